import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { invoice, type Json, line, post } from '../support.ts'
import { build, testCorrectionOptions } from './support.ts'

const company = { country: 'ES', code: 'B98602642' }
const person = { country: 'ES', code: '54387763P' }
const supplier = (region?: string, members: Json = {}): Json => {
  return {
    name: 'S',
    tax_id: company,
    addresses: region === undefined ? undefined : [{ region }],
    ...members,
  }
}
const notes = [{ key: 'general', text: 'Work' }]

const tbai = (members: Json = {}): Json => {
  return {
    data: invoice({ $addons: ['es-tbai-v1'], supplier: supplier('Araba'), notes, ...members }),
  }
}
const supplyOf = async (combo: Json, key?: string): Promise<Json> => {
  const item = { name: 'Thing', price: '1.00', key }
  return (await build(tbai({ lines: [line({ item, taxes: [{ cat: 'VAT', ...combo }] })] })))
    .lines[0].taxes[0]
}

test('the province is derived from the region of the supplier', async () => {
  const province = async (members: Json): Promise<unknown> =>
    (await build(tbai(members))).tax.ext['es-tbai-region']
  const regions = {
    Alava: 'VI',
    ÁLAVA: 'VI',
    araba: 'VI',
    VI: 'VI',
    Bizkaia: 'BI',
    Vizcaya: 'BI',
    bi: 'BI',
    Gipuzkoa: 'SS',
    Guipuzcoa: 'SS',
    guipúzcoa: 'SS',
    SS: 'SS',
  }
  for (const [region, code] of Object.entries(regions)) {
    assert.equal(await province({ supplier: supplier(` ${region} `) }), code, region)
  }
  const ext = { 'es-tbai-region': 'SS' }
  assert.equal(await province({ tax: { ext } }), 'SS')
})

test('simplified invoices are marked and require no customer', async () => {
  const simplified = await build(tbai({ $tags: ['simplified'], customer: undefined }))
  assert.equal(simplified.tax.ext['es-tbai-simplified'], 'S')
  const marked = { ext: { 'es-tbai-simplified': 'S' } }
  await build(tbai({ customer: undefined, tax: marked }))
})

test('the reason why no tax is charged is derived from the key, and the key from the reason', async () => {
  const reason = async (combo: Json): Promise<unknown> =>
    (await supplyOf(combo)).ext['es-tbai-exemption']
  const code = (exemption: string): Json => ({ ext: { 'es-tbai-exemption': exemption } })
  assert.equal(await reason({ key: 'reverse-charge', ...code('E1') }), 'S2')
  assert.equal(await reason({ key: 'outside-scope', ...code('E1') }), 'RL')
  for (const given of ['RL', 'IE', 'OT', 'VT'])
    assert.equal(await reason({ key: 'outside-scope', ...code(given) }), given)
  assert.equal((await supplyOf(code('S2'))).key, 'reverse-charge')
  assert.equal((await supplyOf(code('OT'))).key, 'outside-scope')
})

test('taxes of other countries and of the Canary Islands are outside the scope, by place', async () => {
  const codesOf = async (combo: Json): Promise<unknown[]> => {
    const { ext } = await supplyOf({ percent: '20%', ...combo })
    return [ext['es-tbai-exemption'], ext['es-tbai-regime']]
  }
  assert.deepEqual(await codesOf({ country: 'FR', ext: { 'es-tbai-regime': '05' } }), ['IE', '05'])
  assert.deepEqual(await codesOf({ country: 'EL' }), ['IE', '01'])
  assert.deepEqual(await codesOf({ country: 'GB', ext: { 'es-tbai-exemption': 'E1' } }), [
    'RL',
    '01',
  ])
  const canary = await supplyOf({
    cat: 'IGIC',
    rate: 'general',
    ext: { 'es-tbai-exemption': 'E1' },
  })
  assert.deepEqual(canary.ext, { 'es-tbai-exemption': 'IE', 'es-tbai-regime': '08' })
})

