/** Invoices that others wrote come in, whatever is wrong with them, as long as the amount due is theirs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runProgram } from '../../program.ts'
import { type Json, post, send, sendJson } from '../../support.ts'
import { sale } from './invoices.ts'
import { type Edits, receive, xmlOf } from './received.ts'

const get = (value: Json, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((each, name) => each?.[name], value)

const codesOf = ({ faults = [] }: Json): string[] => faults.map(({ code }: Json) => code)

interface Case {
  about: string
  to?: string
  edits: Edits
  /** Members of the document. */
  has?: { [path: string]: unknown }
  /** Their terms; undefined for what has none. */
  changed?: (string | undefined)[]
  leftOut?: string[]
  faults?: string[]
  attachments?: Json[]
}

const SUPPLIER_TAX = /<cac:ClassifiedTaxCategory>\s*<cbc:ID>S</
const DUE = '<cbc:PayableAmount currencyID="EUR">119.00</cbc:PayableAmount>'
const NAME = '<cbc:Name>Chair</cbc:Name>'
const PRICE = '<cbc:PriceAmount currencyID="EUR">50.00</cbc:PriceAmount>'
const PARTY = '<cac:AccountingSupplierParty>'
const REFERENCE = (inside: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID>${inside}</cac:AdditionalDocumentReference>${PARTY}`

const CASES: readonly Case[] = [
  {
    about: 'a delivery date needs no address',
    edits: [
      [
        /<cac:Delivery>[^]*<\/cac:Delivery>/,
        '<cac:Delivery><cbc:ActualDeliveryDate>2026-04-30</cbc:ActualDeliveryDate></cac:Delivery>',
      ],
    ],
    has: { 'delivery.date': '2026-04-30', 'delivery.receiver': undefined },
  },
  {
    about: 'dates have time zones, and those that do not exist are left out',
    edits: [
      [/<cbc:IssueDate>([^<]*)</, '<cbc:IssueDate>$1+02:00<'],
      [/<cbc:DueDate>[^<]*</, '<cbc:DueDate>2026-02-31<'],
    ],
    has: { issue_date: '2026-05-01' },
    leftOut: ['/Invoice/cbc:DueDate'],
    faults: ['DOCKET-EN16931-35'],
  },
  {
    about: 'an attachment that is a name or a relative link is beside the document',
    edits: [
      [
        PARTY,
        REFERENCE(
          '<cac:Attachment><cac:ExternalReference><cbc:URI>#ef=Plan.png</cbc:URI></cac:ExternalReference></cac:Attachment>',
        ),
      ],
    ],
    has: { attachments: undefined },
    attachments: [{ code: 'A', name: 'Plan.png', url: '#ef=Plan.png' }],
  },
  {
    about: 'a file that is not base64 is kept and reported',
    edits: [
      [
        PARTY,
        REFERENCE(
          '<cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">a b!</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>',
        ),
      ],
    ],
    attachments: [{ code: 'A', name: 'a.csv', mime: 'text/csv', data: 'a b!' }],
    faults: ['DOCKET-EN16931-35'],
  },
  {
    about: 'split payment keeps its category',
    edits: [
      [SUPPLIER_TAX, '<cac:ClassifiedTaxCategory><cbc:ID>B<'],
      [/<cac:TaxCategory>\s*<cbc:ID>S</, '<cac:TaxCategory><cbc:ID>B<'],
    ],
    has: {
      'lines[0].taxes[0].key': 'standard',
      'lines[0].taxes[0].ext.untdid-tax-category': 'B',
    },
  },
  {
    about: 'a row without category has the only one of the breakdown',
    edits: [[/<cac:ClassifiedTaxCategory>[^]*?<\/cac:ClassifiedTaxCategory>/, '']],
    has: { 'lines[0].taxes[0].percent': '19%', 'totals.payable': '119.00' },
  },
  {
    about: 'an item without a name has a dash',
    edits: [[NAME, '']],
    has: { 'lines[0].item.name': '–' },
    faults: ['DOCKET-EN16931-35'],
  },
  {
    about: 'a unit of no list is a code, or left out',
    edits: [['unitCode="C62"', 'unitCode="box of 2"']],
    leftOut: ['/Invoice/cac:InvoiceLine/cbc:InvoicedQuantity/@unitCode'],
  },
  {
    about: 'a price of several units is that of one, and no change',
    edits: [
      [
        PRICE,
        `${PRICE.replace('50.00', '350')}<cbc:BaseQuantity unitCode="C62">7</cbc:BaseQuantity>`,
      ],
    ],
    has: { 'lines[0].item.price': '50.00' },
    changed: [],
  },
  {
    about: 'an electronic address is kept, and what the build makes of it is changed',
    edits: [[/<cbc:EndpointID schemeID="[^"]*">[^<]*</, '<cbc:EndpointID schemeID="9930">a@b<']],
    changed: ['BT-34'],
  },
  {
    about: 'a note is no note without a text, and a total of VAT that differs is reported',
    to: 'cii+en16931',
    edits: [
      ['<rsm:SupplyChainTradeTransaction>', '<rsm:SupplyChainTradeTransaction><!-- -->'],
      [/(<ram:TaxTotalAmount currencyID="EUR">)19.00/, '$118.00'],
    ],
    changed: ['BT-110'],
    faults: ['DOCKET-EN16931-30'],
  },
  {
    about: 'VAT within what the rules of the standard allow is paid as it is stated',
    edits: [
      [/(<cbc:TaxAmount currencyID="EUR">)19.00/g, '$119.30'],
      [/(<cbc:(?:TaxInclusive|Payable)Amount currencyID="EUR">)119.00/g, '$1119.30'],
    ],
    has: { 'totals.payable': '119.30', 'totals.rounding': '0.30', 'totals.tax': '19.00' },
    changed: ['BT-110', 'BT-114'],
    faults: ['DOCKET-EN16931-30'],
  },
  {
    about: 'the tax of PINT is that of the country of the seller, whatever it is called',
    edits: [
      [/<cbc:CustomizationID>[^<]*</, '<cbc:CustomizationID>urn:peppol:pint:billing-1@aunz-1<'],
      [/<cbc:ID>VAT</g, '<cbc:ID>GST<'],
      [/<cbc:CompanyID>DE[^<]*</, '<cbc:CompanyID>AU51824753556<'],
    ],
    has: { 'lines[0].taxes[0].cat': 'GST', 'supplier.tax_id.country': 'AU', 'totals.tax': '19.00' },
  },
  {
    about: 'the categories of Singapore are those of the standard',
    edits: [
      [/<cbc:CustomizationID>[^<]*</, '<cbc:CustomizationID>urn:peppol:pint:billing-1@sg-1<'],
      [/<cbc:ID>VAT</g, '<cbc:ID>GST<'],
      [/<cbc:ID>S</g, '<cbc:ID>SR<'],
    ],
    has: { 'lines[0].taxes[0].key': 'standard', 'totals.tax': '19.00' },
  },
  {
    about: 'the tax of PINT is VAT where its name is unknown',
    edits: [
      [/<cbc:CustomizationID>[^<]*</, '<cbc:CustomizationID>urn:peppol:pint:billing-1@my-1<'],
      [/<cbc:ID>VAT</g, '<cbc:ID>SST<'],
    ],
    has: { 'lines[0].taxes[0].cat': 'VAT', 'totals.tax': '19.00' },
    changed: [undefined],
  },
  {
    about: 'a seller whose country has no VAT charges that of the buyer',
    edits: [[/<cbc:CompanyID>DE/, '<cbc:CompanyID>US']],
    has: { $regime: 'DE', 'supplier.tax_id.country': 'US', 'totals.tax': '19.00' },
    changed: [undefined],
  },
  {
    about: 'a point in time is a day, and its time is left out',
    to: 'cii+en16931',
    edits: [[/format="102">(\d{8})</, 'format="204">$1101500<']],
    has: { issue_date: '2026-05-01' },
    leftOut: [
      '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString',
    ],
  },
  {
    about: 'months and weeks are periods of days',
    to: 'cii+en16931',
    edits: [
      [
        '<ram:SpecifiedTradePaymentTerms>',
        '<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="610">202402</udt:DateTimeString></ram:StartDateTime></ram:BillingSpecifiedPeriod><ram:SpecifiedTradePaymentTerms>',
      ],
      [
        '<ram:SpecifiedTradeSettlementLineMonetarySummation>',
        '<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="616">202607</udt:DateTimeString></ram:StartDateTime><ram:EndDateTime><udt:DateTimeString format="616">202608</udt:DateTimeString></ram:EndDateTime></ram:BillingSpecifiedPeriod><ram:SpecifiedTradeSettlementLineMonetarySummation>',
      ],
    ],
    has: {
      'ordering.period': { start: '2024-02-01', end: '2024-02-29' },
      'lines[0].period': { start: '2026-02-09', end: '2026-02-22' },
    },
    changed: ['BT-73', 'BT-134', 'BT-135'],
  },
  {
    about: 'what is no month, and a month that is no period, is left out',
    to: 'cii+en16931',
    edits: [
      [
        '<ram:SpecifiedTradePaymentTerms>',
        '<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="610">202413</udt:DateTimeString></ram:StartDateTime></ram:BillingSpecifiedPeriod><ram:SpecifiedTradePaymentTerms>',
      ],
      [/(<ram:DueDateDateTime>\s*<udt:DateTimeString format=")102">(\d{6})\d\d</, '$1610">$2<'],
    ],
    has: { 'ordering.period': undefined },
    faults: ['DOCKET-EN16931-35', 'DOCKET-EN16931-35'],
    leftOut: [
      '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString',
      '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString',
    ],
  },
  {
    about: 'a reference without means of payment has the key any',
    to: 'cii+en16931',
    edits: [
      [
        '<ram:InvoiceCurrencyCode>',
        '<ram:PaymentReference>R 1</ram:PaymentReference><ram:InvoiceCurrencyCode>',
      ],
      [
        /<ram:SpecifiedTradeSettlementPaymentMeans>[^]*?<\/ram:SpecifiedTradeSettlementPaymentMeans>/,
        '',
      ],
    ],
    has: { 'payment.instructions.key': 'any', 'payment.instructions.ref': 'R 1' },
    changed: ['BT-81'],
  },
  {
    about:
      'an invoice without a date has one, and a tax that the country does not have is that of Spain',
    edits: [
      [/<cbc:IssueDate>[^<]*<\/cbc:IssueDate>/, ''],
      [SUPPLIER_TAX, '<cac:ClassifiedTaxCategory><cbc:ID>L<'],
      [/<cac:TaxCategory>\s*<cbc:ID>S</, '<cac:TaxCategory><cbc:ID>L<'],
    ],
    has: { issue_date: '2026-04-28', 'lines[0].taxes[0].cat': 'IGIC' },
    changed: ['BT-2'],
    faults: ['DOCKET-EN16931-33', 'DOCKET-EN16931-35'],
  },
  {
    about: 'three decimals of a currency are rounded to two, and blanks around it are dropped',
    edits: [
      [/EUR/g, 'KWD'],
      [/>KWD</, '> KWD <'],
      [DUE.replace('EUR', 'KWD'), DUE.replace('EUR', 'KWD').replace('119.00', '119.01')],
    ],
    has: { currency: 'KWD', 'totals.payable': '119.010' },
  },
  {
    about: 'a group of lines is no line, and a logistics charge is a charge',
    to: 'cii+en16931',
    edits: [
      [
        '<ram:IncludedSupplyChainTradeLineItem>',
        '<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>G</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem><ram:IncludedSupplyChainTradeLineItem>',
      ],
      [
        '<ram:SpecifiedTradePaymentTerms>',
        '<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount>10.00</ram:AppliedAmount><ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>Z</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge><ram:SpecifiedTradePaymentTerms>',
      ],
      [/(DuePayableAmount>)119/, '$1129'],
    ],
    has: { 'lines[1]': undefined, 'charges[0].reason': 'Freight', 'charges[0].amount': '10.00' },
    leftOut: [
      '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem[1]',
    ],
  },
]

test('what decides no amount does not stand in the way of an invoice', async (context) => {
  for (const { about, to = 'ubl+en16931', edits, has = {}, ...expected } of CASES) {
    await context.test(about, async () => {
      const answer = await receive(await xmlOf(to, edits))
      for (const [path, value] of Object.entries(has))
        assert.deepEqual(get(answer.document, path), value, path)
      assert.deepEqual(codesOf(answer), expected.faults ?? [])
      assert.deepEqual(answer.attachments, expected.attachments)
      if (expected.leftOut) assert.deepEqual(answer.left_out, expected.leftOut)
      const terms = answer.changed.map(({ term }: Json) => term)
      for (const term of expected.changed ?? [])
        assert.ok(terms.includes(term), `${term}: ${terms}`)
      if (expected.changed?.length === 0) assert.deepEqual(terms, [])
    })
  }
})

test('an amount due that cannot be met names what was not read', async () => {
  const paid =
    '<cac:PrepaidPayment><cbc:PaidAmount currencyID="EUR">17.85</cbc:PaidAmount></cac:PrepaidPayment>'
  const xml = await xmlOf('ubl+en16931', [
    ['<cac:TaxTotal>', `${paid}<cac:TaxTotal>`],
    [DUE, DUE.replace('119.00', '136.85')],
  ])
  const { key, faults } = await receive(xml, {}, 422)
  assert.equal(key, 'conversion')
  assert.match(
    faults[0].description,
    /is 136\.85 in the XML, and 119\.00 .*; not read: cac:PrepaidPayment\/cbc:PaidAmount 17\.85; .* is the difference/,
  )
  const unbuilt = await receive(xml, { build: false })
  assert.equal(unbuilt.document.code, 'F-1')
})

test('VAT that is not that of its breakdown, or too far away, is not met', async () => {
  const paid = (by: string): Edits => [
    [/(<cbc:TaxAmount currencyID="EUR">)19.00/, `$1${19 + Number(by)}`],
    [/(<cbc:(?:TaxInclusive|Payable)Amount currencyID="EUR">)119.00/g, `$1${119 + Number(by)}`],
  ]
  const far = await xmlOf('ubl+en16931', [
    ...paid('1.00'),
    [/(<cbc:TaxAmount currencyID="EUR">)19.00/, '$120.00'],
  ])
  for (const xml of [far, await xmlOf('ubl+en16931', paid('0.30'))]) {
    const { faults } = await receive(xml, {}, 422)
    assert.match(faults[0].description, /^Amount due \(BT-115\) is /)
  }
})

test('an invoice without lines says what level it is, and returns what it has on request', async () => {
  const xml = await xmlOf('cii+en16931', [
    [/<ram:IncludedSupplyChainTradeLineItem>[^]*<\/ram:IncludedSupplyChainTradeLineItem>/, ''],
    ['>urn:cen.eu:en16931:2017<', '>urn:factur-x.eu:1p0:minimum<'],
  ])
  const { faults } = await receive(xml, {}, 422)
  assert.match(
    faults[0].description,
    /the level MINIMUM has no lines: .* ask the sender for the level BASIC or higher; "build": false/,
  )
  const { document, claims, faults: found } = await receive(xml, { build: false })
  assert.equal(document.code, 'F-1')
  assert.deepEqual(claims, {
    specification: 'urn:factur-x.eu:1p0:minimum',
    name: 'Factur-X MINIMUM',
  })
  assert.equal(found[0].code, 'DOCKET-EN16931-31')
})

const WRONG: Edits = [['DE111111125', 'DE111111111']]

test('an envelope ignores the faults of its invoice, and goes everywhere', async () => {
  const { document, faults } = await receive(await xmlOf('ubl+en16931', WRONG), { envelop: true })
  assert.deepEqual(document.head.ignore, ['GOBL-DE-TAX-IDENTITY-01'])
  assert.match(faults[0].properties[0], /^\$\.doc\.supplier/)
  for (const path of ['/validate', '/build', '/convert', '/review'])
    await post(path, { data: document }, { status: 200 })
  await post('/build', { data: document.doc }, { status: 422 })
})

test('supporting documents come out and go back', async () => {
  const attachments = [
    { name: 'C:\\plans\\a.pdf', mime: 'application/pdf', data: 'YQ==' },
    { code: 'L', url: '#ef=b.pdf', description: 'Plan' },
  ]
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    const { xml } = await post('/convert', { data: sale(), to, attachments }, { status: 200 })
    const answer = await receive(xml)
    assert.deepEqual(answer.attachments, [
      { code: 'a.pdf', name: 'a.pdf', mime: 'application/pdf', data: 'YQ==' },
      { code: 'L', name: 'b.pdf', description: 'Plan', url: '#ef=b.pdf' },
    ])
    const { document: data, attachments: back, from } = answer
    assert.equal((await post('/convert', { data, to: from, attachments: back }, {})).xml, xml)
  }
  const wrong = [{ name: 'a.xml', mime: 'application/xml', data: '!' }]
  const request = { data: sale(), to: 'ubl+en16931', attachments: wrong }
  const { faults } = await post('/convert', request, { status: 422 })
  assert.deepEqual(
    faults.map(({ code, properties }: Json) => [code, ...properties]),
    [
      ['DOCKET-EN16931-04', 'attachments[0].data'],
      ['BR-CL-24', 'attachments[0].mime'],
    ],
  )
  const empty = { ...request, attachments: [{ name: 'a.pdf', mime: 'application/pdf', data: ' ' }] }
  const [fault] = (await post('/convert', empty, { status: 422 })).faults
  assert.deepEqual([fault.code, fault.properties], ['DOCKET-EN16931-04', ['attachments[0].data']])
})

test('faults are counted in a header, named on pages, and no failure of commands and tools', async () => {
  const xml = await xmlOf('ubl+en16931', WRONG)
  const headers = { 'Content-Type': 'application/xml' }
  const response = await send('/v0/convert', { method: 'POST', body: xml, headers })
  assert.equal(response.headers.get('docket-faults'), '1')
  const page = await send('/v0/render', { method: 'POST', body: xml, headers })
  assert.equal(page.status, 200)
  assert.equal(page.headers.get('docket-faults'), '1')
  assert.match(await page.text(), /<p class="note"><b>Mängel<\/b>: supplier\.tax_id\.code must be/)
  const { status, output, errors } = await runProgram(['convert', '-'], { input: xml })
  assert.equal(status, 0)
  assert.equal(JSON.parse(output).document.code, 'F-1')
  assert.match(
    errors,
    /^Invoice F-1 of .*\n1 fault, which --strict rejects:\n {2}\$\.supplier\.tax_id\.code/,
  )
  const params = { name: 'convert', arguments: { data: xml } }
  const call = await sendJson('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const { result } = (await call.json()) as Json
  assert.equal(result.isError, undefined)
  assert.match(result.content[0].text, /^Invoice F-1 of .*: 119\.00 EUR due, 1 fault\.$/)
})
