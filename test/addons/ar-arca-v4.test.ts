import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, line, post } from '../support.ts'
import { build, faultFinder } from './support.ts'

const supplier = { name: 'S', tax_id: { country: 'AR', code: '30712345671' } }
const customer = { name: 'C', tax_id: { country: 'AR', code: '30987654321' } }
const foreigner = { name: 'F', tax_id: { country: 'FR' } }
const consumer = {
  name: 'P',
  identities: [{ code: '1234567', ext: { 'ar-arca-identity-type': '96' } }],
}

const taxed = (combo: Json = { rate: 'general' }): Json =>
  line({ taxes: [{ cat: 'VAT', ...combo }] })
const service = taxed()
const good: Json = { ...service, item: { name: 'Chair', key: 'goods', price: '100.00' } }
const preceding = [{ code: '7', issue_date: '2026-01-02', ext: { 'ar-arca-doc-type': '1' } }]
const period = { start: '2026-01-01', end: '2026-01-31' }
const terms = { due_dates: [{ date: '2026-03-01', percent: '100%' }] }

/** A request with an invoice of goods between two companies. */
const sale = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['ar-arca-v4'],
    series: '1',
    supplier,
    customer,
    lines: [good],
    ...members,
  }),
})

const voucher = (code: string, members: Json = {}): Json => {
  return sale({ tax: { ext: { 'ar-arca-doc-type': code } }, ...members })
}

/** A voucher T: lodging of a tourist from abroad. */
const lodging = (members: Json = {}): Json => {
  return sale({
    tax: { ext: { 'ar-arca-doc-type': '195', 'ar-arca-tourism-type': '1' } },
    customer: { ...foreigner, addresses: [{ locality: 'Paris' }] },
    lines: [taxed({ rate: 'general', ext: { 'ar-arca-tourism-item': '1' } })],
    ...members,
  })
}

const findFaults = faultFinder('GOBL-AR-ARCA-')

test('parties determine the letter of a voucher, parties and type its number', async () => {
  const monotax = { $tags: ['monotax'], lines: [{ ...good, taxes: undefined }] }
  const cases: [members: Json, code: string][] = [
    [{}, '1'],
    [{ type: 'debit-note', preceding }, '2'],
    [{ type: 'credit-note', preceding }, '3'],
    [{ customer: consumer }, '6'],
    [{ customer: undefined }, '6'],
    [{ customer: foreigner, type: 'debit-note', preceding }, '7'],
    [{ customer: foreigner, type: 'credit-note', preceding }, '8'],
    [monotax, '11'],
    [{ ...monotax, type: 'debit-note', preceding }, '12'],
    [{ ...monotax, type: 'credit-note', preceding }, '13'],
    [{ tax: { ext: { 'ar-arca-doc-type': '201' } } }, '201'],
  ]
  for (const [members, code] of cases) {
    const { tax } = await build(sale(members))
    assert.equal(tax.ext['ar-arca-doc-type'], code, JSON.stringify(members))
  }
  assert.deepEqual(await findFaults(sale({ type: 'proforma' })), ['BILL-INVOICE-04 $.tax.ext'])
})

test('the status of a customer is derived from its tax identity, unless a valid one is given', async () => {
  const cases: [customer: Json, given: string | undefined, status: string][] = [
    [customer, undefined, '1'],
    [customer, '6', '6'],
    [customer, '9', '1'],
    [foreigner, undefined, '9'],
    [foreigner, '8', '8'],
    [foreigner, '1', '9'],
    [consumer, undefined, '5'],
    [consumer, '7', '7'],
    [consumer, '13', '5'],
  ]
  for (const [party, given, status] of cases) {
    const ext = { 'ar-arca-vat-status': given }
    const document = await build(sale({ customer: { ...party, ext } }))
    assert.equal(
      document.customer.ext['ar-arca-vat-status'],
      status,
      JSON.stringify([party, given]),
    )
  }
})

test('the concept distinguishes goods from services', async () => {
  const rest = { ordering: { period }, payment: { terms } }
  const concept = async (members: Json): Promise<string> =>
    (await build(sale(members))).tax.ext['ar-arca-concept']
  assert.equal(await concept({}), '1')
  assert.equal(await concept({ ...rest, lines: [service] }), '2')
  assert.equal(await concept({ ...rest, lines: [good, service] }), '3')
})

