import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { invoice, type Json, line, SCHEMA } from '../support.ts'
import { build, testPaymentMeans } from './support.ts'

const supplier = {
  name: 'Vendedor',
  tax_id: { country: 'MX', code: 'VEN010203AB1' },
  ext: { 'mx-cfdi-fiscal-regime': '601' },
}
const customer = {
  name: 'Comprador',
  tax_id: { country: 'MX', code: 'COM040506CD2' },
  addresses: [{ code: '06000' }],
  ext: { 'mx-cfdi-fiscal-regime': '601', 'mx-cfdi-use': 'G03' },
}
const stamps = [{ prv: 'sat-uuid', val: '5b0f6a2e-6c1f-4d8e-9c65-0d6f7c7c2a11' }]
const tax = { ext: { 'mx-cfdi-issue-place': '06600' } }

const sold = (members: Json = {}): Json =>
  line({
    item: { name: 'Silla', price: '50.00', ext: { 'mx-cfdi-prod-serv': '56101504' }, ...members },
  })

/** A request with an invoice that meets all requirements of the SAT. */
const cfdi = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['mx-cfdi-v4'],
    issue_time: '12:30:00',
    tax,
    supplier,
    customer,
    lines: [sold()],
    ...members,
  }),
})

/** A request with a receipt of the first payment of an invoice. */
const pago = (members: Json = {}, lineMembers: Json = {}): Json => ({
  data: {
    $schema: `${SCHEMA}bill/payment`,
    $addons: ['mx-cfdi-v4'],
    code: '7',
    issue_date: '2026-02-01',
    issue_time: '09:00:00',
    ext: tax.ext,
    supplier,
    customer: { ...customer, ext: supplier.ext },
    methods: [{ key: 'credit-transfer' }],
    lines: [
      {
        installment: 1,
        amount: '30.00',
        document: { code: '1', payable: '90.00', stamps },
        ...lineMembers,
      },
    ],
    ...members,
  },
})

const period = {
  'mx-cfdi-global-period': '01',
  'mx-cfdi-global-month': '02',
  'mx-cfdi-global-year': '2026',
}

/** A request with an invoice for the sales of one day to the general public. */
const globalSale = (members: Json = {}): Json =>
  cfdi({
    $tags: ['global'],
    tax: { ext: { ...tax.ext, ...period } },
    lines: [sold({ ref: 'T-1', ext: undefined })],
    payment: { advances: [{ key: 'cash', percent: '100%' }] },
    ...members,
  })

test('the code of an invoice is derived from its type, the method of payment from the amount due', async () => {
  const extOf = async (members: Json): Promise<Json> => (await build(cfdi(members))).tax.ext
  const open = await extOf({})
  assert.deepEqual([open['mx-cfdi-doc-type'], open['mx-cfdi-payment-method']], ['I', 'PPD'])
  const payment = { advances: [{ key: 'cash', percent: '100%' }] }
  assert.equal((await extOf({ payment }))['mx-cfdi-payment-method'], 'PUE')
  const credited = await extOf({ type: 'credit-note', preceding: [{ code: '0', stamps }] })
  assert.deepEqual([credited['mx-cfdi-doc-type'], credited['mx-cfdi-rel-type']], ['E', '01'])
})

test('without a time the document is issued now, in Mexico', async () => {
  const today = (): string =>
    new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City' })
  for (const make of [cfdi, pago]) {
    const before = today()
    const { issue_date: date, issue_time: time } = await build(make({ issue_time: undefined }))
    assert.ok([before, today()].includes(date), date)
    assert.match(time, /^\d\d:\d\d:\d\d$/)
    const request = make()
    const timed = await build(request)
    assert.deepEqual(
      [timed.issue_date, timed.issue_time],
      [request.data.issue_date, request.data.issue_time],
    )
  }
})

test('codes of older documents move from identities to extensions', async () => {
  const identities = [
    { key: 'mx-cfdi-use', code: 'G01' },
    { type: 'X', code: '1' },
  ]
  const lines = [
    line({
      item: { name: 'I', price: '1', identities: [{ key: 'mx-cfdi-prod-serv', code: '561015' }] },
    }),
  ]
  const document = await build(cfdi({ customer: { ...customer, identities }, lines }))
  assert.equal(document.customer.ext['mx-cfdi-use'], 'G01')
  assert.deepEqual(document.customer.identities, [{ type: 'X', code: '1' }])
  assert.deepEqual(document.lines[0].item.ext, { 'mx-cfdi-prod-serv': '56101500' })
  assert.equal(document.lines[0].item.identities, undefined)
})

test('a global invoice is paid, and has no customer', async () => {
  const document = await build(globalSale())
  assert.equal(document.customer, undefined)
  assert.equal(document.tax.ext['mx-cfdi-payment-method'], 'PUE')
})

