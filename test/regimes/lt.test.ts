import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  rejected,
  supplierIn,
  taxIdentity,
  testAnyCorrections,
  testIdentityWarnings,
  testMentions,
  testPages,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('LT', '175241315')

testTaxCodes('LT', {
  good: ['175241315', '897941017', '029193614211', '489476290517'],
  bad: ['175241316', '175241325', '029193614212', '17524131', '17524131A'],
  untidy: { 'LT 175 241 315': '175241315', 'lt-029193614211': '029193614211' },
})

test('LT: form and check digit are separate rules', async () => {
  const [form, digit] = ['GOBL-LT-TAX-IDENTITY-01 $.code', 'GOBL-LT-TAX-IDENTITY-02 $.code']
  assert.deepEqual(await rejected(taxIdentity('LT', '175241316')), [digit])
  assert.deepEqual(await rejected(taxIdentity('LT', '393991320')), [form])
  assert.deepEqual(await rejected(taxIdentity('LT', '17524131')), [form, digit])
})

testRegime(newInvoice, 'LT', 'EUR')

testPages('LT', newInvoice(), 'lt', ['PVM 21 %', 'PVM mokėtojo kodas LT175241315'])

testMentions(
  'LT',
  newInvoice,
  'Reverse charge / Atvirkštinis apmokestinimas',
  'Self-billing / Sąskaitų faktūrų išsirašymas',
)

testAnyCorrections('LT', newInvoice)

testIdentityWarnings('LT', newInvoice, {
  'JAK 393991320': [],
  'JAK 393991321': ['DOCKET-LT-ORG-IDENTITY-01'],
})
