import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import type { Json } from '../support.ts'
import {
  build,
  COMMON_NOTE,
  rejected,
  rejectedCodes,
  reverseChargeNotes,
  supplierIn,
  testCorrections,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('DE', '111111125')

testTaxCodes('DE', {
  good: ['111111125', '136695976', '282741168'],
  bad: ['111111124', '011111125', '11111112', 'A11111125'],
  untidy: { 'de 111.111.125': '111111125', DE136695976: '136695976' },
})

testRegime(newInvoice, 'DE', 'EUR')

test('DE: the supplier has a tax code or a tax number, which gets its slashes', async () => {
  const uncoded = (members: Json): Json =>
    newInvoice({ supplier: { name: 'x', tax_id: { country: 'DE' }, ...members } })
  const numbered = (code: string): Json => uncoded({ identities: [{ key: 'de-tax-number', code }] })
  assert.deepEqual(await rejected(uncoded({})), ['GOBL-DE-BILL-INVOICE-01 $.supplier'])
  const { supplier } = await build(numbered('123/45/678901'))
  assert.equal(supplier.identities[0].code, '123/456/78901')
  assert.deepEqual(await rejectedCodes(numbered('12345')), ['GOBL-DE-ORG-IDENTITY-01'])
})

testCorrections('DE', newInvoice, ['credit-note'])

test('DE: reverse charge is noted', async () => {
  const text = 'Reverse Charge / Umkehr der Steuerschuld.'
  assert.deepEqual(await reverseChargeNotes(newInvoice), [{ ...COMMON_NOTE, text }])
})

const withIdentity = (identity: Json): Json => ({
  data: newInvoice({ customer: { name: 'Customer', identities: [identity] } }),
})

testRules('GOBL-DE-', { data: newInvoice() }, [
  [
    'ORG-IDENTITY-01 $.customer.identities[0].code',
    withIdentity({ key: 'de-tax-number', code: '123' }),
    withIdentity({ key: 'other', code: '123' }),
  ],
])