test('rates that have a code get it, others require one', async () => {
  const rateOf = async (combo: Json): Promise<string> => {
    const { lines } = await build(sale({ lines: [{ ...good, taxes: [{ cat: 'VAT', ...combo }] }] }))
    return lines[0].taxes[0].ext['ar-arca-vat-rate']
  }
  assert.equal(await rateOf({ rate: 'general' }), '5')
  assert.equal(await rateOf({ rate: 'reduced' }), '4')
  assert.equal(await rateOf({ rate: 'increased', ext: { 'ar-arca-vat-rate': '4' } }), '6')
  assert.equal(await rateOf({ percent: '0%' }), '3')
  assert.equal(await rateOf({ percent: '5%', ext: { 'ar-arca-vat-rate': '8' } }), '8')
  assert.deepEqual(
    await findFaults(sale({ lines: [{ ...good, taxes: [{ cat: 'VAT', percent: '5%' }] }] })),
    ['TAX-COMBO-01 $.lines[0].taxes[0].ext'],
  )
})

test('the series is the number of a point of sale', async () => {
  for (const series of ['1', '00001', '99998'])
    assert.equal((await build(sale({ series }))).series, series)
  for (const series of ['0', '99999', 'A1', '99999999999999999999']) {
    assert.deepEqual(await findFaults(sale({ series })), ['BILL-INVOICE-02 $.series'], series)
  }
  assert.deepEqual(await findFaults(sale({ series: undefined })), ['BILL-INVOICE-01 $.series'])
})

test('notes require vouchers for notes, and the other way round', async () => {
  assert.deepEqual(await findFaults(voucher('1', { type: 'credit-note', preceding })), [
    'BILL-INVOICE-05 $',
  ])
  assert.deepEqual(await findFaults(voucher('1', { type: 'debit-note', preceding })), [
    'BILL-INVOICE-06 $',
  ])
  assert.deepEqual(await findFaults(voucher('203')), ['BILL-INVOICE-07 $'])
  assert.deepEqual(await findFaults(voucher('202')), ['BILL-INVOICE-08 $'])
  assert.deepEqual(await findFaults(voucher('2', { type: 'credit-note', preceding })), [
    'BILL-INVOICE-05 $',
    'BILL-INVOICE-08 $',
  ])
  assert.deepEqual(await findFaults(sale({ type: 'credit-note', preceding: [{ code: '7' }] })), [
    'BILL-INVOICE-22 $.preceding[0].ext',
  ])
})

test('the status of the customer must fit the voucher', async () => {
  assert.deepEqual(await findFaults(voucher('1', { customer: undefined })), [
    'BILL-INVOICE-09 $.customer',
  ])
  assert.deepEqual(await findFaults(voucher('1', { customer: consumer })), ['BILL-INVOICE-13 $'])
  assert.deepEqual(await findFaults(voucher('6')), ['BILL-INVOICE-14 $'])
  assert.deepEqual(await findFaults(voucher('49')), ['BILL-INVOICE-12 $'])
  await build(voucher('49', { customer: consumer }))
  await build(voucher('49', { customer: undefined }))
  const unknown = { name: 'P', identities: [{ key: 'passport', code: 'A1' }] }
  assert.deepEqual(await findFaults(sale({ customer: unknown })), ['BILL-INVOICE-10 $.customer'])
})

test('services require a period and due dates, goods must not have due dates', async () => {
  const lines = [service]
  assert.deepEqual(await findFaults(sale({ lines })), [
    'BILL-INVOICE-15 $.ordering',
    'BILL-INVOICE-17 $.payment',
  ])
  assert.deepEqual(await findFaults(sale({ lines, ordering: {}, payment: {} })), [
    'BILL-INVOICE-16 $.ordering.period',
    'BILL-INVOICE-18 $.payment.terms',
  ])
  assert.deepEqual(
    await findFaults(sale({ lines, ordering: { period }, payment: { terms: {} } })),
    ['BILL-INVOICE-19 $.payment.terms.due_dates'],
  )
  assert.deepEqual(await findFaults(sale({ payment: { terms } })), [
    'BILL-INVOICE-20 $.payment.terms.due_dates',
  ])
})

test('vouchers C have no taxes', async () => {
  assert.deepEqual(await findFaults(sale({ $tags: ['monotax'] })), [
    'BILL-INVOICE-23 $.lines[0].taxes',
  ])
})

