import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { invoice, type Json, line, post, SCHEMA } from '../support.ts'
import { build } from './support.ts'

const supplier = { name: 'S', tax_id: { country: 'IT', code: '00743110157' } }

/** A request with an Italian invoice as shops issue it. */
const ticket = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['it-ticket-v1'],
    supplier,
    customer: undefined,
    lines: [line({ quantity: '1', item: { name: 'X', price: '122.00' } })],
    ...members,
  }),
})
const taxed = (combo: Json): Json =>
  ticket({ lines: [line({ taxes: [{ cat: 'VAT', ...combo }] })] })

const combo = async (given: Json): Promise<Json> => (await build(taxed(given))).lines[0].taxes[0]

test('prices of shops include the tax', async () => {
  const { tax, totals } = await build(ticket())
  assert.deepEqual(
    [tax.prices_include, totals.tax_included, totals.total],
    ['VAT', '22.00', '100.00'],
  )
  const order = { ...ticket({ type: 'purchase' }).data, $schema: `${SCHEMA}bill/order` }
  assert.equal((await build({ data: order })).totals.total, '122.00')
})

test('a lottery code is stripped of separators', async () => {
  const { tax } = await build(ticket({ tax: { ext: { 'it-ticket-lottery': 'ab-cd 12.34' } } }))
  assert.equal(tax.ext['it-ticket-lottery'], 'ABCD1234')
})

test('items are services by default', async () => {
  const item = { name: 'X', price: '122.00' }
  const goods = { ...item, ext: { 'it-ticket-product': 'goods' } }
  const { lines } = await build(ticket({ lines: [line({ item }), line({ item: goods })] }))
  assert.deepEqual(
    lines.map((row: Json) => row.item.ext['it-ticket-product']),
    ['services', 'goods'],
  )
})

test('the exemption is derived from the key', async () => {
  for (const [key, given, code] of [
    ['outside-scope', 'N2', 'N2'],
    ['outside-scope', 'N6', 'N1'],
    ['export', 'N1', 'N3'],
    ['intra-community', 'N1', 'N3'],
    ['exempt', 'N5', 'N5'],
    ['exempt', 'N2', 'N4'],
    ['reverse-charge', 'N1', 'N6'],
  ]) {
    const ext = { 'it-ticket-exempt': given }
    assert.deepEqual(await combo({ key, ext }), {
      cat: 'VAT',
      key,
      ext: { 'it-ticket-exempt': code },
    })
  }
  const { ext } = await combo({
    key: 'standard',
    rate: 'general',
    ext: { 'it-ticket-exempt': 'N4' },
  })
  assert.equal(ext, undefined)
})

test('the key is derived from the exemption, and replaces the rate', async () => {
  for (const [code, key] of [
    ['N1', 'outside-scope'],
    ['N2', 'outside-scope'],
    ['N3', 'export'],
    ['N4', 'exempt'],
    ['N5', 'exempt'],
    ['N6', 'reverse-charge'],
  ]) {
    const ext = { 'it-ticket-exempt': code }
    assert.deepEqual(await combo({ rate: 'general', ext }), { cat: 'VAT', key, ext })
  }
  const unknown = await combo({ rate: 'general', ext: { 'it-ticket-exempt': 'N9' } })
  assert.deepEqual([unknown.key, unknown.rate], ['standard', 'general'])
})

test('taxes of another country are not subject to tax', async () => {
  const { ext } = await combo({ country: 'FR', percent: '5%' })
  assert.deepEqual(ext, { 'it-ticket-exempt': 'N2' })
  assert.equal((await combo({ country: 'IT', rate: 'general' })).ext, undefined)
})

test('a correction refers to the lines and to the registered ticket', async () => {
  const lines = [line({ ext: { 'it-ticket-line-ref': '1' } })]
  const stamps = [{ prv: 'ade-ref', val: 'R1' }]
  const correct = (options: Json, expected: Json = {}): Promise<Json> => {
    return post('/correct', { ...ticket({ lines }), options }, expected)
  }
  const corrected = await correct({ type: 'corrective', stamps })
  assert.deepEqual(corrected.preceding[0].stamps, stamps)
  assert.match((await correct({ type: 'corrective' }, { status: 422 })).message, /ade-ref/)
  assert.equal((await correct({ type: 'credit-note', stamps })).type, 'credit-note')
})

const lines = [line({ ext: { 'it-ticket-line-ref': '1' } })]
const corrective = { type: 'corrective', preceding: [{ code: '0' }], lines }
const PERCENT = 'TAX-COMBO-02 $.lines[0].taxes[0].percent'
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]

testRules('GOBL-IT-TICKET-', ticket(), [
  ['BILL-INVOICE-01 $.tax', edited(ticket(), (data) => delete data.tax)],
  [
    'BILL-INVOICE-02 $.tax.prices_include, BILL-INVOICE-03 $.tax.prices_include',
    edited(ticket(), ({ tax }) => delete tax.prices_include),
  ],
  ['BILL-INVOICE-03 $.tax.prices_include', ticket({ tax: { prices_include: 'IRPEF' } })],
  ['BILL-INVOICE-04 $.supplier.tax_id', ticket({ $regime: 'IT', supplier: { name: 'S' } })],
  [
    'BILL-INVOICE-05 $.preceding',
    ticket({ ...corrective, preceding: undefined }),
    ticket(corrective),
  ],
  ['BILL-INVOICE-06 $.lines[1]', ticket({ lines: [line(), line({ taxes: undefined })] })],
  ['BILL-INVOICE-07 $.lines[0].ext', ticket({ ...corrective, lines: [line()] })],
  [
    'BILL-INVOICE-08 $',
    ticket({ currency: 'USD' }),
    ticket({ currency: 'USD', exchange_rates: euros }),
  ],
  [
    'TAX-COMBO-01 $.lines[0].taxes[0].ext, GOBL-TAX-COMBO-04 $.lines[0].taxes[0]',
    taxed({ key: 'standard', ext: { 'it-ticket-exempt': 'N1' } }),
  ],
  [
    'TAX-COMBO-01 $.lines[0].taxes[0].ext',
    edited(taxed({ key: 'exempt' }), (data) => delete data.lines[0].taxes[0].ext),
    taxed({ key: 'exempt' }),
  ],
  [PERCENT, taxed({ percent: '21%' }), taxed({ percent: '22.00%' })],
  [PERCENT, taxed({ key: 'zero' }), taxed({ percent: '7.65%' })],
  [PERCENT, taxed({ country: 'ES', rate: 'general' }), taxed({ percent: '4%' })],
  [
    PERCENT,
    taxed({ percent: '7.66%' }),
    ticket({
      lines: [
        line({
          taxes: [
            { cat: 'VAT', rate: 'general' },
            { cat: 'IRPEF', percent: '21%', ext: { 'it-sdi-retained': 'A' } },
          ],
        }),
      ],
    }),
  ],
])
