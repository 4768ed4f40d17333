/**
 * Plans: the normalisers and rules for each object type under one regime and one set of addons. The rules of a regime
 * or addon are compiled once; a plan only combines those that apply, after the core's.
 *
 * Plans look types up by index in an array rather than by `perType`, as this happens for every object of a document.
 */

import type { Addon, ByType, Normaliser, Plan, Regime } from '../definitions/contract.ts'
import { allAddons, allRegimes, allWarnings, authorOf, regimeOf } from '../definitions/registry.ts'
import type { TaxIdentity, TypesByName } from '../model/generated/types.ts'
import { objectType, objectTypes } from '../model/schema-registry.ts'
import {
  type Check,
  compileRules,
  type Rule,
  type RuleNode,
  withoutHints,
} from '../validate/rules.ts'
import { CORE_RULES } from './rules/core-rules.ts'
import { ENVELOPE_RULES } from './rules/envelope-rules.ts'

/** Cache bound: clients control the combinations. */
const MOST_PLANS = 256

const plans = new Map<string, Plan>()

/** Returns the plan of a regime and addons. The order of the addons makes no difference to it. */
export function planFor(regime: Regime | undefined, addons: readonly Addon[]): Plan {
  let key = regime?.country ?? ''
  for (const addon of addons) key += ` ${addon.key}`
  let plan = plans.get(key)
  if (!plan) {
    plan = makePlan(regime, addons)
    const [oldest] = plans.keys()
    if (oldest !== undefined && plans.size >= MOST_PLANS) plans.delete(oldest)
    plans.set(key, plan)
  }
  return plan
}

/** Memoises `make` per object type; lazy, because most documents have objects of few types. */
function memoiseByType<T>(make: (name: keyof TypesByName) => T[]): ByType<T> {
  const results: (T[] | undefined)[] = []
  return (index) => (results[index] ??= make(objectTypes[index]!.name as keyof TypesByName))
}

const compiledRules = new Map<RuleNode[], Check[]>()
const compiledWithHints = new Map<RuleNode[], Check[]>()
const faultOrders = new Map<Rule, number>()

/** Position of a rule in the order of faults: single values, the core, regimes, the envelope, addons. */
export const faultOrderOf = (rule: Rule): number => faultOrders.get(rule) ?? 0

function compileOnce(
  nodes: RuleNode[] | undefined,
  order: number,
  hasHints: boolean,
): readonly Check[] {
  if (!nodes) return []
  const compiled = hasHints ? compiledWithHints : compiledRules
  let checks = compiled.get(nodes)
  if (!checks) {
    setFaultOrder(nodes, order)
    checks = compileRules(hasHints ? nodes : withoutHints(nodes))
    compiled.set(nodes, checks)
  }
  return checks
}

function setFaultOrder(nodes: RuleNode[], order: number): void {
  for (const node of nodes) {
    if ('constraint' in node) faultOrders.set(node, order)
    else setFaultOrder(node.rules, order)
  }
}

/** Positions in the order of faults. The core rules have one per package, the addons one each. */
const WARNINGS = CORE_RULES.length
const REGIMES = WARNINGS + 1
const ENVELOPES = REGIMES + 1
const ADDONS = ENVELOPES + 1

/**
 * Runs the rules of a tax identity's own country, whatever the regime of the document. Alternative country codes have
 * no rules; those of other countries are for all that have no regime.
 */
function taxIdentityCheck(hasHints: boolean): Check {
  const others = rulesForAll('tax.Identity', hasHints)
  return (identity: TaxIdentity, run) => {
    const { country } = identity
    const regime = regimeOf(country)
    const isOwn = regime !== undefined && regime.country === country
    const checks = isOwn ? compileOnce(regime.taxIdentityRules, REGIMES, hasHints) : others
    for (const check of checks) check(identity, run)
  }
}

const rulesForAll = (name: keyof TypesByName, hasHints: boolean): readonly Check[] =>
  allRegimes().flatMap((regime) => compileOnce(regime.rulesForAll[name], REGIMES, hasHints))

/** Rules for all documents, whatever their regime and addons. */
const commonChecks = (hasHints: boolean): ByType<Check> =>
  memoiseByType((name) => [
    ...CORE_RULES.flatMap((rules, order) => compileOnce(rules[name], order, hasHints)),
    ...compileOnce(allWarnings()[name], WARNINGS, hasHints),
    ...(name === 'tax.Identity' ? [taxIdentityCheck(hasHints)] : rulesForAll(name, hasHints)),
  ])

const COMMON_CHECKS = commonChecks(false)
const COMMON_CHECKS_WITH_HINTS = commonChecks(true)

function makePlan(regime: Regime | undefined, active: readonly Addon[]): Plan {
  const addons = allAddons().filter((addon) => active.includes(addon))
  const sources = regime ? [regime, ...addons] : addons
  const checksWith = (hasHints: boolean): ByType<Check> =>
    memoiseByType((name) => [
      ...(hasHints ? COMMON_CHECKS_WITH_HINTS : COMMON_CHECKS)(objectType(name).index),
      ...compileOnce(regime?.rules[name], REGIMES, hasHints),
      ...compileOnce(ENVELOPE_RULES[name], ENVELOPES, hasHints),
      ...addons.flatMap((addon) =>
        compileOnce(addon.rules[name], ADDONS + allAddons().indexOf(addon), hasHints),
      ),
    ])
  return {
    normalisers: memoiseByType((name) =>
      sources.flatMap((source): Normaliser<object> | [] => source.normalise[name] ?? []),
    ),
    authors: memoiseByType((name) =>
      sources.filter(({ normalise }) => normalise[name]).map(authorOf),
    ),
    checks: checksWith(false),
    checksWithHints: checksWith(true),
    suppressed: new Set(addons.flatMap(({ suppresses }) => suppresses)),
  }
}
