import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import type { Json } from '../support.ts'
import {
  build,
  COMMON_NOTE,
  correct,
  reverseChargeNotes,
  supplierIn,
  testCorrections,
  testPages,
  testRegime,
  testTaxCodes,
  withIdentity,
} from './support.ts'

const newInvoice = supplierIn('PE', '20131312955')

testTaxCodes('PE', {
  good: ['20131312955', '20100047218', '10401234565', '15000000016', '17401234560', '20000000010'],
  bad: ['20547825443', '16401234563', '30401234566', '2013131295', '201313129550', '2013131295A'],
  untidy: { 'PE 20-13131295-5': '20131312955', '20131312955 ': '20131312955' },
})

testRegime(newInvoice, 'PE', 'PEN')

testPages('PE', newInvoice(), 'es', ['RUC 20131312955', 'IGV 18%', 'S/'])

test('PE: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

testCorrections('PE', newInvoice, ['credit-note', 'debit-note'])

test('PE: a credit note credits the tax of the invoice', async () => {
  const data = await build(newInvoice())
  const { type, preceding, totals } = await correct(data, 'credit-note')
  assert.deepEqual([type, preceding[0].code], ['credit-note', data.code])
  assert.equal(totals.tax, data.totals.tax)
})

test('PE: identity cards of customers are stored as they are', async () => {
  const identity = { key: 'national', country: 'PE', code: '40123456' }
  const { customer } = await build(withIdentity(newInvoice, identity))
  assert.deepEqual(customer.identities, [identity])
})

const supplied = (members: Json): Json => ({
  data: newInvoice({ $regime: 'PE', supplier: { name: 'Supplier', ...members } }),
})

testRules('GOBL-PE-', { data: newInvoice() }, [
  ['BILL-INVOICE-01 $.supplier', supplied({})],
  ['BILL-INVOICE-01 $.supplier', supplied({ tax_id: { country: 'PE' } })],
  [
    'BILL-INVOICE-02 $.supplier.tax_id.country',
    supplied({ tax_id: { country: 'ES', code: 'B98602642' } }),
    supplied({ tax_id: { country: 'PE', code: '20100047218' } }),
  ],
])
