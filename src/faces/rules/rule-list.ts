/** Lists all rules, as the engine, the countries and the formats state them: what each asks, of what, and by whom. */

import type { RulesByType } from '../../definitions/contract.ts'
import {
  addonOf,
  allAddons,
  allRegimes,
  allWarnings,
  CORE,
  regimeOf,
} from '../../definitions/registry.ts'
import { CORE_RULES } from '../../document/rules/core-rules.ts'
import { ENVELOPE_RULES } from '../../document/rules/envelope-rules.ts'
import { TAX_SET_RULE } from '../../document/rules/tax.ts'
import { CODE_MAP_RULE, MAP_RULES, SCHEMA_RULES, VALUE_RULES } from '../../document/rules/values.ts'
import type { Guarded, Rule, RuleNode, Severity } from '../../validate/rules.ts'
import { lazy } from '../../values/lazy.ts'
import type { Standards, TargetRule, Terms } from '../standards.ts'
import { FAULT_CODES } from './fault-codes.ts'
import { guardWords } from './guard-words.ts'
import { addOuterExamples, exampleFor } from './rule-examples.ts'
import { wordsOf } from './words.ts'

/** A rule, or another reason for faults, at one place of one type. */
export interface ListedRule {
  code: string
  /** `core`, the code of the country, or the key of the format that asks for it. */
  by: string
  /** A rule that must be followed, one that only warns or hints, one of older versions, or where other faults are found. */
  kind: Severity | 'conversion' | keyof typeof FAULT_CODES
  /** Absent if it concerns any type. */
  type?: string
  /** From an object of the type; absent if it concerns the value itself. */
  path?: string
  asks: string
  /** Does it apply only under a condition? */
  conditional?: true
  /** That condition. Where it is about an object inside, the path of that comes first. */
  condition?: string
  /** A value at the path that passes. */
  example?: unknown
  /** The business terms of EN 16931 that it is about. */
  terms?: readonly string[]
  /** Where it is stated: the publication of the country or the format. */
  source?: { title?: string; url: string }
}

/** Where a rule is stated. */
interface Origin {
  by: string
  type: string
  path: string[]
  conditions: readonly string[]
}

/** All rules, in the order in which their faults are listed; they are collected once. */
export type ListRules = () => readonly ListedRule[]

export const createRuleList = ({ targetRules, terms }: Standards): ListRules =>
  lazy(() => {
    const rules = Array.from(collect(targetRules()), (rule) => withTerms(rule, terms))
    addOuterExamples(rules)
    return rules
  })

/** The rule with the terms that it is about, if any, before its source. */
function withTerms(rule: ListedRule, { ofRule }: Terms): ListedRule {
  const { code, type, path } = rule
  const terms = type === undefined || path === undefined ? undefined : ofRule(code, type, path)
  if (!terms) return rule
  const { source, ...rest } = rule
  return { ...rest, terms, ...(source && { source }) }
}

function* collect(targetRules: readonly TargetRule[]): Iterable<ListedRule> {
  for (const [kind, codes] of Object.entries(FAULT_CODES)) {
    for (const [code, asks] of Object.entries(codes))
      yield { code, by: CORE, kind: kind as ListedRule['kind'], asks }
  }
  for (const [type, { rules }] of Object.entries(VALUE_RULES)) yield* ofValues(rules, type)
  for (const [type, { names, values, pairs = [] }] of Object.entries(MAP_RULES))
    yield* ofValues([...names, ...values, ...pairs], type)
  yield* ofValues([CODE_MAP_RULE], 'cbc.CodeMap')
  yield* ofValues([TAX_SET_RULE], 'tax.Set')
  yield* ofValues(SCHEMA_RULES, 'schema.Object')
  for (const rules of [...CORE_RULES, allWarnings()]) yield* ofTypes(rules, CORE)
  for (const { country, taxIdentityRules, rules, rulesForAll } of allRegimes()) {
    yield* ofTypes({ 'tax.Identity': taxIdentityRules }, country)
    yield* ofTypes(rulesForAll, country)
    yield* ofTypes(rules, country)
  }
  yield* ofTypes(ENVELOPE_RULES, CORE)
  for (const { key, rules } of allAddons()) yield* ofTypes(rules, key)
  for (const { code, ...rest } of targetRules)
    yield { code, by: CORE, kind: 'conversion', type: 'bill.Invoice', ...rest }
}

const ofValues = (rules: readonly Rule[], type: string): Iterable<ListedRule> =>
  ofNodes(rules, { by: CORE, type, path: [], conditions: [] })

function* ofTypes(rules: RulesByType, by: string): Iterable<ListedRule> {
  for (const [type, nodes = []] of Object.entries(rules))
    yield* ofNodes(nodes, { by, type, path: [], conditions: [] })
}

function* ofNodes(nodes: readonly RuleNode[], origin: Origin): Iterable<ListedRule> {
  for (const node of nodes) {
    if ('constraint' in node) yield describe(node, origin)
    else if ('at' in node)
      yield* ofNodes(node.rules, { ...origin, path: [...origin.path, node.at] })
    else if (node.isShortcut) yield* ofNodes(node.rules, origin)
    else {
      const conditions = [...origin.conditions, conditionOf(node, origin)]
      yield* ofNodes(node.rules, { ...origin, conditions })
    }
  }
}

/** A condition in words: `payment.instructions: key is credit-transfer`. */
function conditionOf({ guard }: Guarded, { path }: Origin): string {
  const words = guardWords(guard) ?? 'a condition of the object'
  return path.length > 0 ? `${path.join('.')}: ${words}` : words
}

/** The publication of a country or format that its rules follow. */
function sourceOf(by: string): ListedRule['source'] {
  if (by === CORE) return { title: 'GOBL', url: 'https://docs.gobl.org' }
  const { sources } = (addonOf(by) ?? regimeOf(by))?.definition ?? {}
  const [source] = sources ?? []
  if (source?.url === undefined) return undefined
  const title = source.title?.en
  return { ...(title !== undefined && { title }), url: source.url }
}

function describe(rule: Rule, { by, type, path: before, conditions }: Origin): ListedRule {
  const path = [...before, rule.path, rule.constraint.member ?? '']
    .filter((part) => part !== '')
    .join('.')
  const example = exampleFor(rule, type, path)
  const source = sourceOf(by)
  return {
    code: rule.code,
    by,
    kind: rule.severity,
    type,
    ...(path !== '' && { path }),
    asks: wordsOf(rule, type, before.join('.')),
    ...(conditions.length > 0 && { conditional: true, condition: conditions.join('; and ') }),
    ...(example !== undefined && { example }),
    ...(source && { source }),
  }
}
