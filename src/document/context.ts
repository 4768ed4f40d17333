/** What a document is judged and calculated by: its regime, its addons, its tags and the clock. */
import type { RuleContext } from '../validate/rules.ts'
import type { Addon } from '../definitions/addon.ts'
import { planFor, type Plan } from './plan.ts'
import type { Regime } from '../definitions/regime.ts'
import { addonOf, regimeOf } from '../definitions/registry.ts'
import type { AnyDocument, Party } from '../model/generated/types.ts'

/** The members that decide on the context, as far as a document has them. */
export interface ContextMembers extends AnyDocument {
  $regime?: string | undefined
  $addons?: string[] | undefined
  $tags?: string[] | undefined
}

export type Clock = () => Date

export interface Context extends RuleContext {
  /** The root document. For documents inside its complements it is still the outer one. */
  readonly document: ContextMembers
  /** Found by the document's `$regime`, alternative codes included. */
  readonly regime: Regime | undefined
  /** In the order of `$addons`, each once. */
  readonly addons: readonly Addon[]
  readonly tags: readonly string[]
  readonly plan: Plan
  /** The only source of the time. */
  readonly clock: Clock
}

const NONE: readonly string[] = []
const NO_ADDONS: readonly Addon[] = []

export function contextOf(document: ContextMembers, clock: Clock): Context {
  const regime = regimeOf(document.$regime)
  const addons = document.$addons ? addonsOf(document.$addons) : NO_ADDONS
  // The steps and rules of a regime are for documents that name it by its own code.
  const plan = planFor(regime?.country === document.$regime ? regime : undefined, addons)
  return { document, regime, addons, tags: document.$tags ?? NONE, plan, clock }
}

function addonsOf(keys: readonly string[]): Addon[] {
  const addons = new Set<Addon>()
  for (const key of keys) {
    const addon = addonOf(key)
    if (addon) addons.add(addon)
  }
  return [...addons]
}

/** Fills `$regime` of a document without one, from the country of the supplier's tax identity. */
export function detectRegime(document: ContextMembers & { supplier: Party | undefined }): void {
  if (!document.$regime) document.$regime = regimeOf(document.supplier?.tax_id?.country)?.country
}

/**
 * Replaces `$addons` by what they are with all that they require, each before the one that requires it and each once.
 * Keys that are not registered go.
 */
export function expandAddons(document: ContextMembers): void {
  if (!document.$addons) return
  const expanded = new Set<string>()
  const add = (key: string): void => {
    const addon = addonOf(key)
    if (!addon || expanded.has(key)) return
    addon.requires.forEach(add)
    expanded.add(key)
  }
  document.$addons.forEach(add)
  document.$addons = expanded.size > 0 ? [...expanded] : undefined
}
