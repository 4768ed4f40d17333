/** Warnings of percentages that no rate of the tax has on the day of the document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, invoice, type Json, line, post, SCHEMA } from '../support.ts'

const CODE = 'DOCKET-TAX-PERCENT'

function order(country: string, issue_date: string, taxes: Json[], members: Json = {}): Json {
  const lines = [line({ taxes })]
  const supplier = { name: 'S' }
  return {
    $schema: `${SCHEMA}bill/order`,
    $regime: country,
    issue_date,
    supplier,
    lines,
    ...members,
  }
}

/** The warning of a review about the percentages of a document; undefined if there is none. */
async function warningOf(data: Json): Promise<Json | undefined> {
  const { warnings, faults } = await post('/review', { data })
  assert.deepEqual(faults, [])
  return warnings.find(({ code }: Json) => code === CODE)
}

const vat = (percent: string, members: Json = {}): Json => ({ cat: 'VAT', percent, ...members })

/** Percentages that no rate has on the day, with what the warning says of them. */
const WRONG: [country: string, day: string, combo: Json, words: RegExp][] = [
  [
    'DE',
    '2026-01-15',
    vat('16%'),
    /VAT of DE on 2026-01-15 is 19% \(general\), 7% \(reduced\), .*not 16%; 16% was the general rate from 2020-07-01 to 2020-12-31$/,
  ],
  [
    'DE',
    '2020-08-01',
    vat('19.00%'),
    /not 19%; 19% was the general rate from 2007-01-01 to 2020-06-30$/,
  ],
  [
    'ES',
    '2026-01-15',
    vat('19%'),
    /is 21% \(general\), 10% \(reduced\), 4% \(super-reduced\), not 19%$/,
  ],
  [
    'SG',
    '2026-01-15',
    { cat: 'GST', percent: '8%' },
    /8% was the general rate from 2023-01-01 to 2023-12-31$/,
  ],
  ['FR', '2026-01-15', vat('19.6%'), /19.6% was the general rate from 2000-04-01 to 2013-12-31$/],
  ['AT', '2022-01-01', vat('5%'), /5% was the super-reduced rate from 2020-07-01 to 2021-12-31$/],
  ['AT', '2020-06-30', vat('5%'), /5% is the super-reduced rate from 2020-07-01 to 2021-12-31$/],
  ['ES', '2024-10-01', vat('0%', { key: 'standard' }), /for 0% use the key zero$/],
  [
    'ES',
    '2025-01-01',
    vat('2%'),
    /2% was the super-reduced\+temporary rate from 2024-10-01 to 2024-12-31$/,
  ],
  [
    'ES',
    '2025-01-01',
    vat('7.5%'),
    /7.5% was the reduced\+temporary rate from 2024-10-01 to 2024-12-31$/,
  ],
  [
    'ES',
    '2022-06-30',
    vat('5%'),
    /5% is the reduced\+temporary rate from 2022-07-01 to 2024-09-30$/,
  ],
  [
    'GB',
    '2022-04-01',
    vat('12.5%'),
    /12.5% was the reduced\+hospitality rate from 2021-10-01 to 2022-03-31$/,
  ],
  [
    'PT',
    '2026-01-15',
    vat('18%', { ext: { 'pt-region': 'PT-AC' } }),
    /18% was the general rate from 2014-01-01 to 2021-06-30$/,
  ],
  [
    'PT',
    '2026-01-15',
    vat('23%', { ext: { 'pt-region': 'PT-MA' } }),
    /VAT of PT on 2026-01-15 is 22% \(general\)/,
  ],
  [
    'CA',
    '2024-06-01',
    { cat: 'HST', percent: '14%' },
    /14% was the prince-edward-island rate from 2013-04-01 to 2016-09-30$/,
  ],
  ['CA', '2026-01-15', { cat: 'HST', percent: '12%' }, /12% was the british-columbia rate/],
  ['IT', '2026-01-15', vat('20%'), /20% was the general rate from 1997-10-01 to 2011-09-16$/],
  ['SG', '2022-12-31', { cat: 'GST', percent: '9%' }, /9% is the general rate from 2024-01-01 on$/],
  ['IT', '2026-01-15', vat('21%'), /21% was the general rate from 2011-09-17 to 2013-09-30$/],
  ['US', '2026-01-15', vat('16%', { country: 'DE' }), /VAT of DE/],
  [
    'PE',
    '2026-01-15',
    vat('10%'),
    /10% was the reduced\+hospitality rate from 2022-09-01 to 2025-12-31$/,
  ],
  [
    'CR',
    '2026-01-15',
    vat('8%'),
    /8% was the intermediate\+temporary rate from 2022-07-01 to 2023-08-31$/,
  ],
  [
    'IE',
    '2026-01-15',
    vat('5.1%'),
    /5.1% was the special\+agriculture rate from 2025-01-01 to 2025-12-31$/,
  ],
]

