/** Corrections have the rates of the invoice that they correct, whatever the rates are on their own day. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { build, faults, get, invoice, type Json, line, post, today } from '../support.ts'

const TAX_CODES: { [country: string]: string } = {
  CO: '9014586527',
  CZ: '60000007',
  DE: '111111125',
  EL: '123456783',
  ES: 'B98602642',
  MX: 'ABC010101ABA',
  NL: '000099998B57',
  PE: '20131312955',
  PT: '999999990',
  SG: '199912345A',
  SK: '2020273893',
}

/** Stamps and reasons that some countries require of a correction. */
const REQUIRED = {
  reason: 'Wrong',
  stamps: [
    { prv: 'iapr-mark', val: '1' },
    { prv: 'sat-uuid', val: '1' },
  ],
}

function invoiceOf(country: string, issue_date: string, taxes: Json[], members: Json = {}): Json {
  const supplier = { name: 'S', tax_id: { country, code: TAX_CODES[country] } }
  const lines = taxes.map((combo, at) =>
    line({ item: { name: `Item ${at}`, price: '100.00' }, taxes: [combo] }),
  )
  return invoice({ supplier, customer: undefined, issue_date, lines, ...members })
}

const correct = (data: Json, options: Json): Promise<Json> =>
  post('/correct', { data, options: { ...REQUIRED, type: 'credit-note', ...options } })

const percentagesOf = ({ lines }: Json): string[] =>
  lines.map(({ taxes: [{ percent, surcharge }] }: Json) =>
    [percent, surcharge].filter(Boolean).join(' '),
  )

const azores = { 'pt-region': 'PT-AC' }
const madeira = { 'pt-region': 'PT-MA' }

/** Each change of a rate since 2015: an invoice of the day before it, and a new one of the day. */
// biome-ignore format: table
const CHANGES: [country: string, combo: Json, before: string, percent: string, day: string, other: string][] = [
  ['AT', { rate: 'intermediate' }, '2015-12-31', '12.0%', '2016-01-01', '13.0%'],
  ['CA', { cat: 'HST', rate: 'prince-edward-island' }, '2016-09-30', '14%', '2016-10-01', '15%'],
  ['CH', { rate: 'general' }, '2017-12-31', '8.0%', '2018-01-01', '7.7%'],
  ['CH', { rate: 'general' }, '2023-12-31', '7.7%', '2024-01-01', '8.1%'],
  ['CH', { rate: 'intermediate' }, '2023-12-31', '3.7%', '2024-01-01', '3.8%'],
  ['CH', { rate: 'reduced' }, '2023-12-31', '2.5%', '2024-01-01', '2.6%'],
  ['CO', { rate: 'general' }, '2016-12-31', '16.0%', '2017-01-01', '19.0%'],
  ['CR', { rate: 'intermediate+temporary' }, '2022-06-30', '4.0%', '2022-07-01', '8.0%'],
  ['CZ', { rate: 'reduced' }, '2023-12-31', '15.0%', '2024-01-01', '12.0%'],
  ['CZ', { rate: 'super-reduced' }, '2023-12-31', '10.0%', '2024-01-01', '12.0%'],
  ['DE', { rate: 'general' }, '2020-06-30', '19%', '2020-07-01', '16%'],
  ['DE', { rate: 'general' }, '2020-12-31', '16%', '2021-01-01', '19%'],
  ['DE', { rate: 'reduced' }, '2020-12-31', '5%', '2021-01-01', '7%'],
  ['EE', { rate: 'general' }, '2025-06-30', '22.0%', '2025-07-01', '24.0%'],
  ['EE', { rate: 'reduced' }, '2024-12-31', '9.0%', '2025-01-01', '13.0%'],
  ['EL', { rate: 'general' }, '2016-05-31', '23%', '2016-06-01', '24%'],
  ['EL', { rate: 'super-reduced' }, '2015-07-19', '6.5%', '2015-07-20', '6%'],
  ['EL', { rate: 'general+island' }, '2016-05-31', '16%', '2016-06-01', '17%'],
  ['ES', { cat: 'IGIC', rate: 'general' }, '2018-12-31', '7.0%', '2019-01-01', '6.5%'],
  ['ES', { cat: 'IGIC', rate: 'super-increased' }, '2019-12-31', '13.5%', '2020-01-01', '15.0%'],
  ['ES', { cat: 'IRPF', rate: 'pro' }, '2015-07-11', '19.0%', '2015-07-12', '15.0%'],
  ['FI', { rate: 'general' }, '2024-08-31', '24.0%', '2024-09-01', '25.5%'],
  ['FI', { rate: 'reduced' }, '2025-12-31', '14.0%', '2026-01-01', '13.5%'],
  ['GB', { rate: 'reduced+hospitality' }, '2021-09-30', '5.0%', '2021-10-01', '12.5%'],
  ['IE', { rate: 'general' }, '2020-08-31', '23.0%', '2020-09-01', '21.0%'],
  ['IE', { rate: 'general' }, '2021-02-28', '21.0%', '2021-03-01', '23.0%'],
  ['LT', { rate: 'reduced' }, '2025-12-31', '9.0%', '2026-01-01', '12.0%'],
  ['LU', { rate: 'general' }, '2022-12-31', '17.0%', '2023-01-01', '16.0%'],
  ['LU', { rate: 'reduced' }, '2023-12-31', '7.0%', '2024-01-01', '8.0%'],
  ['MX', { rate: 'reduced' }, '2018-12-31', '16.0%', '2019-01-01', '8.0%'],
  ['NL', { rate: 'reduced' }, '2018-12-31', '6.0%', '2019-01-01', '9.0%'],
  ['NO', { rate: 'super-reduced' }, '2017-12-31', '10.0%', '2018-01-01', '12.0%'],
  ['NO', { rate: 'super-reduced' }, '2021-09-30', '6.0%', '2021-10-01', '12.0%'],
  ['PE', { rate: 'reduced+hospitality' }, '2025-12-31', '10.0%', '2026-01-01', '10.5%'],
  ['PT', { rate: 'general', ext: azores }, '2021-06-30', '18.0%', '2021-07-01', '16.0%'],
  ['PT', { rate: 'reduced', ext: madeira }, '2024-09-30', '5.0%', '2024-10-01', '4.0%'],
  ['RO', { rate: 'general' }, '2025-07-31', '19%', '2025-08-01', '21%'],
  ['RO', { rate: 'super-reduced' }, '2025-07-31', '5%', '2025-08-01', '11%'],
  ['SA', { rate: 'general' }, '2020-06-30', '5.0%', '2020-07-01', '15.0%'],
  ['SK', { rate: 'general' }, '2024-12-31', '20.0%', '2025-01-01', '23.0%'],
  ['SG', { cat: 'GST', rate: 'general' }, '2022-12-31', '7%', '2023-01-01', '8%'],
  ['SG', { cat: 'GST', rate: 'general' }, '2023-12-31', '8%', '2024-01-01', '9%'],
]

