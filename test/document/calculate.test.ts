import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, message, post, SCHEMA } from '../support.ts'

const build = async (members: Json): Promise<Json> => post('/build', { data: invoice(members) })

/** A line with a quantity and a price, with VAT at a rate if there is one. */
const row = (quantity: string, price: string, rate?: string, members: Json = {}): Json => {
  return line({
    quantity,
    item: { name: 'x', price },
    taxes: rate ? [{ cat: 'VAT', rate }] : undefined,
    ...members,
  })
}

test('figures are rounded at the end, or at every step', async () => {
  const lines = Array.from({ length: 3 }, () => row('2.555', '10.33', 'general'))
  const precise = await build({ lines })
  assert.deepEqual(
    [precise.lines[0].total, precise.totals.sum, precise.totals.tax, precise.totals.payable],
    ['26.39', '79.18', '16.63', '95.81'],
  )
  const rounded = await build({ lines, tax: { rounding: 'currency' } })
  assert.deepEqual(
    [rounded.totals.sum, rounded.totals.tax, rounded.totals.payable],
    ['79.17', '16.63', '95.80'],
  )
  assert.equal(
    (await build({ lines, tax: { rounding: 'round-then-sum' } })).tax.rounding,
    'currency',
  )
})

test('included taxes are removed from the total', async () => {
  const lines = [
    row('1', '10.00', 'general'),
    row('3', '3.33', 'reduced'),
    row('7', '0.99', 'super-reduced'),
    row('1', '5.55', 'exempt'),
  ]
  const { totals } = await build({ tax: { prices_include: 'VAT' }, lines })
  assert.deepEqual(
    [totals.sum, totals.tax_included, totals.total, totals.total_with_tax],
    ['32.47', '2.91', '29.56', '32.47'],
  )
  assert.deepEqual(
    totals.taxes.categories[0].rates.map((rate: Json) => rate.base),
    ['8.26', '9.08', '6.66', '5.55'],
  )
})

test('surcharges are added, retained taxes are subtracted', async () => {
  const surcharged = await build({
    lines: [
      row('1', '100', 'general+eqs'),
      row('2', '10', 'reduced+eqs'),
      row('1', '5', 'general'),
    ],
  })
  const [category] = surcharged.totals.taxes.categories
  assert.deepEqual(
    [category.amount, category.surcharge, surcharged.totals.tax, surcharged.totals.payable],
    ['24.05', '5.48', '29.53', '154.53'],
  )
  assert.equal(category.rates.length, 3)
  const retained = await build({
    lines: [
      row('1', '100.55', undefined, {
        taxes: [
          { cat: 'VAT', rate: 'general' },
          { cat: 'IRPF', percent: '15%' },
        ],
      }),
      row('1', '33.33', undefined, {
        taxes: [
          { cat: 'VAT', rate: 'general' },
          { cat: 'IRPF', percent: '7%' },
        ],
      }),
    ],
  })
  assert.deepEqual(
    [
      retained.totals.tax,
      retained.totals.total_with_tax,
      retained.totals.retained_tax,
      retained.totals.payable,
    ],
    ['28.11', '161.99', '17.42', '144.58'],
  )
})

test('rates are distinguished by the value of their percentage, not by key or scale', async () => {
  const taxes = [
    { key: 'exempt' },
    { key: 'outside-scope' },
    { percent: '21%' },
    { rate: 'general' },
    { percent: '21.000%' },
  ]
  const { totals } = await build({
    lines: taxes.map((tax) => row('1', '10', undefined, { taxes: [{ cat: 'VAT', ...tax }] })),
  })
  assert.deepEqual(
    totals.taxes.categories[0].rates.map((rate: Json) => [rate.key, rate.base, rate.percent]),
    [
      ['exempt', '20.00', undefined],
      ['standard', '30.00', '21%'],
    ],
  )
  const taxed = (percent: string): Json =>
    row('1', '1', undefined, { taxes: [{ cat: 'VAT', percent }] })
  const long = await build({ lines: [taxed('50%'), taxed('50.0000000000000000%')] })
  assert.equal(long.totals.taxes.categories[0].rates.length, 1)
})

