import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, get, invoice, type Json, line, post, SCHEMA } from '../support.ts'

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

/** A request with a Saudi invoice that has all that ZATCA asks for. */
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
const built = (body: Json): Promise<Json> => post('/build', body)
const rejected = async (body: Json): Promise<string[]> =>
  faults(await post('/build', body, { status: 422 }))
const ofCombo = (number: string): string => `GOBL-SA-ZATCA-TAX-COMBO-${number} $.lines[0].taxes[0].`
const ofInvoice = (number: string, path: string): string =>
  `GOBL-SA-ZATCA-BILL-INVOICE-${number} $.${path}`

test('an invoice has a code of its own, notes those of the norm', async () => {
  const codeOf = async (members: Json): Promise<string> => {
    return (await built(saudi({ preceding, ...members }))).tax.ext['untdid-document-type']
  }
  assert.equal(await codeOf({}), '388')
  assert.equal(await codeOf({ $tags: ['prepayment'] }), '388')
  assert.equal(await codeOf({ type: 'credit-note' }), '381')
  assert.equal(await codeOf({ type: 'debit-note' }), '383')
  assert.deepEqual(await rejected(saudi({ type: 'corrective', preceding })), [
    ofInvoice('05', 'tax.ext'),
  ])
})

test('tags tell the type of transaction, unless it is given', async () => {
  const typeOf = async (tags: string[], members: Json = {}): Promise<string> => {
    return (await built(saudi({ $tags: tags, ...members }))).tax.ext['sa-zatca-invoice-type']
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
  assert.deepEqual(await rejected(body), [ofInvoice('06', 'tax.ext')])
})

test('an invoice without time of issue is issued now', async () => {
  const before = Date.now() - 1000
  const { issue_date, issue_time } = await built(saudi({ issue_time: undefined }))
  const instant = Date.parse(`${issue_date}T${issue_time}+03:00`)
  assert.ok(instant >= before && instant <= Date.now(), `${issue_date} ${issue_time}`)
  const given = await built(saudi())
  assert.deepEqual([given.issue_date, given.issue_time], ['2026-01-31', '10:00:00'])
})

test('a document that is not built has its time and its codes already', async () => {
  const check = async (members: Json): Promise<string[]> => {
    return faults(await post('/validate', { data: { ...document, ...members } }, { status: 422 }))
  }
  const document = await built(saudi())
  assert.deepEqual(await check({ issue_time: undefined }), [ofInvoice('01', 'issue_time')])
  assert.deepEqual(await check({ tax: undefined }), [
    'GOBL-EU-EN16931-BILL-INVOICE-01 $.tax',
    ofInvoice('02', 'tax'),
  ])
})

test('sums are those of rounded lines, whatever is asked for', async () => {
  const lines = Array.from({ length: 3 }, () =>
    line({ quantity: '0.5', item: { name: 'I', price: '0.03' } }),
  )
  const { tax, totals } = await built(saudi({ lines, tax: { rounding: 'precise' } }))
  assert.deepEqual([tax.rounding, totals.sum], ['currency', '0.06'])
})

test('each category without tax gets one note, from the first line that has it', async () => {
  const lines = taxed(
    reasoned('zero', 'VATEX-SA-32'),
    reasoned('zero', 'VATEX-SA-33'),
    reasoned('exempt', 'VATEX-SA-30'),
    { rate: 'general' },
  )
  const { notes } = (await built(saudi({ lines }))).tax
  assert.deepEqual(
    notes.map((note: Json) => [note.key, note.ext['untdid-tax-category']]),
    [
      ['zero', 'Z'],
      ['exempt', 'E'],
    ],
  )
  assert.match(notes[0].text, /export of goods/i)
  const own = { cat: 'VAT', key: 'zero', text: 'Our own words' }
  const told = await built(
    saudi({ lines: taxed(reasoned('zero', 'VATEX-SA-32')), tax: { notes: [own] } }),
  )
  assert.deepEqual(
    told.tax.notes.map((note: Json) => note.text),
    ['Our own words'],
  )
})

test('the reason of exemption fits the category', async () => {
  await built(saudi({ lines: taxed(reasoned('outside-scope', 'VATEX-SA-OOS')) }))
  const misfits = [
    { key: 'zero' },
    reasoned('zero', 'VATEX-SA-29'),
    reasoned('exempt', 'VATEX-SA-32'),
    { rate: 'general', ext: { 'cef-vatex': 'VATEX-SA-32' } },
  ]
  for (const combo of misfits) {
    const found = await rejected(saudi({ lines: taxed(combo) }))
    assert.deepEqual(found, [`${ofCombo('01')}ext`], JSON.stringify(combo))
  }
  assert.deepEqual(await rejected(saudi({ lines: taxed(reasoned('export', 'VATEX-SA-32')) })), [
    `${ofCombo('02')}ext`,
  ])
  assert.deepEqual(
    await rejected(saudi({ lines: taxed({ cat: 'GST', country: 'CA', percent: '5%' }) })),
    [`${ofCombo('01')}ext`, `${ofCombo('03')}cat`],
  )
})

test('citizens are told by their national number', async () => {
  const lines = taxed(reasoned('zero', 'VATEX-SA-EDU'))
  assert.deepEqual(await rejected(saudi({ lines })), [ofInvoice('22', 'customer.identities')])
  await built(
    saudi({ lines, customer: { ...customer, identities: [{ type: 'NAT', code: '1234567890' }] } }),
  )
  assert.deepEqual(await rejected(saudi({ lines, $tags: ['simplified'], customer: undefined })), [
    ofInvoice('23', 'customer'),
  ])
})

test('a standard invoice names its customer by tax code or by one identification', async () => {
  const known = (...types: string[]): Json =>
    saudi({
      customer: {
        ...customer,
        tax_id: undefined,
        identities: types.map((type) => ({ type, code: '1' })),
      },
    })
  for (const type of ['CRN', 'TIN', 'PAS']) await built(known(type))
  for (const types of [[], ['NAT', 'GCC'], ['XYZ']]) {
    assert.deepEqual(await rejected(known(...types)), [ofInvoice('13', 'customer')])
  }
  assert.deepEqual(await rejected(saudi({ customer: undefined })), [
    ofInvoice('13', 'customer'),
    ofInvoice('23', 'customer'),
  ])
})

test('a simplified invoice needs customer and period only as a summary', async () => {
  const simplified = { customer: undefined, delivery: undefined }
  await built(saudi({ ...simplified, $tags: ['simplified'] }))
  assert.deepEqual(await rejected(saudi({ ...simplified, $tags: ['simplified', 'summary'] })), [
    ofInvoice('18', 'delivery'),
    ofInvoice('23', 'customer'),
  ])
  assert.deepEqual(await rejected(saudi({ $tags: ['simplified', 'summary'] })), [
    ofInvoice('19', 'delivery.period'),
  ])
  assert.deepEqual(await rejected(saudi({ delivery: undefined })), [ofInvoice('15', 'delivery')])
})

test('exports have a customer without tax number, self-billed invoices one with all of them', async () => {
  assert.deepEqual(await rejected(saudi({ $tags: ['export'] })), [
    ofInvoice('17', 'customer.tax_id'),
  ])
  assert.deepEqual(await rejected(saudi({ $tags: ['self-billed'] })), [
    ofInvoice('30', 'customer.identities'),
  ])
})

test('the supplier has exactly one identification', async () => {
  for (const types of [[], ['CRN', 'MOM'], ['NAT']]) {
    const identities = types.map((type) => ({ type, code: '1' }))
    assert.deepEqual(await rejected(saudi({ supplier: { ...supplier, identities } })), [
      ofInvoice('27', 'supplier.identities'),
    ])
  }
})

test('notes say what they correct and why', async () => {
  assert.deepEqual(await rejected(saudi({ type: 'debit-note' })), [ofInvoice('07', 'preceding')])
  const data = await built(saudi())
  const corrected = await post('/correct', {
    data,
    options: { type: 'credit-note', reason: 'Returned' },
  })
  assert.equal(corrected.preceding[0].reason, 'Returned')
  const error = await post('/correct', { data, options: { type: 'credit-note' } }, { status: 422 })
  assert.deepEqual(faults(error), [ofInvoice('09', 'preceding[0].reason')])
})

test('addresses in the country are complete, those abroad need not be', async () => {
  const at = (members: Json): Json =>
    saudi({ customer: { ...customer, addresses: [{ ...address, ...members }] } })
  const path = '$.customer.addresses[0].'
  assert.deepEqual(await rejected(at({ num: '12a', code: '123456', street_extra: undefined })), [
    `GOBL-SA-ZATCA-ORG-ADDRESS-03 ${path}num`,
    `GOBL-SA-ZATCA-ORG-ADDRESS-04 ${path}code`,
    `GOBL-SA-ZATCA-ORG-ADDRESS-06 ${path}street_extra`,
  ])
  await built(at({ country: 'AE', num: '12a', code: undefined, street_extra: undefined }))
})

test('charges are for the whole document, and other documents are asked the same', async () => {
  const charges = [{ key: 'delivery', amount: '1.00' }]
  await built(saudi({ charges: [{ ...charges[0], taxes: [{ cat: 'VAT', rate: 'general' }] }] }))
  const order = {
    ...saudi({ lines: [line({ charges })] }).data,
    $schema: `${SCHEMA}bill/order`,
    type: 'purchase',
  }
  assert.deepEqual(await rejected({ data: order }), [
    'GOBL-SA-ZATCA-BILL-LINE-01 $.lines[0].charges',
  ])
})
