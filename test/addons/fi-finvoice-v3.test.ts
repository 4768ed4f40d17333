import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { codes, invoice, type Json, line, post } from '../support.ts'
import { build } from './support.ts'

const OVT = 'iso6523-actorid-upis::0216:'
const IBAN = 'FI2112345600000785'
const BIC = 'NDEAFIHH'
const SUPPLIER = '23456780'
const CUSTOMER = '01120389'
const vat = { cat: 'VAT', rate: 'general' }
const exempt = (code: string): Json => ({ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': code } })

const party = (code: string, members: Json = {}): Json => ({
  name: 'Yritys Oy',
  tax_id: { country: 'FI', code },
  endpoints: [{ uri: `${OVT}0037${code}` }],
  addresses: [{ locality: 'Helsinki', country: 'FI' }],
  ...members,
})

const PAYMENT = {
  instructions: {
    key: 'credit-transfer+sepa',
    ref: 'RF18539007547034',
    credit_transfer: [{ iban: IBAN }],
  },
  terms: { due_dates: [{ date: '2026-02-28', percent: '100%' }] },
}

/** A request with a complete Finnish invoice. */
const bill = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['fi-finvoice-v3'],
    $regime: 'FI',
    supplier: party(SUPPLIER),
    customer: party(CUSTOMER),
    lines: [line({ taxes: [vat] })],
    payment: PAYMENT,
    ...members,
  }),
})

const supplied = (members: Json): Json => bill({ supplier: party(SUPPLIER, members) })
const sold = (members: Json): Json => bill({ customer: party(CUSTOMER, members) })
const instructed = (members: Json): Json =>
  bill({ payment: { ...PAYMENT, instructions: { ...PAYMENT.instructions, ...members } } })
const paidTo = (...credit_transfer: Json[]): Json => instructed({ credit_transfer })
const dueBy = (...due_dates: Json[]): Json =>
  bill({ payment: { ...PAYMENT, terms: { due_dates } } })
const taxed = (...combos: Json[]): Json =>
  bill({ lines: combos.map((combo) => line({ taxes: [combo] })) })
const inboxOnly = (...inboxes: Json[]): Json => ({ endpoints: undefined, inboxes })
const legal = (length: number): Json => ({
  identities: [{ scope: 'legal', code: 'A'.repeat(length) }],
})
const otherIdentity = { identities: [{ key: 'other', code: 'A'.repeat(36) }] }
const operatedBy = (operator: string): Json => ({ ext: { 'fi-finvoice-operator': operator } })
const DATE = '2026-02-28'

test('it requires EN 16931', async () => {
  const { $addons, totals, payment } = await build(bill())
  assert.deepEqual($addons, ['eu-en16931-v2017', 'fi-finvoice-v3'])
  assert.equal(totals.taxes.categories[0].rates[0].percent, '25.5%')
  assert.equal(payment.instructions.ext['untdid-payment-means'], '58')
})

test('references and IBANs are upper case, without spaces and signs', async () => {
  const { payment } = await build(
    instructed({
      ref: 'rf18 5390 0754 7034',
      credit_transfer: [{ iban: 'fi21 1234-5600 0007 85', bic: BIC }],
    }),
  )
  assert.equal(payment.instructions.ref, 'RF18539007547034')
  assert.deepEqual(payment.instructions.credit_transfer, [{ iban: IBAN, bic: BIC }])
})

test('of the ISO 6523 endpoints, the first OVT code stays', async () => {
  const uris = async (...given: string[]): Promise<string[]> => {
    const { customer } = await build(sold({ endpoints: given.map((uri) => ({ uri })) }))
    return customer.endpoints.map(({ uri }: Json) => uri)
  }
  const other = 'iso6523-actorid-upis::0212:01120389'
  const mail = 'mailto:a@example.com'
  assert.deepEqual(await uris(other, mail, `${OVT}01`, `${OVT}02`), [mail, `${OVT}01`])
  assert.deepEqual(await uris(mail, other), [mail, other])
})

test('the Peppol inbox becomes the endpoint, whose OVT code is the e-invoice address', async () => {
  const { customer } = await build(
    sold(inboxOnly({ key: 'peppol', scheme: '0216', code: '003701120389' })),
  )
  assert.deepEqual(customer.endpoints, [{ uri: `${OVT}003701120389` }])
})

