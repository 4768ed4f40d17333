/**
 * Examples of rules: a piece of XML that breaks a rule, and one like it that follows it. They are found by trying values
 * in the places that the rule names, and what it says of them is what the rule itself finds.
 */

import type { Draft as Page, StatedRule } from '../../src/faces/convert/check/rule-pages.ts'
import {
  type CompiledRule,
  compileRules,
  parseRule,
} from '../../src/faces/convert/rules/compile-rules.ts'
import { indexXml } from '../../src/faces/convert/rules/indexed.ts'
import type { Expression, Operation } from '../../src/faces/convert/rules/parse-expression.ts'
import { isTrue, itemsOf } from '../../src/faces/convert/rules/values.ts'
import { xmlTarget } from '../../src/faces/convert/rules/xml-target.ts'
import lists from '../../src/faces/convert/terms/code-lists.json' with { type: 'json' }
import { type Draft, isGuard, markupOf, newDraft, type ParsedRule, write } from './drafts.ts'
import { SAMPLES } from './samples.ts'

interface Example {
  readonly fails: string
  readonly passes: string
}

/** The examples of the pages of a rule: what fails and what passes; none for places that are forbidden. */
export function examplesOf(pages: readonly Page[]): string[][] {
  const found = pages.map(({ rule }) => {
    const example = rule && findExample(rule)
    return example ? [example.fails, example.passes] : []
  })
  return found.some((example) => example.length > 0) ? found : []
}

/** Some rules are of credit notes alone. */
function findExample({ line, set, kind }: StatedRule): Example | undefined {
  const [rule] = compileRules({ ...set, lines: [line] }, xmlTarget(kind))
  const parsed = { kind, ...parseRule(line, set, xmlTarget(kind)) }
  const example = exampleOf(parsed, rule!)
  return (
    example ?? (kind === 'invoice' ? findExample({ line, set, kind: 'creditNote' }) : undefined)
  )
}

/** Texts to try in any place. */
const TEXTS = [
  'A1',
  'EUR',
  '1',
  '0',
  '-1',
  '10.005',
  '2026-05-01',
  '2026-05-02',
  '20260501',
  '20260502',
  '#XXX#',
  'ABCDEFGHIJKLMNOPQRST',
  'XYZ',
  '',
]

/** So many drafts are judged before an example is given up. */
const TRIES = 3000

/** So many are judged for a clearer one than the first. */
const MORE = 200

interface Verdict {
  /** Is there an element that the rule is tested for? */
  readonly applies: boolean
  readonly isBroken: boolean
}

/**
 * The clearest of the examples that are tried.
 * @returns undefined if no XML was found that breaks the rule
 */
function exampleOf(parsed: ParsedRule, rule: CompiledRule): Example | undefined {
  const facts = factsIn(parsed)
  const choices = facts.count * 3 + 1
  const verdicts = new Map<string, Verdict>()
  const judge = (values: readonly number[]): Verdict => {
    const key = values.join()
    let verdict = verdicts.get(key)
    if (!verdict) verdicts.set(key, (verdict = judged(draftOf(values, facts, parsed), rule)))
    return verdict
  }
  const markup = (values: readonly number[]): string => markupOf(draftOf(values, facts, parsed))
  // Of two that differ in one place, that place may be absent from one.
  const clearest = 2 * facts.places.length - 1
  let found: { wrong: readonly number[]; right?: readonly number[]; clarity: number } | undefined
  let most = TRIES
  search: for (const wrong of triesOf(facts.places.length, choices, facts.count)) {
    if (verdicts.size >= most) break
    if (!judge(wrong).isBroken) continue
    found ??= { wrong, clarity: -Infinity }
    for (const right of changesOf(wrong, choices)) {
      const { applies, isBroken } = judge(right)
      const clarity = clarityOf(wrong, facts) + clarityOf(right, facts)
      if (applies && !isBroken && clarity > found.clarity) {
        if (!found.right) most = Math.min(verdicts.size + MORE, TRIES)
        found = { wrong, right, clarity }
      }
      if (found.clarity >= clearest || verdicts.size >= most) break search
    }
  }
  if (!found) return undefined
  // A rule that asks for many places at once is followed by all of them.
  const all = facts.places.map(() => 1)
  const allButOne = all.map((text, place) => (place === 0 ? 0 : text))
  const isOfAll = !found.right && judge(allButOne).isBroken && !judge(all).isBroken
  const { wrong, right } = isOfAll ? { wrong: allButOne, right: all } : found
  return { fails: markup(wrong), passes: right ? markup(right) : 'nothing' }
}

/** How much an example shows: places with one text each are clearer than absent or empty ones, and than several. */
function clarityOf(values: readonly number[], { texts, count }: Facts): number {
  return values.reduce((sum, value, place) => {
    if (value === 0) return sum
    if (value > count) return sum - 1
    const list = texts[place]!
    const text = list[(value - 1) % list.length]!
    return sum + (text === '' ? -1 : text === '0' || text.startsWith('-') ? 0.5 : 1)
  }, 0)
}

/** Every place with the same text, nothing, every place with every text, then several at once. */
function* triesOf(places: number, choices: number, texts: number): Iterable<readonly number[]> {
  const nothing = Array.from({ length: places }, () => 0)
  for (let text = 1; text <= texts; text++) yield nothing.map(() => text)
  yield nothing
  for (let choice = 1; choice < choices; choice++)
    for (let place = 0; place < places; place++) yield nothing.with(place, choice)
  const pick = newPicks()
  for (let i = 0; i < TRIES; i++) {
    // Some rules compare the texts of two places.
    const common = pick(choices)
    yield nothing.map(() => [0, pick(choices), common][pick(3)]!)
  }
}

