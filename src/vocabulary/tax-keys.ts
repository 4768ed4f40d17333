/** The keys of value added tax and of goods and services tax: what is taxed, and why the rest is not. */

import type { DefinitionSource } from '../model/authored.ts'
import type { CategoryDef, KeyDef } from '../model/generated/types.ts'

/** Descriptions of keys. A combo with a key of the second table has no percentage. */
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

/** The keys of value added tax, the same in all countries. */
export const VAT_KEYS = [...keyDefinitions(WITH_PERCENT), ...keyDefinitions(WITHOUT_PERCENT, true)]

/** The keys of goods and services tax. */
export const GST_KEYS = VAT_KEYS.filter(({ key }) =>
  ['standard', 'zero', 'exempt', 'outside-scope'].includes(key),
)

/** The taxes of documents without a regime: they have keys, but no rates. */
export const GLOBAL_CATEGORIES: readonly DefinitionSource<CategoryDef>[] = [
  { code: 'VAT', keys: VAT_KEYS },
  { code: 'GST', keys: GST_KEYS },
]
