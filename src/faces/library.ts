/**
 * Docket as a library: the operations of the server as functions, in the process of the caller.
 *
 *   import { build, DocketError, type Invoice } from 'docket'
 *   const invoice = await build<Invoice>({ data })
 *
 * A function takes the request that the server takes as a body, with the same checks, and returns the answer as new
 * plain objects. It throws a DocketError with `key`, `message` and `faults`. Any other error is a bug of Docket.
 */
import { DocketError } from '../errors.ts'
import type { Fault } from '../faults.ts'
import { execute } from '../ops/request/execute.ts'
import { answerText } from '../ops/shared/answers.ts'
import { finishPdf } from './convert/files/hybrid.ts'
import { conversionForPdf } from './convert/pdf-xml.ts'
import type * as types from './generated/operations.ts'
import { ALL_OPERATIONS } from './operations.ts'
import { parseMessage } from './parse-message.ts'
import { plainDocument } from './plain-document.ts'
import type { WireDocument } from './wire.ts'

export { DocketError, type ErrorKey } from '../errors.ts'
export type { Fault } from '../faults.ts'
export type * from './generated/operations.ts'
export type { Wire, WireDocument } from './wire.ts'

export type Invoice = types.Model<'bill.Invoice'>
export type Order = types.Model<'bill.Order'>
export type Delivery = types.Model<'bill.Delivery'>
export type Payment = types.Model<'bill.Payment'>
export type Status = types.Model<'bill.Status'>
export type Message = types.Model<'note.Message'>
export type Party = types.Model<'org.Party'>
export type Item = types.Model<'org.Item'>

/** An envelope as it is answered. One that is sent may lack its header: `Model<'gobl.Envelope'>`. */
export type Envelope = With<types.Model<'gobl.Envelope'>, 'doc'> & {
  head: With<types.Model<'head.Header'>, 'uuid'> & {
    dig: With<types.Model<'dsig.Digest'>, 'alg' | 'val'>
  }
}

/** A type with members that are certain to be there. */
type With<T, Member extends keyof T> = T & { [Each in Member]-?: NonNullable<T[Each]> }

/** A request to convert XML, which has these members alone. */
export interface ImportRequest
  extends Pick<types.ConvertRequest, 'strict' | 'build' | 'envelop' | 'number'> {
  /** XML: UBL Invoice or CreditNote, CrossIndustryInvoice, FatturaPA or FA(3); or a file with it, in base64. */
  data: string
}

/** An invoice as XML. */
export type Conversion = With<types.ConvertAnswer, 'to' | 'xml'>

/** One invoice of XML. */
export type ImportedDocument<Document = Invoice> = With<
  Pick<
    types.ConvertAnswer<Document>,
    'document' | 'left_out' | 'changed' | 'faults' | 'warnings' | 'attachments' | 'more'
  >,
  'document' | 'left_out'
>

/** An invoice whose amount due cannot be met: the JSON of the error. */
export interface FailedDocument {
  error: Pick<DocketError, 'key' | 'message'> & { code: number; faults?: Fault[]; more?: number }
  document?: undefined
}

/** XML as an invoice; as `documents`, if it has several. */
export type ImportedInvoice<Document = Invoice> = With<
  Pick<types.ConvertAnswer, 'from' | 'claims' | 'unpacked' | 'pdf'>,
  'from'
> &
  (
    | (ImportedDocument<Document> & { documents?: undefined })
    | { documents: (ImportedDocument<Document> | FailedDocument)[]; document?: undefined }
  )

/** The findings on XML. */
export type CheckedXml = With<types.CheckAnswer, 'claims' | 'syntax' | 'tested' | 'findings'> & {
  valid: boolean | null
}

/** A request for documents, not for XML. */
type Documents<Request extends { data: unknown }> = Request & {
  data: Exclude<Request['data'], string>
}

const operations = new Map(ALL_OPERATIONS.map((operation) => [operation.name, operation]))

/** The members of a request down to its document. */
const PATH = ['data']

