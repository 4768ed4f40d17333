/** Normalises tax combos of all documents. */
import { findRate } from '../../definitions/category.ts'
import type { Context } from '../../definitions/contract.ts'
import { categoryOf, regimeOfCombo } from '../../definitions/registry.ts'
import type { Combo } from '../../model/generated/types.ts'
import { percent } from '../../values/percentage.ts'
import { getOwn } from '../../values/text-map.ts'

const ZERO = percent('0%')
const STANDARD = 'standard'

/** Rates of older documents that have become keys. */
const KEY_OF_RATE: { [rate: string]: string } = {
  zero: 'zero',
  exempt: 'exempt',
  'exempt+reverse-charge': 'reverse-charge',
  'exempt+export': 'export',
  'exempt+eea': 'intra-community',
  'exempt+export+eea': 'intra-community',
}

/** Other taxes whose usual rate is `general`, and is called `standard` as well. */
const WITH_GENERAL = ['GST', 'IGIC']

/** Replaces older names of rates, and for value added tax rates by keys; makes the key of zero per cent `zero`. */
export function normaliseCombo(combo: Combo): void {
  const { cat, rate } = combo
  if (cat !== 'VAT') {
    if (rate === 'standard' && WITH_GENERAL.includes(cat ?? '')) combo.rate = 'general'
    return
  }
  if (rate) {
    const key = getOwn(KEY_OF_RATE, rate)
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

/**
 * Sets the key of a combo with a rate, if that is one of the standard key: the calculation would, but formats look at
 * the key before. A code of the format may decide it instead.
 */
export function settleKey(combo: Combo, context: Context): void {
  if (combo.key || combo.ext || !combo.rate) return
  const category = categoryOf(combo, regimeOfCombo(combo, context))
  if (category?.keys && findRate(category, STANDARD, combo.rate)) combo.key = STANDARD
}
