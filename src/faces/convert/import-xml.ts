/** Makes documents of XML that somebody else wrote: reading is not judging. */

import { ensureUuid } from '../../document/ensure-uuid.ts'
import { completeHeader, envelop } from '../../document/envelope.ts'
import { isIgnorable } from '../../document/rules/envelope-rules.ts'
import { violationError } from '../../document/validate-document.ts'
import { writeDocument } from '../../document/write/write.ts'
import { DocketError } from '../../errors.ts'
import { type Fault, listFaults } from '../../faults.ts'
import { ITEMS_PER_MESSAGE, NAME_LENGTH, PLACES_PER_ANSWER } from '../../limits.ts'
import type { OperationContext } from '../../ops/operation.ts'
import { type Answer, type AnswerPart, FAULTS, listWarnings } from '../../ops/shared/answers.ts'
import type { Schema } from '../../validate/schema.ts'
import { shorten } from '../../values/shorten.ts'
import { type Receiver, withFaults } from '../receiving.ts'
import { attachmentsOf } from './attachments.ts'
import type { Imported } from './conversion.ts'
import { IMPORTERS } from './conversions.ts'
import { codeOf } from './en16931/faults.ts'
import { describePdf, listFilesIn } from './files/files-in-pdf.ts'
import { isFile, type OpenXml, openXml, unknownRoot } from './files/open-file.ts'
import { CLAIMS, FILE_TYPES, UNPACKED } from './files/types.ts'
import { safeName } from './names.ts'
import { type Received, receive, refuseFaults } from './receive.ts'
import { sizeOfSources } from './request-documents.ts'
import { faultInDoc, inDoc, isInvoice } from './targets.ts'

/** Members of requests that belong to XML. */
export const IMPORT_OPTIONS = {
  build: {
    type: 'boolean',
    default: true,
    description: 'Build the invoice that is made of XML; false returns it as it was read.',
  },
  envelop: {
    type: 'boolean',
    description:
      'Put the invoice that is made of XML into an envelope whose `head.ignore` has the codes of its faults, so that it can be signed and rendered.',
  },
} as const satisfies Schema['properties']

/** Members of answers to XML. */
export const IMPORTED = {
  from: { type: 'string', description: 'What the XML was, by the key that would write it.' },
  claims: CLAIMS,
  document: { type: 'object', description: 'The invoice that was made of XML.' },
  documents: {
    type: 'array',
    description:
      'The answers on each invoice, if the XML has several: their members, with `document`, are here then; or `error`, if the amount due of one cannot be met.',
    items: { type: 'object' },
  },
  faults: {
    ...FAULTS,
    description:
      'What is wrong with the invoice that was made of XML: the rules that it violates, and the values that could not be read.',
  },
  attachments: attachmentsOf(
    'Files and links of the XML, or of the PDF around it, that are not in the invoice.',
  ),
  unpacked: UNPACKED,
  pdf: {
    type: 'object',
    description: 'The XML in a PDF file, and what its metadata say about it; only the XML counts.',
    properties: {
      name: { type: 'string' },
      relationship: { type: 'string' },
      level: { type: 'string' },
      version: { type: 'string' },
    },
    required: ['name'],
  },
} as const satisfies Schema['properties']

/** @throws DocketError `input` if a request with XML has members that only documents have */
export function refuseMembers(request: { [member: string]: unknown }): void {
  const known = ['data', 'strict', 'number', ...Object.keys(IMPORT_OPTIONS)]
  const refused = Object.keys(request).filter(
    (name) => request[name] !== undefined && !known.includes(name),
  )
  if (refused.length === 0) return
  const names = refused.join(', ')
  throw new DocketError(
    'input',
    `${names} cannot be used with XML, which is converted to an invoice`,
  )
}

export interface ImportOptions {
  /** Is the invoice to be built? Otherwise it is returned as it was read. */
  build?: boolean | undefined
  /** Is the invoice to be put into an envelope that ignores its faults? */
  envelop?: boolean | undefined
  /** Is everything rejected that the format does not have, or that a build rejects? */
  strict?: boolean | undefined
  /** The only invoice of several that is asked for, from 1. */
  number?: number | string | undefined
}

/**
 * Reads XML, builds the invoices in it, and compares the figures. The rules come last: those that an invoice violates do
 * not stand in its way.
 * @throws DocketError `conversion` if no amount due can be met; in strict mode, also for what a build rejects
 */