/** Requests pass through JSON, so that they are read and checked as the server does, and never changed. */
async function run<Answer>(
  name: string,
  request: object,
  ignored: string[] = [],
  warnings?: Fault[],
): Promise<Answer> {
  const parsed = parseMessage(Buffer.from(textOf(request)), PATH)
  const countsWarnings = warnings === undefined
  const answer = await execute(operations.get(name)!, parsed, ignored, { countsWarnings })
  warnings?.push(...(answer.warnings ?? []))
  if (answer.document) return plainDocument(answer.document) as Answer
  // A long XML would be escaped, and parsed again.
  return (
    answer.isOwn && answer.json ? answer.json : JSON.parse(answerText(answer, 'compact'))
  ) as Answer
}

/** @throws DocketError `input` for what JSON has no form for: circles, BigInt */
function textOf(request: object): string {
  try {
    return JSON.stringify(request) ?? 'null'
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    throw new DocketError('input', `the request cannot be written as JSON: ${reason}`)
  }
}

/**
 * Completes and validates a document: tax rates, totals, codes.
 * @param ignored collects the paths of members that are dropped because no schema has them
 * @param warnings collects what is valid but probably a mistake
 * @returns the document; with `envelop`, an envelope: `build<Invoice, Envelope>({ data, envelop: true })`
 * @throws DocketError
 */
export function build<Document = WireDocument, Answer = Document>(
  request: types.BuildRequest<NoInfer<Document>>,
  ignored?: string[],
  warnings?: Fault[],
): Promise<Answer> {
  return run('build', request, ignored, warnings)
}

/**
 * Builds a document and reports its faults, what is probably not meant, and the given values that it changed.
 * @throws DocketError if the document cannot be read
 */
export function review<Document = WireDocument>(
  request: types.ReviewRequest<NoInfer<Document>>,
): Promise<types.ReviewAnswer<Document>> {
  return run('review', request)
}

/**
 * Validates a document as it is: fills in nothing.
 * @param warnings collects what is valid but probably a mistake
 * @throws DocketError `validation` with every fault
 */
export function validate<Document = WireDocument>(
  request: types.ValidateRequest<NoInfer<Document>>,
  ignored?: string[],
  warnings?: Fault[],
): Promise<types.ValidateAnswer> {
  return run('validate', request, ignored, warnings)
}

/**
 * Makes a credit note, debit note or corrective invoice that refers to an invoice.
 * @param warnings collects what is valid but probably a mistake
 * @returns the new invoice; for an envelope, a new envelope; with `schema`, the JSON Schema of the options, or null
 * @throws DocketError
 */
export function correct<Document = WireDocument, Answer = Document>(
  request: types.CorrectRequest<NoInfer<Document>>,
  ignored?: string[],
  warnings?: Fault[],
): Promise<Answer> {
  return run('correct', request, ignored, warnings)
}

/**
 * Makes a fresh copy of a document: without its code, dated today, with a new UUID.
 * @param warnings collects what is valid but probably a mistake
 * @throws DocketError
 */
export function replicate<Document = WireDocument>(
  request: types.ReplicateRequest<NoInfer<Document>>,
  ignored?: string[],
  warnings?: Fault[],
): Promise<Document> {
  return run('replicate', request, ignored, warnings)
}

/**
 * Shows a document as a page of HTML, to read and to print.
 * @param warnings collects what is valid but probably a mistake
 * @throws DocketError
 */
export function render<Document = WireDocument>(
  request: types.RenderRequest<NoInfer<Document>>,
  ignored?: string[],
  warnings?: Fault[],
): Promise<string> {
  return run('render', request, ignored, warnings)
}

/** What the XML of a hybrid PDF is. */
export interface HybridOptions {
  /** The key of the conversion that wrote the XML, such as `cii+fr-facturx-v1`. */
  to: string
  /** When the document was made: `2026-10-20` or `2026-10-20T10:15:00Z`; by default when the page was printed. */
  created?: string
}

/**
 * Puts the XML of an invoice into the page of `render`, as Chromium printed it: Factur-X, ZUGFeRD, XRechnung, as PDF/A-3b. The
 * page should be that of the invoice of which the XML was made.
 * @throws DocketError `conversion` if another program printed the page, or the XML does not go into a PDF
 */
export function hybrid(
  page: Uint8Array,
  xml: string | Uint8Array,
  { to, created }: HybridOptions,
): Uint8Array {
  return finishPdf(page, { attached: { ...conversionForPdf(to).pdf, xml }, created })
}

