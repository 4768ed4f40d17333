/** The context of a document: its regime, addons, tags and the clock. */
import type { Addon, Clock, Context, ContextMembers, Trace } from '../definitions/contract.ts'
import { addonOf, regimeOf } from '../definitions/registry.ts'
import { planFor } from './plan.ts'

const NONE: readonly string[] = []
const NO_ADDONS: readonly Addon[] = []

/** The context of a document. That of an envelope is its document's. */
export function contextOf(
  document: ContextMembers,
  clock: Clock,
  trace?: Trace,
  nameOfPlace?: Context['nameOfPlace'],
): Context {
  const regime = regimeOf(document.$regime)
  const addons = document.$addons ? addonsOf(document.$addons) : NO_ADDONS
  // The normalisers and rules of a regime apply only if the document uses its main code.
  const plan = planFor(regime?.country === document.$regime ? regime : undefined, addons)
  const tags = document.$tags ?? NONE
  const sealed = undefined
  return { document, regime, addons, tags, plan, clock, trace, sealed, nameOfPlace }
}

function addonsOf(keys: readonly string[]): Addon[] {
  const addons = new Set<Addon>()
  for (const key of keys) {
    const addon = addonOf(key)
    if (addon) addons.add(addon)
  }
  return [...addons]
}

/**
 * Adds the required addons to `$addons`, each before the addon that requires it, and removes duplicates and unknown
 * keys.
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
