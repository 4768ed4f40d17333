/** Valid invoices in XML, which the tables of broken rules change. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type Json, post } from '../../../support.ts'
import { addonsOf, BUYER, FULL, line, party, SELLER, sale, untaxed } from '../invoices.ts'
import { edit, parse, serialise } from './edit-xml.ts'

/**
 * What it is converted to, the invoice, and changes of the XML for what documents have no place for; or a file beside this
 * one, for what no conversion writes.
 */
type Base =
  | { readonly to: string; readonly invoice: Json; readonly changes?: readonly string[] }
  | { readonly file: string }

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

const STANDARD_NAME = 'urn:cen.eu:en16931:2017'
const NLCIUS = `${STANDARD_NAME}#compliant#urn:fdc:nen.nl:nlcius:v1.0`
const BLOCKED = `${NLCIUS}#conformant#urn:fdc:nen.nl:gaccount:v1.0`
const CIUS_RO = `${STANDARD_NAME}#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1`
const HR_CIUS = `${STANDARD_NAME}#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0`
const SUPPLIER = 'cac:AccountingSupplierParty'
const CUSTOMER = 'cac:AccountingCustomerParty'
const HR_DATA = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/hrextac:HRFISK20Data'
const HR_ROW = `${HR_DATA}/hrextac:HRTaxTotal/hrextac:HRTaxSubtotal`
const HR_CATEGORY = `${HR_ROW}/hrextac:HRTaxCategory`

const subdivided = (party: string): string =>
  `${party}/cac:Party/cac:PostalAddress/cbc:CountrySubentity = RO-CJ`

const lei = (more: Json = {}): Json =>
  inEur('RO', '18547290', '19%', {
    currency: 'RON',
    supplier: party('RO', '18547290', 'S', {
      identities: [{ scope: 'legal', code: 'J12/1/2020' }],
    }),
    customer: party('RO', '18547290', 'B', {
      identities: [{ scope: 'legal', code: 'J12/1/2020' }],
    }),
    ...more,
  })

/** A Croatian invoice, and what the law and its extension ask for. */
const CROATIAN = [
  `cbc:CustomizationID = ${HR_CIUS}`,
  'cbc:ProfileID = P1',
  'cbc:IssueTime = 10:15:00',
  ...[SUPPLIER, CUSTOMER].flatMap((party) => [
    `${party}/cac:Party/cbc:EndpointID = 12345678903`,
    `${party}/cac:Party/cbc:EndpointID/@schemeID = 9934`,
  ]),
  `${SUPPLIER}/cac:SellerContact/cbc:ID = 12345678903`,
  `${SUPPLIER}/cac:SellerContact/cbc:Name = Ana`,
  'cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode = 62.20.20',
  'cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode/@listID = CG',
]

const HR_EXTENSION = [
  `${HR_DATA}/hrextac:HRTaxTotal/cbc:TaxAmount = 25.00`,
  `${HR_DATA}/hrextac:HRTaxTotal/cbc:TaxAmount/@currencyID = EUR`,
  `${HR_ROW}/cbc:TaxableAmount = 100.00`,
  `${HR_ROW}/cbc:TaxableAmount/@currencyID = EUR`,
  `${HR_ROW}/cbc:TaxAmount = 25.00`,
  `${HR_ROW}/cbc:TaxAmount/@currencyID = EUR`,
  `${HR_CATEGORY}/cbc:ID = S`,
  `${HR_CATEGORY}/cbc:Name = HR:PDV25`,
  `${HR_CATEGORY}/cbc:Percent = 25`,
  `${HR_CATEGORY}/hrextac:HRTaxScheme/cbc:ID = VAT`,
  `${HR_DATA}/hrextac:HRLegalMonetaryTotal/cbc:TaxExclusiveAmount = 100.00`,
  `${HR_DATA}/hrextac:HRLegalMonetaryTotal/cbc:TaxExclusiveAmount/@currencyID = EUR`,
  `${HR_DATA}/hrextac:HRLegalMonetaryTotal/hrextac:OutOfScopeOfVATAmount = 0.00`,
  `${HR_DATA}/hrextac:HRLegalMonetaryTotal/hrextac:OutOfScopeOfVATAmount/@currencyID = EUR`,
]

const croatian = (more: Json = {}): Json =>
  inEur('HR', '12345678903', '25%', { customer: party('HR', '12345678903', 'B'), ...more })

const french = (siren: string, name: string): Json => ({
  name,
  tax_id: {
    country: 'FR',
    code: String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0') + siren,
  },
  identities: [{ type: 'SIRET', code: `${siren}00012` }],
  inboxes: [{ scheme: '0225', code: siren }],
  addresses: [{ street: 'Rue', num: '1', locality: 'Paris', code: '75001', country: 'FR' }],
})

/** An invoice of the French reform with all that its rules speak of. */
const FRENCH: Json = {
  $addons: ['fr-ctc-flow2-v1'],
  supplier: french('732829320', 'S'),
  customer: french('443061841', 'B'),
  tax: { ext: { 'fr-ctc-billing-mode': 'M1' } },
  notes: [{ text: 'B2B', ext: { 'untdid-text-subject': 'BAR' } }],
  discounts: [{ reason: 'Rebate', amount: '5.00', taxes: [{ cat: 'VAT', rate: 'general' }] }],
  attachments: [{ code: 'A1', description: 'LISIBLE', url: 'https://example.com/1' }],
}

const FRENCH_CREDIT: Json = {
  ...FRENCH,
  type: 'credit-note',
  preceding: [{ code: 'F-0', issue_date: '2026-04-01' }],
}

