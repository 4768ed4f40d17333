import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, type RuleRow, testRules } from '../rules.ts'
import { invoice, type Json, line, post, SCHEMA } from '../support.ts'
import { build, faultFinder, testPaymentMeans } from './support.ts'

const $addons = ['pt-saft-v1']
const supplier = { name: 'Fornecedor Lda', tax_id: { country: 'PT', code: '999999990' } }
const issue_date = '2026-01-31'
const vat = { cat: 'VAT', rate: 'general' }
const sold = (members: Json = {}): Json => line({ quantity: '1', taxes: [vat], ...members })

/** Requests with documents that meet all requirements of the format. */
const sale = (members: Json = {}): Json => {
  const common = { $addons, supplier, customer: undefined, series: 'FT A', lines: [sold()] }
  return { data: invoice({ ...common, ...members }) }
}
const taxed = (combo: Json, members: Json = {}, others: Json = {}): Json =>
  sale({ lines: [sold({ taxes: [combo], ...members })], ...others })
const trade = (schema: string, members: Json): Json => {
  const common = { $addons, supplier, issue_date, code: '1', lines: [sold()] }
  return { data: { $schema: SCHEMA + schema, ...common, ...members } }
}
const order = (members: Json = {}): Json => trade('bill/order', { series: 'NE A', ...members })
const delivery = (members: Json = {}): Json => {
  return trade('bill/delivery', {
    type: 'note',
    series: 'GR A',
    despatch_date: issue_date,
    ...members,
  })
}
const rate = (ext: Json = {}): Json => {
  return {
    base: '100.00',
    percent: '23%',
    ext: { 'pt-region': 'PT', 'pt-saft-tax-rate': 'NOR', ...ext },
  }
}
const paid = (members: Json = {}, rates: Json[] = [rate()]): Json => ({
  document: { code: 'FT A/1', issue_date },
  amount: '123.00',
  tax: { categories: [{ code: 'VAT', rates }] },
  ...members,
})
const receipt = (members: Json = {}): Json => {
  return trade('bill/payment', {
    series: 'RG A',
    methods: [{ key: 'cash' }],
    lines: [paid()],
    ...members,
  })
}

const findFaults = faultFinder('GOBL-PT-SAFT-')
const combo = async (given: Json): Promise<Json> => (await build(taxed(given))).lines[0].taxes[0]

test('type, tags and advances determine the type of an invoice', async () => {
  const preceding = [{ series: 'FT A', code: '1', issue_date }]
  const cases: [type: string, members: Json][] = [
    ['FT', {}],
    ['FS', { $tags: ['simplified'] }],
    ['FR', { $tags: ['simplified', 'invoice-receipt'] }],
    ['FR', { payment: { advances: [{ percent: '100%', description: 'a' }] } }],
    ['ND', { type: 'debit-note', preceding }],
    ['NC', { type: 'credit-note', preceding }],
  ]
  for (const [type, members] of cases) {
    const { tax } = await build(sale({ series: `${type} A`, ...members }))
    assert.deepEqual(tax.ext, { 'pt-saft-invoice-type': type, 'pt-saft-source': 'P' })
  }
  const cash = await build(sale({ $tags: ['cash-vat'] }))
  assert.equal(cash.tax.ext['pt-saft-cash-vat'], '1')
  const proforma = await build(sale({ type: 'proforma', series: 'PF A' }))
  assert.deepEqual(proforma.tax.ext, { 'pt-saft-work-type': 'PF', 'pt-saft-source': 'P' })
})

test('value date and dates of advances default to the date of operation or issue', async () => {
  const advances = [
    { amount: '1.00', description: 'a' },
    { amount: '1.00', description: 'b', date: '2026-01-02' },
  ]
  const document = await build(sale({ payment: { advances } }))
  assert.equal(document.value_date, issue_date)
  assert.deepEqual(
    document.payment.advances.map(({ date }: Json) => date),
    [issue_date, '2026-01-02'],
  )
  assert.equal((await build(sale({ op_date: '2026-01-15' }))).value_date, '2026-01-15')
  assert.equal((await build(order({ op_date: '2026-02-15' }))).value_date, '2026-02-15')
  assert.equal((await build(order())).value_date, issue_date)
})

