import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { faults, get, invoice, type Json, line, post, SCHEMA } from '../support.ts'
import { build } from './support.ts'

const address = {
  country: 'SA',
  num: '1234',
  street: 'King Fahd Road',
  street_extra: 'Olaya',
  locality: 'Riyadh',
  code: '12345',
}
const supplier = {
  name: 'S',
  tax_id: { country: 'SA', code: '300000000000003' },
  identities: [{ type: 'CRN', code: '1010010000' }],
  addresses: [address],
}
const customer = {
  name: 'C',
  tax_id: { country: 'SA', code: '399999999900003' },
  addresses: [address],
}
const preceding = [{ code: '1', issue_date: '2026-01-02', reason: 'Returned' }]

/** A request with a Saudi invoice that meets all requirements of ZATCA. */
const saudi = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['sa-zatca-v1'],
    issue_time: '10:00:00',
    supplier,
    customer,
    delivery: { date: '2026-01-31' },
    payment: { terms: { notes: '30 days' } },
    ...members,
  }),
})

const taxed = (...combos: Json[]): Json[] =>
  combos.map((combo) => line({ taxes: [{ cat: 'VAT', ...combo }] }))
const reasoned = (key: string, code: string): Json => ({ key, ext: { 'cef-vatex': code } })

test('an invoice has a code of its own, notes those of the European standard', async () => {
  const codeOf = async (members: Json): Promise<string> => {
    return (await build(saudi({ preceding, ...members }))).tax.ext['untdid-document-type']
  }
  assert.equal(await codeOf({}), '388')
  assert.equal(await codeOf({ $tags: ['prepayment'] }), '388')
  assert.equal(await codeOf({ type: 'credit-note' }), '381')
  assert.equal(await codeOf({ type: 'debit-note' }), '383')
})

test('the type of transaction is derived from the tags, unless it is given', async () => {
  const typeOf = async (tags: string[], members: Json = {}): Promise<string> => {
    return (await build(saudi({ $tags: tags, ...members }))).tax.ext['sa-zatca-invoice-type']
  }
  const citizen = { name: 'C', identities: [{ type: 'NAT', code: '1' }], addresses: [address] }
  assert.equal(await typeOf([]), '0100000')
  assert.equal(await typeOf(['simplified'], { customer: undefined }), '0200000')
  assert.equal(await typeOf(['third-party', 'nominal', 'summary']), '0111010')
  assert.equal(await typeOf(['export'], { customer: citizen }), '0100100')
  assert.equal(
    await typeOf(['self-billed'], { customer: { ...customer, identities: supplier.identities } }),
    '0100001',
  )
  assert.equal(
    await typeOf(['nominal'], { tax: { ext: { 'sa-zatca-invoice-type': '0100010' } } }),
    '0100010',
  )
  const [published] = (await get('/addons/sa-zatca-v1')).tags
  assert.deepEqual(
    published.list.map(({ key }: Json) => key),
    ['summary', 'third-party', 'nominal', 'export'],
  )
})

test('an invoice without time of issue is issued now', async () => {
  const before = Date.now() - 1000
  const { issue_date, issue_time } = await build(saudi({ issue_time: undefined }))
  const instant = Date.parse(`${issue_date}T${issue_time}+03:00`)
  assert.ok(instant >= before && instant <= Date.now(), `${issue_date} ${issue_time}`)
  const given = await build(saudi())
  assert.deepEqual([given.issue_date, given.issue_time], ['2026-01-31', '10:00:00'])
})

test('lines are rounded before they are added, whatever the request', async () => {
  const lines = Array.from({ length: 3 }, () =>
    line({ quantity: '0.5', item: { name: 'I', price: '0.03' } }),
  )
  const { tax, totals } = await build(saudi({ lines, tax: { rounding: 'precise' } }))
  assert.deepEqual([tax.rounding, totals.sum], ['currency', '0.06'])
})

test('each untaxed category gets one note, from its first line', async () => {
  const lines = taxed(
    reasoned('zero', 'VATEX-SA-32'),
    reasoned('zero', 'VATEX-SA-33'),
    reasoned('exempt', 'VATEX-SA-30'),
    { rate: 'general' },
  )
  const { notes } = (await build(saudi({ lines }))).tax
  assert.deepEqual(
    notes.map((note: Json) => [note.key, note.ext['untdid-tax-category']]),
    [
      ['zero', 'Z'],
      ['exempt', 'E'],
    ],
  )
  assert.match(notes[0].text, /export of goods/i)
  const own = { cat: 'VAT', key: 'zero', text: 'Our own words' }
  const noted = await build(
    saudi({ lines: taxed(reasoned('zero', 'VATEX-SA-32')), tax: { notes: [own] } }),
  )
  assert.deepEqual(
    noted.tax.notes.map((note: Json) => note.text),
    ['Our own words'],
  )
})

