/** The operations that convert invoices to XML and back, and list what they are converted to. */
import { API_PREFIX } from '../../about.ts'
import { addonOf } from '../../definitions/registry.ts'
import { isEnvelope } from '../../document/envelope.ts'
import { DocketError } from '../../errors.ts'
import type { AnyDocument, Invoice } from '../../model/generated/types.ts'
import { type OperationContext, operation, WEIGHTS } from '../../ops/operation.ts'
import { documentIn } from '../../ops/request/read-document.ts'
import { SOURCE_MEMBERS, type SourceRequest, TEMPLATE_MEMBERS } from '../../ops/request/source.ts'
import { type Answer, FAULTS, listWarnings } from '../../ops/shared/answers.ts'
import { listing } from '../../ops/shared/reference.ts'
import { enumerate } from '../../values/shorten.ts'
import { toBytes } from '../../values/text.ts'
import {
  CONVERSIONS,
  type Conversion,
  conversionOf,
  KEYS,
  keysFor,
  optionsOf,
} from './conversions.ts'
import { codeOf } from './en16931/faults.ts'
import { isFile, openFile } from './files/open-file.ts'
import { FILE_TYPES, XML_TYPE } from './files/types.ts'
import type { ChangedCode } from './given.ts'
import { joinChanges } from './given-figures.ts'
import { IMPORT_OPTIONS, IMPORTED, importXml, refuseMembers } from './import-xml.ts'
import { listLeftOut } from './left-out.ts'
import { OPTIONS } from './options.ts'
import { RECORDS } from './records.ts'
import {
  assertTakesSeveral,
  convertSources,
  readEntry,
  readSource,
  type Source,
  sizeOfSources,
} from './request-documents.ts'
import type { Used } from './take-members.ts'
import { convertDocument, inDoc, isInvoice } from './targets.ts'
import { texts } from './texts.ts'
import type { Pieces } from './xml/output.ts'

/**
 * Converts an invoice to XML. It is built first; an envelope is converted as it is. XML is converted to an invoice.
 * @throws DocketError `conversion` with each fault that prevents the conversion; the errors of a build
 */
