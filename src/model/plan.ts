/**
 * Plans: what is done to, and asked of, each type in documents of one regime with one set of addons. The steps and
 * rules of a regime or addon are compiled once; a plan only puts those that apply behind the core's.
 */
import { compileRules, type Check, type Rule, type RuleNode } from '../validate/rules.ts'
import type { Addon } from './addon.ts'
import { CORE_RULES } from './core-rules.ts'
import { ENVELOPE_RULES } from './envelope-rules.ts'
import type { Hook, HookRules, Hooks } from './hooks.ts'
import { objectType, objectTypes } from './model.ts'
import type { Regime } from './regime.ts'
import { allAddons, allRegimes, regimeOf } from './registry.ts'
import type { TaxIdentity } from './types.ts'

export interface Plan {
  /** Steps of regime and addons, by the index of the object type. */
  readonly steps: readonly (readonly Hook<object>[] | undefined)[]
  /** Rules, by the index of the object type. */
  readonly checks: readonly (readonly Check[] | undefined)[]
  /** Codes that an active addon does away with. */
  readonly suppressed: ReadonlySet<string>
}

/** Plans kept; there are more combinations of addons than anybody uses, but a client may try them all. */
const MOST_PLANS = 256

const plans = new Map<string, Plan>()

/** The plan of a regime and addons, whatever order these come in. */
export function planFor(regime: Regime | undefined, addons: readonly Addon[]): Plan {
  const key = `${regime?.country ?? ''} ${addons.map((addon) => addon.key).sort().join(' ')}`
  let plan = plans.get(key)
  if (!plan) {
    plan = makePlan(regime, addons)
    if (plans.size >= MOST_PLANS) plans.delete(plans.keys().next().value!)
    plans.set(key, plan)
  }
  return plan
}

type ByType<T> = Map<number, T[]>

const compiledRules = new Map<HookRules, ByType<Check>>()
const ranks = new Map<Rule, number>()

/** The place of a rule in the order of faults: single values, the core, regimes, the envelope, and the addons. */
export const rankOf = (rule: Rule): number => ranks.get(rule) ?? 0

function compiled(rules: HookRules, rank: number): ByType<Check> {
  let byType = compiledRules.get(rules)
  if (!byType) {
    byType = new Map()
    for (const [name, nodes] of Object.entries(rules)) {
      rankAll(nodes, rank)
      byType.set(objectType(name).index, compileRules(nodes))
    }
    compiledRules.set(rules, byType)
  }
  return byType
}

function rankAll(nodes: RuleNode[], rank: number): void {
  for (const node of nodes) {
    if ('test' in node) ranks.set(node, rank)
    else rankAll(node.rules, rank)
  }
}

const identityChecks = new Map<Regime, Check[]>()

/** Tax identities are judged by their own country's rules, in every document. Alternative country codes have none. */
const checkTaxIdentity: Check = (identity, run) => {
  const { country } = identity as TaxIdentity
  const regime = regimeOf(country)
  if (!regime || regime.country !== country) return
  let checks = identityChecks.get(regime)
  if (!checks) {
    rankAll(regime.taxIdentityRules, CORE_RULES.length)
    checks = compileRules(regime.taxIdentityRules)
    identityChecks.set(regime, checks)
  }
  for (const check of checks) check(identity, run)
}

const TAX_IDENTITY: ByType<Check> = new Map([[objectType('tax.Identity').index, [checkTaxIdentity]]])

function stepsOf(hooks: Hooks): ByType<Hook<object>> {
  return new Map(Object.entries(hooks).map(([name, hook]) => [objectType(name).index, [hook as Hook<object>]]))
}

function concatenate<T>(parts: ByType<T>[]): (T[] | undefined)[] {
  const table: (T[] | undefined)[] = new Array(objectTypes.length).fill(undefined)
  for (const part of parts) for (const [index, items] of part) (table[index] ??= []).push(...items)
  return table
}

function makePlan(regime: Regime | undefined, active: readonly Addon[]): Plan {
  const addons = allAddons().filter((addon) => active.includes(addon))
  const regimes = CORE_RULES.length
  return {
    steps: concatenate([regime, ...addons].map((source) => stepsOf(source?.normalise ?? {}))),
    checks: concatenate([
      ...CORE_RULES.map((rules, rank) => compiled(rules, rank)),
      TAX_IDENTITY,
      ...allRegimes().map((other) => compiled(other.everywhere, regimes)),
      ...(regime ? [compiled(regime.rules, regimes)] : []),
      compiled(ENVELOPE_RULES, regimes + 1),
      ...addons.map((addon) => compiled(addon.rules, regimes + 2 + allAddons().indexOf(addon))),
    ]),
    suppressed: new Set(addons.flatMap((addon) => addon.suppresses)),
  }
}
