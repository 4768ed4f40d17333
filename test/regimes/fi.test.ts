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

const newInvoice = supplierIn('FI', '01120389')

testTaxCodes('FI', {
  good: ['01120389', '32046476', '75352756'],
  bad: ['01120388', '1120389', '011203890', 'O1120389'],
  untidy: { '0112038-9': '01120389', fi32046476: '32046476' },
})

testRegime(newInvoice, 'FI', 'EUR')

// biome-ignore format: table
testRates('FI', newInvoice, {
  general: { '1994-06-01': '22.0%', '2010-07-01': '23.0%', '2013-01-01': '24.0%', '2024-09-01': '25.5%' },
  reduced: { '2009-10-01': '12.0%', '2010-07-01': '13.0%', '2013-01-01': '14.0%', '2026-01-01': '13.5%' },
  'super-reduced': { '1998-01-01': '8.0%', '2010-07-01': '9.0%', '2013-01-01': '10.0%' },
})

test('FI: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('FI: corrections are of any type', async () => {
  const data = await build(newInvoice())
  await correct(data, 'debit-note')
  assert.equal((await correct(data, 'credit-note')).type, 'credit-note')
})
