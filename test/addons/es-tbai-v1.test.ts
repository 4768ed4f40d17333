import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../support.ts'
import { build, faultFinder } from './support.ts'

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
const findFaults = faultFinder()
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
  assert.deepEqual(await findFaults(tbai({ supplier: supplier('Araba/Álava') })), [
    'GOBL-ES-TBAI-BILL-INVOICE-01 $.tax',
  ])
  assert.deepEqual(
    await findFaults(tbai({ supplier: supplier(), tax: { prices_include: 'VAT' } })),
    ['GOBL-ES-TBAI-BILL-INVOICE-02 $.tax.ext'],
  )
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
  assert.equal(await reason({ key: 'outside-scope', ...code('VT') }), 'VT')
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

test('corrections state the date of the invoice and the article they are based on', async () => {
  assert.deepEqual(await findFaults(tbai({ type: 'credit-note' })), [
    'GOBL-ES-TBAI-BILL-INVOICE-04 $.preceding',
  ])
  assert.deepEqual(await findFaults(tbai({ preceding: [{ code: '0' }] })), [
    'GOBL-ES-TBAI-BILL-INVOICE-05 $.preceding[0].issue_date',
    'GOBL-ES-TBAI-BILL-INVOICE-06 $.preceding[0].ext',
  ])
  const ext = { 'es-tbai-correction': 'R2' }
  const corrected = await post('/correct', {
    data: await build(tbai()),
    options: { type: 'credit-note', ext },
  })
  assert.deepEqual(corrected.preceding[0].ext, ext)
  assert.deepEqual(corrected.tax.ext, { 'es-tbai-region': 'VI' })
})

test('a general note describes the operation', async () => {
  const fault = ['GOBL-ES-TBAI-BILL-INVOICE-07 $.notes']
  assert.deepEqual(await findFaults(tbai({ notes: undefined })), fault)
  assert.deepEqual(await findFaults(tbai({ notes: [{ key: 'legal', text: 'x' }] })), fault)
})

test('the self-employed of Bizkaia must state their activity', async () => {
  const of = (region: string, tax_id: Json, activity?: string): Json => {
    return tbai({
      supplier: supplier(region, { tax_id, ext: activity && { 'es-tbai-bi-activity': activity } }),
    })
  }
  assert.deepEqual(await findFaults(of('Bizkaia', person)), [
    'GOBL-ES-TBAI-BILL-INVOICE-10 $.supplier.ext',
  ])
  await build(of('Bizkaia', person, '1234567'))
  await build(of('Bizkaia', company))
  await build(of('Araba', person))
  assert.deepEqual(await findFaults(of('Araba', company, '12345678')), [
    'GOBL-ES-TBAI-BILL-INVOICE-11 $.supplier.ext',
  ])
})

test('an exemption requires a code', async () => {
  const data = await build(tbai({ lines: [line({ taxes: [{ cat: 'VAT', key: 'exempt' }] })] }))
  data.lines[0].taxes[0].ext = { 'es-tbai-regime': '01' }
  assert.deepEqual(await findFaults({ data }, '/validate'), [
    'GOBL-ES-TBAI-TAX-COMBO-01 $.lines[0].taxes[0].ext',
  ])
})

test('amounts must be convertible to euros', async () => {
  const found = await findFaults(tbai({ currency: 'USD' }))
  assert.ok(found.includes('GOBL-ES-TBAI-BILL-INVOICE-09 $'), found.join())
})
