import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import type { Json } from '../support.ts'
import {
  build,
  correct,
  identityCode,
  rejected,
  reverseChargeNotes,
  supplierIn,
  testRegime,
  testTaxCodes,
  warningCodes,
  withIdentity,
} from './support.ts'

const newInvoice = supplierIn('NO', '123456785MVA')

testTaxCodes('NO', {
  good: ['123456785MVA', '994850377MVA', '904326534MVA'],
  bad: ['123456784MVA', '12345678MVA', '1234567855MVA', 'AMVA'],
  untidy: { 'NO 123 456 785': '123456785MVA', '994 850 377 mva': '994850377MVA' },
})

testRegime(newInvoice, 'NO', 'NOK')

test('NO: reverse charge is not noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), undefined)
})

test('NO: corrections are credit notes', async () => {
  const data = await build(newInvoice())
  await correct(data, 'debit-note', 422)
  assert.equal((await correct(data, 'credit-note')).type, 'credit-note')
})

test('NO: organisation numbers are nine digits without MVA', async () => {
  const stored = await identityCode(newInvoice, { type: 'ON', code: 'NO 123 456 785 MVA' })
  assert.equal(stored, '123456785')
  for (const code of ['123456784', '12345678'])
    assert.deepEqual(await rejected(withIdentity(newInvoice, { type: 'ON', code })), [
      'GOBL-NO-ORG-IDENTITY-01 $.customer.identities[0].code',
    ])
})

test('NO: companies must name their register', async () => {
  const warned = async (supplier: Json): Promise<boolean> => {
    const data = newInvoice()
    const codes = await warningCodes({ ...data, supplier: { ...data.supplier, ...supplier } })
    return codes.some((code) => code.startsWith('DOCKET-NO-BILL-INVOICE-01'))
  }
  assert.equal(await warned({ name: 'Fjord AS' }), true)
  const identities = [{ scope: 'tax', code: 'Foretaksregisteret' }]
  assert.equal(await warned({ name: 'Fjord AS', identities }), false)
  assert.equal(await warned({ name: 'Kari Nordmann' }), false)
})

const identified = (type: string): Json => ({
  data: withIdentity(newInvoice, { type, code: '123456784' }),
})

testRules('GOBL-NO-', { data: newInvoice() }, [
  ['ORG-IDENTITY-01 $.customer.identities[0].code', identified('ON'), identified('XX')],
])