export function importXml(
  source: string | Uint8Array,
  options: ImportOptions,
  context: OperationContext,
): Answer {
  const found = readInvoiceXml(source, context.type, options.number)
  if (found.length > 1) return answerAll(found, options, context)
  const { document, rest, faults, warnings, note } = answerOn(found[0]!, options, context)
  const members = JSON.stringify(Object.assign(originOf(found[0]!), rest))
  const text = `{"document":${document},${members.slice(1)}`
  const parts = partsOf(found, [text])
  return { text, isOwn: true, warnings, parts, ...(note && { note }), ...withFaults(faults) }
}

/** The answer on an invoice: its JSON, and the members next to it. */
interface OneAnswer {
  readonly document: string
  readonly rest: object
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
  readonly note?: string
}

function answerOn(
  imported: Opened,
  { build = true, envelop: isEnveloped, strict }: ImportOptions,
  context: OperationContext,
): OneAnswer {
  if (strict) refuseUnknown(imported)
  if (!build) return answerUnbuilt(imported, strict)
  const received = receive(imported, strict, context)
  const { warnings, moreFaults } = received
  const written = isEnveloped ? inEnvelope(received) : textOf(received)
  if (strict && warnings.length > 0) throw violationError(warnings)
  const rest = Object.assign(describe(imported, written, moreFaults), listWarnings(warnings))
  const { text: document, faults } = written
  return { document, rest, faults, warnings, note: summarise(received) }
}

/** A name or number, on one line. */
const inLine = (text = '?'): string => shorten(text, NAME_LENGTH).replaceAll('\n', ' ')

