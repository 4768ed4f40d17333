/** The percentages of a tax: those of a day, and when there was which. */

import {
  type Category,
  findRateValue,
  isForExt,
  type Rate,
  type RateValue,
} from '../definitions/category.ts'
import type { Combo } from '../model/generated/types.ts'
import type { Amount } from '../values/amount.ts'
import { dayBefore } from '../values/calendar.ts'
import { toPercent } from '../values/percentage.ts'
import type { TextMap } from '../values/text-map.ts'

/** `19%`, whatever decimals it is written with. */
export const shown = (percent: Amount): string => `${Number(toPercent(percent).toString())}%`

const ratesFor = ({ rates }: Category, key: string | undefined): Map<string, Rate> | undefined =>
  rates.get(key ?? '') ?? rates.get('standard')

/** Has a rate for the key this percentage on a date? Nothing is allocated: this is asked of every percentage. */
export function isPercentOn(
  category: Category,
  { key, ext, percent }: Combo,
  date: string,
): boolean {
  const rates = ratesFor(category, key)
  if (!rates || !percent) return false
  for (const rate of rates.values()) {
    if (findRateValue(rate, date, ext)?.percent.equals(percent)) return true
  }
  return false
}

/** Had a rate for the key begun by a date? Before the first day on record nothing is known. Nothing is allocated, either. */
export function isOnRecord(category: Category, { key, ext }: Combo, date: string): boolean {
  for (const rate of ratesFor(category, key)?.values() ?? []) {
    if (findRateValue(rate, date, ext)?.since !== undefined) return true
  }
  return false
}

/** The rates for a key; undefined if percentages are entered for it. */
export function ratesOf(category: Category, key: string | undefined): Rate[] | undefined {
  const rates = ratesFor(category, key)
  return rates && [...rates.values()].filter(({ values }) => values.length > 0)
}

/** The rates that have a percentage on a date for combos with these extensions. */
export function valuesOn(
  rates: readonly Rate[],
  date: string,
  ext: TextMap | undefined,
): ({ rate: string } & RateValue)[] {
  return rates.flatMap((each) => {
    const value = findRateValue(each, date, ext)
    return value ? [{ rate: each.rate, ...value }] : []
  })
}

/** A time in which a rate had a percentage. */
export interface Period {
  rate: string
  /** First day; absent if it always had it. */
  from: string | undefined
  /** Last day; absent if it still has it. */
  to: string | undefined
}

/** The times in which rates had a percentage for combos with these extensions. */
export function periodsOf(
  rates: readonly Rate[],
  percent: Amount,
  ext: TextMap | undefined,
): Period[] {
  return rates.flatMap(({ rate, values }) => {
    const own = valuesFor(values, ext)
    return own.flatMap((value, at): Period | [] => {
      if (value.ended || !value.percent.equals(percent)) return []
      const next = own[at - 1]?.since
      return { rate, from: value.since, to: next && dayBefore(next) }
    })
  })
}

/** The values for combos with these extensions: those of their region, if it has any. */
function valuesFor(values: readonly RateValue[], ext: TextMap | undefined): readonly RateValue[] {
  const matching = values.filter((value) => isForExt(value, ext))
  const regional = matching.filter((value) => Object.keys(value.ext).length > 0)
  return regional.length > 0 ? regional : matching
}
