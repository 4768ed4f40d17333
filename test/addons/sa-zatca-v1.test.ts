import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, get, invoice, type Json, line, post, SCHEMA } from '../support.ts'
import { build, faultFinder } from './support.ts'

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
const findFaults = faultFinder()
const ofCombo = (number: string): string => `GOBL-SA-ZATCA-TAX-COMBO-${number} $.lines[0].taxes[0].`
const ofInvoice = (number: string, path: string): string =>
  `GOBL-SA-ZATCA-BILL-INVOICE-${number} $.${path}`

test('an invoice has a code of its own, notes those of the European standard', async () => {
  const codeOf = async (members: Json): Promise<string> => {
    return (await build(saudi({ preceding, ...members }))).tax.ext['untdid-document-type']
  }
  assert.equal(await codeOf({}), '388')
  assert.equal(await codeOf({ $tags: ['prepayment'] }), '388')
  assert.equal(await codeOf({ type: 'credit-note' }), '381')
  assert.equal(await codeOf({ type: 'debit-note' }), '383')
  assert.deepEqual(await findFaults(saudi({ type: 'corrective', preceding })), [
    ofInvoice('05', 'tax.ext'),
  ])
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
  const body = saudi({ $tags: ['simplified', 'export'], customer: undefined })
  assert.deepEqual(await findFaults(body), [ofInvoice('06', 'tax.ext')])
})

test('an invoice without time of issue is issued now', async () => {
  const before = Date.now() - 1000
  const { issue_date, issue_time } = await build(saudi({ issue_time: undefined }))
  const instant = Date.parse(`${issue_date}T${issue_time}+03:00`)
  assert.ok(instant >= before && instant <= Date.now(), `${issue_date} ${issue_time}`)
  const given = await build(saudi())
  assert.deepEqual([given.issue_date, given.issue_time], ['2026-01-31', '10:00:00'])
})

