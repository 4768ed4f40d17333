import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, SCHEMA } from '../support.ts'
import { build, faultFinder } from './support.ts'

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

const findFaults = faultFinder('GOBL-FR-CTC-FLOW10-')

test('type and tags determine the code of the document', async () => {
  const cases: [type: string, tags: string[], code: string | undefined][] = [
    ['standard', [], '380'],
    ['standard', ['prepayment'], '386'],
    ['corrective', [], '384'],
    ['credit-note', [], '381'],
    ['credit-note', ['prepayment'], '503'],
    ['debit-note', [], undefined],
  ]
  for (const [type, $tags, code] of cases) {
    const { tax } = await build(crossBorder({ type, $tags }))
    assert.equal(tax.ext['untdid-document-type'], code, `${type} ${$tags}`)
  }
  const own = { type: 'other', tax: { ext: { 'untdid-document-type': '389' } } }
  assert.deepEqual(await findFaults(crossBorder(own)), ['BILL-INVOICE-08 $.tax.ext'])
})

test('businesses have a billing mode, consumers a category', async () => {
  const business = await build(crossBorder())
  assert.deepEqual(Object.keys(business.tax.ext).sort(), [
    'fr-ctc-billing-mode',
    'untdid-document-type',
  ])
  assert.equal(business.tax.ext['fr-ctc-billing-mode'], 'M1')
  const consumer = await build(toConsumer())
  assert.equal(consumer.tax.ext['fr-ctc-flow10-b2c-category'], 'TNT1')
  assert.equal(consumer.tax.ext['fr-ctc-billing-mode'], undefined)
  const final = { $tags: ['prepayment'], tax: { ext: { 'fr-ctc-billing-mode': 'M4' } } }
  assert.deepEqual(await findFaults(crossBorder(final)), ['BILL-INVOICE-10 $.tax.ext'])
})

test('businesses are identified by their SIREN, or by their VAT number in the Union', async () => {
  const document = await build(crossBorder())
  assert.deepEqual(document.supplier.identities, [
    { scope: 'legal', type: 'SIREN', code: '732829320', ext: { 'iso-scheme-id': '0002' } },
  ])
  assert.deepEqual(document.customer.identities, [
    { scope: 'legal', code: 'DE111111125', ext: { 'iso-scheme-id': '0223' } },
  ])
  const greek = await build(
    crossBorder({ customer: { name: 'K', tax_id: { country: 'GR', code: '841442160' } } }),
  )
  assert.equal(greek.customer.identities[0].code, 'EL841442160')
})

test('other businesses require a legal identity, and a VAT number if its scheme does', async () => {
  const american = { name: 'Inc.', tax_id: { country: 'US', code: '123' } }
  const known = (scheme: string, members: Json = {}): Json =>
    crossBorder({
      customer: {
        ...american,
        identities: [{ key: 'other', code: '1', ext: { 'iso-scheme-id': scheme }, ...members }],
      },
    })
  assert.deepEqual(await findFaults(crossBorder({ customer: american })), [
    'BILL-INVOICE-17 $.customer',
  ])
  await build(known('0227'))
  assert.deepEqual(await findFaults(known('0088', { scope: 'legal' })), [
    'BILL-INVOICE-17 $.customer',
  ])
  const body = known('0223')
  body.data.customer.tax_id = undefined
  assert.deepEqual(await findFaults(body), ['BILL-INVOICE-18 $.customer'])
  const unnamed = {
    ...american,
    identities: [
      { type: 'X', code: '1' },
      { key: 'gln', code: '2' },
    ],
  }
  assert.deepEqual(await findFaults(crossBorder({ customer: unnamed })), [
    'BILL-INVOICE-17 $.customer',
    'ORG-PARTY-02 $.customer.identities[0].ext $.customer.identities[1].ext',
  ])
})

test('an exempt sale requires a note with the reason', async () => {
  const exempt = taxed({ cat: 'VAT', key: 'exempt' })
  assert.deepEqual(await findFaults(crossBorder(exempt)), ['BILL-INVOICE-15 $'])
  const notes = [{ cat: 'VAT', key: 'exempt', text: 'CGI art. 261' }]
  const { tax, lines } = await build(crossBorder({ ...exempt, tax: { notes } }))
  assert.equal(lines[0].taxes[0].ext['untdid-tax-category'], 'E')
  assert.equal(tax.notes[0].ext, undefined)
})

test('sales to consumers are taxed at French rates', async () => {
  await build(toConsumer(taxed({ cat: 'VAT', percent: '8.50%' })))
  const german = taxed({ cat: 'VAT', percent: '19%' })
  assert.deepEqual(await findFaults(toConsumer(german)), ['BILL-INVOICE-07 $'])
  await build(crossBorder(german))
  const foreign = { name: 'GmbH', tax_id: customer.tax_id }
  assert.deepEqual(await findFaults(toConsumer({ $regime: 'FR', supplier: foreign })), [
    'BILL-INVOICE-06 $.supplier',
  ])
})

test('payments are reported on receipt, with the invoices of businesses', async () => {
  await build(receipt())
  assert.deepEqual(await findFaults(receipt({ type: 'advice' })), ['BILL-PAYMENT-01 $.type'])
  assert.deepEqual(await findFaults(receipt({ value_date: undefined })), [
    'BILL-PAYMENT-02 $.value_date',
  ])
  const bare = { lines: [{ amount: '10.00' }] }
  assert.deepEqual(await findFaults(receipt(bare)), ['BILL-PAYMENT-06 $.lines[0].document'])
  await build(receipt({ ...bare, customer: undefined }))
  const tax = (percent: string): Json => {
    const rates = [{ base: '10.00', percent, amount: '1.00' }]
    return { categories: [{ code: 'VAT', rates, amount: '1.00' }], sum: '1.00' }
  }
  const [paid] = receipt().data.lines
  await build(receipt({ lines: [{ ...paid, tax: tax('5.50%') }] }))
  assert.deepEqual(await findFaults(receipt({ lines: [{ ...paid, tax: tax('19%') }] })), [
    'BILL-PAYMENT-03 $',
  ])
})
