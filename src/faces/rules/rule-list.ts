/** Lists all rules, as the engine, the countries and the formats state them: what each asks, of what, and by whom. */

import type { RulesByType } from '../../definitions/contract.ts'
import {
  allAddons,
  allRegimes,
  allWarnings,
  CORE,
  extensionOf,
} from '../../definitions/registry.ts'
import { CORE_RULES } from '../../document/rules/core-rules.ts'
import { ENVELOPE_RULES } from '../../document/rules/envelope-rules.ts'
import { TAX_SET_RULE } from '../../document/rules/tax.ts'
import { CODE_MAP_RULE, MAP_RULES, SCHEMA_RULES, VALUE_RULES } from '../../document/rules/values.ts'
import { typeNamed } from '../../model/schema-registry.ts'
import type { Rule, RuleNode, Severity } from '../../validate/rules.ts'
import { allTargetRules } from '../targets.ts'
import { FAULT_CODES } from './fault-codes.ts'
import { typeAt } from './rule-paths.ts'
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
  /** A value at the path that passes. */
  example?: unknown
}

/** Where a rule is stated. */
interface Origin {
  by: string
  type: string
  path: string[]
  isConditional: boolean
}

let listed: readonly ListedRule[] | undefined

/** All rules, in the order in which their faults are listed. Made once. */
export const listRules = (): readonly ListedRule[] => (listed ??= [...collect()])

function* collect(): Iterable<ListedRule> {
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
  for (const { code, asks } of allTargetRules())
    yield { code, by: CORE, kind: 'conversion', type: 'bill.Invoice', asks }
}

const ofValues = (rules: readonly Rule[], type: string): Iterable<ListedRule> =>
  ofNodes(rules, { by: CORE, type, path: [], isConditional: false })

function* ofTypes(rules: RulesByType, by: string): Iterable<ListedRule> {
  for (const [type, nodes = []] of Object.entries(rules))
    yield* ofNodes(nodes, { by, type, path: [], isConditional: false })
}

function* ofNodes(nodes: readonly RuleNode[], origin: Origin): Iterable<ListedRule> {
  for (const node of nodes) {
    if ('constraint' in node) yield describe(node, origin)
    else if ('at' in node)
      yield* ofNodes(node.rules, { ...origin, path: [...origin.path, node.at] })
    else if (node.isShortcut) yield* ofNodes(node.rules, origin)
    else yield* ofNodes(node.rules, { ...origin, isConditional: true })
  }
}

function describe(rule: Rule, { by, type, path: before, isConditional }: Origin): ListedRule {
  const path = [...before, rule.path].filter((part) => part !== '').join('.')
  const example = exampleFor(rule, type, path)
  return {
    code: rule.code,
    by,
    kind: rule.severity,
    type,
    ...(path !== '' && { path }),
    asks: wordsOf(rule),
    ...(isConditional && { conditional: true }),
    ...(example !== undefined && { example }),
  }
}

/** Words of a constraint in front of a value that passes: `such as 04`, `must be one of a, b`. */
const NAMED = /(?:such as|one of|start with|must be) "?([^\s",]+)/g

/**
 * A value that passes: one that the words of the rule name, or the extensions that it requires with a code of each.
 * Undefined if there is none, or if it depends on the rest of the document.
 */
function exampleFor({ constraint }: Rule, type: string, path: string): unknown {
  const holds = (value: unknown): boolean => {
    try {
      return constraint.holds(value, { document: {} })
    } catch {
      return false // Constraints may rely on members and context that an example does not have.
    }
  }
  const place = typeAt(typeNamed(type), path, path)
  if (place?.kind === 'map') {
    const ext = constraint.extensions?.map((key) => [key, extensionOf(key)?.values?.[0]?.code])
    const example = Object.fromEntries(ext?.filter(([, code]) => code !== undefined) ?? [])
    return ext && holds(example) ? example : undefined
  }
  if (place?.kind !== 'scalar' || holds('\0')) return undefined
  const named = Array.from(constraint.message.matchAll(NAMED), ([, word]) => word!)
  return named.find(holds)
}
