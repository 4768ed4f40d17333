import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../../rules.ts'
import { invoice, type Json, line, SCHEMA } from '../../support.ts'
import { build } from '../support.ts'

const ext = { 'mx-cfdi-fiscal-regime': '601', 'mx-cfdi-use': 'G03' }

/** A request with a Mexican invoice and one complement. */
const withComplement = (complement: Json): Json => ({
  data: invoice({
    $addons: ['mx-cfdi-v4'],
    issue_time: '12:30:00',
    supplier: {
      name: 'Emisor',
      tax_id: { country: 'MX', code: 'EMI010203AB1' },
      addresses: [{ code: '06600' }],
      ext,
    },
    customer: {
      name: 'Flota',
      tax_id: { country: 'MX', code: 'FLO040506CD2' },
      addresses: [{ code: '06000' }],
      ext,
    },
    lines: [
      line({ item: { name: 'Monedero', price: '1.00', ext: { 'mx-cfdi-prod-serv': '84141602' } } }),
    ],
    complements: [complement],
  }),
})

const voucher = (members: Json = {}, person: Json = {}): Json => ({
  e_wallet_id: 'W1',
  issue_date_time: '2026-01-31T08:00:00',
  amount: '250.5',
  employee: { tax_code: 'LOPA900101XY9', curp: 'LOPA900101MDFPRN08', name: 'Ana López', ...person },
  ...members,
})

const vouchers = (...lines: Json[]): Json => ({
  $schema: `${SCHEMA}regimes/mx/food-vouchers`,
  account_number: 'A1',
  lines,
})

const purchase = (members: Json = {}): Json => ({
  e_wallet_id: 'W1',
  purchase_date_time: '2026-01-30T18:45:00',
  vendor_tax_code: 'GAS010203AB1',
  service_station_code: 'E12345',
  quantity: '20',
  item: { type: '1', unit: 'l', name: 'Magna', price: '21.5' },
  purchase_code: 'C1',
  taxes: [{ cat: 'VAT', percent: '16%' }],
  ...members,
})

const fuel = (...lines: Json[]): Json => ({
  $schema: `${SCHEMA}regimes/mx/fuel-account-balance`,
  account_number: 'A1',
  lines,
})

const buildComplement = async (complement: Json): Promise<Json> =>
  (await build(withComplement(complement))).complements[0]

test('complements of an invoice are calculated', async () => {
  assert.equal((await buildComplement(vouchers(voucher(), voucher()))).total, '501.00')
  const balance = await buildComplement(
    fuel(purchase(), purchase({ taxes: [{ cat: 'IEPS', rate: '0.5' }] })),
  )
  assert.deepEqual([balance.subtotal, balance.total], ['860.00', '938.80'])
})

test('a complement on its own, or without the addon, is not validated', async () => {
  assert.equal((await build({ data: fuel({}) })).total, '0.00')
  const body = withComplement(vouchers())
  body.data.$addons = undefined
  assert.equal((await build(body)).complements[0].total, '0.00')
})

const granted = (members: Json, person: Json = {}): Json =>
  withComplement(vouchers(voucher(members, person)))
const employing = (person: Json): Json => granted({}, person)
const food = (members: Json): Json => withComplement({ ...vouchers(voucher()), ...members })
const LINE = '$.complements[0].lines[0]'

testRules('GOBL-MX-CFDI-FOODVOUCHERS-', withComplement(vouchers(voucher())), [
  [
    '01 $.complements[0].employer_registration',
    food({ employer_registration: 'R'.repeat(21) }),
    food({ employer_registration: 'R'.repeat(20) }),
  ],
  ['02 $.complements[0].account_number', food({ account_number: '' })],
  [
    '03 $.complements[0].account_number',
    food({ account_number: 'A'.repeat(21) }),
    food({ account_number: 'A'.repeat(20) }),
  ],
  ['05 $.complements[0].lines', food({ lines: [] })],
  [`06 ${LINE}.e_wallet_id`, granted({ e_wallet_id: undefined })],
  [
    `07 ${LINE}.e_wallet_id`,
    granted({ e_wallet_id: 'W'.repeat(21) }),
    granted({ e_wallet_id: 'W'.repeat(20) }),
  ],
  [`08 ${LINE}.issue_date_time`, granted({ issue_date_time: undefined })],
  [`09 ${LINE}.employee`, granted({ employee: undefined })],
  [`10 ${LINE}.employee.tax_code, 11 ${LINE}.employee.tax_code`, employing({ tax_code: '' })],
  [`11 ${LINE}.employee.tax_code`, employing({ tax_code: 'LOPA90010' })],
  [`12 ${LINE}.employee.curp`, employing({ curp: '' })],
  [`13 ${LINE}.employee.curp`, employing({ curp: 'LOPA900101XDFPRN08' })],
  [`14 ${LINE}.employee.name`, employing({ name: '' })],
  [
    `15 ${LINE}.employee.name`,
    employing({ name: 'ñ'.repeat(51) }),
    employing({ name: 'ñ'.repeat(50) }),
  ],
  [
    `16 ${LINE}.employee.social_security`,
    employing({ social_security: '123' }),
    employing({ social_security: '12345678901' }),
  ],
])