test('the rate of VAT is derived from its code, and the code from the rate', async () => {
  const cases: [given: Json, rate: string | undefined, code: string, percent: string][] = [
    [{ rate: 'reduced' }, 'reduced', 'RED', '6.0%'],
    [
      { rate: 'intermediate', ext: { 'pt-saft-exemption': 'M10' }, key: 'standard' },
      'intermediate',
      'INT',
      '13.0%',
    ],
    [{ percent: '22%', ext: { 'pt-saft-tax-rate': 'NOR' } }, 'general', 'NOR', '23.0%'],
    [{ percent: '22%', ext: { 'pt-saft-tax-rate': 'OUT' } }, 'other', 'OUT', '22%'],
    [{ country: 'DE', percent: '19%' }, undefined, 'OUT', '19%'],
  ]
  for (const [given, name, code, percent] of cases) {
    const { ext, ...rest } = await combo({ cat: 'VAT', ...given })
    assert.deepEqual(
      [rest.rate, ext['pt-saft-tax-rate'], rest.percent],
      [name, code, percent],
      JSON.stringify(given),
    )
    assert.equal(ext['pt-saft-exemption'], undefined)
  }
})

test('reviews say which exemption was assumed, and that of services abroad is none at home', async () => {
  const portuguese = { name: 'Cliente Lda', tax_id: { country: 'PT', code: '500697256' } }
  const spanish = { name: 'Cliente', tax_id: { country: 'ES', code: 'B98602642' } }
  const found = async (customer: Json, key: string, code?: string): Promise<string[]> => {
    const ext = code ? { 'pt-saft-exemption': code } : undefined
    const { warnings, hints } = await post(
      '/review',
      taxed({ cat: 'VAT', key, ext }, undefined, { customer }),
    )
    return [...warnings, ...hints].flatMap(({ code, description }: Json) =>
      /PT-SAFT|ASSUMED/.test(code) ? `${code} ${description}` : [],
    )
  }
  const [reversed = ''] = await found(portuguese, 'reverse-charge')
  assert.match(
    reversed,
    /^DOCKET-PT-SAFT-REVERSE-CHARGE ext must not have pt-saft-exemption M40 .*: M30 is for scrap/,
  )
  assert.deepEqual(await found(portuguese, 'reverse-charge', 'M31'), [])
  assert.deepEqual(await found(spanish, 'reverse-charge'), [])
  const [assumed = ''] = await found(portuguese, 'exempt')
  assert.match(
    assumed,
    /^DOCKET-EXEMPTION-ASSUMED .*; set pt-saft-exemption if it is not M07, such as M10 for a small business/,
  )
  assert.deepEqual(await found(portuguese, 'exempt', 'M10'), [])
})

test('key and exemption agree', async () => {
  const cases: [key: string | undefined, given: string | undefined, key: string, code: string][] = [
    ['reverse-charge', undefined, 'reverse-charge', 'M40'],
    ['reverse-charge', 'M31', 'reverse-charge', 'M31'],
    ['outside-scope', 'M01', 'outside-scope', 'M99'],
    ['intra-community', 'M05', 'intra-community', 'M16'],
    ['export', 'M04', 'export', 'M04'],
    ['zero', undefined, 'zero', 'M07'],
    ['exempt', 'M10', 'exempt', 'M10'],
    ['exempt', 'M34', 'exempt', 'M07'],
    ['exempt', 'M05', 'export', 'M05'],
    [undefined, 'M42', 'reverse-charge', 'M42'],
    [undefined, 'M01', 'exempt', 'M01'],
  ]
  for (const [key, given, expected, code] of cases) {
    const tax = await combo({
      cat: 'VAT',
      key,
      ext: given ? { 'pt-saft-exemption': given } : undefined,
    })
    assert.deepEqual(
      [tax.key, tax.ext['pt-saft-exemption'], tax.ext['pt-saft-tax-rate']],
      [expected, code, 'ISE'],
    )
  }
})

const exempt = { cat: 'VAT', key: 'exempt', ext: { 'pt-saft-exemption': 'M10' } }
const note = (code: string, text = 'Isento por lei'): Json => ({
  key: 'legal',
  src: 'pt-saft-exemption',
  code,
  text,
})

test('a line states the reason of its exemption', async () => {
  const reason = 'Artigo 57.º do CIVA'
  assert.deepEqual((await build(taxed(exempt))).lines[0].notes, [note('M10', reason)])
  const own = [{ text: 'Other' }, note('M10')]
  assert.deepEqual((await build(taxed(exempt, { notes: own }))).lines[0].notes, own)
})