test('the scheme depends on exports and surcharges, unless it is given', async () => {
  const regime = async (combo: Json): Promise<unknown> =>
    (await supplyOf(combo)).ext['es-tbai-regime']
  assert.equal(await regime({ rate: 'general' }), '01')
  assert.equal(await regime({ rate: 'general+eqs' }), '51')
  assert.equal(await regime({ percent: '21%', surcharge: '5.2%' }), '51')
  assert.equal(await regime({ rate: 'general+eqs', ext: { 'es-tbai-regime': '52' } }), '52')
  assert.equal(await regime({ key: 'export' }), '02')
})

test('the key of the item distinguishes goods from services, the default', async () => {
  const product = async (key?: string, code?: string): Promise<unknown> => {
    const ext = code && { 'es-tbai-product': code }
    return (await supplyOf({ rate: 'general', ext }, key)).ext['es-tbai-product']
  }
  assert.equal(await product('goods'), 'goods')
  assert.equal(await product('goods', 'resale'), 'resale')
  assert.equal(await product('goods', 'services'), 'goods')
  assert.equal(await product('services', 'goods'), 'services')
  assert.equal(await product(undefined, 'goods'), 'services')
  assert.equal(await product('other'), undefined)
})

test('corrections state the article they are based on', async () => {
  const ext = { 'es-tbai-correction': 'R2' }
  const corrected = await post('/correct', {
    data: await build(tbai()),
    options: { type: 'credit-note', ext },
  })
  assert.deepEqual(corrected.preceding[0].ext, ext)
  assert.deepEqual(corrected.tax.ext, { 'es-tbai-region': 'VI' })
})

const to = (members: Json): Json => tbai({ customer: { name: 'C', ...members } })
const preceding = [{ code: '0', issue_date: '2026-01-01', ext: { 'es-tbai-correction': 'R1' } }]
const on = (members: Json): Json => tbai({ preceding: [{ ...preceding[0], ...members }] })
/** Supplied from a region, by a company or a person, whose activity may be known. */
const from = (region: string, tax_id: Json, activity?: string): Json => {
  const ext = activity && { 'es-tbai-bi-activity': activity }
  return tbai({ supplier: supplier(region, { tax_id, ext }) })
}
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
const exempt = tbai({ lines: [line({ taxes: [{ cat: 'VAT', key: 'exempt' }] })] })

testCorrectionOptions(tbai(), ['es-tbai-correction'])

testRules('GOBL-ES-TBAI-', tbai(), [
  ['BILL-INVOICE-01 $.tax', tbai({ supplier: supplier('Araba/Álava') })],
  ['BILL-INVOICE-02 $.tax.ext', tbai({ supplier: supplier(), tax: { prices_include: 'VAT' } })],
  [
    'BILL-INVOICE-03 $.customer',
    tbai({ customer: undefined }),
    tbai({ customer: undefined, $tags: ['simplified'] }),
  ],
  [
    'BILL-INVOICE-04 $.preceding',
    tbai({ type: 'credit-note' }),
    tbai({ type: 'credit-note', preceding }),
  ],
  ['BILL-INVOICE-05 $.preceding[0].issue_date', on({ issue_date: undefined }), on({})],
  ['BILL-INVOICE-06 $.preceding[0].ext', on({ ext: undefined })],
  ['BILL-INVOICE-07 $.notes', tbai({ notes: undefined })],
  ['BILL-INVOICE-07 $.notes', tbai({ notes: [{ key: 'legal', text: 'x' }] })],
  [
    'BILL-INVOICE-08 $.customer',
    to({ identities: [{ country: 'GB', code: '1' }] }),
    to({ tax_id: { country: 'GB' } }),
  ],
  [
    'BILL-INVOICE-09 $',
    tbai({ currency: 'USD' }),
    tbai({ currency: 'USD', exchange_rates: euros }),
  ],
  ['BILL-INVOICE-10 $.supplier.ext', from('Bizkaia', person), from('Bizkaia', company)],
  ['BILL-INVOICE-10 $.supplier.ext', from('Bizkaia', person), from('Araba', person)],
  [
    'BILL-INVOICE-11 $.supplier.ext',
    from('Araba', company, '12345678'),
    from('Bizkaia', person, '1234567'),
  ],
  [
    'TAX-COMBO-01 $.lines[0].taxes[0].ext',
    edited(exempt, ({ lines }) => (lines[0].taxes[0].ext = { 'es-tbai-regime': '01' })),
    exempt,
  ],
])
