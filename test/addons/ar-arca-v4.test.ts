import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { faults, invoice, type Json, line, post } from '../support.ts'
import { build, testCorrectionOptions } from './support.ts'

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
    ...['4', '7', '10', '15'].map((code): [Json, string, string] => [consumer, code, code]),
    ...['4', '7', '10', '15'].map((code): [Json, string, string] => [customer, code, code]),
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

const onCredit = { type: 'credit-note', preceding }
const onDebit = { type: 'debit-note', preceding }
const services = { lines: [service], ordering: { period }, payment: { terms } }
const charged = (members: Json): Json => sale({ charges: [{ percent: '3%', ...members }] })
const taxCharge = { ext: { 'ar-arca-tax-type': '2' } }
const otherCharge = { key: 'tax', ext: { 'ar-arca-tax-type': '99' } }
const item = { ext: { 'ar-arca-tourism-item': '1' } }
const advance = { percent: '10%', description: 'a' }
const withheld = { cat: 'IRPF', country: 'ES', percent: '15%' }
const dollars = [{ from: 'USD', to: 'ARS', amount: '1400' }]

testCorrectionOptions(sale(), ['ar-arca-doc-type'])

testRules('GOBL-AR-ARCA-', sale(), [
  ['BILL-INVOICE-01 $.series', sale({ series: undefined })],
  ['BILL-INVOICE-02 $.series', sale({ series: '0' }), sale({ series: '00001' })],
  ['BILL-INVOICE-02 $.series', sale({ series: '99999' }), sale({ series: '99998' })],
  ['BILL-INVOICE-02 $.series', sale({ series: 'A1' })],
  ['BILL-INVOICE-02 $.series', sale({ series: '99999999999999999999' })],
  ['BILL-INVOICE-03 $.tax', edited(sale(), (data) => delete data.tax)],
  ['BILL-INVOICE-04 $.tax.ext', sale({ type: 'proforma' })],
  ['BILL-INVOICE-05 $', voucher('1', onCredit), voucher('203', onCredit)],
  ['BILL-INVOICE-05 $, BILL-INVOICE-08 $', voucher('2', onCredit)],
  ['BILL-INVOICE-06 $', voucher('1', onDebit), voucher('202', onDebit)],
  ['BILL-INVOICE-07 $', voucher('203')],
  ['BILL-INVOICE-08 $', voucher('202')],
  [
    'BILL-INVOICE-09 $.customer',
    voucher('1', { customer: undefined }),
    voucher('6', { customer: undefined }),
  ],
  [
    'BILL-INVOICE-09 $.customer',
    voucher('195', { ...lodging().data, customer: undefined }),
    voucher('49', { customer: undefined }),
  ],
  [
    'BILL-INVOICE-10 $.customer',
    sale({ customer: { name: 'P', identities: [{ key: 'passport', code: 'A1' }] } }),
  ],
  [
    'BILL-INVOICE-10 $.customer',
    edited(sale(), ({ customer }) =>
      Object.assign(customer, { tax_id: undefined, identities: [null] }),
    ),
  ],
  ['BILL-INVOICE-11 $.customer.ext', edited(sale(), ({ customer }) => delete customer.ext)],
  ['BILL-INVOICE-12 $', voucher('49'), voucher('49', { customer: consumer })],
  ['BILL-INVOICE-13 $', voucher('1', { customer: consumer })],
  ['BILL-INVOICE-14 $', voucher('6'), voucher('6', { customer: consumer })],
  ['BILL-INVOICE-15 $.ordering', sale({ ...services, ordering: undefined }), sale(services)],
  [
    'BILL-INVOICE-15 $.ordering',
    sale({ ...services, lines: [good, service], ordering: undefined }),
  ],
  ['BILL-INVOICE-16 $.ordering.period', sale({ ...services, ordering: {} })],
  ['BILL-INVOICE-17 $.payment', sale({ ...services, payment: undefined })],
  ['BILL-INVOICE-18 $.payment.terms', sale({ ...services, payment: {} })],
  ['BILL-INVOICE-19 $.payment.terms.due_dates', sale({ ...services, payment: { terms: {} } })],
  ['BILL-INVOICE-20 $.payment.terms.due_dates', sale({ payment: { terms } })],
  ['BILL-INVOICE-21 $.preceding', voucher('3', { type: 'credit-note' })],
  ['BILL-INVOICE-21 $.preceding', voucher('2', { type: 'debit-note' })],
  ['BILL-INVOICE-22 $.preceding[0].ext', sale({ ...onCredit, preceding: [{ code: '7' }] })],
  ['BILL-INVOICE-23 $.lines[0].taxes', sale({ $tags: ['monotax'] })],
  [
    'BILL-INVOICE-24 $',
    sale({ currency: 'USD' }),
    sale({ currency: 'USD', exchange_rates: dollars }),
  ],
  [
    'BILL-INVOICE-25 $.tax.ext',
    lodging({ tax: { ext: { 'ar-arca-doc-type': '195' } } }),
    lodging(),
  ],
  ['BILL-INVOICE-26 $.lines[0].taxes[0].ext', lodging({ lines: [service] })],
  ['BILL-INVOICE-27 $.customer.addresses', lodging({ customer: foreigner })],
  [
    'BILL-INVOICE-28 $.lines[0].taxes[0].ext',
    lodging({ lines: [taxed({ rate: 'reduced', ...item })] }),
  ],
  ['BILL-INVOICE-29 $.lines[0].taxes', lodging({ lines: [{ ...service, taxes: undefined }] })],
  [
    'BILL-INVOICE-30 $.discounts[0].ext',
    lodging({ discounts: [{ amount: '1.00' }] }),
    lodging({ discounts: [{ amount: '1.00', ...item }] }),
  ],
  [
    'BILL-INVOICE-32 $.discounts[0].taxes[0].ext',
    lodging({ discounts: [{ amount: '1.00', ...item, taxes: [{ cat: 'VAT', rate: 'general' }] }] }),
    lodging({
      discounts: [{ amount: '1.00', ...item, taxes: [{ cat: 'VAT', rate: 'general', ...item }] }],
    }),
  ],
  [
    'BILL-INVOICE-31 $.payment.advances[0].ext',
    lodging({ payment: { advances: [advance] } }),
    lodging({ payment: { advances: [{ ...advance, ...item }] } }),
  ],
  ['BILL-CHARGE-01 $.charges[0].ext', charged({ key: 'local+tax' }), charged({})],
  [
    'BILL-CHARGE-02 $.charges[0].percent',
    charged({ percent: undefined, amount: '3.00', ...taxCharge }),
    charged({ percent: undefined, amount: '3.00' }),
  ],
  [
    'BILL-CHARGE-03 $.charges[0].reason',
    charged(otherCharge),
    charged({ ...otherCharge, reason: 'Sealing' }),
  ],
  [
    'TAX-COMBO-01 $.lines[0].taxes[0].ext',
    sale({ ...services, lines: [taxed({ percent: '5%' })] }),
    sale({ lines: [{ ...good, taxes: [...good.taxes, withheld] }] }),
  ],
])
