/**
 * The figures of an invoice as EN 16931 has them: two decimals, and equations that hold to the cent. The amount due is
 * never changed; the breakdown of VAT is that of the document; lines may move by a cent; what remains is rounding.
 */

import { decimalsOf } from '../../../catalogues/currencies.ts'
import type { Invoice } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import type { Change } from '../conversion.ts'
import { exactProduct, magnitude } from '../exact.ts'
import { type Band, bandOf, isAdded, keyOfBand, type Row, TAXED } from './rows.ts'

/** A discount or charge. Base and percentage are there together, if the amount follows from them. */
export interface Adjustment {
  amount: Amount
  base: Amount | undefined
  percent: Amount | undefined
}

export interface LineFigures {
  /** For one unit, or for those of the item's pricing. */
  price: Amount
  quantity: Amount
  discounts: Adjustment[]
  charges: Adjustment[]
  net: Amount
}

/** Rows of one category and rate. */
export interface Subtotal extends Band {
  base: Amount
  tax: Amount
}

export interface Figures {
  /** Decimals of all amounts. */
  decimals: number
  lines: LineFigures[]
  discounts: Adjustment[]
  charges: Adjustment[]
  breakdown: Subtotal[]
  lineSum: Amount
  discountSum: Amount
  chargeSum: Amount
  withoutVat: Amount
  vat: Amount
  withVat: Amount
  paid: Amount
  rounding: Amount
  due: Amount
  changed: Change[]
  /** The fault if the totals differ by more than rounding. */
  mismatch: string | undefined
}

/** The most decimals of a price that had to be divided. */
const PRICE_DECIMALS = 12

/** Base times percentage may differ from the amount by this much. */
const TOLERANCE = new Amount(2, 2)

/** A sum while its rows are collected. */
interface OpenSubtotal extends Band {
  base: Amount
  lines: number[]
  rows: number
}

/** @param keepsRetained is the amount due that before taxes are withheld? */
export function workOut(invoice: Invoice, rows: readonly Row[], keepsRetained: boolean): Figures {
  const decimals = decimalsOf(invoice.currency)
  const sum = invoice.totals!.sum
  const [lineRows, discountRows, chargeRows] = [
    rows.filter(({ kind }) => kind === 'line'),
    rows.filter(({ kind }) => kind === 'discount'),
    rows.filter(({ kind }) => kind === 'charge'),
  ]
  const lines = lineRows.map((row, i) => workOutLine(invoice.lines![i]!, row, decimals))
  const discounts = discountRows.map((row, i) =>
    adjust(invoice.discounts![i]!, sum, row.divisor, decimals),
  )
  const counted = invoice.charges?.filter(({ informative }) => !informative) ?? []
  const charges = chargeRows.map((row, i) => adjust(counted[i]!, sum, row.divisor, decimals))
  const open = new Map<string, OpenSubtotal>()
  for (const [i, row] of lineRows.entries()) addTo(open, row, lines[i]!.net).lines.push(i)
  for (const [i, row] of discountRows.entries()) addTo(open, row, discounts[i]!.amount.negate())
  for (const [i, row] of chargeRows.entries()) addTo(open, row, charges[i]!.amount)
  const stated = statedSums(invoice, decimals)
  const breakdown = Array.from(open, ([key, subtotal]) => {
    const document = stated.get(key)
    if (document) moveCents(invoice, lineRows, lines, subtotal, document.base, decimals)
    const { category, rate, percent, base } = subtotal
    return { category, rate, percent, base, tax: taxOf(subtotal, document?.tax, decimals) }
  })
  const parts = { decimals, lines, discounts, charges, breakdown }
  return addUp(invoice, parts, rows.length, keepsRetained)
}

type InvoiceLine = NonNullable<Invoice['lines']>[number]