test('items have a unit and a type, payments their means', async () => {
  const item = async (members: Json): Promise<Json> => {
    return (
      await build(sale({ lines: [sold({ item: { name: 'X', price: '1.00', ...members } })] }))
    ).lines[0].item
  }
  const { unit, ext } = await item({})
  assert.deepEqual([unit, ext], ['one', { 'pt-saft-product-type': 'S' }])
  assert.deepEqual((await item({ unit: 'kg' })).ext, { 'pt-saft-product-type': 'P' })
  const hour = await item({ unit: 'HUR' })
  assert.deepEqual(
    [hour.unit, hour.ext],
    ['h', { 'untdid-unit': 'HUR', 'pt-saft-product-type': 'S' }],
  )
  assert.deepEqual((await item({ ext: { 'pt-saft-product-type': 'E' } })).ext, {
    'pt-saft-product-type': 'E',
  })
  const means = async (key: string): Promise<Json> => {
    const instructions = { key, ext: { 'pt-saft-payment-means': 'MB' } }
    return (await build(sale({ payment: { instructions } }))).payment.instructions.ext[
      'pt-saft-payment-means'
    ]
  }
  const found = await Promise.all(
    ['card+debit', 'card+credit', 'other', 'other+x', 'any'].map(means),
  )
  assert.deepEqual(found, ['CD', 'CC', 'MB', 'OU', 'MB'])
})

test('the type of a receipt depends on its tags', async () => {
  assert.deepEqual((await build(receipt())).ext, {
    'pt-saft-payment-type': 'RG',
    'pt-saft-source': 'P',
  })
  const cash = await build(
    receipt({ $tags: ['cash-vat'], series: 'RC A', ext: { 'pt-saft-payment-type': 'RG' } }),
  )
  assert.equal(cash.ext['pt-saft-payment-type'], 'RC')
})

test('orders and deliveries have a type', async () => {
  assert.equal((await build(order())).tax.ext['pt-saft-work-type'], 'NE')
  assert.equal(
    (await build(order({ type: 'quote', series: 'OR A' }))).tax.ext['pt-saft-work-type'],
    'OR',
  )
  const cases: [type: string, code: string, $tags?: string[]][] = [
    ['note', 'GR'],
    ['waybill', 'GT'],
    ['advice', 'GD', ['return']],
  ]
  for (const [type, code, $tags] of cases) {
    const { tax } = await build(delivery({ type, $tags, series: `${code} A` }))
    assert.equal(tax.ext['pt-saft-movement-type'], code)
  }
})

test('a correction requires a reason and a series of its own', async () => {
  const data = await build(sale())
  const into = (options: Json): Json => ({ data, options: { type: 'credit-note', ...options } })
  const credit = await post('/correct', into({ series: 'NC A', reason: 'x' }))
  assert.deepEqual([credit.tax.ext['pt-saft-invoice-type'], credit.value_date], ['NC', issue_date])
  const { message } = await post('/correct', into({ series: 'NC A' }), { status: 422 })
  assert.match(message, /reason/)
  assert.deepEqual(await findFaults(into({ reason: 'x' }), '/correct'), [
    'BILL-INVOICE-04 $.series',
  ])
})

const other = (ext: Json, series: string): Json => sale({ type: 'other', series, tax: { ext } })
const source = (code: string, ref?: string): Json => ({
  'pt-saft-source': code,
  'pt-saft-source-ref': ref,
})
const referred = (code: string, ref?: string): Json => sale({ tax: { ext: source(code, ref) } })
const advanced = (members: Json): Json =>
  sale({ payment: { advances: [{ amount: '1.00', description: 'a', ...members }] } })
const invoiceReceipt = (percent: string): Json =>
  sale({
    $tags: ['invoice-receipt'],
    series: 'FR A',
    payment: { advances: [{ percent, description: 'a' }] },
  })
const lined = (members: Json): Json => sale({ lines: [sold(members)] })
const noted = (...notes: Json[]): Json => taxed(exempt, { notes })
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
const withheld = (percent: string): Json => lined({ taxes: [vat, { cat: 'IRS', percent }] })
const exemptFrom = (cat: string, count: number): Json =>
  sale({ tax: { notes: [{ cat, key: 'exempt', text: 'x'.repeat(count) }] } })
