/** The texts of rules that are stated without words: the description follows from the test. */
import { nameOfTerm } from '../terms/terms.ts'
import type { RuleLine } from './rule-lines.ts'

interface Words {
  readonly description: string
  readonly fix: string
}

/** Words by the form of a test, for its place (`$1`) and a name or number (`$2`), which may have words of its own. */
const FORMS: readonly (readonly [
  form: RegExp,
  description: string,
  fix: string,
  named?: (name: string) => string | undefined,
])[] = [
  [/^cents\(([^()]+)\)$/, '$1 may have two decimals at most.', 'Round it to two decimals.'],
  [/^single\((.+)\)$/, '$1 may occur once.', 'Keep one and remove the others.'],
  [
    /^listed\((?:upper\()?([^(),]+)\)?, '(\w+)'\)/,
    '$1 must be a code of $2.',
    'Use a code of the list.',
    (list) => LISTS[list],
  ],
  [
    /^form\((\.), '(\w+)'\)$/,
    '$1 $2.',
    'Correct it.',
    (form) => ASKED[form] ?? 'must have its form',
  ],
  [/^length\((\.)\) <= (\d+)$/, '$1 must have $2 characters at most.', 'Shorten it.'],
  [
    /^oneLine\((\.|@\w+), (\d+)\)$/,
    '$1 must be one line of 1 to $2 characters.',
    'Fill it in, in one line and not longer.',
  ],
  [
    /^(@currencyID) = BT-5$/,
    '$1 must be the currency of the invoice (BT-5).',
    'Write that, or correct cbc:DocumentCurrencyCode.',
  ],
  [/^(?:filled\()?([^()]+?)\)?$/, '$1 is required.', 'Add it.'],
]

/** What forms ask for. */
const ASKED: { readonly [form: string]: string } = {
  frenchNumber: 'must have only letters, digits and + - _ /',
  frenchAddress: 'must have only letters, digits and + - _ .',
  day2000: 'must be a day from 2000 to 2099, such as 2026-09-01',
  day2000of102: 'must be a day from 2000 to 2099, such as 20260901',
  date: 'must be a day such as 2026-09-01, without a time zone',
  fixed2: 'must be a number such as 10.00: up to 13 digits, a point and two digits',
  signedFixed2: 'must be a number such as 10.00 or -10.00: up to 13 digits, a point and two digits',
  fixed2to3: 'must be a number such as 1.00: up to 13 digits, a point and two or three digits',
  signedFixed2to3:
    'must be a number such as 1.00 or -1.00: up to 13 digits, a point and two or three digits',
  fixed2to8: 'must be a number such as 9.99: up to 13 digits, a point and two to eight digits',
  signedFixed2to8:
    'must be a number such as 9.99 or -9.99: up to 13 digits, a point and two to eight digits',
  fixedPercent2: 'must be a percentage such as 23.00: up to three digits, a point and two digits',
  amount19: 'must have two decimals and 19 digits at most',
  quantity19: 'must have four decimals and 19 digits at most',
  rate4: 'must have two decimals and four digits at most, and not be negative',
}

/** The code lists of the rules. */
const LISTS: { readonly [list: string]: string } = {
  currencies: 'ISO 4217',
  objectSchemes: 'UNTDID 1153',
  identifierSchemes: 'ISO 6523 (ICD)',
  addressSchemes: 'the list EAS of electronic addresses',
  peppolAddressSchemes: 'the list of electronic addresses of Peppol',
  classificationSchemes: 'UNTDID 7143',
  countries: 'ISO 3166-1 that the standard lists',
  paymentMeans: 'UNTDID 4461',
  allowanceReasons: 'UNTDID 5189 that the standard lists',
  chargeReasons: 'UNTDID 7161 that the standard lists',
  exemptionReasons: 'the list VATEX',
  units: 'UN/ECE recommendations 20 and 21',
  subjects: 'UNTDID 4451',
  invoiceTypes: 'UNTDID 1001 that the standard lists',
  kpd: 'KPD 2025 (Croatia)',
  mimeTypes:
    'these: application/pdf, image/png, image/jpeg, text/csv and the spreadsheets of Excel and OpenDocument',
}

/** The words of a rule. */
export function wordsOf({ test: whole, context, description, fix }: RuleLine): Words {
  if (description !== '') return { description, fix }
  // A test with a condition of countries before it says the same.
  const test = /^not\(\$\w+\) or \((.*)\)$/s.exec(whole)?.[1] ?? whole
  for (const [form, words, todo, named] of FORMS) {
    const [found, what = '', name = ''] = form.exec(test) ?? []
    if (found === undefined) continue
    const place = namePlaces(what, context)
    const said = words.replace('$1', () => place).replace('$2', `${named ? named(name) : name}`)
    return { description: said, fix: todo }
  }
  return { description: `This must be true: ${test}.`, fix: 'Correct the values.' }
}

const TERM = /^B[TG]-[\d-]+$/

/** Places in words: terms by their names, others by their tags. */
function namePlaces(places: string, context: string): string {
  const names = places.split(' or ').map((place) => namePlace(place.trim(), context))
  return capital(names.join(' or '))
}

function namePlace(place: string, context: string): string {
  if (place === '.') return namePlace(context, '')
  if (TERM.test(place)) return nameOfTerm(place)
  const plain = place.replaceAll(/\[[^[\]]*\]|^\/+/g, '')
  const attribute = /@(\w+)$/.exec(plain)?.[1]
  const tag = plain
    .replace(/\/?@\w+$/, '')
    .split('/')
    .at(-1)
  if (attribute) return `the attribute ${attribute}${tag ? ` of ${tag}` : ''}`
  return tag || 'the value'
}

/** Tags are written as they are. */
const capital = (text: string): string =>
  text.includes(':') ? text : text.slice(0, 1).toUpperCase() + text.slice(1)
