/** The figures of lines, and whether the totals follow from them. SDI computes (price ± adjustments) × quantity (00423). */
import type { Invoice, Line } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { toPercent } from '../../../values/percentage.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import type { Change } from '../conversion.ts'
import { exactDifference, exactProduct, exactSum, withoutZeros } from '../exact.ts'
import { isCut, unitPrice } from '../unit-price.ts'
import type { Faults } from './faults.ts'
import { type Band, bandOf, isFund, ONE, type Row, vatTotals } from './rows.ts'

/** A discount or charge, per unit. */
export interface Adjustment {
  kind: 'SC' | 'MG'
  percent: string | undefined
  amount: Amount
}

export interface LineFigures {
  /** Undefined if it is not written: it means 1. */
  quantity: Amount | undefined
  price: Amount
  adjustments: readonly Adjustment[]
  total: Amount
}

/** Decimals of prices and totals of lines. */
export const DECIMALS = 8

export const CENT = new Amount(1, 2)
export const HALF_CENT = new Amount(5, 3)

/** The most that base and rows may differ by (00422). */
const MOST = new Amount(100, 2)

const NONE: readonly never[] = []

/** An amount without the VAT that it includes. */
export function withoutVat(amount: Amount, divisor: Amount | undefined): Amount {
  return divisor ? amount.rescale(DECIMALS).divide(divisor) : amount.rescaleDown(DECIMALS)
}

/** A decimal with at least two decimals, and no more zeros at its end than that. */
export function plainDecimal(amount: Amount): string {
  return withoutZeros(amount.rescaleUp(2), 2).toString()
}

/** A discount or charge of a line; what raises the price has no sign, what lowers it has one. */
interface Signed {
  amount: Amount
  percent: Amount | undefined
  isCharge: boolean
}

function signedOf({ discounts = [], charges = [] }: Line): Signed[] {
  return [
    ...discounts.map(({ amount, percent }) => {
      return { amount: amount.negate(), percent, isCharge: false }
    }),
    ...charges.map(({ amount, percent }) => ({ amount, percent, isCharge: true })),
  ]
}

/** Works out a line, and lists what differs from the document. */
export function workOutLine(line: Line, { divisor, index }: Row, changed: Change[]): LineFigures {
  const isTurned = line.quantity.isNegative()
  const exact = magnitude(line.quantity)
  const quantity = exact.rescaleDown(DECIMALS)
  if (!quantity.equals(exact))
    change(changed, index, 'quantity', line.quantity, plainDecimal(quantity))
  const stated = withoutVat(unitPrice(line.item!, DECIMALS), divisor)
  const price = isTurned ? stated.negate() : stated
  if (!divisor && isCut(line.item!, DECIMALS))
    change(changed, index, 'item.price', line.item!.price!, plainDecimal(price))
  const total = withoutVat(line.total ?? line.sum ?? Amount.zero(2), divisor)
  if (quantity.isZero() && !total.isZero()) {
    change(changed, index, 'quantity', line.quantity, 'none')
    return { quantity: undefined, price: total, adjustments: [], total }
  }
  const adjustments = line.discounts || line.charges ? adjust(line, price, quantity, divisor) : NONE
  const figures = { quantity, price, adjustments, total }
  return isOff(figures) ? rewrite(figures, line, index, changed) : figures
}

/** The discounts and charges of a line, per unit. */
function adjust(
  line: Line,
  price: Amount,
  quantity: Amount,
  divisor: Amount | undefined,
): Adjustment[] {
  const signed = signedOf(line)
  const unit = divisor ? exactProduct(quantity, divisor) : quantity
  const sum = exactProduct(price, quantity)
  return signed.map((each) => {
    const amount = each.amount.rescale(DECIMALS).divide(unit)
    const percent = signed.length === 1 ? percentOf(each, sum, divisor) : undefined
    return { kind: kindOf(each), percent, amount: magnitude(amount) }
  })
}

const kindOf = ({ amount, isCharge }: Signed): Adjustment['kind'] =>
  (amount.isZero() ? isCharge : !amount.isNegative()) ? 'MG' : 'SC'

/** The percentage of a discount or charge, if it has two decimals at most and the amount follows from it. */
function percentOf(each: Signed, sum: Amount, divisor: Amount | undefined): string | undefined {
  const text = each.percent && percentText(each.percent)
  if (!text) return undefined
  const share = exactProduct(sum, each.percent!)
  const expected = kindOf(each) === 'SC' ? share.negate() : share
  const difference = expected.rescaleUp(DECIMALS).subtract(withoutVat(each.amount, divisor))
  return magnitude(difference).compare(HALF_CENT) <= 0 ? text : undefined
}

/** A percentage with two decimals; undefined if it has more, or is not between 0 and 100. */
export function percentText(fraction: Amount): string | undefined {
  const percent = toPercent(fraction)
  const rounded = percent.rescale(2)
  const isWithin = !fraction.isNegative() && fraction.compare(ONE) <= 0
  return isWithin && rounded.equals(percent) ? rounded.toString() : undefined
}

