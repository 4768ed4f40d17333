/** Taxes that are not VAT, and rows with a rate that bear none: what is due decides. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../support.ts'
import { line, sale, untaxed } from './invoices.ts'
import { type Edits, receive, xmlOf } from './received.ts'

/** What remains of rows of a document: amounts, and the percentage of VAT if there is any. */
const rowsOf = (rows: Json[] = []): Json[] =>
  rows.map(({ key, code, reason, base, percent, amount, total, taxes }) => {
    return { key, code, reason, base, percent, amount: amount ?? total, vat: taxes?.[0].percent }
  })

const row = (amount: string, more: Json = {}): Json => {
  const none = { key: undefined, code: undefined, reason: undefined }
  return { ...none, base: undefined, percent: undefined, amount, vat: undefined, ...more }
}

/** The totals of an invoice of 100.00 with 19 % VAT and something else. */
const totals = (more: string): Edits => [
  [/(TaxInclusiveAmount currencyID="EUR">)119.00/, `$1${more}`],
  [/(PayableAmount currencyID="EUR">)119.00/, `$1${more}`],
]

const subtotal = (scheme: string, amount: string, category: string, percent = ''): string =>
  `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">20.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">${amount}</cbc:TaxAmount><cac:TaxCategory><cbc:ID>${category}</cbc:ID>${percent && `<cbc:Percent>${percent}</cbc:Percent>`}<cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`

/** The row of the breakdown for the rate of zero. */
const ROW_OF_ZERO =
  /<cac:TaxSubtotal>(?:(?!<cac:TaxSubtotal>)[^])*<cbc:ID>Z<[^]*?<\/cac:TaxSubtotal>/

const withLevies = (rows: string, total: string, more: Edits = []): Promise<string> =>
  xmlOf('ubl+en16931', [['</cac:TaxTotal>', `${rows}</cac:TaxTotal>`], ...totals(total), ...more])

test('other taxes of the breakdown become charges without VAT', async () => {
  const stamp = subtotal('BOL', '2.00', 'NA', '10')
  const answer = await receive(await withLevies(stamp, '121.00'))
  const { lines, charges, totals } = answer.document
  assert.equal(totals.payable, '121.00')
  assert.equal(totals.tax, '19.00')
  assert.deepEqual(rowsOf(lines), [row('100.00', { vat: '19%' })])
  const made = { key: 'tax', code: 'NA', reason: 'BOL', base: '20.00', percent: '10%' }
  assert.deepEqual(rowsOf(charges), [row('2.00', made)])
  assert.deepEqual(answer.left_out, [])
  const changed = answer.changed.map(({ term, xml }: Json) => [term, xml])
  assert.deepEqual(changed, [
    ['BT-108', '0.00'],
    ['BT-109', '100.00'],
  ])
})

test('a tax by piece has no percentage, and its base is left out', async () => {
  const rows = subtotal('AAL', '20.00', 'TTX') + subtotal('BOL', '1.00', 'NA', '10')
  const { document, left_out } = await receive(await withLevies(rows, '140.00'))
  assert.deepEqual(rowsOf(document.charges), [
    row('20.00', { key: 'tax', code: 'TTX', reason: 'AAL' }),
    row('1.00', { key: 'tax', code: 'NA', reason: 'BOL' }),
  ])
  assert.deepEqual(left_out, [
    '/Invoice/cac:TaxTotal/cac:TaxSubtotal[2]/cbc:TaxableAmount',
    '/Invoice/cac:TaxTotal/cac:TaxSubtotal[3]/cbc:TaxableAmount',
    '/Invoice/cac:TaxTotal/cac:TaxSubtotal[3]/cac:TaxCategory/cbc:Percent',
  ])
})

test('a line of another tax has no VAT, even if there is only one rate of VAT', async () => {
  const document = sale({ lines: [line(), untaxed('zero')] })
  const edits: Edits = [
    [ROW_OF_ZERO, ''],
    ['</cac:TaxTotal>', `${subtotal('BOL', '2.00', 'NA', '10')}</cac:TaxTotal>`],
    [/(<cbc:ID>)Z(<[^]*?<cac:TaxScheme>\s*<cbc:ID>)VAT/, '$1NA$2BOL'],
    [/(TaxInclusiveAmount currencyID="EUR">)219.00/, '$1221.00'],
    [/(PayableAmount currencyID="EUR">)219.00/, '$1221.00'],
  ]
  const { document: made } = await receive(await xmlOf('ubl+en16931', edits, document))
  assert.deepEqual(rowsOf(made.lines), [row('100.00', { vat: '19%' }), row('100.00')])
  assert.equal(made.totals.payable, '221.00')
})

test('other taxes that the total does not have are no charges', async () => {
  const stamp = subtotal('BOL', '2.00', 'NA', '10')
  const xml = await xmlOf('ubl+en16931', [['</cac:TaxTotal>', `${stamp}</cac:TaxTotal>`]])
  const { document } = await receive(xml)
  assert.equal(document.charges, undefined)
  assert.equal(document.totals.payable, '119.00')
})

