/** Makes documents of XML. */
import { validateDocument, violationError } from '../../document/validate-document.ts'
import { writeDocument } from '../../document/write/write.ts'
import { DocketError } from '../../errors.ts'
import type { Fault } from '../../faults.ts'
import type { JsonObject } from '../../json.ts'
import { PLACES_PER_ANSWER } from '../../limits.ts'
import type { Invoice } from '../../model/generated/types.ts'
import type { OperationContext } from '../../ops/operation.ts'
import { completeFor } from '../../ops/request/complete-for.ts'
import { readDocumentOf } from '../../ops/request/read-document.ts'
import { type Answer, listWarnings } from '../../ops/shared/answers.ts'
import type { Schema } from '../../validate/schema.ts'
import { quote } from '../../values/shorten.ts'
import type { Change, Comparison, Imported } from './conversion.ts'
import { IMPORTERS } from './conversions.ts'
import { codeOf, type FaultNumber } from './en16931/faults.ts'
import { changedCodes, givenCodes } from './given.ts'
import { isInvoice } from './targets.ts'
import { readXml } from './xml/read-xml.ts'
import { describeFault, type XmlFault } from './xml/xml-document.ts'

/** Members of requests that belong to XML. */
export const IMPORT_OPTIONS = {
  build: {
    type: 'boolean',
    description: 'Build the invoice that is made of XML; false returns it as it was read.',
  },
} as const satisfies Schema['properties']

/** Members of answers to XML. */
export const IMPORTED = {
  from: { type: 'string', description: 'What the XML was, by the key that would write it.' },
  document: { type: 'object', description: 'The invoice that was made of XML.' },
  attachments: {
    type: 'array',
    description: 'Files that are embedded in the XML.',
    items: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        name: { type: 'string' },
        description: { type: 'string' },
        mime: { type: 'string' },
        data: { type: 'string', description: 'The file in base64.' },
      },
      required: ['data'],
    },
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
  /** Are elements that the format does not have a fault? */
  strict?: boolean | undefined
}

/**
 * Reads XML, builds the invoice in it, and compares the figures.
 * @throws DocketError `conversion` with XPaths of what stands in the way; the errors of a build
 */
export function importXml(
  source: string | Uint8Array,
  { build = true, strict }: ImportOptions,
  context: OperationContext,
): Answer {
  const imported = readInvoiceXml(source)
  if (strict && imported.unknown.length > 0) {
    const description = 'the format has no such element here (strict mode); remove it'
    throw refusal([{ properties: [...imported.unknown], description, code: codeOf('34') }])
  }
  refuseFaults(imported)
  const { from, invoice, files, leftOut } = imported
  const left_out = leftOut.slice(0, PLACES_PER_ANSWER)
  const attachments = files.length > 0 ? { attachments: files } : {}
  const more = leftOut.length > left_out.length ? { more: leftOut.length - left_out.length } : {}
  const describe = (changed: Comparison['changed']): object => {
    return { from, left_out, changed: [...imported.changed, ...changed], ...attachments, ...more }
  }
  if (!build) return { json: { document: invoice, ...describe([]) } }
  const { document, changed, warnings } = buildCompared(imported, context)
  if (strict && warnings.length > 0) throw violationError(warnings)
  const rest = JSON.stringify(Object.assign(describe(changed), listWarnings(warnings)))
  return { text: `{"document":${writeDocument(document)},${rest.slice(1)}`, isOwn: true, warnings }
}

interface Built {
  document: Invoice
  warnings: Fault[]
  /** Codes of the XML that the invoice has otherwise. */
  codes: Change[]
}

/** Builds the invoice, and once more if it takes rounding to come to the amount due. */
function buildCompared(
  imported: Imported,
  context: OperationContext,
): Built & Pick<Comparison, 'changed'> {
  const { invoice } = imported
  const built = buildInvoice(invoice, context)
  const first = imported.compare(built.document)
  refuseFaults(imported)
  if (first.rounding === undefined) return { ...built, changed: [...built.codes, ...first.changed] }
  const rounded = buildInvoice({ ...invoice, totals: { rounding: first.rounding } }, context)
  const { rounding, changed } = imported.compare(rounded.document)
  if (rounding !== undefined) throw new Error(`rounding of ${first.rounding} is not enough`)
  return { ...rounded, changed: [...rounded.codes, ...changed] }
}

function buildInvoice(data: JsonObject, surroundings: OperationContext): Built {
  const { ignored } = surroundings
  const warnings: Fault[] = []
  const document = readDocumentOf({ data }, { ignored, read: undefined, warnings }, 'drop')
  if (!isInvoice(document)) throw new Error('what is imported must be an invoice')
  const given = givenCodes(document)
  const context = completeFor(document, false, newContext(surroundings, warnings))
  warnings.push(...validateDocument(document, context))
  const codes = changedCodes(given, document).map(({ path, document: own, xml: built }) => {
    return { path, document: built, xml: own }
  })
  return { document, warnings, codes }
}

/** The context of a build that reports no changes. */
const newContext = (
  { clock, ignored, nameOfPlace }: OperationContext,
  warnings: Fault[],
): OperationContext => {
  return { clock, ignored, warnings, nameOfPlace }
}

const refusal = (faults: Fault[]): DocketError =>
  new DocketError('conversion', 'the XML cannot be converted to an invoice', { faults })

function refuseFaults({ faults }: Imported): void {
  const found = faults()
  if (found.length > 0) throw refusal(found)
}

/** The prefixes of all kinds of XML. */
const PREFIXES: ReadonlyMap<string, string> = new Map(
  IMPORTERS.flatMap(({ prefixes }) => [...prefixes]),
)

/** @throws DocketError `conversion` if the XML cannot be read, or is of no known kind */
function readInvoiceXml(source: string | Uint8Array): Imported {
  const document = readXml(decode(source), PREFIXES)
  if ('fault' in document) throw unreadable(document.fault)
  for (const { read } of IMPORTERS) {
    const imported = read(document)
    if (imported) return imported
  }
  const { root, positionOf } = document
  const known = IMPORTERS.map(({ name }) => name).join(', ')
  const description = `the root ${quote(root.tag)} is unknown; the XML must be ${known}`
  throw unreadable({ ...positionOf(root), description })
}

/** XML as it is, or decoded if one of its kinds may have its encoding. */
function decode(source: string | Uint8Array): string | Uint8Array {
  if (typeof source === 'string') return source
  for (const importer of IMPORTERS) {
    const text = importer.decode?.(source)
    if (text !== undefined) return text
  }
  return source
}

const UNREADABLE: FaultNumber = '32'

function unreadable(fault: XmlFault): DocketError {
  const { line, column, description } = fault
  const place = `line ${line}, column ${column}`
  return new DocketError('conversion', describeFault(fault), {
    faults: [{ properties: [place], description, code: codeOf(UNREADABLE) }],
  })
}
