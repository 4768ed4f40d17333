/** Lines: item prices, sums, discounts, charges and totals, with the sub-lines that a line is made of or replaces. */
import type { Line, LineCharge, LineDiscount, SubLine } from '../../model/generated/types.ts'
import { Amount } from '../../values/amount.ts'
import { placed } from '../../errors.ts'
import { convertPrice, percentOf, ruled, type Calculation } from './prices.ts'

/**
 * Calculates all lines.
 * @returns the sum of the lines that have a total
 * @throws DocketError `calculation` where a price cannot be brought to the document's currency
 */
export function calculateLines(lines: Line[], calculation: Calculation): Amount {
  calculateEach(lines, 'lines', calculateLine, calculation)
  let sum = Amount.zero(calculation.decimals)
  for (const { total } of lines) if (total) sum = sum.match(total).add(total)
  return sum
}

/** Numbers the lines of a list and calculates them one by one. */
function calculateEach<T extends Line | SubLine>(
  lines: T[], list: string, calculate: (line: T, calculation: Calculation) => void, calculation: Calculation,
): void {
  for (let i = 0; i < lines.length; i++) {
    lines[i]!.i = i + 1
    try {
      calculate(lines[i]!, calculation)
    } catch (error) {
      throw placed(error, `${list}[${i}]`)
    }
  }
}

function calculateLine(line: Line, calculation: Calculation): void {
  const { item } = line
  if (!item) return
  if (line.substituted) calculateEach(line.substituted, 'substituted', calculateSubLine, calculation)
  if (line.breakdown) {
    calculateEach(line.breakdown, 'breakdown', calculateSubLine, calculation)
    priceFromBreakdown(line, line.breakdown, calculation)
  }
  if (!item.price) {
    item.alt_prices = undefined
    line.sum = undefined
    line.total = undefined
    return
  }
  convertPrice(item, calculation)
  const { decimals, byCurrency } = calculation
  line.sum = ruled(item.price.up(byCurrency ? decimals : decimals + 2).multiply(line.quantity), calculation)
  line.total = afterDiscountsAndCharges(line, line.sum, calculation)
}

function calculateSubLine(line: SubLine, calculation: Calculation): void {
  const { item } = line
  if (!item) return
  if (!item.price) {
    line.sum = undefined
    line.total = undefined
    return
  }
  convertPrice(item, calculation)
  const price = calculation.byCurrency ? item.price : item.price.up(calculation.decimals + 2)
  line.sum = ruled(price.multiply(line.quantity), calculation)
  line.total = afterDiscountsAndCharges(line, line.sum, calculation)
}

/** The price of a line made of sub-lines is the sum of their totals, as exact as the most exact of their prices. */
function priceFromBreakdown(line: Line, breakdown: SubLine[], calculation: Calculation): void {
  let price: Amount | undefined
  let exp = 0
  for (const { item, total } of breakdown) {
    if (item?.price) exp = Math.max(exp, item.price.exp)
    if (total) price = (price ?? Amount.zero(calculation.decimals)).match(total).add(total)
  }
  if (!price) return
  const item = line.item!
  item.price = price.rescale(exp)
  item.currency = calculation.currency
  item.alt_prices = undefined
}

function afterDiscountsAndCharges(line: Line | SubLine, sum: Amount, calculation: Calculation): Amount {
  let total = sum
  if (line.discounts) {
    for (const discount of line.discounts) {
      setPercentAmount(discount, sum, calculation)
      discount.amount = discount.amount.up(calculation.decimals)
      total = total.subtract(discount.amount)
    }
  }
  if (line.charges) {
    for (const charge of line.charges) {
      setPercentAmount(charge, sum, calculation)
      if (charge.rate) charge.amount = charge.rate.multiply(charge.quantity ?? line.quantity)
      charge.amount = charge.amount.up(calculation.decimals)
      total = total.add(charge.amount)
    }
  }
  return total
}

function setPercentAmount(row: LineDiscount | LineCharge, sum: Amount, calculation: Calculation): void {
  if (!row.percent) return
  row.base = row.base?.up(calculation.decimals)
  row.amount = percentOf(row, row.percent, sum, calculation)
}

/** Brings the figures of lines to the decimals of their prices, once everything is calculated from them. */
export function roundLines(lines: Line[]): void {
  for (const line of lines) {
    const exp = line.item?.price?.exp
    if (exp === undefined) continue
    line.sum = line.sum?.down(exp)
    line.total = line.total?.down(exp)
    if (line.discounts) for (const discount of line.discounts) discount.amount = discount.amount.down(exp)
    if (line.charges) for (const charge of line.charges) charge.amount = charge.amount.down(exp)
    if (line.breakdown) roundSubLines(line.breakdown, exp)
    if (line.substituted) roundSubLines(line.substituted, exp)
  }
}

function roundSubLines(lines: SubLine[], exp: number): void {
  for (const line of lines) {
    line.sum = line.sum?.down(exp)
    line.total = line.total?.down(exp)
  }
}
