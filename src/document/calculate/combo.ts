/** Tax combos: the clean-up that all documents share, and the completion from the regime's tables. */
import { DocketError } from '../../errors.ts'
import type { Context } from '../context.ts'
import { own } from '../../definitions/extensions.ts'
import type { Regime } from '../../definitions/regime.ts'
import { regimeOf } from '../../definitions/registry.ts'
import type { Combo } from '../../model/generated/types.ts'
import { percent } from '../../values/percentage.ts'
import { findRate, findRateValue, GLOBAL_CATEGORIES, type Category } from '../../definitions/category.ts'

const ZERO = percent('0%')

/** Rates of older documents that are keys today. */
const KEY_OF_RATE: { [rate: string]: string } = {
  zero: 'zero',
  exempt: 'exempt',
  'exempt+reverse-charge': 'reverse-charge',
  'exempt+export': 'export',
  'exempt+eea': 'intra-community',
  'exempt+export+eea': 'intra-community',
}

/** Value added tax only: brings old rates into keys, and zero per cent into the key that it is. */
export function normaliseCombo(combo: Combo): void {
  if (combo.cat !== 'VAT') return
  const { rate } = combo
  if (rate) {
    const key = own(KEY_OF_RATE, rate)
    if (key) {
      combo.key = key
      combo.rate = undefined
      if (key === 'reverse-charge') combo.percent = undefined
    } else if (rate === 'standard' || rate.startsWith('standard+')) {
      combo.rate = `general${rate.slice('standard'.length)}`
    }
  }
  if (!combo.key && combo.percent?.isZero()) combo.key = 'zero'
  if (combo.key === 'zero') combo.percent ??= ZERO
}

/** The regime that a combo is judged by: its own country's, or the document's. */
export function regimeOfCombo(combo: Combo, context: Context): Regime | undefined {
  return combo.country ? regimeOf(combo.country) : context.regime
}

/** The category of a combo; without a regime there are the global ones alone. */
export function categoryOf(combo: Combo, regime: Regime | undefined): Category | undefined {
  return (regime?.categories ?? GLOBAL_CATEGORIES).get(combo.cat ?? '')
}

/**
 * Fills in key, percentage and surcharge of a combo from the tables of its regime.
 * @param date the day whose rates hold
 * @returns the category, or undefined where neither a regime nor a global category is known
 * @throws DocketError `calculation` for a category, rate or date that the regime does not have
 */
export function completeCombo(combo: Combo, date: string, context: Context): Category | undefined {
  if (combo.country && combo.country === context.regime?.country) combo.country = undefined
  const regime = regimeOfCombo(combo, context)
  const category = categoryOf(combo, regime)
  if (!category) {
    if (!regime) return undefined
    const known = [...regime.categories.keys()].join(', ')
    throw new DocketError('calculation', `cat must be a tax of ${regime.country} (${known}), not '${combo.cat ?? ''}'`)
  }
  if (category.keys) combo.key ??= 'standard'
  if (combo.key && category.keys?.get(combo.key)?.noPercent) {
    combo.percent = undefined
    combo.surcharge = undefined
    return category
  }
  if (!combo.rate) return category
  const rate = findRate(category, combo.key, combo.rate)
  if (!rate) {
    const known = [...(category.rates.get(combo.key ?? '')?.keys() ?? [])].join(', ') || 'none'
    const what = `rate must be one of ${category.code}${combo.key ? ` with key ${combo.key}` : ''} (${known})`
    throw new DocketError('calculation', `${what}, not '${combo.rate}'`)
  }
  if (rate.values.length === 0) return category
  const value = findRateValue(rate, date, combo.ext)
  if (!value) {
    const first = rate.values.at(-1)!.since
    const what = `rate '${combo.rate}' of ${category.code} has no percentage on ${date}`
    throw new DocketError('calculation', first ? `${what}; the first is of ${first}` : what)
  }
  combo.percent = value.percent
  combo.surcharge = value.surcharge
  return category
}
