/** Taxes that are called otherwise than VAT, or stand elsewhere, in UBL that is not of the standard: GST in Australia, SST in Malaysia. */
import { regimeOf } from '../../../../definitions/registry.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { type Group, groupOf, textOf } from '../../xml/tree.ts'
import type { XmlElement } from '../../xml/xml-document.ts'
import facts from './facts.json' with { type: 'json' }

/** What the tax is called in the standard, and where a country has none of that name. */
export const VAT = 'VAT'
const GST = 'GST'

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

/**
 * Calls taxes and their categories as the standard does, wherever they have other names: the reading of the file is ours alone.
 * @returns the other names that were there, with those of the standard
 */
export function renameTaxes(root: XmlElement): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>()
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    for (const child of element.children) open.push(child)
    const names = getOwn(NAMES, element.tag)
    if (!names) continue
    for (const id of element.children) {
      const other = id.text.trim()
      const name = id.tag === 'cbc:ID' ? getOwn(names, other) : undefined
      if (name === undefined) continue
      renamed.set(other, name)
      Object.assign(id, { text: name })
    }
  }
  for (const line of root.children) moveCategory(line)
  return renamed
}

/** Names in PINT and OIOUBL of taxes on turnover and of their categories, by the elements that have them. */
const NAMES: { readonly [tag: string]: { readonly [name: string]: string } } = {
  'cac:TaxScheme': { [GST]: VAT, SST: VAT, JCT: VAT, '63': VAT },
  'cac:TaxCategory': facts.categories,
  'cac:ClassifiedTaxCategory': facts.categories,
}

const CATEGORY = 'cac:ClassifiedTaxCategory'

const childrenOf = (elements: readonly XmlElement[], tag: string): XmlElement[] =>
  elements.flatMap(({ children }) => children.filter((child) => child.tag === tag))

const isOfVat = (category: XmlElement): boolean =>
  childrenOf(childrenOf([category], 'cac:TaxScheme'), 'cbc:ID').some(({ text }) => text === VAT)

/** Puts the category of a line where the standard has it, unless it is there: OIOUBL has it in the taxes of the line. */
function moveCategory(line: XmlElement): void {
  const [item] = childrenOf([line], 'cac:Item')
  if (!item || childrenOf([item], CATEGORY).length > 0) return
  const subtotals = childrenOf(childrenOf([line], 'cac:TaxTotal'), 'cac:TaxSubtotal')
  const [category, other] = childrenOf(subtotals, 'cac:TaxCategory').filter(isOfVat)
  if (!category || other) return
  const subtotal = category.parent!
  const others = subtotal.children.filter((child) => child !== category)
  Object.assign(subtotal, { children: others })
  Object.assign(category, { tag: CATEGORY, parent: item })
  Object.assign(item, { children: [...item.children, category] })
}
