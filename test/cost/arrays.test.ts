// Takes long: in a process of its own.
/**
 * Cost of requests: processor time grows with the bytes of a request, not with products of its arrays. Each case is
 * measured at two sizes, or against another of the same length; a quadratic cost would quadruple at double the size.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, invoice, type Json, line, SCHEMA, times } from '../support.ts'
import { assertProportional } from './support.ts'

/** Many exchange rates, of which only the last is needed. */
const rates = (count: number): Json[] => [
  ...times(count, () => ({})),
  { from: 'USD', to: 'EUR', amount: '0.8' },
]

const payment = (members: Json): Json => ({
  $schema: `${SCHEMA}bill/payment`,
  issue_date: '2026-01-31',
  currency: 'EUR',
  supplier: { name: 'Supplier', tax_id: { country: 'ES', code: 'B98602642' } },
  methods: [{ key: 'card' }],
  ...members,
})

const foreignLine = (): Json =>
  line({ item: { name: 'Development', price: '100.00', currency: 'USD' } })
const EXEMPT = { 'untdid-tax-category': 'E' }
const exempt = { cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-SA-29', ...EXEMPT } }
const notes = (count: number): Json[] => times(count, () => ({}))

const ARRAYS: { [name: string]: [path: string, documentOf: (size: number) => Json] } = {
  'lines in a foreign currency and exchange rates': [
    '/build',
    (size) =>
      invoice({
        lines: times(2500 * size, foreignLine),
        exchange_rates: rates(20_000 * size),
      }),
  ],
  'payment lines and exchange rates': [
    '/build',
    (size) =>
      payment({
        lines: times(2500 * size, () => ({
          document: { code: '1', currency: 'USD', payable: '1' },
          amount: '1',
        })),
        exchange_rates: rates(20_000 * size),
      }),
  ],
  'methods of a payment and exchange rates': [
    '/validate',
    (size) =>
      payment({
        methods: times(2500 * size, () => ({ key: 'card', amount: '1', currency: 'USD' })),
        exchange_rates: rates(20_000 * size),
      }),
  ],
  'exempt lines and notes on taxes': [
    '/build',
    (size) =>
      invoice({
        $regime: 'SA',
        $addons: ['sa-zatca-v1'],
        tax: { notes: notes(16_000 * size) },
        lines: times(2000 * size, () => line({ taxes: [exempt] })),
      }),
  ],
  'exempt rates and notes on taxes': [
    '/validate',
    (size) =>
      invoice({
        $addons: ['eu-en16931-v2017'],
        tax: { notes: [...notes(16_000 * size), { ext: EXEMPT }] },
        totals: {
          taxes: {
            categories: [{ code: 'VAT', rates: times(2000 * size, () => ({ ext: EXEMPT })) }],
          },
        },
      }),
  ],
  'keys of very many parts': [
    '/build',
    (size) =>
      invoice({
        $regime: 'IT',
        $addons: ['it-sdi-v1'],
        payment: { advances: times(8, () => ({ key: '+'.repeat(16_000 * size) })) },
      }),
  ],
  'changed values in a review': [
    '/review',
    (size) => invoice({ lines: times(2500 * size, () => line({ sum: '1.00' })) }),
  ],
  'unknown extensions in a review': [
    '/review',
    (size) =>
      invoice({
        lines: times(500 * size, (i) => line({ ext: { [`unknown-extension-${i}`]: 'x' } })),
      }),
  ],
  'repeated lines and included taxes in a review': [
    '/review',
    (size) => invoice({ tax: { prices_include: 'IGIC' }, lines: times(2500 * size, () => line()) }),
  ],
  'repeated tags on a page': [
    '/render',
    (size) =>
      invoice({ $tags: times(3000 * size, (i) => (i % 2 ? 'simplified' : 'reverse-charge')) }),
  ],
}

for (const [name, [path, documentOf]] of Object.entries(ARRAYS)) {
  test(`${name} take time in proportion`, () =>
    assertProportional(path, (size) => ({ data: documentOf(size) })))
}

test('the first of several matching exchange rates applies', async () => {
  const exchange_rates = [
    { from: 'EUR', to: 'USD', amount: '9' },
    { from: 'USD', to: 'GBP', amount: '9' },
    { from: 'USD', to: 'EUR', amount: '0.5' },
    { from: 'USD', to: 'EUR', amount: '0.9' },
  ]
  const invoiced = await build(invoice({ lines: [foreignLine()], exchange_rates }))
  assert.equal(invoiced.lines[0].item.price, '50.00')
  const lines = [{ document: { code: '1', currency: 'USD', payable: '10.00' }, amount: '5.00' }]
  const methods = [{ key: 'card', amount: '10.00', currency: 'USD' }]
  const paid = await build(payment({ code: '1', lines, methods, exchange_rates }))
  assert.equal(paid.lines[0].payable, '5.00')
  assert.equal(paid.total, '5.00')
})
