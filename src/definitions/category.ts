/**
 * Tax categories: the keys that a combo may have, and the rate that applies to a key on a date. Definitions are data
 * in the form of the schema tax/regime-def; they are indexed here once.
 */

import type { DefinitionSource } from '../model/authored.ts'
import type { CategoryDef } from '../model/generated/types.ts'
import type { Amount } from '../values/amount.ts'
import { percent } from '../values/percentage.ts'
import { firstPart } from '../values/text.ts'
import type { TextMap } from '../values/text-map.ts'

export interface RateValue {
  /** Extensions that a combo needs for this value to apply. */
  ext: TextMap
  /** First day on which it applies; undefined if it always has. */
  since: string | undefined
  percent: Amount
  surcharge: Amount | undefined
  /** Has the rate ended on this day? */
  ended: boolean
}

export interface Rate {
  rate: string
  /** In the order in which they are tried. Empty if the user sets the percentage. */
  values: RateValue[]
}

export interface Category {
  code: string
  retained: boolean
  informative: boolean
  /** Keys, with whether a combo with the key has no percentage. Undefined if the category has no keys. */
  keys: Map<string, { noPercent: boolean }> | undefined
  /** Rates by key ('' for none), then by name. */
  rates: Map<string, Map<string, Rate>>
  /** Percentages that the law knows besides the rates, some of them until a day. */
  otherPercents: readonly { percent: Amount; until: string | undefined }[]
}

/** A percentage, with the last day on which it may be used, if there is one. */
export type OtherPercent = readonly [percent: string, until?: string]

/** @param otherPercents percentages that the law knows besides the rates, such as those of farmers */
export function compileCategory(
  definition: DefinitionSource<CategoryDef>,
  otherPercents: readonly OtherPercent[] = [],
): Category {
  const rates = new Map<string, Map<string, Rate>>()
  for (const { rate, keys, values = [] } of definition.rates ?? []) {
    const compiled: Rate = {
      rate,
      values: values.map((value) => ({
        ext: value.ext ?? {},
        since: value.since,
        percent: percent(value.percent),
        surcharge: value.surcharge === undefined ? undefined : percent(value.surcharge),
        ended: value.disabled ?? false,
      })),
    }
    for (const key of keys ?? ['']) {
      const forKey = rates.get(key) ?? new Map<string, Rate>()
      if (!forKey.has(rate)) forKey.set(rate, compiled)
      rates.set(key, forKey)
    }
  }
  const keys = definition.keys?.map(
    (key) => [key.key, { noPercent: key.no_percent ?? false }] as const,
  )
  return {
    code: definition.code,
    retained: definition.retained ?? false,
    informative: definition.informative ?? false,
    keys: keys && new Map(keys),
    rates,
    otherPercents: otherPercents.map(([text, until]) => ({ percent: percent(text), until })),
  }
}

/** Finds the rate of a name for a key, or else that of the first part of the name: `general` for `general+x`. */
export function findRate(
  category: Category,
  key: string | undefined,
  rate: string,
): Rate | undefined {
  const rates = category.rates.get(key ?? '')
  return rates && (rates.get(rate) ?? rates.get(firstPart(rate)))
}

/** Does a value apply to combos with these extensions, among them the region? */
export function isForExt({ ext: required }: RateValue, ext: TextMap | undefined): boolean {
  for (const key in required) if (ext?.[key] !== required[key]) return false
  return true
}

/** Finds the value of a rate on a date for a combo with these extensions; undefined if it has none, or has ended. */
export function findRateValue(
  rate: Rate,
  date: string,
  ext: TextMap | undefined,
): RateValue | undefined {
  for (const value of rate.values) {
    if (value.since !== undefined && value.since > date) continue
    if (isForExt(value, ext)) return value.ended ? undefined : value
  }
  return undefined
}
