/**
 * The figures of an invoice as EN 16931 has them: two decimals, and equations that hold to the cent. The amount due is
 * never changed; the breakdown of VAT is that of the document; lines may move by a cent; what remains is rounding.
 */

import { decimalsOf } from '../../../catalogues/currencies.ts'
import type { Invoice, RateTotal } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import type { Change } from '../conversion.ts'
import { exactProduct } from '../exact.ts'
import { type Band, bandOf, keyOfBand, type Row, type Rows, TAXED } from './rows.ts'

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

/** What the document has for a band. */
export interface Stated {
  base: Amount
  tax: Amount
  /** The rate of the document, if it is one alone, and where it is. */
  rate: RateTotal | undefined
  place: readonly [category: number, rate: number]
  /** The row that is written for it, if there is one. */
  subtotal: Subtotal | undefined
}

export interface Figures {
  /** Decimals of all amounts. */
  decimals: number
  lines: LineFigures[]
  discounts: Adjustment[]
  charges: Adjustment[]
  breakdown: Subtotal[]
  /** In the order of the document. */
  stated: ReadonlyMap<string, Stated>
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
export function workOut(invoice: Invoice, rows: Rows, keepsRetained: boolean): Figures {
  const decimals = decimalsOf(invoice.currency)
  const sum = invoice.totals!.sum
  const lines = rows.lines.map((row, i) => workOutLine(invoice.lines![i]!, row, decimals))
  const discounts = rows.discounts.map((row, i) =>
    adjust(invoice.discounts![i]!, sum, row.divisor, decimals),
  )
  const counted = invoice.charges?.filter(isAdded) ?? []
  const charges = rows.charges.map((row, i) => adjust(counted[i]!, sum, row.divisor, decimals))
  const open = new Map<string, OpenSubtotal>()
  for (let i = 0; i < lines.length; i++) addTo(open, rows.lines[i]!, lines[i]!.net).lines.push(i)
  for (let i = 0; i < discounts.length; i++)
    addTo(open, rows.discounts[i]!, discounts[i]!.amount.negate())
  for (let i = 0; i < charges.length; i++) addTo(open, rows.charges[i]!, charges[i]!.amount)
  const stated = statedSums(invoice, decimals)
  const breakdown: Subtotal[] = []
  for (const [key, subtotal] of open) {
    const document = stated.get(key)
    if (document) moveCents(invoice, rows.lines, lines, subtotal, document.base, decimals)
    const { category, rate, percent, base } = subtotal
    const tax = taxOf(subtotal, document?.tax, decimals)
    const written = { category, rate, percent, base, tax }
    if (document) document.subtotal = written
    breakdown.push(written)
  }
  const count = lines.length + discounts.length + charges.length
  return addUp(
    invoice,
    { decimals, lines, discounts, charges, breakdown, stated },
    count,
    keepsRetained,
  )
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
  let net = divide(exactProduct(quantity, price), line.item!.pricing?.per, decimals)
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
  const written = divide(exact, divisor, decimals)
  if (!percent) return { amount: written, base: undefined, percent: undefined }
  const of = divide(base, divisor, decimals)
  const difference = exactProduct(of, percent).subtract(written)
  const fits = magnitude(difference).compare(TOLERANCE) <= 0
  return { amount: written, base: fits ? of : undefined, percent: fits ? percent : undefined }
}

/** An amount without the tax that it includes, or one of several units for one, rounded once. */
function divide(amount: Amount, divisor: Amount | undefined, decimals: number): Amount {
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
function statedSums({ totals }: Invoice, decimals: number): Map<string, Stated> {
  const sums = new Map<string, Stated>()
  totals?.taxes?.categories?.forEach((category, i) => {
    if (!isAdded(category)) return
    category.rates?.forEach((rate, j) => {
      const key = keyOfBand(bandOf(category.code, rate))
      const base = rate.base.rescale(decimals)
      const tax = rate.amount.rescale(decimals)
      const known = sums.get(key)
      if (known) {
        known.base = known.base.add(base)
        known.tax = known.tax.add(tax)
        known.rate = undefined
      } else sums.set(key, { base, tax, rate, place: [i, j], subtotal: undefined })
    })
  })
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

type Parts = Pick<Figures, 'decimals' | 'lines' | 'discounts' | 'charges' | 'breakdown' | 'stated'>

/** The totals, which follow from each other. */
function addUp({ totals }: Invoice, parts: Parts, rows: number, keepsRetained: boolean): Figures {
  const { decimals, lines, discounts, charges, breakdown, stated: ofBands } = parts
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
    stated: ofBands,
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