test('corrections and replicas require a code as builds do, which the request has', async () => {
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const data = await build(dueBy({ date, percent: '100%' }))
  const made = async (code: string | undefined, status: number): Promise<Json[]> => {
    const corrections = ['credit-note', 'corrective'].map((type) =>
      post('/correct', { data, options: { type, code } }, { status }),
    )
    const replicas = [false, true].map((strict) =>
      post('/replicate', { data, code, strict }, { status }),
    )
    const built = post('/build', { data: { ...data, code } }, { status })
    return Promise.all([...corrections, ...replicas, built])
  }
  for (const { faults } of await made(undefined, 422)) {
    assert.deepEqual(codes({ faults }), ['GOBL-FI-FINVOICE-BILL-INVOICE-21'])
    assert.deepEqual(faults[0].properties, ['$.code'])
  }
  for (const document of await made('A-2', 200)) {
    assert.equal(document.code, 'A-2')
    assert.deepEqual(await build({ data: document }), document)
  }
})

test('a built document builds to itself', async () => {
  const first = await build(
    sold(inboxOnly({ key: 'peppol', scheme: '0216', code: '003701120389' })),
  )
  assert.deepEqual(await build({ data: first }), first)
})

const EN = 'GOBL-EU-EN16931-BILL-INVOICE'
const RECEIVER = '$.delivery.receiver'
const received = (members: Json): Json => bill({ delivery: { receiver: party(CUSTOMER, members) } })
const notes = (...keys: string[]): Json => ({
  tax: { notes: keys.map((key) => ({ cat: 'VAT', key, text: key })) },
})
const credited = (quantity: string): Json =>
  bill({
    type: 'credit-note',
    preceding: [{ code: '1' }],
    lines: [line({ quantity, item: { name: 'Screw', price: '0.01' }, taxes: [vat] })],
  })
const quantity = (quantity: string): Json =>
  bill({ lines: [line({ quantity, item: { name: 'Screw', price: '0.01' }, taxes: [vat] })] })

