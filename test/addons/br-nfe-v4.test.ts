import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, line, post, SCHEMA } from '../support.ts'

const address = (members: Json = {}): Json => ({
  street: 'Rua Nova',
  num: '1',
  locality: 'Campinas',
  state: 'SP',
  code: '13010-000',
  ...members,
})

const party = (members: Json = {}): Json => ({
  name: 'Empresa',
  tax_id: { country: 'BR', code: '05104582000170' },
  ext: { 'br-ibge-municipality': '3509502' },
  addresses: [address()],
  ...members,
})

const taxes = [
  { cat: 'ICMS', percent: '18%' },
  { cat: 'PIS', percent: '1.65%' },
  { cat: 'COFINS', percent: '7.6%' },
]

const goods = (members: Json = {}): Json =>
  line({ ext: { 'br-nfe-cfop': '5102' }, taxes, ...members })

/** A request with a complete NF-e. */
const sale = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['br-nfe-v4'],
    series: '1',
    tax: { ext: { 'br-nfe-presence': '2' } },
    supplier: party(),
    customer: party(),
    lines: [goods()],
    notes: [{ key: 'reason', text: 'Venda' }],
    payment: { instructions: { key: 'cash' } },
    ...members,
  }),
})

/** A request with a complete NFC-e, sold over the counter to an unnamed customer. */
const retailSale = (members: Json = {}): Json =>
  sale({
    $tags: ['simplified'],
    tax: { ext: { 'br-nfe-presence': '1' } },
    customer: undefined,
    ...members,
  })

const built = (body: Json): Promise<Json> => post('/build', body)
const rejected = async (body: Json): Promise<string[]> => {
  const found = faults(await post('/build', body, { status: 422 }))
  return found.map((fault) => fault.replace(/^GOBL-BR-NFE-/, ''))
}

test('type and tags determine the model', async () => {
  for (const type of ['standard', 'credit-note', 'debit-note']) {
    assert.equal((await built(sale({ type }))).tax.ext['br-nfe-model'], '55', type)
    assert.equal((await built(retailSale({ type }))).tax.ext['br-nfe-model'], '65', type)
  }
  const given = { ext: { 'br-nfe-presence': '2', 'br-nfe-model': '65' } }
  assert.equal((await built(sale({ tax: given }))).tax.ext['br-nfe-model'], '55')
})

test('other types keep the model they have', async () => {
  assert.deepEqual(await rejected(sale({ type: 'other', tax: undefined })), [
    'BILL-INVOICE-25 $.tax',
  ])
  assert.deepEqual(await rejected(sale({ type: 'other' })), ['BILL-INVOICE-26 $.tax.ext'])
  const tax = { ext: { 'br-nfe-presence': '2', 'br-nfe-model': '99' } }
  const other = await built(sale({ type: 'other', tax, customer: undefined }))
  assert.equal(other.tax.ext['br-nfe-model'], '99')
})

test('the means of payment follow from the key', async () => {
  const cases: [key: string, given: string | undefined, code: string][] = [
    ['cash', undefined, '01'],
    ['cash', '17', '01'],
    ['cheque', undefined, '02'],
    ['card+credit', undefined, '03'],
    ['card+debit', undefined, '04'],
    ['debit-transfer+debit', undefined, '04'],
    ['credit-transfer+sepa', undefined, '18'],
    ['online', undefined, '18'],
    ['other', undefined, '99'],
    ['other', '17', '17'],
    ['other+pix', '17', '99'],
    ['netting', '90', '90'],
  ]
  for (const [key, given, code] of cases) {
    const ext = given ? { 'br-nfe-payment-means': given } : undefined
    const payment = {
      instructions: { key, ext },
      advances: [{ key, ext, description: 'Sinal', amount: '1.00' }],
    }
    const answer = (await built(sale({ payment }))).payment
    for (const object of [answer.instructions, answer.advances[0]])
      assert.deepEqual(object.ext, { 'br-nfe-payment-means': code }, `${key} ${given}`)
  }
})

