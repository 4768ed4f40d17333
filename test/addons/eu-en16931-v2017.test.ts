import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { faults, get, invoice, type Json, line, post, SCHEMA } from '../support.ts'
import { build } from './support.ts'

const supplier = {
  name: 'S',
  tax_id: { country: 'DE', code: '111111125' },
  addresses: [{ country: 'DE' }],
}
const payment = { terms: { notes: '30 days' } }

/** A request with a German invoice that meets all requirements of the standard. */
const standard = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['eu-en16931-v2017'],
    supplier,
    customer: undefined,
    payment,
    ...members,
  }),
})

const taxed = (combo: Json): Json => standard({ lines: [line({ taxes: [combo] })] })
const combo = async (given: Json): Promise<Json> => (await build(taxed(given))).lines[0].taxes[0]

test('type and tags determine the code of the document', async () => {
  const cases: [type: string, tags: string[], code: string][] = [
    ['standard', [], '380'],
    ['credit-note', [], '381'],
    ['debit-note', [], '383'],
    ['corrective', [], '384'],
    ['proforma', [], '325'],
    ['standard', ['partial'], '326'],
    ['standard', ['self-billed'], '389'],
    ['credit-note', ['self-billed'], '261'],
    ['standard', ['prepayment'], '386'],
    ['standard', ['factoring', 'self-billed'], '393'],
    ['credit-note', ['factoring'], '396'],
  ]
  for (const [type, $tags, code] of cases) {
    const { tax } = await build(standard({ type, $tags }))
    assert.equal(tax.ext['untdid-document-type'], code, `${type} ${$tags}`)
  }
})

const from = (members: Json): Json => standard({ supplier: { ...supplier, ...members } })
const withInbox = (...inboxes: Json[]): Json => from({ inboxes })

test('the tax category is derived from the key, and the key from the category', async () => {
  assert.equal((await combo({ cat: 'VAT', rate: 'general' })).ext['untdid-tax-category'], 'S')
  const exempt = { 'untdid-tax-category': 'E', 'cef-vatex': 'VATEX-EU-132' }
  assert.equal((await combo({ cat: 'VAT', ext: exempt })).key, 'exempt')
  const zero = await combo({ cat: 'VAT', percent: '0%', ext: { 'untdid-tax-category': 'E' } })
  assert.deepEqual([zero.key, zero.ext['untdid-tax-category']], ['zero', 'Z'])
  const canary = await combo({ cat: 'IGIC', country: 'ES', percent: '7%' })
  assert.equal(canary.ext['untdid-tax-category'], 'L')
})

test('the note that would state a reason has the key and category of the tax', async () => {
  const noteMissing = async (data: Json): Promise<string> => {
    const { faults: found } = await post('/validate', { data }, { status: 422 })
    const fault = found.find(({ code }: Json) => code === 'GOBL-EU-EN16931-BILL-INVOICE-08')
    return /such as \[(.*)\]/.exec(fault.description)?.[1] ?? ''
  }
  const note = (key: string): string =>
    `{"cat": "VAT", "key": "${key}", "text": "…", "ext": {"untdid-tax-category": "AE"}}`
  const { document } = await post('/review', taxed({ cat: 'VAT', key: 'reverse-charge' }))
  assert.equal(await noteMissing(document), note('reverse-charge'))
  document.totals.taxes.categories[0].rates[0].key = undefined
  assert.equal(await noteMissing(document), note('exempt'))
})

test('what is outside the scope of VAT is called exempt beside other rows', async () => {
  const outside = taxed({ cat: 'VAT', key: 'outside-scope' })
  const [{ description }] = (await post('/review', outside)).faults
  assert.match(description, /such as \[\{.*"outside-scope".*\}\], or beside taxed rows .* exempt/)
})

test('an exemption is stated by a code or a note', async () => {
  const body = taxed({ cat: 'VAT', key: 'exempt' })
  body.data.tax = { notes: [{ cat: 'VAT', key: 'exempt', text: 'Article 132' }] }
  assert.equal((await build(body)).tax.notes[0].ext['untdid-tax-category'], 'E')
})

test('a Peppol inbox is split into scheme and code, and becomes an endpoint', async () => {
  const document = await build(withInbox({ key: 'peppol', code: '0088:123456' }))
  assert.deepEqual(document.supplier.inboxes, [{ key: 'peppol', scheme: '0088', code: '123456' }])
  const other = await build(withInbox({ code: '0204:991-1' }))
  assert.deepEqual(other.supplier.inboxes, [{ scheme: '0204', code: '991-1' }])
  assert.deepEqual(document.supplier.endpoints, [{ uri: 'iso6523-actorid-upis::0088:123456' }])
})