test('line discounts and charges: amounts, percentages, own bases, rates by quantity', async () => {
  const discounts = [
    { percent: '7.5%', reason: 'a' },
    { percent: '10%', base: '20', reason: 'b' },
    { amount: '1', reason: 'c' },
    { amount: '0.12345', reason: 'd' },
  ]
  const charges = [
    { rate: '0.123', reason: 'a', amount: '9' },
    { rate: '0.123', quantity: '10', reason: 'b' },
    { percent: '5%', reason: 'c' },
  ]
  const built = await build({
    lines: [row('3', '3.33', 'general', { discounts }), row('3', '3.33', 'general', { charges })],
  })
  assert.deepEqual(
    built.lines[0].discounts.map((row: Json) => row.amount),
    ['0.75', '2.00', '1.00', '0.12'],
  )
  assert.equal(built.lines[0].discounts[1].base, '20.00')
  assert.equal(built.lines[0].total, '6.12')
  assert.deepEqual(
    built.lines[1].charges.map((row: Json) => row.amount),
    ['0.37', '1.23', '0.50'],
  )
})

test('discounts and charges without effect are dropped from lines', async () => {
  const built = await build({
    lines: [
      row('1', '1', 'general', {
        discounts: [{}, { percent: '0%' }],
        charges: [{ rate: '5' }, null],
      }),
    ],
  })
  assert.equal(built.lines[0].discounts, undefined)
  assert.equal(built.lines[0].charges, undefined)
})

test('document discounts and charges are percentages of the sum of the lines', async () => {
  const { discounts, charges, totals } = await build({
    lines: [row('3', '3.333', 'general')],
    discounts: [{ percent: '10%' }, { percent: '10%', base: '50' }, { amount: '1.23456' }],
    charges: [{ percent: '3.3%' }, { percent: '3.3%', base: '17.1234' }, { amount: '0.5555' }],
  })
  assert.deepEqual(
    discounts.map((row: Json) => row.amount),
    ['1.00', '5', '1.23'],
  )
  assert.deepEqual(
    charges.map((row: Json) => row.amount),
    ['0.33', '0.5651', '0.56'],
  )
  assert.deepEqual([totals.discount, totals.charge, totals.total], ['7.23', '1.45', '4.22'])
})

test('a breakdown sets the price of its line; substituted lines do not', async () => {
  const breakdown = [
    {
      quantity: '3',
      item: { name: 'a', price: '1.333' },
      discounts: [{ percent: '10%', reason: 'r' }],
    },
    { quantity: '1', item: { name: 'b', price: '5' } },
    { quantity: '0' },
  ]
  const [built] = (
    await build({
      lines: [
        row('2', '99', 'general', {
          breakdown,
          substituted: [{ quantity: '2', item: { name: 'o', price: '-4' } }],
        }),
      ],
    })
  ).lines
  assert.deepEqual([built.item.price, built.item.currency, built.sum], ['8.599', 'EUR', '17.198'])
  assert.deepEqual(
    built.breakdown.map((part: Json) => part.total),
    ['3.599', '5.000'],
  )
  assert.deepEqual([built.substituted[0].quantity, built.substituted[0].total], ['-2', '-8.000'])
})

test('prices in other currencies are converted, or replaced by an alternative', async () => {
  const exchange_rates = [{ from: 'USD', to: 'EUR', amount: '0.875967' }]
  const priced = (item: Json): Json => line({ quantity: '2', item: { name: 'x', ...item } })
  const built = await build({
    exchange_rates,
    lines: [
      priced({ price: '100', currency: 'USD' }),
      priced({ price: '100', currency: 'USD', alt_prices: [{ currency: 'EUR', value: '91.2' }] }),
    ],
  })
  assert.deepEqual(built.lines[0].item, {
    name: 'x',
    currency: 'EUR',
    price: '87.60',
    alt_prices: [{ currency: 'USD', value: '100.00' }],
  })
  assert.deepEqual([built.lines[0].sum, built.lines[1].sum], ['175.20', '182.40'])
  assert.deepEqual(await post('/build', { data: built }), built)
})

