import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line, post } from '../support.ts'
import {
  build,
  COMMON_NOTE,
  rejectedCodes,
  reverseChargeNotes,
  supplierIn,
  taxIdentity,
  testCorrections,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('GB', '350983637')

testTaxCodes('GB', {
  good: ['350983637', '350983637001', 'GD499', 'HA500', '999000145', '970000171', '000000195'],
  bad: [
    '350983638',
    '999000103',
    '949000138',
    '010000090',
    'GD500',
    'HA499',
    '000000000',
    '123',
    'ABC',
  ],
  untidy: { 'GB 350 9836 37': '350983637', 'GB-XI-350983637': '350983637' },
})

testRegime(newInvoice, 'GB', 'GBP')

test('GB: form, number and check digits have their own faults', async () => {
  assert.deepEqual(await rejectedCodes(taxIdentity('GB', '123')), [
    'GOBL-GB-TAX-IDENTITY-01',
    'GOBL-GB-TAX-IDENTITY-03',
  ])
  assert.deepEqual(await rejectedCodes(taxIdentity('GB', 'ABC')), [
    'GOBL-GB-TAX-IDENTITY-01',
    'GOBL-GB-TAX-IDENTITY-02',
    'GOBL-GB-TAX-IDENTITY-03',
  ])
  assert.deepEqual(await rejectedCodes(taxIdentity('GB', '000000000')), [
    'GOBL-GB-TAX-IDENTITY-02',
    'GOBL-GB-TAX-IDENTITY-03',
  ])
  assert.deepEqual(await rejectedCodes(taxIdentity('GB', 'GD')), ['GOBL-GB-TAX-IDENTITY-01'])
})

test('GB: codes of Northern Ireland keep their country', async () => {
  assert.deepEqual(await build(taxIdentity('XI', 'XI350983637')), taxIdentity('XI', '350983637'))
})

testCorrections('GB', newInvoice, ['credit-note'])

test('GB: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('GB: reverse charge at home names its law, and a hint asks for the tax or its rate', async () => {
  const builder = (members: Json): Json =>
    newInvoice({
      $tags: ['reverse-charge'],
      customer: { name: 'Builder', tax_id: { country: 'GB', code: '362097059' } },
      lines: [line({ taxes: [{ cat: 'VAT', key: 'reverse-charge' }] })],
      ...members,
    })
  const { tax } = await build(builder({}))
  assert.deepEqual(
    tax.notes.map(({ text }: Json) => text),
    ['Reverse charge: VAT Act 1994 Section 55A applies. Customer to pay the VAT to HMRC.'],
  )
  const item = { name: 'Plastering', price: '1400.00' }
  const [plain] = builder({}).lines
  const lines = [{ ...plain, quantity: '1', item }]
  const { hints: asked } = await post('/review', { data: builder({ lines }) })
  assert.match(asked[0].description, /Customer to pay the VAT of £280\.00 \(20%\) to HMRC/)
  const hints = async (members: Json): Promise<string[]> => {
    const { hints } = await post('/review', { data: builder(members) })
    return hints.map(({ code }: Json) => code)
  }
  assert.deepEqual(await hints({}), ['DOCKET-GB-REVERSE-CHARGE'])
  const text = 'Reverse charge: s55A VATA 94, customer to pay the VAT of £20.00 (20%) to HMRC'
  assert.deepEqual(
    await hints({ tax: { notes: [{ cat: 'VAT', key: 'reverse-charge', text }] } }),
    [],
  )
})
