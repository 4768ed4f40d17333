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
import { type Check, compileRules, type Rule, type RuleNode } from '../validate/rules.ts'
import { lazy } from '../values/lazy.ts'
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
const faultOrders = new Map<Rule, number>()

/** Position of a rule in the order of faults: single values, the core, regimes, the envelope, addons. */
export const faultOrderOf = (rule: Rule): number => faultOrders.get(rule) ?? 0

function compileOnce(nodes: RuleNode[] | undefined, order: number): Check[] {
  if (!nodes) return []
  let checks = compiledRules.get(nodes)
  if (!checks) {
    setFaultOrder(nodes, order)
    checks = compileRules(nodes)
    compiledRules.set(nodes, checks)
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

const rulesForAll = (name: keyof TypesByName): Check[] =>
  allRegimes().flatMap((regime) => compileOnce(regime.rulesForAll[name], REGIMES))

const otherIdentities = lazy(() => rulesForAll('tax.Identity'))

/**
 * Runs the rules of a tax identity's own country, whatever the regime of the document. Alternative country codes have
 * no rules; those of other countries are for all that have no regime.
 */
const checkTaxIdentity: Check = (identity: TaxIdentity, run) => {
  const regime = regimeOf(identity.country)
  const isOwn = regime !== undefined && regime.country === identity.country
  const checks = isOwn ? compileOnce(regime.taxIdentityRules, REGIMES) : otherIdentities()
  for (const check of checks) check(identity, run)
}

/** Rules for all documents, whatever their regime and addons. */
const commonChecks = memoiseByType((name) => [
  ...CORE_RULES.flatMap((rules, order) => compileOnce(rules[name], order)),
  ...compileOnce(allWarnings()[name], WARNINGS),
  ...(name === 'tax.Identity' ? [checkTaxIdentity] : rulesForAll(name)),
])

function makePlan(regime: Regime | undefined, active: readonly Addon[]): Plan {
  const addons = allAddons().filter((addon) => active.includes(addon))
  const sources = regime ? [regime, ...addons] : addons
  return {
    normalisers: memoiseByType((name) =>
      sources.flatMap((source): Normaliser<object> | [] => source.normalise[name] ?? []),
    ),
    authors: memoiseByType((name) =>
      sources.filter(({ normalise }) => normalise[name]).map(authorOf),
    ),
    checks: memoiseByType((name) => [
      ...commonChecks(objectType(name).index),
      ...compileOnce(regime?.rules[name], REGIMES),
      ...compileOnce(ENVELOPE_RULES[name], ENVELOPES),
      ...addons.flatMap((addon) =>
        compileOnce(addon.rules[name], ADDONS + allAddons().indexOf(addon)),
      ),
    ]),
    suppressed: new Set(addons.flatMap(({ suppresses }) => suppresses)),
  }
}
