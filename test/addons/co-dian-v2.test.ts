import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, post } from '../support.ts'
import { build, faultFinder } from './support.ts'

const supplier = {
  name: 'S',
  tax_id: { country: 'CO', code: '9014514812' },
  ext: { 'co-dian-municipality': '11001' },
}
const cude = { prv: 'dian-cude', val: 'abc' }

/** A request with a Colombian invoice that meets all requirements of DIAN. */
const sale = (members: Json = {}): Json => ({
  data: invoice({ $addons: ['co-dian-v2'], supplier, customer: undefined, ...members }),
})

const findFaults = faultFinder()

test('Colombian parties have no fiscal responsibility by default', async () => {
  const customer = {
    ...supplier,
    ext: { ...supplier.ext, 'co-dian-fiscal-responsibility': 'O-13' },
  }
  const document = await build(sale({ customer }))
  assert.equal(document.supplier.ext['co-dian-fiscal-responsibility'], 'R-99-PN')
  assert.equal(document.customer.ext['co-dian-fiscal-responsibility'], 'O-13')
  const abroad = await build(sale({ customer: { name: 'F', tax_id: { country: 'FR' } } }))
  assert.equal(abroad.customer.ext, undefined)
})

test('parties with a NIT require a municipality', async () => {
  const nowhere = { ...supplier, ext: undefined }
  assert.deepEqual(await findFaults(sale({ supplier: nowhere, customer: nowhere })), [
    'GOBL-CO-DIAN-BILL-INVOICE-03 $.supplier.ext',
    'GOBL-CO-DIAN-BILL-INVOICE-07 $.customer.ext',
  ])
  await build(sale({ customer: { name: 'C', tax_id: { country: 'CO' } } }))
})

test('a customer requires a tax identity, except on simplified invoices', async () => {
  const customer = { name: 'C' }
  assert.deepEqual(await findFaults(sale({ customer })), [
    'GOBL-CO-DIAN-BILL-INVOICE-05 $.customer.tax_id',
  ])
  await build(sale({ customer, $tags: ['simplified'] }))
})

test('invoices have types known to DIAN', async () => {
  assert.equal((await build(sale({ type: 'proforma' }))).type, 'proforma')
  assert.deepEqual(await findFaults(sale({ type: 'corrective' })), [
    'GOBL-CO-DIAN-BILL-INVOICE-01 $',
  ])
})

test('notes refer to the original with a reason and a code for it', async () => {
  const preceding = [{ code: '7', ext: { 'co-dian-credit-code': '2' } }]
  assert.deepEqual(await findFaults(sale({ type: 'credit-note' })), [
    'GOBL-CO-DIAN-BILL-INVOICE-09 $.preceding',
  ])
  assert.deepEqual(await findFaults(sale({ type: 'credit-note', preceding })), [
    'GOBL-CO-DIAN-BILL-INVOICE-12 $.preceding[0].reason',
  ])
  assert.deepEqual(await findFaults(sale({ type: 'debit-note', preceding })), [
    'GOBL-CO-DIAN-BILL-INVOICE-11 $.preceding[0].ext',
    'GOBL-CO-DIAN-BILL-INVOICE-13 $.preceding[0].reason',
  ])
})

test('a correction requires a reason, its code and the CUDE, and drops other stamps', async () => {
  const data = await build(sale())
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

test('amounts must be convertible to pesos', async () => {
  assert.deepEqual(await findFaults(sale({ currency: 'EUR' })), ['GOBL-CO-DIAN-BILL-INVOICE-14 $'])
  const exchange_rates = [{ from: 'EUR', to: 'COP', amount: '4300' }]
  assert.equal((await build(sale({ currency: 'EUR', exchange_rates }))).currency, 'EUR')
})

test('the fiscal responsibility is required in documents that were not built', async () => {
  const data = await build(sale({ customer: supplier }))
  delete data.supplier.ext['co-dian-fiscal-responsibility']
  delete data.customer.ext['co-dian-fiscal-responsibility']
  assert.deepEqual(await findFaults({ data }, '/validate'), [
    'GOBL-CO-DIAN-BILL-INVOICE-04 $.supplier.ext',
    'GOBL-CO-DIAN-BILL-INVOICE-08 $.customer.ext',
  ])
})