for (const [country, combo, before, percent, day, other] of CHANGES) {
  test(`${country}: a credit note of ${day} has the ${percent} of its invoice`, async () => {
    const taxes = [{ cat: 'VAT', ...combo }]
    const data = invoiceOf(country, before, taxes)
    const original = await build(data)
    assert.deepEqual(percentagesOf(original), [percent])
    assert.deepEqual(percentagesOf(await build(invoiceOf(country, day, taxes))), [other])
    for (const source of [data, original]) {
      const note = await correct(source, { issue_date: day })
      assert.deepEqual(percentagesOf(note), [percent])
      assert.deepEqual([note.issue_date, note.value_date], [day, before])
      assert.deepEqual(note.totals, original.totals)
      assert.deepEqual(percentagesOf(await build(note)), [percent])
    }
  })
}

const german = (issue_date: string, members: Json = {}): Json =>
  invoiceOf(
    'DE',
    issue_date,
    [
      { cat: 'VAT', rate: 'general' },
      { cat: 'VAT', rate: 'reduced' },
      { cat: 'VAT', percent: '10.7%' },
      { cat: 'VAT', key: 'exempt' },
    ],
    members,
  )

/** Each pair of percentages that follow each other since 2015, in all countries, as the server lists them. */
async function changesSince2015(): Promise<[country: string, combo: Json, day: string][]> {
  const { regimes } = await get('/regimes')
  const found: [string, Json, string][] = []
  for (const { country } of regimes) {
    const { categories } = await get(`/regimes/${country}`)
    for (const { code: cat, retained, rates = [] } of categories ?? []) {
      if (retained) continue
      for (const { rate, keys: [key] = [undefined], values = [] } of rates)
        for (const { since, ext } of values) {
          const isSameExt = (each: Json): boolean => isDeepStrictEqual(each.ext, ext)
          const older = values.find((each: Json) => isSameExt(each) && (each.since ?? '') < since)
          if (since < '2015-01-01' || !older || older.disabled) continue
          found.push([country, { cat, key, rate, ext }, since])
        }
    }
  }
  return found
}

test('every change of a rate since 2015 leaves corrections as their invoices', async () => {
  const changes = await changesSince2015()
  assert.ok(changes.length > 60, `${changes.length} changes`)
  const none = changes.filter(([country]) => !CHANGES.some((row) => row[0] === country))
  assert.deepEqual(
    none.map(([country]) => country),
    [],
    'countries without a row in CHANGES',
  )
  for (const [country, combo, day] of changes) {
    const issued = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    const original = await build(invoiceOf(country, issued, [combo]))
    const note = await correct(original, { issue_date: day })
    const name = `${country} ${combo.cat} ${combo.rate} ${day}`
    assert.deepEqual(percentagesOf(note), percentagesOf(original), name)
    assert.deepEqual([note.value_date, note.totals], [issued, original.totals], name)
  }
})