test('currencies have their own decimals', async () => {
  const built = await build({
    currency: 'JPY',
    lines: [
      row('3', '1234', 'general'),
      row('1.5', '333', 'general', { discounts: [{ percent: '5%', reason: 'r' }] }),
    ],
  })
  assert.deepEqual(
    [built.lines[1].sum, built.lines[1].total, built.totals.sum, built.totals.payable],
    ['500', '475', '4177', '5054'],
  )
  assert.equal(
    (await build({ currency: 'KWD', lines: [row('3', '12.34567', 'general')] })).totals.payable,
    '44.815',
  )
})

test('advances and due dates are percentages of the payable amount', async () => {
  const { payment, totals } = await build({
    lines: [row('1', '100.01', 'general')],
    payment: {
      advances: [1, 2, 3].map(() => ({ percent: '33.333%', description: 'a' })),
      terms: {
        due_dates: ['33.3%', '33.3%', '33.4%'].map((percent) => ({ date: '2026-03-01', percent })),
      },
    },
  })
  assert.equal(totals.payable, '121.01')
  assert.deepEqual(
    payment.terms.due_dates.map((due: Json) => due.amount),
    ['40.30', '40.30', '40.42'],
  )
  assert.deepEqual([totals.advance, totals.due], ['121.02', '-0.01'])
})

test('the rounding sent by the client is added to the payable amount', async () => {
  const { totals } = await build({
    lines: [row('1', '100', 'general')],
    totals: { rounding: '0.005', payable: '9' },
  })
  assert.deepEqual([totals.rounding, totals.payable], ['0.005', '121.01'])
})

test('bypass leaves all figures as they are', async () => {
  const built = await build({
    $tags: ['bypass'],
    lines: [{ ...row('1', '1'), i: 7, sum: '5', total: '5' }],
    totals: { sum: '9', total: '9', total_with_tax: '9', payable: '9' },
  })
  assert.deepEqual(
    [built.lines[0].i, built.totals],
    [7, { sum: '9', total: '9', tax: '0', total_with_tax: '9', payable: '9' }],
  )
})

test("customer-rates takes the rates of the customer's country", async () => {
  const built = await build({
    $tags: ['customer-rates'],
    customer: { name: 'c', tax_id: { country: 'PT' } },
  })
  assert.deepEqual(built.lines[0].taxes[0], {
    cat: 'VAT',
    country: 'PT',
    key: 'standard',
    rate: 'general',
    percent: '23.0%',
  })
})

test('taxes of preceding documents are recalculated', async () => {
  const tax = {
    categories: [
      { code: 'VAT', rates: [{ base: '10', percent: '5%' }] },
      { code: 'IRPF', retained: true, rates: [{ base: '100.00', percent: '15%' }] },
    ],
    retained: '1.00',
  }
  const data = invoice({
    preceding: [{ code: '1', issue_date: '2026-01-01', currency: 'EUR', tax }],
  })
  const built = await post('/build', { data })
  assert.deepEqual([built.preceding[0].tax.sum, built.preceding[0].tax.retained], ['1.00', '15.00'])
  const kept = {
    categories: [{ code: 'VAT', surcharge: '3', rates: [{ base: '10.00', percent: '5%' }] }],
  }
  const again = await post('/build', { data: invoice({ preceding: [{ code: '1', tax: kept }] }) })
  assert.deepEqual(
    [again.preceding[0].tax.categories[0].surcharge, again.preceding[0].tax.sum],
    ['3.00', '3.50'],
  )
})

