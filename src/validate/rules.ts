/**
 * Rules of documents, written as data, and the code that runs them.
 *
 * A rule is a code, a path and a constraint: `rule('GOBL-BILL-LINE-03', 'item', present)`. The path starts at the
 * object whose type the rule is listed under; `lines[].item.price` visits every line. A rule is skipped if a step
 * before the last is absent; an absent last step is evaluated (so that `present` can fail).
 * `when(guard, rules)` runs the rules only if the guard is true for the object, `at(path, rules)` applies the rules and
 * guards inside to the object found there.
 *
 * Valid documents pay nothing for paths: a violation is reported with an empty path, and each level on the way out
 * prepends its step. Only the first places of each code are kept.
 */

import type { Fault } from '../faults.ts'
import { PLACES_PER_FAULT } from '../limits.ts'
import { Amount } from '../values/amount.ts'
import type { Bivariant } from '../values/bivariant.ts'
import { percentageText } from '../values/percentage.ts'
import { quote } from '../values/shorten.ts'
import { count, countOf, type Findings, newFindings, prependStep } from './findings.ts'

/** The context of rules. The engine adds more to it. */
export interface RuleContext {
  readonly document: object
}

/**
 * A condition on one value, and its description. `holds` is a method, so that a constraint may take the type of the
 * member that it is for, and the context that the engine provides.
 */
export interface Constraint {
  /** Takes any value that the member's type allows, and undefined if the member is absent. */
  holds(value: unknown, context: RuleContext): boolean
  /** Follows the member's name if it starts with `must` or `is` ("is required"); a whole sentence otherwise. */
  readonly message: string
  /** The member of the value that the fault is about, if the condition needs others to judge it. */
  readonly member?: string
  /** The extensions required, whose codes the fault lists. */
  readonly extensions?: readonly string[]
  /** The codes of an extension that are allowed, which the fault explains. */
  readonly codes?: { readonly key: string; readonly among: readonly string[] }
  /** A value that passes, as clients send it, if none can be derived from the type of the member. */
  readonly example?: unknown
  /** Does a build set the member? Clients need not know of it. */
  readonly isCalculated?: true
  /** The values that pass, of which a fault proposes the nearest. */
  readonly options?: readonly string[]
  /** The type and member whose schema lists the values that pass. */
  readonly listedIn?: readonly [definition: string, member: string]
  /** A question or a list about a value that fails, as `holds` takes it: `did you mean ES?` */
  hint?(value: unknown, context: RuleContext): string | undefined
}

/**
 * A rule makes a document invalid; what a warning finds is likely a mistake, which strict mode rejects; a hint is about
 * what may be right, which nothing rejects.
 */
export type Severity = 'rule' | 'warning' | 'hint'

export interface Rule {
  readonly code: string
  readonly path: string
  readonly constraint: Constraint
  /** Replaces the description made of the member's name and the constraint. */
  readonly words: string | undefined
  readonly severity: Severity
}

export interface Guarded {
  /** Is a method, as `holds` is, because guards take the type that their rules are listed under. */
  guard(object: unknown, context: RuleContext): boolean
  readonly rules: RuleNode[]
  /** Does the guard only save time, because the rules would pass? */
  readonly isShortcut: boolean
}

interface Nested {
  readonly at: string
  readonly rules: RuleNode[]
}

export type RuleNode = Rule | Guarded | Nested

export function rule(code: string, path: string, constraint: Constraint, words?: string): Rule {
  return { code, path, constraint, words, severity: 'rule' }
}

/** A rule that a document may break: what it says is likely a mistake, but not one by the wire format. */
export function warning(
  code: `DOCKET-${string}`,
  path: string,
  constraint: Constraint,
  words?: string,
): Rule {
  return { code, path, constraint, words, severity: 'warning' }
}

/** A rule that documents in use break, and that only reviews mention. */
export function hint(code: `DOCKET-${string}`, path: string, constraint: Constraint): Rule {
  return { code, path, constraint, words: undefined, severity: 'hint' }
}

export function when<T, C extends RuleContext = RuleContext>(
  guard: (object: T, context: C) => boolean,
  rules: RuleNode[],
): RuleNode {
  return { guard, rules, isShortcut: false }
}

