/** Words of pages: all languages have them all, and no page has words of another language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExamples } from '../../scripts/example-files.ts'
import { textOf } from '../../scripts/lab/rendered.ts'
import { build, render } from '../../src/faces/library.ts'
import { LANGUAGE_CODES } from '../../src/faces/render/labels.ts'
import { LANGUAGES } from '../../src/faces/render/languages.ts'
import { INTL_UNITS, SYMBOLS } from '../../src/faces/render/units.ts'
import { listedInSchema } from '../../src/model/schema-registry.ts'
import { invoice, type Json, line, times } from '../support.ts'

const documents = readExamples().filter(({ operation, answer }) => {
  return operation === 'build' && /"\$schema": "[^"]*\/bill\//.test(answer)
})

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

const KINDS = ['titles', 'members', 'keys', 'taxes', 'units'] as const

/** All words that the labels of a language have. */
const vocabularyOf = (code: string): Set<string> =>
  new Set(KINDS.flatMap((kind) => Object.values(LANGUAGES[code]![kind]).flatMap(wordsOf)))

/** Short names of months. */
function monthsOf(code: string): string[] {
  const format = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' })
  return times(12, (i) => format.format(Date.UTC(2026, i, 15))).flatMap(wordsOf)
}

const english = vocabularyOf('en')

test('the languages listed are those that have words', () =>
  assert.deepEqual(Object.keys(LANGUAGES), LANGUAGE_CODES))

for (const language of Object.keys(LANGUAGES).filter((code) => code !== 'en'))
  test(`no English word is in a document in ${language}`, async () => {
    const own = vocabularyOf(language)
    // In Portuguese, September is "set.".
    for (const month of monthsOf(language)) own.add(month)
    const foreign = new Set([...english].filter((word) => !own.has(word)))
    for (const { name, answer } of documents) {
      const given = new Set(wordsOf(answer))
      const page = await render({ data: JSON.parse(answer), language })
      // The slip of Swiss banks is in a national language of Switzerland, or else in English.
      const text = textOf(page.replace(/<aside class="slip".*?<\/aside>/s, ''))
      const found = wordsOf(text).filter((word) => foreign.has(word) && !given.has(word))
      assert.deepEqual([...new Set(found)], [], name)
    }
  })

test('every language has the words that English has', () => {
  for (const [code, language] of Object.entries(LANGUAGES)) {
    for (const kind of ['titles', 'members', 'keys', 'units'] as const) {
      const missing = Object.keys(LANGUAGES.en[kind]).filter(
        (key) => !key.includes('@') && !(key in language[kind]),
      )
      assert.deepEqual(missing, [], `${code} ${kind}`)
    }
  }
})

test('every unit has a name or a symbol in every language', () => {
  const units = listedInSchema('org.Unit').filter(
    (unit) => !(unit in SYMBOLS) && !(unit in INTL_UNITS),
  )
  for (const [code, { units: names, forms }] of Object.entries(LANGUAGES))
    for (const unit of units)
      assert.equal(names[unit]?.split('|').length, forms.length, `${code} ${unit}`)
})

/** The text of the page of an invoice of a country. */
async function textFor(data: Json, language?: string): Promise<string> {
  const page = await render({ data, ...(language ? { language } : {}) } as { data: Json })
  return textOf(page).replace(/\s+/g, ' ')
}

const QUANTITIES: [language: string, quantity: string, unit: string, text: RegExp][] = [
  ['en', '1', 'service', /\b1 service\b/],
  ['en', '2', 'service', /\b2 services\b/],
  ['es', '1', 'day', /\b1 día\b/],
  ['es', '3', 'day', /\b3 días\b/],
  ['pl', '3', 'bottle', /3 butelki/],
  ['pl', '5', 'bottle', /5 butelek/],
  ['ar', '2', 'piece', /2 قطعتان/],
  ['de', '4', 'm2', /4 m²/],
]

for (const [language, quantity, unit, expected] of QUANTITIES)
  test(`${quantity} of ${unit} in ${language}`, async () => {
    const lines = [line({ quantity, item: { name: 'X', price: '1.00', unit } })]
    assert.match(await textFor(invoice({ lines }), language), expected)
  })

const party = (country: string, code: string): Json => {
  return { name: 'Somebody', tax_id: { country, code } }
}

/** Names of tax numbers, as countries call them. */
const NUMBERS: [country: string, code: string, text: RegExp][] = [
  ['ES', 'B98602642', /NIF ESB98602642|NIF B98602642/],
  ['DE', '111111125', /USt-IdNr\. DE111111125/],
  ['IT', '12345670785', /P\. IVA 12345670785/],
  ['AT', 'U64727905', /UID ATU64727905/],
  ['PL', '9551893317', /NIP PL9551893317/],
  ['GB', '350983637', /VAT Reg No GB 350 9836 37/],
  ['CH', 'E116281710', /MWST-Nr\. CHE-116\.281\.710/],
  ['US', '134728196', /EIN 13-4728196/],
  ['FR', '39356000000', /N° TVA FR39356000000/],
]

for (const [country, code, expected] of NUMBERS)
  test(`the tax number of ${country} has the name that it has there`, async () =>
    assert.match(await textFor(invoice({ customer: party(country, code) })), expected))

test('a title is that of the country for the type and tags', async () => {
  const preceding = [{ code: '1', issue_date: '2026-01-01' }]
  const titleOf = async (data: Json, language?: string): Promise<string> =>
    /<h1>(.*?)<\/h1>/.exec(
      await render({ data, ...(language ? { language } : {}) } as { data: Json }),
    )?.[1] ?? ''
  assert.equal(await titleOf(invoice({ type: 'credit-note', preceding })), 'Factura rectificativa')
  assert.equal(
    await titleOf(invoice({ type: 'credit-note', preceding }), 'de'),
    'Rechnungskorrektur',
  )
  for (const [name, title] of [
    ['sa', 'فاتورة ضريبية'],
    ['ae', 'فاتورة ضريبية'],
    ['sg', 'Tax Invoice'],
    ['in', 'Tax Invoice'],
    ['ar-arca-v4', 'Factura A'],
    ['br', 'Nota fiscal'],
  ]) {
    const example = documents.find((each) => each.name === name)
    assert.equal(await titleOf(JSON.parse(example!.answer)), title, name)
  }
})

test('sums that are equal are said once, and each tax has a row with its base', async () => {
  const data: Json = await build({ data: invoice() })
  const text = await textFor(data)
  const { total, payable } = data.totals
  const money = (amount: string): string =>
    new Intl.NumberFormat('es', {
      style: 'currency',
      currency: 'EUR',
      useGrouping: 'always',
    } as Intl.NumberFormatOptions).format(Number(amount))
  const count = (wanted: string): number => text.split(wanted.replace(/\s/g, ' ')).length - 1
  assert.match(text, /IVA 21 %/)
  // In the rows of total, and as the base of the tax.
  assert.equal(count(money(total)), 2)
  // At the top, and in the totals.
  assert.equal(count(money(payable)), 2)
})
