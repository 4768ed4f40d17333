import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, type Json, post } from '../support.ts'
import {
  build,
  COMMON_NOTE,
  correct,
  rejected,
  reverseChargeNotes,
  supplierIn,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('BE', '0403019261')

testTaxCodes('BE', {
  good: ['0403019261', '0852711162', '1206493621', '403019261'],
  bad: ['0403019262', '2403019261', '40301926', '000000000', '0403O19261'],
  untidy: { 'BE 0403.019.261': '0403019261' },
})

testRegime(newInvoice, 'BE', 'EUR')

test('BE: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('BE: corrections are credit notes', async () => {
  const data = await build(newInvoice())
  await correct(data, 'debit-note', 422)
  assert.equal((await correct(data, 'credit-note')).type, 'credit-note')
})

test('BE: the supplier has a tax code or an enterprise number', async () => {
  const uncoded = (members: Json): Json =>
    newInvoice({ supplier: { name: 'Supplier', tax_id: { country: 'BE' }, ...members } })
  assert.deepEqual(await rejected(uncoded({})), [
    'GOBL-BE-BILL-INVOICE-02 $.supplier.tax_id.code',
    'GOBL-BE-BILL-INVOICE-03 $.supplier.identities',
  ])
  const unknown = { name: 'Supplier', identities: [{ type: 'X', code: '1' }] }
  assert.deepEqual(await rejected(newInvoice({ $regime: 'BE', supplier: unknown })), [
    'GOBL-BE-BILL-INVOICE-01 $.supplier.tax_id',
    'GOBL-BE-BILL-INVOICE-03 $.supplier.identities',
  ])
  await build(uncoded({ identities: [{ type: 'BCE', code: '0403.019.261' }] }))
  const foreign = { name: 'Supplier', tax_id: { country: 'NO', code: '123456785MVA' } }
  await build(newInvoice({ $regime: 'BE', supplier: foreign }))
})

test('BE: a null identity does not identify the supplier', async () => {
  const supplier = { name: 'Supplier', tax_id: { country: 'BE' }, identities: [null] }
  const data = { ...(await build(newInvoice())), supplier }
  const found = codes(await post('/validate', { data }, { status: 422 }))
  assert.ok(found.includes('GOBL-BE-BILL-INVOICE-03'), found.join())
})
