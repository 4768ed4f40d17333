/** Which regime and category apply to a tax combo. */
import type { Context, Regime } from './contract.ts'
import { GLOBAL_CATEGORIES, type Category } from './category.ts'
import { regimeOf } from './registry.ts'
import type { Combo } from '../model/generated/types.ts'

/** The regime that a combo is judged by: its own country's, or the document's. */
export function regimeOfCombo(combo: Combo, context: Context): Regime | undefined {
  return combo.country ? regimeOf(combo.country) : context.regime
}

/** The category of a combo; without a regime there are the global ones alone. */
export function categoryOf(combo: Combo, regime: Regime | undefined): Category | undefined {
  return (regime?.categories ?? GLOBAL_CATEGORIES).get(combo.cat ?? '')
}