/**
 * Converts an invoice to XML of EN 16931: UBL or CII, as XRechnung, Peppol, Factur-X or ZUGFeRD ask for it. XML is
 * converted to an invoice.
 * @param ignored collects the paths of members that are dropped because no schema has them
 * @throws DocketError `conversion` with each fault that prevents the conversion
 */
export function convert<Document = Invoice>(
  request: ImportRequest,
  ignored?: string[],
): Promise<ImportedInvoice<Document>>
export function convert<Document = WireDocument>(
  request: Documents<types.ConvertRequest<NoInfer<Document>>>,
  ignored?: string[],
): Promise<Conversion>
export function convert(request: object, ignored?: string[]): Promise<unknown> {
  return run('convert', request, ignored)
}

/**
 * Checks an invoice in XML by the rules of EN 16931, XRechnung and Peppol; a document is reviewed.
 * @param ignored collects the paths of members that are dropped because no schema has them
 * @throws DocketError `input` if the XML cannot be read
 */
export function check(
  request: types.CheckRequest & { data: string },
  ignored?: string[],
): Promise<CheckedXml>
export function check<Document = WireDocument>(
  request: Documents<types.CheckRequest<NoInfer<Document>>>,
  ignored?: string[],
): Promise<types.ReviewAnswer<Document>>
export function check(request: object, ignored?: string[]): Promise<unknown> {
  return run('check', request, ignored)
}

/** Lists what invoices can be converted to. */
export function conversions(): Promise<types.ConversionsAnswer> {
  return run('conversions', {})
}

/** Lists the specifications that invoices in XML name, with what checks test them by. */
export function specifications(): Promise<types.SpecificationsAnswer> {
  return run('specifications', {})
}

/**
 * Builds a document in an envelope and signs it.
 * @param warnings collects what is valid but probably a mistake
 * @throws DocketError
 */
export function sign<Document = WireDocument>(
  request: types.SignRequest<NoInfer<Document>>,
  ignored?: string[],
  warnings?: Fault[],
): Promise<Envelope> {
  return run('sign', request, ignored, warnings)
}

/**
 * Verifies the signatures of an envelope that a public key belongs to.
 * @throws DocketError `signature` if one is missing or does not match, `validation` if the envelope is invalid
 */
export function verify(
  request: types.VerifyRequest<Envelope | WireDocument>,
  ignored?: string[],
): Promise<types.VerifyAnswer> {
  return run('verify', request, ignored)
}

/** Generates a pair of signing keys. */
export function keygen(): Promise<types.KeygenAnswer> {
  return run('keygen', {})
}

/** Lists the ids of all JSON Schemas. */
export function schemas(): Promise<types.SchemasAnswer> {
  return run('schemas', {})
}

/**
 * Returns a JSON Schema.
 * @throws DocketError `not-found`
 */
export function schema(request: types.SchemaRequest): Promise<{ [keyword: string]: unknown }> {
  return run('schema', request)
}

/** Lists the tax regimes, by country. */
export function regimes(): Promise<types.RegimesAnswer> {
  return run('regimes', {})
}

/** Returns a tax regime. @throws DocketError `not-found` */
export function regime(request: types.RegimeRequest): Promise<types.Model<'tax.RegimeDef'>> {
  return run('regime', request)
}

/** Lists the formats. */
export function addons(): Promise<types.AddonsAnswer> {
  return run('addons', {})
}

/** Returns a format. @throws DocketError `not-found` */
export function addon(request: types.AddonRequest): Promise<types.Model<'tax.AddonDef'>> {
  return run('addon', request)
}

/** Lists the rules: all of them, or those of a format, a country or a type. @throws DocketError `not-found` */
export function rules(request: types.RulesRequest = {}): Promise<types.RulesAnswer> {
  return run('rules', request)
}

/** Returns the places of the rule with a code. @throws DocketError `not-found` */
export function rule(request: types.RuleRequest): Promise<types.RuleAnswer> {
  return run('rule', request)
}

/** Lists the catalogues of codes. */
export function catalogues(): Promise<types.CataloguesAnswer> {
  return run('catalogues', {})
}

/** Returns a catalogue. @throws DocketError `not-found` */
export function catalogue(
  request: types.CatalogueRequest,
): Promise<types.Model<'tax.CatalogueDef'>> {
  return run('catalogue', request)
}

/** The version of the wire format. */
export function version(): Promise<types.VersionAnswer> {
  return run('version', {})
}
