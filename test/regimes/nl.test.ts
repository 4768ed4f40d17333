import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../support.ts'
import {
  build,
  COMMON_NOTE,
  correct,
  identityCode,
  rejected,
  rejectedCodes,
  reverseChargeNotes,
  supplierIn,
  testDoubtfulTaxCodes,
  testRegime,
  testTaxCodes,
  withIdentity,
} from './support.ts'

const newInvoice = supplierIn('NL', '004495445B01')

testTaxCodes('NL', {
  good: ['004495445B01', '002455799B11', '602785053B66', '753930020B01'],
  bad: ['123456789B90', '004495446B01', '004495445A01', '4495445B01', '004495445B1'],
  untidy: { 'NL 0044.95.445.B.01': '004495445B01', nl002455799b11: '002455799B11' },
})

testDoubtfulTaxCodes('NL', {
  '004495445B01': [],
  '803997530B89': ['DOCKET-NL-TAX-IDENTITY-01'],
})

testRegime(newInvoice, 'NL', 'EUR')

test('NL: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('NL: corrections are credit notes', async () => {
  await correct(newInvoice(), 'credit-note')
  await correct(newInvoice(), 'debit-note', 422)
})

test('NL: the supplier has a tax code, a KVK number or an OIN', async () => {
  const identified = (type: string, code: string): Json =>
    newInvoice({ $regime: 'NL', supplier: { name: 'x', identities: [{ type, code }] } })
  await build(identified('KVK', '12345678'))
  await build(identified('OIN', '00000001123456789000'))
  assert.deepEqual(await rejected(identified('XX', '1')), ['GOBL-NL-BILL-INVOICE-01 $.supplier'])
  const absent = await rejectedCodes(newInvoice({ $regime: 'NL', supplier: undefined }))
  assert.ok(absent.includes('GOBL-NL-BILL-INVOICE-01'), absent.join())
})

test('NL: KVK numbers have eight characters, OINs twenty digits in their order', async () => {
  const rejectedIdentity = (type: string, code: string): Promise<string[]> =>
    rejectedCodes(withIdentity(newInvoice, { type, code }))
  assert.deepEqual(await rejectedIdentity('KVK', '1234567'), ['GOBL-NL-ORG-IDENTITY-01'])
  for (const code of ['00000011123456789000', '00000001123456789001', '0000000112345678900'])
    assert.deepEqual(await rejectedIdentity('OIN', code), ['GOBL-NL-ORG-IDENTITY-02'], code)
  const code = '00000099123456789000'
  assert.equal(await identityCode(newInvoice, { type: 'OIN', code }), code)
})
