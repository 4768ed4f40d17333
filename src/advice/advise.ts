/**
 * Advice on faults of members that are absent. The document is tried with an example in the place of each: what the
 * rules then ask is reported together with the fault, and an example is shown if the rules accept it.
 */

import { isoCountryOf } from '../catalogues/countries.ts'
import type { Attempt, Context } from '../definitions/contract.ts'
import { extensionOf } from '../definitions/registry.ts'
import { normalise } from '../document/normalise/normalise.ts'
import { readValue } from '../document/read/read.ts'
import { inner, stepsOf } from '../document/type-at-path.ts'
import type { ObjectType, Type } from '../model/structure.ts'
import { isPresent } from '../validate/constraints.ts'
import { type Violation, wordsAbout } from '../validate/rules.ts'
import { enumerate } from '../values/shorten.ts'
import { showJson } from '../vocabulary/show-json.ts'
import { exampleIn } from './examples.ts'
import { FREE_TEXT, USUAL_CODES, USUAL_OBJECTS, USUAL_VALUES, usualIn } from './usual.ts'
import { completeTaxes, usualTax } from './usual-tax.ts'

interface Members {
  [name: string]: unknown
}

/** A member that is absent and should not be. */
interface Gap {
  /** The violations that ask for it, and its place. */
  readonly violations: Violation[]
  readonly path: string
  /** The object that lacks it, its type and its path. */
  readonly holder: Members
  readonly owner: ObjectType
  readonly holderPath: string
  readonly name: string
  readonly type: Type
  readonly before: unknown
  /** The example, as clients send it. */
  example: unknown
  /** The violations that follow from the example. */
  readonly asked: Violation[]
}

/** Members that are tried at a time. */
const MOST_GAPS = 20

/** How often the rules are asked about examples, each extended by what they asked before. */
const MOST_ROUNDS = 5

/**
 * Objects, and entries of maps, that the rules look at again, in all rounds but the first, so that help costs no more
 * than judgement.
 */
const MOST_OBJECTS = 2000

/** Follow-ups that one fault lists. */
const MOST_ASKED = 8

/** Describes what would do for violations, the first of each code. The document is as before afterwards. */
export function adviseOn(
  violations: readonly Violation[],
  attempt: Attempt,
): Map<Violation, string> {
  const gaps = findGaps(violations, attempt)
  const advice = new Map<Violation, string>()
  if (gaps.length === 0) return advice
  const left = tryExamples(gaps, violations, attempt)
  for (const gap of gaps) {
    const [example, then] = describe(gap, left)
    gap.violations.forEach((violation, i) => {
      const text = [example, i === 0 ? then : ''].filter((part) => part !== '').join('; ')
      if (text !== '') advice.set(violation, text)
    })
  }
  return advice
}

function findGaps(violations: readonly Violation[], attempt: Attempt): Gap[] {
  const codes = new Set<string>()
  const gaps = new Map<string, Gap>()
  for (const violation of violations) {
    const { rule, value, path } = violation
    if (isPresent(value) || rule.severity !== 'rule' || codes.has(rule.code)) continue
    codes.add(rule.code)
    const known = gaps.get(path)
    const gap = known ? undefined : locateGap(violation, attempt)
    if (known) known.violations.push(violation)
    else if (gap && !CALCULATED.has(gap.type.name)) gaps.set(path, gap)
    if (gaps.size === MOST_GAPS) break
  }
  return [...gaps.values()]
}

/** Types of objects that builds make of the rest of a document. */
const CALCULATED = new Set(['bill.Totals', 'tax.Total', 'head.Header'])

function locateGap(violation: Violation, attempt: Attempt): Gap | undefined {
  const { path } = violation
  const steps = stepsOf(path)
  const name = steps.pop()
  let holder: unknown = attempt.document
  let type: Type | undefined = attempt.type
  for (const step of steps) {
    holder = (holder as Members | undefined)?.[step]
    type = inner(type, step, holder)
  }
  const member =
    type?.kind === 'object' && name !== undefined ? type.field.get(name)?.type : undefined
  if (type?.kind !== 'object' || !member || typeof holder !== 'object' || holder === null)
    return undefined
  const members = holder as Members
  const before = members[name!]
  const holderPath = path.slice(0, path.lastIndexOf('.'))
  return {
    violations: [violation],
    path,
    holder: members,
    owner: type,
    holderPath,
    name: name!,
    type: member,
    before,
    example: undefined,
    asked: [],
  }
}

