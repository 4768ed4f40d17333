/** The fate of the members of an invoice, in both syntaxes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../support.ts'
import {
  assertHas,
  BUYER,
  convert,
  elementsOf,
  line,
  party,
  SELLER,
  sale,
  textsAt,
  untaxed,
} from './invoices.ts'

type Row = [title: string, invoice: Json, ubl: string[], cii: string[]]

const payment = (more: Json): Json => ({ payment: { ...sale().payment, ...more } })
const SPANISH = { supplier: party('ES', 'B98602642', 'S') }
const exempt = (key: string, code: string): Json => untaxed(key, { ext: { 'cef-vatex': code } })

const PARTY = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'
const SET = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'

const ATTRIBUTES = [
  { label: 'Farbe', text: 'rot' },
  { key: 'weight', amount: '1.50', unit: 'kg' },
  { key: 'own-key', amount: '2', unit: '4H' },
  { type: 'SIZE', code: 'XL' },
  { key: 'expiry', date: '2027-01-31' },
]
const ATTRIBUTE_TEXTS = [
  ['Farbe', 'rot'],
  ['Weight', '1.50 kg'],
  ['own-key', '2 4H'],
  ['SIZE', 'XL'],
  ['Expiry Date', '2027-01-31'],
]

const ROWS: Row[] = [
  [
    'number, date, code and currency',
    {},
    [
      'ID F-1',
      'IssueDate 2026-05-01',
      'InvoiceTypeCode 380',
      'DocumentCurrencyCode EUR',
      'CustomizationID urn:cen.eu:en16931:2017',
    ],
    [
      'ExchangedDocument/ID F-1',
      'IssueDateTime/DateTimeString@format=102 20260501',
      'ExchangedDocument/TypeCode 380',
      'InvoiceCurrencyCode EUR',
    ],
  ],
  [
    'texts with signs of XML',
    { notes: [{ text: 'a & b < c > d "e"\nf' }] },
    ['Note a & b < c > d "e"\nf'],
    ['IncludedNote/Content a & b < c > d "e"\nf'],
  ],
  [
    'notes with a subject',
    { notes: [{ key: 'general', text: 'Thanks' }] },
    ['Note #AAI#Thanks'],
    ['IncludedNote/Content Thanks', 'IncludedNote/SubjectCode AAI'],
  ],
  [
    'the reason of a correction',
    {
      type: 'credit-note',
      preceding: [{ series: 'F', code: '9', issue_date: '2026-01-02', reason: 'Broken' }],
    },
    [
      'Note #ACD#Broken',
      'BillingReference/InvoiceDocumentReference/ID F-9',
      'BillingReference/InvoiceDocumentReference/IssueDate 2026-01-02',
      'CreditNoteTypeCode 381',
    ],
    [
      'InvoiceReferencedDocument/IssuerAssignedID F-9',
      'FormattedIssueDateTime/DateTimeString@format=102 20260102',
    ],
  ],
  [
    'references',
    {
      ordering: {
        code: 'R',
        cost: 'C',
        projects: [{ code: 'P1' }],
        contracts: [{ code: 'C1' }],
        sales: [{ code: 'S1' }],
        receiving: [{ code: 'RA' }],
        despatch: [{ series: 'D', code: '1' }],
        tender: [{ code: 'T' }],
        identities: [{ code: 'M', ext: { 'untdid-reference': 'AVE' } }],
        period: { start: '2026-04-01', end: '2026-04-30' },
      },
    },
    [
      'BuyerReference R',
      'AccountingCost C',
      'ProjectReference/ID P1',
      'ContractDocumentReference/ID C1',
      'OrderReference/ID NA',
      'OrderReference/SalesOrderID S1',
      'DespatchDocumentReference/ID D-1',
      'AdditionalDocumentReference/ID@schemeID=AVE M',
      'InvoicePeriod/StartDate 2026-04-01',
    ],
    [
      'BuyerReference R',
      'SpecifiedProcuringProject/ID P1',
      'SpecifiedProcuringProject/Name Project reference',
      'AdditionalReferencedDocument/ReferenceTypeCode AVE',
      'BillingSpecifiedPeriod/EndDateTime/DateTimeString@format=102 20260430',
    ],
  ],
  [
    'the point of tax',
    { tax: { point: 'payment' } },
    ['InvoicePeriod/DescriptionCode 432'],
    ['ApplicableTradeTax/DueDateTypeCode 72'],
  ],
  [
    'the day of tax',
    { value_date: '2026-05-02' },
    ['TaxPointDate 2026-05-02'],
    ['ApplicableTradeTax/TaxPointDate/DateString@format=102 20260502'],
  ],
  [
    'names, numbers and legal information',
    {
      supplier: {
        ...SELLER,
        alias: 'Brand',
        identities: [
          { scope: 'legal', code: 'HRB 1' },
          { scope: 'tax', code: '201/1' },
          { code: '5790000435975', ext: { 'iso-scheme-id': '0088' } },
          { code: 'X' },
        ],
        registration: { office: 'Berlin', entry: 'HRB 1' },
      },
    },
    [
      'PartyName/Name Brand',
      'PartyLegalEntity/CompanyID HRB 1',
      'PartyTaxScheme/CompanyID 201/1',
      'PartyTaxScheme/CompanyID DE111111125',
      'PartyIdentification/ID@schemeID=0088 5790000435975',
      'PartyIdentification/ID X',
      'CompanyLegalForm Berlin, HRB 1',
    ],
    [
      'TradingBusinessName Brand',
      'SpecifiedTaxRegistration/ID@schemeID=FC 201/1',
      'SpecifiedTaxRegistration/ID@schemeID=VA DE111111125',
      `${PARTY}/SellerTradeParty/GlobalID@schemeID=0088 5790000435975`,
      `${PARTY}/SellerTradeParty/ID X`,
      'SellerTradeParty/Description Berlin, HRB 1',
    ],
  ],
  [
    'a tax number of a small business in Germany, by which alone it is known',
    {
      supplier: {
        ...SELLER,
        tax_id: { country: 'DE' },
        identities: [{ key: 'de-tax-number', code: '133/8150/8159' }],
      },
      lines: [exempt('exempt', 'VATEX-EU-132')],
    },
    ['PartyTaxScheme/CompanyID 133/8150/8159', 'PartyIdentification/ID 133/8150/8159'],
    ['SpecifiedTaxRegistration/ID@schemeID=FC 133/8150/8159'],
  ],
  [
    'a tax number in Germany next to a VAT number',
    {
      supplier: { ...SELLER, identities: [{ key: 'de-tax-number', code: '133/8150/8159' }] },
    },
    ['PartyTaxScheme/CompanyID DE111111125', 'PartyTaxScheme/CompanyID 133/8150/8159'],
    ['SpecifiedTaxRegistration/ID@schemeID=FC 133/8150/8159'],
  ],
  [
    'the framework of Chorus Pro',
    { tax: { ext: { 'fr-choruspro-framework': 'A2' } } },
    ['ProfileID A2'],
    ['BusinessProcessSpecifiedDocumentContextParameter/ID A2'],
  ],
  [
    'contacts and electronic addresses',
    { supplier: { ...SELLER, inboxes: [{ email: 'in@seller.example' }] } },
    [
      'EndpointID@schemeID=EM in@seller.example',
      'Contact/Name Eva Muster',
      'Contact/Telephone +49 30 123456',
      'Contact/ElectronicMail eva@seller.example',
    ],
    [
      'URIUniversalCommunication/URIID@schemeID=EM in@seller.example',
      'DefinedTradeContact/PersonName Eva Muster',
    ],
  ],
  [
    'a participant of Peppol',
    {
      customer: {
        ...BUYER,
        inboxes: undefined,
        endpoints: [{ uri: 'iso6523-actorid-upis::0088:5790000435975' }],
      },
    },
    ['AccountingCustomerParty/Party/EndpointID@schemeID=0088 5790000435975'],
    ['BuyerTradeParty/URIUniversalCommunication/URIID@schemeID=0088 5790000435975'],
  ],
  [
    'addresses',
    {
      customer: {
        ...BUYER,
        addresses: [
          {
            num: '9',
            street: 'Rue',
            street_extra: 'Cour',
            po_box: '77',
            locality: 'Paris',
            region: 'IDF',
            code: '75001',
            country: 'FR',
          },
        ],
      },
    },
    [
      'PostalAddress/StreetName 9 Rue',
      'PostalAddress/AdditionalStreetName Cour',
      'AddressLine/Line 77',
      'PostalAddress/CountrySubentity IDF',
    ],
    [
      'PostalTradeAddress/LineOne 9 Rue',
      'PostalTradeAddress/LineThree 77',
      'CountrySubDivisionName IDF',
    ],
  ],
  [
    'a box alone',
    { customer: { ...BUYER, addresses: [{ po_box: '77', country: 'FR' }] } },
    ['PostalAddress/StreetName 77'],
    ['PostalTradeAddress/LineOne 77'],
  ],
  [
    'Greek and Northern Irish parties',
    {
      supplier: party('EL', '841442160', 'S'),
      customer: party('XI', '925901618', 'B', { addresses: [{ street: 'Road', country: 'XI' }] }),
      lines: [line({ taxes: [{ cat: 'VAT', percent: '24%' }] })],
    },
    [
      'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID EL841442160',
      'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID XI925901618',
      'AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode GR',
      'AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode GB',
    ],
    [
      'SellerTradeParty/SpecifiedTaxRegistration/ID@schemeID=VA EL841442160',
      'BuyerTradeParty/PostalTradeAddress/CountryID GB',
    ],
  ],
  [
    'a Norwegian number',
    {
      ...payment({}),
      supplier: party('NO', '923456783', 'S'),
      lines: [line({ taxes: [{ cat: 'VAT', percent: '25%' }] })],
    },
    ['PartyTaxScheme/CompanyID NO923456783MVA'],
    ['SpecifiedTaxRegistration/ID@schemeID=VA NO923456783MVA'],
  ],
  [
    'a payee',
    payment({
      payee: { name: 'Factor', identities: [{ code: 'F1' }, { scope: 'legal', code: 'L1' }] },
    }),
    [
      'PayeeParty/PartyName/Name Factor',
      'PayeeParty/PartyIdentification/ID F1',
      'PayeeParty/PartyLegalEntity/CompanyID L1',
    ],
    [
      'PayeeTradeParty/ID F1',
      'PayeeTradeParty/Name Factor',
      'PayeeTradeParty/SpecifiedLegalOrganization/ID L1',
    ],
  ],
  [
    'a tax representative',
    { ordering: { code: 'R', seller: party('CH', 'E100416306', 'Abroad AG') } },
    [
      'TaxRepresentativeParty/PartyName/Name Seller GmbH',
      'TaxRepresentativeParty/PartyTaxScheme/CompanyID DE111111125',
      'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName Abroad AG',
    ],
    ['SellerTaxRepresentativeTradeParty/Name Seller GmbH', 'SellerTradeParty/Name Abroad AG'],
  ],
  [
    'a delivery',
    {
      delivery: {
        date: '2026-04-28',
        identities: [{ code: 'L1' }],
        receiver: { name: 'Site', addresses: [{ street: 'Way', num: '2', country: 'DE' }] },
      },
    },
    [
      'Delivery/ActualDeliveryDate 2026-04-28',
      'DeliveryLocation/ID L1',
      'DeliveryLocation/Address/StreetName Way 2',
      'DeliveryParty/PartyName/Name Site',
    ],
    [
      'ShipToTradeParty/ID L1',
      'ShipToTradeParty/Name Site',
      'OccurrenceDateTime/DateTimeString@format=102 20260428',
    ],
  ],
  [
    'two accounts, one not an IBAN',
    payment({
      instructions: {
        key: 'credit-transfer',
        detail: 'Wire',
        ref: 'RF18',
        credit_transfer: [
          { iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', name: 'S' },
          { number: '123' },
        ],
      },
    }),
    [
      'PaymentMeansCode@name=Wire 30',
      'PaymentMeansCode 30',
      'PaymentMeans/PaymentID RF18',
      'PayeeFinancialAccount/ID DE89370400440532013000',
      'PayeeFinancialAccount/ID 123',
      'FinancialInstitutionBranch/ID COBADEFFXXX',
    ],
    [
      'PayeePartyCreditorFinancialAccount/IBANID DE89370400440532013000',
      'PayeePartyCreditorFinancialAccount/ProprietaryID 123',
      `${SET}/PaymentReference RF18`,
    ],
  ],
  [
    'a card',
    payment({ instructions: { key: 'card', card: { last4: '1234', holder: 'Eva' } } }),
    [
      'CardAccount/PrimaryAccountNumberID 1234',
      'CardAccount/NetworkID NA',
      'CardAccount/HolderName Eva',
    ],
    [
      'ApplicableTradeSettlementFinancialCard/ID 1234',
      'ApplicableTradeSettlementFinancialCard/CardholderName Eva',
    ],
  ],
  [
    'a direct debit',
    payment({
      instructions: {
        key: 'direct-debit',
        direct_debit: {
          ref: 'M1',
          creditor: 'DE98ZZZ09999999999',
          account: 'DE89370400440532013000',
        },
      },
    }),
    [
      'PaymentMandate/ID M1',
      'PayerFinancialAccount/ID DE89370400440532013000',
      'AccountingSupplierParty/Party/PartyIdentification/ID@schemeID=SEPA DE98ZZZ09999999999',
    ],
    [
      `${SET}/CreditorReferenceID DE98ZZZ09999999999`,
      'DirectDebitMandateID M1',
      'PayerPartyDebtorFinancialAccount/IBANID DE89370400440532013000',
    ],
  ],
  [
    'a direct debit for a payee',
    payment({
      payee: { name: 'Factor' },
      instructions: { key: 'direct-debit', direct_debit: { ref: 'M1', creditor: 'C1' } },
    }),
    ['PayeeParty/PartyIdentification/ID@schemeID=SEPA C1'],
    [`${SET}/CreditorReferenceID C1`],
  ],
  [
    'several due dates',
    payment({
      terms: {
        notes: 'In parts',
        due_dates: [
          { date: '2026-06-01', percent: '50%' },
          { date: '2026-07-01', percent: '50%', notes: 'last' },
        ],
      },
    }),
    [
      'DueDate 2026-06-01',
      'PaymentTerms/Note In parts\n2026-06-01 59.50 EUR\n2026-07-01 59.50 EUR last',
    ],
    ['SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString@format=102 20260601'],
  ],
  [
    'the due date of a credit note',
    { type: 'credit-note' },
    ['PaymentMeans/PaymentDueDate 2026-06-01', 'CreditNoteLine/CreditedQuantity@unitCode=C62 2'],
    ['SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString@format=102 20260601'],
  ],
  [
    'the project of a credit note',
    {
      type: 'credit-note',
      ordering: { code: 'R', projects: [{ code: 'P1', description: 'Bridge' }] },
    },
    ['AdditionalDocumentReference/ID P1', 'AdditionalDocumentReference/DocumentTypeCode 50'],
    ['SpecifiedProcuringProject/Name Bridge'],
  ],
  [
    'a corrected invoice',
    { type: 'corrective', preceding: [{ code: '1' }] },
    ['InvoiceTypeCode 384'],
    ['ExchangedDocument/TypeCode 384'],
  ],
  [
    'a prepayment',
    { $tags: ['prepayment'] },
    ['InvoiceTypeCode 386'],
    ['ExchangedDocument/TypeCode 386'],
  ],
  [
    'a self-billed invoice',
    { $tags: ['self-billed'] },
    ['InvoiceTypeCode 389'],
    ['ExchangedDocument/TypeCode 389'],
  ],
  [
    'an attachment',
    { attachments: [{ code: 'A1', name: 'a.pdf', url: 'https://example.com/a?b&c' }] },
    [
      'AdditionalDocumentReference/ID A1',
      'DocumentDescription a.pdf',
      'ExternalReference/URI https://example.com/a?b&c',
    ],
    [
      'AdditionalReferencedDocument/URIID https://example.com/a?b&c',
      'AdditionalReferencedDocument/TypeCode 916',
    ],
  ],
  [
    'everything of a line',
    {
      lines: [
        line(
          {
            order: '7',
            cost: 'K',
            identifier: { code: 'O', ext: { 'untdid-reference': 'AAA' } },
            period: { start: '2026-04-01', end: '2026-04-30' },
            notes: [{ text: 'a' }, { text: 'b' }],
          },
          {
            unit: 'h',
            ref: 'R',
            description: 'D',
            origin: 'IT',
            identities: [
              { code: 'B' },
              { code: '4006381333931', ext: { 'iso-scheme-id': '0160' } },
              { code: '7318', ext: { 'untdid-item-type': 'HS' } },
            ],
            meta: { size: 'L', colour: 'red' },
          },
        ),
      ],
    },
    [
      'InvoiceLine/Note a\nb',
      'InvoicedQuantity@unitCode=HUR 2',
      'InvoiceLine/AccountingCost K',
      'OrderLineReference/LineID 7',
      'DocumentReference/ID@schemeID=AAA O',
      'Item/Description D',
      'BuyersItemIdentification/ID B',
      'SellersItemIdentification/ID R',
      'StandardItemIdentification/ID@schemeID=0160 4006381333931',
      'OriginCountry/IdentificationCode IT',
      'ItemClassificationCode@listID=HS 7318',
      'AdditionalItemProperty/Value red',
    ],
    [
      'BilledQuantity@unitCode=HUR 2',
      'SpecifiedTradeProduct/GlobalID@schemeID=0160 4006381333931',
      'ClassCode@listID=HS 7318',
      'ApplicableProductCharacteristic/Description colour',
    ],
  ],
  [
    'units that have no code',
    { lines: [line({}, { unit: 'ZQ9' })] },
    ['InvoicedQuantity@unitCode=ZZ 2'],
    ['BilledQuantity@unitCode=ZZ 2'],
  ],
  [
    'codes of units, also of those that have no key',
    { lines: [line({}, { unit: '4H' }), line({}, { unit: 'HAR' })] },
    ['InvoicedQuantity@unitCode=4H 2', 'InvoicedQuantity@unitCode=H18 2'],
    ['BilledQuantity@unitCode=4H 2', 'BilledQuantity@unitCode=H18 2'],
  ],
  [
    'attributes of items',
    { lines: [line({}, { attributes: ATTRIBUTES })] },
    ATTRIBUTE_TEXTS.flatMap(([name, value]) => [
      `AdditionalItemProperty/Name ${name}`,
      `AdditionalItemProperty/Value ${value}`,
    ]),
    ATTRIBUTE_TEXTS.flatMap(([name, value]) => [
      `ApplicableProductCharacteristic/Description ${name}`,
      `ApplicableProductCharacteristic/Value ${value}`,
    ]),
  ],
  [
    'reverse charge',
    { lines: [exempt('reverse-charge', 'VATEX-EU-AE')] },
    ['TaxCategory/ID AE', 'TaxCategory/Percent 0', 'TaxExemptionReasonCode VATEX-EU-AE'],
    ['ApplicableTradeTax/CategoryCode AE', 'ExemptionReasonCode VATEX-EU-AE'],
  ],
  [
    'intra-community supply',
    { lines: [exempt('intra-community', 'VATEX-EU-IC')] },
    ['TaxCategory/ID K'],
    ['ApplicableTradeTax/CategoryCode K'],
  ],
  [
    'export',
    { lines: [exempt('export', 'VATEX-EU-G')] },
    ['TaxCategory/ID G'],
    ['ApplicableTradeTax/CategoryCode G'],
  ],
  [
    'zero rate',
    { lines: [untaxed('zero')] },
    ['TaxCategory/ID Z', 'TaxCategory/Percent 0'],
    ['ApplicableTradeTax/CategoryCode Z'],
  ],
  [
    'exempt, with a reason in words',
    {
      tax: { notes: [{ cat: 'VAT', key: 'exempt', text: 'Para. 19' }] },
      lines: [untaxed('exempt')],
    },
    ['TaxCategory/ID E', 'TaxExemptionReason Para. 19'],
    ['ExemptionReason Para. 19'],
  ],
  [
    'outside the scope: no VAT numbers',
    {
      lines: [exempt('outside-scope', 'VATEX-EU-O')],
      supplier: { ...SELLER, identities: [{ code: 'X' }] },
    },
    [
      'ClassifiedTaxCategory/ID O',
      'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID DE111111125',
      'AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme/ID TAX',
    ],
    ['SpecifiedTaxRegistration/ID@schemeID=FC DE111111125'],
  ],
  [
    'IGIC and IPSI',
    {
      ...SPANISH,
      lines: [
        line({ taxes: [{ cat: 'IGIC', percent: '7%' }] }),
        line({ taxes: [{ cat: 'IPSI', percent: '4%' }] }),
      ],
    },
    ['ClassifiedTaxCategory/ID L', 'ClassifiedTaxCategory/ID M', 'TaxCategory/Percent 7'],
    ['ApplicableTradeTax/CategoryCode L', 'ApplicableTradeTax/CategoryCode M'],
  ],
]

for (const [title, invoice, ubl, cii] of ROWS) {
  test(`terms: ${title}`, async () => {
    const data = sale(invoice)
    assertHas((await convert(data, 'ubl+en16931')).xml, ubl)
    assertHas((await convert(data, 'cii+en16931')).xml, cii)
  })
}

test('a payee who is the seller is not repeated', async () => {
  const seller = {
    ...SELLER,
    alias: 'Brand',
    identities: [{ code: 'X1' }, { scope: 'legal', code: 'L1' }],
  }
  const payees = [
    { name: 'Brand' },
    { name: 'Other', identities: [{ code: 'X1' }] },
    { name: 'Other', identities: [{ scope: 'legal', code: 'L1' }] },
  ]
  for (const payee of payees) {
    const { xml } = await convert(sale({ supplier: seller, ...payment({ payee }) }))
    assert.deepEqual(textsAt(xml, 'PayeeParty/PartyName/Name'), [])
  }
})

test('only the group that belongs to the code of the means is written', async () => {
  const instructions = {
    key: 'card',
    card: { last4: '1234' },
    credit_transfer: [{ iban: 'DE89370400440532013000' }],
  }
  const { xml, left_out } = await convert(sale(payment({ instructions })))
  assert.deepEqual(textsAt(xml, 'PayeeFinancialAccount/ID'), [])
  assert.deepEqual(left_out, ['$.payment.instructions.credit_transfer[0].iban'])
})

test('Peppol takes one note, between German parties several', async () => {
  const notes = [{ key: 'general', text: 'One' }, { text: 'Two' }]
  const abroad = { ...BUYER, addresses: [{ street: 'Rue', country: 'FR' }] }
  const [one, several] = [
    await convert(sale({ notes, customer: abroad }), 'ubl+peppol'),
    await convert(sale({ notes }), 'ubl+peppol'),
  ]
  assert.deepEqual(textsAt(one.xml, 'Note')[0], 'One\n\nTwo')
  assert.deepEqual(textsAt(several.xml, 'Note').slice(0, 2), ['#AAI#One', 'Two'])
})

test('a Danish party has its number as a legal registration in Peppol', async () => {
  const { xml } = await convert(
    sale({ supplier: party('DK', '13585628', 'S'), customer: party('DK', '13585628', 'B') }),
    'ubl+peppol',
  )
  assertHas(xml, ['PartyLegalEntity/CompanyID@schemeID=0184 13585628'])
})

test('self-billed documents have their own process in Peppol', async () => {
  const { xml } = await convert(sale({ $tags: ['self-billed'] }), 'ubl+peppol')
  assertHas(xml, ['ProfileID urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0'])
})

test('XRechnung has a rate outside the scope of VAT, and ends a line of discount terms', async () => {
  const data = sale({
    lines: [exempt('outside-scope', 'VATEX-EU-O')],
    supplier: { ...SELLER, identities: [{ code: 'X' }] },
    ...payment({ terms: { notes: '#SKONTO#TAGE=14#PROZENT=2.00#' } }),
  })
  const { xml } = await convert(data, 'ubl+peppol')
  assertHas(xml, ['TaxCategory/Percent 0', 'PaymentTerms/Note #SKONTO#TAGE=14#PROZENT=2.00#\n'])
})

/** The elements of a level of UBL in the order of the schema. */
const ORDER = {
  Invoice:
    'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note TaxPointDate DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference OriginatorDocumentReference ContractDocumentReference AdditionalDocumentReference ProjectReference AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine',
  CreditNote:
    'CustomizationID ProfileID ID IssueDate TaxPointDate CreditNoteTypeCode Note DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference ContractDocumentReference AdditionalDocumentReference OriginatorDocumentReference AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine',
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
}

