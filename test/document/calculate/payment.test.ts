import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, type Json, payment, rejected } from '../../support.ts'

test('a payment takes its share of each document and of its taxes', async () => {
  const tax = {
    categories: [
      {
        code: 'VAT',
        rates: [
          { base: '100.00', percent: '21%' },
          { base: '50.00', percent: '10%' },
        ],
      },
    ],
  }
  const built = await build(
    payment({
      lines: [{ document: { code: '1', payable: '121.00', tax }, amount: '33.33' }],
    }),
  )
  const [paid] = built.lines
  assert.deepEqual(
    [built.type, built.total, built.methods[0].amount, paid.due],
    ['receipt', '33.33', '33.33', '87.67'],
  )
  assert.deepEqual(
    paid.tax.categories[0].rates.map((rate: Json) => [rate.base, rate.amount]),
    [
      ['27.55', '5.79'],
      ['13.78', '1.38'],
    ],
  )
})

test('payments of documents in another currency are converted', async () => {
  const tax = { categories: [{ code: 'VAT', rates: [{ base: '100.00', percent: '21%' }] }] }
  const lines = [
    { document: { code: '1', currency: 'USD', payable: '121.00', tax }, amount: '54.45' },
  ]
  const built = await build(
    payment({ exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }], lines }),
  )
  assert.deepEqual(
    [
      built.lines[0].payable,
      built.lines[0].tax.categories[0].rates[0].base,
      built.lines[0].tax.sum,
    ],
    ['108.90', '45.00', '9.45'],
  )
  assert.match(
    (await build(payment({ lines }), { status: 422 })).message,
    /^exchange_rates .*USD to EUR.*lines\[0\]/,
  )
})

test('refunds reduce the total, which the methods must add up to', async () => {
  const lines = [{ amount: '100.00' }, { amount: '30.00', refund: true }]
  const methods = [
    { key: 'card', percent: '50%' },
    { key: 'cash', amount: '35.00' },
  ]
  assert.equal((await build(payment({ lines, methods }))).total, '70.00')
  const error = await build(payment({ lines, methods: [{ key: 'card', amount: '1.00' }] }), {
    status: 422,
  })
  assert.equal(error.faults[0].code, 'GOBL-BILL-PAYMENT-08')
  assert.match(
    (await build(payment({ supplier: { name: 'x' } }), { status: 422 })).message,
    /^currency /,
  )
})

test('methods in other currencies count towards the total at their exchange rate', async () => {
  const methods = [
    { key: 'card', amount: '10.00', currency: 'USD' },
    { key: 'cash', amount: '1.00' },
  ]
  const lines = [{ amount: '10.00' }]
  const rate = { from: 'USD', to: 'EUR', amount: '0.9' }
  const built = await build(payment({ methods, lines, exchange_rates: [rate] }))
  assert.equal(built.total, '10.00')
  const dearer = payment({ methods, lines, exchange_rates: [{ ...rate, amount: '0.8' }] })
  assert.deepEqual(await rejected(dearer), ['GOBL-BILL-PAYMENT-08 $'])
  const { exchange_rates: _, ...without } = built
  assert.deepEqual(await rejected(without, { path: '/validate' }), ['GOBL-BILL-PAYMENT-08 $'])
})

test('the taxes of a line are those of its bases in the currency', async () => {
  const tax = { categories: [{ code: 'VAT', rates: [{ base: '3', percent: '10%' }] }] }
  const lines = [
    { amount: '3.30', tax },
    { amount: '3.30', document: { code: '1', payable: '3.30', tax } },
  ]
  const built = await build(payment({ lines }))
  for (const line of built.lines)
    assert.deepEqual([line.tax.categories[0].rates[0].base, line.tax.sum], ['3.00', '0.30'])
})
