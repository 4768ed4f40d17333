/** Calculates lines with their sub-lines: item prices, sums, discounts, charges and totals. */

import type { Item, Line, LineCharge, LineDiscount, SubLine } from '../../model/generated/types.ts'
import { Amount } from '../../values/amount.ts'
import { Errors } from './calculation-errors.ts'
import { type Calculation, convertPrice, percentOf, priceOf } from './prices.ts'
import { roundTo } from './rounding.ts'

/**
 * Calculates all lines.
 * @returns the sum of the lines that have a total
 * @throws DocketError `calculation` if a price cannot be converted to the currency of the document
 */
export function calculateLines(lines: Line[], calculation: Calculation): Amount {
  calculateEach(lines, 'lines', calculateLine, calculation)
  let sum = Amount.zero(calculation.decimals)
  for (const { total } of lines) if (total) sum = sum.matchScale(total).add(total)
  return sum
}

/** Numbers and calculates lines. */
function calculateEach<T extends Line | SubLine>(
  lines: T[],
  list: string,
  calculate: (line: T, calculation: Calculation) => void,
  calculation: Calculation,
): void {
  const errors = new Errors()
  for (let i = 0; i < lines.length; i++) {
    lines[i]!.i = i + 1
    try {
      calculate(lines[i]!, calculation)
    } catch (error) {
      errors.add(error, `${list}[${i}]`)
    }
  }
  errors.throwAll()
}

function calculateLine(line: Line, calculation: Calculation): void {
  const { item } = line
  if (!item) return
  if (line.substituted)
    calculateEach(line.substituted, 'substituted', calculateSubLine, calculation)
  if (line.breakdown) {
    calculateEach(line.breakdown, 'breakdown', calculateSubLine, calculation)
    priceFromBreakdown(line, line.breakdown, calculation)
  }
  if (!item.price) item.alt_prices = undefined
  setSumAndTotal(line, item, calculation)
}

function calculateSubLine(line: SubLine, calculation: Calculation): void {
  if (line.item) setSumAndTotal(line, line.item, calculation)
}

function setSumAndTotal(line: Line | SubLine, item: Item, calculation: Calculation): void {
  if (!item.price) {
    line.sum = undefined
    line.total = undefined
    return
  }
  convertPrice(item, calculation)
  line.sum = roundTo(priceOf(item, line.quantity, calculation), calculation)
  line.total = afterDiscountsAndCharges(line, line.sum, calculation)
}

/** Sets the price of a line to the sum of its sub-lines, with as many decimals as the most exact of their prices. */
function priceFromBreakdown(line: Line, breakdown: SubLine[], calculation: Calculation): void {
  let price: Amount | undefined
  let scale = 0
  for (const { item, total } of breakdown) {
    if (item?.price) scale = Math.max(scale, item.price.scale)
    if (total) price = (price ?? Amount.zero(calculation.decimals)).matchScale(total).add(total)
  }
  if (!price) return
  const item = line.item!
  item.price = price.rescale(scale)
  item.currency = calculation.currency
  item.alt_prices = undefined
}

function afterDiscountsAndCharges(
  line: Line | SubLine,
  sum: Amount,
  calculation: Calculation,
): Amount {
  let total = sum
  if (line.discounts) {
    for (const discount of line.discounts) {
      setPercentAmount(discount, sum, calculation)
      discount.amount = roundTo(discount.amount, calculation)
      total = total.subtract(discount.amount)
    }
  }
  if (line.charges) {
    for (const charge of line.charges) {
      setPercentAmount(charge, sum, calculation)
      if (charge.rate) charge.amount = charge.rate.multiply(charge.quantity ?? line.quantity)
      charge.amount = roundTo(charge.amount, calculation)
      total = total.add(charge.amount)
    }
  }
  return total
}

function setPercentAmount(
  row: LineDiscount | LineCharge,
  sum: Amount,
  calculation: Calculation,
): void {
  if (!row.percent) return
  row.base = row.base?.rescaleUp(calculation.decimals)
  row.amount = percentOf(row, row.percent, sum, calculation)
}

/** Rounds the figures of lines to the decimals of their prices, after everything else is calculated from them. */
export function roundLines(lines: Line[]): void {
  for (const line of lines) {
    const scale = line.item?.price?.scale
    if (scale === undefined) continue
    line.sum = line.sum?.rescaleDown(scale)
    line.total = line.total?.rescaleDown(scale)
    if (line.discounts)
      for (const discount of line.discounts) discount.amount = discount.amount.rescaleDown(scale)
    if (line.charges)
      for (const charge of line.charges) charge.amount = charge.amount.rescaleDown(scale)
    if (line.breakdown) roundSubLines(line.breakdown, scale)
    if (line.substituted) roundSubLines(line.substituted, scale)
  }
}

function roundSubLines(lines: SubLine[], scale: number): void {
  for (const line of lines) {
    line.sum = line.sum?.rescaleDown(scale)
    line.total = line.total?.rescaleDown(scale)
  }
}