test('a payment is a receipt for its customer', async () => {
  const {
    ext,
    customer: payer,
    preceding,
  } = await build(pago({ preceding: [{ code: '0', stamps }] }))
  assert.equal(ext['mx-cfdi-doc-type'], 'P')
  assert.equal(payer.ext['mx-cfdi-use'], 'CP01')
  assert.equal(preceding[0].ext['mx-cfdi-rel-type'], '04')
})

const cash = { advances: [{ key: 'cash', percent: '100%' }] }
const to = (members: Json): Json => cfdi({ customer: { ...customer, ...members } })
const from = (members: Json): Json => cfdi({ $regime: 'MX', supplier: { ...supplier, ...members } })
const foreigner = { name: 'Buyer', tax_id: { country: 'US', code: '12' } }
const mexico = { country: 'MX' }
const on = (...preceding: Json[]): Json => cfdi({ type: 'credit-note', preceding })
const discount = { reason: 'R', amount: '1.00' }
const pesos = [{ from: 'USD', to: 'MXN', amount: '18.5' }]
const lines = (members: Json): Json => cfdi({ lines: [{ ...sold(), ...members }] })
const item = (members: Json): Json => cfdi({ lines: [sold(members)] })
const ITEM = '$.lines[0].item'

testRules('GOBL-MX-CFDI-BILL-INVOICE-', cfdi(), [
  ['01 $.tax.ext', cfdi({ type: 'debit-note' })],
  ['01 $.tax.ext', cfdi({ tax: undefined })],
  ['02 $.tax.ext', globalSale({ tax }), globalSale()],
  ['03 $.customer', edited(globalSale(), (data) => (data.customer = customer))],
  ['04 $.payment', globalSale({ payment: undefined })],
  ['05 $.payment.advances', globalSale({ payment: { terms: { key: 'instant' } } })],
  [`06 ${ITEM}.ref`, globalSale({ lines: [sold()] })],
  ['07 $.tax.ext', cfdi({ tax: { ext: { ...tax.ext, 'mx-cfdi-global-year': '2026' } } })],
  ['08 $.customer.tax_id', to({ tax_id: undefined })],
  ['09 $.customer.tax_id.code', to({ tax_id: mexico })],
  ['10 $.customer.ext', to({ ext: { 'mx-cfdi-use': 'G03' } }), cfdi({ customer: foreigner })],
  ['10 $.customer.ext', to({ ext: { 'mx-cfdi-fiscal-regime': '601' } })],
  ['11 $.customer.addresses', to({ addresses: undefined })],
  ['12 $.customer.addresses[0].code', to({ addresses: [{ locality: 'X' }] })],
  ['13 $.customer.addresses[0].code', to({ addresses: [{ code: '0600' }] })],
  [`14 ${ITEM}.ext`, item({ ext: undefined })],
  [`15 ${ITEM}.ext`, item({ ext: { 'mx-cfdi-prod-serv': '1234567' } })],
  ['16 $.tax.ext', cfdi({ preceding: [{ code: '0', stamps }] }), on({ code: '0', stamps })],
  ['17 $.preceding[0].stamps', on({ code: '0', stamps: [{ prv: 'x', val: 'y' }] })],
  ['18 $.supplier.tax_id', from({ tax_id: undefined })],
  ['19 $.supplier.tax_id.code', from({ tax_id: mexico })],
  ['20 $.supplier.ext', from({ ext: undefined })],
  ['21 $.lines[0].quantity', lines({ quantity: '0' })],
  [
    `GOBL-BILL-INVOICE-08 ${ITEM}.price, 22 ${ITEM}.price`,
    edited(cfdi(), (data) => delete data.lines[0].item.price),
  ],
  [`23 ${ITEM}.price`, item({ price: '0' })],
  ['21 $.lines[0].quantity, 24 $.lines[0].total', lines({ quantity: '-1' })],
  ['25 $.discounts', cfdi({ discounts: [discount] }), lines({ discounts: [discount] })],
  ['26 $.charges', cfdi({ charges: [discount] }), lines({ charges: [discount] })],
  ['27 $', cfdi({ currency: 'USD' }), cfdi({ currency: 'USD', exchange_rates: pesos })],
])

const payer = pago().data.customer
const paidBy = (members: Json): Json => pago({ customer: { ...payer, ...members } })
const paidTo = (members: Json): Json =>
  pago({ $regime: 'MX', supplier: { ...supplier, ...members } })
const paidFor = (members: Json, rest: Json = {}): Json =>
  pago(rest, { document: { code: '1', payable: '90.00', stamps, ...members } })
const paidWith = (...methods: Json[]): Json => pago({ methods })
const later = { key: 'any', ext: { 'mx-cfdi-payment-means': '99' } }
const taxed = (category: Json, rate: Json): Json =>
  pago({}, { tax: { categories: [{ ...category, rates: [{ base: '10.00', ...rate }] }] } })
const withheld = { code: 'ISR', retained: true }
const surcharge = { percent: '1%', amount: '0.10' }
const replacing = (members: Json): Json => pago({ preceding: [{ code: '0', stamps, ...members }] })

