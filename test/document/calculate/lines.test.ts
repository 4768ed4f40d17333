import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, invoice, type Json, line, post, rejected, SCHEMA } from '../../support.ts'
import { row } from './rows.ts'

test('line discounts and charges may be amounts, percentages, shares of a base or rates per unit', async () => {
  const discounts = [
    { percent: '7.5%', reason: 'a' },
    { percent: '10%', base: '20', reason: 'b' },
    { amount: '1', reason: 'c' },
    { amount: '0.12345', reason: 'd' },
  ]
  const charges = [
    { rate: '0.123', reason: 'a', amount: '9' },
    { rate: '0.123', quantity: '10', reason: 'b' },
    { percent: '5%', reason: 'c' },
  ]
  const built = await build(
    invoice({
      lines: [row('3', '3.33', 'general', { discounts }), row('3', '3.33', 'general', { charges })],
    }),
  )
  assert.deepEqual(
    built.lines[0].discounts.map((row: Json) => row.amount),
    ['0.75', '2.00', '1.00', '0.12'],
  )
  assert.equal(built.lines[0].discounts[1].base, '20.00')
  assert.equal(built.lines[0].total, '6.12')
  assert.deepEqual(
    built.lines[1].charges.map((row: Json) => row.amount),
    ['0.37', '1.23', '0.50'],
  )
})

test('empty discounts and charges are dropped from lines', async () => {
  const built = await build(
    invoice({
      lines: [
        row('1', '1', 'general', {
          discounts: [{}, { percent: '0%' }],
          charges: [{ rate: '5' }, null],
        }),
      ],
    }),
  )
  assert.equal(built.lines[0].discounts, undefined)
  assert.equal(built.lines[0].charges, undefined)
})

test('sub-lines make up the price of their line; substituted ones are calculated separately', async () => {
  const breakdown = [
    {
      quantity: '3',
      item: { name: 'a', price: '1.333' },
      discounts: [{ percent: '10%', reason: 'r' }],
    },
    { quantity: '1', item: { name: 'b', price: '5' } },
    { quantity: '0' },
  ]
  const [built] = (
    await build(
      invoice({
        lines: [
          row('2', '99', 'general', {
            breakdown,
            substituted: [{ quantity: '2', item: { name: 'o', price: '-4' } }],
          }),
        ],
      }),
    )
  ).lines
  assert.deepEqual([built.item.price, built.item.currency, built.sum], ['8.599', 'EUR', '17.198'])
  assert.deepEqual(
    built.breakdown.map((part: Json) => part.total),
    ['3.599', '5.000'],
  )
  assert.deepEqual([built.substituted[0].quantity, built.substituted[0].total], ['-2', '-8.000'])
})

test('prices in another currency are converted, or replaced by an alternative price', async () => {
  const exchange_rates = [{ from: 'USD', to: 'EUR', amount: '0.875967' }]
  const priced = (item: Json): Json => line({ quantity: '2', item: { name: 'x', ...item } })
  const built = await build(
    invoice({
      exchange_rates,
      lines: [
        priced({ price: '100', currency: 'USD' }),
        priced({ price: '100', currency: 'USD', alt_prices: [{ currency: 'EUR', value: '91.2' }] }),
      ],
    }),
  )
  assert.deepEqual(built.lines[0].item, {
    name: 'x',
    currency: 'EUR',
    price: '87.60',
    alt_prices: [{ currency: 'USD', value: '100.00' }],
  })
  assert.deepEqual([built.lines[0].sum, built.lines[1].sum], ['175.20', '182.40'])
  assert.deepEqual(await build(built), built)
})

test('lines without a price have no totals', async () => {
  const order = {
    $schema: `${SCHEMA}bill/order`,
    issue_date: '2026-01-31',
    supplier: invoice().supplier,
    lines: [
      {
        quantity: '1',
        item: { name: 'x', alt_prices: [{ currency: 'USD', value: '1' }] },
        sum: '5',
        total: '5',
      },
    ],
  }
  const built = await build(order)
  assert.equal(built.type, 'purchase')
  assert.deepEqual(built.lines, [{ i: 1, quantity: '1', item: { name: 'x' } }])
  assert.equal(built.totals, undefined)
})

