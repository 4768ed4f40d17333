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
import { parseJson } from '../json.ts'
import type { TypesByName } from '../model/generated/types.ts'
import { execute } from '../ops/request/execute.ts'
import { answerText } from '../ops/shared/answers.ts'
import { ALL_OPERATIONS } from './operations.ts'
import type { Wire, WireDocument } from './wire.ts'

export { DocketError, type ErrorKey } from '../errors.ts'
export type { Fault } from '../faults.ts'
export type { Wire, WireDocument } from './wire.ts'

/** Any type of the model in JSON, by its name: `Model<'bill.Line'>`. Amounts are decimal strings such as "10.50". */
export type Model<Name extends keyof TypesByName> = Wire<TypesByName[Name]>

export type Invoice = Model<'bill.Invoice'>
export type Order = Model<'bill.Order'>
export type Delivery = Model<'bill.Delivery'>
export type Payment = Model<'bill.Payment'>
export type Status = Model<'bill.Status'>
export type Message = Model<'note.Message'>
export type Party = Model<'org.Party'>
export type Item = Model<'org.Item'>
export type Envelope = Model<'gobl.Envelope'>

/** The members of every request with a document. */
export interface SourceRequest<Document> {
  /** The document, or an envelope that contains one, with its `$schema`. */
  data: Document
  /** Reject the document if there are warnings, or if members would be dropped or given values replaced. */
  strict?: boolean | undefined
}

/** A request whose document is completed from a template before it is read. */
export interface TemplateRequest<Document> extends SourceRequest<Document> {
  /** The document that `data` is merged into: objects are merged, anything else is replaced. */
  template?: Document | undefined
  /** Schema of a document without `$schema`: `bill/invoice`, `bill.Invoice`. */
  type?: string | undefined
}

export interface BuildRequest<Document> extends TemplateRequest<Document> {
  /** Put the document into a new envelope. */
  envelop?: boolean | undefined
}

export interface ReviewRequest<Document> extends Omit<BuildRequest<Document>, 'strict'> {
  /** The form that the invoice is to be sent in, a key of `conversions`: the faults include what stands in the way. */
  for?: string | undefined
  /** The operation whose result is reviewed; `build` if absent. */
  operation?: 'build' | 'correct' | 'replicate' | undefined
  /** How to correct the invoice. */
  options?: Model<'bill.CorrectionOptions'> | undefined
}

/** A given value that a build changes. */
export interface Change {
  /** The place, from `$`. */
  path: string
  from: unknown
  /** Absent if the value is gone. */
  to?: unknown
  /** `core`, the code of a country, or the key of a format. */
  by: string
}

/** The findings on a document. */
export interface Review<Document> {
  /** The document as `build` completes it; absent if it cannot be calculated. */
  document?: Document
  faults: Fault[]
  warnings: Fault[]
  /** Of what may be right all the same. */
  hints: Fault[]
  /** Paths of members that were dropped because no schema has them. */
  ignored: string[]
  changes: Change[]
  /** Number of members and elements that were added, by author. */
  added: { [by: string]: number }
  /** Number of changes that are not listed. */
  more?: number
}

/** Which rules to list; all of them if empty. */
export interface RulesRequest {
  addon?: string | undefined
  regime?: string | undefined
  type?: string | undefined
}

/** A rule at one place of one type. */
export interface ListedRule {
  code: string
  /** `core`, the code of a country, or the key of a format. */
  by: string
  kind:
    | 'rule'
    | 'warning'
    | 'hint'
    | 'reading'
    | 'calculation'
    | 'request'
    | 'strict'
    | 'superseded'
    | 'conversion'
  type?: string
  path?: string
  asks: string
  conditional?: boolean
  /** Business terms and groups of EN 16931 that it is about. */
  terms?: string[]
  example?: unknown
}

export interface RenderRequest<Document> extends TemplateRequest<Document> {
  /** Language of the page, such as `es`; by default that of the regime, or else English. */
  language?: string | undefined
  /** Title of the page, instead of that of the kind of document. */
  title?: string | undefined
  /** Size of the paper, `a4` or `letter`; by default that of the country. */
  paper?: string | undefined
  /** Show the codes of formats too, in a block at the end. */
  codes?: boolean | undefined
}

