/** Makes documents of XML. */
import { isEnvelope } from '../../document/envelope.ts'
import { validateDocument } from '../../document/validate-document.ts'
import { writeDocument } from '../../document/write/write.ts'
import { DocketError } from '../../errors.ts'
import type { Fault } from '../../faults.ts'
import type { JsonObject } from '../../json.ts'
import { PLACES_PER_ANSWER } from '../../limits.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import type { OperationContext } from '../../ops/operation.ts'
import { completeFor } from '../../ops/request/complete-for.ts'
import { readDocumentOf } from '../../ops/request/read-document.ts'
import type { Answer } from '../../ops/shared/answers.ts'
import type { Schema } from '../../validate/schema.ts'
import type { Comparison, Imported } from './conversion.ts'
import { IMPORTERS } from './conversions.ts'
import { codeOf } from './en16931/faults.ts'
import { describePdf, listFilesIn } from './files/files-in-pdf.ts'
import { type OpenXml, openXml, unknownRoot } from './files/open-file.ts'
import { UNPACKED } from './files/types.ts'
import { isInvoice } from './targets.ts'

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
    description: 'Files that are embedded in the XML, or attached to the PDF around it.',
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
  const imported = readInvoiceXml(source, context.type)
  if (strict && imported.unknown.length > 0) {
    const description = 'the format has no such element here (strict mode); remove it'
    throw refusal([{ properties: [...imported.unknown], description, code: codeOf('34') }])
  }
  refuseFaults(imported)
  const { from, invoice, files, leftOut, container } = imported
  const left_out = leftOut.slice(0, PLACES_PER_ANSWER)
  const attachments = files.length > 0 ? { attachments: files } : {}
  const more = leftOut.length > left_out.length ? { more: leftOut.length - left_out.length } : {}
  const describe = (changed: Comparison['changed']): object => {
    const changes = { changed: [...imported.changed, ...changed] }
    return { from, left_out, ...changes, ...attachments, ...container, ...more }
  }
  if (!build) return { json: { document: invoice, ...describe([]) } }
  const { document, changed, warnings } = buildCompared(imported, context)
  const rest = JSON.stringify(describe(changed))
  return { text: `{"document":${writeDocument(document)},${rest.slice(1)}`, isOwn: true, warnings }
}

interface Built {
  document: AnyDocument
  warnings: Fault[]
}

/** Builds the invoice, and once more if it takes rounding to come to the amount due. */
function buildCompared(
  imported: Imported,
  context: OperationContext,
): Built & Pick<Comparison, 'changed'> {
  const { invoice } = imported
  const built = buildImported(invoice, context)
  if (!imported.compare || !isInvoice(built.document)) return { ...built, changed: [] }
  const first = imported.compare(built.document)
  refuseFaults(imported)
  if (first.rounding === undefined) return { ...built, changed: first.changed }
  const rounded = buildImported({ ...invoice, totals: { rounding: first.rounding } }, context)
  if (!isInvoice(rounded.document)) throw new Error('what is imported must be an invoice')
  const { rounding, changed } = imported.compare(rounded.document)
  if (rounding !== undefined) throw new Error(`rounding of ${first.rounding} is not enough`)
  return { ...rounded, changed }
}

function buildImported(data: JsonObject, surroundings: OperationContext): Built {
  const { ignored } = surroundings
  const warnings: Fault[] = []
  const document = readDocumentOf({ data }, { ignored, read: undefined, warnings }, 'drop')
  if (isEnvelope(document)) throw new Error('what is imported must not be an envelope')
  const context = completeFor(document, false, newContext(surroundings, warnings))
  return { document, warnings: [...warnings, ...validateDocument(document, context)] }
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
