/** Calculates the totals of a document: discounts and charges, taxes, rounding, advances and due dates. */
import { newTotals } from '../../model/generated/factories.ts'
import type {
  Charge,
  Discount,
  Line,
  PaymentDetails,
  Tax,
  Totals,
} from '../../model/generated/types.ts'
import { Amount } from '../../values/amount.ts'
import { calculateLines, roundLines } from './lines.ts'
import { type Calculation, percentOf } from './prices.ts'
import { roundTo } from './rounding.ts'
import { roundTaxes, type TaxableRow, taxTotals } from './taxes.ts'

/** The members of invoices, orders and deliveries that are calculated. */
export interface Billable {
  tax: Tax | undefined
  lines: Line[] | undefined
  discounts: Discount[] | undefined
  charges: Charge[] | undefined
  payment?: PaymentDetails | undefined
  totals: Totals | undefined
}

/**
 * Calculates lines, discounts, charges, taxes and totals. Each figure is calculated at full precision and rounded at
 * the end, so the rounded figures need not add up.
 * @param date the day whose tax rates apply
 * @throws DocketError `calculation`
 */
export function calculateTotals(document: Billable, date: string, calculation: Calculation): void {
  const { lines, discounts, charges } = document
  const rounding = document.totals?.rounding
  document.totals = undefined
  const sum = calculateLines(lines ?? [], calculation)
  const discount = discounts && sumOfRows(discounts, sum, calculation)
  const charge = charges && sumOfRows(charges, sum, calculation)
  const rows = taxableRows(document)
  if (rows.length === 0) return

  const totals = newTotals()
  totals.sum = sum
  totals.discount = discount
  totals.charge = charge
  totals.total = sum
  if (discount) totals.total = totals.total.subtract(discount)
  if (charge) totals.total = totals.total.add(charge)
  // Both may be empty: without a regime a combo can lack `cat`, and an absent `prices_include` then matches it.
  const included = document.tax?.prices_include ?? ''
  totals.taxes = taxTotals(rows, date, included, calculation, calculation.context)
  const category = totals.taxes?.categories?.find(({ code }) => code === included)
  if (category) {
    totals.tax_included = category.amount
    totals.total = totals.total.subtract(category.amount)
  }
  totals.tax = totals.taxes?.sum ?? Amount.zero(calculation.decimals)
  totals.total_with_tax = totals.total.add(totals.tax)
  totals.payable = totals.total_with_tax
  if (totals.taxes?.retained) {
    totals.retained_tax = totals.taxes.retained
    totals.payable = totals.payable.subtract(totals.retained_tax)
  }
  document.totals = totals

  roundLines(lines ?? [])
  for (const row of [...(discounts ?? []), ...(charges ?? [])]) {
    row.amount = row.amount.rescaleDown(row.base?.scale ?? calculation.decimals)
  }
  roundTotals(totals, calculation.decimals)
  if (rounding) {
    totals.rounding = rounding
    totals.payable = totals.payable.add(rounding)
  }
  if (document.payment) settlePayment(document.payment, totals, calculation.decimals)
}

/** Calculates the amounts of document discounts or charges, and returns the sum of those that count, if any do. */
function sumOfRows(
  rows: (Discount | Charge)[],
  sum: Amount,
  calculation: Calculation,
): Amount | undefined {
  let total: Amount | undefined
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    row.i = i + 1
    if (row.percent) row.amount = percentOf(row, row.percent, sum, calculation)
    row.amount = roundTo(row.amount, calculation)
    if ('informative' in row && row.informative) continue
    total = (total ?? Amount.zero(calculation.decimals)).matchScale(row.amount).add(row.amount)
  }
  return total
}

function taxableRows({ lines, discounts, charges }: Billable): TaxableRow[] {
  const rows: TaxableRow[] = []
  for (const [at, { taxes, total }] of (lines ?? []).entries()) {
    if (total) rows.push({ list: 'lines', at, taxes, total })
  }
  for (const [at, { taxes, amount }] of (discounts ?? []).entries()) {
    rows.push({ list: 'discounts', at, taxes, total: amount.negate() })
  }
  for (const [at, { taxes, amount, informative }] of (charges ?? []).entries()) {
    rows.push({ list: 'charges', at, taxes, total: informative ? undefined : amount })
  }
  return rows
}

function roundTotals(totals: Totals, decimals: number): void {
  totals.sum = totals.sum.rescale(decimals)
  totals.discount = totals.discount?.rescale(decimals)
  totals.charge = totals.charge?.rescale(decimals)
  totals.tax_included = totals.tax_included?.rescale(decimals)
  totals.total = totals.total.rescale(decimals)
  totals.tax = totals.tax.rescale(decimals)
  totals.total_with_tax = totals.total_with_tax.rescale(decimals)
  totals.retained_tax = totals.retained_tax?.rescale(decimals)
  totals.payable = totals.payable.rescale(decimals)
  if (totals.taxes) roundTaxes(totals.taxes, decimals)
}

/** Calculates advances and due dates. Each is rounded on its own; rounding differences are not distributed. */
function settlePayment(
  { advances, terms }: PaymentDetails,
  totals: Totals,
  decimals: number,
): void {
  const { payable } = totals
  if (advances?.length) {
    let sum = Amount.zero(decimals)
    for (const advance of advances) {
      if (advance.percent) advance.amount = payable.multiply(advance.percent)
      advance.amount = advance.amount.rescale(decimals)
      sum = sum.add(advance.amount)
    }
    totals.advance = sum
    totals.due = payable.subtract(sum)
  }
  for (const due of terms?.due_dates ?? []) {
    if (due.percent && !due.percent.isZero()) due.amount = payable.multiply(due.percent)
    due.amount = due.amount?.rescale(decimals)
  }
}