const wrongSeries = ['FT', 'FT A/B', 'FT A^B', 'FT A B', 'FTA B', 'FS A']
const wrongRefs = ['FSM abc/1', 'FTD FS A/1', 'FTM abc', 'FT abc/1', 'FTM a b/1']
const TAX = '$.lines[0].taxes[0].ext'
const RATE = '$.totals.taxes.categories[0].rates[0].ext'

testRules('GOBL-PT-SAFT-', sale(), [
  ['BILL-INVOICE-01 $', other({}, 'FT A'), other({ 'pt-saft-work-type': 'CC' }, 'CC A')],
  [
    'BILL-INVOICE-02 $',
    sale({ type: 'proforma', tax: { ext: { 'pt-saft-invoice-type': 'FT' } } }),
    sale({ type: 'proforma', series: 'PF A' }),
  ],
  ['BILL-INVOICE-03 $', other({ 'pt-saft-work-type': 'NE' }, 'NE A')],
  ...wrongSeries.map((series): RuleRow => ['BILL-INVOICE-04 $.series', sale({ series })]),
  ['BILL-INVOICE-05 $.code', sale({ code: 'A1' }), sale({ code: undefined })],
  [
    'BILL-INVOICE-05 $.code',
    sale({ series: undefined, code: '1' }),
    sale({ series: undefined, code: 'FT A/1' }),
  ],
  ['BILL-INVOICE-05 $.code', sale({ series: undefined, code: 'FS A/1' })],
  ['BILL-INVOICE-06 $.value_date', edited(sale(), (data) => delete data.value_date)],
  ['BILL-INVOICE-07 $.lines[0]', taxed({ cat: 'IRS', percent: '10%' })],
  [
    'BILL-INVOICE-08 $.payment.advances[0].date',
    edited(advanced({}), ({ payment }) => delete payment.advances[0].date),
    advanced({}),
  ],
  ['BILL-INVOICE-09 $.totals.payable', withheld('200%'), withheld('20%')],
  ['BILL-INVOICE-10 $.totals.due', invoiceReceipt('50%'), invoiceReceipt('100%')],
  [
    'BILL-INVOICE-11 $.preceding',
    sale({ preceding: [{ code: '1' }, { code: '2' }] }),
    sale({ preceding: [{ code: '1' }] }),
  ],
  ['BILL-INVOICE-12 $', edited(sale(), ({ tax }) => delete tax.ext['pt-saft-source'])],
  ['BILL-INVOICE-13 $', referred('I'), referred('I', 'X')],
  ...wrongRefs.map((ref): RuleRow => ['BILL-INVOICE-14 $', referred('M', ref)]),
  ['BILL-INVOICE-14 $', referred('M', 'x'), referred('M', 'FTM abc/00001')],
  ['BILL-INVOICE-14 $', referred('M', 'x'), referred('M', 'FTM abc/$1')],
  ['BILL-INVOICE-14 $', referred('M', 'x'), referred('M', 'FTD FT A/1')],
  [
    'BILL-INVOICE-15 $',
    sale({ currency: 'USD' }),
    sale({ currency: 'USD', exchange_rates: euros }),
  ],
  ['BILL-INVOICE-16 $.payment.advances[0].amount', advanced({ amount: '-1.00' })],
  ['BILL-LINE-01 $.lines[0].quantity', lined({ quantity: '0' })],
  [
    'GOBL-PT-BILL-INVOICE-05 $.lines[0].quantity, BILL-INVOICE-09 $.totals.payable, BILL-LINE-01 $.lines[0].quantity, BILL-LINE-02 $.lines[0].sum, BILL-LINE-03 $.lines[0].total',
    lined({ quantity: '-1' }),
  ],
  [
    'BILL-INVOICE-09 $.totals.payable, BILL-LINE-03 $.lines[0].total',
    lined({ discounts: [{ amount: '200.00' }] }),
  ],
  ['BILL-LINE-04 $.lines[0].discounts[0].amount', lined({ discounts: [{ amount: '-1.00' }] })],
  ['BILL-LINE-05 $.lines[0]', noted(note('M01')), noted(note('M10'))],
  ['BILL-LINE-05 $.lines[0]', noted(note('M10'), note('M10'))],
  ['BILL-LINE-05 $.lines[0]', taxed(vat, { notes: [note('M10')] })],
  [
    `TAX-CATEGORYTOTAL-01 ${RATE}, TAX-COMBO-01 ${TAX}`,
    taxed({ cat: 'VAT', percent: '23%' }),
    withheld('10%'),
  ],
  [
    `TAX-CATEGORYTOTAL-02 ${RATE}, TAX-COMBO-02 ${TAX}`,
    taxed({ cat: 'VAT', percent: '22%', ext: { 'pt-saft-tax-rate': 'ISE' } }),
  ],
  ['TAX-NOTE-02 $.tax.notes[0].text', exemptFrom('IRS', 61), exemptFrom('VAT', 61)],
  ['TAX-NOTE-02 $.tax.notes[0].text', exemptFrom('IRC', 61), exemptFrom('IRC', 60)],
  [
    'ORG-NOTE-01 $.lines[0].notes[0].text',
    noted(note('M10', 'short')),
    lined({ notes: [{ key: 'legal', text: 'short' }] }),
  ],
  // The law that M45 names is longer than a note may be.
  [
    'ORG-NOTE-01 $.lines[0].notes[0].text',
    taxed({ cat: 'VAT', key: 'outside-scope', ext: { 'pt-saft-exemption': 'M45' } }),
  ],
  [
    'ORG-ITEM-01 $.lines[0].item.unit',
    edited(sale(), ({ lines }) => delete lines[0].item.unit),
    sale({ lines: [sold({ item: { name: 'I', price: '1.00', unit: 'XZZ' } })] }),
  ],
  ['ORG-ITEM-02 $.lines[0].item.ext', edited(sale(), ({ lines }) => delete lines[0].item.ext)],
])