test('lines without a price have no totals', async () => {
  const order = {
    $schema: `${SCHEMA}bill/order`,
    issue_date: '2026-01-31',
    supplier: invoice().supplier,
    lines: [
      {
        quantity: '1',
        item: { name: 'x', alt_prices: [{ currency: 'USD', value: '1' }] },
        sum: '5',
        total: '5',
      },
    ],
  }
  const built = await post('/build', { data: order })
  assert.equal(built.type, 'purchase')
  assert.deepEqual(built.lines, [{ i: 1, quantity: '1', item: { name: 'x' } }])
  assert.equal(built.totals, undefined)
})

test('lines without an item keep their total, which counts', async () => {
  const lines = [{ quantity: '1', total: '5.00', taxes: [{ cat: 'VAT', rate: 'general' }] }]
  const { faults } = await post('/build', { data: invoice({ lines }) }, { status: 422 })
  assert.deepEqual(
    faults.map((fault: Json) => fault.code),
    ['GOBL-BILL-LINE-03'],
  )
})

test('deliveries are calculated like invoices, but have no tags of their own', async () => {
  const delivery = {
    $schema: `${SCHEMA}bill/delivery`,
    issue_date: '2026-01-31',
    supplier: invoice().supplier,
    lines: [line()],
  }
  const built = await post('/build', { data: delivery })
  assert.deepEqual([built.type, built.totals.payable], ['advice', '1210.00'])
  assert.equal(
    (await post('/build', { data: { ...delivery, $tags: ['simplified'] } }, { status: 422 })).key,
    'calculation',
  )
})

const payment = (members: Json = {}): Json => ({
  $schema: `${SCHEMA}bill/payment`,
  issue_date: '2026-01-31',
  supplier: invoice().supplier,
  methods: [{ key: 'card' }],
  lines: [{ document: { code: '1' }, amount: '10.00' }],
  ...members,
})

test('payments include their share of the taxes of each document', async () => {
  const tax = {
    categories: [
      {
        code: 'VAT',
        rates: [
          { base: '100.00', percent: '21%' },
          { base: '50.00', percent: '10%' },
        ],
      },
    ],
  }
  const built = await post('/build', {
    data: payment({
      lines: [{ document: { code: '1', payable: '121.00', tax }, amount: '33.33' }],
    }),
  })
  const [paid] = built.lines
  assert.deepEqual(
    [built.type, built.total, built.methods[0].amount, paid.due],
    ['receipt', '33.33', '33.33', '87.67'],
  )
  assert.deepEqual(
    paid.tax.categories[0].rates.map((rate: Json) => [rate.base, rate.amount]),
    [
      ['27.55', '5.79'],
      ['13.78', '1.38'],
    ],
  )
})

test('payments of documents in another currency are converted', async () => {
  const tax = { categories: [{ code: 'VAT', rates: [{ base: '100.00', percent: '21%' }] }] }
  const lines = [
    { document: { code: '1', currency: 'USD', payable: '121.00', tax }, amount: '54.45' },
  ]
  const built = await post('/build', {
    data: payment({ exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }], lines }),
  })
  assert.deepEqual(
    [
      built.lines[0].payable,
      built.lines[0].tax.categories[0].rates[0].base,
      built.lines[0].tax.sum,
    ],
    ['108.90', '45.00', '9.45'],
  )
  assert.match(
    (await post('/build', { data: payment({ lines }) }, { status: 422 })).message,
    /^exchange_rates must have a rate from USD to EUR, because of lines\[0\]/,
  )
})

test('refunds reduce the total, and methods must add up to it', async () => {
  const lines = [{ amount: '100.00' }, { amount: '30.00', refund: true }]
  const methods = [
    { key: 'card', percent: '50%' },
    { key: 'cash', amount: '35.00' },
  ]
  assert.equal((await post('/build', { data: payment({ lines, methods }) })).total, '70.00')
  const error = await post(
    '/build',
    { data: payment({ lines, methods: [{ key: 'card', amount: '1.00' }] }) },
    { status: 422 },
  )
  assert.equal(error.faults[0].code, 'GOBL-BILL-PAYMENT-08')
  assert.match(
    (await post('/build', { data: payment({ supplier: { name: 'x' } }) }, { status: 422 })).message,
    /^currency is required/,
  )
})

