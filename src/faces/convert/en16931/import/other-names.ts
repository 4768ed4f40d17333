/** What UBL that is not of the standard calls otherwise: taxes in PINT, such as GST; taxes and schemes in OIOUBL. */
import { OIOUBL_SCHEMES } from '../../../../addons/shared/oioubl-schemes.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { childrenOf, type XmlElement } from '../../xml/xml-document.ts'
import facts from './facts.json' with { type: 'json' }
import { GST, VAT } from './other-taxes.ts'

const CATEGORY = 'cac:ClassifiedTaxCategory'

/** Names of taxes on turnover and of their categories, by the elements that have them. */
const NAMES: { readonly [tag: string]: { readonly [name: string]: string } } = {
  'cac:TaxScheme': { [GST]: VAT, SST: VAT, JCT: VAT, '63': VAT },
  'cac:TaxCategory': facts.categories,
  [CATEGORY]: facts.categories,
}

/** Codes of schemes (ISO 6523) by their names. */
const SCHEMES = new Map(Object.entries(OIOUBL_SCHEMES).map(([code, name]) => [name, code]))

/** The other names that were there, with those of the standard. */
export interface Renamed {
  readonly taxes: Map<string, string>
  readonly schemes: Map<string, string>
}

/** Calls taxes, their categories and schemes as the standard does, in place: the reading of the file is ours alone. */
export function renameOthers(root: XmlElement): Renamed {
  const renamed: Renamed = { taxes: new Map(), schemes: new Map() }
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    for (const child of element.children) open.push(child)
    renameTaxes(element, renamed)
    renameSchemes(element, renamed)
  }
  for (const line of root.children) moveCategory(line)
  return renamed
}

function renameTaxes({ tag, children }: XmlElement, { taxes }: Renamed): void {
  const names = getOwn(NAMES, tag)
  if (!names) return
  for (const id of children) {
    const other = id.text.trim()
    const name = id.tag === 'cbc:ID' ? getOwn(names, other) : undefined
    if (name === undefined) continue
    taxes.set(other, name)
    Object.assign(id, { text: name })
  }
}

function renameSchemes({ attributes }: XmlElement, { schemes }: Renamed): void {
  for (const attribute of attributes) {
    const code = attribute.name === 'schemeID' ? SCHEMES.get(attribute.value) : undefined
    if (code === undefined) continue
    schemes.set(attribute.value, code)
    Object.assign(attribute, { value: code })
  }
}

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
  Object.assign(subtotal, { children: subtotal.children.filter((child) => child !== category) })
  Object.assign(category, { tag: CATEGORY, parent: item })
  Object.assign(item, { children: [...item.children, category] })
}