const paidTo = (members: Json): Json =>
  receipt({ $regime: 'PT', supplier: { ...supplier, ...members } })
const customer = { tax_id: { country: 'PT', code: '545259045' } }
const paidOn = (date: string): Json => receipt({ methods: [{ key: 'cash', date }] })
const settled = (members: Json, rates?: Json[]): Json => receipt({ lines: [paid(members, rates)] })
const free = rate({ 'pt-saft-tax-rate': 'ISE', 'pt-saft-exemption': 'M10' })
const income = { categories: [{ code: 'IRS', rates: [{ base: '100.00', percent: '10%' }] }] }
const PORTUGAL = { country: 'PT' }

testRules('GOBL-PT-SAFT-BILL-', receipt(), [
  ['PAYMENT-01 $.series', receipt({ series: 'RC A' })],
  ['PAYMENT-02 $.code', receipt({ code: 'A' })],
  ['PAYMENT-03 $.ext', edited(receipt(), ({ ext }) => delete ext['pt-saft-payment-type'])],
  ['PAYMENT-04 $.ext', edited(receipt(), ({ ext }) => delete ext['pt-saft-source'])],
  ['PAYMENT-05 $.ext', receipt({ ext: source('I') }), receipt({ ext: source('I', 'X') })],
  [
    'PAYMENT-06 $',
    receipt({ ext: source('M', 'RCM A/1') }),
    receipt({ ext: source('M', 'RGM A/1') }),
  ],
  ['PAYMENT-07 $.supplier.tax_id', paidTo({ tax_id: undefined })],
  ['PAYMENT-08 $.supplier.tax_id.code', paidTo({ tax_id: PORTUGAL })],
  ['PAYMENT-09 $', receipt({ customer }), receipt({ customer: { name: 'C', ...customer } })],
  ['PAYMENT-10 $.total', settled({ refund: true })],
  ['PAYMENT-11 $', paidOn('2026-01-30'), paidOn(issue_date)],
  ['PAYMENTLINE-01 $.lines[0].document', settled({ document: undefined })],
  ['PAYMENTLINE-02 $.lines[0].document.issue_date', settled({ document: { code: 'FT A/1' } })],
  ['PAYMENTLINE-03 $.lines[0].tax', settled({ tax: undefined })],
  ['PAYMENTLINE-04 $.lines[0].tax', settled({ tax: income })],
  [
    'PAYMENTLINE-05 $.lines[0].tax.categories[0].rates',
    settled({}, [rate(), rate({ 'pt-region': 'PT-AC' })]),
  ],
  ['PAYMENTLINE-06 $.lines[0]', settled({}, [free]), settled({ notes: [note('M10')] }, [free])],
])

