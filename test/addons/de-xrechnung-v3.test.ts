import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json } from '../support.ts'
import { build, faultFinder } from './support.ts'

const address = (members: Json = {}): Json => ({
  country: 'DE',
  locality: 'Berlin',
  code: '10115',
  ...members,
})
const contact = {
  name: { given: 'A' },
  telephones: [{ num: '+4930123456' }],
  emails: [{ addr: 'a@example.com' }],
}

const supplier = (members: Json = {}): Json => ({
  name: 'S',
  tax_id: { country: 'DE', code: '111111125' },
  people: [contact],
  inboxes: [{ email: 's@example.com' }],
  addresses: [address()],
  ...members,
})

const customer = (members: Json = {}): Json => ({
  name: 'C',
  inboxes: [{ key: 'peppol', scheme: '0204', code: '991-1' }],
  addresses: [address()],
  ...members,
})

const paid = (instructions: Json): Json => ({
  payment: { terms: { notes: '30 days' }, instructions },
})

/** A request with an invoice that meets all requirements of XRechnung. */
const bill = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['de-xrechnung-v3'],
    supplier: supplier(),
    customer: customer(),
    ordering: { code: '991-1' },
    ...paid({ key: 'credit-transfer+sepa', credit_transfer: [{ iban: 'DE89370400440532013000' }] }),
    ...members,
  }),
})

const buildBill = (members: Json = {}): Promise<Json> => build(bill(members))

const findAll = faultFinder('GOBL-DE-XRECHNUNG-BILL-INVOICE-')
const findFaults = (members: Json): Promise<string[]> => findAll(bill(members))

test('XRechnung requires the European standard', async () => {
  const document = await buildBill()
  assert.deepEqual(document.$addons, ['eu-en16931-v2017', 'de-xrechnung-v3'])
  assert.equal(document.tax.ext['untdid-document-type'], '380')
  assert.equal(document.payment.instructions.ext['untdid-payment-means'], '58')
})

test('parties, payment and order are required', async () => {
  const bare = { customer: undefined, payment: undefined, ordering: undefined }
  assert.deepEqual(await findFaults(bare), [
    '11 $.customer',
    '16 $.payment',
    '29 $.ordering',
    'GOBL-EU-EN16931-BILL-INVOICE-06 $.payment',
  ])
  const hollow = {
    supplier: { name: 'S', tax_id: supplier().tax_id },
    customer: { name: 'C' },
    ordering: {},
  }
  assert.deepEqual(await findFaults({ ...hollow, payment: { terms: { notes: '30 days' } } }), [
    '04 $.supplier.people',
    '05 $.supplier.addresses',
    '08 $.supplier.inboxes',
    '09 $.supplier',
    '10 $.supplier',
    '12 $.customer.addresses',
    '15 $.customer.inboxes',
    '17 $.payment.instructions',
    '30 $.ordering.code',
    'GOBL-EU-EN16931-BILL-INVOICE-04 $.supplier.addresses',
    'GOBL-EU-EN16931-BILL-INVOICE-05 $.customer.addresses',
  ])
})

test('the supplier has contact details, or its first person has them', async () => {
  const { telephones, emails } = contact
  const nobody = { name: { given: 'B' } }
  await buildBill({ supplier: supplier({ people: [nobody], telephones, emails }) })
  await buildBill({ supplier: supplier({ people: [{ ...nobody, emails }], telephones }) })
  assert.deepEqual(await findFaults({ supplier: supplier({ people: [nobody, contact] }) }), [
    '09 $.supplier',
    '10 $.supplier',
  ])
})

test('the first address of each party has a locality and a postcode', async () => {
  const partial = [address({ locality: undefined, code: undefined }), address()]
  assert.deepEqual(await findFaults({ supplier: supplier({ addresses: partial }) }), [
    '06 $.supplier.addresses',
    '07 $.supplier.addresses',
  ])
  assert.deepEqual(await findFaults({ customer: customer({ addresses: partial }) }), [
    '13 $.customer.addresses',
    '14 $.customer.addresses',
  ])
  assert.deepEqual(
    await findFaults({ delivery: { receiver: { name: 'R', addresses: partial } } }),
    ['27 $.delivery.receiver.addresses', '28 $.delivery.receiver.addresses'],
  )
  await buildBill({
    supplier: supplier({ addresses: [address(), address({ locality: undefined })] }),
  })
})

test('a delivery requires a receiver with an address', async () => {
  assert.deepEqual(await findFaults({ delivery: { date: '2026-01-31' } }), [
    '25 $.delivery.receiver',
  ])
  assert.deepEqual(await findFaults({ delivery: { receiver: { name: 'R' } } }), [
    '26 $.delivery.receiver.addresses',
  ])
})

test('each means of payment requires its details', async () => {
  const means = '$.payment.instructions'
  const cases: [instructions: Json, faults: string[]][] = [
    [{ key: 'credit-transfer' }, [`18 ${means}.credit_transfer`]],
    [
      { key: 'credit-transfer', credit_transfer: [{ number: '1' }, { name: 'N' }] },
      [`19 ${means}.credit_transfer[1].number`],
    ],
    [{ key: 'online+card' }, [`20 ${means}.card`]],
    [{ key: 'direct-debit+sepa' }, [`21 ${means}.direct_debit`]],
    [
      { key: 'direct-debit', direct_debit: {} },
      [
        `22 ${means}.direct_debit.ref`,
        `23 ${means}.direct_debit.creditor`,
        `24 ${means}.direct_debit.account`,
      ],
    ],
  ]
  for (const [instructions, expected] of cases)
    assert.deepEqual(await findFaults(paid(instructions)), expected)
  await buildBill(paid({ key: 'cash' }))
})

test('corrections refer to the corrected invoice', async () => {
  for (const type of ['credit-note', 'corrective']) {
    assert.deepEqual(await findFaults({ type }), ['02 $.preceding'])
    await buildBill({ type, preceding: [{ code: '1' }] })
  }
  await buildBill({ type: 'debit-note' })
})

test('a tax category belongs to lines, not to the whole invoice', async () => {
  assert.deepEqual(await findFaults({ tax: { ext: { 'untdid-tax-category': 'S' } } }), [
    '01 $.tax.ext',
  ])
})

test('null entries in a document that was not built are faults', async () => {
  const nothing = { people: [null], addresses: [null] }
  const { data } = bill({ supplier: supplier(nothing), customer: customer({ addresses: [null] }) })
  const found = await findAll({ data }, '/validate')
  const numbers = found.map((fault) => fault.slice(0, 2))
  for (const number of ['06', '07', '09', '10', '13', '14'])
    assert.ok(numbers.includes(number), `${number} of ${found.join()}`)
})