const counted = (item: Json): Json =>
  standard({ lines: [line({ item: { name: 'I', price: '1.00', ...item } })] })
const unitCode = (code: string): Json => ({ 'untdid-unit': code })

test('the unit of an item determines its code, and is derived from it if absent', async () => {
  const cases: [given: Json, unit: string | undefined, ext: Json | undefined][] = [
    [{}, 'one', undefined],
    [{ unit: 'h' }, 'h', undefined],
    [{ unit: 'h', ext: unitCode('KGM') }, 'h', unitCode('HUR')],
    [{ unit: 'HUR' }, 'h', unitCode('HUR')],
    [{ ext: unitCode('13') }, 'portion', unitCode('13')],
    [{ unit: '4H' }, undefined, unitCode('4H')],
  ]
  for (const [given, unit, ext] of cases) {
    const { item } = (await build(counted(given))).lines[0]
    assert.deepEqual([item.unit, item.ext], [unit, ext], JSON.stringify(given))
  }
})

test('the unit of an attribute determines its code, and need not be set', async () => {
  const attributes = [
    { key: 'color', text: 'Red' },
    { key: 'weight', amount: '2', unit: 'kg', ext: unitCode('GRM') },
    { key: 'length', amount: '2', unit: 'MTR' },
  ]
  const { item } = (await build(counted({ attributes }))).lines[0]
  assert.deepEqual(item.attributes, [
    attributes[0],
    { ...attributes[1], ext: unitCode('KGM') },
    { ...attributes[2], unit: 'm', ext: unitCode('MTR') },
  ])
})

test('a party may have several inboxes, of any form', async () => {
  const inboxes = [{ email: 'a@b.com' }, { scheme: '0204', email: 'c@d.com' }]
  assert.deepEqual((await build(withInbox(...inboxes))).supplier.inboxes, inboxes)
})

const identified = (...scopes: (string | undefined)[]): Json =>
  from({ identities: scopes.map((scope, i) => ({ scope, code: `${i}` })) })
const at = (...uris: string[]): Json => from({ endpoints: uris.map((uri) => ({ uri })) })

test('the keys of allowances, charges and notes determine their codes', async () => {
  // biome-ignore format: tables
  const codes = {
    'untdid-allowance': {
      'early-completion': '41', military: '62', 'work-accident': '63', 'special-agreement': '64',
      'production-error': '65', 'new-outlet': '66', sample: '67', 'end-of-range': '68', incoterm: '70',
      'pos-threshold': '71', 'special-rebate': '100', temporary: '103', standard: '104', 'yearly-turnover': '105',
    },
    'untdid-charge': {
      'stamp-duty': 'ST', outlay: 'AAE', tax: 'TX', customs: 'ABW', delivery: 'DL', packing: 'PC',
      handling: 'HD', insurance: 'IN', storage: 'ABA', admin: 'AEM', cleaning: 'CG',
    },
    'untdid-text-subject': {
      goods: 'AAA', payment: 'PMT', 'payment-method': 'PMD', 'payment-term': 'AAB', general: 'AAI', legal: 'ABL',
      'dangerous-goods': 'AAC', ack: 'AAE', rate: 'AAF', reason: 'ACD', dispute: 'ACE', customer: 'CUR',
      glossary: 'ACZ', customs: 'CUS', handling: 'HAN', packaging: 'PKG', loading: 'LOI', price: 'AAK',
      priority: 'PRI', regulatory: 'REG', safety: 'SAF', 'ship-line': 'SLR', supplier: 'SUR', transport: 'TRA',
      delivery: 'DEL', quarantine: 'QIN', tax: 'TXD', other: 'ZZZ',
    },
  }
  const rows = (extension: keyof typeof codes): Json[] =>
    Object.keys(codes[extension]).map((key) => ({ key, amount: '0.01' }))
  const lineRows = { discounts: rows('untdid-allowance'), charges: rows('untdid-charge') }
  const document = await build(
    standard({
      charges: lineRows.charges,
      discounts: lineRows.discounts.map((row) => ({ ...row, taxes: line().taxes })),
      lines: [line(lineRows)],
      notes: rows('untdid-text-subject').map(({ key }) => ({ key, text: 'T' })),
    }),
  )
  const found = (objects: Json[], extension: string): Json =>
    Object.fromEntries(objects.map(({ key, ext }) => [key, ext[extension]]))
  for (const { charges, discounts } of [document, document.lines[0]]) {
    assert.deepEqual(found(charges, 'untdid-charge'), codes['untdid-charge'])
    assert.deepEqual(found(discounts, 'untdid-allowance'), codes['untdid-allowance'])
  }
  assert.deepEqual(found(document.notes, 'untdid-text-subject'), codes['untdid-text-subject'])
  assert.equal(document.lines[0].item.unit, 'one')
})

