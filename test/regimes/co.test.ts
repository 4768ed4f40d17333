import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from '../support.ts'
import { build, supplierIn, testCorrections, testRegime, testTaxCodes } from './support.ts'

const newInvoice = supplierIn('CO', '8001972684', { lines: [line({ taxes: [] })] })

testTaxCodes('CO', {
  good: ['8001972684', '4112285460', '6548936391', '786528820', '333989421', '11185342480'],
  bad: ['8001972685', '786528821', '80019726', '222222222222', '80019726A4', '11185342481'],
  untidy: {
    '800.197.268-4': '8001972684',
    'co 78 652 882 0': '786528820',
    '1.118.534.248-0': '11185342480',
  },
})

testRegime(newInvoice, 'CO', 'COP')

test('CO: withheld taxes are subtracted', async () => {
  const taxes = [
    { cat: 'VAT', rate: 'general' },
    { cat: 'RVAT', percent: '15%' },
    { cat: 'RR', percent: '2.5%' },
  ]
  const { totals } = await build(newInvoice({ lines: [line({ taxes })] }))
  assert.deepEqual([totals.tax, totals.payable], ['190.00', '1015.00'])
})

testCorrections('CO', newInvoice, ['credit-note', 'debit-note'])
