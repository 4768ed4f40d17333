/** Simplified invoices and cash, a cent above each limit and just within, before and after the days on which limits changed. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../support.ts'

const EXAMPLES = join(import.meta.dirname, '../../examples/build')

/** The parties of the example of a country: their numbers are valid. */
function partiesOf(country: string): Json {
  const file = join(EXAMPLES, `${country.toLowerCase()}.request.json`)
  const { supplier, customer } = JSON.parse(readFileSync(file, 'utf8')).data
  return { supplier, customer: customer?.tax_id ? customer : { ...supplier, name: 'Customer' } }
}

const taxOf = (country: string): string => (['AU', 'SG'].includes(country) ? 'GST' : 'VAT')

/** An invoice to a business, of a total with tax, or of one without. */
const sold = (country: string, day: string, currency: string, price: string, net = false): Json =>
  invoice({
    issue_date: day,
    currency,
    ...partiesOf(country),
    ...(!net && { tax: { prices_include: taxOf(country) } }),
    lines: [
      line({
        quantity: '1',
        item: { name: 'Thing', price },
        taxes: [{ cat: taxOf(country), rate: 'general' }],
      }),
    ],
  })

/** The same, with the tag. */
const simplified = (...sale: Parameters<typeof sold>): Json => ({
  ...sold(...sale),
  $tags: ['simplified'],
})

/** Where a review says something of limits. */
async function said(data: Json, level: 'warnings' | 'hints', code: string): Promise<string[]> {
  const found = (await post('/review', { data }))[level] as Json[]
  return found.filter((each) => each.code === code).flatMap(({ properties }) => properties)
}

const TODAY = '2026-11-01'

// biome-ignore format: table
const SURE: [country: string, day: string, currency: string, within: string, above: string, net?: boolean][] = [
  ['AT', TODAY, 'EUR', '400.00', '400.01'],
  ['AT', '2014-03-01', 'EUR', '400.00', '400.01'],
  ['AT', '2014-02-28', 'EUR', '150.00', '150.01'],
  ['CZ', TODAY, 'CZK', '10000.00', '10000.01'],
  ['DE', '2017-01-01', 'EUR', '250.00', '250.01'],
  ['DE', '2016-12-31', 'EUR', '150.00', '150.01'],
  ['DK', TODAY, 'DKK', '3000.00', '3000.01'],
  ['EE', TODAY, 'EUR', '160.00', '160.01', true],
  ['EL', TODAY, 'EUR', '100.00', '100.01'],
  ['ES', TODAY, 'EUR', '3000.00', '3000.01'],
  ['FR', TODAY, 'EUR', '150.00', '150.01', true],
  ['HU', TODAY, 'EUR', '100.00', '100.01'],
  ['IE', TODAY, 'EUR', '100.00', '100.01', true],
  ['IT', '2019-05-24', 'EUR', '400.00', '400.01'],
  ['IT', '2019-05-23', 'EUR', '100.00', '100.01'],
  ['NL', TODAY, 'EUR', '100.00', '100.01'],
  ['PL', TODAY, 'PLN', '450.00', '450.01'],
  ['PL', TODAY, 'EUR', '100.00', '100.01'],
  ['PT', TODAY, 'EUR', '1000.00', '1000.01'],
  ['RO', TODAY, 'EUR', '100.00', '100.01'],
  ['SE', TODAY, 'SEK', '4000.00', '4000.01'],
  ['SK', '2025-01-01', 'EUR', '400.00', '400.01'],
  ['SK', '2024-12-31', 'EUR', '1600.00', '1600.01'],
  // What the Directive allows at most, as the law was not found.
  ['BG', TODAY, 'EUR', '400.00', '400.01'],
  ['MT', TODAY, 'EUR', '400.00', '400.01'],
  ['SI', TODAY, 'EUR', '400.00', '400.01', true],
  ['BE', TODAY, 'EUR', '400.00', '400.01', true],
  ['LU', TODAY, 'EUR', '400.00', '400.01'],
  ['AE', TODAY, 'AED', '10000.00', '10000.01'],
  ['AU', TODAY, 'AUD', '999.99', '1000.00'],
  ['CH', TODAY, 'CHF', '400.00', '400.01'],
  ['GB', TODAY, 'GBP', '250.00', '250.01'],
  ['SA', TODAY, 'SAR', '999.99', '1000.00', true],
  ['SG', TODAY, 'SGD', '1000.00', '1000.01'],
]