export interface ConvertRequest<Document> extends Omit<TemplateRequest<Document>, 'data'> {
  /** The document; conversions that chain records also take several, each perhaps with options of its own. */
  data: Document | readonly (Document | { data: Document; verifactu?: object | undefined })[]
  /** The target, a key of `conversions`; by default what the addons of the document ask for. */
  to?: string | undefined
  /** Write an invoice with taxes that are withheld without them, and explain them in the payment terms. */
  withholding?: 'note' | undefined
  /** How a VERI*FACTU record is made; see docs/verifactu.md. */
  verifactu?: { [option: string]: unknown } | undefined
  /** FatturaPA: who hands the file to SDI; by default the supplier, or the customer if it issues the invoice. */
  transmitter?: { country: string; code: string } | undefined
  /** FatturaPA: the number of the file, 1 to 10 letters or digits; by default one that follows from the invoice. */
  number?: string | undefined
}

/** The record of a document for an authority. */
export interface ConvertedRecord {
  number: string
  hash?: string
  /** Address of the QR code to print. */
  qr?: string
  /** The link that the next record refers to. */
  chain?: { [member: string]: string }
  /** Stamps for the header of the envelope, which pages show. */
  stamps?: { prv: string; val: string }[]
}

/** An invoice as XML. */
export interface Conversion {
  to: string
  xml: string
  /** Of each document, for an authority. */
  records?: ConvertedRecord[]
  /** Paths of what the invoice has and the XML does not; absent if the XML is but a summary. */
  left_out?: string[]
  /** Figures and texts that differ from the invoice, by business term, element, or path in the invoice. */
  changed: { term?: string; path?: string; document: string; xml: string }[]
  /** Number of paths that `left_out` does not list. */
  more?: number
}

export interface ImportRequest {
  /** XML: UBL Invoice, UBL CreditNote or CrossIndustryInvoice. */
  data: string
  /** Reject elements that the format does not have. */
  strict?: boolean | undefined
  /** `false` returns the invoice as it was read, not built. */
  build?: boolean | undefined
}

/** XML as an invoice. */
export interface ImportedInvoice<Document = Invoice> {
  document: Document
  /** The key of the conversion that would write the XML. */
  from: string
  /** XPaths of what the XML has and the invoice does not. */
  left_out: string[]
  /** Figures that differ from the XML, by business term of EN 16931. */
  changed: { term: string; path?: string; document: string; xml: string }[]
  /** Files that are embedded in the XML, in base64. */
  attachments?: {
    code?: string
    name?: string
    description?: string
    mime?: string
    data: string
  }[]
  /** Number of paths that `left_out` does not list. */
  more?: number
}

export interface CheckRequest {
  /** XML of UBL or CII, or a document, which is reviewed. */
  data: unknown
  /** Reject the document if there are warnings. */
  strict?: boolean | undefined
  /** The form that a document is to be sent in, such as `ubl+peppol`. */
  for?: string | undefined
}

/** A rule that XML breaks, and where. */
export interface Finding {
  /** The rule, or `XSD` for the structure. */
  rule: string
  severity: 'fatal' | 'warning' | 'information'
  /** Business terms and groups of EN 16931. */
  terms: string[]
  /** XPath. */
  path: string
  line: number
  description: string
  /** The text to write instead. */
  fix: string
}

/** The findings of a check. */
export interface CheckedXml {
  profile:
    | 'en16931'
    | 'xrechnung'
    | 'xrechnung-extension'
    | 'xrechnung-vehicles'
    | 'peppol'
    | 'peppol-self-billing'
  syntax: 'ubl' | 'cii'
  /** Is there no fatal finding? */
  valid: boolean
  findings: Finding[]
  /** Number of findings that are not listed. */
  more?: number
}

/** A target of conversions. */
export interface ConversionKey {
  key: string
  name: string
  /** Such as `ubl`, `cii` or `fatturapa`. */
  syntax: string
  media: string
  /** The addons that an invoice needs. */
  addons: string[]
  /** The rules that the XML passes, with their editions. */
  rules: string[]
}

