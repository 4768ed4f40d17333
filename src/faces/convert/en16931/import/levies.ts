/**
 * Taxes in the breakdown that are not VAT, such as stamp duty in Portugal and tourism tax in Malaysia. The standard has no
 * place for them: like payments for others, they become charges without VAT.
 */
import { decimalsOf } from '../../../../catalogues/currencies.ts'
import type { JsonObject } from '../../../../json.ts'
import { Amount } from '../../../../values/amount.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { exactSum } from '../../exact.ts'
import { present } from '../../import/present.ts'
import type { InvoiceReading } from '../../terms/syntaxes.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import type { XmlElement } from '../../xml/xml-document.ts'
import facts from './facts.json' with { type: 'json' }
import { VAT } from './other-taxes.ts'
import { shareOf } from './share.ts'

/** A row of the breakdown, and what it has, as paths of elements. */
const ROWS = facts.levies

interface Levy {
  readonly amount: Amount
  readonly charge: JsonObject
  /** The elements of the row that the charge does not have. */
  readonly unread: readonly XmlElement[]
}

/** Levies by their rows. */
type Levies = ReadonlyMap<XmlElement, Levy>

/**
 * Reads these taxes if the totals have them: the tax in the total is that of all rows.
 * @returns their charges, and the reading without their rows
 */
export function readLevies(reading: InvoiceReading): [InvoiceReading, readonly JsonObject[]] {
  const { tree, unclaimed, placeOf } = reading
  const found = findLevies(reading)
  if (found.size === 0) return [reading, []]
  // A row is a group in UBL, and none in CII.
  const rest = groupsOf(tree, 'BG-23').filter((row) => !found.has(placeOf(row)!.element))
  if (!isDue(tree, rest, found)) return [reading, []]
  tree['BG-23'] = rest
  const others = unclaimed.filter(({ element }) => rowOf(element, found) === undefined)
  const levies = Array.from(found.values())
  const unread = levies.flatMap((levy) => levy.unread.map((element) => ({ element })))
  return [{ ...reading, unclaimed: [...others, ...unread] }, levies.map(({ charge }) => charge)]
}

function findLevies({ tree, unclaimed }: InvoiceReading): Levies {
  const found = new Map<XmlElement, Levy>()
  const decimals = decimalsOf(textOf(tree, 'BT-5').trim())
  for (const { element, attribute } of unclaimed) {
    if (attribute !== undefined) continue
    // No line of the table claims the category in UBL, and the row itself in CII.
    const row = element.tag === 'cac:TaxCategory' ? element.parent! : element
    const levy = readLevy(row, decimals)
    if (levy) found.set(row, levy)
  }
  return found
}

function readLevy(row: XmlElement, decimals: number): Levy | undefined {
  const places = getOwn(ROWS, row.tag)
  if (!places) return undefined
  const { within, ...paths } = places
  const [parent, ...roots] = within as readonly string[]
  const isOfInvoice = row.parent?.tag === parent && roots.includes(row.parent?.parent?.tag ?? '')
  const at = (member: keyof typeof paths): XmlElement | undefined => elementAt(row, paths[member])
  const amount = readDecimal(at('amount')?.text ?? '')
  const tax = at('tax')?.text.trim() ?? ''
  if (!isOfInvoice || !amount || amount.isZero() || tax === '' || tax === VAT) return undefined
  const [base, percent] = [at('base'), at('percent')]
  const [of, rate] = [base, percent].map((element) => readDecimal(element?.text ?? ''))
  const fits = of && rate && shareOf(of, rate, decimals).equals(amount)
  const name = at('name')?.text.trim() ? at('name') : at('tax')
  const used = [at('amount'), at('category'), name, ...(fits ? [base, percent] : [])]
  const charge = present({
    key: 'tax',
    code: at('category')?.text.trim() || undefined,
    reason: name!.text.trim(),
    base: fits ? of.toString() : undefined,
    percent: fits ? `${rate}%` : undefined,
    amount: amount.toString(),
  })
  return { amount, charge: charge!, unread: textsIn(row).filter((each) => !used.includes(each)) }
}

function elementAt(element: XmlElement, path: string): XmlElement | undefined {
  let found: XmlElement | undefined = element
  for (const step of path.split('/')) found = found?.children.find(({ tag }) => tag === step)
  return found
}

/** The elements with text, in an element. */
const textsIn = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) =>
    child.children.length > 0 ? textsIn(child) : child.text.trim() === '' ? [] : [child],
  )

/** Is the tax in the total that of all rows? */
function isDue(tree: Group, rest: readonly Group[], levies: Levies): boolean {
  const [net, gross] = ['BT-109', 'BT-112'].map((term) => readDecimal(textOf(tree, term)))
  const taxes = rest.map((row) => readDecimal(textOf(row, 'BT-117')) ?? Amount.zero(0))
  const all = [...taxes, ...Array.from(levies.values(), ({ amount }) => amount)]
  return net !== undefined && gross?.equals(all.reduce(exactSum, net)) === true
}

/** The row that an element is in, or is. */
function rowOf(element: XmlElement, levies: Levies): Levy | undefined {
  for (let each: XmlElement | undefined = element; each; each = each.parent) {
    const levy = levies.get(each)
    if (levy) return levy
  }
  return undefined
}