for (const [country, day, currency, within, above, net] of SURE) {
  test(`in ${country} ${above} ${currency} is too much for a simplified invoice of ${day}`, async () => {
    const of = (price: string): Json => simplified(country, day, currency, price, net)
    assert.deepEqual(await said(of(above), 'warnings', 'DOCKET-SIMPLIFIED'), [
      '$.$tags',
      '$.totals.total_with_tax',
    ])
    assert.deepEqual(await said(of(within), 'warnings', 'DOCKET-SIMPLIFIED'), [])
  })
}

// biome-ignore format: table
const UNSURE: [country: string, within: string, above: string, net?: boolean][] = [
  ['BE', '100.00', '100.01', true],
  ['BG', '100.00', '100.01'],
  ['MT', '100.00', '100.01'],
  ['SI', '100.00', '100.01', true],
  ['ES', '400.00', '400.01'],
  ['FI', '400.00', '400.01'],
  ['FI', '400.00', '90000.00'],
  ['PT', '100.00', '100.01'],
  ['SK', '100.00', '100.01'],
]

for (const [country, within, above, net] of UNSURE) {
  test(`in ${country} some may simplify ${above} EUR, which is a hint`, async () => {
    const of = (price: string): Json => simplified(country, TODAY, 'EUR', price, net)
    assert.deepEqual(await said(of(above), 'hints', 'DOCKET-SIMPLIFIED-AMOUNT'), [
      '$.$tags',
      '$.totals.total_with_tax',
    ])
    assert.deepEqual(await said(of(above), 'warnings', 'DOCKET-SIMPLIFIED'), [])
    assert.deepEqual(await said(of(within), 'hints', 'DOCKET-SIMPLIFIED-AMOUNT'), [])
  })
}

test('an amount in a currency of which the law says nothing is not compared', async () => {
  for (const [country, currency] of [
    ['SE', 'EUR'],
    ['CZ', 'EUR'],
    ['RO', 'RON'],
    ['DE', 'USD'],
  ]) {
    const data = simplified(country!, TODAY, currency!, '90000.00')
    assert.deepEqual(await said(data, 'warnings', 'DOCKET-SIMPLIFIED'), [], country)
    assert.deepEqual(await said(data, 'hints', 'DOCKET-SIMPLIFIED-AMOUNT'), [], country)
  }
})

test('where receipts of any amount are not known to be lawful, one without a business is a hint', async () => {
  // biome-ignore format: table
  const sales: [country: string, currency: string, places: string[]][] = [
    ['DK', 'DKK', []],
    ['FI', 'EUR', ['$.$tags', '$.totals.total_with_tax']],
    ['AE', 'AED', []],
    ['SA', 'SAR', []],
    ['AU', 'AUD', ['$.$tags', '$.totals.total_with_tax']],
    ['CH', 'CHF', ['$.$tags', '$.totals.total_with_tax']],
    ['GB', 'GBP', ['$.$tags', '$.totals.total_with_tax']],
    ['SG', 'SGD', ['$.$tags', '$.totals.total_with_tax']],
    ['DE', 'EUR', ['$.$tags', '$.totals.total_with_tax']],
  ]
  for (const [country, currency, places] of sales) {
    const data = { ...simplified(country, TODAY, currency, '19000.00'), customer: undefined }
    assert.deepEqual(await said(data, 'hints', 'DOCKET-SIMPLIFIED-AMOUNT'), places, country)
  }
})

test('distance sales are not simplified, whatever their amount', async () => {
  const sale = (country: string, key?: string): Json => ({
    ...simplified('DE', TODAY, 'EUR', '10.00'),
    customer: { name: 'Jean', addresses: [{ country: 'FR', locality: 'Paris' }] },
    lines: [
      line({
        item: { name: 'Thing', price: '10.00', key },
        taxes: [{ cat: 'VAT', country, rate: 'general' }],
      }),
    ],
  })
  const found = async (data: Json): Promise<string[]> =>
    said(data, 'warnings', 'DOCKET-SIMPLIFIED-TREATMENT')
  assert.deepEqual(await found(sale('FR')), ['$.$tags'])
  assert.deepEqual(await found(sale('FR', 'services')), [])
  assert.deepEqual(await found(sale('DE')), [])
})

