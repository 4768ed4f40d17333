/** Normalises tax combos of all documents. */
import type { Combo } from '../../model/generated/types.ts'
import { percent } from '../../values/percentage.ts'
import { getOwn } from '../../values/text-map.ts'

const ZERO = percent('0%')

/** Rates of older documents that have become keys. */
const KEY_OF_RATE: { [rate: string]: string } = {
  zero: 'zero',
  exempt: 'exempt',
  'exempt+reverse-charge': 'reverse-charge',
  'exempt+export': 'export',
  'exempt+eea': 'intra-community',
  'exempt+export+eea': 'intra-community',
}

/** For value added tax only: replaces older rates by keys, and makes the key of zero per cent `zero`. */
export function normaliseCombo(combo: Combo): void {
  if (combo.cat !== 'VAT') return
  const { rate } = combo
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
