import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line } from '../support.ts'
import {
  build,
  rejected,
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

const newInvoice = supplierIn('HU', '12736645241')

testTaxCodes('HU', {
  good: ['12736645', '12736645241', '47264502151', '77751656320', '92743498522'],
  bad: ['12736646', '12736645441', '12736645221', '1273664', '1273664A'],
  untidy: { '12736645-2-41': '12736645241', 'HU 127 36645': '12736645' },
})

testRegime(newInvoice, 'HU', 'HUF')

testPages('HU', newInvoice(), 'hu', ['ÁFA 27%', 'Adószám 12736645-2-41'])

testMentions('HU', newInvoice, 'Reverse charge / Fordított adózás', 'Self-billing / Önszámlázás')

testCorrections('HU', newInvoice, ['credit-note', 'debit-note'])

testSmallBusiness('HU', newInvoice, 'DOCKET-HU-BILL-INVOICE-02', 'alanyi adómentes (AAM)')

testIdentityWarnings('HU', newInvoice, {
  'hu-group-number 12736645-4-41': ['DOCKET-HU-BILL-INVOICE-01'],
  'hu-group-number 12736645241': ['DOCKET-HU-BILL-INVOICE-01', 'DOCKET-HU-ORG-IDENTITY-01'],
})

test('HU: the supplier has a tax code', async () => {
  const from = (tax_id?: Json): Json =>
    newInvoice({ $regime: 'HU', supplier: { name: 'Supplier', tax_id } })
  assert.deepEqual(await rejected(from({ country: 'HU' })), [
    'GOBL-HU-BILL-INVOICE-01 $.supplier.tax_id.code',
  ])
  assert.deepEqual(await rejected(from()), ['GOBL-HU-BILL-INVOICE-01 $.supplier.tax_id'])
})

test('HU: the number of a business in the country is stated', async () => {
  const found = (customer: Json): Promise<string[]> =>
    warningCodes(newInvoice({ customer: { name: 'Customer', ...customer } }))
  const expected = ['DOCKET-HU-BILL-INVOICE-01']
  assert.deepEqual(await found({}), [])
  assert.deepEqual(await found({ tax_id: { country: 'HU', code: '12736645' } }), [])
  assert.deepEqual(await found({ tax_id: { country: 'HU' } }), expected)
  assert.deepEqual(await found({ identities: [{ type: 'CJ', code: '01-09-123456' }] }), expected)
})

test('HU: the tax is stated in forints, whatever the currency', async () => {
  const exchange_rates = [{ from: 'EUR', to: 'HUF', amount: '402.5' }]
  assert.deepEqual(await warningCodes(newInvoice({ currency: 'EUR' })), ['DOCKET-EXCHANGE-RATE'])
  assert.deepEqual(await warningCodes(newInvoice({ currency: 'EUR', exchange_rates })), [])
})

test('HU: the flat-rate additions of farmers may be entered', async () => {
  for (const percent of ['12%', '7%']) {
    const lines = [line({ taxes: [{ cat: 'VAT', percent }] })]
    assert.deepEqual(await warningCodes(newInvoice({ lines })), [])
    await build(newInvoice({ lines }))
  }
})