test('corrections state the reason', async () => {
  const data = await build(saudi())
  const corrected = await post('/correct', {
    data,
    options: { type: 'credit-note', reason: 'Returned' },
  })
  assert.equal(corrected.preceding[0].reason, 'Returned')
  const error = await post('/correct', { data, options: { type: 'credit-note' } }, { status: 422 })
  assert.deepEqual(faults(error), ['GOBL-SA-ZATCA-BILL-INVOICE-09 $.preceding[0].reason'])
})

const simple = { $tags: ['simplified'] }
const summary = { $tags: ['simplified', 'summary'] }
const anyone = { customer: undefined, delivery: undefined }
const period = { start: '2026-01-01', end: '2026-01-31' }
const summaryOf = (days: Json): Json => saudi({ ...summary, delivery: { period: days } })
const on = (members: Json, type = 'debit-note'): Json =>
  saudi({ type, preceding: [{ ...preceding[0], ...members }] })
const to = (members: Json, rest: Json = {}): Json =>
  saudi({ customer: { ...customer, ...members }, ...rest })
const from = (members: Json): Json =>
  saudi({ $regime: 'SA', supplier: { ...supplier, ...members } })
const identities = (...types: string[]): Json => ({
  identities: types.map((type) => ({ type, code: '1' })),
})
/** Sold to a customer without a tax identity. */
const known = (...types: string[]): Json => to({ tax_id: undefined, ...identities(...types) })
const at = (members: Json): Json => to({ addresses: [{ ...address, ...members }] })
const abroad = (members: Json): Json => at({ ...members, country: 'AE' })
const selfBilled = (members: Json): Json =>
  to({ ...identities('CRN'), ...members }, { $tags: ['self-billed'] })
const supplied = (...combos: Json[]): Json => saudi({ lines: taxed(...combos) })
const schooling = { lines: taxed(reasoned('zero', 'VATEX-SA-EDU')) }
const PLACE = '$.customer.addresses[0]'
const EUROPEAN = `GOBL-EU-EN16931-ORG-ADDRESS-01 ${PLACE}.country`
const TAX = '$.lines[0].taxes[0]'
const charges = [{ key: 'delivery', amount: '1.00' }]
const order = { $schema: `${SCHEMA}bill/order`, type: 'purchase', lines: [line({ charges })] }

