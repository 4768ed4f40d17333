import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, get, invoice, type Json, post } from '../support.ts'
import { build } from './support.ts'

/** A request with an invoice that meets all requirements of the standard. */
const standard = (members: Json = {}): Json => {
  const supplier = {
    name: 'S',
    tax_id: { country: 'DE', code: '111111125' },
    addresses: [{ country: 'DE' }],
  }
  const payment = { terms: { notes: '30 days' } }
  return {
    data: invoice({
      $addons: ['fr-facturx-v1'],
      supplier,
      customer: undefined,
      payment,
      ...members,
    }),
  }
}

test('Factur-X has the rules of the European standard and no others', async () => {
  const document = await build(standard())
  assert.deepEqual(document.$addons, ['eu-en16931-v2017', 'fr-facturx-v1'])
  assert.equal(document.tax.ext['untdid-document-type'], '380')
  const error = await post('/build', standard({ payment: undefined }), { status: 422 })
  assert.deepEqual(faults(error), ['GOBL-EU-EN16931-BILL-INVOICE-06 $.payment'])
})

test('Factur-X declares the addon that it requires', async () => {
  const definition = await get('/addons/fr-facturx-v1')
  assert.deepEqual(definition.requires, ['eu-en16931-v2017'])
  assert.deepEqual(definition.extensions, [])
})
