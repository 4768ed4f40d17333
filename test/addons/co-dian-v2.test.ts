import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, post } from '../support.ts'

const supplier = {
  name: 'S',
  tax_id: { country: 'CO', code: '9014514812' },
  ext: { 'co-dian-municipality': '11001' },
}
const cude = { prv: 'dian-cude', val: 'abc' }

/** A request with a Colombian invoice that has all that DIAN asks for. */
const sale = (members: Json = {}): Json => ({
  data: invoice({ $addons: ['co-dian-v2'], supplier, customer: undefined, ...members }),
})

const built = (body: Json): Promise<Json> => post('/build', body)
const rejected = async (body: Json): Promise<string[]> =>
  faults(await post('/build', body, { status: 422 }))

test('Colombian parties have no fiscal responsibility unless they say so', async () => {
  const customer = {
    ...supplier,
    ext: { ...supplier.ext, 'co-dian-fiscal-responsibility': 'O-13' },
  }
  const document = await built(sale({ customer }))
  assert.equal(document.supplier.ext['co-dian-fiscal-responsibility'], 'R-99-PN')
  assert.equal(document.customer.ext['co-dian-fiscal-responsibility'], 'O-13')
  const abroad = await built(sale({ customer: { name: 'F', tax_id: { country: 'FR' } } }))
  assert.equal(abroad.customer.ext, undefined)
})

test('parties with a NIT have a municipality', async () => {
  const nowhere = { ...supplier, ext: undefined }
  assert.deepEqual(await rejected(sale({ supplier: nowhere, customer: nowhere })), [
    'GOBL-CO-DIAN-BILL-INVOICE-03 $.supplier.ext',
    'GOBL-CO-DIAN-BILL-INVOICE-07 $.customer.ext',
  ])
  await built(sale({ customer: { name: 'C', tax_id: { country: 'CO' } } }))
})

test('a customer has a tax identity, but for simplified invoices', async () => {
  const customer = { name: 'C' }
  assert.deepEqual(await rejected(sale({ customer })), [
    'GOBL-CO-DIAN-BILL-INVOICE-05 $.customer.tax_id',
  ])
  await built(sale({ customer, $tags: ['simplified'] }))
})

test('invoices are of the types that DIAN knows', async () => {
  assert.equal((await built(sale({ type: 'proforma' }))).type, 'proforma')
  assert.deepEqual(await rejected(sale({ type: 'corrective' })), ['GOBL-CO-DIAN-BILL-INVOICE-01 $'])
})

test('notes refer to the original with a reason and its code', async () => {
  const preceding = [{ code: '7', ext: { 'co-dian-credit-code': '2' } }]
  assert.deepEqual(await rejected(sale({ type: 'credit-note' })), [
    'GOBL-CO-DIAN-BILL-INVOICE-09 $.preceding',
  ])
  assert.deepEqual(await rejected(sale({ type: 'credit-note', preceding })), [
    'GOBL-CO-DIAN-BILL-INVOICE-12 $.preceding[0].reason',
  ])
  assert.deepEqual(await rejected(sale({ type: 'debit-note', preceding })), [
    'GOBL-CO-DIAN-BILL-INVOICE-11 $.preceding[0].ext',
    'GOBL-CO-DIAN-BILL-INVOICE-13 $.preceding[0].reason',
  ])
})

test('a correction needs a reason, its code and the CUDE, which it hands on alone', async () => {
  const data = await built(sale())
  const options: Json = {
    type: 'credit-note',
    reason: 'Returned',
    ext: { 'co-dian-credit-code': '1' },
    stamps: [{ prv: 'dian-qr', val: 'x' }, cude],
  }
  const {
    preceding: [reference],
  } = await post('/correct', { data, options })
  assert.deepEqual([reference.stamps, reference.ext], [[cude], options.ext])
  const without = async (member: string): Promise<Json> => {
    return post('/correct', { data, options: { ...options, [member]: undefined } }, { status: 422 })
  }
  assert.match((await without('stamps')).message, /dian-cude/)
  assert.match((await without('reason')).message, /reason/)
  assert.deepEqual(faults(await without('ext')), [
    'GOBL-CO-DIAN-BILL-INVOICE-10 $.preceding[0].ext',
  ])
})

test('amounts must be told in pesos', async () => {
  assert.deepEqual(await rejected(sale({ currency: 'EUR' })), ['GOBL-CO-DIAN-BILL-INVOICE-14 $'])
  const exchange_rates = [{ from: 'EUR', to: 'COP', amount: '4300' }]
  assert.equal((await built(sale({ currency: 'EUR', exchange_rates }))).currency, 'EUR')
})

test('the fiscal responsibility is asked for where nobody filled it in', async () => {
  const data = await built(sale({ customer: supplier }))
  delete data.supplier.ext['co-dian-fiscal-responsibility']
  delete data.customer.ext['co-dian-fiscal-responsibility']
  assert.deepEqual(faults(await post('/validate', { data }, { status: 422 })), [
    'GOBL-CO-DIAN-BILL-INVOICE-04 $.supplier.ext',
    'GOBL-CO-DIAN-BILL-INVOICE-08 $.customer.ext',
  ])
})
