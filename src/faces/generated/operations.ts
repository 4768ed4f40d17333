// Generated from src/schemas by `npm run types`. Do not edit.

import type { Fault } from '../../faults.ts'
import type { TypesByName } from '../../model/generated/types.ts'
import type { TextMap } from '../../values/text-map.ts'
import type { Wire, WireDocument } from '../wire.ts'

/** Any type of the model in JSON, by its name: `Model<'bill.Line'>`. Amounts are decimal strings such as "10.50". */
export type Model<Name extends keyof TypesByName> = Wire<TypesByName[Name]>

/** A key for ES256 signatures, as a JWK (RFC 7517). */
export interface Jwk {
  /** What it is for: `sig`. */
  use?: string | undefined
  /** The type of the key: `EC`. */
  kty?: string | undefined
  /** Identifies the key in signatures. */
  kid?: string | undefined
  /** The curve: `P-256`. */
  crv?: string | undefined
  /** The algorithm: `ES256`. */
  alg?: string | undefined
  /** Coordinate of the public point, in base64url. */
  x?: string | undefined
  /** Coordinate of the public point, in base64url. */
  y?: string | undefined
  /** The secret, in base64url; absent from a public key. */
  d?: string | undefined
  [member: string]: unknown
}

/** The answer: Get the version of the wire format. */
export interface VersionAnswer {
  gobl: string
  version: string
}

/** The request: Complete and validate a document. */
export interface BuildRequest<Document = WireDocument> {
  /** The document, or an envelope that contains one, with its `$schema`. */
  data: Document
  /** Reject the document if there are warnings, or if members would be dropped or given values replaced. */
  strict?: boolean | undefined
  /** The document that `data` is merged into: objects are merged, anything else is replaced. */
  template?: Document | undefined
  /** Schema of a document without `$schema`: `bill/invoice`, `bill.Invoice`. */
  type?: string | undefined
  /** Put the document into a new envelope. */
  envelop?: boolean | undefined
}

/** The request: Validate a document as it is. */
export interface ValidateRequest<Document = WireDocument> {
  /** The document, or an envelope that contains one, with its `$schema`. */
  data: Document
  /** Reject the document if there are warnings, or if members would be dropped or given values replaced. */
  strict?: boolean | undefined
}

/** The answer: Validate a document as it is. */
export interface ValidateAnswer {
  ok: true
}

/** The request: Correct an invoice. */
export interface CorrectRequest<Document = WireDocument> {
  /** The document, or an envelope that contains one, with its `$schema`. */
  data: Document
  /** Reject the document if there are warnings, or if members would be dropped or given values replaced. */
  strict?: boolean | undefined
  /** How to correct it: type, reason, series, code … as in the schema bill/correction-options. */
  options?: Model<'bill.CorrectionOptions'> | undefined
  /** Return the schema of the options for this document instead. */
  schema?: boolean | undefined
}

/** The request: Make a fresh copy of a document. */
export interface ReplicateRequest<Document = WireDocument> {
  /** The document, or an envelope that contains one, with its `$schema`. */
  data: Document
  /** Reject the document if there are warnings, or if members would be dropped or given values replaced. */
  strict?: boolean | undefined
  /** Code of the copy, if a format asks for it. */
  code?: string | undefined
  /** Keep what was paid in advance on the original. */
  keep?: boolean | undefined
  /** Move due dates, delivery and periods by days or months: `30d`, `1m`. */
  shift?: string | undefined
}

/** The request: Build and sign a document. */
export interface SignRequest<Document = WireDocument> {
  /** The document, or an envelope that contains one, with its `$schema`. */
  data: Document
  /** Reject the document if there are warnings, or if members would be dropped or given values replaced. */
  strict?: boolean | undefined
  /** The document that `data` is merged into: objects are merged, anything else is replaced. */
  template?: Document | undefined
  /** Schema of a document without `$schema`: `bill/invoice`, `bill.Invoice`. */
  type?: string | undefined
  /** A private EC key on P-256 as a JWK with `kid`; see keygen. */
  privatekey: Jwk
  /** No effect: signing always returns an envelope. */
  envelop?: boolean | undefined
}

