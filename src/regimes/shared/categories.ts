/** Tax categories, rates and notes that countries have in common. */

import type { DefinitionSource } from '../../model/authored.ts'
import type {
  CategoryDef,
  RateDef,
  RateValueDef,
  Scenario,
  ScenarioSet,
} from '../../model/generated/types.ts'
import { VAT_KEYS } from '../../vocabulary/tax-keys.ts'

type Names = { readonly [language: string]: string }

/** Value added tax, with its usual keys. Local names are added to the English ones. */
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

/**
 * A percentage by its first day, which may have a surcharge: `['2012-09-01', '21.0%', '5.2%']`. A rate without
 * percentage from a day on has ended: `['2022-01-01', 'ended']`.
 */
export type Since = readonly [since: string, percent: string, surcharge?: string]

const ENDED = 'ended'

/** A rate of a category without keys, with its values from newest to oldest. */
export function rate(name: string, names: Names, ...values: Since[]): DefinitionSource<RateDef> {
  const dated = values.map(
    ([since, percent, surcharge], at): DefinitionSource<RateValueDef> =>
      percent === ENDED
        ? { since, percent: values[at + 1]![1], disabled: true }
        : { since, percent, surcharge },
  )
  return { rate: name, name: names, values: dated }
}

/** A rate for the key `standard`, with its values from newest to oldest. */
export function standardRate(
  name: string,
  names: Names,
  ...values: Since[]
): DefinitionSource<RateDef> {
  return { ...rate(name, names, ...values), keys: ['standard'] }
}

/** A rate for the key `standard` with one percentage, whose first day is not recorded. */
export function undatedRate(
  name: string,
  names: Names,
  percent: string,
): DefinitionSource<RateDef> {
  return { rate: name, keys: ['standard'], name: names, values: [{ percent }] }
}

/** Adds a note to invoices with the tag and a tax of one of the categories, one per category. */
export function notesForTag(
  tag: string,
  text: string,
  categories = ['VAT'],
): DefinitionSource<Scenario>[] {
  return categories.map((cat) => ({ tags: [tag], cat: [cat], note: { cat, key: tag, text } }))
}

/** Adds a note to invoices with the tag `reverse-charge` and value added tax. */
export function reverseChargeNote(
  text = 'Reverse charge: Customer to account for VAT to the relevant tax authority.',
): DefinitionSource<ScenarioSet>[] {
  return [{ schema: 'bill/invoice', list: notesForTag('reverse-charge', text) }]
}

/** Adds the mentions that the law asks for to invoices with the tag `reverse-charge` and value added tax, or `self-billed`. */
export function mentions(
  reverseCharge: string,
  selfBilling: string,
): DefinitionSource<ScenarioSet>[] {
  const note = { key: 'self-billed', text: selfBilling }
  const list = [...notesForTag('reverse-charge', reverseCharge), { tags: ['self-billed'], note }]
  return [{ schema: 'bill/invoice', list }]
}
