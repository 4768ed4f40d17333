import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, line, post, SCHEMA } from '../support.ts'

const supplier = {
  name: 'S',
  tax_id: { country: 'DE', code: '111111125' },
  addresses: [{ country: 'DE' }],
}
const payment = { terms: { notes: '30 days' } }

/** A request with a German invoice that has all that the norm asks for. */
const norm = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['eu-en16931-v2017'],
    supplier,
    customer: undefined,
    payment,
    ...members,
  }),
})

const taxed = (combo: Json): Json => norm({ lines: [line({ taxes: [combo] })] })
const built = (body: Json): Promise<Json> => post('/build', body)
const rejected = async (body: Json): Promise<string[]> =>
  faults(await post('/build', body, { status: 422 }))
const combo = async (given: Json): Promise<Json> => (await built(taxed(given))).lines[0].taxes[0]

test('type and tags tell the code of the document', async () => {
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
    const { tax } = await built(norm({ type, $tags }))
    assert.equal(tax.ext['untdid-document-type'], code, `${type} ${$tags}`)
  }
  assert.deepEqual(await rejected(norm({ type: 'other' })), [
    'GOBL-EU-EN16931-BILL-INVOICE-02 $.tax.ext',
  ])
})

test('the tax category goes by the key, and the key by the category', async () => {
  assert.equal((await combo({ cat: 'VAT', rate: 'general' })).ext['untdid-tax-category'], 'S')
  const exempt = { 'untdid-tax-category': 'E', 'cef-vatex': 'VATEX-EU-132' }
  assert.equal((await combo({ cat: 'VAT', ext: exempt })).key, 'exempt')
  const zero = await combo({ cat: 'VAT', percent: '0%', ext: { 'untdid-tax-category': 'E' } })
  assert.deepEqual([zero.key, zero.ext['untdid-tax-category']], ['zero', 'Z'])
  const canary = await combo({ cat: 'IGIC', country: 'ES', percent: '7%' })
  assert.equal(canary.ext['untdid-tax-category'], 'L')
  assert.deepEqual(
    await rejected(taxed({ cat: 'VAT', rate: 'general', ext: { 'cef-vatex': 'VATEX-EU-O' } })),
    ['GOBL-EU-EN16931-TAX-COMBO-07 $.lines[0].taxes[0].ext'],
  )
})

test('an exemption is told by a code or by a note', async () => {
  const body = taxed({ cat: 'VAT', key: 'exempt' })
  assert.deepEqual(await rejected(body), ['GOBL-EU-EN16931-BILL-INVOICE-08 $'])
  body.data.tax = { notes: [{ cat: 'VAT', key: 'exempt', text: 'Article 132' }] }
  assert.equal((await built(body)).tax.notes[0].ext['untdid-tax-category'], 'E')
})

test('what is due is to be paid on terms', async () => {
  assert.deepEqual(await rejected(norm({ payment: undefined })), [
    'GOBL-EU-EN16931-BILL-INVOICE-06 $.payment',
  ])
  const half = { advances: [{ percent: '50%', description: 'a' }] }
  assert.deepEqual(await rejected(norm({ payment: half })), [
    'GOBL-EU-EN16931-BILL-INVOICE-07 $.payment.terms',
  ])
  await built(norm({ payment: { advances: [{ percent: '100%', description: 'a' }] } }))
  assert.deepEqual(await rejected(norm({ payment: { terms: { key: 'instant' } } })), [
    'GOBL-EU-EN16931-PAY-TERMS-01 $.payment.terms',
  ])
})

test('means, allowances, charges, subjects and units have their codes', async () => {
  const document = await built(
    norm({
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
  assert.deepEqual(await rejected(norm({ charges: [{ key: 'delivery+fast', amount: '1.00' }] })), [
    'GOBL-EU-EN16931-BILL-CHARGE-01 $.charges[0]',
  ])
  assert.deepEqual(await rejected(norm({ discounts: [{ key: 'foo', amount: '1.00' }] })), [
    'GOBL-EU-EN16931-BILL-DISCOUNT-01 $.discounts[0].taxes',
    'GOBL-EU-EN16931-BILL-DISCOUNT-02 $.discounts[0]',
  ])
})

test('a Peppol inbox is told apart and becomes an endpoint', async () => {
  const withInbox = (...inboxes: Json[]): Json => norm({ supplier: { ...supplier, inboxes } })
  const document = await built(withInbox({ key: 'peppol', code: '0088:123456' }))
  assert.deepEqual(document.supplier.inboxes, [{ key: 'peppol', scheme: '0088', code: '123456' }])
  assert.deepEqual(document.supplier.endpoints, [{ uri: 'iso6523-actorid-upis::0088:123456' }])
  assert.deepEqual(await rejected(withInbox({ key: 'peppol', code: '12' })), [
    'GOBL-EU-EN16931-ORG-INBOX-01 $.supplier.inboxes[0]',
  ])
  assert.deepEqual(await rejected(withInbox({ scheme: '0204', email: 'a@b.com' })), [
    'GOBL-EU-EN16931-ORG-INBOX-02 $.supplier.inboxes[0]',
  ])
  assert.deepEqual(await rejected(withInbox({ email: 'a@b.com' }, { email: 'c@d.com' })), [
    'GOBL-EU-EN16931-ORG-PARTY-01 $.supplier.inboxes',
  ])
})

test('complements are judged by the addons of the document, and not changed by them', async () => {
  const party = { $schema: `${SCHEMA}org/party`, name: 'P', addresses: [{ locality: 'Berlin' }] }
  assert.deepEqual(await rejected(norm({ complements: [party] })), [
    'GOBL-EU-EN16931-ORG-ADDRESS-01 $.complements[0].addresses[0].country',
  ])
})

test('what an extension may hold is told where it is missing', async () => {
  const instructions = { key: 'other' }
  const error = await post('/build', norm({ payment: { ...payment, instructions } }), {
    status: 422,
  })
  assert.match(
    error.faults[0].description,
    /must have untdid-payment-means; the codes of untdid-payment-means are 1, 2, .* …$/,
  )
})
