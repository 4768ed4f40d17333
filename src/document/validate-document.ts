/**
 * Runs the rules in one walk over a document. Objects are checked by the plan for the document's regime and addons;
 * codes, keys and maps by the rules of their type. The faults are then sorted in the order of their rules.
 */

import type { Context, Findings } from '../definitions/contract.ts'
import { advice } from '../definitions/registry.ts'
import { DocketError } from '../errors.ts'
import type { Fault } from '../faults.ts'
import type { AnyDocument, Envelope } from '../model/generated/types.ts'
import { memberVisitor, objectType, typeOf, typeOfSchema } from '../model/schema-registry.ts'
import { type ObjectType, perType, type Type } from '../model/structure.ts'
import { locate, prependStep } from '../validate/findings.ts'
import {
  type Detail,
  faultsOf,
  newRun,
  type Rule,
  type Run,
  report,
  type Severity,
  type Violation,
} from '../validate/rules.ts'
import type { Amount } from '../values/amount.ts'
import type { Bivariant } from '../values/bivariant.ts'
import { lazy } from '../values/lazy.ts'
import { shortenName } from '../values/shorten.ts'
import type { TextMap } from '../values/text-map.ts'
import { isEnvelope } from './envelope.ts'
import { faultOrderOf } from './plan.ts'
import { isIgnorable } from './rules/envelope-rules.ts'
import { TAX_SET_RULE } from './rules/tax.ts'
import { CODE_MAP_RULE, MAP_RULES, SCHEMA_RULES, VALUE_RULES } from './rules/values.ts'
import { typeAtPath } from './type-at-path.ts'

type PlannedRun = Run & { readonly context: Context }

/**
 * Checks a value and everything in it. The type is that of a method, so that a visitor may take the type of its values,
 * which the structure guarantees.
 */
type Visit = Bivariant<[value: unknown, run: PlannedRun], void>

const ENVELOPE_TYPE = objectType('gobl.Envelope')

const NONE: Listed = () => []
const NO_CODES: ReadonlySet<string> = new Set()

/**
 * Runs the rules on a document or an envelope.
 * @param context that of the document, or of the document in the envelope
 * @param detail what is looked for besides faults
 */
export function check(document: AnyDocument, context: Context, detail: Detail = 'hints'): Findings {
  const { listed = NONE } = judge(document, context, detail)
  return { faults: listed('rule'), warnings: listed('warning'), hints: listed('hint') }
}

/** Lists what the rules of a severity found. */
type Listed = (severity: Severity) => Fault[]

/**
 * Runs the rules on a document or an envelope, none of which may fail.
 * @param context that of the document, or of the document in the envelope
 * @param countsWarnings are the warnings only counted? They have nothing but their codes then.
 * @returns the warnings
 * @throws DocketError `validation` with all faults
 */
export function validateDocument(
  document: AnyDocument,
  context: Context,
  countsWarnings?: boolean,
): Fault[] {
  if (!countsWarnings) return assertNoFaults(judge(document, context, 'warnings'))
  const { codes, listed } = judge(document, context, 'codes')
  // What faults say depends on the warnings, too.
  if (listed) return validateDocument(document, context)
  return [...codes].map((code) => ({ properties: [], description: '', code }))
}

/** Validates an envelope, whose own `$schema` may be unknown or missing. See `validateDocument`. */
export function validateEnvelope(envelope: Envelope, context: Context): Fault[] {
  return assertNoFaults(judge(envelope, context, 'warnings', envelope))
}

function assertNoFaults({ listed = NONE }: { listed?: Listed }): Fault[] {
  const faults = listed('rule')
  if (faults.length > 0) throw violationError(faults)
  return listed('warning')
}

/** Makes the error that reports faults of rules. */
export function violationError(faults: Fault[]): DocketError {
  const count = faults.length === 1 ? 'a rule' : `${faults.length} rules`
  return new DocketError('validation', `the document violates ${count}`, { faults })
}

/**
 * Runs the rules.
 * @param envelope if the document is one, whose own `$schema` may be unknown or missing. Rules listed in `head.ignore`
 *   are skipped if they may be, besides those that the addons suppress.
 * @returns the codes of what was found, and what lists that, unless nothing was kept
 */
function judge(
  document: AnyDocument,
  context: Context,
  detail: Detail,
  envelope = isEnvelope(document) ? document : undefined,
): { codes: Iterable<string>; listed?: Listed } {
  const { suppressed } = context.plan
  const ignore = envelope?.head?.ignore
  const ignored = ignore ? new Set(ignore.filter(isIgnorable)) : NO_CODES
  const visit = (): PlannedRun => {
    const isSuppressed = (code: string) => suppressed.has(code) || ignored.has(code)
    const run = newRun(context, isSuppressed, detail)
    if (envelope) visitorOf(ENVELOPE_TYPE)?.(envelope, run)
    else visitDocument(document, run)
    return run
  }
  const run = visit()
  const codes = run.violations.counts.keys()
  if (run.violations.kept.length === 0) return { codes }
  const inOrder = locateIn(run).sort((a, b) => faultOrderOf(a.rule) - faultOrderOf(b.rule))
  const type = envelope ? ENVELOPE_TYPE : typeOf(document)
  const rerun = (): Violation[] => locateIn(visit())
  const advise = lazy(() =>
    advice().helpOn(inOrder, { document, type, context, objects: run.objects, rerun }),
  )
  const isPercentage = ({ path }: Violation): boolean =>
    typeAtPath(document, type, path)?.name === 'num.Percentage'
  const helpOn = (places: readonly Violation[]): string =>
    nameOf(places[0], context) + advise()(places)
  const listed = (severity: Severity): Fault[] => {
    const some = inOrder.filter(({ rule }) => rule.severity === severity)
    return some.length > 0 ? faultsOf(some, run, { helpOn, isPercentage }) : []
  }
  return { codes, listed }
}

