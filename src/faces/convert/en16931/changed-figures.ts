/** Which figures of the XML differ from those of the document: found by comparison, after both are known. */
import type { Charge, Discount, Invoice, LineDiscount } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import type { Change } from '../conversion.ts'
import type { Adjustment, Figures, Subtotal } from './figures.ts'
import { bandOf, isAdded, keyOfBand } from './rows.ts'

/** Compares a figure. Its path is made only if it is needed, of a list, the position in it, and the member. */
type Compare = (
  term: string,
  list: string,
  i: number | undefined,
  member: string,
  document: Amount | undefined,
  xml: Amount | undefined,
) => void

/** Lists the differences, in the order of the document. Figures that the document does not have are not compared. */
export function changedFigures(invoice: Invoice, figures: Omit<Figures, 'changed'>): Change[] {
  const changed: Change[] = []
  const compare: Compare = (term, list, i, member, document, xml) => {
    // Most figures are those of the document themselves.
    if (!document || !xml || document === xml || document.equals(xml)) return
    const path = i === undefined ? `${list}.${member}` : `${list}[${i}].${member}`
    changed.push({ term, path, document: document.toString(), xml: xml.toString() })
  }
  const { lines, discounts, charges, totals } = invoice
  lines?.forEach((line, i) => {
    const figure = figures.lines[i]
    if (!figure) return
    compare('BT-129', '$.lines', i, 'quantity', line.quantity, figure.quantity)
    compare('BT-146', '$.lines', i, 'item.price', line.item?.price, figure.price)
    if (line.discounts)
      compareAll('BT-136', `$.lines[${i}].discounts`, line.discounts, figure.discounts, compare)
    if (line.charges)
      compareAll('BT-141', `$.lines[${i}].charges`, line.charges, figure.charges, compare)
    compare('BT-131', '$.lines', i, 'total', line.total ?? line.sum, figure.net)
  })
  compareAll('BT-92', '$.discounts', discounts, figures.discounts, compare)
  compareAll('BT-99', '$.charges', charges, figures.charges, compare)
  if (!totals) return changed
  const compareTotal = (term: string, member: string, document?: Amount, xml?: Amount): void =>
    compare(term, '$.totals', undefined, member, document, xml)
  compareTotal('BT-106', 'sum', totals.sum, figures.lineSum)
  compareTotal('BT-107', 'discount', totals.discount, figures.discountSum)
  compareTotal('BT-108', 'charge', totals.charge, figures.chargeSum)
  compareTotal('BT-109', 'total', totals.total, figures.withoutVat)
  compareRates(invoice, figures.breakdown, compare)
  compareTotal('BT-110', 'tax', totals.tax, figures.vat)
  compareTotal('BT-112', 'total_with_tax', totals.total_with_tax, figures.withVat)
  compareTotal('BT-113', 'advance', totals.advance, figures.paid)
  const { rounding, due, payable } = totals
  const rounded = rounding ?? Amount.zero(figures.rounding.scale)
  compareTotal('BT-114', 'rounding', rounded, figures.rounding)
  compareTotal('BT-115', due ? 'due' : 'payable', due ?? payable, figures.due)
  return changed
}

function compareAll(
  term: string,
  list: string,
  rows: readonly (LineDiscount | Discount | Charge)[] | undefined,
  figures: readonly Adjustment[],
  compare: Compare,
): void {
  rows?.forEach(({ amount }, i) => {
    compare(term, list, i, 'amount', amount, figures[i]?.amount)
  })
}

/** Compares the rates that are rows of their own: those of one category and percentage are written as one. */
function compareRates({ totals }: Invoice, breakdown: readonly Subtotal[], compare: Compare): void {
  const subtotals = new Map(breakdown.map((each) => [keyOfBand(each), each]))
  const rates = (totals?.taxes?.categories ?? []).flatMap((category, i) => {
    const list = `$.totals.taxes.categories[${i}].rates`
    const { code, rates = [] } = category
    if (!isAdded(category)) return []
    return rates.map((rate, j) => ({ key: keyOfBand(bandOf(code, rate)), list, j, rate }))
  })
  const counts = new Map<string, number>()
  for (const { key } of rates) counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { key, list, j, rate } of rates) {
    if (counts.get(key) !== 1) continue
    const { base, tax } = subtotals.get(key) ?? {}
    compare('BT-116', list, j, 'base', rate.base, base)
    compare('BT-117', list, j, 'amount', rate.amount, tax)
  }
}
