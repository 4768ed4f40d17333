import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  COMMON_NOTE,
  correct,
  rejected,
  reverseChargeNotes,
  supplierIn,
  taxIdentity,
  testDoubtfulTaxCodes,
  testPages,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('SK', '2020273893')

testTaxCodes('SK', {
  good: ['2020273893', '7120001713', '2022749619'],
  bad: ['2020273894', '0000000011', '202027389A', '202027389', '20202738930'],
  untidy: { 'SK 202 027 3893': '2020273893', 'sk-7120001713': '7120001713' },
})

testDoubtfulTaxCodes('SK', {
  '2020273893': [],
  '1010000002': ['DOCKET-SK-TAX-IDENTITY-01'],
})

testRegime(newInvoice, 'SK', 'EUR')

testPages('SK', newInvoice(), 'sk', ['DPH 23 %', '1 230,00 €', 'IČ DPH SK2020273893'])

test('SK: form and multiple of 11 are separate rules', async () => {
  const [form, multiple] = ['GOBL-SK-TAX-IDENTITY-01 $.code', 'GOBL-SK-TAX-IDENTITY-02 $.code']
  assert.deepEqual(await rejected(taxIdentity('SK', '2020273894')), [multiple])
  assert.deepEqual(await rejected(taxIdentity('SK', '0000000011')), [form])
  for (const code of ['202027389A', '202027389', '20202738930'])
    assert.deepEqual(await rejected(taxIdentity('SK', code)), [form, multiple], code)
})

test('SK: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('SK: corrections are of any type', async () => {
  const data = await build(newInvoice())
  for (const type of ['credit-note', 'corrective', 'debit-note']) {
    const corrected = await correct(data, type)
    assert.deepEqual([corrected.type, corrected.totals.tax], [type, data.totals.tax])
  }
})
