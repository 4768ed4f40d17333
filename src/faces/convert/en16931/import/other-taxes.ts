/** Taxes that are called otherwise than VAT, in UBL that is not of the standard: GST in Australia, SST in Malaysia. */
import { regimeOf } from '../../../../definitions/registry.ts'
import { type Group, groupOf, textOf } from '../../xml/tree.ts'
import type { XmlElement } from '../../xml/xml-document.ts'

/** What the tax is called in the standard, and where a country has none of that name. */
const VAT = 'VAT'
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
 * Calls the tax VAT wherever it has another name: the reading of the file is ours alone.
 * @returns the other name, if there was one
 */
export function callTaxVat(root: XmlElement): string | undefined {
  let name: string | undefined
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    if (element.tag !== 'cac:TaxScheme') {
      for (const child of element.children) open.push(child)
      continue
    }
    for (const id of element.children) {
      const text = id.text.trim()
      if (id.tag !== 'cbc:ID' || !NAMES.includes(text)) continue
      name ??= text
      Object.assign(id, { text: VAT })
    }
  }
  return name
}

/** Names of taxes on turnover in PINT. */
const NAMES = [GST, 'SST', 'JCT']
