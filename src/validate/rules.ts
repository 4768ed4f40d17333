/**
 * Rules: what must hold in a document, written as data, and the machinery that runs them.
 *
 * A rule is a code, a path and a test: `rule('GOBL-BILL-LINE-03', 'item', present)`. The path starts at the object of
 * the type that the rule is listed under; `lines[].item.price` looks at every line. A rule is not evaluated where a
 * step before the last one is absent; a last step that is absent is evaluated (that is how `present` fails).
 * `when(guard, rules)` runs the rules only where the guard holds for the object, `at(path, rules)` makes the object
 * found there the one that the rules and guards inside look at.
 *
 * A fault costs only where there is one: it is reported with an empty path, and every level on the way out prepends
 * its step. Of each code only the first places are kept.
 */
import type { Fault } from '../errors.ts'
import { PLACES_PER_FAULT } from '../limits.ts'
import { quote } from '../shorten.ts'
import { Amount } from '../values/amount.ts'
import { count, countOf, type Findings, newFindings, prependStep } from './findings.ts'

/** What rules see of the document that they run in. The model adds more. */
export interface RuleContext {
  readonly document: object
}

/**
 * A condition on one value, and its description. `holds` is a method, so that a constraint may take the type of the
 * member that it is for, and the context that the engine provides.
 */
export interface Constraint {
  /** May be given anything that the member's type allows, and undefined where the member is absent. */
  holds(value: unknown, context: RuleContext): boolean
  /** What comes after the member's name ("must be present"), or a whole sentence for tests of an object. */
  readonly message: string
  /** The extensions that it asks for, of whose codes the fault is to tell. */
  readonly extensions?: readonly string[]
}

export interface Rule {
  readonly code: string
  readonly path: string
  readonly constraint: Constraint
  /** Better words than those made of the member's name and the test. */
  readonly words: string | undefined
}

interface Guarded {
  /** Is a method, as `holds` is, because guards take the type that their rules are listed under. */
  guard(object: unknown, context: RuleContext): boolean
  readonly rules: RuleNode[]
}

interface Nested {
  readonly at: string
  readonly rules: RuleNode[]
}

export type RuleNode = Rule | Guarded | Nested

export function rule(code: string, path: string, constraint: Constraint, words?: string): Rule {
  return { code, path, constraint, words }
}

export function when<T, C extends RuleContext = RuleContext>(
  guard: (object: T, context: C) => boolean,
  rules: RuleNode[],
): RuleNode {
  return { guard, rules }
}

/** The guard that holds where another does not. */
export function not<T, C extends RuleContext = RuleContext>(
  guard: (object: T, context: C) => boolean,
) {
  return (object: T, context: C): boolean => !guard(object, context)
}

export function at(path: string, rules: RuleNode[]): RuleNode {
  return { at: path, rules }
}

/** A rule found broken, at one place. */
export interface Violation {
  rule: Rule
  /** The value that failed; undefined where the member is absent. */
  value: unknown
  path: string
}

/** One run of rules over a document. */
export interface Run {
  readonly context: RuleContext
  /** Counted by code. */
  readonly violations: Findings<Violation>
  /** Are violations of this code left out? */
  readonly isLeftOut: (code: string) => boolean
}

/** Starts a run that keeps as many places per code as a fault lists. */
export function newRun<C extends RuleContext>(
  context: C,
  isLeftOut: (code: string) => boolean = () => false,
): Run & { readonly context: C } {
  return { context, violations: newFindings<Violation>(PLACES_PER_FAULT), isLeftOut }
}

/**
 * Runs rules on a value. The type of a method, so that a check may take the type of the values that it is for; the
 * structure of documents guarantees it.
 */
export type Check = { check(value: unknown, run: Run): void }['check']

/** An object, of which rules read members by name. */
interface Members {
  readonly [name: string]: unknown
}

/** Records that a rule is broken. */
export function report(
  { violations, isLeftOut }: Run,
  rule: Rule,
  value: unknown,
  path: string,
): void {
  if (!isLeftOut(rule.code) && count(violations, rule.code))
    violations.kept.push({ rule, value, path })
}

