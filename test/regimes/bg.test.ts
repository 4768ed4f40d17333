import assert from 'node:assert/strict'
import { test } from 'node:test'
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

const newInvoice = supplierIn('BG', '136527639', { series: undefined, code: '0000000123' })

testTaxCodes('BG', {
  // The first check of 018138927 leaves 10; then persons, born in 1855, 1964 and 2027; then foreigners and others.
  good: ['614647719', '018138927', '5522284663', '6407195105', '0753220063', '9373643693'],
  bad: ['614647718', '5513284663', '0753220064', '61464771', '61464771900', '61464771A'],
  untidy: { 'BG 614 647 719': '614647719', 'bg-136527639': '136527639' },
})

testRegime(newInvoice, 'BG', 'EUR')

testPages('BG', newInvoice(), 'bg', ['ДДС 20%', 'ДДС № BG136527639'])

testMentions(
  'BG',
  newInvoice,
  'Reverse charge / Обратно начисляване',
  'Self-billing / Самофактуриране',
)

testCorrections('BG', newInvoice, ['credit-note', 'debit-note'])

testSmallBusiness('BG', newInvoice, 'DOCKET-BG-BILL-INVOICE-02', 'основание: чл. 113, ал. 9 ЗДДС')

testIdentityWarnings('BG', newInvoice, {
  'EIK 136527639': [],
  'EIK 1365276390001': [],
  'EIK 136527638': ['DOCKET-BG-ORG-IDENTITY-01'],
  'EIK 13652763900': ['DOCKET-BG-ORG-IDENTITY-01'],
  'EGN 6407195105': [],
  'EGN 6407195106': ['DOCKET-BG-ORG-IDENTITY-02'],
})

test('BG: reviews warn of numbers of invoices and notes that have not ten digits', async () => {
  const found = (members: object): Promise<string[]> => warningCodes(newInvoice(members))
  assert.deepEqual(await found({ series: '00000', code: '00123' }), [])
  assert.deepEqual(await found({ code: undefined }), [])
  assert.deepEqual(await found({ type: 'proforma', code: '1' }), [])
  for (const code of ['123', '00000001234', 'A000000123'])
    assert.deepEqual(await found({ code }), ['DOCKET-BG-BILL-INVOICE-01'], code)
})
