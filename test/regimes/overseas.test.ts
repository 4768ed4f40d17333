/** Argentina, Brazil, Canada, Colombia, India, Mexico and Singapore. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, faults, get, invoice, type Json, line, post, SCHEMA } from '../support.ts'

const CODES: { [country: string]: string } = {
  AR: '30500010912',
  BR: '51046544000125',
  CA: '123456789',
  CO: '8001972684',
  IN: '27AAPFU0939F1ZV',
  MX: 'SAT970701NN3',
  SG: '197401143C',
}

const party = (country: string, members: Json = {}): Json => ({
  name: 'Party',
  tax_id: { country, code: CODES[country] },
  ...members,
})
const supplied = (country: string, members: Json = {}): Json =>
  invoice({
    supplier: party(country),
    customer: undefined,
    lines: [line({ taxes: [] })],
    ...members,
  })
const taxed = (country: string, ...taxes: Json[]): Json =>
  supplied(country, { lines: [line({ taxes })] })

const built = (data: Json): Promise<Json> => post('/build', { data })
const refused = (data: Json): Promise<Json> => post('/build', { data }, { status: 422 })
const totalsOf = ({ totals }: Json): Json => ({ tax: totals.tax, payable: totals.payable })

async function percent(country: string, issue_date: string, combo: Json): Promise<string> {
  const answer = await built({ ...taxed(country, combo), issue_date })
  return answer.lines[0].taxes[0].percent
}

test('each is found by its code, has a description, and lends its currency', async () => {
  for (const country of Object.keys(CODES)) {
    const definition = await get(`/regimes/${country.toLowerCase()}`)
    assert.equal(definition.country, country)
    assert.ok(definition.description.en)
    const lines = [
      line({
        item: { name: 'x', price: '1.00', identities: [{ type: 'HSN', code: '9983' }] },
        taxes: [],
      }),
    ]
    const { $regime, currency } = await built(supplied(country, { lines }))
    assert.deepEqual([$regime, currency], [country, definition.currency])
  }
})

test('a tax identity may do without a code', async () => {
  const $schema = `${SCHEMA}tax/identity`
  for (const country of Object.keys(CODES)) {
    for (const code of [undefined, '', '---']) {
      assert.deepEqual(await built({ $schema, country, code }), { $schema, country })
    }
  }
})

test('rates are those of the day', async () => {
  const rate = (name: string): Json => ({ cat: 'VAT', rate: name })
  assert.equal(await percent('AR', '1995-04-01', rate('general')), '21.0%')
  assert.equal(await percent('AR', '2026-01-01', rate('increased')), '27.0%')
  assert.equal(await percent('AR', '2026-01-01', rate('reduced')), '10.5%')
  assert.equal(await percent('CO', '2016-12-31', rate('general')), '16.0%')
  assert.equal(await percent('CO', '2017-01-01', rate('general')), '19.0%')
  assert.equal(await percent('CO', '2017-01-01', rate('reduced')), '5.0%')
  assert.equal(await percent('MX', '1990-01-01', rate('general')), '16.0%')
  assert.equal(await percent('MX', '2026-01-01', rate('reduced')), '8.0%')
  const early = await refused({ ...taxed('AR', rate('general')), issue_date: '1995-03-31' })
  assert.equal(early.key, 'calculation')
})

test('Singapore: rates of its goods and services tax by day', async () => {
  const steps = [
    '1994-04-01 3%',
    '2003-01-01 4%',
    '2004-01-01 5%',
    '2007-07-01 7%',
    '2023-01-01 8%',
    '2024-01-01 9%',
  ]
  for (const step of steps) {
    const [day, expected] = step.split(' ') as [string, string]
    assert.equal(await percent('SG', day, { cat: 'GST', rate: 'general' }), expected)
  }
})

test('Argentina: the supplier has a tax identity, which need not have a code', async () => {
  const named = { $regime: 'AR', currency: 'ARS', customer: undefined }
  const error = await refused(invoice({ ...named, supplier: { name: 'x' } }))
  assert.deepEqual(faults(error), ['GOBL-AR-BILL-INVOICE-01 $.supplier.tax_id'])
  await built(invoice({ ...named, supplier: { name: 'x', tax_id: { country: 'AR' } } }))
  const absent = await refused(invoice({ ...named, supplier: undefined }))
  assert.ok(!codes(absent).includes('GOBL-AR-BILL-INVOICE-01'))
})

test('Brazil: some taxes are only reported, others are withheld', async () => {
  const combo = (cat: string, percentage: string): Json => ({ cat, percent: percentage })
  const answer = await built(
    taxed(
      'BR',
      combo('ISS', '5%'),
      combo('IPI', '2%'),
      combo('COFINS', '7.6%'),
      combo('COFINSRet', '3%'),
    ),
  )
  assert.deepEqual(totalsOf(answer), { tax: '20.00', payable: '990.00' })
  assert.equal(answer.totals.retained_tax, '30.00')
  assert.deepEqual(
    answer.totals.taxes.categories.map(({ code, informative, retained }: Json) => [
      code,
      informative,
      retained,
    ]),
    [
      ['ISS', true, undefined],
      ['IPI', undefined, undefined],
      ['COFINS', true, undefined],
      ['COFINSRet', undefined, true],
    ],
  )
  assert.deepEqual(codes(await refused(taxed('BR', { cat: 'ISS' }))), ['GOBL-TAX-COMBO-04'])
})

test('Brazil: addresses without country are in that of their party', async () => {
  const addresses = [{ locality: 'A' }, { locality: 'B', country: 'PT' }]
  const countries = async (members: Json): Promise<unknown> => {
    const answer = await built(supplied('BR', { customer: { name: 'c', addresses, ...members } }))
    return answer.customer.addresses.map(({ country }: Json) => country)
  }
  assert.deepEqual(await countries({ tax_id: { country: 'BR', code: '59898224720' } }), [
    'BR',
    'PT',
  ])
  assert.deepEqual(await countries({ tax_id: { country: 'EL', code: '094259216' } }), ['GR', 'PT'])
  const identities = [
    { type: 'A', code: '1' },
    { type: 'B', code: '2', country: 'US' },
  ]
  assert.deepEqual(await countries({ identities }), ['US', 'PT'])
  assert.deepEqual(await countries({ identities, tax_id: { country: 'ZZ', code: '1' } }), [
    undefined,
    'PT',
  ])
  assert.deepEqual(await countries({}), [undefined, 'PT'])
})

test('Brazil: states, postal codes and municipalities of Brazilian parties', async () => {
  const wrong = [
    { state: 'XX', code: '1234' },
    { state: 'XX', code: '1234', country: 'PT' },
  ]
  const ext = { 'br-ibge-municipality': '123' }
  const error = await refused(supplied('BR', { supplier: party('BR', { addresses: wrong, ext }) }))
  assert.deepEqual(faults(error), [
    'GOBL-BR-ORG-PARTY-01 $.supplier.ext',
    'GOBL-BR-ORG-PARTY-02 $.supplier.addresses[0].state',
    'GOBL-BR-ORG-PARTY-03 $.supplier.addresses[0].code',
  ])
  // Without tax identity a party is Brazilian by an address.
  const resident = {
    name: 'c',
    addresses: [{ country: 'BR', state: 'SP', code: '01310-100' }, { state: 'XX' }],
  }
  assert.deepEqual(faults(await refused(supplied('BR', { customer: resident }))), [
    'GOBL-BR-ORG-PARTY-02 $.customer.addresses[1].state',
  ])
  const foreign = { name: 'c', ext, addresses: [{ country: 'PT', state: 'XX', code: '1' }] }
  await built(supplied('BR', { customer: foreign }))
  const right = {
    addresses: [{ state: 'RJ', code: '20040002' }],
    ext: { 'br-ibge-municipality': '3304557' },
  }
  await built(supplied('BR', { supplier: party('BR', right) }))
})

test('Brazil: null addresses do not hinder validation', async () => {
  const answer = await built(supplied('BR'))
  answer.supplier.addresses = [null, { state: 'XX' }]
  const error = await post('/validate', { data: answer }, { status: 422 })
  assert.ok(faults(error).includes('GOBL-BR-ORG-PARTY-02 $.supplier.addresses[1].state'))
})

test('Canada: rates go without key, those of the provinces are given', async () => {
  assert.equal(await percent('CA', '2026-01-01', { cat: 'GST', rate: 'general' }), '5%')
  assert.equal(await percent('CA', '1999-01-01', { cat: 'GST', rate: 'zero' }), '0.0%')
  const answer = await built(
    taxed('CA', { cat: 'GST', rate: 'general' }, { cat: 'PST', percent: '7%' }),
  )
  assert.deepEqual(totalsOf(answer), { tax: '120.00', payable: '1120.00' })
  const keyed = await refused(taxed('CA', { cat: 'GST', key: 'standard', rate: 'general' }))
  assert.equal(keyed.key, 'calculation')
  assert.deepEqual(codes(await refused(taxed('CA', { cat: 'HST' }))), ['GOBL-TAX-COMBO-04'])
})

test('Colombia: withheld taxes are subtracted', async () => {
  const answer = await built(
    taxed(
      'CO',
      { cat: 'VAT', rate: 'general' },
      { cat: 'RVAT', percent: '15%' },
      { cat: 'RR', percent: '2.5%' },
    ),
  )
  assert.deepEqual(totalsOf(answer), { tax: '190.00', payable: '1015.00' })
})

const goods = (...identities: (Json | null)[]): Json =>
  line({
    item: { name: 'Goods', price: '100.00', identities },
    taxes: [{ cat: 'IGST', percent: '18%' }],
  })
const HSN = { type: 'HSN', code: '8471' }

test('India: each item has an HSN code of four, six or eight digits', async () => {
  const answer = await built(supplied('IN', { lines: [goods({ type: 'HSN', code: '84.71 30' })] }))
  assert.deepEqual(answer.lines[0].item.identities, [{ type: 'HSN', code: '847130' }])
  assert.deepEqual(totalsOf(answer), { tax: '180.00', payable: '1180.00' })
  const missing = supplied('IN', {
    lines: [goods(HSN), goods(), goods({ key: 'hsn', code: '8471' })],
  })
  assert.deepEqual(faults(await refused(missing)), [
    'GOBL-IN-ORG-ITEM-01 $.lines[1].item.identities $.lines[2].item.identities',
  ])
  const wrong = supplied('IN', { lines: [goods({ type: 'HSN', code: '84713' })] })
  assert.deepEqual(codes(await refused(wrong)), ['GOBL-IN-ORG-IDENTITY-02'])
  answer.lines[0].item.identities = [null]
  const error = await post('/validate', { data: answer }, { status: 422 })
  assert.ok(codes(error).includes('GOBL-IN-ORG-ITEM-01'))
})

test('India: a PAN is five letters, four digits and a letter', async () => {
  const customer = (code: string): Json =>
    supplied('IN', {
      lines: [goods(HSN)],
      customer: { name: 'c', identities: [{ type: 'PAN', code }] },
    })
  const answer = await built(customer('aapfu 0939-f'))
  assert.deepEqual(answer.customer.identities, [{ type: 'PAN', code: 'AAPFU0939F' }])
  assert.deepEqual(codes(await refused(customer('AAPF10939F'))), ['GOBL-IN-ORG-IDENTITY-01'])
  assert.deepEqual(codes(await refused(customer(''))), ['GOBL-ORG-IDENTITY-01'])
})

test('India: reverse charge and simplified invoices say so', async () => {
  const answer = await built(
    supplied('IN', { $tags: ['reverse-charge', 'simplified'], lines: [goods(HSN)] }),
  )
  assert.deepEqual(answer.tax.notes, [
    { key: 'reverse-charge', text: 'Reverse Charge' },
    { key: 'simplified', text: 'Simplified Tax Invoice' },
  ])
})

test('Singapore: the supplier is identified by tax code or UEN', async () => {
  const lines = [line({ taxes: [{ cat: 'GST', rate: 'general' }] })]
  const supplier = (...identities: Json[]): Json =>
    supplied('SG', { lines, supplier: { name: 'x', tax_id: { country: 'SG' }, identities } })
  assert.deepEqual(faults(await refused(supplier())), ['GOBL-SG-BILL-INVOICE-01 $.supplier'])
  const answer = await built(supplier({ type: 'UEN', code: 'sg 197401143-c' }))
  assert.equal(answer.supplier.identities[0].code, '197401143C')
  const wrong = await refused(supplier({ type: 'UEN', code: 'M90312345A' }))
  assert.deepEqual(codes(wrong), ['GOBL-SG-ORG-IDENTITY-01'])
  const empty = await refused(
    supplier({ type: 'UEN', code: '' }, { type: 'UEN', code: '12345678A' }),
  )
  assert.ok(faults(empty).includes('GOBL-SG-ORG-IDENTITY-01 $.supplier.identities[0].code'))
})

test('Singapore: a combo of key zero states its percentage', async () => {
  await built(taxed('SG', { cat: 'GST', key: 'zero', percent: '0%' }))
  assert.deepEqual(codes(await refused(taxed('SG', { cat: 'GST', key: 'zero' }))), [
    'GOBL-TAX-COMBO-04',
  ])
  assert.deepEqual(codes(await refused(taxed('SG', { cat: 'GST', key: 'export' }))), [
    'GOBL-TAX-COMBO-02',
  ])
})

const POST_CODE = { 'mx-cfdi-post-code': '06600' }

test('Mexico: the place of issue is the postal code of the supplier', async () => {
  const address = { locality: 'Ciudad de México', code: '01000' }
  const issuePlace = async (supplier: Json, tax?: Json): Promise<string | undefined> => {
    const answer = await built(supplied('MX', { supplier: party('MX', supplier), tax }))
    assert.equal(answer.supplier.ext, undefined)
    return answer.tax?.ext?.['mx-cfdi-issue-place']
  }
  assert.equal(await issuePlace({ addresses: [address, { code: '2' }] }), '01000')
  assert.equal(await issuePlace({ addresses: [address], ext: POST_CODE }), '06600')
  assert.equal(await issuePlace({ addresses: [{ locality: 'x' }, address] }), undefined)
  assert.equal(
    await issuePlace({ addresses: [address] }, { ext: { 'mx-cfdi-issue-place': '20000' } }),
    '20000',
  )
  assert.equal(await issuePlace({}), undefined)
})

test('Mexico: the postal code of the customer goes to the address', async () => {
  const customer = async (members: Json): Promise<Json> => {
    const answer = await built(
      supplied('MX', { customer: { name: 'c', ext: POST_CODE, ...members } }),
    )
    assert.equal(answer.customer.ext, undefined)
    return answer.customer.addresses
  }
  assert.deepEqual(await customer({}), [{ code: '06600' }])
  assert.deepEqual(await customer({ addresses: [{ locality: 'x', code: '1' }, { code: '2' }] }), [
    { locality: 'x', code: '06600' },
    { code: '2' },
  ])
})

test('Mexico: a credit note carries the fiscal folio of what it corrects', async () => {
  const data = supplied('MX')
  const options = { type: 'credit-note' }
  const error = await post('/correct', { data, options }, { status: 422 })
  assert.match(error.message, /sat-uuid/)
  const stamps = [{ prv: 'sat-uuid', val: '1FB1C0C2-6A3B-4C3D-8E77-0C1F5B4F3A10' }]
  const note = await post('/correct', { data, options: { ...options, stamps } })
  assert.deepEqual(note.preceding[0].stamps, stamps)
})

const vouchers = (members: Json): Json => ({
  $schema: `${SCHEMA}regimes/mx/food-vouchers`,
  ...members,
})
const balance = (members: Json): Json => ({
  $schema: `${SCHEMA}regimes/mx/fuel-account-balance`,
  ...members,
})

test('Mexico: food vouchers are numbered and added up', async () => {
  const time = { issue_date_time: '2026-01-31T12:00:00' }
  const lines = [
    { ...time, amount: '10.125' },
    null,
    { ...time, amount: '20' },
    { ...time, amount: '-0.015' },
  ]
  const answer = await built(vouchers({ account_number: '1', lines }))
  assert.deepEqual(
    answer.lines.map(({ i, amount }: Json) => [i, amount]),
    [
      [1, '10.13'],
      [2, '20.00'],
      [3, '-0.02'],
    ],
  )
  assert.equal(answer.total, '30.11')
  const empty = await built(vouchers({}))
  assert.deepEqual([empty.total, empty.lines], ['0.00', null])
})

const purchase = (members: Json): Json => ({
  purchase_date_time: '2026-01-31T12:00:00',
  ...members,
})

test('Mexico: fuel purchases are worked out from quantity, price and taxes', async () => {
  const taxes = [
    { cat: 'VAT', percent: '16.0%', rate: '9.99' },
    { cat: 'IEPS', rate: '0.5451' },
    { cat: 'IEPS', amount: '1.005' },
    null,
  ]
  const item = { type: '1', name: 'Diesel', price: '12.743' }
  const other = purchase({ quantity: '2', item: { price: '3' } })
  const { lines, subtotal, total } = await built(
    balance({ lines: [purchase({ quantity: '9.661', item, taxes }), other] }),
  )
  assert.deepEqual(
    lines.map((row: Json) => [row.i, row.quantity, row.item.price, row.total]),
    [
      [1, '9.661', '12.743', '123.11'],
      [2, '2.000', '3.000', '6.00'],
    ],
  )
  // 16 % of 123.110, 9.661 × 0.5451 with three decimals, and the amount as given.
  assert.deepEqual(
    lines[0].taxes.map(({ amount }: Json) => amount),
    ['19.70', '5.27', '1.01'],
  )
  assert.deepEqual([subtotal, total], ['129.11', '155.09'])
})

test('Mexico: taxes are those of the total before it is rounded', async () => {
  const item = { price: '0.0333' }
  const taxes = [{ cat: 'VAT', percent: '50%' }]
  const { lines, total } = await built(
    balance({ lines: [purchase({ quantity: '1', item, taxes })] }),
  )
  assert.deepEqual([lines[0].total, lines[0].taxes[0].amount, total], ['0.03', '0.02', '0.05'])
})

test('Mexico: without an item the total of a purchase is the one given', async () => {
  const { lines, subtotal } = await built(balance({ lines: [purchase({ total: '12.345' })] }))
  assert.deepEqual([lines[0].total, lines[0].quantity, subtotal], ['12.35', '0.000', '12.35'])
  const empty = await built(balance({}))
  assert.deepEqual([empty.subtotal, empty.total, empty.lines], ['0.00', '0.00', null])
})

test('Mexico: complements of any invoice are worked out too', async () => {
  const complements = [
    vouchers({ lines: [{ issue_date_time: '2026-01-31T12:00:00', amount: '1' }] }),
  ]
  const { complements: answer } = await built(invoice({ complements }))
  assert.deepEqual([answer[0].lines[0].i, answer[0].total], [1, '1.00'])
})
