import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post, SCHEMA, sendJson } from '../support.ts'

const CODE = 'DOCKET-MONEY-IGNORED'

/** An invoice with an object of each type that money can be in. */
const complete = (): Json => ({
  $schema: `${SCHEMA}bill/invoice`,
  code: '1',
  issue_date: '2026-10-01',
  supplier: { name: 'A', tax_id: { country: 'DE', code: '111111125' } },
  customer: { name: 'B' },
  tax: { rounding: 'precise' },
  lines: [
    {
      quantity: '1',
      item: { name: 'x', price: '100.00' },
      breakdown: [{ quantity: '1', item: { name: 'y', price: '100.00' } }],
      discounts: [{ amount: '1.00' }],
      charges: [{ amount: '1.00' }],
      taxes: [{ cat: 'VAT', rate: 'general' }],
    },
  ],
  discounts: [{ amount: '1.00', taxes: [{ cat: 'VAT', rate: 'general' }] }],
  charges: [{ amount: '1.00', taxes: [{ cat: 'VAT', rate: 'general' }] }],
  payment: {
    terms: { due_dates: [{ date: '2026-11-01', percent: '100%' }] },
    advances: [{ description: 'a', amount: '1.00' }],
  },
  totals: {
    sum: '100.00',
    total: '100.00',
    tax: '19.00',
    total_with_tax: '119.00',
    payable: '119.00',
  },
})

const payment = (): Json => ({
  $schema: `${SCHEMA}bill/payment`,
  type: 'receipt',
  code: '1',
  issue_date: '2026-10-01',
  currency: 'EUR',
  supplier: { name: 'A', tax_id: { country: 'DE', code: '111111125' } },
  methods: [{ key: 'cash', amount: '10.00' }],
  lines: [{ amount: '10.00' }],
})

type Place = [path: string, of: (document: Json) => Json, names: string, document?: () => Json]

// biome-ignore format: table
const NAMED: Place[] = [
  ['$', (document) => document, 'advance advances allowance_charge allowances amount amount_due charge deposit discount due_dates fees freight gross net outlays paid prepaid rounding shipping subtotal surcharge tax_rate taxes terms total vat vat_rate'],
  ['$.payment', ({ payment: details }) => details, 'advance amount cash_discount deposit discount due paid prepaid'],
  ['$.payment.terms', ({ payment: { terms } }) => terms, 'amount discount due percent'],
  ['$.payment.terms.due_dates[0]', ({ payment: { terms } }) => terms.due_dates[0], 'due percentage rate total value'],
  ['$.payment.advances[0]', ({ payment: { advances } }) => advances[0], 'paid percentage taxes total value waiver'],
  ['$.lines[0]', ({ lines }) => lines[0], 'allowances amount charge discount fee gross net price pricing qty quantiy rebate surcharge tax tax_percent tax_rate unit_price value vat vat_rate'],
  ['$.lines[0].breakdown[0]', ({ lines }) => lines[0].breakdown[0], 'price unit_price vat value pricing'],
  ['$.lines[0].item', ({ lines }) => lines[0].item, 'amount base_quantity discount gross gross_price list prcie net_price per price_base price_unit tax tax_rate unit_price vat'],
  ['$.discounts[0]', ({ discounts }) => discounts[0], 'informative percentage rate tax tax_rate total value vat'],
  ['$.charges[0]', ({ charges }) => charges[0], 'percentage rate tax tax_rate total value vat'],
  ['$.lines[0].discounts[0]', ({ lines }) => lines[0].discounts[0], 'percentage rate tax taxes value vat'],
  ['$.lines[0].charges[0]', ({ lines }) => lines[0].charges[0], 'percentage tax taxes value vat'],
  ['$.lines[0].taxes[0]', ({ lines }) => lines[0].taxes[0], 'amount base category code name percentage retained tax tax_rate type value'],
  ['$.tax', ({ tax }) => tax, 'cat category included includes_tax inclusive percent rate'],
  ['$.totals', ({ totals }) => totals, 'advances charges discounts grand_total outlays prepaid shipping vat'],
  ['$', (document) => document, 'amount discount paid', payment],
  ['$.lines[0]', ({ lines }) => lines[0], 'discount tax_rate total value vat', payment],
]

/** What the review of a document warns of, and names as ignored. */
async function warned(data: Json): Promise<{ paths: string[]; ignored: string[] }> {
  const { warnings, ignored } = await post('/review', { data })
  const found = warnings.filter(({ code }: Json) => code === CODE)
  return { paths: found.flatMap(({ properties }: Json) => properties), ignored }
}

