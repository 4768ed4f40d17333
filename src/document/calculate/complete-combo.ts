/** Completes tax combos with the rates of a regime. */
import { type Category, findRate, findRateValue } from '../../definitions/category.ts'
import type { Context } from '../../definitions/contract.ts'
import { advice, categoryOf, regimeOfCombo } from '../../definitions/registry.ts'
import type { Combo } from '../../model/generated/types.ts'
import { quote } from '../../values/shorten.ts'
import { calculationError } from './calculation-errors.ts'

/**
 * Sets the key, percentage and surcharge of a combo from the rates of its regime.
 * @param date the day whose rates apply
 * @returns the category, or undefined if without a regime there is no fallback for it
 * @throws DocketError `calculation` for a category, rate or date that the regime does not have
 */
export function completeCombo(combo: Combo, date: string, context: Context): Category | undefined {
  if (combo.country && combo.country === context.regime?.country) combo.country = undefined
  const regime = regimeOfCombo(combo, context)
  const category = categoryOf(combo, regime)
  if (!category) {
    if (!regime) return undefined
    const known = [...regime.categories.keys()].join(', ')
    const what = `cat must be a tax of ${regime.country} (${known}), not ${quote(combo.cat ?? '')}`
    const hint = advice().categoryMeant(combo.cat ?? '', regime)
    throw calculationError('DOCKET-TAX-CATEGORY', 'cat', what + hint)
  }
  if (category.keys) combo.key ??= 'standard'
  if (combo.key && category.keys?.get(combo.key)?.noPercent) {
    combo.percent = undefined
    combo.surcharge = undefined
    return category
  }
  if (!combo.rate) return category
  const rate = findRate(category, combo.key, combo.rate)
  if (!rate && !regime) {
    const what = `rate ${quote(combo.rate)} has no percentage, as there is no regime`
    const hint = `${advice().ofCountry(combo, context)}; remove rate, and set percent`
    throw calculationError('DOCKET-TAX-RATE', 'rate', what + hint)
  }
  if (!rate) {
    const known = [...(category.rates.get(combo.key ?? '')?.keys() ?? [])].join(', ')
    const tax = `${category.code}${combo.key ? ` with key ${combo.key}` : ''}`
    const what = known ? `rate must be one of ${tax} (${known})` : `${tax} takes a percent`
    const hint = advice().rateMeant(combo.rate, category)
    throw calculationError('DOCKET-TAX-RATE', 'rate', `${what}, not ${quote(combo.rate)}${hint}`)
  }
  if (rate.values.length === 0) return category
  const value = findRateValue(rate, date, combo.ext)
  if (!value) {
    const what = `rate ${quote(combo.rate)} of ${category.code} has no percentage on ${date}`
    throw calculationError('DOCKET-TAX-RATE', 'rate', what + advice().limitOf(rate, date))
  }
  combo.percent = value.percent
  combo.surcharge = value.surcharge
  return category
}
