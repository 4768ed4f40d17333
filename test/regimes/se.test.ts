import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post } from '../support.ts'
import {
  build,
  COMMON_NOTE,
  correct,
  identityCode,
  rejected,
  reverseChargeNotes,
  supplierIn,
  testRegime,
  testTaxCodes,
  withIdentity,
} from './support.ts'

const newInvoice = supplierIn('SE', '556036079301')

testTaxCodes('SE', {
  good: ['556036079301', '556433087501', '811218987601'],
  bad: ['556036079401', '556036079302', '5560360793', '55603607930101'],
  untidy: { 'SE 556036-0793 01': '556036079301' },
})

testRegime(newInvoice, 'SE', 'SEK')

test('SE: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [COMMON_NOTE])
})

test('SE: corrections are of any type', async () => {
  const data = await build(newInvoice())
  await correct(data, 'debit-note')
  assert.equal((await correct(data, 'credit-note')).type, 'credit-note')
})

const stored = (type: string, code: string): Promise<string> =>
  identityCode(newInvoice, { type, code })

/** The faults of an identity of the customer. */
const rejectedIdentity = (type: string, code: string): Promise<string[]> =>
  rejected(withIdentity(newInvoice, { type, code }))

test('SE: organisation numbers are ten digits, also if entered as VAT numbers', async () => {
  assert.equal(await stored('ON', '556036-0793'), '5560360793')
  assert.equal(await stored('ON', 'SE556036079301'), '5560360793')
  assert.deepEqual(await rejectedIdentity('ON', '556036-0794'), [
    'GOBL-SE-ORG-IDENTITY-02 $.customer.identities[0].code',
  ])
  for (const code of ['165560360793', '55603607'])
    assert.deepEqual(await rejectedIdentity('ON', code), [
      'GOBL-SE-ORG-IDENTITY-01 $.customer.identities[0].code',
    ])
})

test('SE: numbers of persons get a hyphen, or keep their plus', async () => {
  assert.equal(await stored('PN', '8112180537'), '811218-0537')
  assert.equal(await stored('PN', '811218 0537'), '811218-0537')
  assert.equal(await stored('PN', '120229+1553'), '120229+1553')
  assert.equal(await stored('PN', '12+02291553'), '120229+1553')
  assert.equal(await stored('CN', '7010632771'), '701063-2771')
})

test('SE: what has a hyphen, but not ten digits, is no number of a person', async () => {
  const { identities } = (
    await post('/review', { data: withIdentity(newInvoice, { type: 'PN', code: '811218-053' }) })
  ).document.customer
  assert.equal(identities[0].code, '811218-053')
})

test('SE: numbers of persons have their form and a check digit', async () => {
  for (const [type, code] of [
    ['PN', '8112180538'],
    ['CN', '7010632772'],
  ] as const)
    assert.deepEqual(await rejectedIdentity(type, code), [
      'GOBL-SE-ORG-IDENTITY-04 $.customer.identities[0].code',
    ])
  for (const [type, code] of [
    ['PN', '19811218-0537'],
    ['CN', 'ABCDEFGHIJ'],
  ] as const)
    assert.deepEqual(await rejectedIdentity(type, code), [
      'GOBL-SE-ORG-IDENTITY-03 $.customer.identities[0].code',
    ])
})

test('SE: the supplier has a tax code or one of the three numbers', async () => {
  const uncoded = (members: Json): Json =>
    newInvoice({ supplier: { name: 'Supplier', tax_id: { country: 'SE' }, ...members } })
  assert.deepEqual(await rejected(uncoded({})), ['GOBL-SE-BILL-INVOICE-01 $.supplier'])
  const numbers = { ON: '5560360793', PN: '811218-0537', CN: '701063-2771' }
  for (const [type, code] of Object.entries(numbers))
    await build(uncoded({ identities: [{ type, code }] }))
})
