/** Pieces of XML for examples of rules: elements are added where an expression names them. */

import type { ParsedRule as AnyRule } from '../../src/faces/convert/rules/compile-rules.ts'
import type { Call, Expression } from '../../src/faces/convert/rules/parse-expression.ts'
import type { Kind } from '../../src/faces/convert/rules/places.ts'
import type { XmlElement } from '../../src/faces/convert/xml/xml-document.ts'
import { SAMPLES } from './samples.ts'

/** A rule on documents of a kind. */
export interface ParsedRule extends AnyRule {
  readonly kind: Kind
}

/** An element that is being made. */
interface Made extends XmlElement {
  attributes: { name: string; value: string }[]
  children: Made[]
  text: string
  parent: Made | undefined
}

export interface Draft {
  readonly root: Made
  /** An element that the rule is tested for. */
  readonly self: Made
}

const ROOTS = {
  invoice: 'Invoice',
  creditNote: 'CreditNote',
  cii: 'rsm:CrossIndustryInvoice',
} as const

interface Target {
  readonly element: Made
  readonly attribute?: string
}

const make = (tag: string, parent: Made | undefined): Made => {
  const made: Made = { tag, attributes: [], children: [], text: '', parent, start: 0 }
  parent?.children.push(made)
  return made
}

/** The draft with an element that the rule is tested for, and nothing else. */
export function newDraft(rule: ParsedRule): Draft {
  const root = make(ROOTS[rule.kind], undefined)
  const scope = { root, rule }
  const self = ensure(rule.context, root, scope, false).element
  const { test } = rule
  if (test.kind === 'or' && isGuard(test.left))
    satisfy(test.left.inputs[0]!, { element: self }, scope)
  return { root, self }
}

/** A rule that only concerns some invoices begins with `not($german) or`. */
export const isGuard = (expression: Expression): expression is Call =>
  expression.kind === 'call' && expression.name === 'not'

/** Writes a text into a place. @param again into another one of the same name */
export function write(
  { root, self }: Draft,
  rule: ParsedRule,
  place: Expression,
  text: string,
  again: boolean,
): void {
  setText(ensure(place, self, { root, rule }, again), text)
}

function setText({ element, attribute }: Target, text: string): void {
  if (attribute === undefined) {
    if (element.children.length === 0) element.text = text
  } else {
    const others = element.attributes.filter(({ name }) => name !== attribute)
    element.attributes = [...others, { name: attribute, value: text }]
  }
}

const textIn = ({ element, attribute }: Target): string =>
  attribute === undefined
    ? element.text
    : (element.attributes.find(({ name }) => name === attribute)?.value ?? '')

interface Scope {
  readonly root: Made
  readonly rule: ParsedRule
}

/** Finds what an expression names, or adds it. */
function ensure(expression: Expression, self: Made, scope: Scope, again: boolean): Target {
  const { root, rule } = scope
  const { kind } = expression
  if (kind === 'root') return { element: root }
  if (kind === 'all') return { element: childOf(root, expression.text, again) }
  if (kind === 'definition') return ensure(rule.definition(expression.text), self, scope, again)
  if (kind === 'zero') return ensure(expression.from, self, scope, again)
  if (kind === 'filter') {
    // An element that is not of a kind is another one than those that are.
    const target = ensure(expression.from, self, scope, again || isGuard(expression.condition))
    satisfy(expression.condition, target, scope)
    return target
  }
  if (kind === 'step') {
    const { step } = expression
    const { element } = ensure(expression.from, self, scope, again && step.startsWith('@'))
    if (step === '..') return { element: element.parent ?? element }
    if (step.startsWith('@')) return { element, attribute: step.slice(1) }
    return { element: childOf(element, step, again) }
  }
  if (kind === 'call') {
    const [first] = expression.inputs
    if (expression.name === 'empties') return { element: childOf(root, 'cbc:Note', again) }
    if (expression.name === 'ending' && first?.kind === 'text')
      return {
        element: childOf(root, `${rule.kind === 'cii' ? 'ram' : 'cbc'}:${first.text}`, again),
      }
    if (first) return ensure(first, self, scope, again)
  }
  return { element: self }
}