export const convert = operation({
  name: 'convert',
  method: 'POST',
  path: '/convert',
  group: 'Documents',
  summary: 'Convert an invoice to XML, or XML to an invoice',
  description: `Builds the invoice and writes it as XML: EN 16931 in UBL or CII, also for XRechnung, Peppol, Factur-X and ZUGFeRD,
FatturaPA, FA(3) of KSeF and others. The XML passes the official rules of the conversion. If the invoice cannot be
converted, each fault says what is missing, with the rule, the term or element, and the path. An envelope is converted as it is.

With \`Accept: application/xml\` the answer is the XML alone. Otherwise it also lists what the invoice has and the XML
has no place for (\`left_out\`), and what differs from the document (\`changed\`): figures by rounding,
texts by characters that the XML cannot have.

XML as the body, or as a string in \`data\`, is converted to an invoice: UBL Invoice and CreditNote,
CrossIndustryInvoice, FatturaPA and FA(3); also if it is in a PDF (Factur-X, ZUGFeRD, XRechnung), a signed file (p7m) or an envelope, in
base64 or as the body. \`Accept: application/xml\` then answers with the XML in it. The invoice is built, and has the amount due of the XML; otherwise the answer is an error. \`left_out\` lists what
the XML has and the invoice has no place for, and \`changed\` the figures that differ; embedded files are in
\`attachments\`.`,
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      data: {
        type: ['object', 'array', 'string', 'null'],
        description:
          'The document, or an envelope that contains one, with its `$schema`. Some conversions take an array of them, or ' +
          'of objects that have one as `data` next to options of its own. A string is XML.',
      },
      ...TEMPLATE_MEMBERS,
      to: {
        type: 'string',
        enum: [...KEYS],
        description: 'What to convert to; by default what `$addons` asks for.',
        examples: ['ubl+peppol'],
      },
      ...IMPORT_OPTIONS,
      ...OPTIONS,
    },
    required: ['data'],
  },
  errors: ['unknown-schema', 'no-document', 'calculation', 'validation', 'conversion'],
  answer: {
    type: 'object',
    properties: {
      to: { type: 'string', description: 'What the invoice was converted to.' },
      xml: { type: 'string' },
      left_out: texts(
        'Paths of what the invoice has and the XML does not, absent if the XML is only a summary; XPaths of what the XML has and an invoice made of it does not.',
      ),
      changed: {
        type: 'array',
        description: 'Figures that differ from the invoice.',
        items: {
          type: 'object',
          properties: {
            term: {
              type: 'string',
              description: 'Business term of EN 16931, such as BT-110, or element.',
            },
            path: { type: 'string', description: 'Path in the document.' },
            document: { type: 'string' },
            xml: { type: 'string' },
            reason: { type: 'string', description: 'Why, if it is a code of the document type.' },
          },
          required: ['document', 'xml'],
        },
      },
      warnings: {
        ...FAULTS,
        description: 'What is valid but probably a mistake.',
      },
      qr: {
        type: 'string',
        description: 'Address of the QR code that the printed invoice must have (KSeF).',
      },
      ...RECORDS,
      ...IMPORTED,
      more: { type: 'integer', description: 'Number of paths that are not listed in left_out.' },
    },
    required: ['changed'],
  },
  media: { type: XML_TYPE, headers: {}, isOptional: true },
  accepts: FILE_TYPES,
  isFile,
  weight: WEIGHTS.conversion,
  sizeOf: sizeOfSources,
  run(request, context) {
    const { body } = context
    const { data } = request
    if (body || typeof data === 'string') {
      refuseMembers(request)
      const source = body ?? String(data)
      return (
        (context.wantsPage && xmlIn(source, context.type)) || importXml(source, request, context)
      )
    }
    if (typeof request.number === 'number')
      throw new DocketError('input', 'number must be a string: the number of the file')
    const { source, sources, conversion, codes } = Array.isArray(data)
      ? readAll(data, request, context)
      : readOne(request as ConvertRequest, context)
    if (request.attachments?.length && !optionsOf(conversion).attachments)
      throw new DocketError('input', `attachments cannot be used with ${conversion.key}`)
    const { clock, isSent, wantsPage } = context
    const output = isSent ? (wantsPage ? 'bytes' : 'json') : 'text'
    const converted = sources
      ? convertSources(sources, conversion, request, { clock, output })
      : convertDocument(source, conversion, request, { clock, output })
    if (converted.faults.length > 0) {
      const isOne = !sources && isInvoice(documentIn(source))
      const what = sources ? 'the invoices' : isOne ? 'the invoice' : 'the document'
      throw new DocketError('conversion', `${what} cannot be converted to ${conversion.key}`, {
        faults: converted.faults,
      })
    }
    const { xml, fileName, headers, records, qr, used } = converted
    const changed = joinChanges(codes, converted.changed)
    const { key: to } = conversion
    // Whoever adds them later has to copy the answer.
    const warnings = context.warnings.splice(0)
    if (wantsPage) {
      const answer: Answer = isSent ? { bytes: xml, isPage: true } : { page: xml.join('') }
      return Object.assign(answer, { fileName, warnings }, headers && { headers })
    }
    const leftOut = used && leftOutOf(source, used)
    const warned = listWarnings(warnings)
    const rest = Object.assign(
      {},
      qr && { qr },
      records && { records },
      leftOut,
      { changed },
      warned,
    )
    if (!isSent)
      return { json: Object.assign({ to, xml: xml.join('') }, rest), isOwn: true, warnings }
    return { bytes: inJson(xml, to, rest), warnings }
  },
})

/** An answer in JSON with its XML, which is escaped for JSON already. Another piece would be another write to the socket. */
function inJson(xml: Pieces, to: string, rest: object): Pieces {
  const members = toBytes(JSON.stringify(rest)).slice(1)
  const pieces = xml.slice()
  pieces[0] = `{"to":"${to}","xml":"${pieces[0]}`
  pieces[pieces.length - 1] += `",${members}\n`
  return pieces
}

/** The XML in another file, as it lies there; undefined if the file is the XML itself. */
function xmlIn(source: string | Uint8Array, type: string | undefined): Answer | undefined {
  const { content, unpacked } = openFile(source, type)
  if (unpacked.length === 0 || typeof content === 'string') return undefined
  return { bytes: [Buffer.from(content).toString('latin1')], isPage: true }
}

type ConvertRequest = SourceRequest & { to?: string | undefined }

/** What is converted, or the first of several, and what to. */
interface Chosen {
  source: AnyDocument
  sources?: readonly Source[]
  conversion: Conversion
  /** Codes and figures that a build changed. */
  codes: readonly ChangedCode[]
}

function readOne(request: ConvertRequest, context: OperationContext): Chosen {
  const { document: source, changed: codes } = readSource(request, context)
  return { source, conversion: chooseConversion(request.to, documentIn(source)), codes }
}

