/** The forms of numbers and texts that rules ask for, by name; `words.json` has those that are patterns. */
import {
  passesGs1,
  passesLuhn,
  passesMod11,
  passesMod11And10,
  passesMod97,
  weightedSum,
} from '../../../regimes/shared/checksum.ts'
import { isIban } from '../../../vocabulary/bank.ts'
import { SKONTO } from '../../../vocabulary/skonto.ts'
import { isListed } from '../terms/code-lists.ts'
import words from './data/words.json' with { type: 'json' }

type Form = (text: string) => boolean

/** Global Location Number. */
const isGln = (number: string): boolean => /^\d{2,20}$/.test(number) && passesGs1(number)

/** Norwegian organisation number: modulus 11. */
const isOrgNumber = (number: string): boolean =>
  /^\d{9}$/.test(number) && passesMod11(number, [3, 2, 7, 6, 5, 4, 3, 2, 1])

/** Swedish organisation number: Luhn. */
const isSwedishNumber = (number: string): boolean => /^\d{10}$/.test(number) && passesLuhn(number)

/** Belgian enterprise number. */
const isEnterpriseNumber = (number: string): boolean =>
  /^\d{10}$/.test(number) && passesMod97(number)

/** Australian Business Number: one is taken from the first digit, modulus 89. */
const isBusinessNumber = (number: string): boolean =>
  /^\d{11}$/.test(number) &&
  (weightedSum(number, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0

/** Greek tax number: nine digits, the last a check digit. */
const isGreekNumber: Form = (text) => {
  if (!/^\d{9}/.test(text)) return false
  let sum = 0
  for (let i = 0; i < 8; i++) sum += Number(text[i]) * 2 ** (8 - i)
  return (sum % 11) % 10 === Number(text[8])
}

const isItalianNumber: Form = (text) => {
  if (!/^it/i.test(text)) return true
  return /^\d{11}$/.test(text.slice(2)) && passesLuhn(text.slice(2))
}

/** Are the lines of payment terms that begin with # those that XRechnung reads? */
export function isDiscountTerms(text: string): boolean {
  const lines = text.split('\n')
  const marked = lines.filter((line) => line.trim().startsWith('#'))
  if (marked.length === 0) return true
  if (!marked.every((line) => SKONTO.test(line.trim()))) return false
  // The text after the last of them begins with a line feed.
  const after = text.slice(text.lastIndexOf('#') + 1)
  return /^\s*\n/.test(after)
}

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && /^\d{4}-\d\d-\d\d$/.test(text)

/** At most 19 digits, so many of them after the point. */
function decimal(places: number): Form {
  const form = new RegExp(String.raw`^-?\d{1,19}(?:\.\d{1,${places}})?$`)
  return (text) => form.test(text) && text.replaceAll(/[-.]/g, '').length <= 19
}

/** Croatian OIB. The official rule looks at the first eleven digits. */
function isOib(text: string): boolean {
  const number = text.replace(/^HR/, '').slice(0, 11)
  return /^\d{11}$/.test(number) && passesMod11And10(number)
}

/** `#AAA#text`: a subject of three characters is a code. */
export function hasSubject(text: string): boolean {
  const [, subject, ...rest] = text.split('#')
  return rest.length === 0 || subject!.length !== 3 || isListed('subjects', subject!)
}

/** The forms that are code. */
const OWN: { readonly [name: string]: Form } = {
  gln: isGln,
  organisation: isOrgNumber,
  enterprise: isEnterpriseNumber,
  /** The official rule looks at the first ten digits. */
  swedish: (text) => /^\d+$/.test(text) && isSwedishNumber(text.slice(0, 10)),
  business: isBusinessNumber,
  norwegian: (text) => /^NO\d{9}MVA$/.test(text) && isOrgNumber(text.slice(2, 11)),
  greek: isGreekNumber,
  greekSeller: (text) => isGreekNumber(text.split('|')[0]!),
  italian: isItalianNumber,
  oib: isOib,
  omaniVat: (text) => /^OM\d{10}$/.test(text.replaceAll(/\s/g, '')),
  tenDecimals: (text) =>
    text.length < 30 && text.slice(text.indexOf('.') + 1 || text.length).length <= 10,
  iban: isIban,
  telephone: (text) => text.replaceAll(/\D/g, '').length >= 3,
  subject: hasSubject,
  date: isDay,
  day2000: (text) => isDay(text) && text.startsWith('20'),
  day2000of102: (text) =>
    /^20\d{6}$/.test(text) && isDay(text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')),
  amount19: decimal(2),
  quantity19: decimal(4),
  price19: (text) => !text.startsWith('-') && decimal(6)(text),
  signedPrice19: decimal(6),
  rate4: (text) => /^\d{1,4}(?:\.\d{1,2})?$/.test(text) && text.replace('.', '').length <= 4,
  classification: (text) =>
    (text.slice(1, -1).includes('#') && !text.startsWith('#') && !text.endsWith('#')) ||
    /^\d{4}$/.test(text),
}

const patterns = Object.entries(words.forms).map(([name, line]): [string, Form] => {
  const pattern = new RegExp(line.split(' | ')[0]!)
  return [name, (text) => pattern.test(text)]
})

export const FORMS: { readonly [name: string]: Form } = Object.assign(
  Object.fromEntries(patterns),
  OWN,
)
