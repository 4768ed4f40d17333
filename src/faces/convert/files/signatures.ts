/** What a file is by its first bytes, and what XML is by its root, unless it is an invoice that is read. */
import { quote, shorten } from '../../../values/shorten.ts'

/** What something is, in words, with what to do. */
type Words = string

const HTML = 'a page (HTML): download the file of the invoice, and send that'

/** First bytes as Latin-1. XML, PDF and signed files are not among them: they are read. */
const FILES: readonly (readonly [begins: RegExp, what: Words])[] = [
  [/^PK[\x03\x05\x07]/, 'a ZIP archive: send the files in it one by one'],
  [/^\x1f\x8b/, 'a gzip archive: unpack it, and send the file in it'],
  [/^(?:7z\xbc\xaf|Rar!)/, 'an archive: send the files in it one by one'],
  [/^\xd0\xcf\x11\xe0/, 'an old Office file, or a message of Outlook: send the XML itself'],
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|BM.{4}\0\0|RIFF.{4}WEBP)/s,
    'an image, without an invoice as XML: ask for the XML',
  ],
  [/^\s*<(?:!doctype\s+)?html\b/i, HTML],
  [
    /^(?:From |(?:From|Return-Path|Received|Delivered-To|Message-ID|MIME-Version|Date|Subject|To): )/i,
    'an e-mail: send the file that is attached to it',
  ],
  [/^\{\\rtf/, 'a text (RTF), without an invoice as XML: ask for the XML'],
  [/^UN[AB][+:]/, 'an EDIFACT message, which is not read: ask for UBL or CII'],
  [/^\s*[{[]/, 'JSON, and not XML: send it as application/json'],
  [
    /^[\w\x80-\xff "'./()-]+([;,\t])[\w\x80-\xff "'./()-]+\1/,
    'a table (CSV), which is not read: send the invoice as XML, PDF or JSON',
  ],
]

/** Bytes that decide. */
const HEAD_LENGTH = 100

/** The first bytes of a file, as Latin-1. */
export const headOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, HEAD_LENGTH))

/** What a file is by its first bytes; undefined if they do not say. */
export const describeFile = (head: string): Words | undefined =>
  FILES.find(([begins]) => begins.test(head.replace(/^\xef\xbb\xbf/, '')))?.[1]

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const ORDER = 'an order (UBL), no invoice'
const ANSWER_TO_ORDER = 'an answer to an order (UBL), no invoice'
const CANCELLED = 'a change of an order (UBL), no invoice'
const RECORDS = 'records for the agency (VERI*FACTU), no invoice'
const OFFICE = 'for the tax office'
const FATTURAPA = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/'
const CATALOGUE = 'a catalogue (UBL), no invoice'
const SDI = 'a message of SDI about a file, not the file'
const PEPPOLS_OWN = "a message of Peppol's own, no invoice"
const REPORT = 'a report on an invoice, not the invoice'
const notRead = (what: string): Words => `this is ${what}; Docket does not read it yet`

type Root = readonly [roots: string, namespace: string, what: Words]

/**
 * Roots by local name and namespace. A namespace that ends in `*` begins like this; `*` alone is any, `-` is none. `ubl` is
 * that of the root in UBL 2.
 */
const ROOTS: readonly Root[] = [
  ['DebitNote', 'ubl', 'a debit note (UBL): EN 16931 has debit notes as Invoice with the type 383'],
  ['SelfBilledInvoice', 'ubl', 'a self-billed invoice (UBL): EN 16931 has it as Invoice'],
  ['SelfBilledCreditNote', 'ubl', 'a self-billed credit note (UBL): EN 16931 has it as CreditNote'],
  ['FreightInvoice', 'ubl', 'a freight invoice (UBL): EN 16931 has it as Invoice'],
  ['Order', 'ubl', ORDER],
  ['OrderChange OrderCancellation', 'ubl', CANCELLED],
  ['OrderResponse OrderResponseSimple', 'ubl', ANSWER_TO_ORDER],
  ['DespatchAdvice', 'ubl', 'a despatch advice (UBL), no invoice'],
  ['ReceiptAdvice', 'ubl', 'a receipt advice (UBL), no invoice'],
  ['ApplicationResponse', 'ubl', 'an answer to an invoice, not the invoice'],
  ['Reminder', 'ubl', 'a reminder (UBL), no invoice'],
  ['Statement UtilityStatement', 'ubl', 'a statement (UBL), no invoice'],
  ['RemittanceAdvice', 'ubl', 'a remittance advice (UBL), no invoice'],
  [
    'Catalogue CatalogueRequest CatalogueDeletion CatalogueItemSpecificationUpdate CataloguePricingUpdate',
    'ubl',
    CATALOGUE,
  ],
  [
    'CrossIndustryDocument',
    'urn:ferd:CrossIndustryDocument:invoice:1p0*',
    'ZUGFeRD 1.0, superseded in 2019: ask for ZUGFeRD 2 or XRechnung',
  ],
  [
    'SCRDMCCBDACIOMessageStructure',
    'urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:*',
    'an order (Order-X), no invoice',
  ],
  [
    'CrossDomainAcknowledgementAndResponse',
    'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:*',
    'a status of an invoice (CDAR), not the invoice',
  ],
  ['Invoice', 'urn:sfti:documents:BasicInvoice:*', notRead('Svefaktura 1.0 of Sweden')],
  [
    'ObjectEnvelope',
    'urn:sfti:documents:ObjectEnvelope:*',
    notRead('an envelope of Svefaktura, Sweden'),
  ],
  [
    'FatturaElettronica',
    `${FATTURAPA}v1.2`,
    'FatturaPA: convert reads it; check has no rules for it',
  ],
  ['FatturaElettronica', 'http*', 'FatturaPA of an older edition: 1.2 is read'],
  [
    'FatturaElettronicaSemplificata',
    'http*',
    'a simplified FatturaPA (TD07 to TD09), which is not read',
  ],
  [
    'RicevutaConsegna NotificaScarto RicevutaScarto NotificaMancataConsegna RicevutaImpossibilitaRecapito NotificaEsito ' +
      'NotificaEsitoCommittente ScartoEsitoCommittente NotificaDecorrenzaTermini AttestazioneTrasmissioneFattura ' +
      'MetadatiInvioFile',
    'http*',
    SDI,
  ],
  ['Facturae', 'http://www.facturae.*', notRead('Facturae of Spain')],
  ['TicketBai', 'urn:ticketbai:emision', `a record ${OFFICE} (TicketBAI), no invoice`],
  ['RegFactuSistemaFacturacion', 'http*', RECORDS],
  ['RegistroEvento', 'http*', RECORDS],
  ['Comprobante', 'http://www.sat.gob.mx/cfd/*', notRead('a CFDI of Mexico')],
  [
    'Faktura',
    'http://crd.gov.pl/wzor/2025/06/25/13775/',
    'FA(3) of KSeF: convert reads it; check has no rules for it',
  ],
  ['Faktura', 'http://crd.gov.pl/wzor/*', 'an invoice of KSeF, Poland, in a superseded edition'],
  ['nfeProc NFe', 'http://www.portalfiscal.inf.br/nfe', notRead('an NF-e of Brazil')],
  ['InvoicesDoc', 'http://www.aade.gr/myDATA/*', `a summary ${OFFICE} (myDATA), no invoice`],
  ['AuditFile', 'urn:OECD:StandardAuditFile-Tax:*', 'an audit file (SAF-T), no invoice'],
  ['Invoice', 'http://isdoc.cz/*', notRead('ISDOC of Czechia')],
  ['Finvoice', '-', notRead('Finvoice of Finland')],
  ['invoice', 'http://www.ebinterface.at/*', notRead('ebInterface of Austria')],
  ['InvoiceData', 'http://schemas.nav.gov.hu/OSA/*', `data ${OFFICE} of Hungary, no invoice`],
  ['TaxData', 'urn:peppol:schema:*', `data ${OFFICE} (Peppol), no invoice`],
  ['M_INVOIC', '-', notRead('EDIFACT INVOIC as XML')],
  ['BusinessCard EndUserStatisticsReport TransactionStatisticsReport', '*', PEPPOLS_OWN],
  ['schematron-output', 'http://purl.oclc.org/dsdl/svrl', REPORT],
  ['report', 'http://www.xoev.de/de/validator/varl/1', REPORT],
  ['html', '*', HTML],
]

/** The namespaces that roots which are read must have. */
const REQUIRED: ReadonlyMap<string, string> = new Map([
  ['Invoice', `${UBL}Invoice-2`],
  ['CreditNote', `${UBL}CreditNote-2`],
  ['CrossIndustryInvoice', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'],
])

const isIn = (namespace: string, known: string, root: string): boolean => {
  if (known === 'ubl') return namespace === `${UBL}${root}-2`
  if (known === '-') return namespace === ''
  return known.endsWith('*') ? namespace.startsWith(known.slice(0, -1)) : namespace === known
}

/** Says what XML is whose root is not read. */
export function describeRoot(root: string, namespace: string): string {
  const row = ROOTS.find(
    ([roots, known]) => roots.split(' ').includes(root) && isIn(namespace, known, root),
  )
  if (row) return row[2].startsWith('this ') ? row[2] : `this is ${row[2]}`
  const required = REQUIRED.get(root)
  if (required !== undefined && required !== namespace)
    return `${root} must be in the namespace ${required}, got ${quote(namespace)}`
  const name = shorten(root, LONGEST)
  const where = namespace === '' ? 'without a namespace' : `of ${shorten(namespace, LONGEST)}`
  return `the root ${name} ${where} is not known; UBL, CII, FatturaPA and FA(3) are read`
}

/** Characters of a name that a message has. */
const LONGEST = 100
