/**
 * The language of rules: what must be true of an element, as `BT-112 = BT-109 + $vat` or `count(cac:Delivery) <= 1`.
 *
 *   BT-131            the elements (or attributes) of a term, from the group of the rule, else from the document
 *   cbc:ID  cac:Party/cbc:EndpointID  ../cbc:ID  /cbc:ID  //cac:Party  @schemeID  .      places, as in XPath
 *   PLACE[TEST]       those for which the test holds
 *   'text'  12.5  {30 58}                                                a text, a number, one of several texts
 *   $name             a definition of the rules
 *   = != < <= > >=    hold if they do for any element; numbers are compared as numbers, dates as texts
 *   + - *  and or not(…)  f(…)                                           functions are in functions.ts
 *
 * A place is true if there is such an element. Arithmetic with an absent element has no result, and no comparison with
 * it holds; `BT-107?` is zero if it is absent.
 */
import { Amount } from '../../../values/amount.ts'
import { lazy } from '../../../values/lazy.ts'
import { attributeOf, type XmlElement } from '../xml/xml-document.ts'
import { add, multiply } from './decimals.ts'
import { FUNCTIONS } from './functions.ts'
import type { Indexed } from './indexed.ts'
import {
  asElement,
  type Evaluate,
  type Item,
  isTrue,
  itemsOf,
  NOTHING,
  numberOf,
  textOf,
  type Value,
} from './values.ts'

/** What an expression may name besides places. */
export interface Names {
  /** The place of a term or group: from the group of the rule, or `/…` from the root. */
  readonly place: (term: string) => string
  /** The text of a definition. */
  readonly definition: (name: string) => string
}

const TOKEN =
  /\s*(?:(\/\/|\.\.|!=|<=|>=|[()[\]/.,=<>+*?]|-(?=\s))|'([^']*)'|(\d+(?:\.\d+)?)|([@$]?[A-Za-z_][\w:-]*)|\{([^}]*)\})/y

interface Token {
  readonly kind: 'sign' | 'text' | 'number' | 'name' | 'set' | 'end'
  readonly text: string
}

function tokenise(source: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  const end = source.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (!match) throw new Error(`unexpected at ${at}: ${source}`)
    const [, sign, text, number, name, set] = match
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else if (text !== undefined) tokens.push({ kind: 'text', text })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (set !== undefined) tokens.push({ kind: 'set', text: set })
    else tokens.push({ kind: 'name', text: name! })
  }
  tokens.push({ kind: 'end', text: '' })
  return tokens
}

interface Parser {
  readonly tokens: readonly Token[]
  at: number
  readonly names: Names
}

/** Compiles an expression. It throws an Error if it cannot be read: expressions are ours. */
export function compileExpression(source: string, names: Names): Evaluate {
  const parser: Parser = { tokens: tokenise(source), at: 0, names }
  const evaluate = parseOr(parser)
  if (peek(parser).kind !== 'end') throw new Error(`unexpected ${peek(parser).text}: ${source}`)
  return evaluate
}

const peek = ({ tokens, at }: Parser): Token => tokens[at]!

/** Goes past a sign or name, if it is the next. */
function take(parser: Parser, text: string): boolean {
  const token = peek(parser)
  const isIt = (token.kind === 'sign' || token.kind === 'name') && token.text === text
  if (isIt) parser.at++
  return isIt
}

function expect(parser: Parser, text: string): void {
  if (!take(parser, text)) throw new Error(`${text} expected, not ${peek(parser).text}`)
}

function parseOr(parser: Parser): Evaluate {
  const left = parseAnd(parser)
  if (!take(parser, 'or')) return left
  const right = parseOr(parser)
  return (element, document) => isTrue(left(element, document)) || isTrue(right(element, document))
}

function parseAnd(parser: Parser): Evaluate {
  const left = parseComparison(parser)
  if (!take(parser, 'and')) return left
  const right = parseAnd(parser)
  return (element, document) => isTrue(left(element, document)) && isTrue(right(element, document))
}

const COMPARISONS: { readonly [sign: string]: (order: number) => boolean } = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

function parseComparison(parser: Parser): Evaluate {
  const left = parseSum(parser)
  const holds = COMPARISONS[peek(parser).kind === 'sign' ? peek(parser).text : '']
  if (!holds) return left
  parser.at++
  const right = parseSum(parser)
  return (element, document) => compare(left(element, document), right(element, document), holds)
}

function parseSum(parser: Parser): Evaluate {
  let left = parseProduct(parser)
  for (;;) {
    const isPlus = take(parser, '+')
    if (!isPlus && !take(parser, '-')) return left
    const [first, second] = [left, parseProduct(parser)]
    left = arithmetic(first, second, isPlus ? add : (a, b) => add(a, b.negate()))
  }
}

function parseProduct(parser: Parser): Evaluate {
  let left = parsePrimary(parser)
  while (take(parser, '*')) left = arithmetic(left, parsePrimary(parser), multiply)
  return left
}