testRules('GOBL-SA-ZATCA-', saudi(), [
  ['BILL-INVOICE-01 $.issue_time', edited(saudi(), (data) => delete data.issue_time)],
  [
    'GOBL-EU-EN16931-BILL-INVOICE-01 $.tax, BILL-INVOICE-02 $.tax',
    edited(saudi(), (data) => delete data.tax),
  ],
  [
    'GOBL-EU-EN16931-BILL-INVOICE-02 $.tax.ext, BILL-INVOICE-03 $.tax.ext',
    edited(saudi(), ({ tax }) => delete tax.ext['untdid-document-type']),
  ],
  [
    'BILL-INVOICE-04 $.tax.ext',
    edited(saudi(), ({ tax }) => delete tax.ext['sa-zatca-invoice-type']),
  ],
  ['BILL-INVOICE-05 $.tax.ext', saudi({ type: 'corrective', preceding })],
  ['BILL-INVOICE-06 $.tax.ext', saudi({ $tags: ['simplified', 'export'], customer: undefined })],
  ['BILL-INVOICE-07 $.preceding', saudi({ type: 'debit-note' }), on({})],
  ['BILL-INVOICE-07 $.preceding', saudi({ type: 'credit-note' }), on({}, 'credit-note')],
  [
    'GOBL-ORG-DOCUMENTREF-01 $.preceding[0].code, BILL-INVOICE-08 $.preceding[0].code',
    on({ code: undefined }),
  ],
  [
    'BILL-INVOICE-09 $.preceding[0].reason',
    on({ reason: undefined }),
    on({ reason: undefined }, 'standard'),
  ],
  [
    `BILL-INVOICE-10 ${PLACE}.street`,
    abroad({ street: undefined }),
    to({ addresses: [{ ...address, country: 'AE', street: undefined }] }, simple),
  ],
  [`BILL-INVOICE-11 ${PLACE}.locality`, abroad({ locality: undefined })],
  [
    `${EUROPEAN}, BILL-INVOICE-12 ${PLACE}.country, ORG-ADDRESS-01 ${PLACE}.country`,
    at({ country: undefined }),
  ],
  ['BILL-INVOICE-13 $.customer', known(), known('CRN')],
  ['BILL-INVOICE-13 $.customer', known('NAT', 'GCC'), known('TIN')],
  ['BILL-INVOICE-13 $.customer', known('XYZ'), known('PAS')],
  [
    'BILL-INVOICE-13 $.customer, BILL-INVOICE-23 $.customer',
    saudi({ customer: undefined }),
    saudi({ ...simple, ...anyone }),
  ],
  [
    'BILL-INVOICE-14 $.lines[0].taxes',
    saudi({ lines: [line({ taxes: undefined })] }),
    saudi({ ...simple, lines: [line({ taxes: undefined })] }),
  ],
  ['BILL-INVOICE-15 $.delivery', saudi({ delivery: undefined })],
  ['BILL-INVOICE-16 $.delivery.date', saudi({ delivery: {} }), saudi({ ...simple, delivery: {} })],
  ['BILL-INVOICE-17 $.customer.tax_id', saudi({ $tags: ['export'] })],
  [
    'BILL-INVOICE-18 $.delivery',
    saudi({ ...summary, delivery: undefined }),
    saudi({ ...summary, delivery: { period } }),
  ],
  ['BILL-INVOICE-19 $.delivery.period', saudi(summary), saudi({ $tags: ['summary'] })],
  ['BILL-INVOICE-20 $.delivery.period.start', summaryOf({ end: period.end })],
  ['BILL-INVOICE-21 $.delivery.period.end', summaryOf({ start: period.start })],
  ['BILL-INVOICE-22 $.customer.identities', saudi(schooling), to(identities('NAT'), schooling)],
  ['BILL-INVOICE-23 $.customer', saudi({ ...schooling, ...simple, customer: undefined })],
  ['BILL-INVOICE-23 $.customer', saudi({ ...summary, delivery: { period }, customer: undefined })],
  [
    'GOBL-BILL-INVOICE-07 $.customer.name, BILL-INVOICE-24 $.customer.name',
    to({ name: undefined }),
  ],
  ['BILL-INVOICE-25 $.supplier.tax_id', from({ tax_id: undefined })],
  ['BILL-INVOICE-26 $.supplier.tax_id.code', from({ tax_id: { country: 'SA' } })],
  ['BILL-INVOICE-27 $.supplier.identities', from({ identities: [] })],
  [
    'BILL-INVOICE-27 $.supplier.identities',
    from(identities('CRN', 'MOM')),
    from(identities('MOM')),
  ],
  ['BILL-INVOICE-27 $.supplier.identities', from(identities('NAT'))],
  ['BILL-INVOICE-28 $.customer.tax_id', selfBilled({ tax_id: undefined }), selfBilled({})],
  ['BILL-INVOICE-29 $.customer.tax_id.code', selfBilled({ tax_id: { country: 'SA' } })],
  ['BILL-INVOICE-30 $.customer.identities', selfBilled({ identities: undefined })],
  [
    'BILL-LINE-01 $.lines[0].charges',
    saudi({ lines: [line({ charges })] }),
    saudi({ charges: [{ ...charges[0], taxes: line().taxes }] }),
  ],
  ['BILL-LINE-01 $.lines[0].charges', saudi(order)],
  [
    `${EUROPEAN}, ORG-ADDRESS-01 ${PLACE}.country`,
    to({ addresses: [{ ...address, country: undefined }] }, simple),
  ],
  [`BILL-INVOICE-10 ${PLACE}.street, ORG-ADDRESS-02 ${PLACE}.street`, at({ street: undefined })],
  [`ORG-ADDRESS-03 ${PLACE}.num`, at({ num: '12a4' }), abroad({ num: '12a4' })],
  [`ORG-ADDRESS-03 ${PLACE}.num`, at({ num: undefined })],
  [`ORG-ADDRESS-04 ${PLACE}.code`, at({ code: '123456' }), abroad({ code: undefined })],
  [
    `BILL-INVOICE-11 ${PLACE}.locality, ORG-ADDRESS-05 ${PLACE}.locality`,
    at({ locality: undefined }),
  ],
  [
    `ORG-ADDRESS-06 ${PLACE}.street_extra`,
    at({ street_extra: undefined }),
    abroad({ street_extra: undefined }),
  ],
  [`TAX-COMBO-01 ${TAX}.ext`, supplied({ key: 'zero' }), supplied(reasoned('zero', 'VATEX-SA-32'))],
  [
    `TAX-COMBO-01 ${TAX}.ext`,
    supplied(reasoned('zero', 'VATEX-SA-29')),
    supplied(reasoned('exempt', 'VATEX-SA-29')),
  ],
  [
    `TAX-COMBO-01 ${TAX}.ext`,
    supplied(reasoned('exempt', 'VATEX-SA-32')),
    supplied(reasoned('outside-scope', 'VATEX-SA-OOS')),
  ],
  [
    `TAX-COMBO-01 ${TAX}.ext`,
    supplied({ rate: 'general', ...reasoned('standard', 'VATEX-SA-32') }),
  ],
  [`TAX-COMBO-02 ${TAX}.ext`, supplied(reasoned('export', 'VATEX-SA-32'))],
  [
    `TAX-COMBO-01 ${TAX}.ext, TAX-COMBO-03 ${TAX}.cat`,
    supplied({ cat: 'GST', country: 'CA', percent: '5%' }),
  ],
])
