/** Completes tax combos with the rates of a regime. */
import { ISO_COUNTRIES } from '../../catalogues/countries.ts'
import { type Category, findRate, findRateValue, type Rate } from '../../definitions/category.ts'
import type { Context, ContextMembers } from '../../definitions/contract.ts'
import { categoryOf, regimeOfCombo } from '../../definitions/registry.ts'
import type { DocketError } from '../../errors.ts'
import type { Combo, Party } from '../../model/generated/types.ts'
import { dayBefore } from '../../values/calendar.ts'
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
    throw calculationError(
      'DOCKET-TAX-CATEGORY',
      'cat',
      `cat must be a tax of ${regime.country} (${known}), not ${quote(combo.cat ?? '')}`,
    )
  }
  if (category.keys) combo.key ??= 'standard'
  if (combo.key && category.keys?.get(combo.key)?.noPercent) {
    combo.percent = undefined
    combo.surcharge = undefined
    return category
  }
  if (!combo.rate) return category
  const rate = findRate(category, combo.key, combo.rate)
  if (!rate && !regime) throw withoutRegime(combo, context)
  if (!rate) {
    const known = [...(category.rates.get(combo.key ?? '')?.keys() ?? [])].join(', ') || 'none'
    const what = `rate must be one of ${category.code}${combo.key ? ` with key ${combo.key}` : ''} (${known})`
    throw calculationError('DOCKET-TAX-RATE', 'rate', `${what}, not ${quote(combo.rate)}`)
  }
  if (rate.values.length === 0) return category
  const value = findRateValue(rate, date, combo.ext)
  if (!value) {
    const what = `rate ${quote(combo.rate)} of ${category.code} has no percentage on ${date}`
    throw calculationError('DOCKET-TAX-RATE', 'rate', [what, ...limitOf(rate, date)].join('; '))
  }
  combo.percent = value.percent
  combo.surcharge = value.surcharge
  return category
}

/** The error of a rate in a country whose rates are not known: that of the combo, or else of the document. */
function withoutRegime({ country, rate }: Combo, { document }: Context): DocketError {
  const { $regime, supplier } = document as ContextMembers & { supplier?: Party | undefined }
  const code = country || $regime || supplier?.tax_id?.country
  const name = ISO_COUNTRIES.find((each) => each.code === code)?.name
  const of = code ? ` of ${name ? `${name} (${code})` : quote(code)}` : ''
  const what = `rate ${quote(rate!)} has no percentage, as there is no regime${of}`
  return calculationError('DOCKET-TAX-RATE', 'rate', `${what}; remove rate, and set percent`)
}

/** When a rate that has no percentage on a date ended, or else starts. */
function limitOf({ values }: Rate, date: string): string[] {
  const end = values.find(({ ended, since }) => ended && since && since <= date)
  if (end) return [`the rate ended on ${dayBefore(end.since!)}`]
  const first = values.at(-1)!.since
  return first ? [`the earliest rate starts on ${first}`] : []
}
