import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, invoice, type Json, post, SCHEMA } from '../support.ts'
import {
  build,
  correct,
  identityCode,
  type NewInvoice,
  percentOf,
  rejected,
  reverseChargeNotes,
  supplierIn,
  testDoubtfulTaxCodes,
  testRegime,
  testTaxCodes,
  warningCodes,
  withIdentity,
} from './support.ts'

const newInvoice = supplierIn('DK', '13748136')

testTaxCodes('DK', {
  good: ['13748136', '67781783', '80171706'],
  bad: ['13748137', '1374813', '137481366', 'A3748136'],
  untidy: { 'DK 13 74 81 36': '13748136' },
})

testDoubtfulTaxCodes('DK', {
  '13748136': [],
  '00101591': ['DOCKET-DK-TAX-IDENTITY-01'],
})

testRegime(newInvoice, 'DK', 'DKK')

test('DK: rate', async () => {
  assert.equal(await percentOf(newInvoice, '2026-01-31', 'standard'), '25.0%')
})

test('DK: reverse charge is not noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), undefined)
})

test('DK: corrections are credit notes', async () => {
  const data = await build(newInvoice())
  await correct(data, 'debit-note', 422)
  assert.equal((await correct(data, 'credit-note')).type, 'credit-note')
})

test('DK: the supplier has a tax code, a CVR number or a CPR number', async () => {
  const uncoded = (members: Json): Json =>
    newInvoice({ supplier: { name: 'Supplier', tax_id: { country: 'DK' }, ...members } })
  assert.deepEqual(await rejected(uncoded({})), ['GOBL-DK-BILL-INVOICE-01 $.supplier'])
  await build(uncoded({ identities: [{ type: 'CVR', code: '13748136' }] }))
  await build(uncoded({ identities: [{ type: 'CPR', code: '0101701234' }] }))
  const data = { ...(await build(newInvoice())), ...uncoded({ identities: [null] }) }
  const found = codes(await post('/validate', { data }, { status: 422 }))
  assert.ok(found.includes('GOBL-DK-BILL-INVOICE-01'), found.join())
})

test('DK: CVR numbers are validated in every document, and never normalised', async () => {
  const spanish: NewInvoice = (members) => invoice(members)
  for (const make of [newInvoice, spanish, supplierIn('SE', '556036079301')]) {
    for (const code of ['13748137', 'DK13748136'])
      assert.deepEqual(await rejected(withIdentity(make, { type: 'CVR', code })), [
        'GOBL-DK-ORG-IDENTITY-01 $.customer.identities[0].code',
      ])
    await build(withIdentity(make, { type: 'CVR', code: '13748136' }))
  }
  const identities = [{ type: 'CVR', code: '13748137' }]
  const party = { $schema: `${SCHEMA}org/party`, name: 'Party', identities }
  assert.deepEqual(await rejected(party), ['GOBL-DK-ORG-IDENTITY-01 $.identities[0].code'])
})

test('DK: identities of type ON have no special meaning', async () => {
  assert.equal(await identityCode(newInvoice, { type: 'ON', code: 'NO 123' }), 'NO 123')
})

test('DK: reviews warn of a CVR number that starts with 0', async () => {
  const data = withIdentity(newInvoice, { type: 'CVR', code: '00101591' })
  assert.deepEqual(await warningCodes(data), ['DOCKET-DK-ORG-IDENTITY-01'])
})