/** The price after its discounts and charges. */
const netPrice = ({ price, adjustments }: LineFigures): Amount =>
  adjustments.reduce(
    (net, { kind, amount }) =>
      kind === 'SC' ? exactDifference(net, amount) : exactSum(net, amount),
    price,
  )

const netTotal = (figures: LineFigures): Amount =>
  exactProduct(netPrice(figures), figures.quantity ?? ONE)

const isOff = (figures: LineFigures): boolean =>
  magnitude(exactDifference(netTotal(figures), figures.total)).compare(CENT) > 0

/** One discount or charge instead of all; if that is not enough, the total follows from the price. */
function rewrite(figures: LineFigures, line: Line, index: number, changed: Change[]): LineFigures {
  const { quantity, price, total } = figures
  const unit = total.rescaleUp(DECIMALS).divide(quantity ?? ONE)
  const difference = exactDifference(price, unit)
  const kind = difference.isNegative() ? 'MG' : 'SC'
  const one = { kind, percent: undefined, amount: magnitude(difference) } as const
  const rewritten: LineFigures = { ...figures, adjustments: difference.isZero() ? [] : [one] }
  const { discounts = [], charges = [] } = line
  const amounts = [...discounts, ...charges].map(({ amount }) => amount.toString())
  const member = discounts.length > 0 || charges.length === 0 ? 'discounts' : 'charges'
  const written = difference.isZero() ? 'none' : `${kind} ${plainDecimal(one.amount)}`
  const document = amounts.join(', ') || 'none'
  if (document !== written) change(changed, index, member, document, written)
  if (!isOff(rewritten)) return rewritten
  const net = netTotal(rewritten).rescale(DECIMALS)
  change(changed, index, 'total', plainDecimal(total), plainDecimal(net))
  return { ...rewritten, total: net }
}

function change(
  changed: Change[],
  index: number,
  member: string,
  document: Amount | string,
  xml: string,
): void {
  changed.push({ path: `$.lines[${index}].${member}`, document: document.toString(), xml })
}

/** A rate of VAT in the summary. */
export interface Summary extends Band {
  base: Amount
  tax: Amount
  key: string | undefined
}

/** The rates of VAT in the totals, merged by rate, nature and liability. */
export function summarise(invoice: Invoice): Summary[] {
  const summaries = new Map<string, Summary>()
  for (const { rates = [] } of vatTotals(invoice)) {
    for (const rate of rates) {
      const band = bandOf(rate)
      const { nature, liability, bandKey } = band
      let summary = summaries.get(bandKey)
      if (!summary) {
        const { key } = rate
        summary = { rate: band.rate, nature, liability, bandKey, base: ZERO, tax: ZERO, key }
        summaries.set(bandKey, summary)
      }
      summary.base = summary.base.add(rate.base)
      summary.tax = summary.tax.add(rate.amount)
    }
  }
  return [...summaries.values()]
}

const ZERO = Amount.zero(2)

/** A row and what it adds to the base of VAT. */
export interface Addend {
  row: Row
  amount: Amount
}

/** The amounts that discounts and charges with VAT add to its base. */
export function addendOf(invoice: Invoice, row: Row): Amount {
  const { amount } = invoice[row.kind === 'discounts' ? 'discounts' : 'charges']![row.index]!
  const net = withoutVat(amount, row.divisor)
  if (row.kind === 'discounts') return net.negate()
  return isFund(invoice.charges![row.index]!) ? net.rescale(2) : net
}

/** Do base and tax of each rate follow from the rows (00419, 00421, 00422)? */
export function checkSummaries(
  summaries: readonly Summary[],
  addends: readonly Addend[],
  faults: Faults,
): void {
  const rest = new Map(summaries.map(({ bandKey, base }) => [bandKey, { base, rows: 1 }]))
  const add = (description: string): void => faults.add('18', '$.totals.taxes', description)
  for (const { row, amount } of addends) {
    const left = rest.get(row.bandKey)
    if (!left) {
      add('the totals must have the rates and natures of all rows (00419)')
      continue
    }
    left.base = left.base.rescaleUp(DECIMALS).subtract(amount)
    left.rows++
  }
  for (const { base, rows } of rest.values()) {
    const most = new Amount(rows, 2)
    if (magnitude(base).compare(most.compare(MOST) > 0 ? MOST : most) > 0)
      add('the base of each rate must be the sum of its rows (00422)')
  }
  for (const { rate, base, tax } of summaries) {
    const exact = exactProduct(base, Amount.parse(rate)!)
      .rescaleUp(DECIMALS)
      .divide(new Amount(100, 0))
    if (magnitude(exact.subtract(tax)).compare(CENT) > 0)
      add('the tax of each rate must be its base times the rate (00421)')
  }
}
