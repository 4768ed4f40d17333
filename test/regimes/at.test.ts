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

const newInvoice = supplierIn('AT', 'U13585627')

testTaxCodes('AT', {
  good: ['U13585627', 'U94061256', 'U90153397', 'U09581914'],
  bad: ['U13585626', 'U1358562', 'U135856277', 'X13585627', '13585627'],
  untidy: { 'atu 1358 5627': 'U13585627', U94061256: 'U94061256' },
})

testRegime(newInvoice, 'AT', 'EUR')

test('AT: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('AT: corrections are credit notes', async () => {
  const data = await build(newInvoice())
  await correct(data, 'debit-note', 422)
  assert.equal((await correct(data, 'credit-note')).type, 'credit-note')
})