test('payments need a code for their means', async () => {
  const payment = {
    instructions: { key: 'netting' },
    advances: [{ description: 'Sinal', amount: '1.00' }],
  }
  assert.deepEqual(await rejected(sale({ payment })), [
    'PAY-INSTRUCTIONS-01 $.payment.instructions.ext',
    'PAY-RECORD-01 $.payment.advances[0].ext',
  ])
})

test('an invoice that is not paid says how to pay it', async () => {
  assert.deepEqual(await rejected(sale({ payment: undefined })), ['BILL-INVOICE-31 $.payment'])
  const advance = (members: Json): Json => ({
    payment: { advances: [{ key: 'cash', description: 'Sinal', ...members }] },
  })
  assert.deepEqual(await rejected(sale(advance({ percent: '50%' }))), [
    'BILL-INVOICE-32 $.payment.instructions',
  ])
  assert.equal((await built(sale(advance({ percent: '100%' })))).totals.due, '0.00')
  assert.deepEqual(await rejected(sale(advance({ amount: '2000.00' }))), [
    'BILL-INVOICE-32 $.payment.instructions',
    'BILL-INVOICE-33 $.totals.due',
  ])
})

test('the supplier has a complete address in a municipality', async () => {
  assert.deepEqual(await rejected(sale({ supplier: party({ addresses: [{}] }) })), [
    'BILL-INVOICE-04 $.supplier.addresses[0].street',
    'BILL-INVOICE-05 $.supplier.addresses[0].num',
    'BILL-INVOICE-06 $.supplier.addresses[0].locality',
    'BILL-INVOICE-07 $.supplier.addresses[0].state',
    'BILL-INVOICE-08 $.supplier.addresses[0].code',
  ])
  assert.deepEqual(await rejected(sale({ supplier: party({ ext: undefined }) })), [
    'BILL-INVOICE-09 $.supplier.ext',
  ])
  assert.deepEqual(
    await rejected(sale({ supplier: party({ ext: undefined, addresses: undefined }) })),
    ['BILL-INVOICE-11 $.supplier.addresses'],
  )
  const unidentified = sale({ $regime: 'BR', supplier: party({ tax_id: undefined }) })
  assert.deepEqual(await rejected(unidentified), [
    'BILL-INVOICE-01 $.supplier.tax_id',
    'BILL-INVOICE-37 $.supplier.addresses[0].country',
  ])
})

test('an NF-e names the customer with an address; an NFC-e need not', async () => {
  assert.deepEqual(await rejected(sale({ customer: undefined })), ['BILL-INVOICE-12 $.customer'])
  const customer = party({ addresses: undefined, ext: undefined })
  assert.deepEqual(await rejected(sale({ customer })), ['BILL-INVOICE-13 $.customer.addresses'])
  await built(retailSale())
  await built(retailSale({ customer }))
})

test('a Brazilian customer needs a state and a municipality', async () => {
  assert.deepEqual(await rejected(sale({ customer: party({ addresses: [{}], ext: undefined }) })), [
    'BILL-INVOICE-17 $.customer.addresses[0].street',
    'BILL-INVOICE-18 $.customer.addresses[0].num',
    'BILL-INVOICE-19 $.customer.addresses[0].locality',
    'BILL-INVOICE-20 $.customer.addresses[0].state',
    'BILL-INVOICE-21 $.customer.addresses[0].code',
    'BILL-INVOICE-22 $.customer.ext',
  ])
})

test('a foreign customer has a tax ID or an identity of its country', async () => {
  const abroad = { addresses: [address({ state: undefined, code: 'LS1 4AP' })], ext: undefined }
  const foreign = (members: Json): Json => sale({ customer: party({ ...abroad, ...members }) })
  const passport = (country: string): Json => ({
    tax_id: undefined,
    identities: [{ key: 'passport', country, code: 'P1' }],
  })
  await built(foreign({ tax_id: { country: 'US', code: '042103594' } }))
  assert.deepEqual(await rejected(foreign({ tax_id: { country: 'US' } })), [
    'BILL-INVOICE-15 $.customer.tax_id.code',
  ])
  await built(foreign(passport('GB')))
  const domestic = { ...passport('BR'), addresses: [address()] }
  assert.deepEqual(await rejected(foreign(domestic)), ['BILL-INVOICE-36 $.customer'])
  assert.deepEqual(await rejected(foreign({ tax_id: undefined })), [
    'BILL-INVOICE-36 $.customer',
    'BILL-INVOICE-38 $.customer.addresses[0].country',
  ])
})