function childOf(parent: Made, tag: string, again: boolean): Made {
  if (parent.tag === tag) return parent
  const known = again ? undefined : parent.children.find((child) => child.tag === tag)
  parent.text = ''
  return known ?? make(tag, parent)
}

/** Makes a condition hold for an element, as far as that is simple. */
function satisfy(condition: Expression, target: Target, scope: Scope): void {
  const { kind } = condition
  if (kind === 'definition')
    return satisfy(scope.rule.definition(condition.text), { element: scope.root }, scope)
  const at = (place: Expression): Target =>
    place.kind === 'self' ? target : ensure(place, target.element, scope, false)
  if (kind === 'and') {
    satisfy(condition.left, target, scope)
    satisfy(condition.right, target, scope)
  } else if (kind === 'or') satisfy(condition.left, target, scope)
  else if (kind === 'comparison' && isOfText(condition.left))
    setText(
      at(condition.left),
      marked(condition.left, meeting(condition.sign, condition.right, at)),
    )
  else if (kind === 'call' && condition.name === 'filled') {
    const [place] = condition.inputs
    setText(at(place!), marked(place!, 'A1'))
  } else if (kind === 'call' && (condition.name === 'starts' || condition.name === 'contains')) {
    const [place, start] = condition.inputs
    if (start?.kind === 'text') setStart(at(place!), start.text, charactersBefore(place!))
  } else if (kind === 'call' && condition.name === 'form') {
    const [place, form] = condition.inputs
    if (form?.kind === 'text') setText(at(place!), SAMPLES[form.text] ?? 'A1')
  } else if (kind === 'step' || kind === 'filter') {
    const place = at(condition)
    if (textIn(place) === '') setText(place, 'A1')
  }
}

/** Functions that say something else than the text of what they are given. */
const OTHER = new Set(['tag', 'count', 'length', 'none', 'filled'])

const isOfText = (expression: Expression): boolean =>
  expression.kind !== 'call' || !OTHER.has(expression.name)

/** How many characters of a text `after` passes over. */
function charactersBefore(place: Expression): number {
  const count = place.kind === 'call' && place.name === 'after' ? place.inputs[1] : undefined
  return count?.kind === 'text' ? Number(count.text) : 0
}

/** Writes into a text that is there, or as all of it. */
function setStart(target: Target, start: string, before: number): void {
  const text = textIn(target)
  setText(
    target,
    before > 0 || text.length > start.length
      ? text.slice(0, before).padEnd(before, '0') + start + text.slice(before + start.length)
      : start,
  )
}

/** A text as it is written in a note, if that is looked for by its subject. */
function marked(place: Expression, text: string): string {
  const subject = place.kind === 'call' && place.name === 'marked' ? place.inputs[1] : undefined
  return subject?.kind === 'text' ? `#${subject.text}#${text}` : text
}

/** A text that meets a comparison. */
function meeting(sign: string, right: Expression, at: (place: Expression) => Target): string {
  if (sign === '!=') return 'other'
  if (sign !== '=') return sign.startsWith('<') ? '-1' : '1'
  if (right.kind === 'text' || right.kind === 'number') return right.text
  if (right.kind === 'set') return right.texts[0]!
  const place = at(right)
  if (textIn(place) === '') setText(place, 'EUR')
  return textIn(place)
}

/** The draft as XML on one line, without the elements around that say nothing. */
export function markupOf({ root, self }: Draft): string {
  let top = root
  while (
    top !== self &&
    top.children.length === 1 &&
    top.attributes.length === 0 &&
    top.text === ''
  )
    top = top.children[0]!
  const parts = top === root ? root.children : [top]
  return parts.map(serialise).join('') || 'nothing'
}

function serialise({ tag, attributes, children, text }: Made): string {
  const names = attributes.map(({ name, value }) => ` ${name}="${value}"`).join('')
  const inside = text + children.map(serialise).join('')
  return inside === '' ? `<${tag}${names}/>` : `<${tag}${names}>${inside}</${tag}>`
}
