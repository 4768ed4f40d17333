/**
 * Compiles expressions of rules (parse-expression.ts) to functions.
 *
 * An expression that does not depend on the element, such as `/cbc:ID` or `//cac:Party[…]`, is evaluated once for a
 * document, however many rules name it. Conditions such as `//cac:TaxCategory[cbc:ID = 'S']` find
 * their elements in a table by text.
 */
import { Amount } from '../../../values/amount.ts'
import { lazy } from '../../../values/lazy.ts'
import { exactDifference, exactProduct, exactSum, withoutZeros } from '../exact.ts'
import { trimBlanks } from '../xml/characters.ts'
import { readDecimal } from '../xml/decimal.ts'
import { checkNames, FUNCTIONS, OF_XML } from './functions.ts'
import type { Item, Once } from './indexed.ts'
import { type Expression, type Names, type Operation, parseExpression } from './parse-expression.ts'
import {
  type Evaluate,
  isItems,
  isTrue,
  itemsOf,
  NOTHING,
  numberOf,
  someItem,
  textOf,
  type Value,
} from './values.ts'

/** What expressions are worked out on: XML, or a tree of terms. */
export interface Target extends Names {
  /** Where a step leads. It throws an Error if the target has no such step. */
  readonly step: (name: string) => Evaluate
  /** Does a step lead to numbers? */
  readonly isNumber: (step: string) => boolean
  /** Where several steps lead, if the target has a shorter way than one by one. */
  readonly path?: (steps: readonly string[], isFromRoot: boolean) => Evaluate
  /** All elements of a tag; only XML has them, and the functions that look at XML. */
  readonly all?: (tag: string) => Evaluate
  readonly once: Once
}

/** Is the result of an expression the same for all elements of a document? */
export function isFixed(expression: Expression): boolean {
  switch (expression.kind) {
    case 'self':
      return false
    case 'step':
    case 'filter':
    case 'zero':
      return isFixed(expression.from)
    case 'call':
      // The condition of `every` is worked out for its elements, as that of a filter.
      return expression.name === 'every'
        ? isFixed(expression.inputs[0]!)
        : expression.inputs.every(isFixed)
    case 'or':
    case 'and':
    case 'comparison':
    case 'arithmetic':
      return isFixed(expression.left) && isFixed(expression.right)
    default:
      return true
  }
}

/** Functions whose result is one of what they are given. */
const CHOICES = new Set(['if', 'either', 'first'])

/** Is it a number? Texts that look like numbers, such as identifiers, are not. */
function isNumber(expression: Expression, target: Target): boolean {
  switch (expression.kind) {
    case 'number':
    case 'arithmetic':
      return true
    case 'step':
      return target.isNumber(expression.step)
    case 'all':
      return target.isNumber(expression.text)
    case 'filter':
    case 'zero':
      return isNumber(expression.from, target)
    case 'call':
      return (
        CHOICES.has(expression.name) && expression.inputs.some((input) => isNumber(input, target))
      )
    default:
      return false
  }
}

/** Expressions that are the same have the same key. Definitions are those of one document. */
const keyOf = (expression: Expression): string => JSON.stringify(expression)

/** Expressions that are worked out once for a document if they are the same for all of its elements. */
const WORK = new Set<Expression['kind']>(['step', 'filter', 'call', 'definition', 'comparison'])

/** Compiles an expression. It throws an Error if it cannot be compiled: expressions are ours. */
export function compile(expression: Expression, target: Target): Evaluate {
  const evaluate = compileNew(expression, target)
  // In a tree of terms nothing is far away: only definitions are worth keeping.
  const isWork = target.all ? WORK.has(expression.kind) : expression.kind === 'definition'
  return isWork && isFixed(expression) ? target.once(keyOf(expression), evaluate) : evaluate
}

function compileNew(expression: Expression, target: Target): Evaluate {
  const { kind } = expression
  switch (kind) {
    case 'text':
      return () => expression.text
    case 'number': {
      const number = Amount.parse(expression.text)!
      return () => number
    }
    case 'set':
      return () => expression.texts
    case 'root':
      return (_, { root }) => [root]
    case 'all':
      return (target.all ?? unknown)(expression.text)
    case 'self':
      return (item) => [item]
    case 'definition': {
      // It is compiled when it is first needed, but refused at once if it is unknown.
      target.definition(expression.text)
      const evaluate = lazy(() =>
        compile(parseExpression(target.definition(expression.text), target), target),
      )
      return (_, document) => evaluate()(document.root, document)
    }
    case 'zero': {
      const place = compile(expression.from, target)
      return (element, document) => numberOf(place(element, document)) ?? Amount.zero(0)
    }
    case 'call': {
      const make = FUNCTIONS[expression.name]
      if (!make) throw new Error(`unknown function ${expression.name}`)
      checkNames(expression)
      if (OF_XML.has(expression.name) && !target.all) unknown(expression.name)
      return make(expression.inputs.map((input) => compile(input, target)))
    }
    case 'step':
      return compileStep(expression.from, expression.step, target)
    case 'filter':
      return compileFilter(expression.from, expression.condition, target)
    default:
      return compileOperation(expression, target)
  }
}

