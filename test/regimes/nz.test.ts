import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line } from '../support.ts'
import {
  build,
  correct,
  rejected,
  rejectedCodes,
  supplierIn,
  taxIdentity,
  testPages,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('NZ', '49091850', { lines: [line({ taxes: [] })] })
const taxed = (combo: Json): Json => newInvoice({ lines: [line({ taxes: [combo] })] })

testTaxCodes('NZ', {
  good: ['49091850', '136410132', '123456785', '12345674', '35901981', '49098576'],
  bad: ['49091851', '136410133', '1234567', '4909185A', '1364101320'],
  untidy: { '49-091-850': '49091850', 'NZ 136-410-132': '136410132', '049091850': '049091850' },
})

testRegime(newInvoice, 'NZ', 'NZD')

testPages('NZ', taxed({ cat: 'GST', rate: 'general' }), 'en', [
  'GST No. 49-091-850',
  'GST 15%',
  '$1,150.00',
])

test('NZ: an IRD number of a wrong form fails both rules, any other wrong one the second', async () => {
  const [form, checksum] = ['GOBL-NZ-TAX-IDENTITY-01 $.code', 'GOBL-NZ-TAX-IDENTITY-02 $.code']
  assert.deepEqual(await rejected(taxIdentity('NZ', '49091851')), [checksum])
  for (const code of ['4909185', '4909185A', '1364101320'])
    assert.deepEqual(await rejected(taxIdentity('NZ', code)), [form, checksum], code)
})

test('NZ: IRD numbers are from 10,000,000 to 200,000,000', async () => {
  const outside = ['09999996', '200000005']
  const inside = ['10000009', '199999990']
  for (const code of inside) await build(taxIdentity('NZ', code))
  for (const code of outside)
    assert.deepEqual(
      await rejected(taxIdentity('NZ', code)),
      ['GOBL-NZ-TAX-IDENTITY-02 $.code'],
      code,
    )
})

test('NZ: a check digit of 10 is replaced by that of other weights, and not issued if it is 10 again', async () => {
  await build(taxIdentity('NZ', '136410132'))
  for (const last of '0123456789')
    assert.deepEqual(await rejectedCodes(taxIdentity('NZ', `12345703${last}`)), [
      'GOBL-NZ-TAX-IDENTITY-02',
    ])
})

test('NZ: a combo with the key zero needs a percentage', async () => {
  await build(taxed({ cat: 'GST', key: 'zero', percent: '0%' }))
  assert.deepEqual(await rejectedCodes(taxed({ cat: 'GST', key: 'zero' })), ['GOBL-TAX-COMBO-04'])
})

test('NZ: corrections are of any type', async () => {
  const data = await build(taxed({ cat: 'GST', rate: 'general' }))
  for (const type of ['credit-note', 'corrective', 'debit-note']) {
    const corrected = await correct(data, type)
    assert.deepEqual([corrected.type, corrected.totals.tax], [type, data.totals.tax])
  }
})
