/** The functions of the language of rules; see expression.ts. */
import { Amount } from '../../../values/amount.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import { exactProduct, exactSum } from '../exact.ts'
import lists from '../terms/code-lists.json' with { type: 'json' }
import { type CodeList, isListed } from '../terms/code-lists.ts'
import { trimBlanks } from '../xml/characters.ts'
import { readDecimal } from '../xml/decimal.ts'
import type { Group } from '../xml/tree.ts'
import type { XmlElement } from '../xml/xml-document.ts'
import { baseOf, detailsIn } from './bases.ts'
import { divide, roundUp } from './decimals.ts'
import { FORMS, isDiscountTerms } from './forms.ts'
import type { Indexed, IndexedXml, Item } from './indexed.ts'
import { numbersIn } from './numbers.ts'
import type { Call } from './parse-expression.ts'
import { subLinesOf } from './sub-lines.ts'
import {
  type Evaluate,
  firstText,
  isTrue,
  itemsOf,
  NOTHING,
  numberOf,
  rawText,
  sizeOf,
  someItem,
  textOf,
  type Value,
} from './values.ts'

type MakeFunction = (inputs: readonly Evaluate[]) => Evaluate

/** Makes a function of values. */
const of =
  (apply: (...values: Value[]) => Value): MakeFunction =>
  ([first, second]) => {
    if (!second)
      return first ? (element, document) => apply(first(element, document)) : () => apply()
    return (element, document) => apply(first!(element, document), second(element, document))
  }

/** Makes a function of a number; without one it has no result. */
const ofNumber = (apply: (number: Amount) => Amount): MakeFunction =>
  of((value) => {
    const number = numberOf(value!)
    return number ? apply(number) : NOTHING
  })

const ZERO = Amount.zero(0)

const HOUR = 3_600_000

function sumOf(value: Value): Amount {
  let sum = ZERO
  for (const item of itemsOf(value)) {
    const number = readDecimal(textOf(item))
    if (number) sum = exactSum(sum, number)
  }
  return sum
}

/** Makes a function that looks at each of several elements. */
const overEach =
  (decide: (items: readonly Item[], holds: (item: Item) => boolean) => boolean): MakeFunction =>
  ([place, condition]) =>
  (element, document) =>
    decide(itemsOf(place!(element, document)), (item) => isTrue(condition!(item, document)))

/** A binary number with as many decimals as an amount can have. */
const binary = (number: number): Amount => Amount.parse(number.toFixed(20)) ?? ZERO

