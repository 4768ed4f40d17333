import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line } from '../support.ts'
import {
  supplierIn,
  testAnyCorrections,
  testIdentityWarnings,
  testMentions,
  testPages,
  testRegime,
  testTaxCodes,
  warningCodes,
} from './support.ts'

const newInvoice = supplierIn('LV', '40006384521')

testTaxCodes('LV', {
  // Firms, persons by their date of birth, and one without.
  good: ['40006384521', '40005451242', '01066716788', '03074119738', '32500115047'],
  bad: ['40006384522', '01136716788', '01066736788', '31500115047', '4000638452', '4000638452A'],
  untidy: { 'LV 4000 638 4521': '40006384521', 'lv-40005451242': '40005451242' },
})

testRegime(newInvoice, 'LV', 'EUR')

testPages('LV', newInvoice(), 'lv', ['PVN 21%', 'PVN reģ. nr. LV40006384521'])

testMentions(
  'LV',
  newInvoice,
  'Reverse charge / Nodokļa apgrieztā maksāšana',
  'Self-billing / Pašaprēķins',
)

testAnyCorrections('LV', newInvoice)

testIdentityWarnings('LV', newInvoice, {
  'REGNR 40006384521': [],
  'REGNR 40006384522': ['DOCKET-LV-ORG-IDENTITY-01'],
  'REGNR 01066716788': ['DOCKET-LV-ORG-IDENTITY-01'],
})

test('LV: the flat-rate addition of farmers may be entered, and no other percentage', async () => {
  const taxed = (percent: string): Json =>
    newInvoice({ lines: [line({ taxes: [{ cat: 'VAT', percent }] })] })
  assert.deepEqual(await warningCodes(taxed('14%')), [])
  assert.deepEqual(await warningCodes(taxed('13%')), ['DOCKET-TAX-PERCENT'])
})