const bought = (members: Json): Json => withComplement(fuel(purchase(members)))
const filled = (members: Json): Json => bought({ item: { ...purchase().item, ...members } })
const taxed = (combo: Json): Json => bought({ taxes: [combo] })
const station = (members: Json): Json => withComplement({ ...fuel(purchase()), ...members })
const ieps = { cat: 'IEPS', rate: '10' }
const priced = (quantity: string, price: string): Json =>
  bought({ quantity, item: { ...purchase().item, price }, taxes: [ieps] })
const NO_TAX = `26 ${LINE}.taxes[0].amount`

testRules('GOBL-MX-CFDI-FUELACCOUNTBALANCE-', withComplement(fuel(purchase())), [
  ['01 $.complements[0].account_number', station({ account_number: '' })],
  [
    '02 $.complements[0].account_number',
    station({ account_number: 'A'.repeat(51) }),
    station({ account_number: 'A'.repeat(50) }),
  ],
  ['05 $.complements[0].lines', station({ lines: [] })],
  [`06 ${LINE}.e_wallet_id`, bought({ e_wallet_id: '' })],
  [`07 ${LINE}.purchase_date_time`, bought({ purchase_date_time: undefined })],
  [`08 ${LINE}.vendor_tax_code, 09 ${LINE}.vendor_tax_code`, bought({ vendor_tax_code: '' })],
  [`09 ${LINE}.vendor_tax_code`, bought({ vendor_tax_code: 'GAS0102' })],
  [`10 ${LINE}.service_station_code`, bought({ service_station_code: '' })],
  [
    `11 ${LINE}.service_station_code`,
    bought({ service_station_code: 'E'.repeat(21) }),
    bought({ service_station_code: 'E'.repeat(20) }),
  ],
  [`12 ${LINE}.quantity, ${NO_TAX}`, bought({ quantity: '0' })],
  [`13 ${LINE}.item, ${NO_TAX}`, bought({ item: undefined })],
  [`14 ${LINE}.item.type`, filled({ type: '' })],
  [`15 ${LINE}.item.name`, filled({ name: '' })],
  [`16 ${LINE}.item.name`, filled({ name: 'x'.repeat(301) }), filled({ name: 'x'.repeat(300) })],
  [`17 ${LINE}.item.price, ${NO_TAX}`, filled({ price: '0' })],
  [`18 ${LINE}.purchase_code`, bought({ purchase_code: '' })],
  [
    `19 ${LINE}.purchase_code`,
    bought({ purchase_code: 'C'.repeat(51) }),
    bought({ purchase_code: 'C'.repeat(50) }),
  ],
  // The total is quantity times price, to the decimals of the quantity.
  [`20 ${LINE}`, priced('0.145', '0.1000'), priced('0.144', '1.0000')],
  [`21 ${LINE}.taxes`, bought({ taxes: [] })],
  [`22 ${LINE}.taxes[0].cat, 23 ${LINE}.taxes[0].cat`, taxed({ percent: '16%' })],
  [`23 ${LINE}.taxes[0].cat`, taxed({ cat: 'ISR', percent: '16%' }), taxed(ieps)],
  [`24 ${LINE}.taxes[0].rate`, taxed({ cat: 'IEPS', amount: '1' })],
  [`25 ${LINE}.taxes[0].rate, 26 ${LINE}.taxes[0].amount`, taxed({ cat: 'IEPS', rate: '-1' })],
])