/** Compiles the rules of one type. Done once per rule set and type. */
export function compileRules(nodes: RuleNode[]): Check[] {
  return nodes.map((node) => {
    if ('constraint' in node) return compileRule(node)
    const inner = compileRules(node.rules)
    const runAll: Check = (object, run) => {
      for (const check of inner) check(object, run)
    }
    if ('at' in node)
      return follow(
        steps(node.at),
        (value, run) => {
          if (isThing(value)) runAll(value, run)
        },
        false,
      )
    const { guard } = node
    return (object: object, run) => {
      if (guard(object, run.context)) runAll(object, run)
    }
  })
}

interface Step {
  name: string
  each: boolean
}

function steps(path: string): Step[] {
  if (path === '') return []
  return path
    .split('.')
    .map((step) => ({ name: step.replace('[]', ''), each: step.endsWith('[]') }))
}

function isThing(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}

function compileRule(rule: Rule): Check {
  const { constraint } = rule
  if (/^[^.[]+$/.test(rule.path)) {
    // Most rules are about a member of their own object.
    const name = rule.path
    return (object: Members, run) => {
      const value = object[name]
      if (!constraint.holds(value, run.context)) report(run, rule, value, `.${name}`)
    }
  }
  return follow(
    steps(rule.path),
    (value, run) => {
      if (!constraint.holds(value, run.context)) report(run, rule, value, '')
    },
    true,
  )
}

/** @param absent should the last member be visited where it is absent? */
function follow(path: Step[], visit: Check, absent: boolean): Check {
  const [first, ...rest] = path
  if (!first) return visit
  const { name, each } = first
  const step = `.${name}`
  const last = rest.length === 0
  const inner = last ? visit : follow(rest, visit, absent)
  return (object: Members, run) => {
    const value = object[name]
    const { kept } = run.violations
    const before = kept.length
    if (each) {
      if (!Array.isArray(value)) return
      for (let i = 0; i < value.length; i++) {
        if (!last && !isThing(value[i])) continue
        const from = kept.length
        inner(value[i], run)
        if (kept.length !== from) prependStep(kept, from, `[${i}]`)
      }
    } else if (last ? absent || value !== undefined : isThing(value)) {
      inner(value, run)
    }
    if (kept.length !== before) prependStep(kept, before, step)
  }
}

/**
 * Makes faults of violations: one per code, with its places in order and the number of those that were not kept. The
 * description names the member, what it must be, and up to three of the values that are not so.
 * @param counts of all violations, by code
 * @param codesOf says in words which codes an extension has, or nothing
 */
export function faultsOf(
  violations: Violation[],
  counts: ReadonlyMap<string, number>,
  codesOf: (extension: string) => string,
): Fault[] {
  const byCode = new Map<string, Violation[]>()
  for (const violation of violations) {
    const same = byCode.get(violation.rule.code)
    if (same) same.push(violation)
    else byCode.set(violation.rule.code, [violation])
  }
  return [...byCode].map(([code, places]) => {
    const codes = places[0]!.rule.constraint.extensions?.map(codesOf).join('') ?? ''
    const properties = places.map((place) => place.path)
    return {
      properties,
      description: describe(places) + codes,
      code,
      more: countOf(counts, code) - places.length,
    }
  })
}

function describe(places: Violation[]): string {
  const { rule } = places[0]!
  const values = [
    ...new Set(places.map((place) => show(place.value)).filter((text) => text !== undefined)),
  ]
  const not =
    values.length > 0
      ? `, not ${values.slice(0, 3).join(', ')}${values.length > 3 ? ' …' : ''}`
      : ''
  if (rule.words) return rule.words + not
  return rule.constraint.message.startsWith('must ')
    ? `${subjectOf(places[0]!.path)} ${rule.constraint.message}${not}`
    : rule.constraint.message
}

/** The name by which a reader knows the member that a test is about: its place from the last list on. */
function subjectOf(place: string): string {
  const inner = place.slice(place.lastIndexOf('].') + 1).replace(/^\$?\.?/, '')
  return (inner.endsWith(']') ? inner.slice(0, inner.lastIndexOf('[')) : inner) || 'the document'
}

/** A value short enough to quote, or undefined: for absent ones, arrays and objects. */
function show(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  const text = value instanceof Amount ? value.toString() : value
  return typeof text === 'string' && text !== '' ? quote(text) : undefined
}
