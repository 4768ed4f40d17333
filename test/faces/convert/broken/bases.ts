/** Valid invoices in XML, which the tables of broken rules change. */
import assert from 'node:assert/strict'
import { type Json, post } from '../../../support.ts'
import { addonsOf, BUYER, FULL, line, party, SELLER, sale, untaxed } from '../invoices.ts'
import { edit, parse, serialise } from './edit-xml.ts'

/** What it is converted to, the invoice, and changes of the XML for what documents have no place for. */
interface Base {
  readonly to: string
  readonly invoice: Json
  readonly changes?: readonly string[]
}

const DEBIT = {
  ...sale().payment,
  instructions: {
    key: 'direct-debit+sepa',
    direct_debit: {
      ref: 'M1',
      creditor: 'DE98ZZZ09999999999',
      account: 'DE89370400440532013000',
    },
  },
}

const CARD = {
  ...sale().payment,
  instructions: { key: 'card', card: { last4: '1234', holder: 'Eva' } },
}

/** The discount and the charge have the tax of the line. */
const taxedAs = (row: Json, more: Json = {}): Json => {
  const { taxes } = row
  return {
    lines: [row],
    discounts: [{ reason: 'Rebate', amount: '5.00', taxes }],
    charges: [{ reason: 'Freight', amount: '3.00', taxes }],
    ...more,
  }
}

const exempt = (key: string, code: string): Json => untaxed(key, { ext: { 'cef-vatex': code } })
const SPANISH = { supplier: party('ES', 'B98602642', 'S') }
const spanish = (cat: string): Json => taxedAs(line({ taxes: [{ cat, percent: '7%' }] }), SPANISH)
const numberless = (given: Json): Json => ({
  ...given,
  tax_id: undefined,
  identities: [{ code: 'X-1' }, { key: 'de-tax-number', code: '12/345/67890' }],
})

/** Invoices of each category of VAT. */
const CATEGORIES: { readonly [name: string]: Json } = {
  S: taxedAs(line()),
  Z: taxedAs(untaxed('zero')),
  E: taxedAs(exempt('exempt', 'VATEX-EU-132')),
  AE: taxedAs(exempt('reverse-charge', 'VATEX-EU-AE')),
  IC: taxedAs(exempt('intra-community', 'VATEX-EU-IC')),
  G: taxedAs(exempt('export', 'VATEX-EU-G')),
  O: taxedAs(exempt('outside-scope', 'VATEX-EU-O'), {
    $regime: 'DE',
    supplier: numberless(SELLER),
    customer: numberless(BUYER),
  }),
  AF: spanish('IGIC'),
  AG: spanish('IPSI'),
}

const inEur = (country: string, code: string, percent: string, more: Json = {}): Json => {
  return {
    currency: 'EUR',
    supplier: party(country, code, 'S'),
    lines: [line({ taxes: [{ cat: 'VAT', percent }] })],
    ...more,
  }
}

const legal = (code: string, scheme: string): Json => {
  return { identities: [{ scope: 'legal', code, ext: { 'iso-scheme-id': scheme } }] }
}

const danish = (more: Json = {}): Json =>
  inEur('DK', '13585628', '25%', {
    supplier: party('DK', '13585628', 'S', legal('13585628', '0184')),
    customer: party('DK', '13585628', 'B', legal('13585628', '0184')),
    ...more,
  })

const SWEDE = party('SE', '556703748501', 'S', {
  identities: [
    { scope: 'legal', code: '5567037485' },
    { scope: 'tax', code: 'Godkänd för F-skatt' },
  ],
})

/** Invoices by country. */
const PEPPOL: { readonly [name: string]: Json } = {
  german: { ...FULL, customer: BUYER },
  card: { payment: CARD },
  debit: { payment: DEBIT },
  exempt: CATEGORIES.E!,
  export: CATEGORIES.G!,
  belgian: inEur('BE', '0403019261', '21%'),
  norwegian: inEur('NO', '974760673', '25%', {
    supplier: party('NO', '974760673', 'S', {
      identities: [{ scope: 'tax', code: 'Foretaksregisteret' }],
    }),
  }),
  danish: danish(),
  'danish-credit': danish({ type: 'credit-note', preceding: [{ code: '1' }] }),
  italian: inEur('IT', '12345670785', '22%', {
    supplier: party('IT', '12345670785', 'S', {
      identities: [{ scope: 'tax', code: '12345670785' }],
    }),
  }),
  swedish: inEur('SE', '556703748501', '25%', {
    supplier: SWEDE,
    customer: party('SE', '556703748501', 'B'),
  }),
  dutch: inEur('NL', '123456782B12', '21%', {
    supplier: party('NL', '123456782B12', 'S', legal('12345678', '0106')),
    customer: party('NL', '123456782B12', 'B', legal('12345678', '0106')),
  }),
  'dutch-credit': inEur('NL', '123456782B12', '21%', {
    type: 'credit-note',
    preceding: [{ code: '1' }],
    supplier: party('NL', '123456782B12', 'S', legal('12345678', '0106')),
  }),
  icelandic: inEur('IS', '10007', '24%', {
    supplier: party('IS', '10007', 'S', legal('1234567890', '0196')),
    customer: party('IS', '10007', 'B', legal('1234567890', '0196')),
  }),
}

