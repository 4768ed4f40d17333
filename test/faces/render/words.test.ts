// Takes long: in a process of its own.
/** Words of pages: all languages have them all, and no page has words of another language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExamples } from '../../../scripts/example-files.ts'
import { textOf } from '../../../scripts/lab/rendered.ts'
import {
  allAddons,
  allExtensions,
  allRegimes,
  extensionOf,
} from '../../../src/definitions/registry.ts'
import { build, render } from '../../../src/faces/library.ts'
import { LANGUAGE_CODES } from '../../../src/faces/render/labels.ts'
import { LANGUAGES } from '../../../src/faces/render/languages.ts'
import { INTL_UNITS, SYMBOLS } from '../../../src/faces/render/units.ts'
import { titlesInSchema } from '../../../src/faces/titles.ts'
import { listedInSchema } from '../../../src/model/schema-registry.ts'
import TAX_NUMBERS from '../../../src/regimes/printed/tax-numbers.json' with { type: 'json' }
import { invoice, type Json, line, times } from '../../support.ts'

const documents = readExamples().filter(({ operation, answer }) => {
  return operation === 'build' && /"\$schema": "[^"]*\/bill\//.test(answer)
})

const lettersOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** Words in lower case, of three letters at least; not those in numbers, such as those of companies. */
const wordsOf = (text: string): string[] => lettersOf(text.replace(/\S*\d\S*/g, ' '))

const KINDS = ['titles', 'members', 'keys', 'taxes', 'units'] as const

/** All words that the labels of a language have. */
const vocabularyOf = (code: string): string[] =>
  KINDS.flatMap((kind) => Object.values(LANGUAGES[code]![kind]).flatMap(wordsOf))

/** Names of months and countries. */
function intlWordsOf(code: string): string[] {
  const regions = new Intl.DisplayNames(code, { type: 'region' })
  const months = (['medium', 'long'] as const).flatMap((dateStyle) => {
    const format = new Intl.DateTimeFormat(code, { dateStyle, timeZone: 'UTC' })
    return times(12, (i) => format.format(Date.UTC(2026, i, 15)))
  })
  const countries = Object.keys(TAX_NUMBERS).map(
    (country) => regions.of(country === 'EL' ? 'GR' : country) ?? '',
  )
  return [...months, ...countries].flatMap(wordsOf)
}

/** The names of things in definitions, by language, and of the taxes and numbers of countries in all. */
function definedWordsOf(code: string): string[] {
  const base = code.replace(/-.*/, '')
  const words: string[] = []
  const add = (text: unknown): unknown => typeof text === 'string' && words.push(...wordsOf(text))
  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === code || key === base) add(inner)
      visit(inner)
    }
  }
  const definitions = [...allRegimes(), ...allAddons()].map(({ definition }) => definition)
  visit(definitions)
  visit([...allExtensions()].map((key) => extensionOf(key)))
  for (const { name, lengths } of Object.values<TaxNumber>(TAX_NUMBERS))
    for (const label of [...Object.values(name), ...Object.values(lengths ?? {})]) add(label)
  for (const { categories, identities } of definitions as Named[])
    for (const { code, name } of [...(categories ?? []), ...(identities ?? [])]) {
      add(code)
      for (const [key, text] of Object.entries(name ?? {})) if (key !== 'en') add(text)
    }
  return words
}

interface TaxNumber {
  name: { [language: string]: string }
  lengths?: { [length: string]: string }
}

interface Entry {
  code?: string
  name?: { [language: string]: string }
}

interface Named {
  categories?: Entry[]
  identities?: Entry[]
}

/** Members whose values are codes and keys, which pages name. */
const CODED = new Set(['key', 'rate', 'type', 'unit', 'scope', '$tags', '$schema', 'point'])

/** Words that the client gave: those in strings, but for keys. */
function givenWordsOf(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    // Those of a country, as it-sdi-code, are codes in pages too.
    return CODED.has(name) && /^(?!..-).*[a-z]/.test(value) ? [] : lettersOf(value)
  if (Array.isArray(value)) return value.flatMap((each) => givenWordsOf(each, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    // Keys of extensions are codes, and those of other data are the client's own.
    ...(name === 'ext' || name === 'meta' ? wordsOf(key) : []),
    ...givenWordsOf(inner, key),
  ])
}

const english = vocabularyOf('en')

test('the languages listed are those that have words', () =>
  assert.deepEqual(Object.keys(LANGUAGES), LANGUAGE_CODES))
/** Names that are the same in all languages. */
const PROPER = ['peppol', ...Object.values(SYMBOLS).flatMap(wordsOf)]

/** The slip of Swiss banks is in a national language of Switzerland, or else in English. */
const readable = (page: string): string =>
  textOf(page.replace(/<aside class="slip".*?<\/aside>/s, ''))

