import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from '../support.ts'
import {
  correct,
  identityCode,
  rejected,
  reverseChargeNotes,
  supplierIn,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('SA', '310122393500003')

testTaxCodes('SA', {
  good: ['300000000000003', '310122393500003', '399999999900003'],
  bad: [
    '300000000000004',
    '100000000000003',
    '30000000000003',
    '3000000000000003',
    '3A0000000000003',
  ],
  untidy: {
    'SA 3101 2239 3500 003': '310122393500003',
    'sa-399999999900003': '399999999900003',
  },
})

testRegime(newInvoice, 'SA', 'SAR')

test('SA: reverse charge is not noted', async () => {
  assert.equal(await reverseChargeNotes(newInvoice), undefined)
})

test('SA: corrections are of any type', async () => {
  await correct(newInvoice(), 'corrective')
})

test('SA: the codes of all identities are letters and digits', async () => {
  const stored = await identityCode(newInvoice, { type: 'CRN', code: '1010010000a' })
  assert.equal(stored, '1010010000a')
  const identities = [{ type: 'XX', code: '1010-0' }]
  const data = newInvoice({
    customer: { name: 'c', identities },
    lines: [line({ item: { name: 'x', price: '1.00', identities } })],
  })
  assert.deepEqual(await rejected(data), [
    'GOBL-SA-ORG-IDENTITY-01 $.customer.identities[0].code $.lines[0].item.identities[0].code',
  ])
})
