/**
 * The language of rules: what must be true of an element, as `BT-112 = BT-109 + $vat` or `count(cac:Delivery) <= 1`.
 *
 *   BT-131            the elements (or attributes) of a term, from the group of the rule, else from the document
 *   cbc:ID  cac:Party/cbc:EndpointID  ../cbc:ID  /cbc:ID  //cac:Party  @schemeID  .      places, as in XPath
 *   PLACE[TEST]       those for which the test holds
 *   'text'  12.5  {30 58}                                                a text, a number, one of several texts
 *   $name             a definition of the rules
 *   = != < <= > >=    hold if they do for any element; numbers (amounts, quantities …) are compared as numbers, dates as
 *                     texts
 *   + - *  and or not(…)  f(…)                                           functions are in functions.ts
 *
 * A place is true if there is such an element. Arithmetic with an absent element has no result, and no comparison with
 * it holds; `BT-107?` is zero if it is absent.
 */

/** What the names in an expression stand for. */
export interface Names {
  /** The place of a term or group: from the group of the rule, or `/…` from the root. */
  readonly place: (term: string) => string
  /** The text of a definition. */
  readonly definition: (name: string) => string
}

/** An expression. Terms are replaced by their places. */
export type Expression =
  | { readonly kind: 'text' | 'number' | 'definition' | 'all'; readonly text: string }
  | { readonly kind: 'set'; readonly texts: readonly string[] }
  | { readonly kind: 'root' }
  /** The element that the expression is worked out for. */
  | { readonly kind: 'self' }
  | { readonly kind: 'step'; readonly from: Expression; readonly step: string }
  | { readonly kind: 'filter'; readonly from: Expression; readonly condition: Expression }
  | { readonly kind: 'zero'; readonly from: Expression }
  | Call
  | Operation

export interface Call {
  readonly kind: 'call'
  readonly name: string
  readonly inputs: readonly Expression[]
}

export interface Operation {
  readonly kind: 'or' | 'and' | 'comparison' | 'arithmetic'
  readonly sign: string
  readonly left: Expression
  readonly right: Expression
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

/** Parses an expression. It throws an Error if it cannot be read: expressions are ours. */
export function parseExpression(source: string, names: Names): Expression {
  const parser: Parser = { tokens: tokenise(source), at: 0, names }
  const expression = parseOr(parser)
  if (peek(parser).kind !== 'end') throw new Error(`unexpected ${peek(parser).text}: ${source}`)
  return expression
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

function parseOr(parser: Parser): Expression {
  const left = parseAnd(parser)
  if (!take(parser, 'or')) return left
  return { kind: 'or', sign: 'or', left, right: parseOr(parser) }
}

function parseAnd(parser: Parser): Expression {
  const left = parseComparison(parser)
  if (!take(parser, 'and')) return left
  return { kind: 'and', sign: 'and', left, right: parseAnd(parser) }
}

const COMPARISONS = new Set(['=', '!=', '<', '<=', '>', '>='])

function parseComparison(parser: Parser): Expression {
  const left = parseSum(parser)
  const { kind, text: sign } = peek(parser)
  if (kind !== 'sign' || !COMPARISONS.has(sign)) return left
  parser.at++
  return { kind: 'comparison', sign, left, right: parseSum(parser) }
}

function parseSum(parser: Parser): Expression {
  let left = parseProduct(parser)
  for (;;) {
    const isPlus = take(parser, '+')
    if (!isPlus && !take(parser, '-')) return left
    left = { kind: 'arithmetic', sign: isPlus ? '+' : '-', left, right: parseProduct(parser) }
  }
}

function parseProduct(parser: Parser): Expression {
  let left = parsePrimary(parser)
  while (take(parser, '*'))
    left = { kind: 'arithmetic', sign: '*', left, right: parsePrimary(parser) }
  return left
}

function parsePrimary(parser: Parser): Expression {
  const { kind, text } = peek(parser)
  if (kind === 'text' || kind === 'number') {
    parser.at++
    return { kind, text }
  }
  if (kind === 'set') {
    parser.at++
    return { kind, texts: text.split(' ') }
  }
  if (take(parser, '(')) {
    const inner = parseOr(parser)
    expect(parser, ')')
    return parseTail(parser, inner)
  }
  if (kind === 'name' && parser.tokens[parser.at + 1]?.text === '(') return parseCall(parser)
  if (kind === 'name' && text.startsWith('$')) {
    parser.at++
    return parseTail(parser, { kind: 'definition', text: text.slice(1) })
  }
  const place = parsePlace(parser)
  return take(parser, '?') ? { kind: 'zero', from: place } : place
}

function parseCall(parser: Parser): Expression {
  const name = peek(parser).text
  parser.at += 2
  const inputs: Expression[] = []
  while (!take(parser, ')')) {
    inputs.push(parseOr(parser))
    take(parser, ',')
  }
  return parseTail(parser, { kind: 'call', name, inputs })
}

const TERM = /^B[TG]-/

function parsePlace(parser: Parser): Expression {
  const { text } = peek(parser)
  if (TERM.test(text)) {
    parser.at++
    return parseTail(parser, parseExpression(parser.names.place(text), parser.names))
  }
  if (take(parser, '//')) {
    const tag = peek(parser).text
    parser.at++
    return parseTail(parser, { kind: 'all', text: tag })
  }
  if (take(parser, '/')) {
    if (!isStep(peek(parser))) return { kind: 'root' }
    return parseTail(parser, parseStep(parser, { kind: 'root' }))
  }
  return parseTail(parser, parseStep(parser, { kind: 'self' }))
}

const isStep = ({ kind, text }: Token): boolean => kind === 'name' || text === '..' || text === '.'

function parseStep(parser: Parser, from: Expression): Expression {
  const token = peek(parser)
  if (!isStep(token)) throw new Error(`a place expected, not ${token.text}`)
  parser.at++
  return token.text === '.' ? from : { kind: 'step', from, step: token.text }
}

/** More steps and conditions. */
function parseTail(parser: Parser, start: Expression): Expression {
  let place = start
  for (;;) {
    if (take(parser, '[')) {
      place = { kind: 'filter', from: place, condition: parseOr(parser) }
      expect(parser, ']')
    } else if (take(parser, '/')) place = parseStep(parser, place)
    else return place
  }
}
