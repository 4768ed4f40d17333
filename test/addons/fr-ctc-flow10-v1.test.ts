import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { codes, invoice, type Json, line, post, SCHEMA } from '../support.ts'
import { build } from './support.ts'

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
})

test('a consumer with a name is told to be left out', async () => {
  const request = crossBorder({ customer: { name: 'Jeanne' } })
  const { faults } = await post('/build', request, { status: 422 })
  assert.match(
    faults[0].description,
    /; sales to consumers are reported without customer: leave it out$/,
  )
})

/** What reviews say of categories with VAT of 20 %. */
const FOUND: { [category: string]: string[] } = {
  TNT1: ['DOCKET-FLOW10-CATEGORY'],
  TXX1: ['DOCKET-EXTENSION-CODE'],
}

test('sales to consumers are of one of four categories', async () => {
  for (const category of ['TLB1', 'TPS1', 'TNT1', 'TMA1', 'TXX1']) {
    const ext = { 'fr-ctc-flow10-b2c-category': category }
    const { warnings } = await post('/review', toConsumer({ tax: { ext } }))
    assert.deepEqual(codes({ faults: warnings }), FOUND[category] ?? [])
  }
})

test('what France does not tax may be without VAT, or taxed elsewhere', async () => {
  for (const combo of [
    { cat: 'VAT', key: 'outside-scope' },
    { cat: 'VAT', percent: '19%', country: 'DE' },
  ]) {
    const { warnings } = await post('/review', toConsumer(taxed(combo)))
    assert.ok(!codes({ faults: warnings }).includes('DOCKET-FLOW10-CATEGORY'), combo.percent)
  }
  const { warnings } = await post('/review', toConsumer())
  assert.match(warnings[0].description, /set TLB1 for goods, TPS1 for services/)
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

test('the reason of an exempt sale is a note without a category', async () => {
  const exempt = taxed({ cat: 'VAT', key: 'exempt' })
  const notes = [{ cat: 'VAT', key: 'exempt', text: 'CGI art. 261' }]
  const { tax, lines } = await build(crossBorder({ ...exempt, tax: { notes } }))
  assert.equal(lines[0].taxes[0].ext['untdid-tax-category'], 'E')
  assert.equal(tax.notes[0].ext, undefined)
})

const from = (members: Json): Json =>
  crossBorder({ $regime: 'FR', supplier: { ...supplier, ...members } })
const to = (members: Json): Json => crossBorder({ customer: { name: 'Inc.', ...members } })
const american = { country: 'US', code: '123' }
/** A customer outside the Union with an identity of the scheme. */
const known = (scheme: string, members: Json = {}): Json => {
  const identity = { key: 'other', code: '1', ext: { 'iso-scheme-id': scheme } }
  return to({ tax_id: american, identities: [{ ...identity, ...members }] })
}
const foreign = { $regime: 'FR', supplier: { name: 'GmbH', tax_id: customer.tax_id } }
const mode = (code: string, members: Json = {}): Json =>
  crossBorder({ tax: { ext: { 'fr-ctc-billing-mode': code } }, ...members })
const prepaid = { $tags: ['prepayment'] }
const exempt = (notes: Json[], members: Json = {}): Json =>
  crossBorder({ ...taxed({ cat: 'VAT', key: 'exempt' }), tax: { notes }, ...members })
const reason = { cat: 'VAT', key: 'exempt', text: 'CGI art. 261' }
const german = taxed({ cat: 'VAT', percent: '19%' })
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
const paidFor = (members: Json): Json => {
  const document = { code: '1', issue_date: '2026-01-02' }
  return receipt({ lines: [{ document, amount: '10.00', ...members }] })
}
const taxedAt = (percent: string, code = 'VAT', country?: string): Json => {
  const rates = [{ base: '10.00', percent, amount: '1.00', country }]
  return { tax: { categories: [{ code, rates, amount: '1.00' }], sum: '1.00' } }
}
const bare = { lines: [{ amount: '10.00' }] }
const outside = { scope: 'legal', code: '1', ext: { 'iso-scheme-id': '0227' } }
const untaxed = { name: 'S', identities: [{ type: 'SIREN', code: '732829320' }] }
const uncoded = { scope: 'legal', code: '1', ext: { 'iso-scheme-id': '0223' } }

testRules('GOBL-FR-CTC-FLOW10-', crossBorder(), [
  [
    'BILL-INVOICE-01 $',
    crossBorder({ currency: 'USD' }),
    crossBorder({ currency: 'USD', exchange_rates: euros }),
  ],
  [
    'BILL-INVOICE-02 $.supplier.addresses[0].country',
    edited(
      from({ addresses: [{ country: 'FR' }] }),
      (data) => delete data.supplier.addresses[0].country,
    ),
  ],
  [
    'BILL-INVOICE-03 $.customer.addresses[0].country',
    to({ ...customer, addresses: [{ locality: 'Berlin' }] }),
    to({ ...customer, addresses: [{ country: 'DE' }] }),
  ],
  [
    'BILL-INVOICE-04 $.tax.ext',
    edited(toConsumer(), ({ tax }) => delete tax.ext['fr-ctc-flow10-b2c-category']),
    toConsumer(),
  ],
  [
    'GOBL-BILL-INVOICE-05 $.supplier, GOBL-FR-BILL-INVOICE-01 $.supplier, BILL-INVOICE-05 $.supplier, BILL-INVOICE-06 $.supplier',
    toConsumer({ $regime: 'FR', supplier: undefined }),
  ],
  ['BILL-INVOICE-06 $.supplier', toConsumer(foreign), crossBorder(foreign)],
  ['BILL-INVOICE-07 $', toConsumer(german), crossBorder(german)],
  [
    'BILL-INVOICE-07 $',
    toConsumer(taxed({ cat: 'VAT', percent: '8.6%' })),
    toConsumer(taxed({ cat: 'VAT', percent: '8.50%' })),
  ],
  [
    'BILL-INVOICE-08 $.tax.ext',
    crossBorder({ type: 'other', tax: { ext: { 'untdid-document-type': '389' } } }),
    toConsumer({ type: 'other', tax: { ext: { 'untdid-document-type': '389' } } }),
  ],
  [
    'BILL-INVOICE-09 $.tax.ext',
    edited(crossBorder(), ({ tax }) => delete tax.ext['fr-ctc-billing-mode']),
  ],
  ['BILL-INVOICE-10 $.tax.ext', mode('M4', prepaid), mode('M4')],
  ['BILL-INVOICE-10 $.tax.ext', mode('B4', prepaid), mode('M1', prepaid)],
  ['BILL-INVOICE-10 $.tax.ext', mode('S4', prepaid)],
  [
    'GOBL-BILL-INVOICE-05 $.supplier, GOBL-FR-BILL-INVOICE-01 $.supplier, BILL-INVOICE-11 $.supplier, BILL-INVOICE-12 $.supplier',
    crossBorder({ $regime: 'FR', supplier: undefined }),
  ],
  ['GOBL-FR-BILL-INVOICE-01 $.supplier, BILL-INVOICE-12 $.supplier', from({ tax_id: undefined })],
  [
    'BILL-INVOICE-13 $.supplier',
    from({ tax_id: undefined, identities: [{ type: 'SIREN', code: '732829320' }] }),
  ],
  [
    'BILL-INVOICE-13 $.supplier, BILL-INVOICE-14 $',
    exempt([reason], { $regime: 'FR', supplier: untaxed }),
    exempt([reason], {
      $regime: 'FR',
      supplier: { ...untaxed, identities: [outside, ...untaxed.identities] },
      ordering: { seller: supplier },
    }),
  ],
  ['BILL-INVOICE-15 $', exempt([]), exempt([reason])],
  ['BILL-INVOICE-15 $', exempt([{ ...reason, key: 'outside-scope' }])],
  ['BILL-INVOICE-17 $.customer', to({}), to({ tax_id: american })],
  ['BILL-INVOICE-17 $.customer', to({ tax_id: { country: 'NC' } })],
  ['BILL-INVOICE-17 $.customer', to({ name: '—', tax_id: american }), known('0227')],
  ['BILL-INVOICE-17 $.customer', known('0088', { scope: 'legal' }), known('0228')],
  [
    'BILL-INVOICE-18 $.customer',
    to({ identities: [uncoded] }),
    known('0229', { code: '123456789' }),
  ],
  ['BILL-INVOICE-19 $.supplier', toConsumer({ $regime: 'FR', supplier: untaxed }), toConsumer()],
  ['BILL-PAYMENT-01 $.type', receipt({ type: 'advice' }), receipt()],
  ['BILL-PAYMENT-02 $.value_date', receipt({ value_date: undefined })],
  ['BILL-PAYMENT-03 $', paidFor(taxedAt('19%')), paidFor(taxedAt('5.50%'))],
  [
    'GOBL-BILL-PAYMENT-06 $.supplier, BILL-PAYMENT-04 $.supplier, BILL-PAYMENT-05 $.supplier',
    receipt({ $regime: 'FR', supplier: undefined }),
  ],
  ['BILL-PAYMENT-05 $.supplier', receipt(foreign)],
  ['BILL-PAYMENT-06 $.lines[0].document', receipt(bare), receipt({ ...bare, customer: undefined })],
  [
    'BILL-PAYMENT-07 $.lines[0].document.code, GOBL-ORG-DOCUMENTREF-01 $.lines[0].document.code',
    paidFor({ document: { issue_date: '2026-01-02' } }),
  ],
  ['BILL-PAYMENT-08 $.lines[0].document.issue_date', paidFor({ document: { code: '1' } })],
  [
    'ORG-PARTY-01 $.customer.identities',
    to({ ...customer, identities: [uncoded, { ...uncoded, scope: undefined }] }),
  ],
  [
    'ORG-PARTY-02 $.customer.identities[1].ext',
    to({
      tax_id: american,
      identities: [
        { key: 'other', code: '1', ext: { 'iso-scheme-id': '0227' } },
        { type: 'X', code: '1' },
      ],
    }),
  ],
  [
    'ORG-PARTY-03 $.customer.identities',
    to({ tax_id: american, identities: [outside, { ...uncoded, code: 'US1' }] }),
    to({ tax_id: american, identities: [outside, { ...uncoded, scope: undefined }] }),
  ],
  ['ORG-IDENTITY-01 $.customer.identities[0].code', known('0227', { code: 'A'.repeat(19) })],
  [
    'ORG-IDENTITY-02 $.customer.identities[0].code',
    known('0227', { code: 'A-1' }),
    known('0227', { code: 'A1' }),
  ],
  ['ORG-IDENTITY-04 $.customer.identities[0].code', known('0229', { code: '12345678' })],
  ['BILL-PAYMENT-09 $', paidFor(taxedAt('20%', 'VAT', 'DE')), paidFor(taxedAt('20%', 'VAT', 'FR'))],
  ['BILL-PAYMENT-09 $', paidFor(taxedAt('19%', 'GST')), paidFor(taxedAt('20%'))],
])

test('customers outside the Union are identified by country and name', async () => {
  const named = 'Ünique Widgets & Gears of America'
  const cases: [name: string, country: string, code: string][] = [
    ['Inc.', 'US', 'USINC'],
    [named, 'CH', 'CHNIQUEWIDGETSGEAR'],
  ]
  for (const [name, country, code] of cases) {
    const { customer: buyer } = await build(
      crossBorder({ customer: { name, tax_id: { country } } }),
    )
    assert.equal(buyer.identities[0].code, code)
    assert.deepEqual(buyer.identities[0].ext, { 'iso-scheme-id': '0227' })
  }
  const { customer: known0229 } = await build(known('0229', { code: '123456789' }))
  assert.equal(known0229.identities.length, 1)
  const payment = await build(receipt({ customer: { name: 'Inc.', tax_id: american } }))
  assert.deepEqual(payment.customer.identities, [
    { scope: 'legal', code: 'USINC', ext: { 'iso-scheme-id': '0227' } },
  ])
})

test('a number of New Caledonia that is too short is a warning', async () => {
  for (const [code, found] of [
    ['12345678', ['DOCKET-FLOW10-RIDET']],
    ['1234567890', []],
  ] as const) {
    const { warnings } = await post('/review', known('0228', { code }))
    assert.deepEqual(codes({ faults: warnings }), found)
  }
})