test('other taxes of CII become charges, too', async () => {
  const tax =
    '<ram:ApplicableTradeTax><ram:CalculatedAmount>3.00</ram:CalculatedAmount><ram:TypeCode>ENV</ram:TypeCode><ram:BasisAmount>3</ram:BasisAmount></ram:ApplicableTradeTax>'
  const xml = await xmlOf('cii+en16931', [
    ['<ram:SpecifiedTradePaymentTerms>', `${tax}<ram:SpecifiedTradePaymentTerms>`],
    [/(<ram:GrandTotalAmount>)119/, '$1122'],
    [/(<ram:DuePayableAmount>)119/, '$1122'],
  ])
  const { document, left_out } = await receive(xml)
  assert.deepEqual(rowsOf(document.charges), [row('3.00', { key: 'tax', reason: 'ENV' })])
  assert.equal(document.totals.payable, '122.00')
  assert.equal(left_out.length, 1)
  assert.match(left_out[0], /ram:ApplicableTradeTax\[2\]\/ram:BasisAmount$/)
})

/** Faults by their places. */
const faultsOf = ({ faults = [] }: Json): string[] =>
  faults
    .filter(({ code }: Json) => code === 'DOCKET-EN16931-33')
    .flatMap(({ properties }: Json) => properties)

const NO_VAT: Edits = totals('100.00')
const TAX = /(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="EUR">)19.00/
const TAX_OF_RATE = /(<cbc:TaxableAmount[^]*?<cbc:TaxAmount currencyID="EUR">)19.00/

test('a rate whose tax is not in the total with VAT is left out', async () => {
  for (const edits of [NO_VAT, [...NO_VAT, [TAX, '$10.00'], [TAX_OF_RATE, '$10.00']] as Edits]) {
    const answer = await receive(await xmlOf('ubl+en16931', edits))
    assert.equal(answer.document.totals.payable, '100.00')
    assert.deepEqual(rowsOf(answer.document.lines), [row('100.00')])
    const category = '/Invoice/cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory'
    assert.deepEqual(faultsOf(answer), [`${category}/cbc:Percent`])
    assert.ok(answer.left_out.includes(`${category}/cbc:Percent`), answer.left_out)
    await receive(await xmlOf('ubl+en16931', edits), { strict: true }, 422)
  }
})

test('a rate that the breakdown lacks is left out, if its totals are those of the invoice', async () => {
  const taxes = [{ cat: 'VAT', key: 'zero' }]
  const charged = sale({ charges: [{ reason: 'Freight', amount: '10.00', taxes }] })
  const edits: Edits = [
    [ROW_OF_ZERO, ''],
    [/(<cbc:ID>)Z<[^]*?<cbc:Percent>0</, '$1S</cbc:ID><cbc:Percent>7<'],
  ]
  const answer = await receive(await xmlOf('ubl+en16931', edits, charged))
  assert.equal(answer.document.totals.payable, '129.00')
  assert.deepEqual(rowsOf(answer.document.charges), [row('10.00', { reason: 'Freight' })])
  assert.deepEqual(rowsOf(answer.document.lines), [row('100.00', { vat: '19%' })])
})

test('invoices whose VAT is zero by their rates keep them', async () => {
  const lines = [line(), line({ quantity: '-2' }), untaxed('zero')]
  const answer = await receive(await xmlOf('ubl+en16931', [], sale({ lines })))
  assert.deepEqual(rowsOf(answer.document.lines), [
    row('100.00', { vat: '19%' }),
    row('-100.00', { vat: '19%' }),
    row('100.00', { vat: '0%' }),
  ])
  assert.deepEqual(faultsOf(answer), [])
})

test('IGIC of a single row makes it an invoice with the taxes of Spain', async () => {
  const edits: Edits = [[/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>)S</, '$1L<']]
  const answer = await receive(await xmlOf('ubl+en16931', edits))
  assert.equal(answer.document.$regime, 'ES')
  assert.equal(answer.document.lines[0].taxes[0].cat, 'IGIC')
  assert.deepEqual(faultsOf(answer), ['/Invoice/cac:InvoiceLine'])
})

test('parts of a cent that are due are no rounding, but said', async () => {
  for (const stated of ['119.005', '118.995', '119.009']) {
    const edits: Edits = [[/(PayableAmount currencyID="EUR">)119.00/, `$1${stated}`]]
    const { document, faults, changed } = await receive(await xmlOf('ubl+en16931', edits))
    assert.equal(document.totals.payable, '119.00')
    assert.equal(document.totals.rounding, undefined)
    assert.deepEqual(changed, [{ term: 'BT-115', document: '119.00', xml: stated }])
    assert.match(
      faults[0].description,
      new RegExp(`is ${stated} in the XML, and 119.00 in the document`),
    )
  }
})

const CATEGORY =
  /(<cac:InvoiceLine>(?:(?!<cac:InvoiceLine>)[^])*?)<cac:ClassifiedTaxCategory>[^]*?<\/cac:ClassifiedTaxCategory>/

