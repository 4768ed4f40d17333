import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, invoice, type Json, rejected } from '../../support.ts'
import { row } from './rows.ts'

test('amounts are rounded at the end or at every step, as tax.rounding says', async () => {
  const lines = Array.from({ length: 3 }, () => row('2.555', '10.33', 'general'))
  const precise = await build(invoice({ lines }))
  assert.deepEqual(
    [precise.lines[0].total, precise.totals.sum, precise.totals.tax, precise.totals.payable],
    ['26.39', '79.18', '16.63', '95.81'],
  )
  const rounded = await build(invoice({ lines, tax: { rounding: 'currency' } }))
  assert.deepEqual(
    [rounded.totals.sum, rounded.totals.tax, rounded.totals.payable],
    ['79.17', '16.63', '95.80'],
  )
  assert.equal(
    (await build(invoice({ lines, tax: { rounding: 'round-then-sum' } }))).tax.rounding,
    'currency',
  )
})

test('included taxes are subtracted from the total', async () => {
  const lines = [
    row('1', '10.00', 'general'),
    row('3', '3.33', 'reduced'),
    row('7', '0.99', 'super-reduced'),
    row('1', '5.55', 'exempt'),
  ]
  const { totals } = await build(invoice({ tax: { prices_include: 'VAT' }, lines }))
  assert.deepEqual(
    [totals.sum, totals.tax_included, totals.total, totals.total_with_tax],
    ['32.47', '2.91', '29.56', '32.47'],
  )
  assert.deepEqual(
    totals.taxes.categories[0].rates.map((rate: Json) => rate.base),
    ['8.26', '9.08', '6.66', '5.55'],
  )
})

test('amounts have the decimals of their currency', async () => {
  const built = await build(
    invoice({
      currency: 'JPY',
      lines: [
        row('3', '1234', 'general'),
        row('1.5', '333', 'general', { discounts: [{ percent: '5%', reason: 'r' }] }),
      ],
    }),
  )
  assert.deepEqual(
    [built.lines[1].sum, built.lines[1].total, built.totals.sum, built.totals.payable],
    ['500', '475', '4177', '5054'],
  )
  assert.equal(
    (await build(invoice({ currency: 'KWD', lines: [row('3', '12.34567', 'general')] }))).totals
      .payable,
    '44.815',
  )
})

test('document discounts and charges are shares of the sum of the lines', async () => {
  const { discounts, charges, totals } = await build(
    invoice({
      lines: [row('3', '3.333', 'general')],
      discounts: [{ percent: '10%' }, { percent: '10%', base: '50' }, { amount: '1.23456' }],
      charges: [{ percent: '3.3%' }, { percent: '3.3%', base: '17.1234' }, { amount: '0.5555' }],
    }),
  )
  assert.deepEqual(
    discounts.map((row: Json) => row.amount),
    ['1.00', '5', '1.23'],
  )
  assert.deepEqual(
    charges.map((row: Json) => row.amount),
    ['0.33', '0.5651', '0.56'],
  )
  assert.deepEqual([totals.discount, totals.charge, totals.total], ['7.23', '1.45', '4.22'])
})

test('advances and due dates are shares of the payable amount', async () => {
  const { payment, totals } = await build(
    invoice({
      lines: [row('1', '100.01', 'general')],
      payment: {
        advances: [1, 2, 3].map(() => ({ percent: '33.333%', description: 'a' })),
        terms: {
          due_dates: ['33.3%', '33.3%', '33.4%'].map((percent) => ({
            date: '2026-03-01',
            percent,
          })),
        },
      },
    }),
  )
  assert.equal(totals.payable, '121.01')
  assert.deepEqual(
    payment.terms.due_dates.map((due: Json) => due.amount),
    ['40.30', '40.30', '40.42'],
  )
  assert.deepEqual([totals.advance, totals.due], ['121.02', '-0.01'])
})

test('totals.rounding is added to the payable amount', async () => {
  const { totals } = await build(
    invoice({
      lines: [row('1', '100', 'general')],
      totals: { rounding: '0.005', payable: '9' },
    }),
  )
  assert.deepEqual([totals.rounding, totals.payable], ['0.005', '121.01'])
})

test('bypass leaves all amounts unchanged', async () => {
  const built = await build(
    invoice({
      $tags: ['bypass'],
      lines: [{ ...row('1', '1'), i: 7, sum: '5', total: '5' }],
      totals: { sum: '9', total: '9', total_with_tax: '9', payable: '9' },
    }),
  )
  assert.deepEqual(
    [built.lines[0].i, built.totals],
    [7, { sum: '9', total: '9', tax: '0', total_with_tax: '9', payable: '9' }],
  )
})

