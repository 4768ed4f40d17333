import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../support.ts'
import { build, faultFinder } from './support.ts'

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
const findFaults = faultFinder()

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
  assert.deepEqual(await findFaults(greek({ type: 'debit-note' })), [
    'GOBL-GR-MYDATA-BILL-INVOICE-02 $.tax',
  ])
})

test('the category of tax is derived from the rate, but not from a percentage alone', async () => {
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
  assert.deepEqual(await findFaults(taxed({ percent: '24%' })), [
    'GOBL-GR-MYDATA-TAX-COMBO-01 $.lines[0].taxes[0].ext',
  ])
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
  const foreign = { key: 'foreign', ext: { 'gr-mydata-vat-rate': '8' } }
  const found = await findFaults(taxed(foreign))
  const untaxed = 'GOBL-GR-MYDATA-TAX-COMBO-02 $.lines[0].taxes[0].ext'
  assert.ok(found.includes(untaxed), found.join())
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

test('income is classified by both codes or by none', async () => {
  const item = { name: 'I', price: '1.00', ext: { 'gr-mydata-income-cat': 'category1_1' } }
  assert.deepEqual(
    await findFaults(greek({ lines: [line({ item, taxes: [{ cat: 'VAT', rate: 'general' }] })] })),
    ['GOBL-GR-MYDATA-BILL-INVOICE-12 $.lines[0].item.ext'],
  )
  assert.deepEqual(
    await findFaults(taxed({ rate: 'general', ext: { 'gr-mydata-income-type': 'E3_561_001' } })),
    ['GOBL-GR-MYDATA-TAX-COMBO-03 $.lines[0].taxes[0].ext'],
  )
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
  const both = { 'gr-mydata-fee': '1', 'gr-mydata-stamp-duty': '1' }
  assert.deepEqual(await findFaults(charged({ ext: both })), [
    'GOBL-GR-MYDATA-BILL-CHARGE-01 $.charges[0].ext',
  ])
  for (const [code, number] of [
    ['2', '02'],
    ['3', '03'],
    ['4', '04'],
  ]) {
    assert.deepEqual(await findFaults(charged({ ext: { 'gr-mydata-tax-type': code } })), [
      `GOBL-GR-MYDATA-BILL-CHARGE-${number} $.charges[0].ext`,
    ])
  }
})

test('means of payment are mapped to those of myDATA', async () => {
  const payment = {
    instructions: { key: 'credit-transfer+sepa' },
    advances: [{ key: 'card+debit', description: 'A', amount: '1.00' }],
  }
  const document = await build(greek({ payment }))
  assert.equal(document.payment.instructions.ext['gr-mydata-payment-means'], '1')
  assert.equal(document.payment.advances[0].ext['gr-mydata-payment-means'], '7')
  assert.deepEqual(
    await findFaults(greek({ payment: { instructions: { key: 'direct-debit' } } })),
    ['GOBL-GR-MYDATA-PAY-INSTRUCTIONS-02 $.payment.instructions.ext'],
  )
  assert.deepEqual(
    await findFaults(greek({ payment: { advances: [{ description: 'A', amount: '1.00' }] } })),
    [
      'GOBL-GR-MYDATA-PAY-RECORD-01 $.payment.advances[0].key',
      'GOBL-GR-MYDATA-PAY-RECORD-02 $.payment.advances[0].ext',
    ],
  )
  assert.deepEqual(await findFaults(greek({ payment: { terms: { notes: 'N' } } })), [
    'GOBL-GR-MYDATA-BILL-INVOICE-15 $.payment',
  ])
})

test('only retail receipts need no customer with an address', async () => {
  assert.deepEqual(await findFaults(greek({ customer: undefined })), [
    'GOBL-GR-MYDATA-BILL-INVOICE-05 $.customer',
  ])
  assert.deepEqual(
    await findFaults(greek({ customer: { ...customer, addresses: [{ country: 'GR' }] } })),
    [
      'GOBL-GR-MYDATA-BILL-INVOICE-08 $.customer.addresses[0].locality',
      'GOBL-GR-MYDATA-BILL-INVOICE-09 $.customer.addresses[0].code',
    ],
  )
  await build(greek({ $tags: ['simplified'], customer: undefined }))
})

test('lines have an amount, and only lines have discounts', async () => {
  assert.deepEqual(await findFaults(greek({ lines: [line({ quantity: '0' })] })), [
    'GOBL-GR-MYDATA-BILL-INVOICE-10 $.lines[0].total',
    'GOBL-GR-MYDATA-BILL-INVOICE-11 $.lines[0].total',
  ])
  assert.deepEqual(await findFaults(greek({ lines: [line({ quantity: '-1' })] })), [
    'GOBL-GR-MYDATA-BILL-INVOICE-10 $.lines[0].total',
  ])
  const rate = { cat: 'VAT', rate: 'general' }
  assert.deepEqual(
    await findFaults(greek({ discounts: [{ reason: 'R', amount: '1.00', taxes: [rate] }] })),
    ['GOBL-GR-MYDATA-BILL-INVOICE-13 $.discounts'],
  )
})

test('other currencies require an exchange rate to the euro', async () => {
  assert.deepEqual(await findFaults(greek({ currency: 'USD' })), [
    'GOBL-GR-MYDATA-BILL-INVOICE-19 $',
  ])
  await build(
    greek({ currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] }),
  )
})

test('a credit note has the mark of the corrected document', async () => {
  assert.deepEqual(await findFaults(greek({ type: 'credit-note' })), [
    'GOBL-GR-MYDATA-BILL-INVOICE-16 $.preceding',
  ])
  assert.deepEqual(await findFaults(greek({ preceding: [{ code: '1' }] })), [
    'GOBL-GR-MYDATA-BILL-INVOICE-17 $.preceding[0].stamps',
  ])
  const data = await build(greek())
  const options = { type: 'credit-note', stamps: [{ prv: 'iapr-mark', val: '400' }] }
  const credit = await post('/correct', { data, options })
  assert.equal(credit.preceding[0].stamps[0].val, '400')
  assert.equal(credit.tax.ext['gr-mydata-invoice-type'], '5.1')
})
