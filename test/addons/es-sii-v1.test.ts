import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line } from '../support.ts'
import { build, faultFinder } from './support.ts'

const sii = (members: Json = {}): Json => ({
  data: invoice({ $addons: ['es-sii-v1'], ...members }),
})
const taxed = (...taxes: Json[]): Json => sii({ lines: [line({ taxes })] })
const findFaults = faultFinder()
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
  const domestic = (code: string): Json => {
    return { cat: 'VAT', key: 'export', ext: { 'es-sii-regime': '01', 'es-sii-exempt': code } }
  }
  const fault = ['GOBL-ES-SII-TAX-COMBO-04 $.lines[0].taxes[0].ext']
  assert.deepEqual(await findFaults(taxed(domestic('E2'))), fault)
  assert.deepEqual(await findFaults(taxed(domestic('E3'))), fault)
  await build(taxed(domestic('E4')))
})

test('an exemption excludes a percentage and a reason outside the scope', async () => {
  const ext = { 'es-sii-exempt': 'E1', 'es-sii-outside-scope': 'other' }
  const list = await findFaults(taxed({ cat: 'VAT', key: 'made-up', percent: '5%', ext }))
  assert.deepEqual(
    list.filter((fault) => fault.includes('SII')),
    [
      'GOBL-ES-SII-TAX-COMBO-02 $.lines[0].taxes[0].ext',
      'GOBL-ES-SII-TAX-COMBO-03 $.lines[0].taxes[0].ext',
    ],
  )
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

test('all lines or none have a product, and all have the same scheme', async () => {
  const canary = { cat: 'IGIC', rate: 'general' }
  assert.deepEqual(await findFaults(sii({ lines: [supply('goods'), supply()] })), [
    'GOBL-ES-SII-BILL-INVOICE-13 $.lines',
  ])
  assert.deepEqual(await findFaults(sii({ lines: [supply('goods'), supply(undefined, canary)] })), [
    'GOBL-ES-SII-BILL-INVOICE-13 $.lines',
  ])
  await build(
    sii({
      lines: [supply('goods'), supply('services'), supply(undefined, { cat: 'IRPF', rate: 'pro' })],
    }),
  )
  assert.deepEqual(
    await findFaults(sii({ lines: [supply(), supply(undefined, { cat: 'VAT', key: 'export' })] })),
    ['GOBL-ES-SII-BILL-INVOICE-14 $.lines'],
  )
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
