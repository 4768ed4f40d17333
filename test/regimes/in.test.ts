import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, type Json, line, post } from '../support.ts'
import {
  build,
  identityCode,
  rejected,
  rejectedCodes,
  supplierIn,
  testCorrections,
  testDoubtfulTaxCodes,
  testRegime,
  testTaxCodes,
  withIdentity,
} from './support.ts'

const HSN = { type: 'HSN', code: '8471' }

const goods = (...identities: (Json | null)[]): Json =>
  line({
    item: { name: 'Goods', price: '100.00', identities },
    taxes: [{ cat: 'IGST', percent: '18%' }],
  })
const newInvoice = supplierIn('IN', '27AAPFU0939F1ZV', { lines: [goods(HSN)] })

testTaxCodes('IN', {
  good: ['27AAPFU0939F1ZV', '71IPURZ2076Q7Z7', '37COFPK8452TTZ5', '67QOVVR8826MKZA'],
  bad: [
    '27AAPFU0939F1ZW',
    '27AAPFU0939F0ZV',
    '27AAPFU0939F1YV',
    '2AAAPFU0939F1ZV',
    '27AAPFU0939F1Z',
    '27',
  ],
  untidy: {
    'in 27 aapfu0939f 1zv': '27AAPFU0939F1ZV',
    'IN-IN27AAPFU0939F1ZV': '27AAPFU0939F1ZV',
  },
})

testDoubtfulTaxCodes('IN', {
  '27AAPFU0939F1ZV': [],
  '70AAPFU7558F2ZQ': ['DOCKET-IN-TAX-IDENTITY-01'],
})

testRegime(newInvoice, 'IN', 'INR')

test('IN: each item has an HSN code of four, six or eight digits', async () => {
  const data = await build(newInvoice({ lines: [goods({ type: 'HSN', code: '84.71 30' })] }))
  assert.deepEqual(data.lines[0].item.identities, [{ type: 'HSN', code: '847130' }])
  assert.deepEqual([data.totals.tax, data.totals.payable], ['180.00', '1180.00'])
  const missing = newInvoice({ lines: [goods(HSN), goods(), goods({ key: 'hsn', code: '8471' })] })
  assert.deepEqual(await rejected(missing), [
    'GOBL-IN-ORG-ITEM-01 $.lines[1].item.identities $.lines[2].item.identities',
  ])
  const wrong = newInvoice({ lines: [goods({ type: 'HSN', code: '84713' })] })
  assert.deepEqual(await rejectedCodes(wrong), ['GOBL-IN-ORG-IDENTITY-02'])
  data.lines[0].item.identities = [null]
  const found = codes(await post('/validate', { data }, { status: 422 }))
  assert.ok(found.includes('GOBL-IN-ORG-ITEM-01'), found.join())
})

test('IN: a PAN is five letters, four digits and a letter', async () => {
  const stored = await identityCode(newInvoice, { type: 'PAN', code: 'aapfu 0939-f' })
  assert.equal(stored, 'AAPFU0939F')
  const rejectedPan = (code: string): Promise<string[]> =>
    rejectedCodes(withIdentity(newInvoice, { type: 'PAN', code }))
  assert.deepEqual(await rejectedPan('AAPF10939F'), ['GOBL-IN-ORG-IDENTITY-01'])
  assert.deepEqual(await rejectedPan(''), ['GOBL-ORG-IDENTITY-01'])
})

test('IN: reverse charge and simplified invoices are noted', async () => {
  const { tax } = await build(newInvoice({ $tags: ['reverse-charge', 'simplified'] }))
  assert.deepEqual(tax.notes, [
    { key: 'reverse-charge', text: 'Reverse Charge' },
    { key: 'simplified', text: 'Simplified Tax Invoice' },
  ])
})

testCorrections('IN', newInvoice, ['credit-note', 'debit-note'])
