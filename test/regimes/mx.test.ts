import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, invoice, type Json, line, post, SCHEMA } from '../support.ts'
import {
  build,
  correct,
  supplierIn,
  taxIdentity,
  testDoubtfulTaxCodes,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('MX', 'SAT970701NN3', { lines: [line({ taxes: [] })] })

testTaxCodes('MX', {
  good: [
    'XAXX010101000',
    'XEXX010101000',
    'SAT970701NN3',
    'ÑOÑ010203AB4',
    'A&B010203AB4',
    'MXA010203AB4',
  ],
  bad: ['SAT970701NN', 'SAT97070NN3', 'SA970701NN3', 'SATXX970701NN3', 'SAT970701N-3', 'MX'],
  untidy: {
    'sat-970701 nn3': 'SAT970701NN3',
    'MX SAT970701NN3': 'SAT970701NN3',
    'mx mxa010203ab4': 'MXA010203AB4',
    'ñoñ 010203 ab4': 'ÑOÑ010203AB4',
  },
})

testDoubtfulTaxCodes('MX', {
  SAT970701NN3: [],
  XAXX010101000: [],
  XEXX010101000: [],
  SAT970701NN4: [],
  SAT971301NN9: ['DOCKET-MX-TAX-IDENTITY-01'],
})

test('MX: a wrong check character is only a hint, because some RFCs in use have one', async () => {
  const data = taxIdentity('MX', 'SAT970701NN4')
  const { hints, warnings } = await post('/review', { data })
  assert.deepEqual([codes({ faults: hints }), warnings], [['DOCKET-MX-TAX-IDENTITY-02'], []])
  await post('/build', { data, strict: true })
  const right = await post('/review', { data: taxIdentity('MX', 'SAT970701NN3') })
  assert.deepEqual(right.hints, [])
})

testRegime(newInvoice, 'MX', 'MXN')

const POST_CODE = { 'mx-cfdi-post-code': '06600' }

test('MX: the place of issue is the postal code of the supplier', async () => {
  const address = { locality: 'Ciudad de México', code: '01000' }
  const issuePlace = async (members: Json, tax?: Json): Promise<string | undefined> => {
    const { supplier } = newInvoice()
    const built = await build(newInvoice({ supplier: { ...supplier, ...members }, tax }))
    assert.equal(built.supplier.ext, undefined)
    return built.tax?.ext?.['mx-cfdi-issue-place']
  }
  assert.equal(await issuePlace({ addresses: [address, { code: '2' }] }), '01000')
  assert.equal(await issuePlace({ addresses: [address], ext: POST_CODE }), '06600')
  assert.equal(await issuePlace({ addresses: [{ locality: 'x' }, address] }), undefined)
  const ext = { 'mx-cfdi-issue-place': '20000' }
  assert.equal(await issuePlace({ addresses: [address] }, { ext }), '20000')
  assert.equal(await issuePlace({}), undefined)
})

test('MX: the postal code of the customer moves to the address', async () => {
  const addressesOf = async (members: Json): Promise<Json> => {
    const { customer } = await build(
      newInvoice({ customer: { name: 'c', ext: POST_CODE, ...members } }),
    )
    assert.equal(customer.ext, undefined)
    return customer.addresses
  }
  assert.deepEqual(await addressesOf({}), [{ code: '06600' }])
  const addresses = [{ locality: 'x', code: '1' }, { code: '2' }]
  assert.deepEqual(await addressesOf({ addresses }), [
    { locality: 'x', code: '06600' },
    { code: '2' },
  ])
})

test('MX: a credit note contains the fiscal folio of the original invoice', async () => {
  const data = newInvoice()
  assert.match((await correct(data, 'credit-note', 422)).message, /sat-uuid/)
  const stamps = [{ prv: 'sat-uuid', val: '1FB1C0C2-6A3B-4C3D-8E77-0C1F5B4F3A10' }]
  const note = await post('/correct', { data, options: { type: 'credit-note', stamps } })
  assert.deepEqual(note.preceding[0].stamps, stamps)
})

const vouchers = (members: Json): Json => ({
  $schema: `${SCHEMA}regimes/mx/food-vouchers`,
  ...members,
})
const balance = (members: Json): Json => ({
  $schema: `${SCHEMA}regimes/mx/fuel-account-balance`,
  ...members,
})

test('MX: food vouchers are numbered and added up', async () => {
  const time = { issue_date_time: '2026-01-31T12:00:00' }
  const lines = [
    { ...time, amount: '10.125' },
    null,
    { ...time, amount: '20' },
    { ...time, amount: '-0.015' },
  ]
  const answer = await build(vouchers({ account_number: '1', lines }))
  assert.deepEqual(
    answer.lines.map(({ i, amount }: Json) => [i, amount]),
    [
      [1, '10.13'],
      [2, '20.00'],
      [3, '-0.02'],
    ],
  )
  assert.equal(answer.total, '30.11')
  const empty = await build(vouchers({}))
  assert.deepEqual([empty.total, empty.lines], ['0.00', null])
})

const purchase = (members: Json): Json => ({
  purchase_date_time: '2026-01-31T12:00:00',
  ...members,
})

test('MX: fuel purchases are calculated from quantity, price and taxes', async () => {
  const taxes = [
    { cat: 'VAT', percent: '16.0%', rate: '9.99' },
    { cat: 'IEPS', rate: '0.5451' },
    { cat: 'IEPS', amount: '1.005' },
    null,
  ]
  const item = { type: '1', name: 'Diesel', price: '12.743' }
  const other = purchase({ quantity: '2', item: { price: '3' } })
  const { lines, subtotal, total } = await build(
    balance({ lines: [purchase({ quantity: '9.661', item, taxes }), other] }),
  )
  assert.deepEqual(
    lines.map((row: Json) => [row.i, row.quantity, row.item.price, row.total]),
    [
      [1, '9.661', '12.743', '123.11'],
      [2, '2.000', '3.000', '6.00'],
    ],
  )
  // 16 % of 123.110, 9.661 × 0.5451 with three decimals, and the amount as entered.
  assert.deepEqual(
    lines[0].taxes.map(({ amount }: Json) => amount),
    ['19.70', '5.27', '1.01'],
  )
  assert.deepEqual([subtotal, total], ['129.11', '155.09'])
})

test('MX: taxes are based on the total before rounding', async () => {
  const item = { price: '0.0333' }
  const taxes = [{ cat: 'VAT', percent: '50%' }]
  const { lines, total } = await build(
    balance({ lines: [purchase({ quantity: '1', item, taxes })] }),
  )
  assert.deepEqual([lines[0].total, lines[0].taxes[0].amount, total], ['0.03', '0.02', '0.05'])
})

test('MX: without an item the total of a purchase is the one entered', async () => {
  const { lines, subtotal } = await build(balance({ lines: [purchase({ total: '12.345' })] }))
  assert.deepEqual([lines[0].total, lines[0].quantity, subtotal], ['12.35', '0.000', '12.35'])
  const empty = await build(balance({}))
  assert.deepEqual([empty.subtotal, empty.total, empty.lines], ['0.00', '0.00', null])
})

test('MX: complements are calculated in invoices of any country', async () => {
  const complements = [
    vouchers({ lines: [{ issue_date_time: '2026-01-31T12:00:00', amount: '1' }] }),
  ]
  const { complements: answer } = await build(invoice({ complements }))
  assert.deepEqual([answer[0].lines[0].i, answer[0].total], [1, '1.00'])
})
