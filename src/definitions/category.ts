/**
 * Tax categories: which keys a combo of the category may carry, and the rate that holds for a key and a date.
 * Definitions are data in the form of the schema tax/regime-def; here they are indexed once.
 */

import type { DefinitionSource } from '../model/authored.ts'
import type { CategoryDef, KeyDef } from '../model/generated/types.ts'
import type { Amount } from '../values/amount.ts'
import { percent } from '../values/percentage.ts'
import { firstPart } from '../values/text.ts'
import type { TextMap } from '../values/text-map.ts'

export interface RateValue {
  /** Extensions that the combo must have for this value. */
  ext: TextMap
  /** First day on which it holds; always, where undefined. */
  since: string | undefined
  percent: Amount
  surcharge: Amount | undefined
}

export interface Rate {
  rate: string
  /** In the order in which they are tried. Empty where the percentage is the user's to give. */
  values: RateValue[]
}

export interface Category {
  code: string
  retained: boolean
  informative: boolean
  /** Keys, and whether a combo with the key has no percentage. Undefined where the category has no keys. */
  keys: Map<string, { noPercent: boolean }> | undefined
  /** Rates by the key they are for ('' for none), then by name. */
  rates: Map<string, Map<string, Rate>>
}

/** Keys, with what they stand for; those in the second table have no percentage. */
const WITH_PERCENT = {
  standard: 'Taxed at one of the rates in force.',
  zero: 'Taxed at zero per cent, with the right to deduct.',
}
const WITHOUT_PERCENT = {
  'reverse-charge': 'The customer accounts for the tax.',
  exempt: 'Exempt by law.',
  export: 'Leaves the tax territory.',
  'intra-community': 'Supplied to a business in another member state.',
  'outside-scope': 'Not a taxable supply here.',
}

const keyDefinitions = (
  keys: { [key: string]: string },
  no_percent?: true,
): DefinitionSource<KeyDef>[] => {
  return Object.entries(keys).map(([key, text]) => {
    const name = key.charAt(0).toUpperCase() + key.slice(1).replace(/-(?!community)/, ' ')
    return { key, name: { en: name }, desc: { en: text }, no_percent }
  })
}

/** The keys of value added tax, the same in every country that has it. */
export const VAT_KEYS = [...keyDefinitions(WITH_PERCENT), ...keyDefinitions(WITHOUT_PERCENT, true)]

/** The keys of goods and services tax. */
export const GST_KEYS = VAT_KEYS.filter(({ key }) =>
  ['standard', 'zero', 'exempt', 'outside-scope'].includes(key),
)

export function compileCategory(definition: DefinitionSource<CategoryDef>): Category {
  const rates = new Map<string, Map<string, Rate>>()
  for (const { rate, keys, values = [] } of definition.rates ?? []) {
    const compiled: Rate = {
      rate,
      values: values.map((value) => ({
        ext: value.ext ?? {},
        since: value.since,
        percent: percent(value.percent),
        surcharge: value.surcharge === undefined ? undefined : percent(value.surcharge),
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
  }
}

/** The categories that hold where there is no regime. They know keys, but no rates. */
export const GLOBAL_CATEGORIES = new Map([
  ['VAT', compileCategory({ code: 'VAT', keys: VAT_KEYS })],
  ['GST', compileCategory({ code: 'GST', keys: GST_KEYS })],
])

/** The rate of a name among those for a key; a name with parts (`general+x`) finds that of its first part. */
export function findRate(
  category: Category,
  key: string | undefined,
  rate: string,
): Rate | undefined {
  const rates = category.rates.get(key ?? '')
  return rates && (rates.get(rate) ?? rates.get(firstPart(rate)))
}

/** The value of a rate on a day for a combo with the extensions given. */
export function findRateValue(
  rate: Rate,
  date: string,
  ext: TextMap | undefined,
): RateValue | undefined {
  return rate.values.find((value) => {
    if (value.since !== undefined && value.since > date) return false
    for (const key in value.ext) if (ext?.[key] !== value.ext[key]) return false
    return true
  })
}
