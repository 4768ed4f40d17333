import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { faults, invoice, type Json, post } from '../support.ts'
import { build } from './support.ts'

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

const nowhere = { ...supplier, ext: undefined }
const customer = { name: 'C' }
const pesos = [{ from: 'EUR', to: 'COP', amount: '4300' }]
const credit = { code: '7', ext: { 'co-dian-credit-code': '2' } }
const debit = { code: '7', ext: { 'co-dian-debit-code': '2' } }
const reason = 'Returned'

/** An invoice or note on one earlier invoice. */
const on = (type: string, ...preceding: Json[]): Json => sale({ type, preceding })

/** A built invoice to another Colombian company, in which the party has no fiscal responsibility. */
const irresponsible = (party: string) =>
  edited(sale({ customer: supplier }), (data) => {
    delete data[party].ext['co-dian-fiscal-responsibility']
  })

testRules('GOBL-CO-DIAN-', sale(), [
  ['BILL-INVOICE-01 $', sale({ type: 'corrective' }), sale({ type: 'proforma' })],
  [
    'BILL-INVOICE-03 $.supplier.ext',
    sale({ supplier: nowhere }),
    sale({ $regime: 'CO', supplier: { name: 'F', tax_id: { country: 'FR', code: '356000000' } } }),
  ],
  ['BILL-INVOICE-04 $.supplier.ext', irresponsible('supplier')],
  [
    'BILL-INVOICE-05 $.customer.tax_id',
    sale({ customer }),
    sale({ customer, $tags: ['simplified'] }),
  ],
  [
    'BILL-INVOICE-07 $.customer.ext',
    sale({ customer: nowhere }),
    sale({ customer: { name: 'C', tax_id: { country: 'CO' } } }),
  ],
  [
    'BILL-INVOICE-08 $.customer.ext',
    irresponsible('customer'),
    sale({ customer: { name: 'F', tax_id: { country: 'FR' } } }),
  ],
  ['BILL-INVOICE-09 $.preceding', on('credit-note'), on('credit-note', { ...credit, reason })],
  ['BILL-INVOICE-09 $.preceding', on('debit-note'), on('debit-note', { ...debit, reason })],
  [
    'BILL-INVOICE-10 $.preceding[0].ext',
    on('credit-note', { ...debit, reason }),
    on('proforma', { code: '7' }),
  ],
  ['BILL-INVOICE-11 $.preceding[0].ext', on('debit-note', { ...credit, reason })],
  ['BILL-INVOICE-12 $.preceding[0].reason', on('credit-note', credit), on('proforma', credit)],
  ['BILL-INVOICE-13 $.preceding[0].reason', on('debit-note', debit)],
  [
    'BILL-INVOICE-14 $',
    sale({ currency: 'EUR' }),
    sale({ currency: 'EUR', exchange_rates: pesos }),
  ],
])