/** The request: Verify the signatures of an envelope. */
export interface VerifyRequest<Document = WireDocument> {
  /** The document, or an envelope that contains one, with its `$schema`. */
  data: Document
  /** Reject the document if there are warnings, or if members would be dropped or given values replaced. */
  strict?: boolean | undefined
  /** A public EC key on P-256 as a JWK; by default that of the server, if it has one. */
  publickey?: Jwk | undefined
}

/** The answer: Verify the signatures of an envelope. */
export interface VerifyAnswer {
  ok: true
  warnings?: Fault[]
}

/** The answer: Generate a pair of signing keys. */
export interface KeygenAnswer {
  /** A key for ES256 signatures, as a JWK (RFC 7517). */
  private: Jwk
  /** A key for ES256 signatures, as a JWK (RFC 7517). */
  public: Jwk
}

/** The answer: List the schemas. */
export interface SchemasAnswer {
  schemas: string[]
}

/** The request: Get a schema. */
export interface SchemaRequest {
  /** Path of the schema below the base, such as `bill/invoice`. */
  path: string
  /** Any value: with all it refers to. */
  bundle?: boolean | string | undefined
  /** Any value: what clients send, in a bundle: nothing calculated, numbers as strings or numbers. */
  input?: boolean | string | undefined
}

/** The answer: List the tax regimes. */
export interface RegimesAnswer {
  regimes: {
    country: string
    name: TextMap
    description?: TextMap
    currency: string
  }[]
}

/** The request: Get a tax regime. */
export interface RegimeRequest {
  /** Code of the country, in upper or lower case. */
  code: string
}

/** The answer: List the addons. */
export interface AddonsAnswer {
  addons: {
    key: string
    name: TextMap
    edition?: string
    description?: TextMap
    requires?: string[]
    /** The conversions made for the format. If there is none, an invoice is written as eu-en16931-v2017, if `requires` lists that; otherwise there is JSON only. */
    written?: string[]
    /** The conversions (`from`) as which XML of the format is read. */
    read?: string[]
    /** The profiles that XML of the format is checked by. */
    checked?: string[]
  }[]
}

/** The request: Get an addon. */
export interface AddonRequest {
  /** Key of the addon. */
  key: string
}

/** The answer: List the catalogues. */
export interface CataloguesAnswer {
  catalogues: {
    key: string
    name: TextMap
    description?: TextMap
  }[]
}

/** The request: Get a catalogue. */
export interface CatalogueRequest {
  /** Key of the catalogue, such as untdid or units. */
  key: string
}

/** The request: Review a document. */
export interface ReviewRequest<Document = WireDocument> {
  /** The document, or an envelope that contains one, with its `$schema`. */
  data: Document
  /** The document that `data` is merged into: objects are merged, anything else is replaced. */
  template?: Document | undefined
  /** Schema of a document without `$schema`: `bill/invoice`, `bill.Invoice`. */
  type?: string | undefined
  /** Put the document into a new envelope. */
  envelop?: boolean | undefined
  /** What the invoice is to be sent as, such as `ubl+peppol`: the faults include those of that conversion. */
  for?: string | undefined
  /** The operation whose result is reviewed; build if absent. */
  operation?: 'build' | 'correct' | 'replicate' | (string & {}) | undefined
  /** How to correct it, as in requests of correct. */
  options?: Model<'bill.CorrectionOptions'> | undefined
  /** Code of the copy, if a format asks for it. */
  code?: string | undefined
  /** Keep what was paid in advance on the original. */
  keep?: boolean | undefined
  /** Move due dates, delivery and periods by days or months: `30d`, `1m`. */
  shift?: string | undefined
}

/** The answer: Review a document. */
export interface ReviewAnswer<Document = WireDocument> {
  /** The document as far as it could be completed: with faults, it may lack what is required. */
  document?: Document
  faults: Fault[]
  warnings: Fault[]
  hints: Fault[]
  ignored: string[]
  /** Given values that were changed or dropped. */
  changes: {
    path: string
    /** The given value. */
    from: unknown
    /** The value that replaced it; absent if it was dropped. */
    to?: unknown
    /** core, the code of a country, or the key of a format. */
    by: string
  }[]
  /** Number of members and elements that were added, by author. */
  added: { [by: string]: number }
  /** Number of changes that are not listed. */
  more?: number
}

