/** The tax categories that several countries share. */

import { VAT_KEYS } from '../../definitions/category.ts'
import type { DefinitionSource } from '../../model/authored.ts'
import type {
  CategoryDef,
  RateDef,
  RateValueDef,
  Scenario,
  ScenarioSet,
} from '../../model/generated/types.ts'

type Names = { readonly [language: string]: string }

/** Value added tax, with its usual keys. Names in local languages come beside the English ones. */
export function vat(
  category: DefinitionSource<Omit<CategoryDef, 'code' | 'keys'>>,
): DefinitionSource<CategoryDef> {
  return {
    ...category,
    code: 'VAT',
    name: { en: 'VAT', ...category.name },
    title: { en: 'Value Added Tax', ...category.title },
    keys: VAT_KEYS,
  }
}

/** A rate in force since a day: `['2012-09-01', '21.0%']`; with a surcharge: `['2012-09-01', '21.0%', '5.2%']`. */
export type Since = readonly [since: string, percent: string, surcharge?: string]

/** A rate of a category without keys, with its values from the newest to the oldest. */
export function rate(name: string, names: Names, ...values: Since[]): DefinitionSource<RateDef> {
  const dated = values.map(
    ([since, percent, surcharge]): DefinitionSource<RateValueDef> => ({
      since,
      percent,
      surcharge,
    }),
  )
  return { rate: name, name: names, values: dated }
}

/** A rate of the key `standard`. */
export function standardRate(
  name: string,
  names: Names,
  ...values: Since[]
): DefinitionSource<RateDef> {
  return { ...rate(name, names, ...values), keys: ['standard'] }
}

/** The one percentage that a rate of the key `standard` has, its first day not being on record. */
export function undatedRate(
  name: string,
  names: Names,
  percent: string,
): DefinitionSource<RateDef> {
  return { rate: name, keys: ['standard'], name: names, values: [{ percent }] }
}

/** A tag that leaves a note on an invoice with a tax, once for each category that it may concern. */
export function noted(
  tag: string,
  text: string,
  categories = ['VAT'],
): DefinitionSource<Scenario>[] {
  return categories.map((cat) => ({ tags: [tag], cat: [cat], note: { cat, key: tag, text } }))
}

/** The note that the tag `reverse-charge` leaves on an invoice with value added tax. */
export function reverseCharge(text: string): DefinitionSource<ScenarioSet>[] {
  return [{ schema: 'bill/invoice', list: noted('reverse-charge', text) }]
}

/** The text of that note where a country has no words of its own. */
export const REVERSE_CHARGE_TEXT =
  'Reverse charge: Customer to account for VAT to the relevant tax authority.'