const arithmetic =
  (left: Evaluate, right: Evaluate, apply: (a: Amount, b: Amount) => Amount): Evaluate =>
  (element, document) => {
    const a = numberOf(left(element, document))
    const b = a && numberOf(right(element, document))
    return a && b ? apply(a, b) : NOTHING
  }

function compare(left: Value, right: Value, holds: (order: number) => boolean): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean')
    return holds(Number(isTrue(left)) - Number(isTrue(right)))
  const isNumber = left instanceof Amount || right instanceof Amount
  const rights = right instanceof Amount ? NOTHING : itemsOf(right)
  const lefts = left instanceof Amount ? NOTHING : itemsOf(left)
  if (!isNumber) return lefts.some((a) => rights.some((b) => holds(orderOf(textOf(a), textOf(b)))))
  const known = left instanceof Amount ? left : (right as Amount)
  if (left instanceof Amount && right instanceof Amount) return holds(left.compare(right))
  return (left instanceof Amount ? rights : lefts).some((item) => {
    const number = Amount.parse(textOf(item))
    if (!number) return false
    return holds(left instanceof Amount ? known.compare(number) : number.compare(known))
  })
}

const orderOf = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function parsePrimary(parser: Parser): Evaluate {
  const { kind, text } = peek(parser)
  if (kind === 'text' || kind === 'number') {
    parser.at++
    const value = kind === 'text' ? text : Amount.parse(text)!
    return () => value
  }
  if (kind === 'set') {
    parser.at++
    const texts = text.split(' ')
    return () => texts
  }
  if (take(parser, '(')) {
    const inner = parseOr(parser)
    expect(parser, ')')
    return parseTail(parser, inner)
  }
  if (kind === 'name' && parser.tokens[parser.at + 1]?.text === '(') return parseCall(parser)
  if (kind === 'name' && text.startsWith('$')) {
    parser.at++
    return parseTail(parser, defined(text.slice(1), parser.names))
  }
  return orZero(parser, parsePlace(parser))
}

/** A definition is worked out once for a document. */
function defined(name: string, names: Names): Evaluate {
  const compiled = lazy(() => compileExpression(names.definition(name), names))
  return (_, document) => {
    let value = document.known.get(name) as Value | undefined
    if (value === undefined) document.known.set(name, (value = compiled()(document.root, document)))
    return value
  }
}

function parseCall(parser: Parser): Evaluate {
  const name = peek(parser).text
  parser.at += 2
  const inputs: Evaluate[] = []
  while (!take(parser, ')')) {
    inputs.push(parseOr(parser))
    take(parser, ',')
  }
  const apply = FUNCTIONS[name]
  if (!apply) throw new Error(`unknown function ${name}`)
  return parseTail(parser, apply(inputs))
}

/** `?`: zero if it is absent. */
function orZero(parser: Parser, place: Evaluate): Evaluate {
  if (!take(parser, '?')) return place
  return (element, document) => numberOf(place(element, document)) ?? Amount.zero(0)
}

type Step = (item: XmlElement, document: Indexed) => readonly Item[]

const TERM = /^B[TG]-/

function parsePlace(parser: Parser): Evaluate {
  const { text } = peek(parser)
  if (TERM.test(text)) {
    parser.at++
    return parseTail(parser, compileExpression(parser.names.place(text), parser.names))
  }
  if (take(parser, '//')) {
    const tag = peek(parser).text
    parser.at++
    return parseTail(parser, (_, { all }) => all(tag))
  }
  if (take(parser, '/')) {
    if (!isStep(peek(parser))) return (_, { root }) => [root]
    const first = parseStep(parser)
    return parseTail(parser, (_, document) => first(document.root, document))
  }
  return parseTail(parser, parseStep(parser))
}

const isStep = ({ kind, text }: Token): boolean => kind === 'name' || text === '..' || text === '.'

function parseStep(parser: Parser): Step {
  const token = peek(parser)
  if (!isStep(token)) throw new Error(`a place expected, not ${token.text}`)
  parser.at++
  const { text } = token
  if (text === '.') return (item) => [item]
  if (text === '..') return ({ parent }) => (parent ? [parent] : NOTHING)
  if (text.startsWith('@')) {
    const name = text.slice(1)
    return (item) => {
      const value = attributeOf(item, name)
      return value === undefined ? NOTHING : [value]
    }
  }
  return (item, { children }) => children(item, text)
}

/** More steps and conditions. */
function parseTail(parser: Parser, start: Evaluate): Evaluate {
  if (take(parser, '[')) {
    const condition = parseOr(parser)
    expect(parser, ']')
    return parseTail(parser, (element, document) => {
      const items = itemsOf(start(element, document))
      if (items.length === 0) return NOTHING
      return items.filter((item) => isTrue(condition(asElement(item), document)))
    })
  }
  if (!take(parser, '/')) return start
  const step = parseStep(parser)
  return parseTail(parser, (element, document) => {
    const items = itemsOf(start(element, document))
    if (items.length === 0) return NOTHING
    if (items.length === 1) return step(asElement(items[0]!), document)
    return items.flatMap((item) => step(asElement(item), document))
  })
}