/** All changes of one value: to a text, to nothing, to two. */
function* changesOf(values: readonly number[], choices: number): Iterable<readonly number[]> {
  const last = (choices + 2) / 3
  for (let i = 1; i <= choices; i++) {
    const choice = i < last ? i : i === last ? 0 : i - 1
    for (let place = 0; place < values.length; place++) {
      if (values[place] !== choice) yield values.with(place, choice)
    }
  }
}

/** Numbers that are the same every time. */
function newPicks(): (below: number) => number {
  let state = 1
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** @param values for each place 0 if it is absent, else the number of a text; beyond them, of several, other or alike */
function draftOf(
  values: readonly number[],
  { places, texts, count }: Facts,
  parsed: ParsedRule,
): Draft {
  const draft = newDraft(parsed)
  for (const [i, value] of values.entries()) {
    if (value === 0) continue
    const place = places[i]!
    const list = texts[i]!
    const at = (value - 1) % count
    const text = list[at % list.length]!
    write(draft, parsed, place, text, false)
    if (value <= count) continue
    const isAlike = value > 2 * count
    write(draft, parsed, place, isAlike ? text : list[(at + 1) % list.length]!, true)
    if (isAlike) write(draft, parsed, place, text, true)
  }
  return draft
}

function judged({ root }: Draft, { context, test }: CompiledRule): Verdict {
  const indexed = indexXml(root)
  const items = itemsOf(context(root, indexed))
  const isBroken = items.some((item) => !isTrue(test(item, indexed)))
  return { applies: items.length > 0, isBroken }
}

interface Facts {
  readonly places: readonly Expression[]
  /** The texts that each place may have. */
  readonly texts: readonly (readonly string[])[]
  /** The longest list of texts. */
  readonly count: number
}

const SELF: Expression = { kind: 'self' }
const ROOT: Expression = { kind: 'root' }

/** A place that is looked up in the elements of another. */
function rebased(place: Expression, base: Expression): Expression {
  if (place.kind === 'self') return base
  if (place.kind !== 'step' && place.kind !== 'filter') return place
  return { ...place, from: rebased(place.from, base) }
}

/** The places that a rule names, and the texts that matter to it. */
function factsIn({ test, definition }: ParsedRule): Facts {
  const places = new Map<string, Expression>()
  const texts = new Set<string>()
  const seen = new Set<string>()
  const visit = (expression: Expression, base: Expression): void => {
    const { kind } = expression
    if (kind === 'text' || kind === 'number') texts.add(expression.text)
    else if (kind === 'set') for (const text of expression.texts) texts.add(text)
    else if (kind === 'step' || kind === 'filter' || kind === 'all' || kind === 'self') {
      const place = rebased(expression, base)
      places.set(JSON.stringify(place), place)
    } else if (kind === 'zero') visit(expression.from, base)
    else if (kind === 'call') {
      const [, list] = expression.inputs
      if (list?.kind === 'text') addSamples(expression.name, list.text, texts)
      for (const input of expression.inputs)
        if (!NAMED.has(expression.name) || input !== list) visit(input, base)
    } else if (kind === 'definition') {
      if (seen.has(expression.text)) return
      seen.add(expression.text)
      visit(definition(expression.text), ROOT)
    } else if (isOperation(expression)) {
      visit(expression.left, base)
      visit(expression.right, base)
    }
    if (kind === 'filter') visit(expression.condition, rebased(expression.from, base))
  }
  // The condition before `or` is met by every draft.
  visit(test.kind === 'or' && isGuard(test.left) ? test.right : test, SELF)
  for (const text of TEXTS) texts.add(text)
  const named = [...places.values()].filter((place) => tagOf(place) !== 'cbc:None')
  const lists = named.map((place) => textsFor(tagOf(place), [...texts]))
  return { places: named, texts: lists, count: Math.max(...lists.map(({ length }) => length), 0) }
}

const tagOf = (place: Expression): string =>
  place.kind === 'step'
    ? place.step
    : place.kind === 'all'
      ? place.text
      : place.kind === 'filter'
        ? tagOf(place.from)
        : ''

/** Texts of elements by how their names end. */
const KINDS: readonly (readonly [ending: RegExp, form: RegExp])[] = [
  [/(?:Amount|Quantity|Percent|Numeric)$/, /^-?\d{1,6}(?:\.\d+)?$/],
  [/(?:Date|DateTimeString)$/, /^\d{4}-?\d\d-?\d\d$/],
  [/currency/i, /^[A-Z]{3}$/],
]

function textsFor(tag: string, texts: string[]): string[] {
  const [, form] = KINDS.find(([ending]) => ending.test(tag)) ?? []
  return form ? texts.filter((text) => form.test(text)) : texts
}

/** Functions whose second input is the name of a list or a form. */
const NAMED = new Set(['listed', 'form'])

function addSamples(call: string, name: string, texts: Set<string>): void {
  // A note with a subject, by what the rules on it ask for, or not.
  if (call === 'marked') for (const text of ['B2B', 'A1']) texts.add(`#${name}#${text}`)
  // A note of CIUS-PT, with a number if there may be several.
  if (call === 'starts' && name.startsWith('#'))
    texts.add(`${name}${name.endsWith('#') ? '' : '001#'}A1#`)
  if (call === 'listed') texts.add(String(lists[name as keyof typeof lists]).split(' ')[0]!)
  if (call !== 'form') return
  const sample = SAMPLES[name] ?? 'A1'
  texts.add(sample)
  // With another check digit.
  texts.add(sample.slice(0, -1) + (sample.endsWith('1') ? '2' : '1'))
}

const OPERATIONS = new Set(['or', 'and', 'comparison', 'arithmetic'])

const isOperation = (expression: Expression): expression is Operation =>
  OPERATIONS.has(expression.kind)
