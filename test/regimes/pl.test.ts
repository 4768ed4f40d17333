import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correct, reverseChargeNotes, supplierIn, testRegime, testTaxCodes } from './support.ts'

const newInvoice = supplierIn('PL', '1234563218')

testTaxCodes('PL', {
  good: ['1234563218', '3826615737', '2597119805'],
  bad: ['1234563217', '8379237069', '5212902840', '1000922214', '123456321', '12345632180'],
  untidy: { 'PL 123-456-32-18': '1234563218', pl3826615737: '3826615737' },
})

testRegime(newInvoice, 'PL', 'PLN')

test('PL: reverse charge is not noted', async () => {
  assert.equal(await reverseChargeNotes(newInvoice), undefined)
})

test('PL: corrections are of any type', async () => {
  await correct(newInvoice(), 'corrective')
})
