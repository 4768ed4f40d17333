import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line } from '../support.ts'
import {
  build,
  rejectedCodes,
  supplierIn,
  testDoubtfulTaxCodes,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('ES', 'B98602642')

testTaxCodes('ES', {
  good: [
    'B98602642',
    'B9860264B',
    '54387763P',
    'Y5082945M',
    'L2277058J',
    'A58818501',
    'K0867756N',
    'L1234567L',
    'M2812345C',
  ],
  bad: [
    'B98602643',
    'B9860264J',
    '00000000T',
    '54387763A',
    'Y5082945X',
    'I58818501',
    'K0867756M',
    'L1234567M',
    'A1234567L',
    '1',
    'ESB98602642X',
  ],
  untidy: { 'es-b 986 026 42': 'B98602642', '1234S': '00001234S' },
})

testDoubtfulTaxCodes('ES', {
  K0867756N: [],
  M79775334: ['DOCKET-ES-TAX-IDENTITY-01'],
  M2812345C: [],
})

testRegime(newInvoice, 'ES', 'EUR')

test('ES: surcharges, withheld tax and notes of schemes', async () => {
  const taxes = [
    { cat: 'VAT', rate: 'general+eqs' },
    { cat: 'IRPF', rate: 'pro' },
  ]
  const $tags = ['travel-agency', 'self-billed', 'simplified-scheme']
  const { lines, totals, tax } = await build(invoice({ $tags, lines: [line({ taxes })] }))
  assert.equal(lines[0].taxes[0].surcharge, '5.2%')
  assert.equal(totals.retained_tax, '150.00')
  assert.deepEqual(
    tax.notes.map((note: Json) => [note.cat, note.key]),
    [
      ['VAT', 'simplified-scheme'],
      [undefined, 'self-billed'],
      ['VAT', 'travel-agency'],
    ],
  )
})

test('ES: the supplier needs a tax code', async () => {
  const data = invoice({ $regime: 'ES', supplier: { name: 'x' }, currency: 'EUR' })
  assert.deepEqual(await rejectedCodes(data), ['GOBL-ES-BILL-INVOICE-02'])
})
