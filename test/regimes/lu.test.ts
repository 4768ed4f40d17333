import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line } from '../support.ts'
import {
  supplierIn,
  testCorrections,
  testIdentityWarnings,
  testMentions,
  testPages,
  testRegime,
  testSmallBusiness,
  testTaxCodes,
  warningCodes,
} from './support.ts'

const newInvoice = supplierIn('LU', '26332462')

testTaxCodes('LU', {
  good: ['26332462', '50086764', '14667604'],
  bad: ['26332463', '2633246', '263324620', '2633246A'],
  untidy: { 'LU 263 324 62': '26332462', 'lu-50086764': '50086764' },
})

testRegime(newInvoice, 'LU', 'EUR')

testMentions('LU', newInvoice, 'Reverse charge / Autoliquidation', 'Self-billing / Autofacturation')

testCorrections('LU', newInvoice, ['credit-note', 'debit-note'])

testSmallBusiness(
  'LU',
  newInvoice,
  'DOCKET-LU-BILL-INVOICE-01',
  'franchise de la TVA, article 57bis de la loi du 12 février 1979',
)

testIdentityWarnings('LU', newInvoice, {
  'RCS B123456': [],
  'RCS 123456': ['DOCKET-LU-ORG-IDENTITY-01'],
})

testPages('LU', newInvoice(), 'fr', ['TVA 17 %', 'N° TVA'])

test('LU: the flat-rate addition of farmers may be entered, and no other percentage', async () => {
  const taxed = (percent: string): Json =>
    newInvoice({ lines: [line({ taxes: [{ cat: 'VAT', percent }] })] })
  assert.deepEqual(await warningCodes(taxed('12%')), [])
  assert.deepEqual(await warningCodes(taxed('13%')), ['DOCKET-TAX-PERCENT'])
})