test('elements are in the order of the schemas', async () => {
  const rich = {
    value_date: '2026-05-02',
    notes: [{ text: 'N' }],
    preceding: [{ code: '1' }],
    ordering: {
      code: 'R',
      cost: 'C',
      projects: [{ code: 'P' }],
      contracts: [{ code: 'C' }],
      purchases: [{ code: 'O' }],
      receiving: [{ code: 'R' }],
      despatch: [{ code: 'D' }],
      tender: [{ code: 'T' }],
      identities: [{ code: 'I' }],
      period: { start: '2026-04-01', end: '2026-04-30' },
      seller: party('CH', 'E100416306', 'Abroad AG'),
    },
    ...payment({ payee: { name: 'Factor' } }),
    discounts: [{ reason: 'D', amount: '1.00', taxes: [{ cat: 'VAT', rate: 'general' }] }],
    charges: [{ reason: 'C', amount: '1.00', taxes: [{ cat: 'VAT', rate: 'general' }] }],
    attachments: [{ code: 'A', url: 'https://example.com' }],
  }
  for (const [root, to, more] of [
    ['Invoice', 'ubl+en16931', {}],
    ['CreditNote', 'ubl+en16931', { type: 'credit-note' }],
    ['CrossIndustryInvoice', 'cii+en16931', {}],
  ] as const) {
    const { xml } = await convert(sale({ ...rich, ...more }), to)
    const names = elementsOf(xml).map((element) => element.split(/[/@ ]/, 1)[0]!)
    const order = ORDER[root].split(' ')
    assert.deepEqual(
      names.filter((name) => !order.includes(name)),
      [],
    )
    const places = names.map((name) => order.indexOf(name))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      root,
    )
    assert.match(xml, new RegExp(`<(?:rsm:)?${root} `))
  }
})
