import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { invoice, type Json, line, post } from '../support.ts'
import { build, testPaymentMeans } from './support.ts'

const address = { country: 'GR', locality: 'Athens', code: '11528' }
const customer = { name: 'C', tax_id: { country: 'EL', code: '841442160' }, addresses: [address] }
const preceding = [
  { code: '1', issue_date: '2026-01-02', stamps: [{ prv: 'iapr-mark', val: '400' }] },
]

/** A request with a Greek invoice that meets all requirements of myDATA. */
const greek = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['gr-mydata-v1'],
    supplier: { name: 'S', tax_id: { country: 'EL', code: '728089281' } },
    customer,
    payment: { instructions: { key: 'credit-transfer' } },
    ...members,
  }),
})

const taxed = (combo: Json): Json => greek({ lines: [line({ taxes: [{ cat: 'VAT', ...combo }] })] })
const charged = (charge: Json): Json =>
  greek({ charges: [{ amount: '1.00', reason: 'R', ...charge }] })

/** Builds an invoice with the combo and returns its key, exemption and rate code. */
async function classified(given: Json): Promise<(string | undefined)[]> {
  const { key, ext } = (await build(taxed(given))).lines[0].taxes[0]
  return [key, ext['gr-mydata-exemption'], ext['gr-mydata-vat-rate']]
}

test('type and tags determine the type of the invoice', async () => {
  const cases: [type: string, tags: string, code: string][] = [
    ['standard', '', '2.1'],
    ['standard', 'goods', '1.1'],
    ['standard', 'goods export', '1.3'],
    ['standard', 'goods export eu', '1.2'],
    ['standard', 'goods self-billed', '1.4'],
    ['standard', 'services', '2.1'],
    ['standard', 'services export', '2.3'],
    ['standard', 'services export eu', '2.2'],
    ['standard', 'goods services', '2.1'],
    ['standard', 'export', '2.1'],
    ['standard', 'simplified', '11.3'],
    ['standard', 'goods simplified', '11.1'],
    ['standard', 'services simplified', '11.2'],
    ['standard', 'islands', '2.1'],
    ['credit-note', '', '5.1'],
    ['credit-note', 'simplified', '11.4'],
    ['credit-note', 'goods simplified self-billed', '11.5'],
  ]
  for (const [type, tags, code] of cases) {
    const { tax } = await build(greek({ type, $tags: tags.split(' ').filter(Boolean), preceding }))
    assert.equal(tax.ext['gr-mydata-invoice-type'], code, `${type} ${tags}`)
  }
})

const findings = async (request: Json, kind: 'warnings' | 'hints'): Promise<string[]> => {
  const review = await post('/review', request)
  return review[kind]
    .filter(({ code }: Json) => /MYDATA|ASSUMED/.test(code))
    .map(({ description }: Json) => description)
}

test('goods that go abroad have the type of such goods, or a warning names its tags', async () => {
  const german = { name: 'K', tax_id: { country: 'DE', code: '111111125' }, addresses: [address] }
  const sold = (key: string, ...$tags: string[]): Json =>
    greek({ $tags, customer: german, lines: [line({ taxes: [{ cat: 'VAT', key }] })] })
  assert.deepEqual(await findings(sold('intra-community'), 'warnings'), [
    '$tags must say what is sold and where; intra-community goods are of type 1.2, not 2.1: add the tags goods, export and eu',
  ])
  for (const tags of [['goods', 'export', 'eu'], ['simplified']])
    assert.deepEqual(await findings(sold('intra-community', ...tags), 'warnings'), [])
  assert.match((await findings(sold('export'), 'warnings'))[0]!, /add the tags goods and export$/)
  assert.deepEqual(await findings(sold('reverse-charge'), 'warnings'), [])
})

test('an exemption whose reason nobody gave is a hint', async () => {
  const [hint] = await findings(taxed({ key: 'exempt' }), 'hints')
  assert.match(
    hint!,
    /^the reason for "exempt" was assumed; .*; set gr-mydata-exemption if it is not 7$/,
  )
  const given = { key: 'exempt', ext: { 'gr-mydata-exemption': '9' } }
  assert.deepEqual(await findings(taxed(given), 'hints'), [])
})

test('the category of tax is derived from the rate', async () => {
  const cases: [rate: string, code: string][] = [
    ['general', '1'],
    ['reduced', '2'],
    ['super-reduced', '3'],
    ['standard+island', '4'],
    ['reduced+island', '5'],
    ['super-reduced+island', '6'],
  ]
  for (const [rate, code] of cases) {
    assert.deepEqual(await classified({ rate }), ['standard', undefined, code])
  }
  const ext = { 'gr-mydata-vat-rate': '8', 'gr-mydata-exemption': '7' }
  assert.deepEqual(await classified({ percent: '0%', ext }), ['zero', undefined, '8'])
})

