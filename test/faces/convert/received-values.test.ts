/** Values that invoices of others lack, or have in a form of their own: in all formats alike, each with a fault and its place. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../support.ts'
import { FATTURAPA, fattura } from './fattura.ts'
import { line, sale } from './invoices.ts'
import { FA3, faktura } from './ksef.ts'
import { type Edits, receive, xmlOf } from './received.ts'

const UBL = 'ubl+en16931'
const CII = 'cii+en16931'

const account = (iban: string): Json => {
  return { instructions: { key: 'credit-transfer', credit_transfer: [{ iban }] } }
}

const SALE = sale({ payment: { ...sale().payment, ...account('DE02120300000000202051') } })

/** Documents that are written in each format. */
const DOCUMENTS: { readonly [to: string]: Json } = {
  [UBL]: SALE,
  [CII]: SALE,
  [FATTURAPA]: fattura({ payment: account('IT60X0542811101000000123456') }),
  [FA3]: faktura({
    payment: {
      terms: { due_dates: [{ date: '2026-05-31', percent: '100%' }] },
      ...account('PL56124026871111001047382915'),
    },
  }),
}

const edited = (to: string, edits: Edits): Promise<string> => xmlOf(to, edits, DOCUMENTS[to])

const GENERAL = '/p:FatturaElettronica/FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento'

const CAPITAL =
  '/p:FatturaElettronica/FatturaElettronicaHeader/CedentePrestatore/IscrizioneREA/CapitaleSociale'

const ISSUED =
  '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString'

const DUE =
  '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString'