/** Puts examples in the gaps, and extends them by what the rules ask. Returns what they ask in the end. */
function tryExamples(
  gaps: Gap[],
  violations: readonly Violation[],
  { context, objects, rerun }: Attempt,
): Violation[] {
  const known = new Set(violations.map(keyOf))
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(MOST_OBJECTS / objects))
  for (const gap of gaps) {
    gap.example = blank(gap, context)
    if (rounds === 1) completeAsUsual(gap, context)
  }
  let found: Violation[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      for (const gap of gaps) putIn(gap, context)
      found = rerun()
      let isExtended = false
      for (const violation of found) {
        const { severity, constraint } = violation.rule
        if (severity !== 'rule' || constraint.isCalculated) continue
        const isNew = !known.has(keyOf(violation))
        const gap = isNew
          ? gapOf(violation, gaps)
          : gaps.find(({ path }) => path === violation.path)
        if (!gap || (!isNew && constraint.example === undefined)) continue
        if (isNew) gap.asked.push(violation)
        known.add(keyOf(violation))
        if (extend(gap, violation, context)) isExtended = true
      }
      if (round === 0) for (const gap of gaps) if (completeAsUsual(gap, context)) isExtended = true
      if (!isExtended) break
    }
  } finally {
    for (const { holder, name, before } of gaps) holder[name] = before
  }
  return found
}

const keyOf = ({ rule, path }: Violation): string => `${rule.code} ${path}`

const isBelow = (path: string, place: string): boolean =>
  path.startsWith(place) && /^[.[]/.test(path.slice(place.length))

/** The gap that a violation follows from: the one that it is in, or the nearest one in an object around it. */
function gapOf({ path }: Violation, gaps: readonly Gap[]): Gap | undefined {
  const around = gaps.filter((gap) => isBelow(path, gap.path))
  const beside = gaps.filter(({ holderPath }) => holderPath !== '$' && isBelow(path, holderPath))
  return around[0] ?? beside.sort((a, b) => b.holderPath.length - a.holderPath.length)[0]
}

function putIn({ holder, name, type, example }: Gap, context: Context): void {
  const value = example === undefined ? undefined : readValue(type, example)
  holder[name] = value
  if (value === undefined) return
  normaliseValue(type, value, context)
  completeTaxes(value, context)
}

/** Normalises the objects that a value consists of. */
function normaliseValue(type: Type, value: unknown, context: Context): void {
  const items = type.kind === 'list' ? (value as unknown[]) : [value]
  const item = type.kind === 'list' ? type.item : type
  if (item.kind !== 'object') return
  for (const object of items) if (object !== null) normalise(item, object as object, context)
}

/** The first example for a gap: an object without members, so that the rules name those that it needs. */
function blank(gap: Gap, context: Context): unknown {
  const { type } = gap
  const violation = gap.violations[0]!
  const example = gap.violations.find(({ rule }) => rule.constraint.example !== undefined)?.rule
    .constraint.example
  if (type.kind === 'list') return example ?? (type.item.kind === 'object' ? [{}] : undefined)
  if (type.kind === 'object') return example ?? {}
  return exampleOf(type, gap.owner, gap, violation, context)
}

/** Adds to an example what such objects usually have; only what is asked, if what is usual depends on the document. */
function completeAsUsual(gap: Gap, context: Context): boolean {
  const { type, asked, example } = gap
  const item = type.kind === 'list' ? type.item : type
  const usual = usualFor(item, gap, context)
  if (usual === undefined || (asked.length > 0 && SEVERAL_PURPOSES.has(item.name))) return false
  if (item.kind !== 'object' || gap.violations.some(({ rule }) => rule.constraint.example))
    return false
  const given = (type.kind === 'list' ? (example as object[])[0] : example) as object
  const complete = { ...usual, ...given }
  gap.example = type.kind === 'list' ? [complete] : complete
  return true
}

/** Objects of which different rules need different members. */
const SEVERAL_PURPOSES = new Set([
  'bill.DeliveryDetails',
  'bill.Ordering',
  'bill.PaymentDetails',
  'pay.Terms',
])

/** The usual object of a type, in the country and on the date of the document. */
function usualFor({ name }: Type, gap: Gap, context: Context): object | undefined {
  const { issue_date: date } = context.document
  const adapt = (value: unknown, member: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => adapt(item, member))
    if (typeof value === 'object' && value !== null && 'cat' in value && !('key' in value))
      return usualTax(context)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, adapt(of, key)]))
    if (member === 'country') return countryFor(gap, 'l10n.TaxCountryCode', context) ?? value
    return typeof value === 'string' && DATE.test(value) ? (date ?? value) : value
  }
  const usual = usualIn(context, USUAL_OBJECTS, name)
  return usual === undefined ? undefined : (adapt(usual, '') as object)
}

const DATE = /^\d{4}-\d\d-\d\d$/

/** Adds what a rule asks to an example, if that is known. */
function extend(gap: Gap, violation: Violation, context: Context): boolean {
  const { constraint } = violation.rule
  if (violation.path === gap.path) {
    if (constraint.example === undefined) return false
    gap.example = constraint.example
    return true
  }
  if (!isBelow(violation.path, gap.path)) return false
  const steps = stepsOf(violation.path.slice(gap.path.length))
  const name = steps.at(-1)!
  let [type, owner]: [Type | undefined, Type | undefined] = [gap.type, undefined]
  for (const step of steps) [owner, type] = [type, inner(type, step, undefined)]
  if (!type || owner?.kind !== 'object') return false
  const value = exampleOf(type, owner, { ...gap, name }, violation, context)
  if (value === undefined || (isPresent(violation.value) && value === violation.value)) return false
  gap.example = withValue(gap.example, steps.slice(0, -1), name, value)
  return true
}

