/** Which regime and category apply to a tax combo. */

import type { Combo } from '../model/generated/types.ts'
import { type Category, GLOBAL_CATEGORIES } from './category.ts'
import type { Context, Regime } from './contract.ts'
import { regimeOf } from './registry.ts'

/** The regime that a combo is judged by: its own country's, or the document's. */
export function regimeOfCombo(combo: Combo, context: Context): Regime | undefined {
  return combo.country ? regimeOf(combo.country) : context.regime
}

/** The category of a combo; without a regime there are the global ones alone. */
export function categoryOf(combo: Combo, regime: Regime | undefined): Category | undefined {
  return (regime?.categories ?? GLOBAL_CATEGORIES).get(combo.cat ?? '')
}
