import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, faults, invoice, type Json, post } from '../../support.ts'
import { row } from './rows.ts'

test('surcharges are added, retained taxes are subtracted', async () => {
  const surcharged = await build(
    invoice({
      lines: [
        row('1', '100', 'general+eqs'),
        row('2', '10', 'reduced+eqs'),
        row('1', '5', 'general'),
      ],
    }),
  )
  const [category] = surcharged.totals.taxes.categories
  assert.deepEqual(
    [category.amount, category.surcharge, surcharged.totals.tax, surcharged.totals.payable],
    ['24.05', '5.48', '29.53', '154.53'],
  )
  assert.equal(category.rates.length, 3)
  const retained = await build(
    invoice({
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
    }),
  )
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

test('rates are grouped by percentage, whatever their key or notation', async () => {
  const taxes = [
    { key: 'exempt' },
    { key: 'outside-scope' },
    { percent: '21%' },
    { rate: 'general' },
    { percent: '21.000%' },
  ]
  const { totals } = await build(
    invoice({
      lines: taxes.map((tax) => row('1', '10', undefined, { taxes: [{ cat: 'VAT', ...tax }] })),
    }),
  )
  assert.deepEqual(
    totals.taxes.categories[0].rates.map((rate: Json) => [rate.key, rate.base, rate.percent]),
    [
      ['exempt', '20.00', undefined],
      ['standard', '30.00', '21%'],
    ],
  )
  const taxed = (percent: string): Json =>
    row('1', '1', undefined, { taxes: [{ cat: 'VAT', percent }] })
  const long = await build(invoice({ lines: [taxed('50%'), taxed('50.0000000000000000%')] }))
  assert.equal(long.totals.taxes.categories[0].rates.length, 1)
})

test('all retained taxes are subtracted', async () => {
  const taxes = [
    { cat: 'VAT', percent: '21%' },
    { cat: 'IRPF', percent: '15%' },
    { cat: 'IRNR', percent: '10%' },
  ]
  const { totals } = await build(invoice({ lines: [row('1', '100.00', undefined, { taxes })] }))
  assert.deepEqual(
    [totals.tax, totals.taxes.retained, totals.retained_tax, totals.payable],
    ['21.00', '25.00', '25.00', '96.00'],
  )
})

test("customer-rates applies the rates of the customer's country", async () => {
  const built = await build(
    invoice({
      $tags: ['customer-rates'],
      customer: { name: 'c', tax_id: { country: 'PT' } },
    }),
  )
  assert.deepEqual(built.lines[0].taxes[0], {
    cat: 'VAT',
    country: 'PT',
    key: 'standard',
    rate: 'general',
    percent: '23.0%',
  })
})

test('the taxes of preceding documents are totalled again', async () => {
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
  const built = await build(data)
  assert.deepEqual([built.preceding[0].tax.sum, built.preceding[0].tax.retained], ['0.50', '15.00'])
  const bare = { categories: [{ code: 'VAT' }, { code: 'IRPF', retained: true, rates: null }] }
  const unrated = await build(invoice({ preceding: [{ code: '1', tax: bare }] }))
  assert.deepEqual(
    [unrated.preceding[0].tax.sum, unrated.preceding[0].tax.categories[0].amount],
    ['0.00', '0.00'],
  )
  const kept = {
    categories: [{ code: 'VAT', surcharge: '3', rates: [{ base: '10.00', percent: '5%' }] }],
  }
  const again = await build(invoice({ preceding: [{ code: '1', tax: kept }] }))
  assert.deepEqual(
    [again.preceding[0].tax.categories[0].surcharge, again.preceding[0].tax.sum],
    ['3.00', '3.50'],
  )
})

test('the taxes of preceding documents are those of their bases in the currency', async () => {
  const taxOf = async (base: string, currency?: string): Promise<string[]> => {
    const tax = { categories: [{ code: 'VAT', rates: [{ base, percent: '50%' }] }] }
    const { preceding } = await build(invoice({ preceding: [{ code: '1', currency, tax }] }))
    const [rate] = preceding[0].tax.categories[0].rates
    return [rate.base, rate.amount, preceding[0].tax.sum]
  }
  assert.deepEqual(await taxOf('3'), ['3.00', '1.50', '1.50'])
  assert.deepEqual(await taxOf('3.00'), ['3.00', '1.50', '1.50'])
  assert.deepEqual(await taxOf('10.045'), ['10.05', '5.03', '5.03'])
  assert.deepEqual(await taxOf('3', 'JPY'), ['3', '2', '2'])
})

/** Lines of 100.00, each with the combos. */
const taxed = (...lines: Json[][]): Json[] =>
  lines.map((taxes) => row('1', '100.00', undefined, { taxes }))

/** The rates of the first category, each as the values of some members. */
async function ratesOf(lines: Json[], ...names: string[]): Promise<unknown[][]> {
  const [category] = (await build(invoice({ lines }))).totals.taxes.categories
  return category.rates.map((rate: Json) => names.map((name) => rate[name]))
}

test('country, percentage, surcharge and extensions distinguish rates, in rows far apart too', async () => {
  const vat = (members: Json): Json[] => [{ cat: 'VAT', percent: '20%', ...members }]
  const apart = (...kinds: Json[]): Json[] => taxed(...[...kinds, ...kinds].map(vat))
  assert.deepEqual(
    await ratesOf(apart({ country: 'FR' }, { country: 'AT' }, {}), 'country', 'base'),
    [
      ['FR', '200.00'],
      ['AT', '200.00'],
      [undefined, '200.00'],
    ],
  )
  assert.deepEqual(
    await ratesOf(
      apart({ surcharge: '5%' }, { surcharge: '4%' }, {}, { percent: '5%' }),
      'percent',
      'base',
      'surcharge',
    ),
    [
      ['20%', '200.00', { percent: '5%', amount: '10.00' }],
      ['20%', '200.00', { percent: '4%', amount: '8.00' }],
      ['20%', '200.00', undefined],
      ['5%', '200.00', undefined],
    ],
  )
  const [group, reason] = ['untdid-tax-category', 'cef-vatex']
  const exts = [
    { [group]: 'E', [reason]: 'VATEX-EU-132' },
    { [group]: 'O', [reason]: 'VATEX-EU-O' },
    { [group]: 'E' },
    { [reason]: 'VATEX-EU-132' },
    undefined,
  ]
  for (const same of [
    {},
    { percent: undefined, key: 'exempt' },
    { percent: undefined, rate: 'general' },
  ]) {
    const kinds = exts.map((ext) => ({ ...same, ext }))
    const expected = exts.map((ext) => [ext, '200.00'])
    assert.deepEqual(await ratesOf(apart(...kinds), 'ext', 'base'), expected)
    const neighbours = taxed(...kinds.flatMap((kind) => [vat(kind), vat(kind)]))
    assert.deepEqual(await ratesOf(neighbours, 'ext', 'base'), expected)
  }
  const exempt = { percent: undefined, key: 'exempt' }
  assert.deepEqual(
    await ratesOf(apart({ ...exempt, country: 'FR' }, { ...exempt, country: 'AT' }), 'country'),
    [['FR'], ['AT']],
  )
})

test('the order of extensions does not distinguish rates', async () => {
  const vat = (members: Json): Json[] => [{ cat: 'VAT', ...members }]
  const lines = taxed(
    vat({ percent: '20%', ext: { 'cef-vatex': 'VATEX-EU-132', 'untdid-tax-category': 'E' } }),
    vat({ percent: '10%' }),
    vat({ percent: '20.0%', ext: { 'untdid-tax-category': 'E', 'cef-vatex': 'VATEX-EU-132' } }),
  )
  assert.deepEqual(await ratesOf(lines, 'percent', 'base'), [
    ['20%', '200.00'],
    ['10%', '100.00'],
  ])
})

test('an extension more makes another rate, in neighbouring rows too', async () => {
  const exempt = { 'untdid-tax-category': 'E' }
  const because = { ...exempt, 'cef-vatex': 'VATEX-EU-132' }
  const vat = (ext: Json): Json[] => [{ cat: 'VAT', rate: 'standard', ext }]
  const lines = taxed(vat(exempt), vat(because), vat(exempt))
  assert.deepEqual(await ratesOf(lines, 'base'), [['200.00'], ['100.00']])
})

test('percentages that differ only in trailing zeros before the point are different', async () => {
  const lines = taxed(...['1%', '10%', '100%'].map((percent) => [{ cat: 'VAT', percent }]))
  assert.deepEqual(await ratesOf(lines, 'percent'), [['1%'], ['10%'], ['100%']])
})

test('prices include a tax by the combos of each row alone', async () => {
  const [vat, irpf] = [
    { cat: 'VAT', percent: '25%' },
    { cat: 'IRPF', percent: '10%' },
  ]
  const priced = async (lines: Json[], prices_include = 'VAT', expected = {}): Promise<Json> =>
    build(invoice({ tax: { prices_include }, lines }), expected)
  const { totals } = await priced([...taxed([vat], [irpf, vat], [irpf]), row('1', '100.00')])
  assert.deepEqual(
    totals.taxes.categories.map(({ code, rates }: Json) => [code, rates[0].base]),
    [
      ['VAT', '160.00'],
      ['IRPF', '180.00'],
    ],
  )
  assert.deepEqual([totals.tax_included, totals.total_with_tax], ['40.00', '400.00'])
  for (const lines of [taxed([irpf]), taxed([vat, irpf]), taxed([vat], [irpf, vat])]) {
    const error = await priced(lines, 'IRPF', { status: 422 })
    assert.equal(error.key, 'calculation')
    assert.match(error.message, /prices_include.*"IRPF"/)
  }
})

test('a tax that only informs is not added to the total, and prices cannot include it', async () => {
  const supplier = { name: 'S', tax_id: { country: 'BR', code: '51046544000125' } }
  const lines = taxed([
    { cat: 'IPI', percent: '10%' },
    { cat: 'PIS', percent: '5%' },
  ])
  const data = invoice({ supplier, customer: undefined, lines })
  const { totals } = await build(data)
  assert.deepEqual(
    totals.taxes.categories.map(({ code, informative, amount }: Json) => [
      code,
      informative,
      amount,
    ]),
    [
      ['IPI', undefined, '10.00'],
      ['PIS', true, '5.00'],
    ],
  )
  assert.deepEqual([totals.tax, totals.payable], ['10.00', '110.00'])
  const included = { ...data, tax: { prices_include: 'PIS' } }
  assert.match((await build(included, { status: 422 })).message, /prices_include.*"PIS"/)
  const strict = await post('/build', { data: included, strict: true }, { status: 422 })
  assert.deepEqual(faults(strict), ['DOCKET-PRICES-INCLUDE $.tax.prices_include'])
})

test('without a regime a category may be unknown or absent, but not with one', async () => {
  const lines = taxed([{ cat: 'XYZ', percent: '10%' }, { percent: '5%' }])
  const { totals } = await build(
    invoice({ supplier: { name: 'x' }, customer: undefined, currency: 'EUR', lines }),
  )
  assert.deepEqual(
    totals.taxes.categories.map(({ code, amount }: Json) => [code, amount]),
    [
      ['XYZ', '10.00'],
      ['', '5.00'],
    ],
  )
  const both = [
    { cat: 'VAT', percent: '1%' },
    { cat: 'XYZ', percent: '10%' },
  ]
  for (const [members, place] of [
    [{ lines: taxed([], both) }, 'lines\\[1\\]\\.taxes\\[1\\]'],
    [{ discounts: [{ amount: '1', reason: 'x', taxes: both }] }, 'discounts\\[0\\]\\.taxes\\[1\\]'],
    [{ charges: [{ amount: '1', reason: 'x', taxes: both }] }, 'charges\\[0\\]\\.taxes\\[1\\]'],
  ] as const) {
    const error = await build(invoice(members), { status: 422 })
    assert.equal(error.key, 'calculation')
    assert.match(error.message, new RegExp(`${place}.*XYZ`))
  }
})

/** The bases and amounts of the rates of an invoice whose prices include tax, with its totals. */
async function included(members: Json, rounding = 'currency'): Promise<string[][]> {
  const { totals } = await build(invoice({ tax: { prices_include: 'VAT', rounding }, ...members }))
  const [vat] = totals.taxes.categories
  return [
    ...vat.rates.map(({ base, amount }: Json) => [base, amount]),
    [totals.tax_included, totals.total, totals.tax, totals.payable],
  ]
}

test('under currency rounding the tax that prices include is that of their sum', async () => {
  const lines = [
    row('1', '9.99', 'general'),
    row('1', '9.99', 'general'),
    row('1', '9.99', 'general'),
  ]
  const shared = [
    ['24.77', '5.20'],
    ['5.20', '24.77', '5.20', '29.97'],
  ]
  assert.deepEqual(await included({ lines }), shared)
  assert.deepEqual(await included({ lines }, 'precise'), shared)
  const many = Array.from({ length: 100 }, () => row('1', '0.05', 'general'))
  assert.deepEqual(await included({ lines: many }), [
    ['4.13', '0.87'],
    ['0.87', '4.13', '0.87', '5.00'],
  ])
})

test('each rate shares its own tax, over lines, discounts and charges', async () => {
  const taxes = [{ cat: 'VAT', rate: 'general' }]
  const lines = [
    row('1', '9.99', 'general'),
    row('1', '9.99', 'reduced'),
    row('1', '9.99', 'general'),
    row('1', '5.00'),
  ]
  assert.deepEqual(
    await included({
      lines,
      discounts: [{ reason: 'R', amount: '1.00', taxes }],
      charges: [{ reason: 'C', amount: '2.00', taxes }],
    }),
    [
      ['17.34', '3.64'],
      ['9.08', '0.91'],
      ['4.55', '31.42', '4.55', '35.97'],
    ],
  )
})

test('other taxes take the net of each row as their base', async () => {
  const taxes = [
    { cat: 'VAT', rate: 'general' },
    { cat: 'IRPF', percent: '15%' },
  ]
  const lines = [1, 2, 3].map(() => row('1', '9.99', undefined, { taxes }))
  const { totals } = await build(
    invoice({ lines, tax: { prices_include: 'VAT', rounding: 'currency' } }),
  )
  const bases = totals.taxes.categories.map(({ rates }: Json) => rates[0].base)
  assert.deepEqual(bases, ['24.77', '24.77'])
})
