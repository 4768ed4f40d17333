import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, SCHEMA } from '../../support.ts'
import { build, faultFinder } from '../support.ts'

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

const findAll = faultFinder()
/** The faults of a complement: the ends of their codes, and the paths within it or its first line. */
const findFaults = async (complement: Json): Promise<string[]> => {
  const found = await findAll(withComplement(complement))
  return found.map((fault) =>
    fault.replace(/^GOBL-MX-CFDI-[A-Z]+-|\$\.complements\[0\]\.(lines\[0\]\.?)?/g, ''),
  )
}

test('complements of an invoice are calculated and validated', async () => {
  assert.equal((await buildComplement(vouchers(voucher(), voucher()))).total, '501.00')
  const balance = await buildComplement(
    fuel(purchase(), purchase({ taxes: [{ cat: 'IEPS', rate: '0.5' }] })),
  )
  assert.deepEqual([balance.subtotal, balance.total], ['860.00', '938.80'])
  assert.deepEqual(
    await findFaults({ ...vouchers(), account_number: '', employer_registration: 'R'.repeat(21) }),
    ['01 employer_registration', '02 account_number', '05 lines'],
  )
  assert.deepEqual(await findFaults({ ...fuel(), account_number: 'A'.repeat(51) }), [
    '02 account_number',
    '05 lines',
  ])
})

test('a voucher requires a wallet, a time and an employee', async () => {
  assert.deepEqual(await findFaults(vouchers({ amount: '1' })), [
    '06 e_wallet_id',
    '08 issue_date_time',
    '09 employee',
  ])
  assert.deepEqual(
    await findFaults(vouchers(voucher({}, { tax_code: '', curp: '', name: 'ñ'.repeat(51) }))),
    ['10 employee.tax_code', '11 employee.tax_code', '12 employee.curp', '15 employee.name'],
  )
  const codes = { tax_code: 'LOPA90010', curp: 'LOPA900101XDFPRN08', social_security: '123' }
  assert.deepEqual(await findFaults(vouchers(voucher({}, codes))), [
    '11 employee.tax_code',
    '13 employee.curp',
    '16 employee.social_security',
  ])
})

test('a purchase of fuel requires place, time, item and taxes', async () => {
  assert.deepEqual(await findFaults(fuel({})), [
    '06 e_wallet_id',
    '07 purchase_date_time',
    '08 vendor_tax_code',
    '09 vendor_tax_code',
    '10 service_station_code',
    '12 quantity',
    '13 item',
    '18 purchase_code',
    '21 taxes',
  ])
  assert.deepEqual(
    await findFaults(fuel(purchase({ taxes: [{ amount: '1' }, { cat: 'ISR', rate: '-1' }] }))),
    [
      '22 taxes[0].cat',
      '23 taxes[0].cat taxes[1].cat',
      '24 taxes[0].rate',
      '25 taxes[1].rate',
      '26 taxes[1].amount',
    ],
  )
})

test('the total of a purchase is quantity times price, to the decimals of the quantity', async () => {
  const item = { type: '1', unit: 'l', name: 'Magna', price: '1.0000' }
  const taxes = [{ cat: 'IEPS', rate: '10' }]
  await buildComplement(fuel(purchase({ quantity: '0.144', item, taxes })))
  const rounded = purchase({ quantity: '0.145', item: { ...item, price: '0.1000' }, taxes })
  assert.deepEqual(await findFaults(fuel(rounded)), ['20 '])
})

test('a complement on its own, or without the addon, is not validated', async () => {
  assert.equal((await build({ data: fuel({}) })).total, '0.00')
  const body = withComplement(vouchers())
  body.data.$addons = undefined
  assert.equal((await build(body)).complements[0].total, '0.00')
})