test('a payment of a tax without rates states no exemption', async () => {
  for (const rates of [undefined, [null]]) {
    const data = await build(receipt())
    data.lines[0].tax.categories[0].rates = rates
    await post('/validate', { data })
    data.lines[0].notes = [note('M10')]
    assert.deepEqual(await findFaults({ data }, '/validate'), ['BILL-PAYMENTLINE-06 $.lines[0]'])
  }
})

const findWarnings = async (request: Json): Promise<string[]> => {
  const { warnings } = await post('/review', request)
  return warnings.map(({ code, properties }: Json) => `${code} ${properties}`)
}

test('the code of a rate is that of its percentage', async () => {
  const paidAt = (...rates: Json[]): Json =>
    receipt({ lines: rates.map((each) => paid({}, [each])) })
  const warning = 'DOCKET-PT-SAFT-TAX-RATE $.lines[0].tax.categories[0].rates'
  assert.deepEqual(await findWarnings(paidAt(rate({ 'pt-saft-tax-rate': 'RED' }))), [warning])
  const azores = { 'pt-region': 'PT-AC', 'pt-saft-tax-rate': 'NOR' }
  const right = [
    rate(),
    { ...rate(azores), percent: '16%' },
    { ...rate({ 'pt-saft-tax-rate': 'INT' }), percent: '13%' },
    { ...rate({ 'pt-saft-tax-rate': 'NOR' }), percent: '21%' },
    { ...rate({ 'pt-saft-tax-rate': 'OUT' }), percent: '4%' },
  ]
  assert.deepEqual(await findWarnings(paidAt(...right)), [])
})

test('only receipts are payments of SAF-T', async () => {
  assert.deepEqual(await findWarnings(receipt()), [])
  for (const type of ['request', 'advice'])
    assert.deepEqual(await findWarnings(receipt({ type })), ['DOCKET-PT-SAFT-PAYMENT $.type'])
})

test('an example of a series has the type of the document', async () => {
  for (const [request, example] of [
    [sale({ series: 'A' }), 'FT A'],
    [receipt({ series: 'A' }), 'RG A'],
    [delivery({ series: 'A' }), 'GR A'],
    [order({ series: 'A', type: 'quote' }), 'OR A'],
  ] as [Json, string][]) {
    const { faults } = await post('/build', request, { status: 422 })
    assert.match(faults[0].description, new RegExp(`such as ${example}`))
  }
})

const delivered = (...preceding: Json[]): Json => delivery({ preceding })
const sentBy = (tax_id?: Json): Json => delivery({ $regime: 'PT', supplier: { name: 'S', tax_id } })

testRules('GOBL-PT-SAFT-BILL-DELIVERY-', delivery(), [
  ['01 $', delivery({ type: 'advice' })],
  ['02 $.series', delivery({ series: 'GT A' })],
  ['03 $.code', delivery({ code: 'A' })],
  ['04 $.supplier.tax_id', sentBy()],
  ['05 $.supplier.tax_id.code', sentBy(PORTUGAL)],
  ['06 $.despatch_date', delivery({ despatch_date: undefined })],
  ['07 $.preceding', delivered({ code: '1', series: 'A' }, { code: '2', series: 'A' })],
  ['08 $.preceding[0].series', delivered({ code: '1' }), delivered({ code: '1', series: 'A' })],
  [
    'GOBL-ORG-DOCUMENTREF-01 $.preceding[0].code, 09 $.preceding[0].code',
    delivered({ series: 'A' }),
  ],
])

testRules('GOBL-PT-SAFT-BILL-ORDER-', order(), [
  ['01 $', order({ type: 'sale', series: 'FO A' })],
  ['02 $', order({ series: 'PF A', tax: { ext: { 'pt-saft-work-type': 'PF' } } })],
  ['03 $.series', order({ series: 'OR A' })],
  ['04 $.code', order({ code: 'A' })],
  ['05 $.value_date', edited(order(), (data) => delete data.value_date)],
  ['06 $.lines[0]', order({ lines: [line({ taxes: undefined })] })],
])

// biome-ignore format: table
testPaymentMeans('pt-saft-payment-means', (payment) => sale({ payment }), {
  card: 'CC', 'card+debit': 'CD', 'credit-transfer': 'TB', 'debit-transfer': 'TB', 'direct-debit': 'TB',
  cash: 'NU', 'promissory-note': 'LC', netting: 'CS', cheque: 'CH', online: 'DE', other: 'OU',
})
