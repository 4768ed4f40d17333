import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from '../support.ts'
import {
  build,
  correct,
  percentOf,
  reject,
  reverseChargeNotes,
  supplierIn,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('AE', '100123456700003')

testTaxCodes('AE', {
  good: ['100123456700003', '000000000000000', '417263950184265'],
  bad: ['10012345670000', '1001234567000031', '10012345670000A', '1'],
  untidy: { 'AE 100-1234-5670-0003': '100123456700003', ae417263950184265: '417263950184265' },
})

testRegime(newInvoice, 'AE', 'AED')

test('AE: the rate follows the date', async () => {
  assert.equal(await percentOf(newInvoice, '2018-01-01', 'standard'), '5%')
  const early = newInvoice({
    issue_date: '2017-12-31',
    lines: [line({ taxes: [{ cat: 'VAT', rate: 'general' }] })],
  })
  assert.match((await reject(early)).message, /2017-12-31/)
})

test('AE: reverse charge and simplified invoices are noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [
    { cat: 'VAT', key: 'reverse-charge', text: 'Reverse Charge' },
  ])
  const { tax } = await build(newInvoice({ $tags: ['simplified'] }))
  assert.deepEqual(tax.notes, [{ cat: 'VAT', key: 'simplified', text: 'Simplified Tax Invoice' }])
})

test('AE: debit notes are not available', async () => {
  await correct(newInvoice(), 'debit-note', 422)
})
