/** Which regime and category apply to a tax combo. */

import type { Combo } from '../model/generated/types.ts'
import { type Category, GLOBAL_CATEGORIES } from './category.ts'
import type { Context, Regime } from './contract.ts'
import { regimeOf } from './registry.ts'

/** The regime that applies to a combo: that of its own country, or else the document's. */
export function regimeOfCombo(combo: Combo, context: Context): Regime | undefined {
  return combo.country ? regimeOf(combo.country) : context.regime
}

/** The category of a combo in a regime, or a fallback one if there is no regime. */
export function categoryOf(combo: Combo, regime: Regime | undefined): Category | undefined {
  return (regime?.categories ?? GLOBAL_CATEGORIES).get(combo.cat ?? '')
}