const SELF_BILLED_CREDIT = {
  type: 'credit-note',
  $tags: ['self-billed'],
  preceding: [{ code: '1' }],
}

/** What all of the standard's terms that documents have no place for come to in UBL. */
const MORE_UBL = [
  'cac:InvoiceLine/cac:Price/cbc:BaseQuantity = 1',
  'cac:InvoiceLine/cac:Price/cbc:BaseQuantity/@unitCode = KGM',
  'cac:InvoiceLine/cac:Price/cac:AllowanceCharge/cbc:ChargeIndicator = false',
  'cac:InvoiceLine/cac:Price/cac:AllowanceCharge/cbc:Amount = 10.00',
  'cac:InvoiceLine/cac:Price/cac:AllowanceCharge/cbc:BaseAmount = 60.00',
  'cac:AdditionalDocumentReference[2]/cac:Attachment/cbc:EmbeddedDocumentBinaryObject = YQ==',
  'cac:AdditionalDocumentReference[2]/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename = a.csv',
]

const LINE = 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem'
const GROSS = `${LINE}/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice`
const AGREEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement'
const FILE = `${AGREEMENT}/ram:AdditionalReferencedDocument[3]/ram:AttachmentBinaryObject`

const MORE_CII = [
  `${GROSS}/ram:ChargeAmount = 60.00`,
  `${GROSS}/ram:AppliedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator = false`,
  `${GROSS}/ram:AppliedTradeAllowanceCharge/ram:ActualAmount = 10.00`,
  `${LINE}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity = 1`,
  `${FILE} = YQ==`,
  `${FILE}/@mimeCode = text/csv`,
  `${FILE}/@filename = a.csv`,
]

const GREEK_ID = '094014201'
const REFERENCE = 'cac:AdditionalDocumentReference'
const partyIn = (role: string): string => `cac:Accounting${role}Party/cac:Party`

/** A Belgian invoice becomes a Greek one. */
const GREEK = [
  `cbc:ID = ${GREEK_ID}|01/05/2026|1|1.1|A|1`,
  ...['Supplier', 'Customer'].flatMap((role) => [
    `${partyIn(role)}/cbc:EndpointID = ${GREEK_ID}`,
    `${partyIn(role)}/cbc:EndpointID/@schemeID = 9933`,
    `${partyIn(role)}/cac:PartyName/cbc:Name = Greek`,
    `${partyIn(role)}/cac:PostalAddress/cac:Country/cbc:IdentificationCode = GR`,
    `${partyIn(role)}/cac:PartyTaxScheme/cbc:CompanyID = EL${GREEK_ID}`,
  ]),
  `${REFERENCE}/cbc:ID = 400001234567890`,
  `${REFERENCE}/cbc:DocumentDescription = ##M.AR.K##`,
  `${REFERENCE}[2]/cbc:ID = 1`,
  `${REFERENCE}[2]/cbc:DocumentDescription = ##INVOICE|URL##`,
  `${REFERENCE}[2]/cac:Attachment/cac:ExternalReference/cbc:URI = https://example.com/1`,
]

const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const EXTENSION = `${SPECIFICATION}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`
const VEHICLES = `${SPECIFICATION}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`
const GUIDELINE =
  'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'
const ITEM = 'cac:InvoiceLine/cac:Item'
const PRODUCT = `${LINE}/ram:SpecifiedTradeProduct`
const SUB_LINE = 'cac:InvoiceLine/cac:SubInvoiceLine'

/** A payment that is collected for somebody else. */
const PREPAID = [
  `cbc:CustomizationID = ${EXTENSION}`,
  'cac:PrepaidPayment/cbc:ID = Rent',
  'cac:PrepaidPayment/cbc:PaidAmount = 10.00',
  'cac:PrepaidPayment/cbc:InstructionID = May',
  'cac:LegalMonetaryTotal/cbc:PayableAmount = 129.00',
]

