import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line } from '../support.ts'
import {
  build,
  rejectedCodes,
  supplierIn,
  taxIdentity,
  testCorrections,
  testDoubtfulTaxCodes,
  testRegime,
} from './support.ts'

const newInvoice = supplierIn('US', '123456789', { lines: [line({ taxes: [] })] })

testDoubtfulTaxCodes('US', {
  '042103594': [],
  '072103594': ['DOCKET-US-TAX-IDENTITY-01'],
})

testRegime(newInvoice, 'US', 'USD')

test('US: the hyphen of an EIN is removed, other tax codes are not normalised', async () => {
  const identity = taxIdentity('US', '042103594')
  assert.deepEqual(await build(taxIdentity('US', '04-2103594')), identity)
  assert.deepEqual(await build(identity), identity)
  for (const code of ['042-103594', '04-210359', '04-21035944', '04 2103594'])
    assert.deepEqual(await rejectedCodes(taxIdentity('US', code)), ['GOBL-TAX-IDENTITY-02'], code)
})

test('US: the percentage of sales tax is required', async () => {
  const taxed = (combo: Json): Json =>
    newInvoice({ lines: [line({ taxes: [{ cat: 'ST', ...combo }] })] })
  assert.equal((await build(taxed({ percent: '8.875%' }))).totals.tax, '88.75')
  assert.deepEqual(await rejectedCodes(taxed({})), ['GOBL-TAX-COMBO-04'])
})

testCorrections('US', newInvoice, ['credit-note', 'debit-note'])