/** Skips rules for objects that are known to pass them. */
export function unless<T, C extends RuleContext = RuleContext>(
  passes: (object: T, context: C) => boolean,
  rules: RuleNode[],
): RuleNode {
  return { guard: not(passes), rules, isShortcut: true }
}

/** Negates a guard. */
export function not<T, C extends RuleContext = RuleContext>(
  guard: (object: T, context: C) => boolean,
) {
  const negated = (object: T, context: C): boolean => !guard(object, context)
  return Object.assign(negated, { negates: guard })
}

export function at(path: string, rules: RuleNode[]): RuleNode {
  return { at: path, rules }
}

/** One place that violates a rule. */
export interface Violation {
  rule: Rule
  /** The value that failed; undefined if the member is absent. */
  value: unknown
  /** What the constraint judged: the value, or the object whose member it is. */
  judged: unknown
  path: string
}

/** What is kept of a run besides what breaks rules: the codes of warnings, their places as well, or also hints. */
export type Detail = 'codes' | 'warnings' | 'hints'

/** One run of rules over a document. */
export interface Run {
  readonly context: RuleContext
  /** Counted by code. */
  readonly violations: Findings<Violation>
  /** Are violations of this code suppressed? */
  readonly isSuppressed: (code: string) => boolean
  readonly detail: Detail
  /** How many objects, and entries of maps, the rules have looked at. */
  objects: number
}

/** Starts a run that keeps as many places per code as a fault lists. */
export function newRun<C extends RuleContext>(
  context: C,
  isSuppressed: (code: string) => boolean = () => false,
  detail: Detail = 'hints',
): Run & { readonly context: C } {
  return { context, violations: newFindings(PLACES_PER_FAULT), isSuppressed, detail, objects: 0 }
}

/**
 * Runs rules on a value. The type of a method, so that a check may take the type of the values that it is for; the
 * structure of documents guarantees it.
 */
export type Check = Bivariant<[value: unknown, run: Run], void>

/** An object, of which rules read members by name. */
interface Members {
  readonly [name: string]: unknown
}

/** Records a value that failed, at a place; the violation is about a member of it, if the constraint says so. */
export function report(run: Run, rule: Rule, judged: unknown, path: string): void {
  const { violations, isSuppressed, detail } = run
  if (isSuppressed(rule.code) || !count(violations, rule.code)) return
  if (detail === 'codes' && rule.severity !== 'rule') return
  const { member } = rule.constraint
  if (member === undefined) violations.kept.push({ rule, value: judged, judged, path })
  else {
    const value = isReference(judged) ? judged[member] : undefined
    violations.kept.push({ rule, value, judged, path: `${path}.${member}` })
  }
}

/** Compiles the rules of one type; done once per set of rules and type. */
export function compileRules(nodes: RuleNode[]): Check[] {
  return nodes.map((node) => {
    const check = compileNode(node)
    if (!isHint(node)) return check
    return (object, run) => {
      if (run.detail === 'hints') check(object, run)
    }
  })
}

/** Is it a hint, or are there only hints in it? */
const isHint = (node: RuleNode): boolean =>
  'constraint' in node ? node.severity === 'hint' : node.rules.every(isHint)

function compileNode(node: RuleNode): Check {
  if ('constraint' in node) return compileRule(node)
  const inner = compileRules(node.rules)
  const runAll: Check = (object, run) => {
    for (const check of inner) check(object, run)
  }
  if ('at' in node)
    return follow(
      steps(node.at),
      (value, run) => {
        if (isReference(value)) runAll(value, run)
      },
      false,
    )
  const { guard } = node
  const { negates } = guard as { negates?: typeof guard }
  // Most guards are negated ones, of shortcuts: calling what they negate saves a call each.
  if (negates)
    return (object: object, run) => {
      if (!negates(object, run.context)) runAll(object, run)
    }
  return (object: object, run) => {
    if (guard(object, run.context)) runAll(object, run)
  }
}

interface Step {
  name: string
  each: boolean
}

function steps(path: string): Step[] {
  const parts = path === '' ? [] : path.split('.')
  return parts.map((part) => ({ name: part.replace('[]', ''), each: part.endsWith('[]') }))
}

