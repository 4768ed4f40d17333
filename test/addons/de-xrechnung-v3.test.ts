import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { get, invoice, type Json, post } from '../support.ts'
import { build } from './support.ts'

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

test('XRechnung requires the European standard', async () => {
  const document = await build(bill())
  assert.deepEqual(document.$addons, ['eu-en16931-v2017', 'de-xrechnung-v3'])
  assert.equal(document.tax.ext['untdid-document-type'], '380')
  assert.equal(document.payment.instructions.ext['untdid-payment-means'], '58')
})

const from = (members: Json): Json => bill({ supplier: supplier(members) })
const to = (members: Json): Json => bill({ customer: customer(members) })
/** The first of two addresses lacks the member. */
const at = (missing: string): Json => ({
  addresses: [address({ [missing]: undefined }), address()],
})
const delivered = (members: Json): Json =>
  bill({ delivery: { receiver: { name: 'R', addresses: [address()], ...members } } })
const { telephones, emails } = contact
const nobody = { name: { given: 'B' } }
/** The person before the contact lacks the member, which the supplier may have. */
const people = [nobody, contact]
const paidBy = (instructions: Json): Json => bill(paid(instructions))
const debited = (members: Json): Json => {
  const direct_debit = { ref: '1', creditor: 'DE98ZZZ09999999999', account: 'DE89' }
  return paidBy({ key: 'direct-debit', direct_debit: { ...direct_debit, ...members } })
}
const terms = { notes: '30 days' }
const EN = 'GOBL-EU-EN16931-BILL-INVOICE'
const MEANS = '$.payment.instructions'
testRules('GOBL-DE-XRECHNUNG-BILL-INVOICE-', bill(), [
  ['01 $.tax.ext', bill({ tax: { ext: { 'untdid-tax-category': 'S' } } })],
  [
    'GOBL-BILL-INVOICE-05 $.supplier, GOBL-DE-BILL-INVOICE-01 $.supplier, 03 $.supplier',
    bill({ $regime: 'DE', supplier: undefined }),
  ],
  ['04 $.supplier.people', from({ people: undefined, telephones, emails })],
  [`05 $.supplier.addresses, ${EN}-04 $.supplier.addresses`, from({ addresses: undefined })],
  [
    '06 $.supplier.addresses',
    from(at('locality')),
    from({ addresses: [address(), { country: 'DE' }] }),
  ],
  ['07 $.supplier.addresses', from(at('code'))],
  ['08 $.supplier.inboxes', from({ inboxes: undefined })],
  ['09 $.supplier.telephones', from({ people, emails }), from({ people, emails, telephones })],
  [
    '10 $.supplier.emails',
    from({ people, telephones }),
    from({ people: [{ ...nobody, emails }], telephones }),
  ],
  [
    '09 $.supplier.telephones, 10 $.supplier.emails',
    edited(bill(), (data) => (data.supplier.people = [null])),
  ],
  ['11 $.customer', bill({ customer: undefined })],
  [`12 $.customer.addresses, ${EN}-05 $.customer.addresses`, to({ addresses: undefined })],
  ['13 $.customer.addresses', to(at('locality'))],
  ['14 $.customer.addresses', to(at('code'))],
  ['15 $.customer.inboxes', to({ inboxes: undefined })],
  [`16 $.payment, ${EN}-06 $.payment`, bill({ payment: undefined })],
  ['17 $.payment.instructions', bill({ payment: { terms } })],
  [`18 ${MEANS}.credit_transfer`, paidBy({ key: 'credit-transfer' }), paidBy({ key: 'cash' })],
  [
    `19 ${MEANS}.credit_transfer[1].number`,
    paidBy({ key: 'credit-transfer', credit_transfer: [{ number: '1' }, { name: 'N' }] }),
    paidBy({ key: 'cash', credit_transfer: [{ name: 'N' }] }),
  ],
  [
    `20 ${MEANS}.card`,
    paidBy({ key: 'online+card' }),
    paidBy({ key: 'online+card', card: { last4: '1234' } }),
  ],
  [`21 ${MEANS}.direct_debit`, paidBy({ key: 'direct-debit+sepa' }), debited({})],
  [
    `22 ${MEANS}.direct_debit.ref`,
    debited({ ref: undefined }),
    paidBy({ key: 'cash', direct_debit: {} }),
  ],
  [`23 ${MEANS}.direct_debit.creditor`, debited({ creditor: undefined })],
  [`24 ${MEANS}.direct_debit.account`, debited({ account: undefined })],
  ['27 $.delivery.receiver.addresses', delivered(at('locality'))],
  ['28 $.delivery.receiver.addresses', delivered(at('code'))],
  ['29 $.ordering', bill({ ordering: undefined })],
  ['30 $.ordering.code', bill({ ordering: {} })],
])

test('a rule about the first address shows one that passes', async () => {
  for (const [number, missing, change] of [
    ['06', 'locality', from],
    ['07', 'code', from],
    ['13', 'locality', to],
    ['14', 'code', to],
  ] as const) {
    const { faults } = await post('/build', change(at(missing)), { status: 422 })
    const [{ code, description }] = faults
    assert.equal(code, `GOBL-DE-XRECHNUNG-BILL-INVOICE-${number}`)
    const addresses = JSON.parse(description.split(' such as ')[1])
    await build(change({ addresses }))
    const { rules } = await get(`/rules/${code}`)
    assert.deepEqual(rules[0].example, addresses)
  }
})