const level = (name: string): string => `${GUIDELINE} = ${name}`
const FACTURX = 'urn:factur-x.eu:1p0'
const EXTENDED_LEVEL = `${STANDARD_NAME}#conformant#${FACTURX}:extended`

/** Invoices of national specifications, and of the levels of Factur-X. */
const NATIONAL: { readonly [name: string]: Base } = {
  'nlcius ubl': {
    to: 'ubl+en16931',
    invoice: PEPPOL.dutch!,
    changes: [`cbc:CustomizationID = ${NLCIUS}`],
  },
  'nlcius ubl credit': {
    to: 'ubl+en16931',
    invoice: PEPPOL['dutch-credit']!,
    changes: [`cbc:CustomizationID = ${NLCIUS}`],
  },
  'nlcius cii': { to: 'cii+en16931', invoice: PEPPOL.dutch!, changes: [level(NLCIUS)] },
  'gaccount ubl': {
    to: 'ubl+en16931',
    invoice: PEPPOL.dutch!,
    changes: [
      `cbc:CustomizationID = ${BLOCKED}`,
      'twice cac:PaymentMeans',
      'cac:PaymentMeans/cbc:ID = OWN',
      'cac:PaymentMeans[2]/cbc:ID = GACCOUNT',
      'cac:PaymentTerms/cbc:PaymentMeansID = OWN',
      'cac:PaymentTerms/cbc:Amount = 100.00',
      'cac:PaymentTerms[2]/cbc:PaymentMeansID = GACCOUNT',
      'cac:PaymentTerms[2]/cbc:Amount = 21.00',
    ],
  },
  'cius-ro ubl': {
    to: 'ubl+en16931',
    invoice: lei(),
    changes: [
      `cbc:CustomizationID = ${CIUS_RO}`,
      subdivided(SUPPLIER),
      subdivided(CUSTOMER),
      'cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:CountrySubentity = RO-CJ',
    ],
  },
  'cius-ro ubl credit': {
    to: 'ubl+en16931',
    invoice: lei({ type: 'credit-note', preceding: [{ code: '1' }] }),
    changes: [`cbc:CustomizationID = ${CIUS_RO}`, subdivided(SUPPLIER), subdivided(CUSTOMER)],
  },
  'hr-cius ubl': { to: 'ubl+en16931', invoice: croatian(), changes: CROATIAN },
  'hr-cius ubl extension': {
    to: 'ubl+en16931',
    invoice: croatian(),
    changes: [...CROATIAN, ...HR_EXTENSION],
  },
  'french ubl': { to: 'ubl+fr-ctc-flow2-v1', invoice: FRENCH },
  'french ubl credit': { to: 'ubl+fr-ctc-flow2-v1', invoice: FRENCH_CREDIT },
  'french cii': { to: 'cii+fr-ctc-flow2-v1', invoice: FRENCH },
  'french cii credit': { to: 'cii+fr-ctc-flow2-v1', invoice: FRENCH_CREDIT },
  'basicwl cii': {
    to: 'cii+en16931',
    invoice: {},
    changes: [
      level(`${FACTURX}:basicwl`),
      'drop rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem',
      `drop ${AGREEMENT}/ram:SellerTradeParty/ram:DefinedTradeContact`,
    ],
  },
  'basic cii': {
    to: 'cii+en16931',
    invoice: {},
    changes: [
      level(`${STANDARD_NAME}#compliant#${FACTURX}:basic`),
      `drop ${AGREEMENT}/ram:SellerTradeParty/ram:DefinedTradeContact`,
    ],
  },
  'extended cii': { to: 'cii+en16931', invoice: {}, changes: [level(EXTENDED_LEVEL)] },
  'extended cii full': { to: 'cii+en16931', invoice: FULL, changes: [level(EXTENDED_LEVEL)] },
  ...Object.fromEntries(
    Object.entries(CATEGORIES).map(([name, invoice]) => [
      `extended cii ${name}`,
      { to: 'cii+en16931', invoice, changes: [level(EXTENDED_LEVEL)] },
    ]),
  ),
}

const PINT_EU = [
  'cbc:CustomizationID = urn:peppol:pint:billing-1@eu-1',
  'cbc:ProfileID = urn:peppol:bis:billing',
]

/** Invoices of PINT by country: in the Emirates one for each kind of transaction that rules speak of. */
const PINT: { readonly [country: string]: readonly string[] } = {
  ae: ['plain', 'full', 'credit', 'dollars', 'margin', 'agent', 'scope', 'zone'],
  aunz: ['full', 'outside', 'credit', 'self', 'dollars'],
  jp: ['full', 'outside', 'credit', 'self', 'dollars'],
  my: ['full', 'outside', 'credit', 'self', 'dollars'],
  om: ['full', 'simple', 'credit', 'self', 'dollars'],
  sg: ['full', 'unregistered', 'credit', 'dollars'],
}

/** Invoices of Portugal, with all that its rules speak of. */
const PORTUGUESE = ['full', 'credit'].map((name): [string, Base] => [
  `cius-pt-${name}`,
  { file: `cius-pt/${name}.xml` },
])

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
  yield* Object.entries(NATIONAL)
  for (const [country, names] of Object.entries(PINT))
    for (const name of names)
      yield [`pint-${country}-${name}`, { file: `pint-${country}/${name}.xml` }]
  yield ['pint-eu', { to: peppol, invoice: PEPPOL.belgian!, changes: PINT_EU }]
  yield* PORTUGUESE
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
  if ('file' in base) return readFileSync(new URL(base.file, import.meta.url), 'utf8')
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
