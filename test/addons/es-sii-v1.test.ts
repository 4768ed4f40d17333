import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { invoice, type Json, line, post } from '../support.ts'
import { build, testCorrectionOptions } from './support.ts'

const sii = (members: Json = {}): Json => ({
  data: invoice({ $addons: ['es-sii-v1'], ...members }),
})
const taxed = (...taxes: Json[]): Json => sii({ lines: [line({ taxes })] })
const codesOf = async (combo: Json): Promise<Json> => {
  return (await build(taxed({ cat: 'VAT', ...combo }))).lines[0].taxes[0].ext
}

const supply = (key?: string, combo: Json = { cat: 'VAT', rate: 'general' }): Json => {
  return line({ item: { name: 'Thing', price: '1.00', key }, taxes: [combo] })
}

test('operations outside the scope of the tax state the reason', async () => {
  const outside = (code: string): Json => ({ ext: { 'es-sii-outside-scope': code } })
  assert.deepEqual(await codesOf({ key: 'outside-scope' }), {
    'es-sii-outside-scope': 'location',
    'es-sii-regime': '01',
  })
  assert.equal((await codesOf(outside('other')))['es-sii-outside-scope'], 'other')
  assert.equal(
    (await codesOf({ key: 'exempt', ...outside('other') }))['es-sii-outside-scope'],
    undefined,
  )
  const both = { ext: { 'es-sii-outside-scope': 'other', 'es-sii-exempt': 'E1' } }
  const [combo] = (await build(taxed({ cat: 'VAT', ...both }))).lines[0].taxes
  assert.equal(combo.key, 'outside-scope')
  assert.equal(combo.ext['es-sii-exempt'], undefined)
})

test('taxes of another country are outside the scope, by place', async () => {
  const french = (ext?: Json): Promise<Json> => codesOf({ country: 'FR', percent: '20%', ext })
  const general = { 'es-sii-outside-scope': 'location', 'es-sii-regime': '01' }
  assert.deepEqual(await french({ 'es-sii-exempt': 'E1', 'es-sii-regime': '05' }), general)
  assert.equal((await french({ 'es-sii-regime': '17' }))['es-sii-regime'], '17')
})

test('the scheme defaults to the general one, or to that of exports', async () => {
  assert.equal((await codesOf({ rate: 'general' }))['es-sii-regime'], '01')
  assert.equal(
    (await codesOf({ rate: 'general', ext: { 'es-sii-regime': '07' } }))['es-sii-regime'],
    '07',
  )
  const [combo] = (await build(taxed({ cat: 'IGIC', rate: 'general' }))).lines[0].taxes
  assert.deepEqual([combo.key, combo.ext], ['standard', { 'es-sii-regime': '01' }])
})

test('a tax that has lost its codes is a fault, not an error', async () => {
  const built = await build(sii({ lines: [supply(), supply()] }))
  delete built.lines[0].taxes[0].ext
  const { faults } = await post('/validate', { data: built }, { status: 422 })
  assert.match(JSON.stringify(faults), /es-sii-regime/)
})

test('the key of the item distinguishes goods from services', async () => {
  const product = async (item: Json): Promise<unknown> => {
    return (await build(sii({ lines: [item] }))).lines[0].taxes[0].ext['es-sii-product']
  }
  const user = { cat: 'VAT', rate: 'general', ext: { 'es-sii-product': 'services' } }
  assert.equal(await product(supply('goods', user)), 'goods')
  assert.equal(await product(supply('services')), 'services')
  assert.equal(await product(supply()), undefined)
  assert.equal(await product(supply('other', user)), 'services')
  assert.equal(await product(supply('goods', { cat: 'IGIC', rate: 'general' })), undefined)
})

test('an issuer other than the supplier is marked', async () => {
  const issuer = async (members: Json): Promise<unknown> => {
    return (await build(sii(members))).tax.ext['es-sii-third-party-issuer']
  }
  assert.equal(await issuer({ $tags: ['self-billed'] }), 'S')
  assert.equal(await issuer({ ordering: { issuer: { name: 'Agent' } } }), 'S')
  assert.equal(await issuer({}), undefined)
  assert.equal(await issuer({ tax: { ext: { 'es-sii-third-party-issuer': 'S' } } }), 'S')
})

test('lines of orders have codes too', async () => {
  const { customer, ...order } = sii({ lines: [supply('goods')], type: 'purchase' }).data
  const document = await build({
    data: { ...order, $schema: 'https://gobl.org/draft-0/bill/order' },
  })
  assert.deepEqual(document.lines[0].taxes[0].ext, {
    'es-sii-product': 'goods',
    'es-sii-regime': '01',
  })
  assert.equal(document.tax, undefined)
})

