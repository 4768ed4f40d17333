/** Which figures of the XML differ from those of the document: found by comparison, after both are known. */

import type {
  Charge,
  Discount,
  Invoice,
  LineDiscount,
  Totals,
} from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import type { Change } from '../conversion.ts'
import type { Adjustment, Figures, LineFigures } from './figures.ts'

/** The totals before and after those of the rates: terms, members and figures. */
const SUMS = [
  ['BT-106', 'sum', 'lineSum'],
  ['BT-107', 'discount', 'discountSum'],
  ['BT-108', 'charge', 'chargeSum'],
  ['BT-109', 'total', 'withoutVat'],
] as const
const WITH_VAT = [
  ['BT-110', 'tax', 'vat'],
  ['BT-112', 'total_with_tax', 'withVat'],
  ['BT-113', 'advance', 'paid'],
] as const

type Known = Omit<Figures, 'changed'>

/** Lists the differences, in the order of the document. Figures that the document does not have are not compared. */
export function changedFigures(
  { lines, discounts, charges, totals }: Invoice,
  figures: Known,
): Change[] {
  const changed: Change[] = []
  for (let i = 0; i < figures.lines.length; i++)
    compareLine(lines![i]!, i, figures.lines[i]!, changed)
  compareAll('BT-92', '$.discounts', discounts, figures.discounts, changed)
  compareAll('BT-99', '$.charges', charges, figures.charges, changed)
  if (!totals) return changed
  compareTotals(SUMS, totals, figures, changed)
  compareRates(figures, changed)
  compareTotals(WITH_VAT, totals, figures, changed)
  const { rounding = Amount.zero(figures.rounding.scale), due, payable } = totals
  compare('BT-114', TOTALS, 'rounding', rounding, figures.rounding, changed)
  compare('BT-115', TOTALS, due ? 'due' : 'payable', due ?? payable, figures.due, changed)
  return changed
}

const TOTALS = '$.totals'

/** Compares a figure: a member of the object at a path. */
function compare(
  term: string,
  at: string,
  member: string,
  document: Amount | undefined,
  xml: Amount | undefined,
  changed: Change[],
): void {
  // Many figures are those of the document themselves.
  if (!document || !xml || document === xml || document.equals(xml)) return
  const path = `${at}.${member}`
  changed.push({ term, path, document: document.toString(), xml: xml.toString() })
}

function compareLine(
  line: NonNullable<Invoice['lines']>[number],
  i: number,
  { quantity, price, discounts, charges, net }: LineFigures,
  changed: Change[],
): void {
  const at = `$.lines[${i}]`
  compare('BT-129', at, 'quantity', line.quantity, quantity, changed)
  compare('BT-146', at, 'item.price', line.item?.price, price, changed)
  if (line.discounts) compareAll('BT-136', `${at}.discounts`, line.discounts, discounts, changed)
  if (line.charges) compareAll('BT-141', `${at}.charges`, line.charges, charges, changed)
  compare('BT-131', at, 'total', line.total ?? line.sum, net, changed)
}

function compareAll(
  term: string,
  list: string,
  rows: readonly (LineDiscount | Discount | Charge)[] | undefined,
  figures: readonly Adjustment[],
  changed: Change[],
): void {
  let counted = 0
  rows?.forEach((row, i) => {
    // What is only stated is not in the XML.
    if (!isAdded(row)) return
    const figure = figures[counted++]
    compare(term, `${list}[${i}]`, 'amount', row.amount, figure?.amount, changed)
  })
}

function compareTotals(
  table: typeof SUMS | typeof WITH_VAT,
  totals: Totals,
  figures: Known,
  changed: Change[],
): void {
  for (const [term, member, figure] of table)
    compare(term, TOTALS, member, totals[member], figures[figure], changed)
}

/** Compares the rates that are rows of their own: those of one category and percentage are written as one. */
function compareRates({ stated }: Known, changed: Change[]): void {
  for (const { rate, place, subtotal } of stated.values()) {
    if (!rate || !subtotal) continue
    const at = `$.totals.taxes.categories[${place[0]}].rates[${place[1]}]`
    compare('BT-116', at, 'base', rate.base, subtotal.base, changed)
    compare('BT-117', at, 'amount', rate.amount, subtotal.tax, changed)
  }
}