/** A copy of an example with a member set. */
function withValue(example: unknown, steps: string[], name: string, value: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return { ...(example as object), [name]: value }
  if (Array.isArray(example))
    return example.map((item, i) =>
      i === Number(step) ? withValue(item, rest, name, value) : item,
    )
  const members = (example ?? {}) as Members
  return { ...members, [step]: withValue(members[step], rest, name, value) }
}

/** A value of a type for a member, as clients send it; undefined if none is known. */
function exampleOf(
  type: Type,
  owner: ObjectType,
  gap: Gap,
  { rule: { constraint }, value }: Violation,
  context: Context,
): unknown {
  if (constraint.example !== undefined) return constraint.example
  if (type.kind === 'map') return extensionExample(constraint.extensions, value)
  if (type.kind === 'object') return usualFor(type, gap, context) ?? {}
  if (type.kind === 'list')
    return type.item.kind === 'object' ? [usualFor(type.item, gap, context) ?? {}] : undefined
  if (type.kind === 'any') return undefined
  const named = exampleIn(constraint, context)
  if (named !== undefined) return named
  if (isPresent(value)) return undefined
  if (type.name.endsWith('CountryCode')) return countryFor(gap, type.name, context)
  if (type.name === 'cal.Date') return context.document.issue_date
  return (
    usualIn(context, USUAL_VALUES, `${owner.name}.${gap.name}`) ??
    usualIn(context, USUAL_VALUES, type.name) ??
    usualIn(context, USUAL_VALUES, type.form) ??
    FREE_TEXT
  )
}

/** The country of the object that lacks one: that of its tax number, or else that of the document's regime. */
function countryFor({ holder }: Gap, type: string, { regime }: Context): string | undefined {
  const { country } = (holder.tax_id ?? {}) as { country?: string }
  const code = country ?? regime?.country
  return type === 'l10n.ISOCountryCode' && code !== undefined ? isoCountryOf(code) : code
}

/** Extensions, each with an example of its codes, besides those that an object has. */
function extensionExample(keys: readonly string[] | undefined, given: unknown): object | undefined {
  const codes = (keys ?? []).map((key) => [key, exampleCode(key)])
  if (codes.length === 0 || codes.some(([, code]) => code === undefined)) return undefined
  return { ...(given as object | undefined), ...Object.fromEntries(codes) }
}

/** An example of the extensions that an object lacks, if it lacks some that a rule requires. */
export function missingCodes({ rule, value }: Violation): string | undefined {
  const given = (value ?? {}) as Members
  const keys = rule.constraint.extensions?.filter((key) => given[key] === undefined)
  const ext = extensionExample(keys, undefined)
  return ext && `such as ${showJson(ext)}`
}

/** A code of an extension: the one its definition names as an example, a usual one, or the first that it lists. */
export function exampleCode(key: string): string | undefined {
  const { meta, values } = extensionOf(key) ?? {}
  return meta?.example ?? USUAL_CODES[key] ?? values?.[0]?.code
}

/** An example, if the rules accept it, and what else they ask then. */
function describe(gap: Gap, left: readonly Violation[]): [example: string, then: string] {
  const { path, example, asked } = gap
  const isRejected = left.some((one) => {
    const { severity, constraint } = one.rule
    if (severity !== 'rule' || constraint.isCalculated) return false
    return one.path === path || isBelow(one.path, path)
  })
  const isShown = !isRejected && !saysNothing(example)
  const codes = new Map<string, string[]>()
  for (const one of asked) {
    const words = askedWords(one, isShown && isBelow(one.path, path))
    codes.set(words, [...(codes.get(words) ?? []), one.rule.code])
  }
  const more = Array.from(codes, ([words, by]) => `${words} (${by.join(', ')})`)
  return [
    isShown ? `such as ${showJson(example)}` : '',
    more.length > 0 ? `then also: ${enumerate(more.slice(0, MOST_ASKED), ', ', more.length)}` : '',
  ]
}

/** The words of a rule, with the codes of extensions, unless an example shows them. */
function askedWords({ rule, path, value }: Violation, isShown: boolean): string {
  const ext = isShown ? undefined : extensionExample(rule.constraint.extensions, value)
  return wordsAbout(rule, path) + (ext ? `, such as ${showJson(ext)}` : '')
}

const EMPTY = new Set(['{}', '[{}]', '[]', showJson(FREE_TEXT)])

/** Does an example say nothing? An empty list is that of a rule whose fault needs other advice. */
export const saysNothing = (example: unknown): boolean =>
  example === undefined || EMPTY.has(showJson(example))
