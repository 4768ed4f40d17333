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
} from './support.ts'

const newInvoice = supplierIn('FI', '01120389')

testTaxCodes('FI', {
  good: ['01120389', '32046476', '75352756'],
  bad: ['01120388', '1120389', '011203890', 'O1120389'],
  untidy: { '0112038-9': '01120389', fi32046476: '32046476' },
})

testRegime(newInvoice, 'FI', 'EUR')

test('FI: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('FI: corrections are of any type', async () => {
  const data = await build(newInvoice())
  await correct(data, 'debit-note')
  assert.equal((await correct(data, 'credit-note')).type, 'credit-note')
})