test('above the limit of simplified invoices a review asks for the customer', async () => {
  const without = (price: string, more: Json = {}): Json => ({
    ...sold('DE', TODAY, 'EUR', price),
    customer: undefined,
    ...more,
  })
  assert.deepEqual(await said(without('250.01'), 'hints', 'DOCKET-NO-CUSTOMER'), ['$.customer'])
  assert.deepEqual(await said(without('250.00'), 'hints', 'DOCKET-NO-CUSTOMER'), [])
  assert.deepEqual(
    await said(sold('DE', TODAY, 'EUR', '900.00'), 'hints', 'DOCKET-NO-CUSTOMER'),
    [],
  )
  const tagged = without('900.00', { $tags: ['simplified'] })
  assert.deepEqual(await said(tagged, 'hints', 'DOCKET-NO-CUSTOMER'), [])
})

test('the words say what is compared, without tax if the law does', async () => {
  const data = simplified('FR', TODAY, 'EUR', '160.00', true)
  const { warnings } = await post('/review', { data })
  const { description } = warnings.find((each: Json) => each.code === 'DOCKET-SIMPLIFIED')
  assert.match(description, /at most 150 EUR without tax \(CGI .*\), this is 160\.00:/)
})

test('the words of a hint say that some cases have another limit', async () => {
  const data = simplified('ES', TODAY, 'EUR', '500.00')
  const { hints } = await post('/review', { data })
  const { description } = hints.find((each: Json) => each.code === 'DOCKET-SIMPLIFIED-AMOUNT')
  assert.match(description, /at most 400 EUR with tax, more in some cases \(RD 1619/)
})

const cash = { payment: { instructions: { key: 'cash' } } }

// biome-ignore format: table
const CASH: [country: string, day: string, currency: string, within: string, above: string][] = [
  ['BE', '2017-10-16', 'EUR', '3000.00', '3000.01'],
  ['EL', TODAY, 'EUR', '499.99', '500.00'],
  ['ES', '2021-07-11', 'EUR', '999.99', '1000.00'],
  ['FR', TODAY, 'EUR', '1000.00', '1000.01'],
  ['IT', '2023-01-01', 'EUR', '4999.99', '5000.00'],
  ['NL', '2026-01-01', 'EUR', '2999.99', '3000.00'],
  ['PL', TODAY, 'PLN', '15000.00', '15000.01'],
  ['PT', TODAY, 'EUR', '2999.99', '3000.00'],
]

for (const [country, day, currency, within, above] of CASH) {
  test(`in ${country} ${above} ${currency} is too much cash`, async () => {
    const places = ['$.payment.instructions.key', '$.totals.payable']
    const paid = (price: string): Json => ({ ...sold(country, day, currency, price), ...cash })
    assert.deepEqual((await said(paid(above), 'hints', 'DOCKET-CASH')).sort(), places)
    assert.deepEqual(await said(paid(within), 'hints', 'DOCKET-CASH'), [])
  })
}

test('nothing is said of cash before the day of its limit', async () => {
  for (const [country, day] of [
    ['ES', '2021-07-10'],
    ['IT', '2022-12-31'],
    ['NL', '2025-12-31'],
  ]) {
    const data = { ...sold(country!, day!, 'EUR', '90000.00'), ...cash }
    assert.deepEqual(await said(data, 'hints', 'DOCKET-CASH'), [], country)
  }
})

test('Polish consumers may pay any amount in cash', async () => {
  const data = { ...sold('PL', TODAY, 'PLN', '20000.00'), ...cash, customer: { name: 'Jan' } }
  assert.deepEqual(await said(data, 'hints', 'DOCKET-CASH'), [])
})

test('where only what is paid in cash counts, a deposit is no part of a limit on sales', async () => {
  const deposit = (country: string, amount: string): Json => ({
    ...sold(country, TODAY, 'EUR', '9000.00'),
    payment: { advances: [{ key: 'cash', amount, description: 'Deposit' }] },
  })
  for (const country of ['BE', 'IT', 'NL'])
    assert.deepEqual(await said(deposit(country, '500.00'), 'hints', 'DOCKET-CASH'), [], country)
  assert.deepEqual(await said(deposit('BE', '3000.01'), 'hints', 'DOCKET-CASH'), [
    '$.totals.payable',
  ])
  assert.deepEqual(await said(deposit('ES', '500.00'), 'hints', 'DOCKET-CASH'), [
    '$.totals.payable',
  ])
})

test('cash given and cash due are one amount', async () => {
  const data = {
    ...sold('BE', TODAY, 'EUR', '3500.00'),
    payment: {
      ...cash.payment,
      advances: [{ key: 'cash', amount: '1000.00', description: 'Deposit' }],
    },
  }
  const { hints } = await post('/review', { data })
  const { description } = hints.find((each: Json) => each.code === 'DOCKET-CASH')
  assert.match(description, /this is 3500\.00/)
})