test('the key or type of an identity determines its scheme', async () => {
  const cases: [identity: Json, scheme: string][] = [
    [{ key: 'gln' }, '0088'],
    [{ key: 'gtin' }, '0160'],
    [{ type: 'SIREN' }, '0002'],
    [{ type: 'SIRET' }, '0009'],
    [{ type: 'CVR', code: '13585628' }, '0184'],
  ]
  for (const [identity, scheme] of cases) {
    const document = await build(from({ identities: [{ code: '1', ...identity }] }))
    assert.deepEqual(document.supplier.identities[0].ext, { 'iso-scheme-id': scheme })
  }
})

test('a review says which code an identity needs whose type XML does not have', async () => {
  const review = async (identity: Json): Promise<Json[]> => {
    const lines = [line({ item: { name: 'Pump', price: '9.00', identities: [identity] } })]
    const { hints } = await post('/review', standard({ lines }))
    return hints.filter(({ code }: Json) => code === 'DOCKET-EN16931-SCHEME')
  }
  const [found] = await review({ type: 'CPV', code: '42122000-0' })
  assert.deepEqual(found?.properties, ['$.lines[0].item.identities[0].ext'])
  assert.match(found?.description, /add ext such as \{"untdid-item-type": "STI"\}$/)
  const ext = { 'untdid-item-type': 'STI' }
  assert.deepEqual(await review({ type: 'CPV', code: '42122000-0', ext }), [])
  assert.deepEqual(await review({ type: 'X', code: '1' }), [])
})

test('the fault of a missing extension lists its codes', async () => {
  const instructions = { key: 'other' }
  const error = await post('/build', standard({ payment: { ...payment, instructions } }), {
    status: 422,
  })
  assert.match(
    error.faults[0].description,
    / untdid-payment-means are 1 \(Instrument not defined\), 2 .* …; see GET \/v0\/catalogues\/untdid$/,
  )
})

