/** Figures: exact to the cent, and as near to the document as that allows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post, times } from '../../support.ts'
import { assertHas, convert, faultsOf, KEYS, line, party, sale, textsAt } from './invoices.ts'

const VAT = [{ cat: 'VAT', rate: 'general' }]
const SPANISH = { supplier: party('ES', 'B98602642', 'S') }

/** Cents; the texts have two decimals. */
const cents = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100)

/** Asserts the equations of the standard (BR-CO-10 to BR-CO-17), and that the document's amount due is kept. */
async function assertAddsUp(data: Json, to = 'ubl+en16931'): Promise<Json> {
  const built = await post('/build', { data })
  const { xml, changed } = await convert(built, to)
  const at = (path: string): string[] => textsAt(xml, path)
  const total = (name: string): number => cents(at(`LegalMonetaryTotal/${name}`)[0])
  const sum = (texts: string[]): number => texts.reduce((all, text) => all + cents(text), 0)
  const net = at('LineExtensionAmount').slice(1)
  assert.equal(total('LineExtensionAmount'), sum(net))
  assert.equal(
    total('TaxExclusiveAmount'),
    total('LineExtensionAmount') - total('AllowanceTotalAmount') + total('ChargeTotalAmount'),
  )
  assert.equal(sum(at('TaxSubtotal/TaxableAmount')), total('TaxExclusiveAmount'))
  assert.equal(sum(at('TaxSubtotal/TaxAmount')), cents(at('TaxTotal/TaxAmount')[0]))
  assert.equal(
    total('TaxInclusiveAmount'),
    total('TaxExclusiveAmount') + cents(at('TaxTotal/TaxAmount')[0]),
  )
  assert.equal(
    total('PayableAmount'),
    total('TaxInclusiveAmount') - total('PrepaidAmount') + total('PayableRoundingAmount'),
  )
  assert.equal(total('PayableAmount'), cents(built.totals.due ?? built.totals.payable))
  return { xml, changed }
}

test('prices of four decimals are written as they are', async () => {
  const { xml } = await assertAddsUp(
    sale({ lines: [line({ quantity: '3' }, { price: '0.3333' })] }),
  )
  assertHas(xml, [
    'Price/PriceAmount@currencyID=EUR 0.3333',
    'InvoiceLine/LineExtensionAmount@currencyID=EUR 1.00',
  ])
})

test('prices with included tax become net prices with decimals enough for the quantity', async () => {
  const lines = [
    line({ quantity: '1000' }, { price: '0.99' }),
    line({ quantity: '7' }, { price: '3.33' }),
    line({ quantity: '1.5', taxes: [{ cat: 'VAT', rate: 'reduced' }] }, { price: '9.99' }),
  ]
  const { xml } = await assertAddsUp(sale({ tax: { prices_include: 'VAT' }, lines }))
  assertHas(xml, ['Price/PriceAmount@currencyID=EUR 0.83193277'])
  for (const [to] of KEYS.slice(0, 2))
    await convert(sale({ tax: { prices_include: 'VAT' }, lines }), to)
})

test('many lines that round the same way keep the tax of the document', async () => {
  for (const price of ['0.125', '0.335', '19.99', '0.005']) {
    const lines = times(9, () => line({ quantity: '3' }, { price }))
    await assertAddsUp(sale({ lines }))
    await assertAddsUp(sale({ lines, tax: { prices_include: 'VAT' } }))
    await assertAddsUp(sale({ lines, tax: { rounding: 'currency' } }))
  }
})

test('discounts and charges have base and percentage only if the amount follows from them', async () => {
  const more = {
    discounts: [{ percent: '10%', reason: 'Loyal' }],
    charges: [{ amount: '2.50', reason: 'Fee' }],
  }
  const data = sale({
    lines: [line(more)],
    discounts: [{ percent: '2.5%', reason: 'D', taxes: VAT }],
    charges: [{ amount: '7.50', reason: 'C', taxes: VAT }],
  })
  const { xml } = await assertAddsUp(data)
  assertHas(xml, [
    'InvoiceLine/AllowanceCharge/MultiplierFactorNumeric 10',
    'InvoiceLine/AllowanceCharge/BaseAmount@currencyID=EUR 100.00',
    'InvoiceLine/LineExtensionAmount@currencyID=EUR 92.50',
    'AllowanceCharge/MultiplierFactorNumeric 2.5',
  ])
  assert.deepEqual(textsAt(xml, 'BaseAmount').length, 2)
})

test('a negative price moves its sign to the quantity', async () => {
  const { xml } = await assertAddsUp(sale({ lines: [line(), line({}, { price: '-5.00' })] }))
  assertHas(xml, [
    'InvoicedQuantity@unitCode=C62 -2',
    'Price/PriceAmount@currencyID=EUR 5.00',
    'InvoiceLine/LineExtensionAmount@currencyID=EUR -10.00',
  ])
})

