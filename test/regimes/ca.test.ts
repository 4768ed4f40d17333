import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line } from '../support.ts'
import {
  build,
  percentOf,
  reject,
  rejectedCodes,
  supplierIn,
  testCorrections,
  testDoubtfulTaxCodes,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('CA', '123456789', { lines: [line({ taxes: [] })] })
const taxed = (...taxes: Json[]): Json => newInvoice({ lines: [line({ taxes })] })

testTaxCodes('CA', {
  good: ['123456789', '123456789RT0001', 'ANY'],
  bad: [],
  untidy: { '123456789 RT 0001': '123456789RT0001', 'CA-123 456 789': '123456789' },
})

testDoubtfulTaxCodes('CA', {
  '123456782': [],
  '123456782RT0001': [],
  '123456789': ['DOCKET-CA-TAX-IDENTITY-01'],
  '245954W': ['DOCKET-CA-TAX-IDENTITY-01'],
  '123456782RC0001': ['DOCKET-CA-TAX-IDENTITY-01'],
})

testRegime(newInvoice, 'CA', 'CAD')

test('CA: rates of GST have no key', async () => {
  const general = { cat: 'GST', rate: 'general' }
  assert.equal(await percentOf(newInvoice, '2026-01-01', general), '5%')
  assert.equal(await percentOf(newInvoice, '1999-01-01', { cat: 'GST', rate: 'zero' }), '0.0%')
  const keyed = await reject(taxed({ ...general, key: 'standard' }))
  assert.equal(keyed.key, 'calculation')
})

test('CA: the percentages of provincial taxes are entered', async () => {
  const { totals } = await build(
    taxed({ cat: 'GST', rate: 'general' }, { cat: 'PST', percent: '7%' }),
  )
  assert.deepEqual([totals.tax, totals.payable], ['120.00', '1120.00'])
  assert.deepEqual(await rejectedCodes(taxed({ cat: 'HST' })), ['GOBL-TAX-COMBO-04'])
})

testCorrections('CA', newInvoice, ['credit-note', 'debit-note'])
