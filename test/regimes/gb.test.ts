import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  COMMON_NOTE,
  rejectedCodes,
  reverseChargeNotes,
  supplierIn,
  taxIdentity,
  testCorrections,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('GB', '350983637')

testTaxCodes('GB', {
  good: ['350983637', '350983637001', 'GD499', 'HA500', '999000145', '970000171', '000000195'],
  bad: [
    '350983638',
    '999000103',
    '949000138',
    '010000090',
    'GD500',
    'HA499',
    '000000000',
    '123',
    'ABC',
  ],
  untidy: { 'GB 350 9836 37': '350983637', 'GB-XI-350983637': '350983637' },
})

testRegime(newInvoice, 'GB', 'GBP')

test('GB: form, number and check digits have their own faults', async () => {
  assert.deepEqual(await rejectedCodes(taxIdentity('GB', '123')), [
    'GOBL-GB-TAX-IDENTITY-01',
    'GOBL-GB-TAX-IDENTITY-03',
  ])
  assert.deepEqual(await rejectedCodes(taxIdentity('GB', 'ABC')), [
    'GOBL-GB-TAX-IDENTITY-01',
    'GOBL-GB-TAX-IDENTITY-02',
    'GOBL-GB-TAX-IDENTITY-03',
  ])
  assert.deepEqual(await rejectedCodes(taxIdentity('GB', '000000000')), [
    'GOBL-GB-TAX-IDENTITY-02',
    'GOBL-GB-TAX-IDENTITY-03',
  ])
  assert.deepEqual(await rejectedCodes(taxIdentity('GB', 'GD')), ['GOBL-GB-TAX-IDENTITY-01'])
})

test('GB: codes of Northern Ireland keep their country', async () => {
  assert.deepEqual(await build(taxIdentity('XI', 'XI350983637')), taxIdentity('XI', '350983637'))
})

testCorrections('GB', newInvoice, ['credit-note'])

test('GB: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})
