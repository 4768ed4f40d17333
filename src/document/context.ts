/** What a document is calculated and judged by: its regime, its addons, its tags and the clock. */
import type { Addon, Clock, Context, ContextMembers } from '../definitions/contract.ts'
import { addonOf, regimeOf } from '../definitions/registry.ts'
import { planFor } from './plan.ts'

const NONE: readonly string[] = []
const NO_ADDONS: readonly Addon[] = []

/** The context of a document. That of an envelope is its document's. */
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
