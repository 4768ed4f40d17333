/** Makes documents of XML that somebody else wrote: reading is not judging. */

import { ensureUuid } from '../../document/ensure-uuid.ts'
import { completeHeader, envelop } from '../../document/envelope.ts'
import { isIgnorable } from '../../document/rules/envelope-rules.ts'
import { writeDocument } from '../../document/write/write.ts'
import { DocketError } from '../../errors.ts'
import { type Fault, listFaults } from '../../faults.ts'
import { NAME_LENGTH, PLACES_PER_ANSWER } from '../../limits.ts'
import type { OperationContext } from '../../ops/operation.ts'
import { type Answer, FAULTS } from '../../ops/shared/answers.ts'
import type { Schema } from '../../validate/schema.ts'
import { shorten } from '../../values/shorten.ts'
import type { Receiver } from '../receiving.ts'
import { attachmentsOf } from './attachments.ts'
import type { Imported } from './conversion.ts'
import { IMPORTERS } from './conversions.ts'
import { codeOf } from './en16931/faults.ts'
import { describePdf, listFilesIn } from './files/files-in-pdf.ts'
import { isFile, type OpenXml, openXml, unknownRoot } from './files/open-file.ts'
import { CLAIMS, FILE_TYPES, UNPACKED } from './files/types.ts'
import { type Received, receive, refuseFaults } from './receive.ts'
import { sizeOfSources } from './request-documents.ts'
import { inDoc } from './targets.ts'

/** Members of requests that belong to XML. */
export const IMPORT_OPTIONS = {
  build: {
    type: 'boolean',
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
    description: 'The XML in a PDF file, and what its metadata say of it, which decides nothing.',
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
  const known = ['data', 'strict', ...Object.keys(IMPORT_OPTIONS)]
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
}

/**
 * Reads XML, builds the invoice in it, and compares the figures. The rules come last: those that the invoice violates do
 * not stand in its way.
 * @throws DocketError `conversion` if the amount due cannot be met; in strict mode, also for what a build rejects
 */
export function importXml(
  source: string | Uint8Array,
  { build = true, envelop: isEnveloped, strict }: ImportOptions,
  context: OperationContext,
): Answer {
  const imported = readInvoiceXml(source, context.type)
  if (strict) refuseUnknown(imported)
  if (!build) return answerUnbuilt(imported, strict)
  const received = receive(imported, strict, context)
  const { warnings, moreFaults } = received
  const { text, ...found } = isEnveloped ? inEnvelope(received) : textOf(received)
  const rest = JSON.stringify(describe(imported, found, moreFaults))
  const answer = { text: `{"document":${text},${rest.slice(1)}`, isOwn: true, warnings } as const
  return { ...answer, ...withFaults(found.faults), note: summarise(received) }
}

/** The number of an invoice, its seller, what is due, and how many faults there are. */
function summarise({ document, faults }: Received): string {
  const { code, supplier, ordering, currency, totals } = document
  const seller = (ordering?.seller ?? supplier)?.name ?? '?'
  const due = totals?.due ?? totals?.payable ?? '?'
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`
  return `Invoice ${shorten(code ?? '?', NAME_LENGTH)} of ${shorten(seller, NAME_LENGTH)}: ${due} ${currency} due, ${count}.`
}

/** Reads files and builds their invoices, for those that only show them. See `receive`. */
export const RECEIVER: Receiver = {
  accepts: FILE_TYPES,
  isFile,
  sizeOf: sizeOfSources,
  receive: (source, context) => receive(readInvoiceXml(source, context.type), false, context),
}

/** The invoice as it was read, with everything that the reading found. */
function answerUnbuilt(imported: Opened, strict: boolean | undefined): Answer {
  const found = [...imported.faults(), ...imported.findings()]
  if (strict) refuseFaults([...found, ...(imported.repairs?.() ?? [])])
  const { faults, more } = listFaults(found)
  const { invoice, changed } = imported
  const json = { document: invoice, ...describe(imported, { faults, changed }, more) }
  return { json, faultCount: 0, ...withFaults(faults) }
}

/** Faults in an answer that is there all the same. */
const withFaults = (faults: Fault[]): Pick<Answer, 'faults' | 'headers'> =>
  faults.length > 0 ? { faults, headers: { 'Docket-Faults': String(faults.length) } } : {}

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
  const inside = faults.map(({ properties, ...fault }) => {
    return { properties: properties.map(inDoc), ...fault }
  })
  const moved = changed.map((each) => (each.path ? { ...each, path: inDoc(each.path) } : each))
  return { text: writeDocument(envelope), faults: inside, changed: moved }
}

/** The members of an answer besides the document. */
function describe(
  { from, claims, files, leftOut, container }: Opened,
  { faults, changed }: Found,
  moreFaults: number,
): object {
  const left_out = leftOut.slice(0, PLACES_PER_ANSWER)
  const more = leftOut.length - left_out.length + moreFaults
  return {
    from,
    ...(claims && { claims }),
    ...(faults.length > 0 && { faults }),
    left_out,
    changed,
    ...(files.length > 0 && { attachments: files }),
    ...container,
    ...(more > 0 && { more }),
  }
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

/** @throws DocketError `conversion` if the XML cannot be read, or is of no known kind */
function readInvoiceXml(source: string | Uint8Array, type: string | undefined): Opened {
  const opened = openXml(source, PREFIXES, type)
  for (const { read } of IMPORTERS) {
    const imported = read(opened.document)
    if (imported) return withContainer(imported, opened)
  }
  throw unknownRoot(opened.document, PREFIXES)
}

/** What was read, with what is around it. */
type Opened = Imported & { readonly container: object }

/** Adds what the file has besides its XML. The signature around it is not verified. */
function withContainer(imported: Imported, { unpacked, pdf }: OpenXml): Opened {
  const { files, leftOut } = imported
  const rest = pdf && listFilesIn(pdf, files)
  const signed = unpacked.includes('p7m') ? ['signature'] : []
  return {
    ...imported,
    files: [...files, ...(rest?.files ?? [])],
    leftOut: [...signed, ...leftOut, ...(rest?.leftOut ?? [])],
    container: { ...(unpacked.length > 0 && { unpacked }), ...(pdf && { pdf: describePdf(pdf) }) },
  }
}
