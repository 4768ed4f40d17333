import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, line, post, SCHEMA } from '../support.ts'

const supplier = { name: 'Société', tax_id: { country: 'FR', code: '44732829320' } }
const customer = { name: 'Kunde', tax_id: { country: 'DE', code: '111111125' } }

const sale = (members: Json): Json => ({
  data: invoice({ $addons: ['fr-ctc-flow10-v1'], supplier, ...members }),
})
const crossBorder = (members: Json = {}): Json => sale({ customer, ...members })
const toConsumer = (members: Json = {}): Json => sale({ customer: undefined, ...members })
const taxed = (combo: Json): Json => ({ lines: [line({ taxes: [combo] })] })

const receipt = (members: Json = {}): Json => ({
  data: {
    $schema: `${SCHEMA}bill/payment`,
    $addons: ['fr-ctc-flow10-v1'],
    issue_date: '2026-01-31',
    value_date: '2026-01-31',
    supplier,
    customer,
    lines: [{ document: { code: '1', issue_date: '2026-01-02' }, amount: '10.00' }],
    methods: [{ key: 'card' }],
    ...members,
  },
})

const built = (body: Json): Promise<Json> => post('/build', body)
const rejected = async (body: Json): Promise<string[]> => {
  const found = faults(await post('/build', body, { status: 422 }))
  return found.map((fault) => fault.replace('GOBL-FR-CTC-FLOW10-', ''))
}

test('type and tags tell the code of the document', async () => {
  const cases: [type: string, tags: string[], code: string | undefined][] = [
    ['standard', [], '380'],
    ['standard', ['prepayment'], '386'],
    ['corrective', [], '384'],
    ['credit-note', [], '381'],
    ['credit-note', ['prepayment'], '503'],
    ['debit-note', [], undefined],
  ]
  for (const [type, $tags, code] of cases) {
    const { tax } = await built(crossBorder({ type, $tags }))
    assert.equal(tax.ext['untdid-document-type'], code, `${type} ${$tags}`)
  }
  const own = { type: 'other', tax: { ext: { 'untdid-document-type': '389' } } }
  assert.deepEqual(await rejected(crossBorder(own)), ['BILL-INVOICE-08 $.tax.ext'])
})

test('businesses have a billing mode, consumers a category', async () => {
  const business = await built(crossBorder())
  assert.deepEqual(Object.keys(business.tax.ext).sort(), [
    'fr-ctc-billing-mode',
    'untdid-document-type',
  ])
  assert.equal(business.tax.ext['fr-ctc-billing-mode'], 'M1')
  const consumer = await built(toConsumer())
  assert.equal(consumer.tax.ext['fr-ctc-flow10-b2c-category'], 'TNT1')
  assert.equal(consumer.tax.ext['fr-ctc-billing-mode'], undefined)
  const final = { $tags: ['prepayment'], tax: { ext: { 'fr-ctc-billing-mode': 'M4' } } }
  assert.deepEqual(await rejected(crossBorder(final)), ['BILL-INVOICE-10 $.tax.ext'])
})

test('businesses are known by their SIREN, or by their VAT number in the Union', async () => {
  const document = await built(crossBorder())
  assert.deepEqual(document.supplier.identities, [
    { scope: 'legal', type: 'SIREN', code: '732829320', ext: { 'iso-scheme-id': '0002' } },
  ])
  assert.deepEqual(document.customer.identities, [
    { scope: 'legal', code: 'DE111111125', ext: { 'iso-scheme-id': '0223' } },
  ])
  const greek = await built(
    crossBorder({ customer: { name: 'K', tax_id: { country: 'GR', code: '841442160' } } }),
  )
  assert.equal(greek.customer.identities[0].code, 'EL841442160')
})

test('other businesses tell a legal identity, and a VAT number where that asks for one', async () => {
  const american = { name: 'Inc.', tax_id: { country: 'US', code: '123' } }
  const known = (scheme: string, members: Json = {}): Json =>
    crossBorder({
      customer: {
        ...american,
        identities: [{ key: 'other', code: '1', ext: { 'iso-scheme-id': scheme }, ...members }],
      },
    })
  assert.deepEqual(await rejected(crossBorder({ customer: american })), [
    'BILL-INVOICE-17 $.customer',
  ])
  await built(known('0227'))
  assert.deepEqual(await rejected(known('0088', { scope: 'legal' })), [
    'BILL-INVOICE-17 $.customer',
  ])
  const body = known('0223')
  body.data.customer.tax_id = undefined
  assert.deepEqual(await rejected(body), ['BILL-INVOICE-18 $.customer'])
  const unnamed = {
    ...american,
    identities: [
      { type: 'X', code: '1' },
      { key: 'gln', code: '2' },
    ],
  }
  assert.deepEqual(await rejected(crossBorder({ customer: unnamed })), [
    'BILL-INVOICE-17 $.customer',
    'ORG-PARTY-02 $.customer.identities[0].ext $.customer.identities[1].ext',
  ])
})

test('an exempt sale has its reason told', async () => {
  const exempt = taxed({ cat: 'VAT', key: 'exempt' })
  assert.deepEqual(await rejected(crossBorder(exempt)), ['BILL-INVOICE-15 $'])
  const notes = [{ cat: 'VAT', key: 'exempt', text: 'CGI art. 261' }]
  const { tax, lines } = await built(crossBorder({ ...exempt, tax: { notes } }))
  assert.equal(lines[0].taxes[0].ext['untdid-tax-category'], 'E')
  assert.equal(tax.notes[0].ext, undefined)
})

test('what consumers pay is taxed at rates of France', async () => {
  await built(toConsumer(taxed({ cat: 'VAT', percent: '8.50%' })))
  const german = taxed({ cat: 'VAT', percent: '19%' })
  assert.deepEqual(await rejected(toConsumer(german)), ['BILL-INVOICE-07 $'])
  await built(crossBorder(german))
  const foreign = { name: 'GmbH', tax_id: customer.tax_id }
  assert.deepEqual(await rejected(toConsumer({ $regime: 'FR', supplier: foreign })), [
    'BILL-INVOICE-06 $.supplier',
  ])
})

test('payments are reported when they are received, with the invoices of businesses', async () => {
  await built(receipt())
  assert.deepEqual(await rejected(receipt({ type: 'advice' })), ['BILL-PAYMENT-01 $.type'])
  assert.deepEqual(await rejected(receipt({ value_date: undefined })), [
    'BILL-PAYMENT-02 $.value_date',
  ])
  const bare = { lines: [{ amount: '10.00' }] }
  assert.deepEqual(await rejected(receipt(bare)), ['BILL-PAYMENT-06 $.lines[0].document'])
  await built(receipt({ ...bare, customer: undefined }))
  const tax = (percent: string): Json => {
    const rates = [{ base: '10.00', percent, amount: '1.00' }]
    return { categories: [{ code: 'VAT', rates, amount: '1.00' }], sum: '1.00' }
  }
  const [paid] = receipt().data.lines
  await built(receipt({ lines: [{ ...paid, tax: tax('5.50%') }] }))
  assert.deepEqual(await rejected(receipt({ lines: [{ ...paid, tax: tax('19%') }] })), [
    'BILL-PAYMENT-03 $',
  ])
})