test('the key is derived from the exemption, and the exemption from the key', async () => {
  const keys: [key: string, exemption: string][] = [
    ['outside-scope', '1'],
    ['exempt', '7'],
    ['export', '8'],
    ['intra-community', '14'],
    ['reverse-charge', '16'],
  ]
  for (const [key, exemption] of keys)
    assert.deepEqual(await classified({ key }), [key, exemption, '7'])
  const exemptions: [exemption: string, key: string][] = [
    ['30', 'outside-scope'],
    ['27', 'exempt'],
    ['28', 'export'],
    ['14', 'intra-community'],
    ['16', 'reverse-charge'],
  ]
  for (const [exemption, key] of exemptions) {
    assert.deepEqual(await classified({ ext: { 'gr-mydata-exemption': exemption } }), [
      key,
      exemption,
      '7',
    ])
  }
  assert.deepEqual(await classified({ key: 'exempt', ext: { 'gr-mydata-exemption': '14' } }), [
    'exempt',
    '7',
    '7',
  ])
})

test('supplies taxed abroad are outside the scope of Greek tax', async () => {
  assert.deepEqual(await classified({ country: 'DE', percent: '19%' }), [
    'outside-scope',
    '30',
    '7',
  ])
  assert.deepEqual(await classified({ country: 'GB', percent: '20%' }), [
    'outside-scope',
    '29',
    '7',
  ])
})

test('the kind of tax of a charge is derived from its key or its other extensions', async () => {
  const typeOf = async (charge: Json): Promise<string | undefined> => {
    return (await build(charged(charge))).charges[0].ext?.['gr-mydata-tax-type']
  }
  assert.equal(await typeOf({ key: 'stamp-duty', ext: { 'gr-mydata-stamp-duty': '1' } }), '4')
  assert.equal(
    await typeOf({ key: 'tax', ext: { 'gr-mydata-tax-type': '4', 'gr-mydata-other-tax': '1' } }),
    '3',
  )
  assert.equal(await typeOf({ ext: { 'gr-mydata-fee': '1' } }), '2')
  assert.equal(await typeOf({ ext: { 'gr-mydata-other-tax': '1' } }), '3')
  assert.equal(await typeOf({ ext: { 'gr-mydata-tax-type': '5', 'gr-mydata-fee': '1' } }), '5')
  assert.equal(await typeOf({ key: 'delivery' }), undefined)
})

test('a credit note has the mark of the corrected document', async () => {
  const data = await build(greek())
  const options = { type: 'credit-note', stamps: [{ prv: 'iapr-mark', val: '400' }] }
  const credit = await post('/correct', { data, options })
  assert.equal(credit.preceding[0].stamps[0].val, '400')
  assert.equal(credit.tax.ext['gr-mydata-invoice-type'], '5.1')
})

const from = (tax_id?: Json): Json => greek({ $regime: 'EL', supplier: { name: 'S', tax_id } })
const to = (members: Json, rest: Json = {}): Json =>
  greek({ customer: { ...customer, ...members }, ...rest })
const retail = { $tags: ['simplified'] }
const bare = { addresses: [{ country: 'GR' }] }
const sold = (members: Json): Json =>
  greek({ lines: [line({ taxes: [{ cat: 'VAT', rate: 'general' }], ...members })] })
const income = (...keys: string[]): Json => {
  const codes: Json = { cat: 'category1_1', type: 'E3_561_001' }
  return Object.fromEntries(keys.map((key) => [`gr-mydata-income-${key}`, codes[key]]))
}
const information = { 'gr-mydata-income-cat': 'category1_95' }
const item = (ext: Json): Json => sold({ item: { name: 'I', price: '1.00', ext } })
const paid = (payment?: Json): Json => greek({ payment })
const advance = { description: 'A', amount: '1.00' }
const ofType = (code: string, other?: string): Json =>
  charged({ ext: { 'gr-mydata-tax-type': code, ...(other && { [`gr-mydata-${other}`]: '1' }) } })
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
const TAX = '$.lines[0].taxes[0].ext'