/** Builds no more than it takes to know that the conversion is one of several documents. */
function readAll(
  entries: readonly unknown[],
  request: Omit<ConvertRequest, 'data'>,
  context: OperationContext,
): Chosen {
  if (entries.length === 0) throw new DocketError('input', 'data must have a document')
  const named = request.to === undefined ? undefined : conversionOf(request.to)
  if (named) assertTakesSeveral(named)
  const first = readEntry(entries[0], 0, request, context)
  const source = first.document
  const conversion = named ?? chooseConversion(request.to, documentIn(source))
  assertTakesSeveral(conversion)
  const others = entries.slice(1).map((entry, i) => readEntry(entry, i + 1, request, context))
  const sources = [first, ...others]
  const codes = sources.flatMap(({ changed, at }) =>
    changed.map((change) => ({ ...change, path: change.path.replace('$', at) })),
  )
  return { source, sources, conversion, codes }
}

/** The members of a document that its XML does not carry. */
function leftOutOf(source: AnyDocument, used: Used): { left_out: string[]; more?: number } {
  const document = documentIn(source)
  const { paths, more } = listLeftOut(document, used)
  const leftOut = { left_out: isEnvelope(source) ? paths.map(inDoc) : paths }
  return more > 0 ? Object.assign(leftOut, { more }) : leftOut
}

/**
 * The conversion that is asked for. A format without one of its own is not written as what it builds on.
 * @throws DocketError `conversion` if neither the request nor the document says what to convert to
 */
function chooseConversion(to: string | undefined, document: AnyDocument): Conversion {
  const addons: readonly string[] =
    '$addons' in document ? ((document as Invoice).$addons ?? []) : []
  const isOne = isInvoice(document)
  const asked = to === undefined ? keysFor(addons, isOne) : [to]
  const foreign = to === undefined && isOne ? unwritten(addons, asked) : []
  // What no conversion takes is rejected by the first.
  const keys = asked.length > 0 || isOne ? asked : [KEYS[0]!]
  const conversion = keys.length === 1 ? conversionOf(keys[0]!) : undefined
  if (conversion && foreign.length === 0) return conversion
  const reason =
    foreign.length > 0
      ? `there is no conversion to ${enumerate(foreign, ', ')}`
      : keys.length > 1
        ? `the addons of the invoice ask for ${enumerate(keys, ', ')}`
        : 'the invoice has no addon that says what to convert it to'
  const instead = conversion ? `${conversion.key} for ${conversion.name}, or another` : 'one'
  const description = `${reason}: set to, ${instead} of ${KEYS.join(', ')}`
  throw new DocketError('conversion', description, {
    faults: [{ properties: ['to'], description, code: codeOf('02') }],
  })
}

/** The formats of an invoice that nothing writes, if none but what they build on is asked for. */
function unwritten(addons: readonly string[], keys: readonly string[]): string[] {
  const written = CONVERSIONS.flatMap((conversion) => conversion.addons)
  const others = addons.filter((addon) => !written.includes(addon))
  if (keys.length === 0) return others
  return others.filter((addon) =>
    addonOf(addon)?.requires.some((base) =>
      keys.some((key) => conversionOf(key)?.askedBy === base),
    ),
  )
}

/** The list of what invoices are converted to. */
export const conversions = listing(
  'conversions',
  [
    'List the conversions',
    `Lists what invoices can be converted to: the keys of \`to\` in \`POST ${API_PREFIX}/convert\`, with the addons that an invoice needs and the rules that its XML passes.`,
  ],
  {
    type: 'object',
    properties: {
      key: { type: 'string' },
      name: { type: 'string' },
      syntax: { type: 'string', examples: ['ubl', 'cii'] },
      media: { type: 'string' },
      options: {
        type: 'object',
        description: 'Members of the request that belong to it, with their schemas.',
      },
      addons: { type: 'array', items: { type: 'string' } },
      rules: texts('The rules that the XML passes, with their editions.'),
      pdf: {
        type: 'string',
        description: 'The level of the XML in a PDF, if a PDF carries it; see `xml` of render.',
        examples: ['EN 16931'],
      },
    },
    required: ['key', 'name', 'syntax', 'media', 'options', 'addons', 'rules'],
  },
  () =>
    CONVERSIONS.map((conversion) => {
      const { key, name, syntax, addons, rules, pdf } = conversion
      const options = optionsOf(conversion)
      const level = pdf && { pdf: pdf.level }
      return { key, name, syntax, media: XML_TYPE, options, addons, rules, ...level }
    }),
)