const discount = { amount: '1.00', reason: 'R', taxes: [{ cat: 'VAT', rate: 'general' }] }
const discounted = (members: Json): Json => standard({ discounts: [{ ...discount, ...members }] })
const charged = (members: Json): Json => standard({ charges: [{ amount: '1.00', ...members }] })
const lineWith = (members: Json): Json => standard({ lines: [line(members)] })
const paidBy = (instructions: Json): Json => standard({ payment: { ...payment, instructions } })
const exempt = taxed({ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-EU-132' } })
/** A built invoice with another tax on its line. */
const built = (combo: Json) =>
  edited(standard(), ({ lines }) => Object.assign(lines[0], { taxes: [combo] }))
const category = (code: string): Json => ({ ext: { 'untdid-tax-category': code } })
const canary = { cat: 'IGIC', country: 'ES', percent: '7%', key: 'standard' }
const melilla = { cat: 'IPSI', country: 'ES', percent: '4%' }
const withheld = { cat: 'IRPF', country: 'ES', percent: '15%' }
const TAX = '$.lines[0].taxes[0].ext'

testRules('GOBL-EU-EN16931-', standard(), [
  ['BILL-INVOICE-01 $.tax', edited(standard(), (data) => delete data.tax)],
  ['BILL-INVOICE-02 $.tax.ext', standard({ type: 'other' })],
  [
    'GOBL-BILL-INVOICE-09 $.totals, GOBL-BILL-INVOICE-10 $.lines, BILL-INVOICE-03 $.lines',
    standard({ lines: [] }),
  ],
  ['BILL-INVOICE-04 $.supplier.addresses', from({ addresses: undefined })],
  ['BILL-INVOICE-05 $.customer.addresses', standard({ customer: { name: 'C' } })],
  [
    'BILL-INVOICE-06 $.payment',
    standard({ payment: undefined }),
    standard({ type: 'proforma', payment: undefined }),
  ],
  ['BILL-INVOICE-08 $', taxed({ cat: 'VAT', key: 'exempt' }), exempt],
  ['BILL-DISCOUNT-01 $.discounts[0].taxes', discounted({ taxes: undefined })],
  [
    'BILL-DISCOUNT-02 $.discounts[0]',
    discounted({ reason: undefined, key: 'foo' }),
    discounted({ reason: undefined, key: 'sample' }),
  ],
  [
    'BILL-LINEDISCOUNT-01 $.lines[0].discounts[0]',
    lineWith({ discounts: [{ amount: '1.00' }] }),
    lineWith({ discounts: [{ amount: '1.00', key: 'sample' }] }),
  ],
  ['BILL-CHARGE-01 $.charges[0]', charged({ key: 'delivery+fast' }), charged({ key: 'delivery' })],
  [
    'BILL-LINECHARGE-01 $.lines[0].charges[0]',
    lineWith({ charges: [{ amount: '1.00' }] }),
    lineWith({ charges: [{ amount: '1.00', reason: 'R' }] }),
  ],
  [
    'PAY-INSTRUCTIONS-01 $.payment.instructions.ext',
    paidBy({ key: 'other' }),
    paidBy({ key: 'cash' }),
  ],
  [
    'PAY-TERMS-01 $.payment.terms',
    standard({ payment: { terms: { key: 'instant' } } }),
    standard({ payment: { terms: { due_dates: [{ date: '2026-03-01', percent: '100%' }] } } }),
  ],
  ['ORG-ITEM-02 $.lines[0].item', edited(standard(), ({ lines }) => delete lines[0].item.unit)],
  ['ORG-ITEM-02 $.lines[0].item', counted({ ext: unitCode('h') })],
  [
    'ORG-ATTACHMENT-01 $.attachments[0].code',
    standard({ attachments: [{ url: 'https://example.com/a' }] }),
    standard({ attachments: [{ url: 'https://example.com/a', code: '1' }] }),
  ],
  [
    'ORG-PARTY-02 $.supplier.identities',
    identified('legal', 'legal'),
    identified('legal', 'tax', undefined, undefined),
  ],
  ['ORG-PARTY-03 $.supplier.identities', identified('tax', 'tax')],
  [
    'ORG-PARTY-04 $.supplier.endpoints',
    at('iso6523-actorid-upis::0088:1', 'iso6523-actorid-upis::0204:991-1'),
    at('iso6523-actorid-upis::0088:1', 'DK:CVR:13585628', 'mailto:a@b.com'),
  ],
  [
    'ORG-ENDPOINT-01 $.supplier.endpoints[0].uri',
    at('iso6523-actorid-upis::0088'),
    at('iso6523-actorid-upis::0088:1:2'),
  ],
  [
    'ORG-ADDRESS-01 $.complements[0].addresses[0].country',
    standard({
      complements: [
        { $schema: `${SCHEMA}org/party`, name: 'P', addresses: [{ locality: 'Berlin' }] },
      ],
    }),
  ],
  [`TAX-COMBO-01 ${TAX}`, built({ cat: 'VAT', key: 'standard', percent: '19%' })],
  [`TAX-COMBO-02 ${TAX}`, built({ cat: 'VAT', key: 'standard', percent: '19%', ...category('L') })],
  [`TAX-COMBO-03 ${TAX}`, built({ ...canary, ...category('M') }), taxed(canary)],
  [`TAX-COMBO-04 ${TAX}`, built({ ...melilla, ...category('L') }), taxed(melilla)],
  [`TAX-COMBO-05 ${TAX}`, built({ ...withheld, ...category('S') }), taxed(withheld)],
  [
    `TAX-COMBO-07 ${TAX}`,
    taxed({ cat: 'VAT', rate: 'general', ext: { 'cef-vatex': 'VATEX-EU-O' } }),
  ],
])

test('the key of a payment determines its means', async () => {
  // biome-ignore format: table
  const codes = {
    any: '1', card: '48', 'card+credit': '48', 'card+debit': '55', 'credit-transfer': '30',
    'credit-transfer+sepa': '58', 'debit-transfer': '31', cash: '10', cheque: '20', 'bank-draft': '21',
    'direct-debit': '49', 'direct-debit+sepa': '59', online: '68', 'promissory-note': '60', netting: '97',
  }
  for (const [key, code] of Object.entries(codes)) {
    const { instructions } = (await build(paidBy({ key }))).payment
    assert.equal(instructions.ext['untdid-payment-means'], code, key)
  }
})

/** Warnings of a review, by code. */
async function warningsOf(request: Json): Promise<{ [code: string]: string }> {
  const { faults, warnings } = await post('/review', request)
  assert.deepEqual(faults, [])
  return Object.fromEntries(warnings.map((each: Json) => [each.code, each.description]))
}

const vat = [{ cat: 'VAT', percent: '19%' }]
const lessFive = (name: string, price: string): Json =>
  line({
    quantity: '1',
    item: { name, price },
    discounts: [{ percent: '5%', reason: 'Loyalty' }],
    taxes: vat,
  })

const kettle = (price: string): Json =>
  line({ quantity: '1', item: { name: 'Kettle', price }, taxes: vat })
const rebate = (percent: string): Json[] => [{ percent, reason: 'Loyalty', taxes: vat }]

/** Invoices whose printed figures miss a sum of the standard by a cent, and how the warning names it. */
const SUMS: [rule: string, members: Json, sum: RegExp][] = [
  [
    'BR-CO-10',
    { lines: [lessFive('A', '3.33'), lessFive('B', '3.33')] },
    /lines\[\]\.total add up to 6\.32, not to totals\.sum 6\.33/,
  ],
  [
    'BR-S-08',
    { lines: [lessFive('A', '3.33'), lessFive('B', '3.33')] },
    /the rows of VAT 19% add up to 6\.32, not to its base 6\.33/,
  ],
  [
    'BR-S-08 for prices that include tax',
    {
      lines: [lessFive('A', '3.33'), lessFive('B', '3.33')],
      tax: { prices_include: 'VAT' },
    },
    /the rows of VAT 19% add up to 6\.32, not to 5\.32 \+ 1\.01/,
  ],
  [
    'BR-CO-13',
    { lines: [lessFive('A', '1.87')], discounts: rebate('2.5%') },
    /totals\.sum 1\.78 - totals\.discount 0\.04 is not totals\.total 1\.73/,
  ],
  [
    'BR-CO-14',
    {
      lines: ['7%', '19%'].map((percent) => {
        const item = { name: percent, price: percent === '7%' ? '0.50' : '0.08' }
        return line({ quantity: '1', item, taxes: [{ cat: 'VAT', percent }] })
      }),
    },
    /the taxes of all rates add up to 0\.06, not to totals\.tax 0\.05/,
  ],
  [
    'BR-CO-15',
    { lines: [kettle('2.95')], discounts: rebate('2.5%') },
    /totals\.total 2\.88 \+ totals\.tax 0\.55 is not totals\.total_with_tax 3\.42/,
  ],
  [
    'BR-CO-17',
    { lines: [kettle('0.89')], discounts: rebate('2.5%') },
    /the tax of VAT 19% is 0\.16, but of its base 0\.87 it is 0\.17/,
  ],
]

for (const [code, members, sum] of SUMS) {
  test(`a review names the sum of ${code} that the figures do not meet, and the way out`, async () => {
    const found = await warningsOf(standard(members))
    assert.match(found['DOCKET-EN16931-SUMS'] ?? '', sum)
    assert.match(found['DOCKET-EN16931-SUMS']!, /; set tax\.rounding to "currency"$/)
    const rounded = await warningsOf(
      standard({ ...members, tax: { ...members.tax, rounding: 'currency' } }),
    )
    assert.equal(rounded['DOCKET-EN16931-SUMS'], undefined)
    await build({ ...standard(members), strict: false })
    await post('/build', { ...standard(members), strict: true }, { status: 422 })
  })
}

test('a review warns of charges whose codes the list of the standard lacks', async () => {
  const charges = (key: string): Json => [{ key, reason: 'Charge', amount: '5.00', taxes: vat }]
  for (const key of ['stamp-duty', 'tax', 'customs', 'insurance']) {
    for (const members of [
      { charges: charges(key) },
      { lines: [line({ charges: charges(key).map(({ taxes: _, ...each }: Json) => each) })] },
    ]) {
      const found = await warningsOf(standard(members))
      assert.match(found['DOCKET-EN16931-CHARGE'] ?? '', /ST, TX, ABW, IN/)
    }
  }
  const found = await warningsOf(standard({ charges: charges('delivery') }))
  assert.equal(found['DOCKET-EN16931-CHARGE'], undefined)
  const { description } = await get('/addons/eu-en16931-v2017')
  assert.match(description.en, /ST, TX, ABW and IN/)
})

test('GST with a percentage is warned about: it is outside the scope of the standard', async () => {
  const data = invoice({
    $addons: ['eu-en16931-v2017'],
    supplier: { name: 'S', tax_id: { country: 'AU', code: '51824753556' } },
    lines: [line({ taxes: [{ cat: 'GST', rate: 'general' }] })],
  })
  const warned = async (): Promise<string[]> =>
    faults({ faults: (await post('/review', { data })).warnings }).filter((fault) =>
      /GST/.test(fault),
    )
  assert.deepEqual(await warned(), ['DOCKET-EN16931-GST $.lines[0].taxes[0].percent'])
  data.lines[0].taxes = [{ cat: 'GST', key: 'zero', percent: '0%' }]
  assert.deepEqual(await warned(), [])
})
