/**
 * Plans: what is done to, and asked of, each type in documents of one regime with one set of addons. The steps and
 * rules of a regime or addon are compiled once; a plan only puts those that apply behind the core's.
 */

import type { Addon, ByType, Normaliser, Plan, Regime } from '../definitions/contract.ts'
import { allAddons, allRegimes, regimeOf } from '../definitions/registry.ts'
import { assertRulePaths } from '../definitions/rule-paths.ts'
import type { TaxIdentity, TypesByName } from '../model/generated/types.ts'
import { objectType, objectTypes } from '../model/schema-registry.ts'
import { type Check, compileRules, type Rule, type RuleNode } from '../validate/rules.ts'
import { ENVELOPE_RULES } from './rules/envelope.ts'
import { CORE_RULES } from './rules/index.ts'

for (const rules of [...CORE_RULES, ENVELOPE_RULES]) assertRulePaths(rules)

/** Plans kept; there are more combinations of addons than anybody uses, but a client may try them all. */
const MOST_PLANS = 256

const plans = new Map<string, Plan>()

/** The plan of a regime and addons; it is the same whatever order these come in. */
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

/** Puts together what there is for a type when the first object of it is met, of few types as most documents are. */
function byType<T>(make: (name: keyof TypesByName) => T[]): ByType<T> {
  let made: (T[] | undefined)[] | undefined
  return (index) => {
    made ??= new Array(objectTypes.length)
    return (made[index] ??= make(objectTypes[index]!.name as keyof TypesByName))
  }
}

const compiledRules = new Map<RuleNode[], Check[]>()
const faultOrders = new Map<Rule, number>()

/** The place of a rule in the order of faults: single values, the core, regimes, the envelope, and the addons. */
export const faultOrderOf = (rule: Rule): number => faultOrders.get(rule) ?? 0

function compiled(nodes: RuleNode[] | undefined, rank: number): Check[] {
  if (!nodes) return []
  let checks = compiledRules.get(nodes)
  if (!checks) {
    setFaultOrder(nodes, rank)
    checks = compileRules(nodes)
    compiledRules.set(nodes, checks)
  }
  return checks
}

function setFaultOrder(nodes: RuleNode[], rank: number): void {
  for (const node of nodes) {
    if ('constraint' in node) faultOrders.set(node, rank)
    else setFaultOrder(node.rules, rank)
  }
}

const REGIMES = CORE_RULES.length
const ENVELOPES = REGIMES + 1
const ADDONS = ENVELOPES + 1

/** Tax identities are judged by their own country's rules, in every document. Alternative country codes have none. */
const checkTaxIdentity: Check = (identity: TaxIdentity, run) => {
  const { country } = identity
  const regime = regimeOf(country)
  if (!regime || regime.country !== country) return
  for (const check of compiled(regime.taxIdentityRules, REGIMES)) check(identity, run)
}

/** What every document is asked, whatever its regime and addons. */
const commonChecks = byType((name) => [
  ...CORE_RULES.flatMap((rules, rank) => compiled(rules[name], rank)),
  ...(name === 'tax.Identity' ? [checkTaxIdentity] : []),
  ...allRegimes().flatMap(({ rulesForAll }) => compiled(rulesForAll[name], REGIMES)),
])

function makePlan(regime: Regime | undefined, active: readonly Addon[]): Plan {
  const addons = allAddons().filter((addon) => active.includes(addon))
  return {
    normalisers: byType((name) =>
      [regime, ...addons].flatMap(
        (source): Normaliser<object> | [] => source?.normalise[name] ?? [],
      ),
    ),
    checks: byType((name) => [
      ...commonChecks(objectType(name).index),
      ...compiled(regime?.rules[name], REGIMES),
      ...compiled(ENVELOPE_RULES[name], ENVELOPES),
      ...addons.flatMap((addon) =>
        compiled(addon.rules[name], ADDONS + allAddons().indexOf(addon)),
      ),
    ]),
    suppressed: new Set(addons.flatMap(({ suppresses }) => suppresses)),
  }
}