function unknown(name: string): never {
  throw new Error(`${name} is for XML alone`)
}

/** The steps to a place without conditions, from the document or from the item; undefined for others. */
function stepsTo(place: Expression): { steps: string[]; isFromRoot: boolean } | undefined {
  const steps: string[] = []
  let at = place
  for (; at.kind === 'step'; at = at.from) steps.unshift(at.step)
  const isFromRoot = at.kind === 'root'
  return isFromRoot || at.kind === 'self' ? { steps, isFromRoot } : undefined
}

function compileStep(from: Expression, step: string, target: Target): Evaluate {
  const direct = target.path && stepsTo({ kind: 'step', from, step })
  if (direct) return target.path!(direct.steps, direct.isFromRoot)
  const take = target.step(step)
  if (from.kind === 'self') return take
  if (from.kind === 'root') return (_, document) => take(document.root, document)
  const start = compile(from, target)
  return (element, document) => {
    const items = itemsOf(start(element, document))
    if (items.length === 0) return NOTHING
    if (items.length === 1) return take(items[0]!, document)
    const found: Item[] = []
    for (const item of items) for (const next of itemsOf(take(item, document))) found.push(next)
    return found
  }
}

function compileFilter(from: Expression, condition: Expression, target: Target): Evaluate {
  const [first, rest] =
    condition.kind === 'and' ? [condition.left, condition.right] : [condition, undefined]
  if (isFixed(from) && first.kind === 'comparison' && first.sign === '=') {
    const { left, right } = first
    if (right.kind === 'text' && !isFixed(left)) {
      const found = compileLookup(from, left, right.text, target)
      return rest ? filtered(found, compile(rest, target)) : found
    }
  }
  return filtered(compile(from, target), compile(condition, target))
}

const filtered =
  (start: Evaluate, condition: Evaluate): Evaluate =>
  (element, document) => {
    const items = itemsOf(start(element, document))
    if (items.length === 0) return NOTHING
    return items.filter((item) => isTrue(condition(item, document)))
  }

/** Finds the elements with a text in a table of all texts. */
function compileLookup(
  from: Expression,
  place: Expression,
  wanted: string,
  target: Target,
): Evaluate<readonly Item[]> {
  const [start, textsOf] = [compile(from, target), compile(place, target)]
  const table = target.once(`${keyOf(from)} by ${keyOf(place)}`, (element, document) => {
    const found = new Map<string, Item[]>()
    for (const item of itemsOf(start(element, document))) {
      for (const text of itemsOf(textsOf(item, document))) {
        const key = textOf(text)
        const others = found.get(key)
        if (!others) found.set(key, [item])
        else if (others.at(-1) !== item) others.push(item)
      }
    }
    return found
  })
  return (element, document) => table(element, document).get(wanted) ?? NOTHING
}

const COMPARISONS: { readonly [sign: string]: (order: number) => boolean } = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

const ARITHMETIC: { readonly [sign: string]: (a: Amount, b: Amount) => Amount } = {
  '+': exactSum,
  '-': exactDifference,
  '*': exactProduct,
}

function compileOperation({ kind, sign, left, right }: Operation, target: Target): Evaluate {
  const [first, second] = [compile(left, target), compile(right, target)]
  if (kind === 'or')
    return (element, document) =>
      isTrue(first(element, document)) || isTrue(second(element, document))
  if (kind === 'and')
    return (element, document) =>
      isTrue(first(element, document)) && isTrue(second(element, document))
  if (kind === 'comparison') {
    const holds = COMPARISONS[sign]!
    const isNumeric = isNumber(left, target) || isNumber(right, target)
    if (right.kind === 'text' && !isNumeric && (sign === '=' || sign === '!='))
      return compareTo(right.text, holds, first)
    return (element, document) =>
      compare(first(element, document), second(element, document), holds, isNumeric)
  }
  const apply = ARITHMETIC[sign]!
  return (element, document) => {
    const a = numberOf(first(element, document))
    const b = a && numberOf(second(element, document))
    return a && b ? apply(a, b) : NOTHING
  }
}

/** Is a text of a place the one that is wanted, or another? Most comparisons ask that, and most places have one text. */
function compareTo(text: string, holds: (order: number) => boolean, place: Evaluate): Evaluate {
  const wanted = trimBlanks(text)
  const isEqual = holds(0)
  return (element, document) => {
    const value = place(element, document)
    if (typeof value !== 'string' && !isItems(value)) return compare(value, text, holds, false)
    return someItem(value, (item) => (textOf(item) === wanted) === isEqual)
  }
}