function workOutLine(line: InvoiceLine, { divisor }: Row, decimals: number): LineFigures {
  let price = line.item!.price!
  let quantity = line.quantity
  if (divisor) price = withoutTax(price, quantity, divisor, decimals)
  if (price.isNegative()) {
    price = price.negate()
    quantity = quantity.negate()
  }
  const base = line.sum ?? price
  const discounts = (line.discounts ?? []).map((each) => adjust(each, base, divisor, decimals))
  const charges = (line.charges ?? []).map((each) => adjust(each, base, divisor, decimals))
  let net = times(quantity, price, decimals, line.item!.pricing?.per)
  for (const { amount } of discounts) net = net.subtract(amount)
  for (const { amount } of charges) net = net.add(amount)
  return { price, quantity, discounts, charges, net }
}

/** A price without the tax that it includes, with decimals enough for the quantity. */
function withoutTax(price: Amount, quantity: Amount, divisor: Amount, decimals: number): Amount {
  const whole = quantity.rescaleDown(0).toString().replace('-', '').length
  const scale = Math.max(decimals + 2, price.scale) + whole
  return price.rescale(Math.min(scale, PRICE_DECIMALS)).divide(divisor)
}

/** The exact product of a quantity and the price for `per` units, rounded once. */
function times(quantity: Amount, price: Amount, decimals: number, per?: Amount): Amount {
  const product = exactProduct(quantity, price)
  if (!per) return product.rescale(decimals)
  return product
    .rescaleUp(decimals + EXTRA)
    .divide(per)
    .rescale(decimals)
}

interface Entry {
  amount: Amount
  percent: Amount | undefined
  base: Amount | undefined
}

function adjust(
  { amount, percent, base: own }: Entry,
  sum: Amount,
  divisor: Amount | undefined,
  decimals: number,
): Adjustment {
  const base = own ?? sum
  let exact = amount
  if (percent && amount.scale < decimals) exact = exactProduct(base, percent)
  const written = net(exact, divisor, decimals)
  if (!percent) return { amount: written, base: undefined, percent: undefined }
  const of = net(base, divisor, decimals)
  const difference = exactProduct(of, percent).subtract(written)
  const fits = magnitude(difference).compare(TOLERANCE) <= 0
  return { amount: written, base: fits ? of : undefined, percent: fits ? percent : undefined }
}

/** An amount without the tax that it includes, rounded. */
function net(amount: Amount, divisor: Amount | undefined, decimals: number): Amount {
  if (!divisor) return amount.rescale(decimals)
  return amount
    .rescaleUp(decimals + EXTRA)
    .divide(divisor)
    .rescale(decimals)
}

/** Decimals that keep a quotient from being rounded twice, as good as ever. */
const EXTRA = 6

function addTo(open: Map<string, OpenSubtotal>, row: Row, amount: Amount): OpenSubtotal {
  const key = keyOfBand(row)
  let subtotal = open.get(key)
  if (!subtotal) {
    const { category, rate, percent } = row
    subtotal = { category, rate, percent, base: Amount.zero(amount.scale), lines: [], rows: 0 }
    open.set(key, subtotal)
  }
  subtotal.base = subtotal.base.add(amount)
  subtotal.rows++
  return subtotal
}

/** The sums of the document, by the band that they are for. */
function statedSums(
  { totals }: Invoice,
  decimals: number,
): Map<string, { base: Amount; tax: Amount }> {
  const sums = new Map<string, { base: Amount; tax: Amount }>()
  const zero = Amount.zero(decimals)
  for (const category of totals?.taxes?.categories ?? []) {
    if (!isAdded(category)) continue
    for (const rate of category.rates ?? []) {
      const key = keyOfBand(bandOf(category.code, rate))
      const { base, tax } = sums.get(key) ?? { base: zero, tax: zero }
      sums.set(key, { base: base.add(rate.base), tax: tax.add(rate.amount) })
    }
  }
  return sums
}

