/** Taxes that are called otherwise than VAT, in UBL that is not of the standard: GST in Australia, SST in Malaysia. */
import { regimeOf } from '../../../../definitions/registry.ts'
import { getOwn } from '../../../../values/text-map.ts'
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

/** What the taxes of a file were called. */
export interface OtherNames {
  /** Of the tax, if it was not VAT. */
  readonly tax: string | undefined
  /** Of categories, with those of the standard that they were read as. */
  readonly categories: ReadonlyMap<string, string>
}

/** Calls taxes and their categories as the standard does, wherever they have other names: the reading of the file is ours alone. */
export function renameTaxes(root: XmlElement): OtherNames {
  let tax: string | undefined
  const categories = new Map<string, string>()
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    for (const child of element.children) open.push(child)
    const isScheme = element.tag === 'cac:TaxScheme'
    if (!isScheme && !CATEGORY_TAGS.includes(element.tag)) continue
    for (const id of element.children) {
      if (id.tag !== 'cbc:ID') continue
      const text = id.text.trim()
      const category = isScheme ? undefined : getOwn(CATEGORIES, text)
      if (category) categories.set(text, category)
      if (isScheme && NAMES.includes(text)) tax ??= text
      if (category || (isScheme && NAMES.includes(text)))
        Object.assign(id, { text: category ?? VAT })
    }
  }
  return { tax, categories }
}

const CATEGORY_TAGS = ['cac:TaxCategory', 'cac:ClassifiedTaxCategory']

/** Names of taxes on turnover in PINT. */
const NAMES = [GST, 'SST', 'JCT']

/**
 * Categories of Singapore (IRAS, GST codes) and Malaysia (sales tax, service tax, goods of low and high value) whose rate says
 * all, or whose meaning is that of the standard. Customer accounting and reverse charges have none that is quite the same.
 */
const CATEGORIES: { readonly [code: string]: string } = {
  SR: 'S',
  DS: 'S',
  SRLVG: 'S',
  ZR: 'Z',
  ES33: 'E',
  ESN33: 'E',
  OS: 'O',
  NG: 'O',
  NA: 'O',
  SA: 'S',
  SE: 'S',
  LVG: 'S',
  HVG: 'S',
}