/** The number of a document, of an invoice also its seller and what is due, and how many faults there are. */
function summarise({ document, faults }: Received): string {
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`
  if (!isInvoice(document)) {
    const { code } = document as { code?: string }
    return `Document ${inLine(code)}: ${count}.`
  }
  const { code, supplier, ordering, currency, totals } = document
  const seller = (ordering?.seller ?? supplier)?.name
  const due = totals?.due ?? totals?.payable ?? '?'
  return `Invoice ${inLine(code)} of ${inLine(seller)}: ${due} ${currency} due, ${count}.`
}

/** Reads files and builds their invoices, for those that only show them. See `receive`. */
export const RECEIVER: Receiver = {
  accepts: FILE_TYPES,
  isFile,
  sizeOf: sizeOfSources,
  receive(source, context) {
    const [found, ...others] = readInvoiceXml(source, context.type)
    if (others.length > 0)
      throw new DocketError(
        'input',
        `the XML has ${others.length + 1} invoices: convert it, and use each of them by itself`,
      )
    return receive(found!, false, context)
  },
}

/**
 * Answers on each of several invoices. One whose amount due cannot be met has an error instead.
 * @throws DocketError `conversion` if that is true of all
 */
function answerAll(
  found: readonly Opened[],
  options: ImportOptions,
  context: OperationContext,
): Answer {
  const [faults, warnings, errors]: [Fault[], Fault[], DocketError[]] = [[], [], []]
  const notes: string[] = []
  const members = found.map((each, i) => {
    try {
      const { document, rest, ...listed } = answerOn(each, options, context)
      if (listed.note && notes.length < ITEMS_PER_MESSAGE) notes.push(listed.note)
      const placed = placedIn(`$.documents[${i}].document`)
      faults.push(...listed.faults.map(placed))
      warnings.push(...listed.warnings.map(placed))
      return `{"document":${document},${JSON.stringify(rest).slice(1)}`
    } catch (error) {
      if (!(error instanceof DocketError)) throw error
      errors.push(error)
      return `{"error":${JSON.stringify(error)}}`
    }
  })
  if (errors.length === found.length) {
    refuseFaults(errors.flatMap((error) => error.faults ?? []))
    throw errors[0]!
  }
  const origin = JSON.stringify(originOf(found[0]!)).slice(0, -1)
  const text = `${origin},"documents":[${members.join(',')}]}`
  const parts = partsOf(found, members)
  const answer = { text, isOwn: true, warnings, parts, faultCount: errors.length } as const
  const summary = [`${found.length} invoices.`, ...notes].join('\n')
  return { ...answer, note: summary, ...withFaults(faults) }
}

/** The answers on invoices as files, each named after the number of its invoice, or else after its place. */
function partsOf(found: readonly Opened[], texts: readonly string[]): AnswerPart[] {
  const taken = new Set<string>()
  return texts.map((text, i) => {
    const { code } = found[i]!.invoice
    const name = typeof code === 'string' ? safeName(code.slice(0, NAME_LENGTH)) : ''
    return { fileName: `${freeName(name, i + 1, taken)}.json`, text }
  })
}

/** A name that no other has, also where files do not differ by their case. */
function freeName(wanted: string, place: number, taken: Set<string>): string {
  let name = wanted || `invoice-${place}`
  for (let i = place; taken.has(name.toLowerCase()); i++) name = `${wanted || 'invoice'}-${i}`
  taken.add(name.toLowerCase())
  return name
}

/** Makes the function that places a fault of a document in the answer. */
const placedIn =
  (at: string) =>
  ({ properties, ...fault }: Fault): Fault => {
    return { properties: properties.map((path) => path.replace(/^\$/, () => at)), ...fault }
  }

/** The invoice as it was read, with everything that the reading found. */
function answerUnbuilt(imported: Opened, strict: boolean | undefined): OneAnswer {
  const found = [...imported.faults(), ...imported.findings()]
  if (strict) refuseFaults([...found, ...(imported.repairs?.() ?? [])])
  const { faults, more } = listFaults(found)
  const { invoice, changed } = imported
  const rest = describe(imported, { faults, changed }, more)
  return { document: JSON.stringify(invoice), rest, faults, warnings: [] }
}

type Found = Pick<Received, 'faults' | 'changed'>
type Written = Found & { readonly text: string }

const textOf = ({ document, faults, changed }: Received): Written => {
  return { text: writeDocument(document), faults, changed }
}

/** The envelope of an invoice. It ignores the rules that the invoice violates, but not what the reading found. */
function inEnvelope({ document, faults, changed }: Received): Written {
  const envelope = envelop(document)
  ensureUuid(document)
  completeHeader(envelope, document)
  const codes = faults.flatMap(({ code }) =>
    !code.startsWith('DOCKET-') && isIgnorable(code) ? [code] : [],
  )
  if (codes.length > 0) envelope.head!.ignore = [...new Set(codes)]
  const moved = changed.map((each) => (each.path ? { ...each, path: inDoc(each.path) } : each))
  return { text: writeDocument(envelope), faults: faults.map(faultInDoc), changed: moved }
}

/** What the XML was. */
const originOf = ({ from, claims, container }: Opened): object =>
  Object.assign({ from }, claims && { claims }, container)

/** The members of an answer besides the document, and what the XML was. */
function describe(
  { files, leftOut }: Imported,
  { faults, changed }: Found,
  moreFaults: number,
): object {
  const left_out = leftOut.slice(0, PLACES_PER_ANSWER)
  const more = leftOut.length - left_out.length + moreFaults
  return Object.assign(
    faults.length > 0 ? { faults } : {},
    { left_out, changed },
    files.length > 0 && { attachments: files },
    more > 0 && { more },
  )
}

/** @throws DocketError `conversion` if the XML has what its format does not have */
function refuseUnknown({ unknown }: Imported): void {
  if (unknown.length === 0) return
  const description = 'the format has no such element here (strict mode); remove it'
  refuseFaults([{ properties: [...unknown], description, code: codeOf('34') }])
}

/** The prefixes of all kinds of XML. */
const PREFIXES: ReadonlyMap<string, string> = new Map(
  IMPORTERS.flatMap(({ prefixes }) => [...prefixes]),
)

/**
 * The invoices of XML, or the one that is asked for.
 * @throws DocketError `conversion` if the XML cannot be read, or is of no known kind; `input` if it has fewer invoices
 */
function readInvoiceXml(
  source: string | Uint8Array,
  type: string | undefined,
  asked?: number | string,
): readonly Opened[] {
  const number = asked === undefined ? undefined : Number(asked)
  if (number !== undefined && !(Number.isInteger(number) && number > 0))
    throw new DocketError('input', 'number must be an integer with XML: 1 is its first invoice')
  const opened = openXml(source, PREFIXES, type)
  for (const { read } of IMPORTERS) {
    const imported = read(opened.document, number)
    if (imported === undefined) continue
    const isAlone = 'from' in imported
    const all = isAlone ? [imported].slice((number ?? 1) - 1) : imported
    if (all.length === 0) throw new DocketError('input', `the XML has no invoice ${number}`)
    return all.map((each) => withContainer(each, opened))
  }
  throw unknownRoot(opened.document, PREFIXES)
}

/** What was read, with what is around it. */
type Opened = Imported & { readonly container: object }

/** Adds what the file has besides its XML, in place. The signature around it is not verified. */
function withContainer(imported: Imported, { unpacked, pdf }: OpenXml): Opened {
  const { files, leftOut } = imported
  const rest = pdf && listFilesIn(pdf, files)
  const signed = unpacked.includes('p7m') ? ['signature'] : []
  return Object.assign(imported, {
    files: rest ? [...files, ...rest.files] : files,
    leftOut: [...signed, ...leftOut, ...(rest?.leftOut ?? [])],
    container: Object.assign(
      {},
      unpacked.length > 0 && { unpacked },
      pdf && { pdf: describePdf(pdf) },
    ),
  })
}