test('amounts too long to be read are rejected', async () => {
  const huge = (price: string, quantity = '1'): Json => invoice({ lines: [row(quantity, price)] })
  const sums = ['$.lines[0].sum', '$.lines[0].total']
  const totals = ['sum', 'total', 'total_with_tax', 'payable'].map((name) => `$.totals.${name}`)
  assert.deepEqual(await rejected(huge('999999999999999999', '1000')), [
    `DOCKET-AMOUNT ${[...sums, ...totals].join(' ')}`,
  ])
  const built = await build(huge('123456789012345678'))
  assert.equal(built.totals.payable, '123456789012345678.0')
  assert.deepEqual(await build(built), built)
})

test('discounts and charges of the document are numbered, and taxed by their own combos', async () => {
  const taxes = (percent: string): Json[] => [{ cat: 'VAT', percent }]
  const { discounts, charges, totals } = await build(
    invoice({
      lines: [row('1', '100.00', 'general')],
      discounts: [
        { amount: '10.00', reason: 'x', taxes: taxes('21%') },
        { amount: '5.00', reason: 'y' },
      ],
      charges: [
        { amount: '3.00', reason: 'x', taxes: taxes('10%') },
        { amount: '2.00', reason: 'y', taxes: taxes('21%') },
      ],
    }),
  )
  for (const rows of [discounts, charges]) assert.deepEqual([rows[0].i, rows[1].i], [1, 2])
  assert.deepEqual(
    totals.taxes.categories[0].rates.map(({ percent, base }: Json) => [percent, base]),
    [
      ['21.0%', '92.00'],
      ['10%', '3.00'],
    ],
  )
  assert.deepEqual(
    [totals.sum, totals.discount, totals.charge, totals.total, totals.tax, totals.payable],
    ['100.00', '15.00', '5.00', '90.00', '19.62', '109.62'],
  )
})

test('without taxes the tax is zero, and without rows there are no totals', async () => {
  const untaxed = await build(
    invoice({ lines: [row('1', '1.50')], tax: { prices_include: 'VAT' } }),
  )
  assert.deepEqual(untaxed.totals, {
    sum: '1.50',
    total: '1.50',
    tax: '0.00',
    total_with_tax: '1.50',
    payable: '1.50',
  })
  const { lines: _, ...empty } = invoice({ totals: { rounding: '0.01' } })
  assert.deepEqual(await rejected(empty), [
    'GOBL-BILL-INVOICE-09 $.totals',
    'GOBL-BILL-INVOICE-10 $.lines',
  ])
  const charged = await build({ ...empty, charges: [{ amount: '1', reason: 'x' }] })
  assert.deepEqual([charged.totals.sum, charged.totals.payable], ['0.00', '1.01'])
})

test('a due date without a percentage keeps its amount, in the decimals of the currency', async () => {
  const dated = async (payment: Json): Promise<Json> =>
    build(invoice({ lines: [row('1', '100.00')], payment }))
  const date = '2026-03-01'
  const due_dates = [
    { date, amount: '10' },
    { date, amount: '20.005', percent: '0%' },
    { date, amount: '9', percent: '50%' },
  ]
  const { payment, totals } = await dated({ terms: { due_dates } })
  assert.deepEqual(
    payment.terms.due_dates.map(({ amount }: Json) => amount),
    ['10.00', '20.01', '50.00'],
  )
  assert.deepEqual([totals.advance, totals.due], [undefined, undefined])
  const paid = await dated({
    advances: [{ amount: '30', description: 'x' }],
    terms: { notes: 'n' },
  })
  assert.deepEqual([paid.totals.advance, paid.totals.due], ['30.00', '70.00'])
  assert.equal((await dated({ advances: [], terms: { notes: 'n' } })).totals.due, undefined)
})

test('prices are multiplied with two decimals more than their currency has, unless every figure is rounded', async () => {
  const lines = Array.from({ length: 90 }, () => row('0.00005', '1'))
  const totalOf = async (tax: Json): Promise<string> =>
    (await build(invoice({ lines, tax }))).totals.sum
  // 90 times 0.0001; with more decimals it would be 90 times 0.00005, which is less than half a cent.
  assert.equal(await totalOf({}), '0.01')
  assert.equal(await totalOf({ rounding: 'precise' }), '0.01')
  assert.equal(await totalOf({ rounding: 'currency' }), '0.00')
  const unknown = invoice({ lines, tax: { rounding: 'unknown' } })
  const found = await rejected(unknown)
  assert.deepEqual(
    found.map((fault) => fault.split(' ')[1]),
    ['$.tax.rounding'],
  )
})

test('an unknown currency is a fault, and never replaced by that of the country', async () => {
  for (const currency of [
    'XYZ',
    'usd',
    '$',
    'US',
    'Dollar',
    'US Dollar',
    ' USD ',
    'U S D',
    '840',
  ]) {
    const { key, message } = await build(invoice({ currency }), { status: 422 })
    assert.equal(key, 'calculation')
    assert.equal(
      message,
      `currency must be the code of a known currency, such as EUR, not "${currency}"`,
    )
  }
})

test('a former currency is kept', async () => {
  for (const currency of ['HRK', 'EEK', 'LVL', 'LTL', 'SIT', 'CYP', 'MTL', 'BGN'])
    assert.equal((await build(invoice({ currency }))).currency, currency)
})
