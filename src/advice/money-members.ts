/**
 * Unknown members that mean money. They are dropped as all unknown members are, and then the document has other amounts
 * than its author meant, which nothing in it shows; so they are warned about.
 */

import { isObject, LongNumber } from '../json.ts'
import type { ObjectType } from '../model/structure.ts'
import { quote } from '../values/shorten.ts'
import { nearest } from './nearest.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words of which one in a name makes it one of money, also in the plural. */
const WORDS = setOf(
  'price amount discount rebate charge surcharge fee allowance tax vat gst iva tva mwst duty levy total subtotal net ' +
    'gross rate percent sum due payable paid prepaid prepayment deposit advance outlay rounding tip shipping freight ' +
    'withholding retention retained waiver cost per quantity qty',
)

const isMoney = (word: string): boolean => WORDS.has(word)

/** Names with such a word that only describe. */
const DESCRIBING = setOf(
  'tax_id tax_number vat_id vat_number due_date rate_date price_list price_date cost_center charge_code payment_id',
)

const BILLABLE = setOf('terms')
const ROW = setOf('value pricing')
const ALLOWANCE = setOf('percentage value')

/** Names without such a word that mean money in objects of a type. */
const NAMES: { readonly [type: string]: ReadonlySet<string> | undefined } = {
  'bill.Invoice': BILLABLE,
  'bill.Order': BILLABLE,
  'bill.Delivery': BILLABLE,
  'bill.Line': ROW,
  'bill.SubLine': ROW,
  'bill.Discount': setOf('percentage value informative'),
  'bill.Charge': ALLOWANCE,
  'bill.LineDiscount': ALLOWANCE,
  'bill.LineCharge': ALLOWANCE,
  'bill.PaymentLine': setOf('value'),
  'bill.Tax': setOf('cat category included inclusive'),
  'org.Item': setOf('base_quantity list'),
  'pay.DueDate': ALLOWANCE,
  'pay.Record': ALLOWANCE,
  'tax.Combo': setOf('base category code name percentage type value'),
}

/** Longest name that is looked at: longer ones are not words. */
const LONGEST = 64

/** How deep an unknown member is searched. */
const DEEPEST = 2

/**
 * Describes what is not counted if an unknown member is dropped: its value. Undefined if it does not mean money, or is
 * empty or zero.
 */
export function moneyIn(type: ObjectType, name: string, value: unknown): string | undefined {
  if (isEmpty(value)) return undefined
  const meant = (isNumber(value) && nearest(name, type.field.keys())) || ''
  const isNamed = NAMES[type.name]?.has(name) || isMoneyName(name) || isMoneyName(meant)
  if (!isNamed && !hasMoney(value, DEEPEST)) return undefined
  if (typeof value === 'string') return quote(value)
  return value instanceof LongNumber ? value.text : typeof value === 'number' ? String(value) : 'it'
}

/** The words of a name: `unitPrice`, `unit_price` and `unit-price` have the same. */
function isMoneyName(name: string): boolean {
  // Fast path: no word is shorter than three letters.
  if (name.length > LONGEST || !/[a-z]{3}/i.test(name)) return false
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g)?.map((word) => word.toLowerCase())
  if (!words || DESCRIBING.has(words.join('_'))) return false
  return words.some((word) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some(isMoney))
}

/** Does an object have a member of money with a number, or does one that it contains? Arrays are passed through. */
function hasMoney(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return value.some((element) => hasMoney(element, depth))
  if (depth === 0 || !isObject(value)) return false
  return Object.entries(value).some(
    ([name, member]) => (isNumber(member) && isMoneyName(name)) || hasMoney(member, depth - 1),
  )
}

const isNumber = (value: unknown): boolean =>
  !isEmpty(value) &&
  (typeof value === 'number' ||
    value instanceof LongNumber ||
    (typeof value === 'string' && /^[-+]?\d[\d.,]*%?$/.test(value.trim())))

/** Nothing, or zero in any spelling. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (value instanceof LongNumber) return isZero(value.text)
  if (typeof value === 'string') return isZero(value)
  if (isObject(value)) return Object.keys(value).length === 0
  return value === null || value === false || value === 0
}

const isZero = (text: string): boolean => /^[-+]?[0.,]*(?:[eE][-+]?\d+)?\s?%?$/.test(text.trim())