const preceding = [{ code: '0', issue_date: '2026-01-01', tax: { sum: '0.00' } }]
const on = (type: string, members: Json = {}): Json =>
  sii({ type, preceding: [{ ...preceding[0], ...members }] })
const to = (members: Json): Json => sii({ customer: { name: 'C', ...members } })
const simplified = { $tags: ['simplified'] }
const proforma = (ext?: Json): Json =>
  sii({ type: 'proforma', tax: { prices_include: 'VAT', ext } })
const note = (key: string, count: number): Json =>
  sii({ notes: [{ key, text: 'ñ'.repeat(count) }] })
const canary = { cat: 'IGIC', rate: 'general' }
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
const exported = (code: string): Json =>
  taxed({ cat: 'VAT', key: 'export', ext: { 'es-sii-regime': '01', 'es-sii-exempt': code } })
/** A built invoice with other codes in its tax. */
const coded = (codes: Json, members: Json = {}) =>
  edited(sii(), ({ lines }) => Object.assign(lines[0].taxes[0], members, { ext: codes }))
const general = { 'es-sii-regime': '01' }
const TAX = '$.lines[0].taxes[0].ext'

testCorrectionOptions(sii(), ['es-sii-doc-type', 'copy_tax'])

testRules('GOBL-ES-SII-', sii(), [
  ['BILL-INVOICE-01 $.preceding', sii({ type: 'corrective' }), sii({ type: 'credit-note' })],
  ['BILL-INVOICE-02 $.preceding[0].issue_date', on('standard', { issue_date: undefined })],
  [
    'BILL-INVOICE-03 $.preceding[0].tax',
    on('corrective', { tax: undefined }),
    on('credit-note', { tax: undefined }),
  ],
  [
    'BILL-INVOICE-04 $.customer',
    sii({ customer: undefined }),
    sii({ ...simplified, customer: undefined }),
  ],
  [
    'BILL-INVOICE-05 $.customer',
    to({ identities: [{ country: 'GB', code: '1' }] }),
    to({ identities: [{ country: 'GB', code: '1', key: 'passport' }] }),
  ],
  ['BILL-INVOICE-06 $.customer.tax_id.code', to({ tax_id: { country: 'GB' } })],
  ['BILL-INVOICE-07 $.tax', sii({ type: 'proforma' })],
  [
    'BILL-INVOICE-08 $.tax.ext, BILL-INVOICE-09 $.tax.ext',
    proforma(),
    proforma({ 'es-sii-doc-type': 'LC' }),
  ],
  ['BILL-INVOICE-09 $.tax.ext', proforma({ 'es-sii-doc-type': 'R2' }), on('credit-note')],
  [
    'BILL-INVOICE-09 $.tax.ext, BILL-INVOICE-10 $.tax.ext',
    edited(sii(), ({ tax }) => (tax.ext['es-sii-doc-type'] = 'R2')),
  ],
  ['BILL-INVOICE-11 $.tax.ext', edited(sii(), (data) => (data.type = 'debit-note'))],
  ['BILL-INVOICE-12 $.notes[0].text', note('general', 251), note('general', 250)],
  ['BILL-INVOICE-12 $.notes[0].text', note('general', 251), note('legal', 251)],
  [
    'BILL-INVOICE-13 $.lines',
    sii({ lines: [supply('goods'), supply()] }),
    sii({ lines: [supply('goods'), supply('services')] }),
  ],
  [
    'BILL-INVOICE-13 $.lines',
    sii({ lines: [supply('goods'), supply(undefined, canary)] }),
    sii({ lines: [supply('goods'), supply(undefined, { cat: 'IRPF', rate: 'pro' })] }),
  ],
  [
    'BILL-INVOICE-14 $.lines',
    sii({ lines: [supply(), supply(undefined, { cat: 'VAT', key: 'export' })] }),
  ],
  ['BILL-INVOICE-15 $', sii({ currency: 'USD' }), sii({ currency: 'USD', exchange_rates: euros })],
  [`TAX-COMBO-01 ${TAX}`, coded({}), taxed({ cat: 'IRPF', rate: 'pro' })],
  [`TAX-COMBO-02 ${TAX}`, coded({ ...general, 'es-sii-exempt': 'E1' })],
  [
    `TAX-COMBO-03 ${TAX}, GOBL-TAX-COMBO-03 $.lines[0].taxes[0]`,
    coded(
      { ...general, 'es-sii-exempt': 'E1', 'es-sii-outside-scope': 'other' },
      { key: 'exempt', percent: undefined },
    ),
  ],
  [`TAX-COMBO-04 ${TAX}`, exported('E2'), exported('E4')],
  [`TAX-COMBO-04 ${TAX}`, exported('E3'), taxed({ cat: 'VAT', key: 'export' })],
])