test('the series is a number from 0 to 999', async () => {
  for (const series of ['0', '1', '999']) await built(sale({ series }))
  for (const series of ['00', '01', '1000', 'A'])
    assert.deepEqual(await rejected(sale({ series })), ['BILL-INVOICE-24 $.series'], series)
  assert.deepEqual(await rejected(sale({ series: undefined })), ['BILL-INVOICE-23 $.series'])
})

test('each model allows its own kinds of presence', async () => {
  const presence = (code: string): Json => ({ tax: { ext: { 'br-nfe-presence': code } } })
  assert.deepEqual(await rejected(sale(presence('4'))), ['BILL-INVOICE-27 $.tax.ext'])
  await built(retailSale(presence('4')))
  assert.deepEqual(await rejected(retailSale(presence('2'))), ['BILL-INVOICE-28 $.tax.ext'])
  assert.deepEqual(await rejected(retailSale({ tax: undefined })), ['BILL-INVOICE-26 $.tax.ext'])
})

test('a note of at most 60 bytes states the nature of the operation', async () => {
  const reason = (text: string): Json => ({ notes: [{ key: 'reason', text }] })
  await built(sale(reason('É'.repeat(30))))
  assert.deepEqual(await rejected(sale(reason('É'.repeat(31)))), [
    'BILL-INVOICE-29 $.notes[0].text',
  ])
  assert.deepEqual(await rejected(sale({ notes: [{ key: 'general', text: 'Venda' }] })), [
    'BILL-INVOICE-30 $',
  ])
})

test('amounts are in reais or convertible to them', async () => {
  assert.deepEqual(await rejected(sale({ currency: 'USD' })), ['BILL-INVOICE-34 $'])
  const exchange_rates = [{ from: 'USD', to: 'BRL', amount: '5.00' }]
  await built(sale({ currency: 'USD', exchange_rates }))
})

test('every line has the three taxes, and on an NF-e its kind of operation', async () => {
  assert.deepEqual(await rejected(sale({ lines: [goods({ ext: undefined })] })), [
    'BILL-INVOICE-35 $.lines[0].ext',
  ])
  await built(retailSale({ lines: [goods({ ext: undefined })] }))
  assert.deepEqual(await rejected(sale({ lines: [goods(), goods({ taxes: [] })] })), [
    'BILL-LINE-01 $.lines[1]',
    'BILL-LINE-02 $.lines[1]',
    'BILL-LINE-03 $.lines[1]',
  ])
})

test('lines of orders have the three taxes as well', async () => {
  const order = { ...sale({ lines: [goods({ taxes: [] })] }).data, $schema: `${SCHEMA}bill/order` }
  const { series, code, issue_date, supplier, customer, lines, $addons, $schema } = order
  const data = { $schema, $addons, series, code, issue_date, supplier, customer, lines }
  assert.deepEqual(await rejected({ data }), [
    'BILL-LINE-01 $.lines[0]',
    'BILL-LINE-02 $.lines[0]',
    'BILL-LINE-03 $.lines[0]',
  ])
})

test('validate reports null addresses', async () => {
  const data = await built(sale())
  data.supplier.addresses = [null]
  data.customer.addresses = [null]
  assert.deepEqual(faults(await post('/validate', { data }, { status: 422 })), [
    'GOBL-BR-NFE-BILL-INVOICE-03 $.supplier.addresses[0]',
    'GOBL-BR-NFE-BILL-INVOICE-16 $.customer.addresses[0]',
  ])
})
