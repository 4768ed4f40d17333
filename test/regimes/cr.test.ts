import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line, post } from '../support.ts'
import {
  build,
  correct,
  rejected,
  rejectedCodes,
  reverseChargeNotes,
  supplierIn,
  taxIdentity,
  testCorrections,
  testPages,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('CR', '3101123456')
const taxed = (...taxes: Json[]): Json => newInvoice({ lines: [line({ taxes })] })

testTaxCodes('CR', {
  good: ['109980456', '3101123456', '3101A23456', '0101123456', '15581234567', '155812345678'],
  bad: ['012345678', '1A9980456', '12345678', '1558123456789', '05581234567', '05581234567A'],
  untidy: { '3-101-123456': '3101123456', 'CR 1-0998-0456': '109980456' },
})

testRegime(newInvoice, 'CR', 'CRC')

testPages('CR', newInvoice(), 'es', ['Cédula jurídica 3-101-123456', 'IVA 13%'])

test('CR: length, characters and the first digit are separate rules', async () => {
  const expected: { [code: string]: string[] } = {
    '12345678': ['01'],
    '1234567890123': ['01'],
    '1A9980456': ['02'],
    '012345678': ['03'],
    '05581234567': ['03'],
    '055812345678': ['03'],
    '05581234567A': ['02', '03'],
    '1234567A': ['01', '02'],
    '01234567': ['01'],
  }
  for (const [code, numbers] of Object.entries(expected))
    assert.deepEqual(
      await rejected(taxIdentity('CR', code)),
      numbers.map((number) => `GOBL-CR-TAX-IDENTITY-${number} $.code`),
      code,
    )
})

test('CR: the percentage of the selective consumption tax is entered, without key', async () => {
  const vat = { cat: 'VAT', rate: 'general' }
  const { totals } = await build(taxed(vat, { cat: 'ISC', percent: '10.0%' }))
  const [general, selective] = totals.taxes.categories
  assert.deepEqual([general.code, selective.code], ['VAT', 'ISC'])
  assert.deepEqual([selective.rates[0].base, selective.retained], [totals.total, undefined])
  assert.deepEqual(await rejectedCodes(taxed(vat, { cat: 'ISC' })), ['GOBL-TAX-COMBO-04'])
  assert.deepEqual(
    await rejectedCodes(taxed(vat, { cat: 'ISC', key: 'standard', percent: '10.0%' })),
    ['GOBL-TAX-COMBO-02'],
  )
})

test('CR: reverse charge is not noted', async () => {
  assert.equal(await reverseChargeNotes(newInvoice), undefined)
})

testCorrections('CR', newInvoice, ['credit-note', 'debit-note'])

test('CR: a credit note credits the tax of the invoice', async () => {
  const data = await build(newInvoice())
  const { type, preceding, totals } = await correct(data, 'credit-note')
  assert.deepEqual([type, preceding[0].code], ['credit-note', data.code])
  assert.equal(totals.tax, data.totals.tax)
  await correct(data, 'corrective', 422)
})

test('CR: the selective consumption tax adds to the base of IVA if it is a charge of the line', async () => {
  const vat = { cat: 'VAT', rate: 'general' }
  const warnings = async (data: Json): Promise<string[]> => {
    const review = await post('/review', { data })
    return review.warnings.map(({ code, properties }: Json) => `${code} ${properties}`)
  }
  const selective = { cat: 'ISC', percent: '10.0%' }
  assert.deepEqual(await warnings(taxed(vat, selective)), [
    'DOCKET-CR-BILL-LINE-01 $.lines[0].taxes',
  ])
  assert.deepEqual(await warnings(taxed(vat)), [])
  assert.ok(!(await warnings(taxed(selective))).some((each) => each.includes('-CR-')), 'ISC alone')
  const charges = [{ reason: 'Impuesto Selectivo de Consumo', percent: '10%' }]
  const item = { name: 'Refresco', price: '1000.00' }
  const data = newInvoice({ lines: [line({ quantity: '1', item, charges, taxes: [vat] })] })
  assert.deepEqual(await warnings(data), [])
  const { totals } = await build(data)
  assert.deepEqual([totals.taxes.categories[0].rates[0].base, totals.tax], ['1100.00', '143.00'])
})