/** The request: Convert an invoice to XML, or XML to an invoice. */
export interface ConvertRequest<Document = WireDocument> {
  /** The document, or an envelope that contains one, with its `$schema`. Some conversions take an array of them, or of objects that have one as `data` next to options of its own. A string is XML. */
  data: Document | readonly Document[] | string
  /** Reject the document if there are warnings, or if members would be dropped or given values replaced. */
  strict?: boolean | undefined
  /** The document that `data` is merged into: objects are merged, anything else is replaced. */
  template?: Document | undefined
  /** Schema of a document without `$schema`: `bill/invoice`, `bill.Invoice`. */
  type?: string | undefined
  /** What to convert to; by default what `$addons` asks for. */
  to?: 'ubl+en16931' | 'cii+en16931' | 'ubl+de-xrechnung-v3' | 'cii+de-xrechnung-v3' | 'ubl+peppol' | 'cii+fr-facturx-v1' | 'cii+de-zugferd-v2' | 'ubl+ro-cius' | 'ubl+hr-cius' | 'ubl+nl-cius' | 'ubl+peppol-pint-ae' | 'ubl+fr-ctc-flow2-v1' | 'cii+fr-ctc-flow2-v1' | 'aeat+es-verifactu-v1' | 'fatturapa+it-sdi-v1' | 'fa3+pl-favat-v3' | 'cdar+fr-ctc-flow6-v1' | (string & {}) | undefined
  /** Build the invoice that is made of XML; false returns it as it was read. */
  build?: boolean | undefined
  /** Put the invoice that is made of XML into an envelope whose `head.ignore` has the codes of its faults, so that it can be signed and rendered. */
  envelop?: boolean | undefined
  /** Leave withheld taxes out of the XML, and explain them in the payment terms. */
  withholding?: 'note' | (string & {}) | undefined
  /** Files to embed in the XML, and links that are not absolute; the answer to XML has them in the same form. */
  attachments?: readonly {
    /** Its identifier. */
    code?: string | undefined
    /** The name of the file. */
    name?: string | undefined
    description?: string | undefined
    /** The media type of the file. */
    mime?: string | undefined
    /** A link that is not absolute. */
    url?: string | undefined
    /** The file in base64, if it is embedded. */
    data?: string | undefined
  }[] | undefined
  /** The profile that an invoice of the French reform claims: en16931, the default, or extended, which needs a due date or terms if something is due. */
  profile?: 'en16931' | 'extended' | (string & {}) | undefined
  /** How the VERI*FACTU record is made; see docs/verifactu.md. */
  verifactu?: {
    /** The record before this one: `chain` of the last answer, with issuer, num_series, issue_date and fingerprint. Null for the first of the chain. */
    previous?: { [member: string]: unknown } | null | undefined
    /** The software, as the element SistemaInformatico; by default that of `--verifactu-system`. */
    system?: { [member: string]: unknown } | null | undefined
    /** When the record is made, with its offset; now by default. */
    time?: string | undefined
    /** Time zone of the clock; Europe/Madrid by default. */
    zone?: string | undefined
    /** `registration` (default) or `cancellation`. */
    record?: string | undefined
    /** Why there is another record of the invoice: `amend`, `amend-rejected` or `unknown` of a registration, `unknown`, `rejected` or `unknown-rejected` of a cancellation. */
    again?: string | undefined
    /** Who made a cancellation: `role` (E, D or T) and `party`. */
    by?: {
      role?: string | undefined
      party?: { [member: string]: unknown } | undefined
    } | undefined
    /** RefExterna. */
    external_ref?: string | undefined
    /** NumRegistroAcuerdoFacturacion. */
    agreement?: string | undefined
    /** IdAcuerdoSistemaInformatico. */
    system_agreement?: string | undefined
    /** `request` (default), `soap` for a request in its envelope, or `record`. */
    form?: string | undefined
    /** Who sends for the supplier. */
    representative?: {
      name?: string | undefined
      nif?: string | undefined
    } | undefined
    /** Were the records made while sending was impossible? */
    incident?: boolean | undefined
    /** The last day on which the software sends records. */
    last_day?: string | undefined
    /** Answers the agency's demand: its `ref`, and `last` (S or N). */
    requirement?: {
      ref?: string | undefined
      last?: string | undefined
    } | undefined
    /** Of the QR code: `test` (default) or `production`. */
    environment?: string | undefined
    /** False for software that does not send its records: another QR code. */
    verifiable?: boolean | undefined
  } | undefined
  /** FatturaPA: who hands the file to SDI (IdTrasmittente); by default the supplier, or the customer if it issues the invoice. */
  transmitter?: {
    country: string
    code: string
  } | undefined
  /** FatturaPA: the number of the file, which no other file of the transmitter may have (ProgressivoInvio); by default one that follows from the invoice. With XML that has several invoices, an integer: the only one that is asked for, from 1. */
  number?: string | number | undefined
  /** FA(3): when the file is made (DataWytworzeniaFa); by default the beginning of the issue date, so that the same document gives the same file. */
  created?: string | undefined
  /** FA(3): the environment of KSeF that the QR code leads to; production by default. */
  environment?: 'production' | 'demo' | 'test' | (string & {}) | undefined
}

