/** Which figures of the XML differ from those of the document: found by comparison, after both are known. */
import type { Charge, Discount, Invoice, LineDiscount } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import type { Change } from '../conversion.ts'
import type { Adjustment, Figures, Subtotal } from './figures.ts'
import { bandOf, isAdded, keyOfBand } from './rows.ts'

/** @param at the path of what has the member, made before it is known whether it is needed */
type Compare = (
  term: string,
  at: string,
  member: string,
  document: Amount | undefined,
  xml: Amount | undefined,
) => void

/** Lists the differences, in the order of the document. Figures that the document does not have are not compared. */
export function changedFigures(invoice: Invoice, figures: Omit<Figures, 'changed'>): Change[] {
  const changed: Change[] = []
  const compare: Compare = (term, at, member, document, xml) => {
    // Most figures are those of the document themselves.
    if (document && xml && document !== xml && !document.equals(xml))
      changed.push({
        term,
        path: `${at}.${member}`,
        document: document.toString(),
        xml: xml.toString(),
      })
  }
  const { lines, discounts, charges, totals } = invoice
  lines?.forEach((line, i) => {
    const figure = figures.lines[i]
    if (!figure) return
    const at = `$.lines[${i}]`
    compare('BT-129', at, 'quantity', line.quantity, figure.quantity)
    compare('BT-146', at, 'item.price', line.item?.price, figure.price)
    compareAll('BT-136', at, 'discounts', line.discounts, figure.discounts, compare)
    compareAll('BT-141', at, 'charges', line.charges, figure.charges, compare)
    compare('BT-131', at, 'total', line.total ?? line.sum, figure.net)
  })
  compareAll('BT-92', '$', 'discounts', discounts, figures.discounts, compare)
  compareAll('BT-99', '$', 'charges', charges, figures.charges, compare)
  if (!totals) return changed
  const at = '$.totals'
  compare('BT-106', at, 'sum', totals.sum, figures.lineSum)
  compare('BT-107', at, 'discount', totals.discount, figures.discountSum)
  compare('BT-108', at, 'charge', totals.charge, figures.chargeSum)
  compare('BT-109', at, 'total', totals.total, figures.withoutVat)
  compareRates(invoice, figures.breakdown, compare)
  compare('BT-110', at, 'tax', totals.tax, figures.vat)
  compare('BT-112', at, 'total_with_tax', totals.total_with_tax, figures.withVat)
  compare('BT-113', at, 'advance', totals.advance, figures.paid)
  const { rounding, due, payable } = totals
  compare(
    'BT-114',
    at,
    'rounding',
    rounding ?? Amount.zero(figures.rounding.scale),
    figures.rounding,
  )
  compare('BT-115', at, due ? 'due' : 'payable', due ?? payable, figures.due)
  return changed
}

function compareAll(
  term: string,
  at: string,
  member: string,
  rows: readonly (LineDiscount | Discount | Charge)[] | undefined,
  figures: readonly Adjustment[],
  compare: Compare,
): void {
  rows?.forEach(({ amount }, i) => {
    compare(term, `${at}.${member}[${i}]`, 'amount', amount, figures[i]?.amount)
  })
}

/** Compares the rates that are rows of their own: those of one category and percentage are written as one. */
function compareRates({ totals }: Invoice, breakdown: readonly Subtotal[], compare: Compare): void {
  const subtotals = new Map(breakdown.map((each) => [keyOfBand(each), each]))
  const rates = (totals?.taxes?.categories ?? []).flatMap((category, i) =>
    isAdded(category)
      ? (category.rates ?? []).map((rate, j) => {
          const at = `$.totals.taxes.categories[${i}].rates[${j}]`
          return { key: keyOfBand(bandOf(category.code, rate)), at, rate }
        })
      : [],
  )
  const counts = new Map<string, number>()
  for (const { key } of rates) counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { key, at, rate } of rates) {
    if (counts.get(key) !== 1) continue
    const { base, tax } = subtotals.get(key) ?? {}
    compare('BT-116', at, 'base', rate.base, base)
    compare('BT-117', at, 'amount', rate.amount, tax)
  }
}