test('every name of money that an object lacks is warned about, with its value', async () => {
  for (const [path, of, names, document = complete] of NAMED) {
    for (const name of names.split(' ')) {
      const data = document()
      of(data)[name] = '5.00'
      const { warnings } = await post('/review', { data })
      const [warning, ...others] = warnings.filter(({ code }: Json) => code === CODE)
      assert.deepEqual(warning?.properties, [`${path}.${name}`])
      assert.deepEqual(others, [])
      assert.match(warning.description, /"5.00" is not counted/)
    }
  }
})

// biome-ignore format: table
const SAID: [path: string, of: (document: Json) => Json, name: string, value: unknown, words: RegExp][] = [
  ['$.lines[0]', ({ lines }) => lines[0], 'discount', '5.00', /^discount is not a member of bill\.Line, so "5\.00" is not counted; did you mean discounts\?$/],
  ['$', (document) => document, 'shipping', 7.5, /so 7\.5 is not counted; did you mean charges\?/],
  ['$', (document) => document, 'deliveryCost', 5, /so 5 is not counted/],
  ['$', (document) => document, 'VATAmount', '19,00', /so "19,00" is not counted/],
  ['$', (document) => document, 'extras', { handling: { fee: 5 } }, /so it is not counted/],
  ['$', (document) => document, 'extras', [{ price: '3' }], /so it is not counted/],
  ...['costs', 'dues', 'prices', 'surtaxes_fees', 'vats'].map((name): (typeof SAID)[number] => ['$', (document) => document, name, '5.00', /so "5\.00" is not counted/]),
  ['$.lines[0]', ({ lines }) => lines[0], 'handling-fees', '1', /so "1" is not counted/],
  ['$.lines[0].item', ({ lines }) => lines[0].item, 'per', '100', /did you mean pricing\.per\?/],
]

test('the warning says what is not counted, and where it goes', async () => {
  for (const [path, of, name, value, words] of SAID) {
    const data = complete()
    of(data)[name] = value
    const { warnings } = await post('/review', { data })
    const found = warnings.find(({ code }: Json) => code === CODE)
    assert.deepEqual(found?.properties, [`${path}.${name}`])
    assert.match(found.description, words)
  }
})

// biome-ignore format: table
const SILENT: [of: (document: Json) => Json, name: string, value: unknown][] = [
  ...[null, false, '', 0, '0', '0.00', '0 %', '-0,0', [], {}].map((value): [(document: Json) => Json, string, unknown] => [({ lines }) => lines[0], 'discount', value]),
  [(document) => document, 'tax_number', '12'],
  [(document) => document, 'vat_id', 'DE1'],
  [({ lines }) => lines[0], 'cost_center', '4711'],
  [({ lines }) => lines[0], 'priceList', 'A'],
  ...['taxi', 'sumo', 'charger', 'advanced', 'feet', 'perf', 'rater'].map((name): [(document: Json) => Json, string, unknown] => [({ lines }) => lines[0], name, 'a1']),
  [(document) => document, 'warehouse', '5'],
  [(document) => document, 'language', 'de'],
  [(document) => document, 'history', { steps: { first: { fee: 5 } } }],
  [(document) => document, 'contact', { name: 'C', age: 5 }],
  [(document) => document, 'labels', { price: 'high' }],
  [(document) => document, 'meta', { price: '5.00' }],
  [(document) => document, 'complements', [{ $schema: `${SCHEMA}org/item`, name: 'x', unit_price: '5.00' }]],
]

test('what is empty, only describes, or is no money is not', async () => {
  for (const [of, name, value] of SILENT) {
    const data = complete()
    of(data)[name] = value
    assert.deepEqual((await warned(data)).paths, [], `${name} ${JSON.stringify(value)}`)
  }
  assert.deepEqual(await warned(complete()), { paths: [], ignored: [] })
})

test('a build warns of it, in an envelope too, and strict mode rejects it', async () => {
  const data = complete()
  data.lines[0].discount = '5.00'
  const envelope = { $schema: `${SCHEMA}envelope`, doc: data }
  for (const [path, source] of [
    ['$.lines[0].discount', data],
    ['$.doc.lines[0].discount', envelope],
  ] as const) {
    const response = await sendJson('/build', { data: source })
    assert.equal(response.headers.get('docket-warnings'), '1')
    assert.equal(response.headers.get('docket-ignored'), path)
    const { faults } = await post('/build', { data: source, strict: true }, { status: 400 })
    const places = faults.filter(({ properties }: Json) => properties[0] === path)
    assert.deepEqual(
      places.map(({ code }: Json) => code),
      [CODE],
    )
  }
})