/** The answer: Convert an invoice to XML, or XML to an invoice. */
export interface ConvertAnswer<Document = WireDocument> {
  /** What the invoice was converted to. */
  to?: string
  xml?: string
  /** Paths of what the invoice has and the XML does not, absent if the XML is only a summary; XPaths of what the XML has and an invoice made of it does not. */
  left_out?: string[]
  /** Figures that differ from the invoice. */
  changed: {
    /** Business term of EN 16931, such as BT-110, or element. */
    term?: string
    /** Path in the document. */
    path?: string
    document: string
    xml: string
    /** Why, if it is a code of the document type. */
    reason?: string
  }[]
  /** What is valid but probably a mistake. */
  warnings?: Fault[]
  /** Address of the QR code that the printed invoice must have (KSeF). */
  qr?: string
  /** The record of each document for the authority: its number, hash, QR code and stamps. */
  records?: {
    number: string
    hash?: string
    /** Address of the QR code to print. */
    qr?: string
    /** What the next record refers to. */
    chain?: TextMap
    /** Stamps for the header of the envelope, which pages show. */
    stamps?: {
      prv?: string
      val?: string
    }[]
  }[]
  /** What the XML was, by the key that would write it. */
  from?: string
  /** What the invoice says that it is. */
  claims?: {
    /** The specification identifier (BT-24). */
    specification?: string
    /** The business process (BT-23). */
    process?: string
    /** The name of the specification, if it is known. */
    name?: string
  }
  /** The invoice that was made of XML. */
  document?: Document
  /** The answers on each invoice, if the XML has several: their members, with `document`, are here then; or `error`, if the amount due of one cannot be met. */
  documents?: { [member: string]: unknown }[]
  /** What is wrong with the invoice that was made of XML: the rules that it violates, and the values that could not be read. */
  faults?: Fault[]
  /** Files and links of the XML, or of the PDF around it, that are not in the invoice. */
  attachments?: {
    /** Its identifier. */
    code?: string
    /** The name of the file. */
    name?: string
    description?: string
    /** The media type of the file. */
    mime?: string
    /** A link that is not absolute. */
    url?: string
    /** The file in base64, if it is embedded. */
    data?: string
  }[]
  /** What was opened to find the XML, outermost first: base64, p7m, pdf, sbd, attached-document, soap. */
  unpacked?: string[]
  /** The XML in a PDF file, and what its metadata say about it; only the XML counts. */
  pdf?: {
    name: string
    relationship?: string
    level?: string
    version?: string
  }
  /** Number of paths that are not listed in left_out. */
  more?: number
}

/** The request: Check an invoice in XML. */
export interface CheckRequest<Document = WireDocument> {
  /** XML; or a document, or an envelope that contains one. */
  data: Document | string
  /** Reject the document if there are warnings, or if members would be dropped or given values replaced. */
  strict?: boolean | undefined
  /** What a document is to be sent as: `ubl+peppol`. */
  for?: string | undefined
  /** The profile that XML is tested by, whatever it claims. */
  as?: 'en16931' | 'xrechnung' | 'xrechnung-extension' | 'xrechnung-vehicles' | 'peppol' | 'peppol-self-billing' | 'facturx-minimum' | 'facturx-basicwl' | 'facturx-basic' | 'facturx-extended' | 'nlcius' | 'nlcius-gaccount' | 'cius-ro' | 'cius-pt' | 'fr-ctc' | 'hr-cius' | 'pint-ae' | 'pint-aunz' | 'pint-eu' | 'pint-jp' | 'pint-my' | 'pint-om' | 'pint-sg' | (string & {}) | undefined
}

