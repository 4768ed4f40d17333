import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, get, invoice, type Json, post } from '../support.ts'

/** A request with an invoice that has all that the norm asks for. */
const norm = (members: Json = {}): Json => {
  const supplier = {
    name: 'S',
    tax_id: { country: 'DE', code: '111111125' },
    addresses: [{ country: 'DE' }],
  }
  const payment = { terms: { notes: '30 days' } }
  return {
    data: invoice({
      $addons: ['de-zugferd-v2'],
      supplier,
      customer: undefined,
      payment,
      ...members,
    }),
  }
}

test('ZUGFeRD is the European norm and nothing beyond', async () => {
  const document = await post('/build', norm())
  assert.deepEqual(document.$addons, ['eu-en16931-v2017', 'de-zugferd-v2'])
  assert.equal(document.tax.ext['untdid-document-type'], '380')
  const error = await post('/build', norm({ payment: undefined }), { status: 422 })
  assert.deepEqual(faults(error), ['GOBL-EU-EN16931-BILL-INVOICE-06 $.payment'])
})

test('ZUGFeRD says what it requires', async () => {
  const definition = await get('/addons/de-zugferd-v2')
  assert.deepEqual(definition.requires, ['eu-en16931-v2017'])
  assert.deepEqual(definition.extensions, [])
})
