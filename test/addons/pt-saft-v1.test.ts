import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post, SCHEMA } from '../support.ts'
import { build, faultFinder } from './support.ts'

const $addons = ['pt-saft-v1']
const supplier = { name: 'Fornecedor Lda', tax_id: { country: 'PT', code: '999999990' } }
const issue_date = '2026-01-31'
const vat = { cat: 'VAT', rate: 'general' }
const sold = (members: Json = {}): Json => line({ quantity: '1', taxes: [vat], ...members })

/** Requests with documents that meet all requirements of the format. */
const sale = (members: Json = {}): Json => {
  return {
    data: invoice({
      $addons,
      supplier,
      customer: undefined,
      series: 'FT A',
      lines: [sold()],
      ...members,
    }),
  }
}
const taxed = (combo: Json, members: Json = {}): Json =>
  sale({ lines: [sold({ taxes: [combo], ...members })] })
const trade = (schema: string, members: Json): Json => {
  return {
    data: {
      $schema: SCHEMA + schema,
      $addons,
      supplier,
      issue_date,
      code: '1',
      lines: [sold()],
      ...members,
    },
  }
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

test('an invoice has exactly one type, which may be that of a working document', async () => {
  const other = (ext: Json, series: string): Json => sale({ type: 'other', series, tax: { ext } })
  await build(other({ 'pt-saft-work-type': 'CC' }, 'CC A'))
  assert.deepEqual(await findFaults(other({}, 'FT A')), ['BILL-INVOICE-01 $'])
  assert.deepEqual(await findFaults(other({ 'pt-saft-work-type': 'NE' }, 'NE A')), [
    'BILL-INVOICE-03 $',
  ])
  const both = sale({
    type: 'proforma',
    series: 'FT A',
    tax: { ext: { 'pt-saft-invoice-type': 'FT' } },
  })
  assert.deepEqual(await findFaults(both), ['BILL-INVOICE-02 $'])
})

test('series and code are numbered by type', async () => {
  for (const series of ['FT', 'FT A/B', 'FT A^B', 'FT A B', 'FTA B', 'FS A']) {
    assert.deepEqual(await findFaults(sale({ series })), ['BILL-INVOICE-04 $'], series)
  }
  for (const numbers of [
    { code: 'A1' },
    { series: undefined, code: '1' },
    { series: undefined, code: 'FS A/1' },
  ]) {
    assert.deepEqual(
      await findFaults(sale(numbers)),
      ['BILL-INVOICE-05 $'],
      JSON.stringify(numbers),
    )
  }
  await build(sale({ series: undefined, code: 'FT A/1' }))
  await build(sale({ code: undefined }))
  assert.deepEqual(await findFaults(receipt({ series: 'RC A', code: 'A' })), [
    'BILL-PAYMENT-01 $',
    'BILL-PAYMENT-02 $',
  ])
  assert.deepEqual(await findFaults(order({ series: 'OR A', code: 'A' })), [
    'BILL-ORDER-03 $',
    'BILL-ORDER-04 $',
  ])
  assert.deepEqual(await findFaults(delivery({ series: 'GT A', code: 'A' })), [
    'BILL-DELIVERY-02 $',
    'BILL-DELIVERY-03 $',
  ])
})

test('a document from another source refers to its original', async () => {
  const from = (source: string, ref?: string): Json => ({
    'pt-saft-source': source,
    'pt-saft-source-ref': ref,
  })
  const checked = (ext: Json): Json => sale({ tax: { ext } })
  assert.deepEqual(await findFaults(checked(from('I'))), ['BILL-INVOICE-13 $'])
  await build(checked(from('I', 'X')))
  for (const ref of ['FTM abc/00001', 'FTM abc/$1', 'FTD FT A/1'])
    await build(checked(from('M', ref)))
  for (const ref of ['FSM abc/1', 'FTD FS A/1', 'FTM abc', 'FT abc/1', 'FTM a b/1']) {
    assert.deepEqual(await findFaults(checked(from('M', ref))), ['BILL-INVOICE-14 $'], ref)
  }
  const document = await build(sale())
  document.tax.ext['pt-saft-source'] = undefined
  assert.deepEqual(await findFaults({ data: document }, '/validate'), ['BILL-INVOICE-12 $'])
  assert.deepEqual(await findFaults(receipt({ ext: from('I') })), ['BILL-PAYMENT-05 $.ext'])
  assert.deepEqual(await findFaults(receipt({ ext: from('M', 'RCM A/1') })), ['BILL-PAYMENT-06 $'])
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
  assert.deepEqual(await findFaults(taxed({ cat: 'VAT', percent: '23%' })), [
    'TAX-CATEGORYTOTAL-01 $.totals.taxes.categories[0].rates[0].ext',
    'TAX-COMBO-01 $.lines[0].taxes[0].ext',
  ])
  assert.deepEqual(
    await findFaults(taxed({ cat: 'VAT', percent: '22%', ext: { 'pt-saft-tax-rate': 'ISE' } })),
    [
      'TAX-CATEGORYTOTAL-02 $.totals.taxes.categories[0].rates[0].ext',
      'TAX-COMBO-02 $.lines[0].taxes[0].ext',
    ],
  )
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

test('a line states the reason of its exemption, once', async () => {
  const exempt = { cat: 'VAT', key: 'exempt', ext: { 'pt-saft-exemption': 'M10' } }
  const note = (code: string, text = 'Isento por lei'): Json => ({
    key: 'legal',
    src: 'pt-saft-exemption',
    code,
    text,
  })
  const reason = 'Artigo 57.º do CIVA'
  assert.deepEqual((await build(taxed(exempt))).lines[0].notes, [note('M10', reason)])
  const own = [{ text: 'Other' }, note('M10')]
  assert.deepEqual((await build(taxed(exempt, { notes: own }))).lines[0].notes, own)
  for (const notes of [[note('M01')], [note('M10'), note('M10')]]) {
    assert.deepEqual(await findFaults(taxed(exempt, { notes })), ['BILL-LINE-05 $.lines[0]'])
  }
  assert.deepEqual(await findFaults(taxed(vat, { notes: [note('M10')] })), [
    'BILL-LINE-05 $.lines[0]',
  ])
  const outside = { cat: 'VAT', key: 'outside-scope', ext: { 'pt-saft-exemption': 'M45' } }
  for (const body of [taxed(exempt, { notes: [note('M10', 'short')] }), taxed(outside)]) {
    assert.deepEqual(await findFaults(body), ['ORG-NOTE-01 $.lines[0].notes[0].text'])
  }
  const free = rate({ 'pt-saft-tax-rate': 'ISE', 'pt-saft-exemption': 'M10' })
  assert.deepEqual(await findFaults(receipt({ lines: [paid({}, [free])] })), [
    'BILL-PAYMENTLINE-06 $.lines[0]',
  ])
  await build(receipt({ lines: [paid({ notes: [note('M10')] }, [free])] }))
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
  assert.equal((await build(receipt())).methods[0].ext['pt-saft-payment-means'], 'NU')
})

test('an invoice has VAT on each line, is paid in full if a receipt, and is convertible to euros', async () => {
  assert.deepEqual(await findFaults(taxed({ cat: 'IRS', percent: '10%' })), [
    'BILL-INVOICE-07 $.lines[0]',
  ])
  const advances = [{ amount: '10.00', description: 'a' }]
  assert.deepEqual(
    await findFaults(sale({ $tags: ['invoice-receipt'], series: 'FR A', payment: { advances } })),
    ['BILL-INVOICE-10 $.totals.due'],
  )
  assert.deepEqual(
    await findFaults(sale({ lines: [sold({ taxes: [vat, { cat: 'IRS', percent: '200%' }] })] })),
    ['BILL-INVOICE-09 $.totals.payable'],
  )
  assert.deepEqual(
    (await findFaults(sale({ currency: 'USD' }))).filter((fault) => fault.startsWith('BILL')),
    ['BILL-INVOICE-15 $'],
  )
  assert.deepEqual(await findFaults(sale({ lines: [sold({ quantity: '0' })] })), [
    'BILL-LINE-01 $.lines[0].quantity',
  ])
  const payment = { advances: [{ amount: '-1.00', description: 'a' }] }
  assert.deepEqual(
    await findFaults(sale({ payment, lines: [sold({ discounts: [{ amount: '-1.00' }] })] })),
    ['BILL-INVOICE-16 $.payment.advances[0].amount', 'BILL-LINE-04 $.lines[0].discounts[0].amount'],
  )
  const notes = ['IRS', 'VAT'].map((cat) => ({ cat, key: 'exempt', text: 'x'.repeat(61) }))
  assert.deepEqual(await findFaults(sale({ tax: { notes } })), ['TAX-NOTE-02 $.tax.notes[0].text'])
  const preceding = [{ code: '1' }, { code: '2' }]
  assert.deepEqual(await findFaults(sale({ preceding })), ['BILL-INVOICE-11 $.preceding'])
})

test('a receipt has a type, the date of its payments and the name of its customer', async () => {
  assert.deepEqual((await build(receipt())).ext, {
    'pt-saft-payment-type': 'RG',
    'pt-saft-source': 'P',
  })
  const cash = await build(
    receipt({ $tags: ['cash-vat'], series: 'RC A', ext: { 'pt-saft-payment-type': 'RG' } }),
  )
  assert.equal(cash.ext['pt-saft-payment-type'], 'RC')
  assert.deepEqual(await findFaults(receipt({ methods: [{ key: 'cash', date: '2026-01-30' }] })), [
    'BILL-PAYMENT-11 $',
  ])
  const customer = { tax_id: { country: 'PT', code: '545259045' } }
  assert.deepEqual(await findFaults(receipt({ customer })), ['BILL-PAYMENT-09 $'])
  await build(receipt({ customer: { name: 'C', ...customer } }))
  assert.deepEqual(await findFaults(receipt({ lines: [paid({ refund: true })] })), [
    'BILL-PAYMENT-10 $.total',
  ])
  const without = [
    paid({ tax: undefined }),
    paid({ tax: { categories: [{ code: 'IRS', rates: [rate()] }] } }),
  ]
  const twice = paid({}, [rate(), rate({ 'pt-region': 'PT-AC' })])
  assert.deepEqual(await findFaults(receipt({ lines: [...without, twice] })), [
    'BILL-PAYMENTLINE-03 $.lines[0].tax',
    'BILL-PAYMENTLINE-04 $.lines[1].tax',
    'BILL-PAYMENTLINE-05 $.lines[2].tax.categories[0].rates',
  ])
})

test('orders and deliveries have a type', async () => {
  assert.equal((await build(order())).tax.ext['pt-saft-work-type'], 'NE')
  assert.equal(
    (await build(order({ type: 'quote', series: 'OR A' }))).tax.ext['pt-saft-work-type'],
    'OR',
  )
  assert.deepEqual(await findFaults(order({ type: 'sale', series: 'FO A' })), ['BILL-ORDER-01 $'])
  const proforma = order({ series: 'PF A', tax: { ext: { 'pt-saft-work-type': 'PF' } } })
  assert.deepEqual(await findFaults(proforma), ['BILL-ORDER-02 $'])
  const cases: [type: string, code: string, $tags?: string[]][] = [
    ['note', 'GR'],
    ['waybill', 'GT'],
    ['advice', 'GD', ['return']],
  ]
  for (const [type, code, $tags] of cases) {
    const { tax } = await build(delivery({ type, $tags, series: `${code} A` }))
    assert.equal(tax.ext['pt-saft-movement-type'], code)
  }
  assert.deepEqual(await findFaults(delivery({ type: 'advice' })), ['BILL-DELIVERY-01 $'])
  assert.deepEqual(
    await findFaults(delivery({ preceding: [{ code: '1', series: 'A' }, { code: '2' }] })),
    ['BILL-DELIVERY-07 $.preceding', 'BILL-DELIVERY-08 $.preceding[1].series'],
  )
})

test('a correction requires a reason and a series of its own', async () => {
  const data = await build(sale())
  const into = (options: Json): Json => ({ data, options: { type: 'credit-note', ...options } })
  const credit = await post('/correct', into({ series: 'NC A', reason: 'x' }))
  assert.deepEqual([credit.tax.ext['pt-saft-invoice-type'], credit.value_date], ['NC', issue_date])
  const { message } = await post('/correct', into({ series: 'NC A' }), { status: 422 })
  assert.match(message, /reason/)
  assert.deepEqual(await findFaults(into({ reason: 'x' }), '/correct'), ['BILL-INVOICE-04 $'])
})