/** The answer: Check an invoice in XML. */
export interface CheckAnswer<Document = WireDocument> {
  /** The document as far as it could be completed: with faults, it may lack what is required. */
  document?: Document
  faults?: Fault[]
  warnings?: Fault[]
  hints?: Fault[]
  ignored?: string[]
  /** Given values that were changed or dropped. */
  changes?: {
    path: string
    /** The given value. */
    from: unknown
    /** The value that replaced it; absent if it was dropped. */
    to?: unknown
    /** core, the code of a country, or the key of a format. */
    by: string
  }[]
  /** Number of members and elements that were added, by author. */
  added?: { [by: string]: number }
  /** Number of findings that are not listed. */
  more?: number
  /** What the invoice says that it is. */
  claims?: {
    /** The specification identifier (BT-24). */
    specification?: string
    /** The business process (BT-23). */
    process?: string
    /** The name of the specification, if it is known. */
    name?: string
  }
  /** The rules that were used, absent if none were: en16931, xrechnung, xrechnung-extension, xrechnung-vehicles, peppol, peppol-self-billing, facturx-minimum, facturx-basicwl, facturx-basic, facturx-extended, nlcius, nlcius-gaccount, cius-ro, cius-pt, fr-ctc, hr-cius, pint-ae, pint-aunz, pint-eu, pint-jp, pint-my, pint-om, pint-sg. */
  profile?: string
  syntax?: 'ubl' | 'cii'
  /** The rules that were tested, with their editions. */
  tested?: string[]
  /** What the invoice claims and was not tested; absent if all was. */
  untested?: string[]
  /** Is there no fatal finding, and nothing untested? Null if that cannot be said. */
  valid?: boolean | null
  findings?: {
    /** The rule, or XSD for the structure. */
    rule: string
    severity: 'fatal' | 'warning' | 'information'
    /** Business terms and groups of EN 16931. */
    terms: string[]
    /** XPath of the element or attribute. */
    path: string
    line: number
    /** What must be true. */
    description: string
    /** What to write. */
    fix: string
  }[]
  /** What was opened to find the XML, outermost first: base64, p7m, pdf, sbd, attached-document, soap. */
  unpacked?: string[]
}

/** The answer: List the conversions. */
export interface ConversionsAnswer {
  conversions: {
    key: string
    name: string
    syntax: string
    media: string
    /** Members of the request that belong to it, with their schemas. */
    options: { [member: string]: unknown }
    addons: string[]
    /** The rules that the XML passes, with their editions. */
    rules: string[]
    /** The level of the XML in a PDF, if a PDF carries it; see `xml` of render. */
    pdf?: string
  }[]
}

/** The answer: List the specifications of invoices. */
export interface SpecificationsAnswer {
  specifications: {
    name: string
    /** BT-24; after `…`, a part of it. */
    specification?: string
    /** BT-23: all that it may be, of invoices with this BT-24, or without BT-24. */
    process?: string
    countries: string[]
    /** The rules that it is tested by, absent if there are none: en16931, xrechnung, xrechnung-extension, xrechnung-vehicles, peppol, peppol-self-billing, facturx-minimum, facturx-basicwl, facturx-basic, facturx-extended, nlcius, nlcius-gaccount, cius-ro, cius-pt, fr-ctc, hr-cius, pint-ae, pint-aunz, pint-eu, pint-jp, pint-my, pint-om, pint-sg. */
    profile?: string
    /** These rules, with their editions. */
    tested: string[]
    /** What is not tested; absent if all is. */
    untested?: string
  }[]
}

