import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post, SCHEMA } from '../support.ts'
import { build, faultFinder } from './support.ts'

const supplier = {
  name: 'S',
  tax_id: { country: 'DE', code: '111111125' },
  addresses: [{ country: 'DE' }],
}
const payment = { terms: { notes: '30 days' } }

/** A request with a German invoice that meets all requirements of the standard. */
const standard = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['eu-en16931-v2017'],
    supplier,
    customer: undefined,
    payment,
    ...members,
  }),
})

const taxed = (combo: Json): Json => standard({ lines: [line({ taxes: [combo] })] })
const findFaults = faultFinder()
const combo = async (given: Json): Promise<Json> => (await build(taxed(given))).lines[0].taxes[0]

test('type and tags determine the code of the document', async () => {
  const cases: [type: string, tags: string[], code: string][] = [
    ['standard', [], '380'],
    ['credit-note', [], '381'],
    ['debit-note', [], '383'],
    ['corrective', [], '384'],
    ['proforma', [], '325'],
    ['standard', ['partial'], '326'],
    ['standard', ['self-billed'], '389'],
    ['credit-note', ['self-billed'], '261'],
    ['standard', ['prepayment'], '386'],
    ['standard', ['factoring', 'self-billed'], '393'],
    ['credit-note', ['factoring'], '396'],
  ]
  for (const [type, $tags, code] of cases) {
    const { tax } = await build(standard({ type, $tags }))
    assert.equal(tax.ext['untdid-document-type'], code, `${type} ${$tags}`)
  }
  assert.deepEqual(await findFaults(standard({ type: 'other' })), [
    'GOBL-EU-EN16931-BILL-INVOICE-02 $.tax.ext',
  ])
})

test('the tax category is derived from the key, and the key from the category', async () => {
  assert.equal((await combo({ cat: 'VAT', rate: 'general' })).ext['untdid-tax-category'], 'S')
  const exempt = { 'untdid-tax-category': 'E', 'cef-vatex': 'VATEX-EU-132' }
  assert.equal((await combo({ cat: 'VAT', ext: exempt })).key, 'exempt')
  const zero = await combo({ cat: 'VAT', percent: '0%', ext: { 'untdid-tax-category': 'E' } })
  assert.deepEqual([zero.key, zero.ext['untdid-tax-category']], ['zero', 'Z'])
  const canary = await combo({ cat: 'IGIC', country: 'ES', percent: '7%' })
  assert.equal(canary.ext['untdid-tax-category'], 'L')
  assert.deepEqual(
    await findFaults(taxed({ cat: 'VAT', rate: 'general', ext: { 'cef-vatex': 'VATEX-EU-O' } })),
    ['GOBL-EU-EN16931-TAX-COMBO-07 $.lines[0].taxes[0].ext'],
  )
})

test('an exemption is stated by a code or a note', async () => {
  const body = taxed({ cat: 'VAT', key: 'exempt' })
  assert.deepEqual(await findFaults(body), ['GOBL-EU-EN16931-BILL-INVOICE-08 $'])
  body.data.tax = { notes: [{ cat: 'VAT', key: 'exempt', text: 'Article 132' }] }
  assert.equal((await build(body)).tax.notes[0].ext['untdid-tax-category'], 'E')
})

test('an amount due requires payment terms', async () => {
  assert.deepEqual(await findFaults(standard({ payment: undefined })), [
    'GOBL-EU-EN16931-BILL-INVOICE-06 $.payment',
  ])
  const half = { advances: [{ percent: '50%', description: 'a' }] }
  assert.deepEqual(await findFaults(standard({ payment: half })), [
    'GOBL-EU-EN16931-BILL-INVOICE-07 $.payment.terms',
  ])
  await build(standard({ payment: { advances: [{ percent: '100%', description: 'a' }] } }))
  assert.deepEqual(await findFaults(standard({ payment: { terms: { key: 'instant' } } })), [
    'GOBL-EU-EN16931-PAY-TERMS-01 $.payment.terms',
  ])
})

test('means, allowances, charges, subjects and units have codes', async () => {
  const document = await build(
    standard({
      payment: { ...payment, instructions: { key: 'card+credit' } },
      discounts: [{ key: 'sample', amount: '1.00', taxes: [{ cat: 'VAT', rate: 'general' }] }],
      charges: [{ key: 'delivery', amount: '1.00' }],
      notes: [{ key: 'legal', text: 'L' }],
    }),
  )
  assert.equal(document.payment.instructions.ext['untdid-payment-means'], '48')
  assert.equal(document.discounts[0].ext['untdid-allowance'], '67')
  assert.equal(document.charges[0].ext['untdid-charge'], 'DL')
  assert.equal(document.notes[0].ext['untdid-text-subject'], 'ABL')
  assert.equal(document.lines[0].item.unit, 'one')
  assert.deepEqual(
    await findFaults(standard({ charges: [{ key: 'delivery+fast', amount: '1.00' }] })),
    ['GOBL-EU-EN16931-BILL-CHARGE-01 $.charges[0]'],
  )
  assert.deepEqual(await findFaults(standard({ discounts: [{ key: 'foo', amount: '1.00' }] })), [
    'GOBL-EU-EN16931-BILL-DISCOUNT-01 $.discounts[0].taxes',
    'GOBL-EU-EN16931-BILL-DISCOUNT-02 $.discounts[0]',
  ])
})

test('a Peppol inbox is split into scheme and code, and becomes an endpoint', async () => {
  const withInbox = (...inboxes: Json[]): Json => standard({ supplier: { ...supplier, inboxes } })
  const document = await build(withInbox({ key: 'peppol', code: '0088:123456' }))
  assert.deepEqual(document.supplier.inboxes, [{ key: 'peppol', scheme: '0088', code: '123456' }])
  assert.deepEqual(document.supplier.endpoints, [{ uri: 'iso6523-actorid-upis::0088:123456' }])
  assert.deepEqual(await findFaults(withInbox({ key: 'peppol', code: '12' })), [
    'GOBL-EU-EN16931-ORG-INBOX-01 $.supplier.inboxes[0]',
  ])
  assert.deepEqual(await findFaults(withInbox({ scheme: '0204', email: 'a@b.com' })), [
    'GOBL-EU-EN16931-ORG-INBOX-02 $.supplier.inboxes[0]',
  ])
  assert.deepEqual(await findFaults(withInbox({ email: 'a@b.com' }, { email: 'c@d.com' })), [
    'GOBL-EU-EN16931-ORG-PARTY-01 $.supplier.inboxes',
  ])
})

test('addons of a document validate its complements, but do not change them', async () => {
  const party = { $schema: `${SCHEMA}org/party`, name: 'P', addresses: [{ locality: 'Berlin' }] }
  assert.deepEqual(await findFaults(standard({ complements: [party] })), [
    'GOBL-EU-EN16931-ORG-ADDRESS-01 $.complements[0].addresses[0].country',
  ])
})

test('the fault of a missing extension lists its codes', async () => {
  const instructions = { key: 'other' }
  const error = await post('/build', standard({ payment: { ...payment, instructions } }), {
    status: 422,
  })
  assert.match(error.faults[0].description, / untdid-payment-means .* 1, 2, .* …$/)
})
