/** How pages write numbers, money, percentages and countries: documents of other programs may have any. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../../src/faces/library.ts'
import { type Json, SCHEMA } from '../../support.ts'
import { sealed } from './documents.ts'
import { assertPage } from './tree.ts'

const bill = (members: Json): Json => sealed({ $schema: `${SCHEMA}bill/invoice`, ...members })

/** Compares the text of a page without what its envelope adds. */
const assertText = (data: Json, expected: string): Promise<void> =>
  assertPage(data, [expected, `Digest (SHA-256) ${data.head.dig.val}`])

const MONEY: [currency: string | undefined, amount: string, shown: string][] = [
  ['EUR', '1234.5', '€1,234.5'],
  ['EUR', '-0.50', '-€0.50'],
  ['EUR', '9007199254740993.01', '€9,007,199,254,740,993.01'],
  ['EUR', '999999999999999.0', '€999,999,999,999,999.0'],
  ['EUR', '123456789012345678', '€123,456,789,012,345,678'],
  ['JPY', '1200', 'JP¥1,200'],
  ['USDT', '12.50', '12.50 USDT'],
  ['XXX', '12.50', '12.50 XXX'],
  [undefined, '12.50', '12.50'],
]

for (const [currency, payable, shown] of MONEY)
  test(`${payable} in ${currency ?? 'no currency'} is ${shown}`, async () => {
    const none = shown.replace('-', '').replace(/\d[\d,.]*/, '0')
    const key = shown.startsWith('-') ? `Amount credited ${shown.slice(1)}` : `Amount due ${shown}`
    const data = bill({ type: 'standard', currency, totals: { payable } })
    await assertText(data, `Invoice ${key} Total without tax ${none} Total payable ${shown}`)
  })

test('Austria has one form for money with its currency and without', async () => {
  const data = bill({
    type: 'standard',
    currency: 'EUR',
    $regime: 'AT',
    lines: [{ i: 1, total: '2400.00' }],
    totals: { payable: '2490.00' },
  })
  const page = await render({ data, language: 'de' })
  assert.match(page, />2\.400,00</)
  assert.match(page, />€\s2\.490,00</)
})

test('a percentage has no zeros at its end', async () => {
  const percents = ['5.25%', '10.50%', '100%', '120.00%', '0.2', '1', '0.0%', '0.125%']
  const discounts = percents.map((percent) => ({ percent, amount: '1' }))
  const shown = ['5.25%', '10.5%', '100%', '120%', '20%', '100%', '0%', '0.125%']
  const rows = shown.map((percent) => `Discount · ${percent} -1`)
  await assertText(
    bill({ type: 'standard', discounts, totals: {} }),
    `Invoice Amount paid 0 Subtotal 0 ${rows.join(' ')} Total payable 0`,
  )
})

test('countries have names by their codes in tax law and in ISO 3166, and unknown ones their code', async () => {
  const addresses = ['XI', 'GR', 'EL', 'XX'].map((country) => ({ country }))
  const customer = { name: 'C', addresses, tax_id: { country: 'FR' } }
  await assertText(
    bill({ type: 'standard', customer }),
    'C Invoice Customer C United Kingdom Greece Greece XX France',
  )
})