/** What many values are compared by: each once, the least and the most. */
interface Digest<T> {
  readonly keys: ReadonlySet<string>
  readonly least: T
  readonly most: T
}

/** How items are compared: as what they are read, which may be nothing. */
interface Order<T> {
  readonly read: (item: Item) => T | undefined
  /** Below zero, zero or above. */
  readonly compare: (a: T, b: T) => number
  /** The same for the same values alone. */
  readonly keyOf: (value: T) => string
  /** Of lists that many elements are compared with, such as one of the whole document. */
  readonly digests: WeakMap<readonly Item[], Digest<T> | 'none'>
}

const AS_TEXTS: Order<string> = {
  read: textOf,
  compare: (a, b) => (a < b ? -1 : Number(a > b)),
  keyOf: (text) => text,
  digests: new WeakMap(),
}

/** What is not a number is compared with nothing. */
const AS_NUMBERS: Order<Amount> = {
  read: (item) => readDecimal(textOf(item)),
  compare: (a, b) => a.compare(b),
  keyOf: (number) => withoutZeros(number, 0).toString(),
  digests: new WeakMap(),
}

function compare(
  left: Value,
  right: Value,
  holds: (order: number) => boolean,
  isNumeric: boolean,
): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean')
    return holds(Number(isTrue(left)) - Number(isTrue(right)))
  if (left instanceof Amount) {
    if (right instanceof Amount) return holds(left.compare(right))
    return itemsOf(right).some((item) => holdsFor(readDecimal(textOf(item)), left, holds, -1))
  }
  const lefts = itemsOf(left)
  if (lefts.length === 0) return false
  if (right instanceof Amount)
    return lefts.some((item) => holdsFor(readDecimal(textOf(item)), right, holds, 1))
  const rights = itemsOf(right)
  return isNumeric
    ? compareAll(lefts, rights, holds, AS_NUMBERS)
    : compareAll(lefts, rights, holds, AS_TEXTS)
}

/** Values that are compared one by one: nearly all comparisons are of one text or element. */
const FEW = 8

/** Does a comparison hold for any two of some values? Of many the extremes decide, unless they must be the same. */
function compareAll<T>(
  lefts: readonly Item[],
  rights: readonly Item[],
  holds: (order: number) => boolean,
  order: Order<T>,
): boolean {
  if (lefts.length <= FEW && rights.length <= FEW) return compareFew(lefts, rights, holds, order)
  const b = digestOf(rights, order)
  const only = lefts.length === 1 ? order.read(lefts[0]!) : undefined
  if (only !== undefined && b !== 'none') return holdsForOne(only, b, holds, order)
  const a = digestOf(lefts, order)
  if (a === 'none' || b === 'none') return false
  if (holds(0) && haveCommon(a.keys, b.keys)) return true
  return holds(order.compare(a.least, b.most)) || holds(order.compare(a.most, b.least))
}

function compareFew<T>(
  lefts: readonly Item[],
  rights: readonly Item[],
  holds: (order: number) => boolean,
  { read, compare: order }: Order<T>,
): boolean {
  for (const left of lefts) {
    const value = read(left)
    if (value === undefined) continue
    for (const right of rights) {
      const other = read(right)
      if (other !== undefined && holds(order(value, other))) return true
    }
  }
  return false
}

const holdsForOne = <T>(
  value: T,
  { keys, least, most }: Digest<T>,
  holds: (order: number) => boolean,
  { compare: order, keyOf: key }: Order<T>,
): boolean =>
  (holds(0) && keys.has(key(value))) || holds(order(value, most)) || holds(order(value, least))

function haveCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a]
  for (const key of fewer) if (more.has(key)) return true
  return false
}

/** Lists stay as they are, and those of fixed expressions are the same for all elements. */
function digestOf<T>(items: readonly Item[], order: Order<T>): Digest<T> | 'none' {
  let digest = order.digests.get(items)
  if (digest === undefined) {
    digest = newDigest(items, order)
    order.digests.set(items, digest)
  }
  return digest
}

function newDigest<T>(
  items: readonly Item[],
  { read, compare: order, keyOf: key }: Order<T>,
): Digest<T> | 'none' {
  const keys = new Set<string>()
  let least: T | undefined
  let most: T | undefined
  for (const item of items) {
    const value = read(item)
    if (value === undefined) continue
    keys.add(key(value))
    if (least === undefined || order(value, least) < 0) least = value
    if (most === undefined || order(value, most) > 0) most = value
  }
  return least === undefined || most === undefined ? 'none' : { keys, least, most }
}

/** Does a comparison hold for a number and a known one, or the other way round? */
const holdsFor = (
  number: Amount | undefined,
  known: Amount,
  holds: (order: number) => boolean,
  direction: 1 | -1,
): boolean => number !== undefined && holds(direction * number.compare(known))