/** The request: Show a document as a page. */
export interface RenderRequest<Document = WireDocument> {
  /** The document, or an envelope that contains one, with its `$schema`. A string is XML. */
  data: Document | string
  /** Reject the document if there are warnings, or if members would be dropped or given values replaced. */
  strict?: boolean | undefined
  /** The document that `data` is merged into: objects are merged, anything else is replaced. */
  template?: Document | undefined
  /** Schema of a document without `$schema`: `bill/invoice`, `bill.Invoice`. */
  type?: string | undefined
  /** Language of the page; by default that of the regime, or else English. */
  language?: 'en' | 'ar' | 'bg' | 'cs' | 'da' | 'de' | 'el' | 'es' | 'et' | 'fi' | 'fr' | 'hr' | 'hu' | 'it' | 'lt' | 'lv' | 'nb' | 'nl' | 'pl' | 'pt' | 'pt-BR' | 'ro' | 'sk' | 'sl' | 'sv' | (string & {}) | undefined
  /** Title of the page, instead of that of the kind of document. */
  title?: string | undefined
  /** Size of the paper; by default that of the country. */
  paper?: 'a4' | 'letter' | (string & {}) | undefined
  /** Show the codes of formats too, in a block at the end. */
  codes?: boolean | undefined
  /** The letterhead of the sender; a logo of the supplier in the document takes precedence over `logo`. */
  letterhead?: {
    /** PNG or SVG as a data URL, of at most 512 KiB. */
    logo?: string | undefined
    /** Colour of headings and lines, unless it is too light to be read. */
    colour?: string | undefined
    /** One to four columns at the foot, such as bank, register and management. */
    footer?: readonly string[] | undefined
    /** Terms at the end of the document. */
    terms?: string | undefined
    /** Puts the address of the customer where the window of an envelope shows it: by DIN 5008, form A or B, or at the right. */
    window?: 'din-5008-a' | 'din-5008-b' | 'right' | (string & {}) | undefined
  } | undefined
  /** The XML that a PDF of the page carries: a key of conversions that has `pdf`, or true for what `$addons` asks for. */
  xml?: string | boolean | undefined
  /** When a PDF was made, in UTC; by default the issue date at midnight. */
  created?: string | undefined
}

/** The request: List the rules. */
export interface RulesRequest {
  /** Only the rules of the addon with this key. */
  addon?: string | undefined
  /** Only the rules of this country. */
  regime?: string | undefined
  /** Only the rules of this type, such as bill.Line. */
  type?: string | undefined
}

/** The answer: List the rules. */
export interface RulesAnswer {
  rules: {
    code: string
    /** core, the code of a country, or the key of a format. */
    by: string
    /** rule: must be followed; warning: a build passes; superseded: a code of older versions, and what replaced it; others: when faults are found. */
    kind: 'rule' | 'warning' | 'hint' | 'reading' | 'calculation' | 'request' | 'strict' | 'superseded' | 'conversion'
    /** The type that it is about; absent if any. */
    type?: string
    /** The member, from an object of the type. */
    path?: string
    /** What the rule asks for. */
    asks: string
    /** Does it apply only under a condition? */
    conditional?: boolean
    /** That condition; the path of an object inside comes before what it is about. */
    condition?: string
    /** A value of the member that passes, null if it must be absent; `…` stands for any text. Of rules for XML, what fails and what passes. */
    example?: unknown
    /** Business terms of EN 16931 that the rule is about. */
    terms?: string[]
    /** Where the country or the format states what it requires. */
    source?: {
      title?: string
      url?: string
    }
  }[]
}

/** The request: Get a rule. */
export interface RuleRequest {
  /** Code of the fault. */
  code: string
}

/** The answer: Get a rule. */
export interface RuleAnswer {
  rules: {
    code: string
    /** core, the code of a country, or the key of a format. */
    by: string
    /** rule: must be followed; warning: a build passes; superseded: a code of older versions, and what replaced it; others: when faults are found. */
    kind: 'rule' | 'warning' | 'hint' | 'reading' | 'calculation' | 'request' | 'strict' | 'superseded' | 'conversion'
    /** The type that it is about; absent if any. */
    type?: string
    /** The member, from an object of the type. */
    path?: string
    /** What the rule asks for. */
    asks: string
    /** Does it apply only under a condition? */
    conditional?: boolean
    /** That condition; the path of an object inside comes before what it is about. */
    condition?: string
    /** A value of the member that passes, null if it must be absent; `…` stands for any text. Of rules for XML, what fails and what passes. */
    example?: unknown
    /** Business terms of EN 16931 that the rule is about. */
    terms?: string[]
    /** Where the country or the format states what it requires. */
    source?: {
      title?: string
      url?: string
    }
  }[]
}
