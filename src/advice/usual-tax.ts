/** The usual tax of a country, for examples, and the percentages of taxes in them. */

import { findRate } from '../definitions/category.ts'
import type { Context } from '../definitions/contract.ts'
import { completeCombo } from '../document/calculate/complete-combo.ts'
import type { Combo } from '../model/generated/types.ts'
import { isAdded } from '../vocabulary/added.ts'

/** VAT, or else the first tax that the country adds, at its usual rate; without one, with a percentage. */
export function usualTax({ regime }: Context): object {
  const added = [...(regime?.categories.values() ?? [])].filter(isAdded)
  const category = added.find(({ code }) => code === 'VAT') ?? added[0]
  const { code: cat = 'VAT', keys } = category ?? {}
  if (!category || !findRate(category, keys && 'standard', 'general'))
    return { cat, percent: '21.0%' }
  return { cat, rate: keys ? 'standard' : 'general' }
}

/** Sets the percentages of the taxes in an example, as the calculation does, for the rules ask for them. */
export function completeTaxes(value: unknown, context: Context): void {
  if (Array.isArray(value)) for (const item of value) completeTaxes(item, context)
  else if (typeof value !== 'object' || value === null) return
  else if ('cat' in value) completeTax(value, context)
  else if ('taxes' in value) completeTaxes(value.taxes, context)
}

function completeTax(combo: Combo | object, context: Context): void {
  const { value_date: date = context.document.issue_date } = context.document
  if (date === undefined) return
  try {
    completeCombo(combo as Combo, date, context)
  } catch {
    // A tax that the country does not have stays as it is: the rules report it.
  }
}