const isReference = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null

function compileRule(rule: Rule): Check {
  const { holds } = rule.constraint
  if (/^[^.[]+$/.test(rule.path)) {
    // Fast path: most rules look at a member of their own object.
    const name = rule.path
    return (object: Members, run) => {
      const value = object[name]
      if (!holds(value, run.context)) report(run, rule, value, `.${name}`)
    }
  }
  const check: Check = (value, run) => {
    if (!holds(value, run.context)) report(run, rule, value, '')
  }
  return follow(steps(rule.path), check, true)
}

/** @param visitsAbsent is the last member visited if it is absent? */
function follow(path: Step[], visit: Check, visitsAbsent: boolean): Check {
  const [first, ...rest] = path
  if (!first) return visit
  const { name, each } = first
  const step = `.${name}`
  const last = rest.length === 0
  const inner = last ? visit : follow(rest, visit, visitsAbsent)
  return (object: Members, run) => {
    const value = object[name]
    const { kept } = run.violations
    const before = kept.length
    if (each) {
      if (!Array.isArray(value)) return
      for (let i = 0; i < value.length; i++) {
        if (!last && !isReference(value[i])) continue
        const from = kept.length
        inner(value[i], run)
        if (kept.length !== from) prependStep(kept, from, `[${i}]`)
      }
    } else if (last ? visitsAbsent || value !== undefined : isReference(value)) {
      inner(value, run)
    }
    if (kept.length !== before) prependStep(kept, before, step)
  }
}

/** Words and facts that the engine adds to the words of rules. */
export interface Help {
  /** The text after the description of the violations of one code. */
  readonly helpOn: (places: readonly Violation[]) => string
  /** Is the value at the place a percentage? */
  readonly isPercentage: (violation: Violation) => boolean
}

/**
 * Turns violations into faults: one per code, with its places in order and the number of places that were not kept. The
 * description names the member, the constraint, and up to three offending values, and help follows.
 * @param run in which they were found
 */
export function faultsOf(
  violations: Violation[],
  { violations: { counts } }: Run,
  { helpOn, isPercentage }: Help,
): Fault[] {
  const byCode = new Map<string, Violation[]>()
  for (const violation of violations) {
    const same = byCode.get(violation.rule.code)
    if (same) same.push(violation)
    else byCode.set(violation.rule.code, [violation])
  }
  return [...byCode.values()].map((places) => ({
    properties: places.map(({ path }) => path),
    description: describe(places, () => isPercentage(places[0]!)) + helpOn(places),
    code: places[0]!.rule.code,
    more: countOf(counts, places[0]!.rule.code) - places.length,
  }))
}

/** @param isPercentage are the values percentages? */
function describe(places: Violation[], isPercentage = (): boolean => false): string {
  const [{ rule, path }] = places as [Violation]
  const { message } = rule.constraint
  const text =
    rule.words ?? (/^(must|is) /.test(message) ? `${subjectOf(path)} ${message}` : undefined)
  if (text === undefined) return message
  const values = new Set(
    places.map(({ value }) => show(value, isPercentage)).filter((value) => value !== undefined),
  )
  if (values.size === 0) return text
  return `${text}, got ${[...values].slice(0, 3).join(', ')}${values.size > 3 ? ' …' : ''}`
}

/** The words of a rule, as a sentence about one place. */
export const wordsAbout = (rule: Rule, path: string): string =>
  describe([{ rule, path, value: undefined, judged: undefined }])

/** The member that a message is about: the part of its path after the last array. */
export function subjectOf(place: string): string {
  const inner = place.slice(place.lastIndexOf('].') + 1).replace(/^\$?\.?/, '')
  return (inner.endsWith(']') ? inner.slice(0, inner.lastIndexOf('[')) : inner) || 'the document'
}

/** A scalar as messages quote it; undefined for absent values, arrays and objects. */
function show(value: unknown, isPercentage: () => boolean): string | undefined {
  if (typeof value === 'number') return String(value)
  const text =
    value instanceof Amount ? (isPercentage() ? percentageText(value) : String(value)) : value
  return typeof text === 'string' && text !== '' ? quote(text) : undefined
}