test('vouchers T are for lodging at the general rate', async () => {
  await build(lodging())
  const ext = { 'ar-arca-tourism-item': '1' }
  assert.deepEqual(await findFaults(lodging({ lines: [taxed({ rate: 'reduced', ext })] })), [
    'BILL-INVOICE-28 $.lines[0].taxes[0].ext',
  ])
  assert.deepEqual(
    await findFaults(
      lodging({
        tax: { ext: { 'ar-arca-doc-type': '195' } },
        customer: foreigner,
        lines: [service, { ...service, taxes: undefined }],
        discounts: [{ amount: '1.00' }],
        payment: { advances: [{ percent: '10%', description: 'a' }] },
      }),
    ),
    [
      'BILL-INVOICE-25 $.tax.ext',
      'BILL-INVOICE-26 $.lines[0].taxes[0].ext',
      'BILL-INVOICE-27 $.customer.addresses',
      'BILL-INVOICE-29 $.lines[1].taxes',
      'BILL-INVOICE-30 $.discounts[0].ext',
      'BILL-INVOICE-31 $.payment.advances[0].ext',
    ],
  )
})

test('charges that represent taxes state which tax and percentage', async () => {
  const charge = (members: Json): Json => sale({ charges: [members] })
  const path = '$.charges[0]'
  assert.deepEqual(await findFaults(charge({ key: 'local+tax', percent: '3%' })), [
    `BILL-CHARGE-01 ${path}.ext`,
  ])
  assert.deepEqual(await findFaults(charge({ amount: '3.00', ext: { 'ar-arca-tax-type': '2' } })), [
    `BILL-CHARGE-02 ${path}.percent`,
  ])
  const other = { key: 'tax', percent: '3%', ext: { 'ar-arca-tax-type': '99' } }
  assert.deepEqual(await findFaults(charge(other)), [`BILL-CHARGE-03 ${path}.reason`])
  assert.equal((await build(charge({ ...other, reason: 'Sealing' }))).totals.charge, '30.00')
})

test('amounts must be convertible to pesos', async () => {
  assert.deepEqual(await findFaults(sale({ currency: 'USD' })), ['BILL-INVOICE-24 $'])
  const exchange_rates = [{ from: 'USD', to: 'ARS', amount: '1400' }]
  assert.equal((await build(sale({ currency: 'USD', exchange_rates }))).currency, 'USD')
})

test('a correction has the voucher of the options, and refers to that of the original', async () => {
  const data = await build(sale())
  const options = { type: 'credit-note', ext: { 'ar-arca-doc-type': '3', 'own-key': 'x' } }
  const {
    tax,
    preceding: [reference],
  } = await post('/correct', { data, options })
  assert.deepEqual(tax.ext, { 'ar-arca-concept': '1', 'ar-arca-doc-type': '3' })
  assert.deepEqual(reference.ext, {
    'ar-arca-concept': '1',
    'ar-arca-doc-type': '1',
    'own-key': 'x',
  })
  const twice = await post('/correct', {
    data: { ...data, $addons: ['ar-arca-v4', 'ar-arca-v4'] },
    options,
  })
  assert.deepEqual([twice.tax, twice.preceding], [{ ext: tax.ext }, [reference]])
  const unchosen = await post(
    '/correct',
    { data, options: { type: 'credit-note' } },
    { status: 422 },
  )
  assert.deepEqual(faults(unchosen), ['GOBL-AR-ARCA-BILL-INVOICE-05 $'])
})

test('documents with gaps are validated without a crash', async () => {
  const document = await build(sale())
  const nothing = {
    ...document,
    tax: undefined,
    customer: { ...document.customer, ext: undefined },
  }
  const error = await post('/validate', { data: nothing }, { status: 422 })
  assert.deepEqual(faults(error), [
    'GOBL-AR-ARCA-BILL-INVOICE-03 $.tax',
    'GOBL-AR-ARCA-BILL-INVOICE-11 $.customer.ext',
  ])
  const gaps = {
    ...document,
    customer: { ...document.customer, tax_id: undefined, identities: [null] },
  }
  assert.deepEqual(faults(await post('/validate', { data: gaps }, { status: 422 })), [
    'GOBL-AR-ARCA-BILL-INVOICE-10 $.customer',
  ])
})