test('a line without an item keeps its total, which counts', async () => {
  const lines = [{ quantity: '1', total: '5.00', taxes: [{ cat: 'VAT', rate: 'general' }] }]
  const { faults } = await build(invoice({ lines }), { status: 422 })
  assert.deepEqual(
    faults.map((fault: Json) => fault.code),
    ['GOBL-BILL-LINE-03'],
  )
})

test('deliveries are calculated like invoices, but have no tags', async () => {
  const delivery = {
    $schema: `${SCHEMA}bill/delivery`,
    issue_date: '2026-01-31',
    supplier: invoice().supplier,
    lines: [line()],
  }
  const built = await build(delivery)
  assert.deepEqual([built.type, built.totals.payable], ['advice', '1210.00'])
  assert.equal(
    (await build({ ...delivery, $tags: ['simplified'] }, { status: 422 })).key,
    'calculation',
  )
})

test('lists of sub-lines may have null elements, and sub-lines an item that is null or has no price', async () => {
  const part = (item: Json | null, members: Json = {}): Json => ({
    quantity: '2',
    item,
    ...members,
  })
  const priced = part({ name: 'a', price: '3' })
  const ofParts = async (breakdown: unknown[], substituted: unknown[] = []): Promise<Json> => {
    const lines = [row('1', '99.123', 'general', { breakdown, substituted })]
    return (await build(invoice({ lines }))).lines[0]
  }
  const some = await ofParts([null, priced, part({ name: 'b' })], [null, part({ name: 'c' })])
  assert.deepEqual(
    some.breakdown.map(({ i, total }: Json) => [i, total]),
    [
      [1, '6.00'],
      [2, undefined],
    ],
  )
  assert.deepEqual(some.substituted, [{ i: 1, quantity: '2', item: { name: 'c' } }])
  assert.deepEqual([some.item.price, some.total], ['6.00', '6.00'])
  // Without a priced part the line keeps its own price.
  assert.equal((await ofParts([part({ name: 'b' })])).item.price, '99.123')
  const lines = [
    row('1', '1', 'general', {
      breakdown: [part(null, { sum: '5', total: '5.00' }), priced],
      substituted: [part(null, { total: '1.005' })],
    }),
  ]
  assert.deepEqual(await rejected(invoice({ lines })), [
    'GOBL-BILL-SUBLINE-03 $.lines[0].breakdown[0].item $.lines[0].substituted[0].item',
  ])
})

test('an error in a sub-line names its place', async () => {
  const part = { quantity: '1', item: { name: 'a', price: '1', currency: 'USD' } }
  for (const list of ['breakdown', 'substituted']) {
    const lines = [row('1', '1'), row('1', '1', 'general', { [list]: [part] })]
    const error = await build(invoice({ lines }), { status: 422 })
    assert.equal(error.key, 'calculation')
    assert.match(error.message, new RegExp(`lines\\[1\\]\\.${list}\\[0\\]`))
  }
})

test('under currency rounding fixed discounts and charges are rounded before they are used', async () => {
  const members = {
    discounts: [{ amount: '1.2345', reason: 'D' }],
    charges: [{ amount: '0.0055', reason: 'C' }],
  }
  const lines = [row('1', '10.0000', 'general', members)]
  const built = async (rounding: string): Promise<string[]> => {
    const [{ sum, discounts, charges, total }] = (
      await build(invoice({ lines, tax: { rounding } }))
    ).lines
    return [sum, discounts[0].amount, charges[0].amount, total]
  }
  assert.deepEqual(await built('currency'), ['10.00', '1.23', '0.01', '8.78'])
  assert.deepEqual(await built('precise'), ['10.0000', '1.2345', '0.0055', '8.7710'])
})

test('a price in an unknown currency cannot be converted', async () => {
  const item = { name: 'Work', price: '10.00', currency: 'ZZZ' }
  const { faults } = await post('/review', { data: invoice({ lines: [line({ item })] }) })
  assert.deepEqual(
    faults.map(({ code, properties }: Json) => [code, properties]),
    [['DOCKET-CURRENCY', ['$.lines[0].item.currency']]],
  )
})