const PARTY = '<cac:AccountingSupplierParty>'
const reference = (link: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:URI>${link}</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>`

const object = (code: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>${code}</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>`

interface Case {
  about: string
  to: string
  edits: Edits
  /** Members of the document. */
  has?: Json
  /** `CODE path`, without the prefix of codes. */
  faults?: string[]
  /** `term document xml` */
  changed?: string[]
  leftOut?: string[]
}

const SUMMATION =
  '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation'

const without = (tag: string): Edits => [[new RegExp(`<${tag}[ >][^]*?</${tag}>`), '']]

const DAY = /(?<=<cbc:IssueDate>)[^<]*/
const FA3_DAY = /(?<=<P_1>)[^<]*/
const CURRENCY_CODE = without('cbc:DocumentCurrencyCode')
const USD = [/currencyID="EUR"/g, 'currencyID="USD"'] as const

const CASES: readonly Case[] = [
  {
    about: 'a moment is its day',
    to: UBL,
    edits: [[DAY, '2026-05-02T00:00:00Z']],
    has: { issue_date: '2026-05-02' },
    leftOut: ['/Invoice/cbc:IssueDate'],
  },
  {
    about: 'no year is 0000',
    to: UBL,
    edits: [[/(?<=<cbc:DueDate>)[^<]*/, '0000-05-02']],
    faults: ['EN16931-35 /Invoice/cbc:DueDate'],
    leftOut: ['/Invoice/cbc:DueDate'],
  },
  {
    about: 'a second object is left out',
    to: UBL,
    edits: [[PARTY, `${object('O1')}${object('O2')}${PARTY}`]],
    has: { ordering: { identities: [{ code: 'O1' }] }, attachments: undefined },
    leftOut: ['/Invoice/cac:AdditionalDocumentReference[2]'],
  },
  {
    about: 'a date of CII in a format that it does not have is none, even if it looks like one',
    to: CII,
    edits: [[/(<ram:DueDateDateTime>\s*<udt:DateTimeString format=")102">/, '$1999">']],
    has: { payment: { terms: undefined } },
    faults: [`EN16931-35 ${DUE}`],
    leftOut: [DUE],
  },
  {
    about: 'a day of CII that does not exist is quoted as it is written',
    to: CII,
    edits: [[/(<ram:IssueDateTime>\s*<udt:DateTimeString format="102">)[^<]*/, '$120260230']],
    faults: [`EN16931-35 ${ISSUED}`],
    changed: ['BT-2 2026-04-28 20260230'],
    leftOut: [ISSUED],
  },
  {
    about: 'a date in words of its country is none',
    to: FA3,
    edits: [[FA3_DAY, '04.05.2026']],
    faults: ['FA3-31 /Faktura/Fa/P_1'],
    changed: ['P_1 TODAY 04.05.2026'],
    leftOut: ['/Faktura/Naglowek/DataWytworzeniaFa', '/Faktura/Fa/P_1'],
  },
  {
    about: 'a date of FA(3) may have a zone or a time',
    to: FA3,
    edits: [
      [FA3_DAY, '2026-05-04+02:00'],
      [/(?<=<Termin>)[^<]*/, '2026-05-30T12:00:00'],
    ],
    has: {
      issue_date: '2026-05-04',
      payment: {
        terms: { due_dates: [{ date: '2026-05-30', amount: '123.00', percent: '100%' }] },
      },
    },
    leftOut: ['/Faktura/Fa/Platnosc/TerminPlatnosci/Termin'],
  },
  {
    about: 'a due date of FA(3) that cannot be read is left out',
    to: FA3,
    edits: [[/(?<=<Termin>)[^<]*/, '30.05.2026']],
    has: { payment: { terms: undefined } },
    faults: ['FA3-31 /Faktura/Fa/Platnosc/TerminPlatnosci/Termin'],
    leftOut: ['/Faktura/Fa/Platnosc/TerminPlatnosci/Termin'],
  },
  {
    about: 'a capital that cannot be read is left out',
    to: FATTURAPA,
    edits: [
      [
        '</CedentePrestatore>',
        '<IscrizioneREA><Ufficio>RM</Ufficio><NumeroREA>1</NumeroREA><CapitaleSociale>intero</CapitaleSociale>' +
          '<StatoLiquidazione>LN</StatoLiquidazione></IscrizioneREA></CedentePrestatore>',
      ],
    ],
    has: { supplier: { registration: { office: 'RM', entry: '1', capital: undefined } } },
    faults: [`FATTURAPA-31 ${CAPITAL}`],
    leftOut: [CAPITAL],
  },
  {
    about: 'a name of means of payment is no code',
    to: UBL,
    edits: [[/(?<=<cbc:PaymentMeansCode>)[^<]*/, 'bank transfer']],
    has: { payment: { instructions: { key: 'other', ext: undefined } } },
    faults: [
      'EN16931-35 /Invoice/cac:PaymentMeans/cbc:PaymentMeansCode',
      'GOBL-EU-EN16931-PAY-INSTRUCTIONS-01 $.payment.instructions.ext',
    ],
    leftOut: ['/Invoice/cac:PaymentMeans/cbc:PaymentMeansCode'],
  },
  {
    about: 'an unknown code of means of payment is one',
    to: UBL,
    edits: [[/(?<=<cbc:PaymentMeansCode>)[^<]*/, 'ZZZ']],
    has: { payment: { instructions: { key: 'other', ext: { 'untdid-payment-means': 'ZZZ' } } } },
  },
  {
    about: 'the name of a file is no link',
    to: UBL,
    edits: [[PARTY, `${reference('Anlage.pdf')}${PARTY}`]],
    has: { attachments: undefined },
  },
  {
    about: 'the letters of the scheme of a link do not count',
    to: UBL,
    edits: [[PARTY, `${reference('HTTPS://X.EXAMPLE/A')}${PARTY}`]],
    has: { attachments: [{ code: 'A', url: 'https://X.EXAMPLE/A' }] },
    changed: ['BT-124 https://X.EXAMPLE/A HTTPS://X.EXAMPLE/A'],
  },
  {
    about: 'a base quantity that does not count is a change of the price',
    to: UBL,
    edits: [
      [/(<cbc:PriceAmount[^]*?<\/cbc:PriceAmount>)/, '$1<cbc:BaseQuantity>2</cbc:BaseQuantity>'],
    ],
    has: { lines: [{ item: { price: '50.00' } }] },
    changed: ['BT-146 50.00 50.00 for 2'],
  },
  {
    about: 'a subject without a text is no note',
    to: UBL,
    edits: [['<cbc:DocumentCurrencyCode>', '<cbc:Note>#AAI#</cbc:Note><cbc:DocumentCurrencyCode>']],
    has: { notes: undefined },
    leftOut: ['/Invoice/cbc:Note'],
  },
  {
    about: 'an item without a name has its description',
    to: UBL,
    edits: [['<cbc:Name>Chair</cbc:Name>', '<cbc:Description>Blue</cbc:Description>']],
    has: { lines: [{ item: { name: 'Blue', description: undefined } }] },
    changed: ['BT-153 Blue '],
  },
  {
    about: 'VAT of zero in another currency says nothing of its rate',
    to: UBL,
    edits: [
      [
        '</cbc:DocumentCurrencyCode>',
        '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>USD</cbc:TaxCurrencyCode>',
      ],
      [
        '</cac:TaxTotal>',
        '</cac:TaxTotal><cac:TaxTotal><cbc:TaxAmount currencyID="USD">0.00</cbc:TaxAmount></cac:TaxTotal>',
      ],
    ],
    has: { exchange_rates: undefined },
    leftOut: ['/Invoice/cbc:TaxCurrencyCode', '/Invoice/cac:TaxTotal[2]/cbc:TaxAmount'],
  },
  {
    about: 'a category that is no code is left out',
    to: UBL,
    edits: [[/(?<=<cac:ClassifiedTaxCategory>\s*<cbc:ID>)S/, 'XYZ']],
    has: { lines: [{ taxes: [{ percent: '19%' }] }] },
    faults: ['EN16931-33 /Invoice/cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID'],
    leftOut: ['/Invoice/cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID'],
  },
  {
    about: 'a missing currency is that of the amounts',
    to: UBL,
    edits: [...CURRENCY_CODE, USD],
    has: { currency: 'USD', totals: { tax: '19.00' } },
    faults: ['EN16931-35 /Invoice'],
    changed: ['BT-5 USD '],
  },
  {
    about: 'an empty one, too',
    to: UBL,
    edits: [['>EUR</cbc:DocumentCurrencyCode>', '> </cbc:DocumentCurrencyCode>']],
    has: { currency: 'EUR' },
    faults: ['EN16931-35 /Invoice'],
    changed: ['BT-5 EUR '],
  },
  {
    about: 'a name instead of it, too',
    to: UBL,
    edits: [['>EUR</cbc:DocumentCurrencyCode>', '>Euro</cbc:DocumentCurrencyCode>']],
    has: { currency: 'EUR', totals: { tax: '19.00' } },
    faults: ['EN16931-35 /Invoice'],
    changed: ['BT-5 EUR Euro'],
    leftOut: ['/Invoice/cbc:DocumentCurrencyCode'],
  },
  {
    about: 'amounts of CII have a currency as well',
    to: CII,
    edits: [...without('ram:InvoiceCurrencyCode'), USD],
    has: { currency: 'USD', totals: { tax: '19.00' } },
    faults: ['EN16931-35 /rsm:CrossIndustryInvoice'],
    changed: ['BT-5 USD '],
  },
  {
    about: 'without any, it is that of the country',
    to: CII,
    edits: [...without('ram:InvoiceCurrencyCode'), [/ currencyID="EUR"/, '']],
    has: { currency: 'EUR' },
    faults: ['EN16931-35 /rsm:CrossIndustryInvoice'],
    changed: ['BT-5 EUR '],
    leftOut: [`${SUMMATION}/ram:TaxTotalAmount`],
  },
  {
    about: 'the letters of a currency do not count',
    to: UBL,
    edits: [['>EUR</cbc:DocumentCurrencyCode>', '>eur</cbc:DocumentCurrencyCode>']],
    has: { currency: 'EUR', totals: { tax: '19.00' } },
    changed: ['BT-5 EUR eur'],
  },
  {
    about: 'the letters of a currency of FatturaPA do not count',
    to: FATTURAPA,
    edits: [['>EUR<', '>eur<']],
    has: { currency: 'EUR' },
    changed: ['Divisa EUR eur'],
  },
  {
    about: 'the letters of a currency of FA(3) do not count',
    to: FA3,
    edits: [['>PLN<', '>pln<']],
    has: { currency: 'PLN' },
    changed: ['KodWaluty PLN pln'],
  },
  {
    about: 'the currency of FatturaPA is the euro unless it says so',
    to: FATTURAPA,
    edits: without('Divisa'),
    has: { currency: 'EUR' },
    faults: [`FATTURAPA-31 ${GENERAL}`],
  },
  {
    about: 'the currency of FA(3) is the złoty unless it says so',
    to: FA3,
    edits: without('KodWaluty'),
    has: { currency: 'PLN' },
    faults: ['FA3-31 /Faktura/Fa'],
  },
  {
    about: 'an invoice has a number',
    to: UBL,
    edits: without('cbc:ID'),
    has: { code: undefined },
    faults: ['EN16931-35 /Invoice'],
  },
  {
    about: 'an invoice has a buyer',
    to: UBL,
    edits: without('cac:AccountingCustomerParty'),
    has: { customer: undefined },
    faults: ['EN16931-35 /Invoice'],
  },
  {
    about: 'an invoice of CII has a buyer',
    to: CII,
    edits: without('ram:BuyerTradeParty'),
    has: { customer: undefined },
    faults: ['EN16931-35 /rsm:CrossIndustryInvoice'],
  },
  {
    about: 'FatturaPA has a number',
    to: FATTURAPA,
    edits: without('Numero'),
    has: { code: undefined },
    faults: [`FATTURAPA-31 ${GENERAL}`],
    leftOut: ['/p:FatturaElettronica/FatturaElettronicaHeader/DatiTrasmissione/ProgressivoInvio'],
  },
  {
    about: 'FatturaPA has a date',
    to: FATTURAPA,
    edits: without('Data'),
    faults: [`FATTURAPA-31 ${GENERAL}`],
    changed: ['Data TODAY '],
    leftOut: ['/p:FatturaElettronica/FatturaElettronicaHeader/DatiTrasmissione/ProgressivoInvio'],
  },
  {
    about: 'FA(3) has a number',
    to: FA3,
    edits: without('P_2'),
    has: { code: undefined },
    faults: ['FA3-31 /Faktura/Fa'],
  },
  {
    about: 'FA(3) has a date',
    to: FA3,
    edits: without('P_1'),
    faults: ['FA3-31 /Faktura/Fa'],
    changed: ['P_1 TODAY '],
    leftOut: ['/Faktura/Naglowek/DataWytworzeniaFa'],
  },
  {
    about: 'FA(3) without a total cannot be compared',
    to: FA3,
    edits: without('P_15'),
    has: { totals: { payable: '123.00' } },
    faults: ['FA3-34 /Faktura/Fa'],
  },
  {
    about: 'a text between elements is left out',
    to: UBL,
    edits: [
      ['<cac:TaxTotal>', 'TOTAL 999 <cac:TaxTotal>'],
      [/<cac:Item>\s*<cbc:Name>[^<]*<\/cbc:Name>/, '<cac:Item>Chair &amp; table'],
    ],
    has: { lines: [{ item: { name: '–' } }] },
    faults: ['EN16931-35 /Invoice/cac:InvoiceLine'],
    leftOut: ['/Invoice/text()', '/Invoice/cac:InvoiceLine/cac:Item/text()'],
  },
  {
    about: 'a text between elements of FatturaPA is left out, blanks are none',
    to: FATTURAPA,
    edits: [['<DatiGenerali>', '<!-- A --> <![CDATA[ ]]> <DatiGenerali>total']],
    leftOut: ['/p:FatturaElettronica/FatturaElettronicaBody/DatiGenerali/text()'],
  },
  {
    about: 'a rate of exchange that cannot be read is left out',
    to: FA3,
    edits: [
      ['</P_15>', '</P_15><KursWalutyZ>4,25</KursWalutyZ>'],
      ['>PLN<', '>EUR<'],
    ],
    has: { exchange_rates: undefined },
    faults: ['FA3-31 /Faktura/Fa/KursWalutyZ', 'GOBL-PL-FAVAT-BILL-INVOICE-15 $'],
    leftOut: ['/Faktura/Fa/KursWalutyZ'],
  },
]

/** Has a value what another one has, and more? */
function assertHas(value: Json, expected: Json, about: string): void {
  for (const [name, member] of Object.entries(expected)) {
    if (typeof member === 'object' && member !== null) assertHas(value[name], member, about)
    else assert.equal(value[name], member, `${about}: ${name}`)
  }
}

for (const { about, to, edits, has = {}, faults = [], changed = [], leftOut = [] } of CASES)
  test(`${about} (${to})`, async () => {
    const answer = await receive(await edited(to, edits))
    assertHas(answer.document, has, about)
    const found = (answer.faults ?? []).map(
      ({ code, properties: [path] }: Json) => `${code} ${path}`,
    )
    assert.deepEqual(
      found.map((fault: string) => fault.replace(/^DOCKET-/, '')),
      faults,
    )
    const today = answer.document.issue_date
    assert.deepEqual(
      answer.changed.map(({ term, document, xml }: Json) => `${term} ${document} ${xml}`),
      changed.map((each) => each.replace('TODAY', today)),
    )
    assert.deepEqual(answer.left_out, leftOut)
  })

test('strict mode accepts none of what is missing', async () => {
  for (const { to, edits, faults } of CASES) {
    if (!faults) continue
    const { key } = await receive(await edited(to, edits), { strict: true }, 422)
    assert.equal(key, 'conversion', to)
  }
})

test('a period that ends before it starts is where its days are', async () => {
  const period =
    '<cac:InvoicePeriod><cbc:StartDate>2026-04-30</cbc:StartDate><cbc:EndDate>2026-04-01</cbc:EndDate></cac:InvoicePeriod>'
  const { faults } = await receive(await edited(UBL, [[PARTY, `${period}${PARTY}`]]))
  assert.deepEqual(
    faults.map(({ code, properties }: Json) => [code, properties[1]]),
    [['GOBL-CAL-PERIOD-10', '/Invoice/cac:InvoicePeriod/cbc:StartDate']],
  )
})

/** What the file cannot be read for: `code path`, and words. */
const REFUSED: readonly (readonly [to: string, edits: Edits, fault: string, words: RegExp])[] = [
  [
    UBL,
    [
      ['>EUR</cbc:DocumentCurrencyCode>', '>US$</cbc:DocumentCurrencyCode>'],
      [/currencyID="EUR"/g, 'currencyID="US$"'],
    ],
    'DOCKET-EN16931-35 /Invoice/cbc:DocumentCurrencyCode',
    /must be the code of a currency such as EUR, got "US\$"$/,
  ],
  [
    FATTURAPA,
    [['>EUR<', '>Euro<']],
    `DOCKET-FATTURAPA-31 ${GENERAL}/Divisa`,
    /^Divisa must be the code of a currency such as EUR, got "Euro"$/,
  ],
  [
    FA3,
    [['>PLN<', '>zł<']],
    'DOCKET-FA3-31 /Faktura/Fa/KodWaluty',
    /^KodWaluty must be the code of a currency/,
  ],
  [
    FA3,
    [['<P_15>123.00', '<P_15>123,00']],
    'DOCKET-FA3-34 /Faktura/Fa/P_15',
    /^P_15 cannot be read: the document could not be compared/,
  ],
  [
    FATTURAPA,
    [
      [/xmlns:p=/, 'xmlns='],
      [/<p:/, '<'],
      [/<\/p:/, '</'],
    ],
    'DOCKET-FATTURAPA-32 /p:FatturaElettronica/p:FatturaElettronicaHeader',
    /has no element of its format: they must be in no namespace: the root alone is in one/,
  ],
  [
    FA3,
    [
      ['<Faktura xmlns=', '<f:Faktura xmlns:f='],
      ['</Faktura>', '</f:Faktura>'],
    ],
    'DOCKET-FA3-32 /Faktura/Naglowek',
    /^Faktura has no element of its format: they must be in its namespace, http/,
  ],
]

test('what decides on amounts, or on all there is, has its place in the file', async () => {
  for (const [to, edits, expected, words] of REFUSED) {
    const { key, faults } = await receive(await edited(to, edits), {}, 422)
    assert.equal(key, 'conversion')
    const found = faults.find(
      ({ code, properties }: Json) => `${code} ${properties[0]}` === expected,
    )
    assert.match(found?.description ?? JSON.stringify(faults), words)
  }
})

/** What becomes of accounts: their member, and if their check digits are wrong. */
const ACCOUNTS: readonly (readonly [text: string, member: string, isWrong: boolean])[] = [
  ['DE89370400440532013000', 'iban', false],
  ['DE89 3704 0044 0532 0130 00', 'iban', false],
  ['DE89370400440532013001', 'iban', true],
  ['de89370400440532013001', 'iban', true],
  ['DE8937040044053201300', 'iban', true],
  ['QQ89370400440532013001', 'number', false],
  ['37040044 0532013001', 'number', false],
]

test('an account with wrong check digits is an IBAN, and a fault', async () => {
  for (const to of [UBL, CII, FATTURAPA, FA3]) {
    for (const [text, member, isWrong] of ACCOUNTS) {
      const xml = await edited(to, [[/(DE02|IT60|PL56)\d*\w*(?=<)/, `${text}`]])
      const { document, faults = [] } = await receive(xml)
      const [found] = document.payment.instructions.credit_transfer
      assert.equal(found[member]?.replaceAll(' ', ''), text.replaceAll(' ', ''), `${to} ${text}`)
      const fault = faults.find(({ code }: Json) => code === 'DOCKET-IBAN')
      assert.equal(fault !== undefined, isWrong, `${to} ${text}`)
      // FatturaPA and FA(3) do not say where.
      if (isWrong && [UBL, CII].includes(to)) assert.match(fault.properties[1], /Account/)
    }
  }
})

test('net amounts that are finer than the currency are not rounded: their sum is', async () => {
  const row = line({ quantity: '1' }, { price: '12.3967' })
  const written = sale({ tax: { rounding: 'currency' }, lines: [row, row] })
  const xml = await xmlOf(
    UBL,
    [
      [/>12\.40<\/cbc:LineExt/g, '>12.3967</cbc:LineExt'],
      [/>24\.80</g, '>24.79<'],
      [/>29\.51</g, '>29.50<'],
    ],
    written,
  )
  const { document, changed, faults } = await receive(xml)
  assert.deepEqual([changed, faults], [[], undefined])
  assert.equal(document.tax.rounding, 'precise')
  assert.deepEqual(
    [document.lines[0].total, document.totals.sum, document.totals.payable],
    ['12.3967', '24.79', '29.50'],
  )
})
