import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../support.ts'
import { priced, rowed, testNeighbours, VAT } from './neighbours.ts'

const discounted = (amount: string, ...more: Json[]): Json => ({
  lines: [line({ quantity: '1', taxes: [VAT] }), ...more],
  discounts: [{ amount, reason: 'Loyalty', taxes: [VAT] }],
})
const ADVANCE = line({ quantity: '-1', item: { name: 'Advance', price: '90.00' }, taxes: [VAT] })
const DELIVERY = { charges: [{ key: 'delivery', amount: '30.00', taxes: [VAT] }] }
const litres = (quantity: string): Json => ({
  lines: ['Unleaded', 'Diesel', 'Oil'].map((name) =>
    line({ quantity, item: { name, price: '10.33' }, taxes: [VAT] }),
  ),
})
const american = (charge: Json): Json => ({
  supplier: { name: 'S', tax_id: { country: 'US' } },
  customer: undefined,
  ...rowed({ taxes: [{ cat: 'ST', percent: '6%' }] }),
  charges: [{ amount: '5.00', ...charge }],
})
const outside = (taxes: Json): Json => ({
  ...rowed({}),
  discounts: [{ amount: '50.00', reason: 'Voucher', taxes: [taxes] }],
})
const based = (base: string): Json => ({
  discounts: [{ percent: '10%', base, reason: 'Loyalty', taxes: [VAT] }],
})
const given = (price: string, members: Json): Json => ({
  lines: [
    line({ taxes: [VAT] }),
    line({ taxes: [VAT], item: { name: 'Thing', price }, ...members }),
  ],
})
const rounded = (currency: string, rounding: string): Json => ({
  currency,
  exchange_rates: [{ from: currency, to: 'EUR', amount: '0.1' }],
  totals: { rounding },
})

// biome-ignore format: table
testNeighbours('warnings', [
  ['a discount above the invoice', discounted('100.01'), 'DOCKET-DISCOUNTS-ABOVE $.discounts[0].amount', discounted('100.00')],
  ['a discount above lines and charges', { ...discounted('130.01'), ...DELIVERY }, 'DOCKET-DISCOUNTS-ABOVE $.discounts[0].amount', { ...discounted('130.00'), ...DELIVERY }],
  ['a discount above what is charged beside an advance', discounted('100.01', ADVANCE), 'DOCKET-DISCOUNTS-ABOVE $.discounts[0].amount', discounted('20.00', ADVANCE)],
])

// biome-ignore format: table
testNeighbours('hints', [
  ['a balance of advances above the last lines', discounted('20.00', ADVANCE), 'DOCKET-NEGATIVE-BALANCE $.totals', discounted('100.01')],
  ['lines that do not add up as they are printed', litres('2.555'), 'DOCKET-PRINTED-LINES $.totals.sum', { ...litres('2.555'), tax: { rounding: 'currency' } }],
  ['delivery in America without tax', american({ key: 'delivery' }), 'DOCKET-CHARGE-UNTAXED $.charges[0].taxes', american({ key: 'outlay' })],
  ['a discount of a rate that no line has', outside({ cat: 'VAT', rate: 'reduced' }), 'DOCKET-DISCOUNT-RATES $.discounts[0].taxes', outside({ cat: 'VAT', key: 'outside-scope' })],
  ['a price of nothing', given('0.00', {}), 'DOCKET-NO-PRICE $.lines[1].item.price', given('0.00', { notes: [{ text: 'Free of charge' }] })],
  ['a price of nothing for what is no gift', given('0.00', {}), 'DOCKET-NO-PRICE $.lines[1].item.price', given('0.00', { item: { name: 'Gratismuster', price: '0.00' } })],
  ['a discount of more than its line', rowed({ discounts: [{ percent: '10%', base: '1000.01', reason: 'Loyalty' }] }), 'DOCKET-DISCOUNT-BASE $.lines[0].discounts', rowed({ discounts: [{ percent: '10%', base: '1000.00', reason: 'Loyalty' }] })],
  ['a discount of more than the invoice', { ...priced('10.00'), ...based('10.01') }, 'DOCKET-DISCOUNT-BASE $.discounts', { ...priced('10.00'), ...based('10.00') }],
  ['rounding of a coin', { totals: { rounding: '0.05' } }, 'DOCKET-ROUNDING-SIZE $.totals.rounding', { totals: { rounding: '-0.04' } }],
  ['rounding of half a crown', rounded('DKK', '0.50'), 'DOCKET-ROUNDING-SIZE $.totals.rounding', rounded('SEK', '0.50')],
])

test('an item without a name has no hint on its price', async () => {
  const data = invoice({ lines: [line({ item: { price: '0.00' } })] })
  const { faults, hints } = await post('/review', { data })
  assert.equal(faults.length, 1)
  assert.deepEqual(hints, [])
})