testRules('GOBL-MX-CFDI-BILL-PAYMENT-', pago(), [
  ['01 $', pago({ type: 'request' })],
  ['02 $', pago({ currency: 'USD' }), pago({ currency: 'USD', exchange_rates: pesos })],
  ['03 $.ext', pago({ ext: undefined })],
  ['04 $.ext', edited(pago(), ({ ext }) => (ext['mx-cfdi-doc-type'] = 'I'))],
  ['05 $.supplier.tax_id', paidTo({ tax_id: undefined })],
  ['06 $.supplier.tax_id.code', paidTo({ tax_id: mexico })],
  ['07 $.supplier.ext', paidTo({ ext: undefined })],
  ['08 $.customer', pago({ customer: undefined })],
  ['09 $.customer.tax_id', paidBy({ tax_id: undefined })],
  ['10 $.customer.tax_id.code', paidBy({ tax_id: mexico })],
  ['11 $.customer.ext', paidBy({ ext: customer.ext })],
  ['12 $.customer.ext', paidBy({ ext: undefined }), pago({ customer: foreigner })],
  ['13 $.customer.addresses', paidBy({ addresses: undefined })],
  ['14 $.customer.addresses[0].code', paidBy({ addresses: [{ locality: 'X' }] })],
  ['15 $.customer.addresses[0].code', paidBy({ addresses: [{ code: '0600' }] })],
  ['16 $.payee', pago({ payee: { name: 'P' } })],
  ['17 $.methods', paidWith({ key: 'cash', amount: '10.00' }, { key: 'card', amount: '20.00' })],
  ['18 $.methods[0].ext, GOBL-MX-CFDI-PAY-RECORD-01 $.methods[0].ext', paidWith({ key: 'other' })],
  ['19 $.methods[0].ext', paidWith(later)],
  ['20 $.lines[0].refund', pago({}, { refund: true })],
  ['21 $.lines[0].installment', pago({}, { installment: 0 })],
  ['22 $.lines[0].payable, 23 $.lines[0].due', paidFor({ payable: undefined })],
  [
    '22 $.lines[0].payable, 23 $.lines[0].due, 24 $.lines[0].document',
    pago({}, { document: undefined }),
  ],
  ['25 $.lines[0].document.stamps', paidFor({ stamps: undefined })],
  [
    '26 $.lines[0].tax',
    taxed({ code: 'VAT' }, { percent: '16%', surcharge }),
    taxed({ code: 'VAT' }, { percent: '16%' }),
  ],
  ['27 $.lines[0].tax', taxed(withheld, {}), taxed(withheld, { percent: '10%' })],
  [
    '28 $',
    paidFor({ currency: 'USD' }, { exchange_rates: pesos }),
    paidFor({}, { exchange_rates: pesos }),
  ],
  ['29 $.preceding[0].ext', replacing({ ext: { 'mx-cfdi-rel-type': '01' } }), replacing({})],
  ['30 $.preceding[0].stamps', replacing({ stamps: undefined })],
])

const noted = (count: number): Json => cfdi({ payment: { terms: { notes: 'x'.repeat(count) } } })

testRules('GOBL-MX-CFDI-PAY-', cfdi({ payment: cash }), [
  [
    'INSTRUCTIONS-01 $.payment.instructions.ext',
    cfdi({ payment: { instructions: { key: 'any' } } }),
    cfdi({ payment: { instructions: later } }),
  ],
  [
    'RECORD-01 $.payment.advances[0].ext',
    cfdi({ payment: { advances: [{ percent: '100%', key: 'any' }] } }),
  ],
  ['TERMS-01 $.payment.terms.notes', noted(1001), noted(1000)],
])

// biome-ignore format: table
testPaymentMeans('mx-cfdi-payment-means', (payment) => cfdi({ payment }), {
  cash: '01', cheque: '02', 'credit-transfer': '03', card: '04', 'card+credit': '04', 'online+wallet': '05',
  online: '06', 'other+grocery-vouchers': '08', 'other+in-kind': '12', 'other+subrogation': '13',
  'other+consignment': '14', 'other+debt-relief': '15', netting: '17', 'other+novation': '23',
  'other+merger': '24', 'other+remission': '25', 'other+expiration': '26', 'other+satisfy-creditor': '27',
  'card+debit': '28', 'other+debit': '28', 'other+services': '29', 'other+advance': '30',
  'other+intermediary': '31',
})

const cancellation = (code: string): Json => ({
  data: {
    $schema: `${SCHEMA}bill/status`,
    $addons: ['mx-cfdi-v4'],
    type: 'response',
    issue_date: '2026-01-31',
    code: '1',
    supplier,
    lines: [{ key: 'accepted', doc: { code: '1' }, ext: { 'mx-cfdi-cancel-reason': code } }],
  },
})

testRules('GOBL-MX-CFDI-BILL-STATUS-', cancellation('04'), [
  ['01 $.lines[0].ext', cancellation('05'), cancellation('01')],
])