/** The profiles that extend XRechnung. */
const EXTENDED: { readonly [name: string]: readonly string[] } = {
  'extension ubl': PREPAID,
  'extension-lines ubl': [
    ...PREPAID,
    `${SUB_LINE}/cbc:LineExtensionAmount = 100.00`,
    `${SUB_LINE}/cbc:InvoicedQuantity = 1`,
    `${SUB_LINE}/cbc:InvoicedQuantity/@unitCode = C62`,
    `${SUB_LINE}/cac:Item/cbc:Name = Part`,
    `${SUB_LINE}/cac:Item/cac:ClassifiedTaxCategory/cbc:ID = S`,
    `${SUB_LINE}/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent = 19`,
    `${SUB_LINE}/cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme/cbc:ID = VAT`,
    `${SUB_LINE}/cac:Price/cbc:PriceAmount = 100.00`,
  ],
  'extension cii': [`${GUIDELINE} = ${EXTENSION}`],
  'vehicles ubl': [
    `cbc:CustomizationID = ${VEHICLES}`,
    'cac:ContractDocumentReference/cbc:ID = C1',
    'cac:OriginatorDocumentReference/cbc:ID = T1',
    `${ITEM}/cac:CommodityClassification/cbc:ItemClassificationCode = M1`,
    `${ITEM}/cac:CommodityClassification/cbc:ItemClassificationCode/@listID = CVD`,
    `${ITEM}/cac:AdditionalItemProperty/cbc:Name = cva`,
    `${ITEM}/cac:AdditionalItemProperty/cbc:Value = clean`,
  ],
  'vehicles cii': [
    `${GUIDELINE} = ${VEHICLES}`,
    `${AGREEMENT}/ram:ContractReferencedDocument/ram:IssuerAssignedID = C1`,
    `${AGREEMENT}/ram:AdditionalReferencedDocument/ram:IssuerAssignedID = T1`,
    `${AGREEMENT}/ram:AdditionalReferencedDocument/ram:TypeCode = 50`,
    `${PRODUCT}/ram:DesignatedProductClassification/ram:ClassCode = M1`,
    `${PRODUCT}/ram:DesignatedProductClassification/ram:ClassCode/@listID = CVD`,
    `${PRODUCT}/ram:ApplicableProductCharacteristic/ram:Description = cva`,
    `${PRODUCT}/ram:ApplicableProductCharacteristic/ram:Value = clean`,
  ],
}

const XRECHNUNG: { readonly [name: string]: Json } = {
  full: FULL,
  card: { payment: CARD },
  debit: { payment: DEBIT },
}

/** Invoices of EN 16931 besides those of categories. */
const STANDARD: { readonly [name: string]: Json } = {
  plain: {},
  debit: { payment: DEBIT },
  card: { payment: CARD },
  credit: { type: 'credit-note', preceding: [{ code: 'F-0' }] },
  dollars: {
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }],
  },
  point: { tax: { point: 'payment' } },
  represented: {
    supplier: { ...SELLER, people: undefined },
    ordering: { ...sale().ordering, seller: SELLER },
  },
}

function* all(): Iterable<[name: string, base: Base]> {
  for (const syntax of ['ubl', 'cii']) {
    const to = `${syntax}+en16931`
    const german = `${syntax}+de-xrechnung-v3`
    const changes = syntax === 'ubl' ? MORE_UBL : MORE_CII
    yield [`${syntax} full`, { to, invoice: FULL, changes }]
    for (const [name, invoice] of Object.entries(STANDARD))
      yield [`${syntax} ${name}`, { to, invoice }]
    for (const [name, invoice] of Object.entries(CATEGORIES))
      yield [`${syntax} ${name}`, { to, invoice }]
    for (const [name, invoice] of Object.entries(XRECHNUNG)) {
      const isFull = name === 'full'
      yield [`xrechnung ${syntax} ${name}`, { to: german, invoice, ...(isFull && { changes }) }]
    }
  }
  for (const [name, invoice] of Object.entries(PEPPOL))
    yield [`peppol ${name}`, { to: 'ubl+peppol', invoice }]
  const peppol = 'ubl+peppol'
  yield ['peppol greek', { to: peppol, invoice: PEPPOL.belgian!, changes: GREEK }]
  yield ['peppol self-billed', { to: peppol, invoice: { $tags: ['self-billed'] } }]
  yield ['peppol self-billed-credit', { to: peppol, invoice: SELF_BILLED_CREDIT }]
  for (const [name, changes] of Object.entries(EXTENDED)) {
    const to = `${name.slice(-3)}+de-xrechnung-v3`
    yield [name, { to, invoice: {}, changes }]
  }
}

export const BASES: ReadonlyMap<string, Base> = new Map(all())

const made = new Map<string, Promise<string>>()

/** The XML of a base. */
export function xmlOf(name: string): Promise<string> {
  let xml = made.get(name)
  if (!xml) made.set(name, (xml = make(name)))
  return xml
}

async function make(name: string): Promise<string> {
  const base = BASES.get(name)
  assert.ok(base, `${name} is an invoice`)
  const { to, invoice, changes = [] } = base
  const { xml } = await post('/convert', { data: sale(invoice, addonsOf(to)), to })
  return changed(xml, changes)
}

/** XML with changes. */
export function changed(xml: string, changes: readonly string[]): string {
  const root = parse(xml)
  for (const change of changes) edit(root, change)
  return serialise(root)
}
