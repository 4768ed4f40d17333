/**
 * The walk that runs the rules: every object by the plan of its document, every code, key and map by the rules of its
 * kind. One walk finds everything; the faults are put in order of their rules afterwards.
 */

import type { Context } from '../definitions/contract.ts'
import { extensionOf } from '../definitions/registry.ts'
import { DocketError } from '../errors.ts'
import type { AnyDocument, Envelope } from '../model/generated/types.ts'
import { memberVisitors, objectType, typeOf, typeOfSchema } from '../model/schema-registry.ts'
import type { ObjectType, Type } from '../model/structure.ts'
import { shortenName } from '../shorten.ts'
import { locate, prependStep } from '../validate/findings.ts'
import { faultsOf, newRun, type Rule, type Run, report } from '../validate/rules.ts'
import type { TextMap } from '../values/text-map.ts'
import { isEnvelope } from './envelope.ts'
import { faultOrderOf } from './plan.ts'
import { isIgnorable } from './rules/envelope.ts'
import { TAX_SET_RULE } from './rules/tax.ts'
import { CODE_MAP_RULE, MAP_RULES, SCHEMA_RULES, VALUE_RULES } from './rules/values.ts'

interface PlannedRun extends Run {
  readonly context: Context
}

/** The type of a method, so that a visitor may take the type of its values; the structure guarantees it. */
type Visit = { visit(value: unknown, run: PlannedRun): void }['visit']

const ENVELOPE_TYPE = objectType('gobl.Envelope')

/**
 * Runs the rules of a document, or of an envelope.
 * @param context that of the document, or of the document in the envelope
 * @throws DocketError `validation` with all faults, their paths starting at `$`
 */
export function validateDocument(document: AnyDocument, context: Context): void {
  if (isEnvelope(document)) return validateEnvelope(document, context)
  const run = startRun(context)
  visitDocument(document, run)
  refuse(run)
}

/**
 * Runs the rules of an envelope, which may be of an unknown schema or of none, and of its document, leaving out those
 * that `head.ignore` lists and may take out.
 * @throws DocketError `validation` with all faults, their paths starting at `$`
 */
export function validateEnvelope(envelope: Envelope, context: Context): void {
  const run = startRun(context, envelope.head?.ignore)
  visitObject(ENVELOPE_TYPE, envelope, run)
  refuse(run)
}

/** @param ignore codes to leave out, besides those that the document's addons suppress */
function startRun(context: Context, ignore?: readonly string[]): PlannedRun {
  const { suppressed } = context.plan
  const ignored = new Set(ignore?.filter(isIgnorable))
  return newRun(context, (code) => suppressed.has(code) || ignored.has(code))
}

function refuse({ violations }: PlannedRun): void {
  if (violations.kept.length === 0) return
  prependStep(violations.kept, 0, '$')
  const inOrder = locate(violations).sort((a, b) => faultOrderOf(a.rule) - faultOrderOf(b.rule))
  const faults = faultsOf(inOrder, violations.counts, codesOf)
  const count = faults.length === 1 ? 'a rule' : `${faults.length} rules`
  throw new DocketError('validation', `the document violates ${count}`, { faults })
}

/** Most codes of an extension that a fault lists. */
const MOST_CODES = 12

function codesOf(extension: string): string {
  const { values, pattern } = extensionOf(extension) ?? {}
  if (!values?.length) return pattern ? `; ${extension} is written as ${pattern}` : ''
  const codes = values
    .slice(0, MOST_CODES)
    .map(({ code }) => code)
    .join(', ')
  return `; ${extension} has the codes ${codes}${values.length > MOST_CODES ? ' …' : ''}`
}

function visitDocument(document: AnyDocument, run: PlannedRun): void {
  const type = typeOf(document)
  if (type) visitObject(type, document, run)
  else if (typeOfSchema(document.$schema)?.name === 'cbc.CodeMap')
    testRules([CODE_MAP_RULE], document, run)
}

function testRules(rules: readonly Rule[], value: unknown, run: PlannedRun): void {
  for (const rule of rules) {
    if (!rule.constraint.holds(value, run.context)) report(run, rule, value, '')
  }
}

interface Member {
  step: string
  /** Nothing where the values of the member have no rules. */
  check: Visit | undefined
}

const membersOf: (Member[] | undefined)[] = []

function visitObject(type: ObjectType, object: object, run: PlannedRun): void {
  const checks = run.context.plan.checks(type.index)
  for (let i = 0; i < checks.length; i++) checks[i]!(object, run)
  const members = (membersOf[type.index] ??= type.fields.map((field) => {
    return { step: `.${field.name}`, check: visitOf(field.type) }
  }))
  memberVisitors[type.index]!(object, members, visitMember, run)
}

function visitMember(
  { check, step }: Member,
  value: unknown,
  _object: object,
  run: PlannedRun,
): void {
  if (check === undefined || value === undefined) return
  const before = run.violations.kept.length
  check(value, run)
  if (run.violations.kept.length !== before) prependStep(run.violations.kept, before, step)
}

/** How a value of a type is checked; nothing for those that have no rules. */
function visitOf(type: Type): Visit | undefined {
  switch (type.kind) {
    case 'scalar': {
      const valueRules = VALUE_RULES[type.name]
      if (!valueRules) return undefined
      const { rules, fastPath } = valueRules
      if (!fastPath) return (value, run) => testRules(rules, value, run)
      return (value: string, run) => {
        if (!fastPath(value)) testRules(rules, value, run)
      }
    }
    case 'object':
      return (object: object, run) => visitObject(type, object, run)
    case 'any':
      return visitAny
    case 'map':
      return visitMap(type.name)
    case 'list':
      return visitList(type.name, type.item)
  }
}

function visitList(name: string, item: Type): Visit | undefined {
  const visit = visitOf(item)
  return (
    visit &&
    ((list: unknown[], run) => {
      if (name === 'tax.Set') testRules([TAX_SET_RULE], list, run)
      for (let i = 0; i < list.length; i++) {
        const element = list[i]
        if (element === null) continue
        const before = run.violations.kept.length
        visit(element, run)
        if (run.violations.kept.length !== before)
          prependStep(run.violations.kept, before, `[${i}]`)
      }
    })
  )
}

function visitMap(name: string): Visit | undefined {
  const rules = MAP_RULES[name]
  return (
    rules &&
    ((map: TextMap, run) => {
      for (const name of Object.keys(map).sort()) {
        const before = run.violations.kept.length
        testRules(rules.names, name, run)
        testRules(rules.values, map[name], run)
        if (run.violations.kept.length !== before)
          prependStep(run.violations.kept, before, `.${shortenName(name)}`)
      }
    })
  )
}

function visitAny(document: AnyDocument, run: PlannedRun): void {
  const before = run.violations.kept.length
  testRules(SCHEMA_RULES, document.$schema, run)
  if (run.violations.kept.length !== before) prependStep(run.violations.kept, before, '.$schema')
  visitDocument(document, run)
}