const decimalsOf = (text: string): number => {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** A rate as it is written, or as it was worked out. */
const rateOf = (value: Value): string =>
  value instanceof Amount ? value.toString() : firstText(value)

/** Makes a function of the rows of a category, and of a rate if there is one. */
const ofRows =
  (apply: (category: string, rate: string | undefined, document: Indexed) => Value): MakeFunction =>
  ([category, rate]) =>
  (element, document) => {
    const text = rate && rateOf(rate(element, document))
    return apply(firstText(category!(element, document)), text, document)
  }

/** A character may be two code units. */
const isOneLine = (text: string, most: number): boolean =>
  text !== '' &&
  !/[\n\r]/.test(text) &&
  (text.length <= most || text.length - (text.match(/[\uD800-\uDBFF]/g)?.length ?? 0) <= most)

function isWithin(item: Item, tag: string): boolean {
  for (let at = item as XmlElement | undefined; at; at = at.parent) if (at.tag === tag) return true
  return false
}

function hasText(item: Item): boolean {
  if (textOf(item) !== '') return true
  return typeof item !== 'string' && (item as XmlElement).children.some(hasText)
}

const isFilled = (item: Item): boolean => textOf(item) !== ''

export const FUNCTIONS: { readonly [name: string]: MakeFunction } = {
  true: () => () => true,
  false: () => () => false,
  not: of((value) => !isTrue(value!)),
  /** Has any of them a text? */
  filled: of((value) => someItem(value!, isFilled)),
  count: of((value) => new Amount(sizeOf(value!), 0)),
  /** At most one, and none. */
  single: of((value) => sizeOf(value!) <= 1),
  none: of((value) => sizeOf(value!) === 0),
  sum: of((value) => sumOf(value!)),
  /** Two decimals at most, in the first. */
  cents: of((value) => decimalsOf(firstText(value!)) <= 2),
  round: ofNumber((number) => roundUp(number, 2)),
  whole: ofNumber((number) => roundUp(number, 0)),
  abs: ofNumber(magnitude),
  number: ofNumber((number) => number),
  percent: ofNumber((number) => exactProduct(number, new Amount(1, 2))),
  divide: of((a, b) => {
    const [dividend, divisor] = [numberOf(a!), numberOf(b!)]
    return dividend && divisor && !divisor.isZero() ? divide(dividend, divisor) : NOTHING
  }),
  /** Are all texts in a code list? */
  listed: of((value, list) => {
    const name = firstText(list!) as CodeList
    return !someItem(value!, (item) => !isListed(name, textOf(item)))
  }),
  /** Has the first text a form? */
  form: of((value, name) => FORMS[firstText(name!)]!(firstText(value!))),
  /** Are the discounts in payment terms written as XRechnung asks for it? Line feeds at the end count. */
  discounts: of((value) => {
    const [terms] = itemsOf(value!)
    return terms === undefined || isDiscountTerms(rawText(terms))
  }),
  starts: of((value, start) => firstText(value!).startsWith(firstText(start!))),
  contains: of((value, part) => firstText(value!).includes(firstText(part!))),
  upper: of((value) => itemsOf(value!).map((item) => textOf(item).toUpperCase())),
  prefix: of((value) => itemsOf(value!).map((item) => textOf(item).slice(0, 2))),
  after: of((value, count) =>
    itemsOf(value!).map((item) => textOf(item).slice(Number(firstText(count!)))),
  ),
  /** The month of a date: 2026-05. */
  month: of((value) => itemsOf(value!).map((item) => textOf(item).slice(0, 7))),
  /** The day, so many hours ahead of UTC. */
  today:
    ([hours]) =>
    (_, document) => {
      const ahead = Number(firstText(hours!(document.root, document)))
      return new Date((document as IndexedXml).now + ahead * HOUR).toISOString().slice(0, 10)
    },
  /** Is it one line of so many characters at most, and not empty? */
  oneLine: of((value, most) => {
    const [first] = itemsOf(value!)
    return first !== undefined && isOneLine(textOf(first), Number(most))
  }),
  /** What is before the first # of a text (0), or between two of them (1 …), of each that has it. */
  field: of((value, index) =>
    itemsOf(value!).flatMap((item) => {
      const parts = textOf(item).split('#')
      const part = parts[Number(index)]
      return part === undefined || Number(index) === parts.length - 1 ? [] : [part.trim()]
    }),
  ),
  /** The texts that are among others. */
  common: of((value, others) => {
    const known = new Set(itemsOf(others!).map(textOf))
    return itemsOf(value!).filter((item) => known.has(textOf(item)))
  }),
  /** Part of a number with | between its parts. */
  part: of((value, index) => firstText(value!).split('|')[Number(firstText(index!))] ?? ''),
  /** What follows a subject in notes of UBL, up to the next one: `#BAR#B2B`. The official rules join all notes. */
  marked: of((notes, subject) => {
    const all = itemsOf(notes!).map(textOf).join('')
    return all.split(`#${firstText(subject!)}#`)[1]?.split('#')[0] ?? ''
  }),
  /** 2026-05-01 as 01/05/2026. */
  greekDate: of((value) => firstText(value!).split('-').reverse().join('/')),
  length: of((value) => new Amount(firstText(value!).length, 0)),
  text: of((value) => firstText(value!)),
  first: of((value) => itemsOf(value!).slice(0, 1)),
  /** Numbers as they are shortest: 5 for 5.00. */
  plain: of((value) => itemsOf(value!).map((item) => String(Number(textOf(item))))),
  distinct: of((value) => [...new Set(itemsOf(value!).map(textOf))]),
  either: (inputs) => (element, document) => {
    const found: Item[] = []
    for (const input of inputs)
      for (const item of itemsOf(input(element, document))) found.push(item)
    return found
  },
  every: overEach((items, holds) => items.every(holds)),
  if:
    ([condition, then, otherwise]) =>
    (element, document) =>
      isTrue(condition!(element, document))
        ? then!(element, document)
        : otherwise!(element, document),
  /** The elements of the document whose name ends so. */
  ending:
    ([ending]) =>
    (element, document) => {
      const end = firstText(ending!(element, document))
      return (document as IndexedXml).ending(end)
    },
  /** The elements that have neither elements nor text. */
  empties: () => (_, document) =>
    (document as IndexedXml).elements.filter(
      ({ children, text }: XmlElement) => children.length === 0 && trimBlanks(text) === '',
    ),
  /** Do two amounts differ by less than one? The official rules work this out in binary numbers. */
  near: of((a, b) => {
    const [amount, sum] = [numberOf(a!), numberOf(b!)]
    if (!amount || !sum) return false
    const exact = Number(amount)
    return Number(sum) > exact - 1 && Number(sum) < exact + 1
  }),
  /** The same, where the official rules make decimals of the binary numbers. */
  nearly: of((a, b) => {
    const [amount, sum] = [numberOf(a!), numberOf(b!)]
    if (!amount || !sum) return false
    const [low, high] = [binary(Number(amount) - 1), binary(Number(amount) + 1)]
    return low.compare(sum) < 0 && high.compare(sum) > 0
  }),
  ends: of((value, end) => firstText(value!).endsWith(firstText(end!))),
  /** The sum of the rows of a category, and of a rate if there is one. Are there any? */
  base: ofRows((category, rate, document) => baseOf(document, category, rate) ?? ZERO),
  rows: ofRows((category, rate, document) => baseOf(document, category, rate) !== undefined),
  /** The same for the rows of Factur-X EXTENDED: their sum, and their number. */
  detailBase: ofRows((category, rate, document) => detailsIn(document, category, rate).sum),
  detailRows: ofRows(
    (category, rate, document) => new Amount(detailsIn(document, category, rate).rows, 0),
  ),
  /** The lines of CII that are in a line. */
  subLines:
    ([line]) =>
    (element, document) => {
      const [item] = itemsOf(line!(element, document))
      return item ? subLinesOf(item as XmlElement, document as IndexedXml) : NOTHING
    },
  /** Is it in an element of a tag? */
  within: of((value, tag) => itemsOf(value!).some((item) => isWithin(item, firstText(tag!)))),
  /** Has any of them a text, or an element in it? */
  anyText: of((value) => itemsOf(value!).some(hasText)),
  /** The numbers of parties with their schemes, in a tree of terms. */
  numbers:
    () =>
    (_, { root }) =>
      numbersIn(root as Group),
  tag: of((value) => itemsOf(value!).map((item) => (item as XmlElement).tag)),
}

/** Functions that look at XML, and know nothing of terms. */
export const OF_XML: ReadonlySet<string> = new Set(
  'anyText base detailBase detailRows empties ending rows subLines tag today within'.split(' '),
)

/** @throws Error if a call names an unknown form or code list */
export function checkNames({ name, inputs }: Call): void {
  const [, second] = inputs
  const known = name === 'form' ? FORMS : name === 'listed' ? lists : undefined
  if (known && !(second?.kind === 'text' && Object.hasOwn(known, second.text)))
    throw new Error(`unknown ${name} ${second?.kind === 'text' ? second.text : ''}`)
}
