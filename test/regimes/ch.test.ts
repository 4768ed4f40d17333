import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  COMMON_NOTE,
  correct,
  reverseChargeNotes,
  supplierIn,
  testRegime,
  testTaxCodes,
  warningCodes,
} from './support.ts'

const newInvoice = supplierIn('CH', 'E100155212')

testTaxCodes('CH', {
  good: ['E100155212', 'E325895148', 'E234692750'],
  bad: ['E100155213', '100155212', 'E10015521', 'E100155212M'],
  untidy: {
    'CHE-100.155.212 MWST': 'E100155212',
    'CHE-325.895.148 TVA': 'E325895148',
    'che 234692750 iva': 'E234692750',
  },
})

testRegime(newInvoice, 'CH', 'CHF')

test('an invoice in another currency needs no exchange rate', async () => {
  assert.deepEqual(await warningCodes(newInvoice({ currency: 'EUR' })), [])
})

test('CH: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('CH: corrections are credit notes', async () => {
  const data = await build(newInvoice())
  await correct(data, 'debit-note', 422)
  assert.equal((await correct(data, 'credit-note')).type, 'credit-note')
})