export interface CorrectRequest<Document> extends SourceRequest<Document> {
  /** How to correct it: type, reason, series … */
  options?: Model<'bill.CorrectionOptions'> | undefined
  /** Return the JSON Schema of the options for this document instead. */
  schema?: boolean | undefined
}

export interface ReplicateRequest<Document> extends SourceRequest<Document> {
  /** Code of the copy, which some formats require. */
  code?: string | undefined
}

/** A key as a JWK (RFC 7517). */
export interface Jwk {
  kty?: string | undefined
  crv?: string | undefined
  kid?: string | undefined
  x?: string | undefined
  y?: string | undefined
  /** Only private keys have it. */
  d?: string | undefined
  [member: string]: unknown
}

export interface SignRequest<Document> extends TemplateRequest<Document> {
  /** A private EC key on P-256 with `kid`; see keygen. */
  privatekey: Jwk
  /** No effect: signing always returns an envelope. */
  envelop?: boolean | undefined
}

export interface VerifyRequest extends SourceRequest<Envelope | WireDocument> {
  /** A public EC key on P-256. */
  publickey: Jwk
}

const operations = new Map(ALL_OPERATIONS.map((operation) => [operation.name, operation]))

/** Requests pass through JSON, so that they are read and checked as the server does, and never changed. */
async function run<Answer>(name: string, request: object, ignored: string[] = []): Promise<Answer> {
  const answer = await execute(operations.get(name)!, parseJson(textOf(request)), ignored)
  // A long XML would be escaped, and parsed again.
  return (
    answer.isOwn && answer.json ? answer.json : JSON.parse(answerText(answer, 'compact'))
  ) as Answer
}

/** @throws DocketError `input` for what JSON has no form for: circles, BigInt */
function textOf(request: object): Buffer {
  try {
    return Buffer.from(JSON.stringify(request) ?? 'null')
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    throw new DocketError('input', `the request cannot be written as JSON: ${reason}`)
  }
}

/**
 * Completes and validates a document: tax rates, totals, codes.
 * @param ignored collects the paths of members that are dropped because no schema has them
 * @returns the document; with `envelop`, an envelope: `build<Invoice, Envelope>({ data, envelop: true })`
 * @throws DocketError
 */
export function build<Document = WireDocument, Answer = Document>(
  request: BuildRequest<NoInfer<Document>>,
  ignored?: string[],
): Promise<Answer> {
  return run('build', request, ignored)
}

/**
 * Builds a document and reports its faults, what is probably not meant, and the given values that it changed.
 * @throws DocketError if the document cannot be read
 */
export function review<Document = WireDocument>(
  request: ReviewRequest<NoInfer<Document>>,
): Promise<Review<Document>> {
  return run('review', request)
}

/**
 * Validates a document as it is: fills in nothing.
 * @throws DocketError `validation` with every fault
 */
export function validate<Document = WireDocument>(
  request: SourceRequest<NoInfer<Document>>,
  ignored?: string[],
): Promise<{ ok: true }> {
  return run('validate', request, ignored)
}

/**
 * Makes a credit note, debit note or corrective invoice that refers to an invoice.
 * @returns the new invoice; for an envelope, a new envelope; with `schema`, the JSON Schema of the options, or null
 * @throws DocketError
 */
export function correct<Document = WireDocument, Answer = Document>(
  request: CorrectRequest<NoInfer<Document>>,
  ignored?: string[],
): Promise<Answer> {
  return run('correct', request, ignored)
}

/**
 * Makes a fresh copy of a document: without its code, dated today, with a new UUID.
 * @throws DocketError
 */
export function replicate<Document = WireDocument>(
  request: ReplicateRequest<NoInfer<Document>>,
  ignored?: string[],
): Promise<Document> {
  return run('replicate', request, ignored)
}

/**
 * Shows a document as a page of HTML, to read and to print.
 * @throws DocketError
 */
export function render<Document = WireDocument>(
  request: RenderRequest<NoInfer<Document>>,
  ignored?: string[],
): Promise<string> {
  return run('render', request, ignored)
}

