import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, line } from '../support.ts'
import {
  build,
  rejected,
  rejectedCodes,
  supplierIn,
  testCorrections,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('AR', '30500010912', { lines: [line({ taxes: [] })] })

testTaxCodes('AR', {
  good: [
    '30500010912',
    '20453331475',
    '20811351199', // 10 becomes 9
    '23796484470', // 11 becomes 0
    '27062049427',
    '33676220009',
    '24500001018',
    '34999032089',
    '50000002027', // natural persons abroad
    '51600000016', // other entities abroad
    '55000000018', // companies abroad
  ],
  bad: [
    '30500010913',
    '34999032088',
    '24453331475',
    '21500001019',
    '52500001011',
    '3050001091',
    '305000109120',
    'A0500010912',
  ],
  untidy: {
    '30-50001091-2': '30500010912',
    'ar 20.453.331/475': '20453331475',
    AR27062049427: '27062049427',
  },
})

testRegime(newInvoice, 'AR', 'ARS')

test('AR: the supplier has a tax identity, which can lack its code', async () => {
  const domestic = { $regime: 'AR', currency: 'ARS', customer: undefined }
  assert.deepEqual(await rejected(invoice({ ...domestic, supplier: { name: 'x' } })), [
    'GOBL-AR-BILL-INVOICE-01 $.supplier.tax_id',
  ])
  await build(invoice({ ...domestic, supplier: { name: 'x', tax_id: { country: 'AR' } } }))
  const absent = await rejectedCodes(invoice({ ...domestic, supplier: undefined }))
  assert.ok(!absent.includes('GOBL-AR-BILL-INVOICE-01'), absent.join())
})

testCorrections('AR', newInvoice, ['credit-note', 'debit-note'])