/** The words of a page with all codes, which is the page without them and more. */
const wordsIn = async (data: Json, language: string): Promise<string[]> =>
  wordsOf(readable(await render({ data, language, codes: true })))

/** The documents with the words that their data gives to every page, and those of their page in English. */
const read = documents.map(({ name, answer }) => {
  const data = JSON.parse(answer)
  const given = new Set([...givenWordsOf(data), ...(data.$addons ?? []).flatMap(wordsOf)])
  return { name, data, given, inEnglish: wordsIn(data, 'en') }
})

for (const language of Object.keys(LANGUAGES).filter((code) => code !== 'en'))
  test(`no English word is in a document in ${language}, with its codes`, async () => {
    const own = new Set([
      ...PROPER,
      ...vocabularyOf(language),
      ...intlWordsOf(language),
      ...definedWordsOf(language),
    ])
    for (const { name, data, given, inEnglish } of read) {
      const foreign = new Set([...english, ...(await inEnglish)].filter((word) => !own.has(word)))
      const found = await wordsIn(data, language)
      const wrong = found.filter((word) => foreign.has(word) && !given.has(word))
      assert.deepEqual([...new Set(wrong)], [], name)
    }
  })

test('an English word is found out', () => {
  assert.deepEqual(givenWordsOf({ name: 'Big shop', key: 'outlay', ext: { 'de-code': 'Alpha' } }), [
    'big',
    'shop',
    'code',
    'alpha',
  ])
  assert.ok(!definedWordsOf('de').includes('retained'), 'a word of English definitions')
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

test('a page can show a quantity of every unit', async () => {
  const units = listedInSchema('org.Unit')
  const lines = units.map((unit) => line({ quantity: '7', item: { name: unit, price: '1', unit } }))
  const shown = (await textFor(invoice({ lines }), 'en')).match(/ 7 \D+ 1\.00 /g)
  assert.equal(shown?.length, units.length)
})

const QUANTITIES: [language: string, quantity: string, unit: string, text: RegExp][] = [
  ['en', '1', 'service', /\b1 service\b/],
  ['en', '2', 'service', /\b2 services\b/],
  ['es', '1', 'day', /\b1 día\b/],
  ['es', '3', 'day', /\b3 días\b/],
  ['pl', '3', 'bottle', /3 butelki/],
  ['pl', '5', 'bottle', /5 butelek/],
  ['et', '1', 'box', /\b1 karp\s/],
  ['et', '10', 'box', /10 karpi/],
  ['lv', '21', 'pallet', /21 palete\s/],
  ['lv', '10', 'pallet', /10 palešu/],
  ['lv', '2', 'pallet', /2 paletes/],
  ['lt', '21', 'bottle', /21 butelis/],
  ['lt', '3', 'bottle', /3 buteliai/],
  ['lt', '1.5', 'bottle', /1,5 butelio/],
  ['lt', '11', 'bottle', /11 butelių/],
  ['sk', '1', 'roll', /\b1 rolka/],
  ['sk', '4', 'roll', /4 rolky/],
  ['sk', '0.5', 'roll', /0,5 rolky/],
  ['sk', '5', 'roll', /5 roliek/],
  ['ar', '2', 'piece', /2 قطعتان/],
  ['de', '4', 'm2', /4 m²/],
]

for (const [language, quantity, unit, expected] of QUANTITIES)
  test(`${quantity} of ${unit} in ${language}`, async () => {
    const lines = [line({ quantity, item: { name: 'X', price: '1.00', unit } })]
    assert.match(await textFor(invoice({ lines }), language), expected)
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

/** Members whose values pages name, wherever the schemas list them. */
const KEYED: [type: string, member: string][] = [
  ['bill.Discount', 'key'],
  ['bill.Charge', 'key'],
  ['bill.StatusLine', 'key'],
  ['bill.Reason', 'key'],
  ['bill.Action', 'key'],
  ['org.Attribute', 'key'],
  ['pay.Record', 'key'],
]

test('every key that pages name has a word in every language', () => {
  for (const [code, { keys }] of Object.entries(LANGUAGES))
    for (const [type, member] of KEYED) {
      const listed = [...titlesInSchema(type, member).keys()]
      const missing = listed.filter((key) => !(`${type}.${key}` in keys) && !(key in keys))
      assert.deepEqual(missing, [], `${code} ${type}`)
    }
})

const TERMS: [language: string, notes: string, text: string][] = [
  ['de', '#SKONTO#TAGE=10#PROZENT=2.00#', '2 % Skonto bei Zahlung innerhalb von 10 Tagen'],
  ['de', '#SKONTO#TAGE=1#PROZENT=2.25#', '2,25 % Skonto bei Zahlung innerhalb von 1 Tag'],
  [
    'en',
    '#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=100.00#',
    '3% discount on €100.00 if paid within 7 days',
  ],
  ['pl', '#SKONTO#TAGE=10#PROZENT=2.00#', 'Skonto 2% przy płatności w ciągu 10 dni'],
  ['et', '#SKONTO#TAGE=1#PROZENT=2.00#', 'Allahindlus 2%, kui tasute 1 päeva jooksul'],
  ['lv', '#SKONTO#TAGE=21#PROZENT=2.00#', 'Atlaide 2%, samaksājot 21 dienas laikā'],
  ['lv', '#SKONTO#TAGE=10#PROZENT=2.00#', 'Atlaide 2%, samaksājot 10 dienu laikā'],
  ['lt', '#SKONTO#TAGE=10#PROZENT=2.00#', 'Nuolaida 2 % sumokėjus per 10 dienų'],
  ['lt', '#SKONTO#TAGE=1#PROZENT=2.00#', 'Nuolaida 2 % sumokėjus per 1 dieną'],
  ['sk', '#SKONTO#TAGE=10#PROZENT=2.00#', 'Skonto 2 % pri platbe do 10 dní'],
  [
    'en',
    '#SKONTO#TAGE=7#PROZENT=3.00#\r\n#SKONTO#TAGE=9#PROZENT=1.00#\nNet',
    '3% discount if paid within 7 days 1% discount if paid within 9 days Net',
  ],
  ['en', '#SKONTO#TAGE=7#PROZENT=3#', '#SKONTO#TAGE=7#PROZENT=3#'],
  ['en', '#VERZUG#TAGE=7#PROZENT=3.00#', '#VERZUG#TAGE=7#PROZENT=3.00#'],
  [
    'en',
    `#SKONTO#TAGE=${'9'.repeat(30)}#PROZENT=3.00#`,
    `#SKONTO#TAGE=${'9'.repeat(30)}#PROZENT=3.00#`,
  ],
  [
    'en',
    `#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=${'9'.repeat(30)}.00#`,
    `#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=${'9'.repeat(30)}.00#`,
  ],
]

for (const [language, notes, text] of TERMS)
  test(`the terms ${notes.slice(0, 60)} in ${language}`, async () => {
    const shown = await textFor(invoice({ payment: { terms: { notes } } }), language)
    assert.ok(shown.includes(` ${text} `), shown)
  })

/** What the page says of a line without tax. */
const MENTIONS: [language: string, combo: Json, text: string][] = [
  ['de', { key: 'intra-community' }, 'Steuerfreie innergemeinschaftliche Lieferung'],
  // Of services too, which are no supply of goods.
  ['de', { key: 'export' }, 'Steuerfrei (Ausfuhr)'],
  ['pl', { key: 'export' }, 'Eksport (stawka 0%)'],
  ['it', { key: 'intra-community' }, 'Cessione intracomunitaria non imponibile'],
  ['et', { key: 'reverse-charge' }, 'Pöördmaksustamine'],
  ['lv', { key: 'reverse-charge' }, 'Nodokļa apgrieztā maksāšana'],
  ['lt', { key: 'reverse-charge' }, 'Atvirkštinis apmokestinimas'],
  ['sk', { key: 'reverse-charge' }, 'Prenesenie daňovej povinnosti'],
  ['sk', exempt('VATEX-EU-F'), 'Úprava zdaňovania prirážky – použitý tovar'],
  ['en', { key: 'exempt' }, 'Exempt'],
  ['en', exempt('VATEX-EU-F'), 'Margin scheme – second-hand goods'],
  ['en', exempt('VATEX-EU-I'), 'Margin scheme – works of art'],
  ['en', exempt('VATEX-EU-J'), "Margin scheme – collector's items and antiques"],
  ['en', exempt('VATEX-EU-D'), 'Margin scheme – travel agents'],
  ['de', exempt('VATEX-EU-F'), 'Gebrauchtgegenstände/Sonderregelung'],
  ['en', exempt('VATEX-EU-132'), 'Exempt'],
]

function exempt(code: string): Json {
  return { key: 'exempt', ext: { 'cef-vatex': code } }
}

for (const [language, combo, text] of MENTIONS)
  test(`${JSON.stringify(combo)} in ${language} is said in the line and in the totals`, async () => {
    const lines = [line({ taxes: [{ cat: 'VAT', ...combo }] })]
    const shown = await textFor(invoice({ lines }), language)
    assert.equal(shown.split(` ${text} `).length, 3, shown)
  })

test('a reason that is too long for its column may be split behind a slash', async () => {
  const lines = [line({ taxes: [{ cat: 'VAT', ...exempt('VATEX-EU-F') }] })]
  const page = await render({ data: invoice({ lines }), language: 'de' })
  assert.match(page, /Gebrauchtgegenstände\/<wbr>Sonderregelung/)
})
