import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  COMMON_NOTE,
  correct,
  reverseChargeNotes,
  supplierIn,
  testRates,
  testRegime,
  testTaxCodes,
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

// biome-ignore format: table
testRates('CH', newInvoice, {
  general: { '1995-01-01': '6.5%', '1999-01-01': '7.5%', '2001-01-01': '7.6%', '2011-01-01': '8.0%', '2018-01-01': '7.7%', '2024-01-01': '8.1%' },
  intermediate: { '1996-10-01': '3.0%', '1999-01-01': '3.5%', '2001-01-01': '3.6%', '2011-01-01': '3.8%', '2018-01-01': '3.7%', '2024-01-01': '3.8%' },
  reduced: { '1995-01-01': '2.0%', '1999-01-01': '2.3%', '2001-01-01': '2.4%', '2011-01-01': '2.5%', '2024-01-01': '2.6%' },
})

test('CH: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('CH: corrections are credit notes', async () => {
  const data = await build(newInvoice())
  await correct(data, 'debit-note', 422)
  assert.equal((await correct(data, 'credit-note')).type, 'credit-note')
})