/** The name of a place in a standard, in brackets; empty if it has no name for it. */
function nameOf(place: Violation | undefined, { nameOfPlace }: Context): string {
  const name = place && nameOfPlace?.(place.rule.code, place.path)
  return name === undefined ? '' : ` (${name})`
}

/** The violations of a run, with paths from `$`. */
function locateIn({ violations }: PlannedRun): Violation[] {
  if (violations.kept.length > 0) prependStep(violations.kept, 0, '$')
  return locate(violations)
}

function visitDocument(document: AnyDocument, run: PlannedRun): void {
  const type = typeOf(document)
  if (type) visitorOf(type)?.(document, run)
  else if (typeOfSchema(document.$schema)?.name === 'cbc.CodeMap')
    testRules([CODE_MAP_RULE], document, run)
}

function testRules(rules: readonly Rule[], value: unknown, run: PlannedRun): void {
  for (const rule of rules) {
    if (!rule.constraint.holds(value, run.context)) report(run, rule, value, '')
  }
}

/** Is a value known to pass? The type of a method, as that of the values depends on the rules. */
type Passes = Bivariant<[value: unknown], boolean>

interface Member {
  readonly step: string
  readonly check: Visit
  /** Fast path, if there is one for single values of the type. */
  readonly passes: Passes | undefined
  /** Most values are amounts: no call is the fastest path. */
  readonly isAmount: boolean
}

/** The visitor of a type, or undefined if its values have no rules. */
const visitorOf = perType((type: Type): Visit | undefined => {
  switch (type.kind) {
    case 'scalar':
      return scalarVisitor(type.name)
    case 'object':
      return objectVisitor(type)
    case 'any':
      return visitAny
    case 'map':
      return mapVisitor(type.name)
    case 'list':
      return listVisitor(type.name, type.item)
  }
})

function scalarVisitor(name: string): Visit | undefined {
  const valueRules = VALUE_RULES[name]
  if (!valueRules) return undefined
  const { rules, fastPath } = valueRules
  if (!fastPath) return (value, run) => testRules(rules, value, run)
  return (value, run) => {
    if (!fastPath(value)) testRules(rules, value, run)
  }
}

function objectVisitor(type: ObjectType): Visit {
  const visit = memberVisitor(type)
  const members = type.fields.map(({ name, type: of }): Member | undefined => {
    const check = visitorOf(of)
    const passes = of.kind === 'scalar' ? VALUE_RULES[of.name]?.fastPath : undefined
    return check && { step: `.${name}`, check, passes, isAmount: of.name === 'num.Amount' }
  })
  return (object: object, run) => {
    run.objects++
    const checks = run.context.plan.checks(type.index)
    for (let i = 0; i < checks.length; i++) checks[i]!(object, run)
    visit(object, members, visitMember, run)
  }
}

function visitMember(
  { check, step, passes, isAmount }: Member,
  value: unknown,
  _object: object,
  run: PlannedRun,
): void {
  if (value === undefined) return
  // The fast path of VALUE_RULES.
  if (isAmount ? typeof (value as Amount).unscaled === 'number' : passes?.(value)) return
  const before = run.violations.kept.length
  check(value, run)
  if (run.violations.kept.length !== before) prependStep(run.violations.kept, before, step)
}

function listVisitor(name: string, item: Type): Visit | undefined {
  const visit = visitorOf(item)
  if (!visit) return undefined
  const rules = name === 'tax.Set' ? [TAX_SET_RULE] : []
  return (list: unknown[], run) => {
    testRules(rules, list, run)
    for (let i = 0; i < list.length; i++) {
      const element = list[i]
      if (element === null) continue
      const before = run.violations.kept.length
      visit(element, run)
      if (run.violations.kept.length !== before) prependStep(run.violations.kept, before, `[${i}]`)
    }
  }
}

function mapVisitor(type: string): Visit | undefined {
  const rules = MAP_RULES[type]
  if (!rules) return undefined
  const { names, values, pairs = [], fastPath } = rules
  return (map: TextMap, run) => {
    let others: string[] | undefined
    for (const name in map) {
      run.objects++
      if (!fastPath(name, map[name]!)) (others ??= []).push(name)
    }
    if (!others) return
    for (const name of others.sort()) {
      const before = run.violations.kept.length
      testRules(names, name, run)
      testRules(values, map[name], run)
      if (map[name]) testRules(pairs, [name, map[name]], run)
      if (run.violations.kept.length !== before)
        prependStep(run.violations.kept, before, `.${shortenName(name)}`)
    }
  }
}

function visitAny(document: AnyDocument, run: PlannedRun): void {
  const before = run.violations.kept.length
  testRules(SCHEMA_RULES, document.$schema, run)
  if (run.violations.kept.length !== before) prependStep(run.violations.kept, before, '.$schema')
  visitDocument(document, run)
}