/** Moves lines by a cent, so that their sum is that of the document: those that were rounded the furthest. */
function moveCents(
  invoice: Invoice,
  rows: readonly Row[],
  lines: readonly LineFigures[],
  subtotal: OpenSubtotal,
  wanted: Amount,
  decimals: number,
): void {
  const rest = wanted.rescale(decimals).subtract(subtotal.base)
  const count = Number(magnitude(rest).unscaled)
  if (count === 0 || count > subtotal.lines.length) return
  const cent = new Amount(rest.isNegative() ? -1 : 1, decimals)
  const distances = subtotal.lines.map((index) => {
    const { total, sum } = invoice.lines![index]!
    const exact = total ?? sum ?? Amount.zero(0)
    const { divisor } = rows[index]!
    const scale = Math.max(exact.scale, decimals + EXTRA)
    const precise = divisor ? exact.rescale(scale).divide(divisor) : exact.rescale(scale)
    const distance = precise.subtract(lines[index]!.net)
    return { index, distance: rest.isNegative() ? distance.negate() : distance }
  })
  distances.sort((a, b) => b.distance.compare(a.distance) || a.index - b.index)
  for (const { index } of distances.slice(0, count)) {
    const line = lines[index]!
    line.net = line.net.add(cent)
    subtotal.base = subtotal.base.add(cent)
  }
}

const HALF = new Amount(5, 1)

/** The tax of a subtotal: the document's, unless it is off by more than rounding. */
function taxOf(
  { category, rate, base, rows }: OpenSubtotal,
  stated: Amount | undefined,
  decimals: number,
): Amount {
  if (!TAXED.includes(category) || !rate) return Amount.zero(decimals)
  const exact = exactProduct(base, rate)
  const rounded = exact.rescale(decimals)
  if (!stated) return rounded
  const difference = magnitude(exact.subtract(stated))
  const isClose =
    difference.compare(new Amount(rows, decimals)) <= 0 && difference.compare(HALF) < 0
  return isClose ? stated.rescale(decimals) : rounded
}

type Parts = Pick<Figures, 'decimals' | 'lines' | 'discounts' | 'charges' | 'breakdown'>

/** The totals, which follow from each other. */
function addUp({ totals }: Invoice, parts: Parts, rows: number, keepsRetained: boolean): Figures {
  const { decimals, lines, discounts, charges, breakdown } = parts
  const add = (amounts: readonly Amount[]): Amount =>
    amounts.reduce((sum, amount) => sum.add(amount), Amount.zero(decimals))
  const lineSum = add(lines.map(({ net: amount }) => amount))
  const discountSum = add(discounts.map(({ amount }) => amount))
  const chargeSum = add(charges.map(({ amount }) => amount))
  const withoutVat = lineSum.subtract(discountSum).add(chargeSum)
  const vat = add(breakdown.map(({ tax }) => tax))
  const withVat = withoutVat.add(vat)
  const { due: dueStated, payable, advance, retained_tax: retained, rounding: stated } = totals!
  const owed = (dueStated ?? payable).rescale(decimals)
  const due = keepsRetained && retained ? owed.add(retained) : owed
  const paid = advance?.rescale(decimals) ?? Amount.zero(decimals)
  const rounding = due.add(paid).subtract(withVat)
  const expected = stated?.rescale(decimals) ?? Amount.zero(decimals)
  const most = new Amount(rows + breakdown.length, decimals)
  const isOff = magnitude(rounding.subtract(expected)).compare(most) > 0
  const mismatch = isOff
    ? `the rows and their VAT come to ${withVat}, what is due and paid to ${due.add(paid)}: the difference is more than rounding`
    : undefined
  // Spelt out: spread members make an object that is slow to complete.
  return {
    decimals,
    lines,
    discounts,
    charges,
    breakdown,
    lineSum,
    discountSum,
    chargeSum,
    withoutVat,
    vat,
    withVat,
    paid,
    rounding,
    due,
    changed: [],
    mismatch,
  }
}
