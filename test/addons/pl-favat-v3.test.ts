import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import { invoice, type Json, line, post } from '../support.ts'
import { build, testPaymentMeans } from './support.ts'

const address = { street: 'Ul. A', locality: 'Warszawa', code: '00-100', country: 'PL' }
const supplier = { name: 'S', tax_id: { country: 'PL', code: '9876543210' }, addresses: [address] }
const customer = { name: 'C', tax_id: { country: 'PL', code: '1234567788' } }
const standard = { cat: 'VAT', key: 'standard', rate: 'general' }

/** A request with a Polish invoice that meets all requirements of FA(3). */
const faktura = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['pl-favat-v3'],
    supplier,
    customer,
    lines: [line({ taxes: [standard] })],
    ...members,
  }),
})
const taxed = (...taxes: Json[]): Json => faktura({ lines: [line({ taxes })] })

test('type and tags determine the code of the document', async () => {
  const cases: [type: string, tags: string, code: string][] = [
    ['standard', '', 'VAT'],
    ['standard', 'partial', 'ZAL'],
    ['standard', 'settlement partial', 'ROZ'],
    ['standard', 'simplified settlement partial', 'UPR'],
    ['credit-note', '', 'KOR'],
    ['credit-note', 'partial', 'KOR_ZAL'],
    ['credit-note', 'settlement partial', 'KOR_ROZ'],
  ]
  for (const [type, tags, code] of cases) {
    const { tax } = await build(faktura({ type, $tags: tags.split(' ').filter(Boolean) }))
    assert.equal(tax.ext['pl-favat-invoice-type'], code, `${type} ${tags}`)
  }
})

test('tags set the flags of the invoice', async () => {
  const flagged = async (...$tags: string[]): Promise<Json> => {
    const { 'pl-favat-invoice-type': _, ...flags } = (await build(faktura({ $tags }))).tax.ext
    return flags
  }
  assert.deepEqual(await flagged('self-billed'), { 'pl-favat-self-billing': '1' })
  assert.deepEqual(await flagged('reverse-charge'), { 'pl-favat-reverse-charge': '1' })
})

test('the tax category is derived from the key, and for taxed supplies from the rate', async () => {
  for (const [key, rate, code] of [
    ['standard', 'standard', '1'],
    ['standard', 'reduced', '2'],
    ['standard', 'super-reduced', '3'],
    ['zero', undefined, '6.1'],
    ['intra-community', undefined, '6.2'],
    ['export', undefined, '6.3'],
    ['exempt', undefined, '7'],
    ['outside-scope', undefined, '8'],
    ['reverse-charge', undefined, '9'],
  ]) {
    const { lines } = await build(taxed({ cat: 'VAT', key, rate }))
    assert.deepEqual(lines[0].taxes[0].ext, { 'pl-favat-tax-category': code }, `${key} ${rate}`)
  }
  const foreign = await build(
    taxed({ cat: 'VAT', country: 'DE', key: 'standard', rate: 'general' }),
  )
  assert.equal(foreign.lines[0].taxes[0].ext['pl-favat-tax-category'], '8')
})

test('the category of a one-stop shop is kept, which is taxed abroad', async () => {
  const tax = { cat: 'VAT', country: 'DE', rate: 'general', ext: { 'pl-favat-tax-category': '5' } }
  const { lines } = await build(taxed(tax))
  assert.equal(lines[0].taxes[0].ext['pl-favat-tax-category'], '5')
})

const warnings = async (request: Json): Promise<string[]> => {
  const { warnings } = await post('/review', request)
  return warnings.map(({ code }: Json) => code)
}

test('prepayment alone is no tag of an advance invoice here, which a warning says', async () => {
  assert.deepEqual(await warnings(faktura({ $tags: ['prepayment'] })), [
    'DOCKET-PL-FAVAT-PREPAYMENT',
  ])
  assert.deepEqual(await warnings(faktura({ $tags: ['prepayment', 'partial'] })), [])
})