testRules('GOBL-GR-MYDATA-', greek(), [
  ['BILL-INVOICE-01 $.series', greek({ series: undefined })],
  ['BILL-INVOICE-02 $.tax', greek({ type: 'debit-note' })],
  ['BILL-INVOICE-03 $.tax.ext', greek({ type: 'debit-note', tax: { prices_include: 'VAT' } })],
  ['BILL-INVOICE-04 $.supplier.tax_id', from()],
  ['BILL-INVOICE-18 $.supplier.tax_id.code', from({ country: 'EL' })],
  [
    'BILL-INVOICE-05 $.customer',
    greek({ customer: undefined }),
    greek({ customer: undefined, ...retail }),
  ],
  [
    'BILL-INVOICE-06 $.customer.tax_id',
    to({ tax_id: undefined }),
    to({ tax_id: undefined }, retail),
  ],
  [
    'BILL-INVOICE-07 $.customer.addresses',
    to({ addresses: undefined }),
    to({ addresses: undefined }, retail),
  ],
  [
    'BILL-INVOICE-08 $.customer.addresses[0].locality',
    to({ addresses: [{ ...address, locality: undefined }] }),
    to(bare, retail),
  ],
  [
    'BILL-INVOICE-09 $.customer.addresses[0].code',
    to({ addresses: [{ ...address, code: undefined }] }),
  ],
  [
    'BILL-INVOICE-09 $.customer.addresses[0].code',
    to({ addresses: [{ ...address, code: undefined }] }, { type: 'credit-note', preceding }),
  ],
  ['BILL-INVOICE-10 $.lines[0].total', sold({ quantity: '-1' })],
  ['BILL-INVOICE-10 $.lines[0].total, BILL-INVOICE-11 $.lines[0].total', sold({ quantity: '0' })],
  ['BILL-INVOICE-12 $.lines[0].item.ext', item(income('cat')), item(income('cat', 'type'))],
  ['BILL-INVOICE-12 $.lines[0].item.ext', item(income('type')), item(information)],
  [
    'BILL-INVOICE-13 $.discounts',
    greek({
      discounts: [{ reason: 'R', amount: '1.00', taxes: [{ cat: 'VAT', rate: 'general' }] }],
    }),
  ],
  ['BILL-INVOICE-14 $.payment', paid()],
  [
    'BILL-INVOICE-15 $.payment',
    paid({ terms: { notes: 'N' } }),
    paid({ advances: [{ ...advance, key: 'cash' }] }),
  ],
  [
    'BILL-INVOICE-16 $.preceding',
    greek({ type: 'credit-note' }),
    greek({ type: 'credit-note', preceding }),
  ],
  [
    'BILL-INVOICE-17 $.preceding[0].stamps',
    greek({ preceding: [{ code: '1' }] }),
    greek({ preceding }),
  ],
  [
    'BILL-INVOICE-19 $',
    greek({ currency: 'USD' }),
    greek({ currency: 'USD', exchange_rates: euros }),
  ],
  [
    'BILL-CHARGE-01 $.charges[0].ext',
    charged({ ext: { 'gr-mydata-fee': '1', 'gr-mydata-stamp-duty': '1' } }),
  ],
  ['BILL-CHARGE-02 $.charges[0].ext', ofType('2'), ofType('2', 'fee')],
  ['BILL-CHARGE-03 $.charges[0].ext', ofType('3'), ofType('3', 'other-tax')],
  ['BILL-CHARGE-04 $.charges[0].ext', ofType('4'), ofType('4', 'stamp-duty')],
  [
    `TAX-COMBO-01 ${TAX}`,
    taxed({ percent: '24%' }),
    sold({ taxes: [{ cat: 'IRPF', percent: '15%', country: 'ES' }] }),
  ],
  [
    `TAX-COMBO-02 ${TAX}`,
    edited(
      taxed({ key: 'exempt' }),
      ({ lines }) => delete lines[0].taxes[0].ext['gr-mydata-exemption'],
    ),
    taxed({ key: 'exempt' }),
  ],
  [
    `TAX-COMBO-03 ${TAX}`,
    taxed({ rate: 'general', ext: income('type') }),
    taxed({ rate: 'general', ext: income('type', 'cat') }),
  ],
  [
    'PAY-INSTRUCTIONS-01 $.payment.instructions.key, GOBL-PAY-INSTRUCTIONS-01 $.payment.instructions.key',
    paid({ instructions: { ext: { 'gr-mydata-payment-means': '3' } } }),
  ],
  [
    'PAY-INSTRUCTIONS-02 $.payment.instructions.ext',
    paid({ instructions: { key: 'direct-debit' } }),
  ],
  [
    'PAY-RECORD-01 $.payment.advances[0].key',
    paid({ advances: [{ ...advance, ext: { 'gr-mydata-payment-means': '3' } }] }),
  ],
  [
    'PAY-RECORD-02 $.payment.advances[0].ext',
    paid({ advances: [{ ...advance, key: 'direct-debit' }] }),
  ],
])

// biome-ignore format: table
testPaymentMeans('gr-mydata-payment-means', (payment) => greek({ payment }), {
  'credit-transfer': '1', 'credit-transfer+sepa': '1', 'credit-transfer+foreign': '2', cash: '3', cheque: '4',
  'promissory-note': '5', online: '6', card: '7', 'card+debit': '7',
})
