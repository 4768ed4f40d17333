import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, type Json, line, post } from '../support.ts'
import {
  build,
  correct,
  rejected,
  rejectedCodes,
  supplierIn,
  taxIdentity,
  testDoubtfulTaxCodes,
  testPages,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('AU', '51824753556', { lines: [line({ taxes: [] })] })
const taxed = (combo: Json): Json => newInvoice({ lines: [line({ taxes: [combo] })] })

testTaxCodes('AU', {
  good: ['51824753556', '83914571673', '53004085616', '33051775556', '80987654321'],
  bad: ['51824753557', '51824753565', '5182475355', '5182475355A', '518247535560'],
  untidy: { '51 824 753 556': '51824753556', 'AU 83-914-571-673': '83914571673' },
})

testDoubtfulTaxCodes('AU', {
  '51824753556': [],
  '09770577948': ['DOCKET-AU-TAX-IDENTITY-01'],
  '10000000000': ['DOCKET-AU-TAX-IDENTITY-01'],
})

testRegime(newInvoice, 'AU', 'AUD')

testPages('AU', taxed({ cat: 'GST', rate: 'general' }), 'en', [
  'ABN 51 824 753 556',
  'GST 10%',
  '$1,100.00',
])

test('AU: an ABN of a wrong length fails both rules, one with wrong check digits the second', async () => {
  const [form, checksum] = ['GOBL-AU-TAX-IDENTITY-01 $.code', 'GOBL-AU-TAX-IDENTITY-02 $.code']
  assert.deepEqual(await rejected(taxIdentity('AU', '51824753557')), [checksum])
  for (const code of ['5182475355', '518247535560', '5182475355A'])
    assert.deepEqual(await rejected(taxIdentity('AU', code)), [form, checksum], code)
})

test('AU: a combo with the key zero needs a percentage', async () => {
  await build(taxed({ cat: 'GST', key: 'zero', percent: '0%' }))
  assert.deepEqual(await rejectedCodes(taxed({ cat: 'GST', key: 'zero' })), ['GOBL-TAX-COMBO-04'])
  assert.deepEqual(await rejectedCodes(taxed({ cat: 'GST', key: 'export' })), ['GOBL-TAX-COMBO-02'])
})

test('AU: reverse charge is not noted', async () => {
  const { tax } = await build(newInvoice({ $tags: ['reverse-charge'] }))
  assert.equal(tax, undefined)
})

test('AU: corrections are of any type', async () => {
  const data = await build(taxed({ cat: 'GST', rate: 'general' }))
  for (const type of ['credit-note', 'corrective', 'debit-note']) {
    const corrected = await correct(data, type)
    assert.deepEqual([corrected.type, corrected.totals.tax], [type, data.totals.tax])
  }
})

test('AU: an invoice that charges GST names the supplier by ABN, and from A$1,000 on the customer', async () => {
  const gst = { cat: 'GST', rate: 'general' }
  const warned = async (members: Json): Promise<string[]> => {
    const { warnings } = await post('/review', {
      data: { ...taxed(gst), customer: { name: 'C' }, ...members },
    })
    return faults({ faults: warnings }).filter((fault: string) => fault.includes('AU-BILL'))
  }
  const alone = { customer: undefined }
  const cheap = { lines: [line({ quantity: '9', taxes: [gst] })] }
  assert.deepEqual(await warned({}), [])
  assert.deepEqual(await warned(alone), ['DOCKET-AU-BILL-INVOICE-02 $.customer'])
  assert.deepEqual(await warned({ ...alone, ...cheap }), [])
  assert.deepEqual(await warned({ ...alone, type: 'credit-note' }), [])
  const unregistered = { $regime: 'AU', supplier: { name: 'S', tax_id: { country: 'AU' } } }
  assert.deepEqual(await warned(unregistered), ['DOCKET-AU-BILL-INVOICE-01 $.supplier.tax_id.code'])
  const nameless = { $regime: 'AU', supplier: { name: 'S' } }
  assert.deepEqual(await warned(nameless), ['DOCKET-AU-BILL-INVOICE-01 $.supplier.tax_id'])
  assert.deepEqual(await warned({ ...nameless, lines: [line({ taxes: [] })] }), [])
  assert.deepEqual(await warned({ ...unregistered, lines: [line({ taxes: [] })] }), [])
})