test('a consumer is told to have no tax_id', async () => {
  const request = faktura({ customer: { name: 'Jan', tax_id: { country: 'PL' } } })
  const { faults } = await post('/build', request, { status: 422 })
  assert.match(faults[0].description, /; for a consumer, leave tax_id out$/)
})

/** A row of a category that is set by hand. */
const ofCategory = (code: string, percent: string, more: Json = {}): Json => {
  const ext = { 'pl-favat-tax-category': code }
  return faktura({
    lines: [line({ taxes: [{ cat: 'VAT', key: 'standard', percent, ext }] })],
    ...more,
  })
}
const REVERSED = { $tags: ['reverse-charge'] }
const ANTIQUES = { tax: { ext: { 'pl-favat-margin-scheme': '3.3' } } }

test('categories that no rate taxes have no rate of Poland, without a warning', async () => {
  assert.deepEqual(await warnings(ofCategory('5', '19%')), [])
  assert.deepEqual(await warnings(ofCategory('10', '0%', REVERSED)), [])
  assert.deepEqual(await warnings(ofCategory('11', '0%', ANTIQUES)), [])
  assert.deepEqual(await warnings(ofCategory('1', '0%')), ['DOCKET-TAX-PERCENT'])
})

test('reverse charge and margin schemes that an invoice does not state are a warning', async () => {
  assert.deepEqual(await warnings(ofCategory('10', '0%')), ['DOCKET-PL-FAVAT-REVERSE-CHARGE'])
  assert.deepEqual(await warnings(ofCategory('11', '0%')), ['DOCKET-PL-FAVAT-MARGIN'])
})

test('reverse charge of services abroad to a customer in Poland is a warning', async () => {
  const reversed = (members: Json = {}): Json =>
    faktura({
      ...REVERSED,
      lines: [line({ taxes: [{ cat: 'VAT', key: 'reverse-charge' }] })],
      ...members,
    })
  const abroad = { name: 'C', tax_id: { country: 'DE', code: '111111125' } }
  assert.deepEqual(await warnings(reversed()), ['DOCKET-PL-FAVAT-REVERSE-CHARGE-HOME'])
  assert.deepEqual(await warnings(reversed({ customer: abroad })), [])
})

test('the flat rate of farmers is of another format, for which no code is proposed', async () => {
  const farmer = taxed({ cat: 'VAT', rate: 'special+agriculture' })
  const { faults } = await post('/build', farmer, { status: 422 })
  assert.deepEqual(
    faults.map(({ code, properties }: Json) => `${code} ${properties}`),
    ['GOBL-PL-FAVAT-TAX-COMBO-01 $.lines[0].taxes[0].ext'],
  )
  assert.match(
    faults[0].description,
    /VAT RR \(art. 116\) is another format, FA_RR, .* can be built and printed$/,
  )
  await post('/build', { data: { ...farmer.data, $addons: [] } })
})

const hintsOf = async (members: Json, code: string): Promise<string[]> => {
  const { hints } = await post('/review', faktura(members))
  return hints.filter((each: Json) => each.code === code).map((each: Json) => each.description)
}

