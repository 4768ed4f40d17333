import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, post } from '../support.ts'
import {
  COMMON_NOTE,
  correct,
  reject,
  rejectedCodes,
  reverseChargeNotes,
  supplierIn,
  taxIdentity,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('IE', '6433435F')

testTaxCodes('IE', {
  good: ['6433435F', '6433435OA', '8D79739I', '5R72076B', '1234567WH', '1234567OB', '1234567II'],
  bad: ['6433435E', '6433435OB', '8D79739J', '643343F', '6433435FW', '1234567TJ', '1234567TW'],
  untidy: { 'IE 6433435 f': '6433435F', 'ie-8d79739i': '8D79739I' },
})

testRegime(newInvoice, 'IE', 'EUR')

test('IE: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('IE: corrections are of any type', async () => {
  await correct(newInvoice(), 'corrective')
})

test('IE: old numbers with a sign lose it, and are rejected', async () => {
  assert.deepEqual(await rejectedCodes(taxIdentity('IE', '1+34567B')), ['GOBL-IE-TAX-IDENTITY-01'])
})

test('IE: a sign is only the wrong character if the document is validated as it is', async () => {
  const data = taxIdentity('IE', '1+34567B')
  assert.deepEqual(codes(await post('/validate', { data }, { status: 422 })), [
    'GOBL-TAX-IDENTITY-02',
  ])
})

test('IE: the fault of a number with a sign in second place says that it is the reason', async () => {
  for (const code of ['8+79739I', '8*79739I']) {
    const { faults } = await reject(taxIdentity('IE', code))
    assert.deepEqual(codes({ faults }), ['GOBL-IE-TAX-IDENTITY-01'])
    assert.match(faults[0].description, /number with \+ or \* in second place cannot be stored/)
    assert.doesNotMatch(faults[0].description, /879739I/)
  }
})