test('advances and rounding are kept', async () => {
  const { payment } = sale()
  const { xml } = await assertAddsUp(
    sale({
      totals: { rounding: '0.01' },
      payment: { ...payment, advances: [{ description: 'Deposit', amount: '19.00' }] },
    }),
  )
  assertHas(xml, [
    'LegalMonetaryTotal/PrepaidAmount@currencyID=EUR 19.00',
    'LegalMonetaryTotal/PayableRoundingAmount@currencyID=EUR 0.01',
    'LegalMonetaryTotal/PayableAmount@currencyID=EUR 100.01',
  ])
})

test('what cannot be written to the cent is listed', async () => {
  const { changed } = await assertAddsUp(
    sale({
      lines: times(3, () =>
        line({ quantity: '1', taxes: [{ cat: 'VAT', percent: '19.5%' }] }, { price: '0.335' }),
      ),
      totals: { rounding: '0.02' },
    }),
  )
  assert.deepEqual(
    changed.map(({ term, path, document, xml }: Json) => [term, path, document, xml].join(' ')),
    [
      'BT-131 $.lines[0].total 0.335 0.33',
      'BT-131 $.lines[1].total 0.335 0.34',
      'BT-131 $.lines[2].total 0.335 0.34',
      'BT-112 $.totals.total_with_tax 1.20 1.21',
      'BT-114 $.totals.rounding 0.02 0.01',
    ],
  )
})

test('a foreign currency has the tax in that of the country too, if there is a rate', async () => {
  const data = sale({
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.875967' }],
  })
  const { xml } = await convert(data)
  assertHas(xml, [
    'TaxCurrencyCode EUR',
    'TaxTotal/TaxAmount@currencyID=USD 19.00',
    'TaxTotal/TaxAmount@currencyID=EUR 16.64',
  ])
  const cii = await convert(data, 'cii+en16931')
  assertHas(cii.xml, ['TaxCurrencyCode EUR', 'TaxTotalAmount@currencyID=EUR 16.64'])
})

test('a currency without decimals is written without', async () => {
  const rates = [{ from: 'JPY', to: 'EUR', amount: '0.0061' }]
  const { xml } = await convert(
    sale({ currency: 'JPY', exchange_rates: rates, lines: [line({}, { price: '5000' })] }),
  )
  assertHas(xml, ['LegalMonetaryTotal/PayableAmount@currencyID=JPY 11900'])
  const fractions = sale({
    currency: 'JPY',
    exchange_rates: rates,
    lines: [line({ quantity: '3' }, { price: '33.15' })],
  })
  assert.deepEqual(await faultsOf(fractions, 'ubl+peppol'), ['18 $.lines[0].total'])
})

test('taxes that are withheld can be explained instead of refused', async () => {
  const data = sale({
    ...SPANISH,
    lines: [line({ taxes: [...VAT, { cat: 'IRPF', rate: 'pro' }] })],
  })
  const { xml, changed } = await convert(data, 'ubl+en16931', { withholding: 'note' })
  assertHas(xml, [
    'PaymentTerms/Note IRPF 15.0% 100.00 EUR: -15.00 EUR',
    'LegalMonetaryTotal/PayableAmount@currencyID=EUR 121.00',
  ])
  assert.deepEqual(changed, [
    { term: 'BT-115', path: '$.totals.payable', document: '106.00', xml: '121.00' },
  ])
})

test('several exemption codes of one category are in one row', async () => {
  const exempt = (code: string): Json =>
    line({ taxes: [{ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': code } }] })
  const lines = [exempt('VATEX-EU-132'), exempt('VATEX-EU-143')]
  const { xml, changed } = await convert(sale({ lines }))
  assert.deepEqual(textsAt(xml, 'TaxCategory/TaxExemptionReasonCode'), ['VATEX-EU-132'])
  assert.deepEqual(textsAt(xml, 'TaxCategory/TaxExemptionReason'), ['VATEX-EU-132; VATEX-EU-143'])
  const path = "$.totals.taxes.categories[0].rates[1].ext['cef-vatex']"
  const change = { term: 'BT-121', path, document: 'VATEX-EU-143', xml: 'VATEX-EU-132' }
  assert.deepEqual(changed, [change])
})

test('figures of eighteen digits stay exact or are refused', async () => {
  const { xml } = await assertExact('12345678901.12')
  assertHas(xml, ['Price/PriceAmount@currencyID=EUR 12345678901.12'])
})

async function assertExact(price: string): Promise<Json> {
  return convert(sale({ lines: [line({ quantity: '1' }, { price })] }))
}