test('what is outside the scope at home is no supply abroad, which a hint says', async () => {
  const of = (members: Json = {}): Promise<string[]> => {
    const lines = [line(), line({ taxes: [{ cat: 'VAT', key: 'outside-scope' }] })]
    return hintsOf({ lines, ...members }, 'DOCKET-PL-FAVAT-OUTSIDE-SCOPE')
  }
  const [words = ''] = await of()
  assert.match(words, /^pl-favat-tax-category 8 .* a deposit \(kaucja\), is \{"key": "outlay"/)
  assert.deepEqual(
    await of({ customer: { name: 'K', tax_id: { country: 'DE', code: '111111125' } } }),
    [],
  )
  const charges = [{ key: 'outlay', reason: 'Kaucja', amount: '12.00' }]
  const { hints, warnings } = await post('/review', faktura({ charges }))
  assert.deepEqual([...hints, ...warnings], [])
})

test('above 15,000 PLN a hint asks for split payment, if names or codes are those of annex 15', async () => {
  const of = (
    name: string,
    price = '12195.13',
    members: Json = {},
    item: Json = {},
  ): Promise<string[]> => {
    const lines = [line({ quantity: '1', item: { name, price, ...item }, taxes: [standard] })]
    return hintsOf({ lines, ...members }, 'DOCKET-PL-FAVAT-SPLIT-PAYMENT')
  }
  const [words = ''] = await of('Roboty budowlane')
  assert.match(
    words,
    /"mechanizm podzielonej płatności" .*: add pl-favat-split-payment "1", or "2" if it has none$/,
  )
  assert.deepEqual(await of('Roboty budowlane', '12195.12'), [])
  assert.deepEqual(await of('Szkolenie'), [])
  const identities = [{ type: 'GTU', code: 'GTU_06' }]
  assert.equal((await of('Sprzęt', '12195.13', {}, { identities })).length, 1)
  assert.deepEqual(
    await of('Złom', '12195.13', { tax: { ext: { 'pl-favat-split-payment': '2' } } }),
    [],
  )
  assert.deepEqual(await of('Złom', '12195.13', { customer: { name: 'Anna' } }), [])
})

test('a tax with a rate gets its category without a key, and one with neither keeps its own', async () => {
  for (const rate of ['general', 'standard']) {
    const { lines } = await build(taxed({ cat: 'VAT', rate }))
    assert.deepEqual(lines[0].taxes[0].ext, { 'pl-favat-tax-category': '1' }, rate)
  }
  const ext = { 'pl-favat-tax-category': '4' }
  assert.deepEqual(
    (await build(taxed({ cat: 'VAT', percent: '23%', ext }))).lines[0].taxes[0].ext,
    ext,
  )
})

test('a correction is a credit note with the number from KSeF', async () => {
  const stamps = [{ prv: 'favat-ksef-number', val: 'K1' }]
  const correct = (options: Json, expected: Json = {}): Promise<Json> => {
    return post('/correct', { ...faktura(), options }, expected)
  }
  const ext = { 'pl-favat-effective-date': '2' }
  const { type, preceding, tax } = await correct({ type: 'credit-note', stamps, ext })
  assert.deepEqual([type, preceding[0].stamps, preceding[0].ext], ['credit-note', stamps, ext])
  assert.equal(tax.ext['pl-favat-invoice-type'], 'KOR')
  assert.match(
    (await correct({ type: 'credit-note' }, { status: 422 })).message,
    /favat-ksef-number/,
  )
  assert.match(
    (await correct({ type: 'corrective', stamps }, { status: 422 })).message,
    /credit-note/,
  )
})

const zloty = [{ from: 'EUR', to: 'PLN', amount: '4.30' }]
const from = (members: Json): Json =>
  faktura({ $regime: 'PL', supplier: { ...supplier, ...members } })
/** Supplied by one whose first address has these members. */
const at = (members: Json): Json => from({ addresses: [{ ...address, ...members }, address] })
const on = (members: Json): Json =>
  faktura({ preceding: [{ code: '1', issue_date: '2026-01-01', ...members }] })
/** Bought for a part of the customer, which has an identity in that role. */
const bought = (flag: string, role: string, yes = '1', code = '1'): Json => {
  const identities = [{ code, ext: { 'pl-favat-third-party-role': role } }]
  return faktura({ customer: { ...customer, ext: { [`pl-favat-${flag}`]: yes }, identities } })
}
const note = { key: 'legal', src: 'pl-favat-exemption', text: 'Art. 43' }
const exempt = (...notes: Json[]): Json =>
  faktura({ notes, tax: { ext: { 'pl-favat-exemption': 'A' } } })
const to = (members: Json): Json => faktura({ customer: { name: 'C', ...members } })
const advance = (date?: string): Json =>
  faktura({ payment: { advances: [{ description: 'a', percent: '10%', key: 'cash', date }] } })
const spanish = { $regime: 'ES', exchange_rates: zloty }
const withheld = [line({ taxes: [standard, { cat: 'IRPF', percent: '15%' }] })]

testRules('GOBL-PL-FAVAT-', faktura(), [
  ['BILL-INVOICE-01 $.type', faktura({ type: 'other' }), faktura({ type: 'credit-note' })],
  ['BILL-INVOICE-02 $.preceding[0].issue_date', on({ issue_date: undefined }), on({})],
  [
    'GOBL-ORG-DOCUMENTREF-01 $.preceding[0].code, BILL-INVOICE-03 $.preceding[0].code',
    on({ code: undefined }),
  ],
  [
    'GOBL-BILL-INVOICE-05 $.supplier, BILL-INVOICE-04 $.supplier',
    faktura({ $regime: 'PL', supplier: undefined }),
  ],
  [
    'GOBL-BILL-INVOICE-06 $.supplier.name, BILL-INVOICE-05 $.supplier.name',
    from({ name: undefined }),
  ],
  ['BILL-INVOICE-06 $.supplier.addresses', from({ addresses: undefined })],
  ['BILL-INVOICE-07 $.supplier.addresses', at({ country: '' })],
  ['BILL-INVOICE-08 $.supplier.addresses', at({ street: '', po_box: '1' })],
  [
    'BILL-INVOICE-09 $.customer',
    faktura({ customer: undefined }),
    faktura({ customer: undefined, $tags: ['simplified'] }),
  ],
  [
    'BILL-INVOICE-10 $.customer.tax_id.code',
    to({ tax_id: { country: 'PL' } }),
    to({ tax_id: { country: 'DE' } }),
  ],
  ['BILL-INVOICE-11 $', bought('jst', '10'), bought('jst', '8')],
  [
    'GOBL-ORG-IDENTITY-01 $.customer.identities[0].code, BILL-INVOICE-11 $',
    bought('jst', '8', '1', ''),
    bought('jst', '10', '2'),
  ],
  ['BILL-INVOICE-12 $', bought('group-vat', '8'), bought('group-vat', '10')],
  [
    'GOBL-ORG-IDENTITY-01 $.customer.identities[0].code, BILL-INVOICE-12 $',
    bought('group-vat', '10', '1', ''),
    bought('group-vat', '8', '2'),
  ],
  ['BILL-INVOICE-13 $', exempt({ ...note, src: 'x' }), exempt(note)],
  ['BILL-INVOICE-13 $', exempt({ ...note, key: 'general' })],
  ['BILL-INVOICE-14 $', exempt(note, note)],
  ['BILL-INVOICE-14 $', faktura({ notes: [note, note] }), faktura({ notes: [note] })],
  [
    'BILL-INVOICE-15 $',
    faktura({ currency: 'EUR' }),
    faktura({ currency: 'EUR', exchange_rates: zloty }),
  ],
  ['BILL-INVOICE-16 $.supplier.tax_id', from({ tax_id: undefined })],
  ['BILL-INVOICE-17 $.supplier.tax_id.code', from({ tax_id: { country: 'PL' } })],
  [
    'TAX-COMBO-01 $.lines[0].taxes[0].ext',
    taxed({ cat: 'VAT', percent: '23%' }),
    taxed({ cat: 'VAT', rate: 'general' }),
  ],
  ['TAX-COMBO-01 $.lines[0].taxes[0].ext', taxed({ cat: 'VAT', percent: '23%', key: 'standard' })],
  [
    'TAX-COMBO-01 $.lines[0].taxes[1].ext',
    faktura({ ...spanish, lines: withheld }),
    faktura(spanish),
  ],
  ['PAY-RECORD-01 $.payment.advances[0].date', advance(), advance('2026-01-01')],
])

// biome-ignore format: table
testPaymentMeans('pl-favat-payment-means', (payment) => faktura({ payment }), {
  cash: '1', card: '2', 'card+credit': '2', 'other+voucher': '3', cheque: '4', 'other+credit': '5',
  'credit-transfer': '6', online: '7',
})
