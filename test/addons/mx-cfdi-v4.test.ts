import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, SCHEMA } from '../support.ts'
import { build, faultFinder } from './support.ts'

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

const findFaults = faultFinder('GOBL-MX-CFDI-')

test('the code of an invoice is derived from its type, the method of payment from the amount due', async () => {
  const extOf = async (members: Json): Promise<Json> => (await build(cfdi(members))).tax.ext
  const open = await extOf({})
  assert.deepEqual([open['mx-cfdi-doc-type'], open['mx-cfdi-payment-method']], ['I', 'PPD'])
  const payment = { advances: [{ key: 'cash', percent: '100%' }] }
  assert.equal((await extOf({ payment }))['mx-cfdi-payment-method'], 'PUE')
  const credited = await extOf({ type: 'credit-note', preceding: [{ code: '0', stamps }] })
  assert.deepEqual([credited['mx-cfdi-doc-type'], credited['mx-cfdi-rel-type']], ['E', '01'])
  assert.deepEqual(await findFaults(cfdi({ type: 'debit-note' })), ['BILL-INVOICE-01 $.tax.ext'])
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

test('means of payment are mapped to codes of the SAT, as precisely as possible', async () => {
  const means = async (key: string): Promise<string> => {
    return (await build(pago({ methods: [{ key }] }))).methods[0].ext['mx-cfdi-payment-means']
  }
  assert.equal(await means('card+credit'), '04')
  assert.equal(await means('card+debit'), '28')
  assert.equal(await means('other+intermediary'), '31')
  assert.deepEqual(await findFaults(pago({ methods: [{ key: 'other' }] })), [
    'BILL-PAYMENT-18 $.methods[0].ext',
    'PAY-RECORD-01 $.methods[0].ext',
  ])
  const later = { key: 'any', ext: { 'mx-cfdi-payment-means': '99' } }
  assert.deepEqual(await findFaults(pago({ methods: [later] })), [
    'BILL-PAYMENT-19 $.methods[0].ext',
  ])
  await build(cfdi({ payment: { instructions: later } }))
  assert.deepEqual(await findFaults(cfdi({ payment: { instructions: { key: 'any' } } })), [
    'PAY-INSTRUCTIONS-01 $.payment.instructions.ext',
  ])
})

test('a global invoice has a period, payments and tickets, but no customer', async () => {
  const document = await build(globalSale())
  assert.equal(document.customer, undefined)
  assert.equal(document.tax.ext['mx-cfdi-payment-method'], 'PUE')
  assert.deepEqual(
    await findFaults(globalSale({ tax, payment: { terms: { key: 'instant' } }, lines: [sold()] })),
    [
      'BILL-INVOICE-02 $.tax.ext',
      'BILL-INVOICE-05 $.payment.advances',
      'BILL-INVOICE-06 $.lines[0].item.ref',
    ],
  )
  assert.deepEqual(await findFaults({ data: { ...document, customer } }, '/validate'), [
    'BILL-INVOICE-03 $.customer',
  ])
  assert.deepEqual(
    await findFaults(cfdi({ tax: { ext: { ...tax.ext, 'mx-cfdi-global-year': '2026' } } })),
    ['BILL-INVOICE-07 $.tax.ext'],
  )
})

test('a customer in Mexico requires a postal code and a regime, one abroad only a tax code', async () => {
  const foreign = { name: 'Buyer', tax_id: { country: 'US', code: '12' } }
  await build(cfdi({ customer: foreign }))
  const bare = { name: 'Comprador', tax_id: customer.tax_id }
  assert.deepEqual(await findFaults(cfdi({ customer: bare })), [
    'BILL-INVOICE-10 $.customer.ext',
    'BILL-INVOICE-11 $.customer.addresses',
  ])
  assert.deepEqual(
    await findFaults(cfdi({ customer: { ...customer, addresses: [{ code: '0600' }] } })),
    ['BILL-INVOICE-13 $.customer.addresses[0].code'],
  )
  await build(pago({ customer: foreign }))
  assert.deepEqual(await findFaults(pago({ customer: bare })), [
    'BILL-PAYMENT-12 $.customer.ext',
    'BILL-PAYMENT-13 $.customer.addresses',
  ])
})

test('lines are positive and classified, and only lines have charges and discounts', async () => {
  assert.deepEqual(await findFaults(cfdi({ lines: [sold({ price: '-1.00' })] })), [
    'BILL-INVOICE-21 $.lines[0].quantity',
    'BILL-INVOICE-24 $.lines[0].total',
  ])
  assert.deepEqual(
    await findFaults(
      cfdi({ lines: [sold({ price: '0', ext: { 'mx-cfdi-prod-serv': '1234567' } })] }),
    ),
    ['BILL-INVOICE-15 $.lines[0].item.ext', 'BILL-INVOICE-23 $.lines[0].item.price'],
  )
  const discount = { reason: 'R', amount: '1.00' }
  assert.deepEqual(await findFaults(cfdi({ discounts: [discount], charges: [discount] })), [
    'BILL-INVOICE-25 $.discounts',
    'BILL-INVOICE-26 $.charges',
  ])
})

test('preceding documents have the stamp of the SAT', async () => {
  assert.deepEqual(
    await findFaults(cfdi({ preceding: [{ code: '0', stamps: [{ prv: 'x', val: 'y' }] }] })),
    ['BILL-INVOICE-16 $.tax.ext', 'BILL-INVOICE-17 $.preceding[0].stamps'],
  )
  const reference = { code: '0', ext: { 'mx-cfdi-rel-type': '01' } }
  assert.deepEqual(await findFaults(pago({ preceding: [reference] })), [
    'BILL-PAYMENT-29 $.preceding[0].ext',
    'BILL-PAYMENT-30 $.preceding[0].stamps',
  ])
})

test('a payment is a receipt for its customer, by one method', async () => {
  const {
    ext,
    customer: payer,
    preceding,
  } = await build(pago({ preceding: [{ code: '0', stamps }] }))
  assert.equal(ext['mx-cfdi-doc-type'], 'P')
  assert.equal(payer.ext['mx-cfdi-use'], 'CP01')
  assert.equal(preceding[0].ext['mx-cfdi-rel-type'], '04')
  const methods = [
    { key: 'cash', amount: '10.00' },
    { key: 'card', amount: '20.00' },
  ]
  assert.deepEqual(await findFaults(pago({ type: 'request', customer, methods })), [
    'BILL-PAYMENT-01 $',
    'BILL-PAYMENT-11 $.customer.ext',
    'BILL-PAYMENT-17 $.methods',
  ])
})

test('paid documents are stamped, numbered and in the currency of the payment', async () => {
  const document = { code: '1', payable: '90.00', stamps }
  assert.deepEqual(await findFaults(pago({}, { installment: 0, document: { code: '1' } })), [
    'BILL-PAYMENT-21 $.lines[0].installment',
    'BILL-PAYMENT-22 $.lines[0].payable',
    'BILL-PAYMENT-23 $.lines[0].due',
    'BILL-PAYMENT-25 $.lines[0].document.stamps',
  ])
  const exchange_rates = [{ from: 'USD', to: 'MXN', amount: '18.5' }]
  assert.deepEqual(
    await findFaults(pago({ exchange_rates }, { document: { ...document, currency: 'USD' } })),
    ['BILL-PAYMENT-28 $'],
  )
  const taxes = (category: Json, rate: Json): Json => ({
    tax: { categories: [{ ...category, rates: [{ base: '10.00', ...rate }] }] },
  })
  assert.deepEqual(await findFaults(pago({}, taxes({ code: 'ISR', retained: true }, {}))), [
    'BILL-PAYMENT-27 $.lines[0].tax',
  ])
  await build(pago({}, taxes({ code: 'ISR', retained: true }, { percent: '10%' })))
  const surcharge = { percent: '1%', amount: '0.10' }
  assert.deepEqual(
    await findFaults(pago({}, taxes({ code: 'VAT' }, { percent: '16%', surcharge }))),
    ['BILL-PAYMENT-26 $.lines[0].tax'],
  )
})