for (const [country, day, combo, words] of WRONG) {
  test(`${country}: ${combo.percent} of ${combo.cat} on ${day} is doubtful`, async () => {
    const data = order(country, day, [combo])
    const found = await warningOf(data)
    assert.deepEqual(found?.properties, ['$.lines[0].taxes[0]'])
    assert.match(found.description, words)
    await post('/build', { data })
    const { faults } = await post('/build', { data, strict: true }, { status: 422 })
    assert.deepEqual(faults[0].code, CODE)
  })
}

/** Percentages that are right on the day, or of which nothing is known. */
// biome-ignore format: table
const RIGHT: [country: string, day: string, combo: Json][] = [
  ['DE', '2026-01-15', vat('19%')],
  ['DE', '2026-01-15', vat('7.00%')],
  ['DE', '2026-01-15', vat('7.8%')],
  ['DE', '2026-01-15', vat('5.5%')],
  ['DE', '2020-12-31', vat('16%')],
  ['DE', '2020-12-31', vat('5%')],
  ['AT', '2020-07-01', vat('5%')],
  ['AT', '2021-12-31', vat('5%')],
  ['ES', '2023-01-01', vat('0%', { key: 'standard' })],
  ['ES', '2024-09-30', vat('0%', { key: 'standard' })],
  ['ES', '2024-09-30', vat('5%')],
  ['ES', '2024-12-31', vat('2%')],
  ['ES', '2024-12-31', vat('7.5%')],
  ['GB', '2020-07-15', vat('5%')],
  ['GB', '2022-03-31', vat('12.5%')],
  ['PT', '2026-01-15', vat('16%', { ext: { 'pt-region': 'PT-AC' } })],
  ['PT', '2026-01-15', vat('6%')],
  ['PT', '2026-01-15', vat('17%', { rate: 'other' })],
  ['PL', '2026-01-15', vat('4%')],
  ['AR', '2026-01-15', vat('2.5%')],
  ['EL', '2026-01-15', vat('3%')],
  ['CA', '2026-01-15', { cat: 'HST', percent: '13%' }],
  ['CA', '2026-01-15', { cat: 'HST', percent: '14%' }],
  ['CA', '2026-01-15', { cat: 'HST', percent: '15%' }],
  ['CA', '2026-01-15', { cat: 'PST', percent: '7%' }],
  ['ES', '2026-01-15', { cat: 'IRPF', percent: '2%' }],
  ['ES', '2026-01-15', { cat: 'IPSI', percent: '8%' }],
  ['ES', '2026-01-15', vat('0%', { key: 'zero' })],
  ['ES', '2026-01-15', vat('12%')],
  ['ES', '2026-01-15', vat('10.50%')],
  ['IT', '2026-01-15', vat('8.8%')],
  ['IT', '2026-01-15', vat('12.3%')],
  ['GB', '2026-01-15', vat('4%')],
  ['NZ', '2026-01-15', { cat: 'GST', percent: '9%' }],
  ['IE', '2026-01-15', vat('4.5%')],
  ['PE', '2026-01-15', vat('10.5%')],
  ['CR', '2022-09-01', vat('8%')],
  ['ES', '1980-01-15', vat('12%')],
  ['US', '2026-01-15', { cat: 'ST', percent: '8.875%' }],
  ['', '2026-01-15', vat('12%')],
  ['ES', '2026-01-15', vat('12%', { country: 'IS' })],
]

test('percentages of the day pass, and those of taxes without known rates', async () => {
  for (const [country, day, combo] of RIGHT) {
    const data = order(country, day, [combo], { currency: 'EUR' })
    assert.equal(await warningOf(data), undefined, `${country} ${day} ${JSON.stringify(combo)}`)
  }
})