/**
 * Converts an invoice to XML of EN 16931: UBL or CII, as XRechnung, Peppol, Factur-X or ZUGFeRD ask for it. XML is
 * converted to an invoice.
 * @param ignored collects the paths of members that are dropped because no schema has them
 * @throws DocketError `conversion` listing what stands in the way
 */
export function convert<Document = WireDocument>(
  request: ConvertRequest<NoInfer<Document>>,
  ignored?: string[],
): Promise<Conversion>
export function convert<Document = Invoice>(
  request: ImportRequest,
  ignored?: string[],
): Promise<ImportedInvoice<Document>>
export function convert(request: object, ignored?: string[]): Promise<unknown> {
  return run('convert', request, ignored)
}

/**
 * Checks an invoice in XML by the rules of EN 16931, XRechnung and Peppol; a document is reviewed.
 * @param ignored collects the paths of members that are dropped because no schema has them
 * @throws DocketError `input` if the XML cannot be read
 */
export function check(request: CheckRequest, ignored?: string[]): Promise<CheckedXml> {
  return run('check', request, ignored)
}

/** Lists what invoices can be converted to. */
export function conversions(): Promise<{ conversions: ConversionKey[] }> {
  return run('conversions', {})
}

/**
 * Builds a document in an envelope and signs it.
 * @throws DocketError
 */
export function sign<Document = WireDocument>(
  request: SignRequest<NoInfer<Document>>,
  ignored?: string[],
): Promise<Envelope> {
  return run('sign', request, ignored)
}

/**
 * Verifies the signatures of an envelope that a public key belongs to.
 * @throws DocketError `signature` if one is missing or does not match, `validation` if the envelope is invalid
 */
export function verify(request: VerifyRequest, ignored?: string[]): Promise<{ ok: true }> {
  return run('verify', request, ignored)
}

/** Generates a pair of signing keys. */
export function keygen(): Promise<{ private: Jwk; public: Jwk }> {
  return run('keygen', {})
}

/** Lists the ids of all JSON Schemas. */
export function schemas(): Promise<{ schemas: string[] }> {
  return run('schemas', {})
}

/**
 * Returns a JSON Schema.
 * @param request `path` below the base, such as `bill/invoice`; any `bundle` includes all schemas it refers to, and
 *   any `input` with it describes what clients send
 * @throws DocketError `not-found`
 */
export function schema(request: {
  path: string
  bundle?: string | undefined
  input?: string | undefined
}): Promise<{ [keyword: string]: unknown }> {
  return run('schema', request)
}

/** Lists the tax regimes, by country. */
export function regimes(): Promise<{ regimes: Model<'tax.RegimeDef'>[] }> {
  return run('regimes', {})
}

/** Returns a tax regime. @throws DocketError `not-found` */
export function regime(request: { code: string }): Promise<Model<'tax.RegimeDef'>> {
  return run('regime', request)
}

/** Lists the formats. */
export function addons(): Promise<{ addons: Model<'tax.AddonDef'>[] }> {
  return run('addons', {})
}

/** Returns a format. @throws DocketError `not-found` */
export function addon(request: { key: string }): Promise<Model<'tax.AddonDef'>> {
  return run('addon', request)
}

/** Lists the rules: all of them, or those of a format, a country or a type. @throws DocketError `not-found` */
export function rules(request: RulesRequest = {}): Promise<{ rules: ListedRule[] }> {
  return run('rules', request)
}

/** Returns the places of the rule with a code. @throws DocketError `not-found` */
export function rule(request: { code: string }): Promise<{ rules: ListedRule[] }> {
  return run('rule', request)
}

/** Lists the catalogues of codes. */
export function catalogues(): Promise<{ [name: string]: unknown }> {
  return run('catalogues', {})
}

/** Returns a catalogue. @throws DocketError `not-found` */
export function catalogue(request: { key: string }): Promise<{ [name: string]: unknown }> {
  return run('catalogue', request)
}

/** The version of the wire format. */
export function version(): Promise<{ gobl: string; version: string }> {
  return run('version', {})
}
