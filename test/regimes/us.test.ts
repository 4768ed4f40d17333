import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line } from '../support.ts'
import { build, rejectedCodes, supplierIn, taxIdentity, testRegime } from './support.ts'

const newInvoice = supplierIn('US', '123456789', { lines: [line({ taxes: [] })] })

testRegime(newInvoice, 'US', 'USD')

test('US: tax codes are not normalised', async () => {
  assert.deepEqual(await rejectedCodes(taxIdentity('US', '12-3456789')), ['GOBL-TAX-IDENTITY-02'])
  const identity = taxIdentity('US', '123456789')
  assert.deepEqual(await build(identity), identity)
})

test('US: the percentage of sales tax is required', async () => {
  const taxed = (combo: Json): Json =>
    newInvoice({ lines: [line({ taxes: [{ cat: 'ST', ...combo }] })] })
  assert.equal((await build(taxed({ percent: '8.875%' }))).totals.tax, '88.75')
  assert.deepEqual(await rejectedCodes(taxed({})), ['GOBL-TAX-COMBO-04'])
})