test('lines without a category have those of the breakdown that its bases leave', async () => {
  const priced = (price: string, percent: string): Json =>
    line({ quantity: '1', taxes: [{ cat: 'VAT', key: 'standard', percent }] }, { price })
  const vatOf = async (lines: Json[], edits: Edits): Promise<string[]> => {
    const { document, faults = [] } = await receive(
      await xmlOf('ubl+en16931', edits, sale({ lines })),
    )
    assert.deepEqual(faults, [])
    return document.lines.map(({ taxes }: Json) => taxes[0].percent)
  }
  const lines = [priced('50', '19%'), priced('100', '7%'), priced('30', '19%')]
  assert.deepEqual(await vatOf(lines, [[CATEGORY, '$1']]), ['19%', '7%', '19%'])
  assert.deepEqual(
    await vatOf(lines, [
      [CATEGORY, '$1'],
      [CATEGORY, '$1'],
      [CATEGORY, '$1'],
    ]),
    ['19%', '7%', '19%'],
  )
  // Either of two equal lines may have either rate.
  const equal = [priced('50', '19%'), priced('50', '7%')]
  const xml = await xmlOf(
    'ubl+en16931',
    [
      [CATEGORY, '$1'],
      [CATEGORY, '$1'],
    ],
    sale({ lines: equal }),
  )
  const { faults } = await receive(xml, {}, 422)
  assert.match(faults[0].description, /^Amount due \(BT-115\) is /)
})

test('a line without a rate has the only one of its category', async () => {
  const rate: Edits = [
    [/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>S<\/cbc:ID>)\s*<cbc:Percent>19<\/cbc:Percent>/, '$1'],
  ]
  const xml = await xmlOf('ubl+en16931', rate)
  const { document, faults } = await receive(xml)
  assert.deepEqual([document.lines[0].taxes[0].percent, faults], ['19%', undefined])
  assert.equal((await receive(xml, { strict: true }, 422)).key, 'conversion')
  const two = await xmlOf(
    'ubl+en16931',
    rate,
    sale({ lines: [line(), line({ taxes: [{ cat: 'VAT', rate: 'reduced' }] })] }),
  )
  await receive(two, {}, 422)
})

test('OIOUBL has its own names of VAT, categories and schemes, and the category of a line in its taxes', async () => {
  const category =
    '<cac:TaxCategory><cbc:ID>StandardRated</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>63</cbc:ID></cac:TaxScheme></cac:TaxCategory>'
  const taxes = `<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount>${category}</cac:TaxSubtotal></cac:TaxTotal>`
  const xml = await xmlOf('ubl+en16931', [
    [/(<cbc:CustomizationID>)[^<]*/, '$1OIOUBL-2.1'],
    [/<cac:TaxCategory>[^]*?<\/cac:TaxCategory>/, category],
    [/<cac:ClassifiedTaxCategory>[^]*?<\/cac:ClassifiedTaxCategory>/, ''],
    ['<cac:Item>', `${taxes}<cac:Item>`],
    [/<cbc:EndpointID schemeID="[^"]*">[^<]*/, '<cbc:EndpointID schemeID="GLN">5790000435975'],
  ])
  const { document, changed, left_out } = await receive(xml)
  assert.equal(document.totals.payable, '119.00')
  assert.deepEqual(document.supplier.inboxes, [{ scheme: '0088', code: '5790000435975' }])
  assert.deepEqual(rowsOf(document.lines), [row('100.00', { vat: '19%' })])
  const names = changed.map(({ document, xml }: Json) => [document, xml])
  assert.deepEqual(names, [
    ['S', 'StandardRated'],
    ['VAT', '63'],
    ['0088', 'GLN'],
  ])
  assert.deepEqual(left_out, ['/Invoice/cac:InvoiceLine/cac:TaxTotal'])
})

test('a line with several taxes of VAT has none of them', async () => {
  const one = subtotal('63', '3.80', 'StandardRated', '19')
  const xml = await xmlOf('ubl+en16931', [
    [/(<cbc:CustomizationID>)[^<]*/, '$1OIOUBL-2.1'],
    [/<cac:ClassifiedTaxCategory>[^]*?<\/cac:ClassifiedTaxCategory>/, ''],
    ['<cac:Item>', `<cac:TaxTotal>${one}${one}</cac:TaxTotal><cac:Item>`],
  ])
  const { document, left_out } = await receive(xml)
  // The rate is the only one of the breakdown.
  assert.deepEqual(rowsOf(document.lines), [row('100.00', { vat: '19%' })])
  assert.deepEqual(left_out, ['/Invoice/cac:InvoiceLine/cac:TaxTotal'])
})

test('the number of a house comes back', async () => {
  const xml = await xmlOf('ubl+en16931', [
    [
      /(<cbc:StreetName>)[^<]*(<\/cbc:StreetName>)/,
      '$1Holmens Kanal$2<cbc:BuildingNumber>22</cbc:BuildingNumber>',
    ],
  ])
  const { document, left_out } = await receive(xml)
  const { street, num } = document.supplier.addresses[0]
  assert.deepEqual([street, num], ['Holmens Kanal', '22'])
  assert.deepEqual(left_out, [])
})