test('statuses get a date, and their lines are numbered', async () => {
  const status = {
    $schema: `${SCHEMA}bill/status`,
    type: 'response',
    code: '1',
    supplier: invoice().supplier,
    lines: [{ key: 'accepted', doc: { code: '1' }, complements: [message()] }, { key: 'paid' }],
  }
  const built = await post('/build', { data: status })
  assert.equal(built.issue_date, new Date().toISOString().slice(0, 10))
  assert.deepEqual(
    built.lines.map((line: Json) => line.index),
    [1, 2],
  )
  assert.match(built.lines[0].complements[0].uuid, /^[0-9a-f-]{36}$/)
})

test('complements get a UUID and are calculated with their document', async () => {
  const complements = [
    { $schema: `${SCHEMA}org/party`, name: ' Party ' },
    { $schema: 'https://example.com/x', a: [1] },
  ]
  const built = await post('/build', { data: { ...invoice(), complements: [complements[0]] } })
  assert.equal(built.complements[0].name, 'Party')
  assert.match(built.complements[0].uuid, /-7/)
  const holes = await post('/build', {
    data: { ...invoice(), complements: [null, complements[1]] },
  })
  assert.deepEqual(holes.complements, [complements[1]])
  const broken = await post(
    '/build',
    { data: { ...invoice(), complements: [{ ...invoice(), $tags: ['none'] }] } },
    { status: 422 },
  )
  assert.match(broken.message, /^complements\[0\]\.\$tags must contain/)
})

test('members of older documents are read into their replacements', async () => {
  const built = await build({
    tax: { tags: ['simplified'] },
    lines: [line({ taxes: [{ cat: 'VAT', tags: ['reduced'] }] })],
    payment: {
      advances: [{ desc: 'Paid', amount: '1.00' }],
      terms: { notes: 'Soon. ', detail: 'Really' },
      instructions: { key: 'online', online: [{ name: 'Site', addr: 'https://example.com' }] },
    },
  })
  assert.deepEqual(built.$tags, ['simplified'])
  assert.equal(built.lines[0].taxes[0].rate, 'reduced')
  assert.equal(built.payment.advances[0].description, 'Paid')
  assert.equal(built.payment.terms.notes, 'Soon. Really')
  assert.deepEqual(built.payment.instructions.online, [
    { label: 'Site', url: 'https://example.com' },
  ])
  const paid = await post('/build', {
    data: payment({
      methods: undefined,
      method: { key: 'card', detail: 'd', credit_transfer: [{ iban: 'x' }] },
    }),
  })
  assert.deepEqual(paid.methods, [
    { key: 'card', description: 'd', amount: '10.00', credit_transfer: { iban: 'x' } },
  ])
  const hole = payment({ methods: undefined, method: { key: 'card', credit_transfer: [null] } })
  assert.deepEqual((await post('/build', { data: hole })).methods, [
    { key: 'card', amount: '10.00' },
  ])
})

test('inbox codes are split into addresses, URLs and Peppol codes', async () => {
  const inboxes = [
    { code: 'a@b.c' },
    { code: 'https://example.com/in' },
    { key: 'peppol', code: '0088:12 34--56' },
    { code: '9920:x315', scheme: 'ab c' },
  ]
  const built = await build({ supplier: { ...invoice().supplier, inboxes } })
  assert.deepEqual(built.supplier.inboxes, [
    { email: 'a@b.c' },
    { url: 'https://example.com/in' },
    { key: 'peppol', scheme: '0088', code: '12 34-56' },
    { scheme: 'AB C', code: '9920:x315' },
  ])
})