test('every kind of correction keeps all rates of its invoice', async () => {
  const rows: [country: string, day: string, types: string[], percentages: string[]][] = [
    ['ES', '2012-08-31', ['credit-note', 'corrective', 'debit-note'], ['18.0%', '8.0%']],
    ['IE', '2021-02-28', ['credit-note', 'corrective', 'debit-note'], ['21.0%', '13.5%']],
    ['CO', '2016-12-31', ['credit-note', 'debit-note'], ['16.0%', '5.0%']],
    ['PT', '2010-12-31', ['credit-note', 'debit-note'], ['21.0%', '6.0%']],
  ]
  for (const [country, day, types, percentages] of rows) {
    const data = invoiceOf(country, day, [
      { cat: 'VAT', rate: 'general' },
      { cat: 'VAT', rate: 'reduced' },
      { cat: 'VAT', percent: '10.7%' },
      { cat: 'VAT', key: 'exempt', ext: country === 'PT' ? { 'pt-saft-exemption': 'M07' } : {} },
    ])
    const { totals } = await build(data)
    for (const type of types) {
      const note = await correct(data, { type })
      assert.deepEqual([note.type, note.value_date], [type, day])
      assert.deepEqual(percentagesOf(note), [...percentages, '10.7%', ''])
      assert.deepEqual(note.totals, totals)
    }
  }
})

test('the rates of discounts and charges are kept, too', async () => {
  const taxes = [{ cat: 'VAT', rate: 'general' }]
  for (const name of ['discounts', 'charges']) {
    const rows = { [name]: [{ reason: 'Because', amount: '10.00', taxes }] }
    const lines = [line({ taxes: [{ cat: 'VAT', key: 'exempt' }] })]
    const note = await correct(german('2020-12-01', { ...rows, lines }), {})
    assert.deepEqual([note[name][0].taxes[0].percent, note.value_date], ['16%', '2020-12-01'])
  }
})

test('a surcharge that would change is kept', async () => {
  const data = invoiceOf('ES', '2012-08-31', [{ cat: 'VAT', rate: 'general+eqs' }])
  const note = await correct(data, {})
  assert.deepEqual(percentagesOf(note), ['18.0% 4.0%'])
})

test('the taxes of another country are kept, too', async () => {
  const data = invoiceOf('ES', '2020-12-01', [{ cat: 'VAT', country: 'DE', rate: 'general' }])
  const note = await correct(data, {})
  assert.deepEqual([percentagesOf(note), note.value_date], [['16%'], '2020-12-01'])
})

test('a correction has no date of value if no percentage would change', async () => {
  const issued = today('UTC')
  for (const data of [
    german('2021-01-02'),
    german(issued),
    german('2020-12-01', { lines: [line({ taxes: [{ cat: 'VAT', percent: '16%' }] })] }),
    german('2020-12-01', { lines: [line({ taxes: [] })] }),
    german('2020-06-30'),
  ]) {
    const note = await correct(data, {})
    assert.deepEqual([note.issue_date, note.value_date], [issued, undefined])
  }
})

test('a date of value is kept, and one in the options wins', async () => {
  const dated = german('2021-01-05', { value_date: '2020-12-28' })
  const kept = await correct(dated, {})
  assert.deepEqual([kept.value_date, percentagesOf(kept)[0]], ['2020-12-28', '16%'])
  const value_date = '2021-01-04'
  for (const data of [dated, german('2020-12-01')]) {
    const stated = await correct(data, { value_date })
    assert.deepEqual([stated.value_date, percentagesOf(stated)[0]], [value_date, '19%'])
  }
})

test('the schema of the options offers the date of value that a correction gets', async () => {
  const optionsOf = async (data: Json): Promise<Json> => {
    const { $defs } = await post('/correct', { data, schema: true })
    return $defs['bill.CorrectionOptions'].properties.value_date
  }
  const { default: kept, title } = await optionsOf(german('2020-12-01'))
  assert.deepEqual([kept, title], ['2020-12-01', 'Value Date'])
  assert.equal(await optionsOf(german('2021-01-02')), undefined)
})

test('the envelope of an invoice makes no difference', async () => {
  const data = await post('/build', { data: german('2020-12-01'), envelop: true })
  const options = { ...REQUIRED, type: 'credit-note' }
  const { doc } = await post('/correct', { data, options })
  assert.deepEqual([doc.value_date, percentagesOf(doc)[0]], ['2020-12-01', '16%'])
})

test('an invoice that cannot be built is rejected as before', async () => {
  const taxes = [{ cat: 'VAT', rate: 'unheard-of' }]
  const options = { ...REQUIRED, type: 'credit-note' }
  const data = german('2020-12-01', { lines: [line({ taxes })] })
  const error = await post('/correct', { data, options, strict: true }, { status: 422 })
  assert.deepEqual(faults(error), ['DOCKET-TAX-RATE $.lines[0].taxes[0].rate'])
  const undated = german('2020-12-01', { issue_date: undefined })
  await post('/correct', { data: undated, options }, { status: 422 })
})