testRules('GOBL-FI-FINVOICE-BILL-INVOICE-', bill(), [
  ['01 $.customer', bill({ customer: undefined })],
  ['GOBL-BILL-INVOICE-07 $.customer.name, 02 $.customer.name', sold({ name: undefined })],
  ['38 $.supplier.name', supplied({ name: 'Y' }), supplied({ name: 'Yö' })],
  ['39 $.customer.name', sold({ name: 'Ö' }), sold({ name: 'Yö' })],
  [`40 ${RECEIVER}.name`, received({ name: 'Ö' }), received({ name: 'Yö' })],
  [
    '13 $.supplier',
    supplied({ endpoints: [{ uri: 'mailto:a@example.com' }] }),
    supplied(inboxOnly({ scheme: '0216', code: '003723456780' })),
  ],
  [
    '17 $.customer',
    sold(inboxOnly({ email: 'a@example.com' })),
    sold(inboxOnly({ scheme: 'OVT', code: '003701120389' })),
  ],
  [
    '15 $.supplier',
    supplied({ endpoints: [{ uri: `${OVT}1` }] }),
    supplied({ endpoints: [{ uri: `${OVT}12` }] }),
  ],
  [
    '15 $.supplier',
    supplied(inboxOnly({ scheme: 'A'.repeat(11), code: '12' })),
    supplied(inboxOnly({ scheme: 'A'.repeat(10), code: '12' })),
  ],
  [
    '19 $.customer',
    sold({ endpoints: [{ uri: OVT + '1'.repeat(36) }] }),
    sold({ endpoints: [{ uri: OVT + '1'.repeat(35) }] }),
  ],
  ['16 $.supplier.ext', supplied(operatedBy('NDEA-FIHH')), supplied(operatedBy(BIC))],
  ['20 $.customer.ext', sold(operatedBy('A')), sold(operatedBy('003723327487'))],
  ['14 $.supplier.identities[0].code', supplied(legal(36)), supplied(legal(35))],
  ['14 $.supplier.identities[0].code', supplied(legal(36)), supplied(otherIdentity)],
  ['18 $.customer.identities[0].code', sold(legal(36)), sold(legal(35))],
  [`28 ${RECEIVER}.identities[0].code`, received(legal(36)), received(legal(35))],
  [`28 ${RECEIVER}.identities[0].code`, received(legal(36)), received(otherIdentity)],
  ['18 $.customer.identities[0].code', sold(legal(36)), sold(otherIdentity)],
  ['21 $.code', bill({ code: undefined })],
  ['22 $.attachments', bill({ attachments: [{ code: '1', url: 'https://example.com/a.pdf' }] })],
  [
    '23 $',
    bill({ series: '2026', code: '1234567890123456' }),
    bill({ series: '2026', code: '123456789012345' }),
  ],
  ['24 $.currency', bill({ currency: 'TND' }), bill({ currency: 'JPY' })],
  [
    '25 $.preceding[0]',
    bill({ preceding: [{ series: 'A', code: '1234567890123456789' }] }),
    bill({ preceding: [{ series: 'A', code: '123456789012345678' }] }),
  ],
  [
    '27 $.ordering',
    bill({ ordering: { purchases: [{ code: '1' }, { code: '2' }] } }),
    bill({ ordering: { purchases: [{ code: '1' }], sales: [{ code: '2' }] } }),
  ],
  ['29 $.delivery.period', bill({ delivery: { period: { start: '2026-01-01' } } })],
  ['30 $', dueBy({ date: DATE, percent: '50%' }), dueBy({ date: DATE, amount: '1255.00' })],
  ['30 $', dueBy({ date: DATE, amount: '1000.00' }), dueBy({ date: DATE })],
  [
    '31 $',
    taxed(exempt('VATEX-EU-132'), exempt('VATEX-EU-143')),
    taxed(exempt('VATEX-EU-132'), exempt('VATEX-EU-132'), vat),
  ],
  ['31 $', bill(notes('exempt', 'exempt')), bill(notes('exempt', 'reverse-charge'))],
  ['32 $', quantity('100000000000.123'), quantity('1000000000.123')],
  ['32 $', credited('1000000000.123'), credited('100000000.123')],
  ['37 $', taxed({ cat: 'VAT', percent: '25.1255%' }), taxed({ cat: 'VAT', percent: '25.125%' })],
  [`${EN}-06 $.payment, 03 $.payment`, bill({ payment: undefined })],
  ['04 $.payment.instructions', bill({ payment: { terms: PAYMENT.terms } })],
  [
    '05 $.payment.instructions.key',
    instructed({ key: 'cash' }),
    instructed({ key: 'credit-transfer' }),
  ],
  ['06 $.payment.instructions.ref', instructed({ ref: undefined })],
  ['07 $.payment.instructions.credit_transfer', instructed({ credit_transfer: undefined })],
  ['08 $.payment.instructions.credit_transfer', paidTo({ number: '12' })],
  ['09 $.payment.instructions.credit_transfer[0].iban', paidTo({ iban: 'FI2212345600000785' })],
  [
    '09 $.payment.instructions.credit_transfer[0].iban',
    edited(bill(), ({ payment }) => {
      payment.instructions.credit_transfer[0].iban = 'FI21 1234 5600 0007 85'
    }),
  ],
  [
    '10 $.payment.instructions.credit_transfer[0].bic',
    paidTo({ iban: IBAN, bic: 'ndeafihh' }),
    paidTo({ iban: IBAN, bic: 'NDEAFIHHXXX' }),
  ],
  [
    '35 $.payment.instructions.credit_transfer',
    paidTo({ iban: IBAN }, { iban: IBAN }),
    paidTo({ iban: IBAN }, { iban: IBAN, bic: BIC }),
  ],
  [
    '41 $.payment.instructions.credit_transfer[0].number',
    paidTo({ iban: IBAN, number: '1' }),
    paidTo({ iban: IBAN, number: '12' }),
  ],
  ['11 $.payment.terms', bill({ payment: { instructions: PAYMENT.instructions } })],
  ['12 $.payment.terms.due_dates', bill({ payment: { ...PAYMENT, terms: { notes: 'x' } } })],
  ['36 $.payment.terms.due_dates', dueBy({ date: DATE }, { date: DATE })],
  [
    '26 $.ordering',
    bill({ ordering: { code: 'A'.repeat(71) } }),
    bill({ ordering: { code: 'A'.repeat(70) } }),
  ],
  [
    '26 $.ordering',
    bill({ ordering: { contracts: [{ series: 'A'.repeat(35), code: 'B'.repeat(35) }] } }),
    bill({ ordering: { contracts: [{ series: 'A'.repeat(35), code: 'B'.repeat(34) }] } }),
  ],
  [
    '33 $.lines[0].item.ref',
    bill({
      lines: [line({ item: { name: 'x', price: '1.00', ref: 'A'.repeat(71) }, taxes: [vat] })],
    }),
    bill({
      lines: [line({ item: { name: 'x', price: '1.00', ref: 'A'.repeat(70) }, taxes: [vat] })],
    }),
  ],
  [
    '34 $.payment.instructions.ref',
    instructed({ ref: '1'.repeat(36) }),
    instructed({ ref: '1'.repeat(35) }),
  ],
])
