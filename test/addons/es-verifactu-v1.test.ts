import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line } from '../support.ts'
import { build, faultFinder } from './support.ts'

const verifactu = (members: Json = {}): Json => ({
  data: invoice({ $addons: ['es-verifactu-v1'], ...members }),
})
const taxed = (...taxes: Json[]): Json => verifactu({ lines: [line({ taxes })] })
const findFaults = faultFinder()
const comboOf = async (combo: Json): Promise<Json> =>
  (await build(taxed({ cat: 'VAT', ...combo }))).lines[0].taxes[0]

const ext = (codes: Json): Json => {
  return {
    ext: Object.fromEntries(
      Object.entries(codes).map(([key, code]) => [`es-verifactu-${key}`, code]),
    ),
  }
}

test('the class of the operation is derived from the key of the tax', async () => {
  const opClass = async (combo: Json): Promise<unknown> =>
    (await comboOf(combo)).ext['es-verifactu-op-class']
  assert.equal(await opClass({ rate: 'general' }), 'S1')
  assert.equal(await opClass({ percent: '0%', ...ext({ exempt: 'E1' }) }), 'S1')
  assert.equal(await opClass({ key: 'reverse-charge' }), 'S2')
  assert.equal(await opClass({ key: 'outside-scope' }), 'N2')
  assert.equal(await opClass({ key: 'outside-scope', ...ext({ 'op-class': 'N1' }) }), 'N1')
  assert.equal(await opClass({ key: 'exempt', ...ext({ 'op-class': 'S1' }) }), undefined)
})

test('the key is derived from the class of the operation, or else from the exemption', async () => {
  const keyOf = async (codes: Json): Promise<unknown> => (await comboOf(ext(codes))).key
  assert.equal(await keyOf({ 'op-class': 'S2' }), 'reverse-charge')
  assert.equal(await keyOf({ 'op-class': 'N1' }), 'outside-scope')
  assert.equal(await keyOf({ 'op-class': 'N2', exempt: 'E1' }), 'outside-scope')
  assert.equal(await keyOf({ 'op-class': 'S1', exempt: 'E5' }), 'intra-community')
})

test('the scheme depends on exports and surcharges, unless it is given', async () => {
  const regime = async (combo: Json): Promise<unknown> =>
    (await comboOf(combo)).ext['es-verifactu-regime']
  assert.equal(await regime({ rate: 'general' }), '01')
  assert.equal(await regime({ percent: '21%', surcharge: '5.2%' }), '18')
  assert.equal(await regime({ percent: '21%', surcharge: '5.2%', ...ext({ regime: '05' }) }), '05')
  assert.equal(await regime({ key: 'export' }), '02')
  assert.deepEqual(
    await findFaults(taxed({ cat: 'VAT', key: 'export', ...ext({ regime: '01' }) })),
    ['GOBL-ES-VERIFACTU-TAX-COMBO-02 $.lines[0].taxes[0].ext'],
  )
})

test('taxes of another country are outside the scope, by place', async () => {
  const french = (codes: Json): Promise<Json> =>
    comboOf({ country: 'FR', percent: '20%', ...ext(codes) })
  assert.deepEqual(
    (await french({ exempt: 'E1', regime: '05' })).ext,
    ext({ 'op-class': 'N2', regime: '01' }).ext,
  )
  assert.equal((await french({ regime: '17' })).ext['es-verifactu-regime'], '17')
})

test('a percentage requires a class, which excludes an exemption', async () => {
  const data = await build(verifactu())
  const { taxes } = data.lines[0]
  const check = async (): Promise<string[]> => await findFaults({ data }, '/validate')
  taxes[0].ext['es-verifactu-exempt'] = 'E1'
  assert.deepEqual(await check(), ['GOBL-ES-VERIFACTU-TAX-COMBO-03 $.lines[0].taxes[0].ext'])
  taxes[0].ext = undefined
  assert.deepEqual(await check(), [
    'GOBL-ES-VERIFACTU-TAX-COMBO-01 $.lines[0].taxes[0].ext',
    'GOBL-ES-VERIFACTU-TAX-COMBO-04 $.lines[0].taxes[0].ext',
  ])
})

test('simplified invoices do not identify the customer', async () => {
  const passport = { name: 'C', identities: [{ country: 'GB', key: 'passport', code: 'A1' }] }
  const simplified = (customer?: Json): Json => verifactu({ $tags: ['simplified'], customer })
  assert.deepEqual(
    await findFaults(simplified({ name: 'C', tax_id: { country: 'ES', code: '54387763P' } })),
    ['GOBL-ES-VERIFACTU-BILL-INVOICE-04 $.customer.tax_id'],
  )
  assert.deepEqual(await findFaults(simplified(passport)), [
    'GOBL-ES-VERIFACTU-BILL-INVOICE-05 $.customer',
  ])
  await build(simplified({ name: 'C' }))
})

test('identities require a country, unless they are VAT numbers', async () => {
  const customer = (identity: Json): Json =>
    verifactu({ customer: { name: 'C', identities: [identity] } })
  assert.deepEqual(await findFaults(customer({ key: 'passport', code: '1' })), [
    'GOBL-ES-VERIFACTU-BILL-INVOICE-17 $.customer.identities[0].country',
  ])
  await build(customer({ key: 'passport', code: '1', country: 'GB' }))
  await build(customer({ code: 'FR1', ...ext({ 'identity-type': '02' }) }))
})

test('every line requires an indirect tax', async () => {
  const fault = ['GOBL-ES-VERIFACTU-BILL-INVOICE-15 $.lines[0].taxes']
  assert.deepEqual(await findFaults(taxed({ cat: 'IRPF', rate: 'pro' })), fault)
  assert.deepEqual(await findFaults(taxed()), fault)
  await build(taxed({ cat: 'IPSI', percent: '4%' }))
})

test('the issuer is the customer, or a third party', async () => {
  const issuer = async (members: Json): Promise<unknown> => {
    return (await build(verifactu(members))).tax.ext['es-verifactu-issuer-type']
  }
  const ordering = { issuer: { name: 'Agent' } }
  assert.equal(await issuer({ $tags: ['self-billed'] }), 'D')
  assert.equal(await issuer({ $tags: ['self-billed'], ordering }), 'T')
  assert.equal(await issuer({ ordering }), 'T')
  assert.equal(await issuer({ tax: ext({ 'issuer-type': 'D' }) }), 'D')
  assert.equal(await issuer({}), undefined)
})
