/** The tax on turnover of a country, which may be called otherwise than VAT. */
import { regimeOf } from '../../../../definitions/registry.ts'
import { type Group, groupOf, textOf } from '../../xml/tree.ts'

/** What the tax is called in the standard, and where a country has none of that name. */
export const VAT = 'VAT'
export const GST = 'GST'

/** The country whose taxes an invoice has: that of who sells, or of the representative. */
export function countryOfTaxes(tree: Group): string {
  const [party, number, address, country] = groupOf(tree, 'BG-11')
    ? ['BG-11', 'BT-63', 'BG-12', 'BT-69']
    : ['BG-4', 'BT-31', 'BG-5', 'BT-40']
  const group = groupOf(tree, party!)
  const [prefix] = /^[A-Z]{2}/.exec(textOf(group, number!).trim()) ?? []
  return prefix ?? textOf(groupOf(group, address!), country!).trim()
}

/** The tax on turnover of a country; undefined if it has none of the kind, but others. */
export function taxOf(country: string): string | undefined {
  const categories = regimeOf(country)?.categories
  return categories ? [VAT, GST].find((name) => categories.has(name)) : VAT
}