test('a document that is not built must have its time and codes already', async () => {
  const check = async (members: Json): Promise<string[]> => {
    return await findFaults({ data: { ...document, ...members } }, '/validate')
  }
  const document = await build(saudi())
  assert.deepEqual(await check({ issue_time: undefined }), [ofInvoice('01', 'issue_time')])
  assert.deepEqual(await check({ tax: undefined }), [
    'GOBL-EU-EN16931-BILL-INVOICE-01 $.tax',
    ofInvoice('02', 'tax'),
  ])
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

test('the reason of exemption must fit the category', async () => {
  await build(saudi({ lines: taxed(reasoned('outside-scope', 'VATEX-SA-OOS')) }))
  const misfits = [
    { key: 'zero' },
    reasoned('zero', 'VATEX-SA-29'),
    reasoned('exempt', 'VATEX-SA-32'),
    { rate: 'general', ext: { 'cef-vatex': 'VATEX-SA-32' } },
  ]
  for (const combo of misfits) {
    const found = await findFaults(saudi({ lines: taxed(combo) }))
    assert.deepEqual(found, [`${ofCombo('01')}ext`], JSON.stringify(combo))
  }
  assert.deepEqual(await findFaults(saudi({ lines: taxed(reasoned('export', 'VATEX-SA-32')) })), [
    `${ofCombo('02')}ext`,
  ])
  assert.deepEqual(
    await findFaults(saudi({ lines: taxed({ cat: 'GST', country: 'CA', percent: '5%' }) })),
    [`${ofCombo('01')}ext`, `${ofCombo('03')}cat`],
  )
})

test('citizens are identified by their national ID', async () => {
  const lines = taxed(reasoned('zero', 'VATEX-SA-EDU'))
  assert.deepEqual(await findFaults(saudi({ lines })), [ofInvoice('22', 'customer.identities')])
  await build(
    saudi({ lines, customer: { ...customer, identities: [{ type: 'NAT', code: '1234567890' }] } }),
  )
  assert.deepEqual(await findFaults(saudi({ lines, $tags: ['simplified'], customer: undefined })), [
    ofInvoice('23', 'customer'),
  ])
})

test('a standard invoice identifies its customer by a tax code or exactly one identity', async () => {
  const known = (...types: string[]): Json =>
    saudi({
      customer: {
        ...customer,
        tax_id: undefined,
        identities: types.map((type) => ({ type, code: '1' })),
      },
    })
  for (const type of ['CRN', 'TIN', 'PAS']) await build(known(type))
  for (const types of [[], ['NAT', 'GCC'], ['XYZ']]) {
    assert.deepEqual(await findFaults(known(...types)), [ofInvoice('13', 'customer')])
  }
  assert.deepEqual(await findFaults(saudi({ customer: undefined })), [
    ofInvoice('13', 'customer'),
    ofInvoice('23', 'customer'),
  ])
})

test('a simplified invoice requires customer and period only as a summary', async () => {
  const simplified = { customer: undefined, delivery: undefined }
  await build(saudi({ ...simplified, $tags: ['simplified'] }))
  assert.deepEqual(await findFaults(saudi({ ...simplified, $tags: ['simplified', 'summary'] })), [
    ofInvoice('18', 'delivery'),
    ofInvoice('23', 'customer'),
  ])
  assert.deepEqual(await findFaults(saudi({ $tags: ['simplified', 'summary'] })), [
    ofInvoice('19', 'delivery.period'),
  ])
  assert.deepEqual(await findFaults(saudi({ delivery: undefined })), [ofInvoice('15', 'delivery')])
})

test('customers of exports have no tax identity, those of self-billed invoices have one and an identity', async () => {
  assert.deepEqual(await findFaults(saudi({ $tags: ['export'] })), [
    ofInvoice('17', 'customer.tax_id'),
  ])
  assert.deepEqual(await findFaults(saudi({ $tags: ['self-billed'] })), [
    ofInvoice('30', 'customer.identities'),
  ])
})

test('the supplier has exactly one identity', async () => {
  for (const types of [[], ['CRN', 'MOM'], ['NAT']]) {
    const identities = types.map((type) => ({ type, code: '1' }))
    assert.deepEqual(await findFaults(saudi({ supplier: { ...supplier, identities } })), [
      ofInvoice('27', 'supplier.identities'),
    ])
  }
})

test('notes state the corrected document and the reason', async () => {
  assert.deepEqual(await findFaults(saudi({ type: 'debit-note' })), [ofInvoice('07', 'preceding')])
  const data = await build(saudi())
  const corrected = await post('/correct', {
    data,
    options: { type: 'credit-note', reason: 'Returned' },
  })
  assert.equal(corrected.preceding[0].reason, 'Returned')
  const error = await post('/correct', { data, options: { type: 'credit-note' } }, { status: 422 })
  assert.deepEqual(faults(error), [ofInvoice('09', 'preceding[0].reason')])
})

test('addresses in Saudi Arabia must be complete, others need not be', async () => {
  const at = (members: Json): Json =>
    saudi({ customer: { ...customer, addresses: [{ ...address, ...members }] } })
  const path = '$.customer.addresses[0].'
  assert.deepEqual(await findFaults(at({ num: '12a', code: '123456', street_extra: undefined })), [
    `GOBL-SA-ZATCA-ORG-ADDRESS-03 ${path}num`,
    `GOBL-SA-ZATCA-ORG-ADDRESS-04 ${path}code`,
    `GOBL-SA-ZATCA-ORG-ADDRESS-06 ${path}street_extra`,
  ])
  await build(at({ country: 'AE', num: '12a', code: undefined, street_extra: undefined }))
})

test('lines have no charges, in other documents either', async () => {
  const charges = [{ key: 'delivery', amount: '1.00' }]
  await build(saudi({ charges: [{ ...charges[0], taxes: [{ cat: 'VAT', rate: 'general' }] }] }))
  const order = {
    ...saudi({ lines: [line({ charges })] }).data,
    $schema: `${SCHEMA}bill/order`,
    type: 'purchase',
  }
  assert.deepEqual(await findFaults({ data: order }), [
    'GOBL-SA-ZATCA-BILL-LINE-01 $.lines[0].charges',
  ])
})