test('the date of value decides, not that of issue', async () => {
  const data = order('DE', '2021-01-10', [vat('16%')], { value_date: '2020-12-28' })
  assert.equal(await warningOf(data), undefined)
  const late = order('DE', '2020-12-28', [vat('16%')], { value_date: '2021-01-10' })
  assert.match((await warningOf(late))?.description, /on 2021-01-10/)
})

test('each wrong percentage is described, up to three of them', async () => {
  const lines = ['16%', '15%', '16.0%', '14%', '13%'].map((percent, at) =>
    line({ item: { name: `Item ${at}`, price: '1.00' }, taxes: [vat(percent)] }),
  )
  const found = await warningOf(order('DE', '2026-01-15', [], { lines }))
  assert.equal(found?.properties.length, 5)
  for (const percent of ['16', '15', '14'])
    assert.match(found.description, new RegExp(`not ${percent}%`))
  assert.doesNotMatch(found.description, /not 13%/)
})

/** The taxes of a line in India, and whether a review warns of them. */
// biome-ignore format: table
const INDIA: [taxes: { [cat: string]: string }, isDoubtful: boolean][] = [
  [{ CGST: '9%', SGST: '9%' }, false],
  [{ CGST: '9%', UTGST: '9.0%' }, false],
  [{ IGST: '18%' }, false],
  [{}, false],
  [{ CGST: '7%', SGST: '5%' }, true],
  [{ CGST: '9%', UTGST: '8%' }, true],
  [{ CGST: '9%' }, true],
  [{ SGST: '9%' }, true],
  [{ CGST: '9%', SGST: '9%', IGST: '18%' }, true],
  [{ SGST: '9%', IGST: '18%' }, true],
  [{ CGST: '9%', SGST: '9%', UTGST: '9%' }, true],
]

test('IN: CGST and SGST are halves of one rate, and IGST stands alone', async () => {
  for (const [row, isDoubtful] of INDIA) {
    const taxes = Object.entries(row).map(([cat, percent]) => ({ cat, percent }))
    const item = { name: 'Tea', price: '1.00', identities: [{ type: 'HSN', code: '0902' }] }
    const data = order('IN', '2026-01-15', [], { lines: [line({ item, taxes })] })
    const found = await warningOf(data)
    const expected = isDoubtful ? ['$.lines[0].taxes'] : undefined
    assert.deepEqual(found?.properties, expected, JSON.stringify(row))
    for (const name of ['discounts', 'charges']) {
      const untaxed = [line({ item, taxes: [] })]
      const rows = { lines: untaxed, [name]: [{ reason: 'r', amount: '1.00', taxes }] }
      const changed = await warningOf(order('IN', '2026-01-15', [], rows))
      assert.deepEqual(changed?.properties, isDoubtful ? [`$.${name}[0].taxes`] : undefined)
    }
  }
})

test('a rate that has ended has no percentage from then on, and is listed as disabled', async () => {
  const taxes = [{ cat: 'VAT', rate: 'super-reduced' }]
  const last = await post('/build', { data: order('AT', '2021-12-31', taxes) })
  assert.equal(last.lines[0].taxes[0].percent, '5.0%')
  const after = { data: order('AT', '2022-01-01', taxes), strict: true }
  const { faults } = await post('/build', after, { status: 422 })
  assert.match(faults[0].description, /percentage on 2022-01-01; the rate ended on 2021-12-31$/)
  const { categories } = await get('/regimes/at')
  const { values } = categories[0].rates.find(({ rate }: Json) => rate === 'super-reduced')
  assert.deepEqual(values, [
    { since: '2026-07-01', percent: '4.9%' },
    { since: '2022-01-01', percent: '5.0%', disabled: true },
    { since: '2020-07-01', percent: '5.0%' },
  ])
})

test('a review warns of a surcharge that the rate does not have, and names the rate that does', async () => {
  const given = { cat: 'VAT', rate: 'general', surcharge: '5.2%' }
  const of = (tax: Json): Json => invoice({ lines: [line({ taxes: [tax] })] })
  const { warnings } = await post('/review', { data: of(given) })
  const [warning] = warnings.filter(({ code }: Json) => code === 'DOCKET-SURCHARGE')
  assert.deepEqual(warning.properties, ['$.lines[0].taxes[0].surcharge'])
  assert.match(warning.description, /write "rate": "general\+eqs"/)
  const right = { cat: 'VAT', rate: 'general+eqs', surcharge: '5.2%' }
  const after = await post('/review', { data: of(right) })
  assert.deepEqual(after.warnings, [])
})
