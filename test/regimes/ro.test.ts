import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line, post } from '../support.ts'
import {
  supplierIn,
  testCorrections,
  testIdentityWarnings,
  testMentions,
  testPages,
  testRegime,
  testSmallBusiness,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('RO', '18547290')

testTaxCodes('RO', {
  good: ['18547290', '157331755', '16058', '167'],
  bad: ['18547291', '018547290', '1', '1650212691864', '1854729A'],
  untidy: { 'RO 185 47290': '18547290', ro16058: '16058' },
})

testRegime(newInvoice, 'RO', 'RON')

testPages('RO', newInvoice(), 'ro', ['TVA 21 %', 'CIF RO18547290'])

testMentions('RO', newInvoice, 'Reverse charge / Taxare inversă', 'Self-billing / Autofactură')

testCorrections('RO', newInvoice, ['credit-note', 'debit-note'])

testSmallBusiness('RO', newInvoice, 'DOCKET-RO-BILL-INVOICE-01', 'scutit, art. 310 Codul fiscal')

testIdentityWarnings('RO', newInvoice, {
  'CUI 18547290': [],
  'CUI RO18547290': [],
  'CUI 18547291': ['DOCKET-RO-ORG-IDENTITY-01'],
  'CNP 1650212691864': [],
  'CNP 1650212691865': ['DOCKET-RO-ORG-IDENTITY-02'],
})

test('RO: the rate reduced is advised since both lower rates are one', async () => {
  const hintsOn = async (issue_date: string): Promise<string[]> => {
    const lines = [line({ taxes: [{ cat: 'VAT', rate: 'super-reduced' }] })]
    const { hints } = await post('/review', { data: newInvoice({ issue_date, lines }) })
    return hints.map(({ code }: Json) => code)
  }
  assert.deepEqual(await hintsOn('2025-07-31'), [])
  assert.deepEqual(await hintsOn('2025-08-01'), ['DOCKET-RO-TAX-COMBO-01'])
})
