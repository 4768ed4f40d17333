/** Calculates tax totals: groups the taxable rows of a document by category and rate, and sums them up. */

import type { Category } from '../../definitions/category.ts'
import type { Context } from '../../definitions/contract.ts'
import {
  newCategoryTotal,
  newRateTotal,
  newRateTotalSurcharge,
  newTotal,
} from '../../model/generated/factories.ts'
import type { CategoryTotal, Combo, RateTotal, Total } from '../../model/generated/types.ts'
import { Amount } from '../../values/amount.ts'
import { quote } from '../../values/shorten.ts'
import { type TextMap, textMap } from '../../values/text-map.ts'
import { calculationError, Errors } from './calculation-errors.ts'
import { completeCombo } from './complete-combo.ts'
import { addTo, type Precision } from './rounding.ts'

/** A taxed part of a document: a line, a charge, or a discount with its amount negated. */
export interface TaxableRow {
  /** Its position, for errors. */
  list: 'lines' | 'discounts' | 'charges'
  at: number
  taxes: Combo[] | undefined
  /** Undefined if it is only stated: its combos are completed, and not counted. */
  total: Amount | undefined
}

/**
 * Completes all combos and sums up the taxes of rows.
 * @param date the day whose rates apply
 * @param included category of the tax that the totals of the rows include; empty if none
 * @returns the totals at full precision, or undefined if no row has a combo
 * @throws DocketError `calculation` as completeCombo does, and if the included tax is not one that is added to prices
 */
export function taxTotals(
  rows: TaxableRow[],
  date: string,
  included: string,
  precision: Precision,
  context: Context,
): Total | undefined {
  const categories = completeAll(rows, date, context)
  if (categories.length === 0) return undefined
  const zero = Amount.zero(precision.decimals)
  const total = newTotal()
  total.categories = []
  const groups = new Map<string, Group>()
  const shares: Shares = new Map()
  let at = 0
  for (const row of rows) {
    if (!row.taxes || !row.total) continue
    let base = row.total.rescaleUp(precision.decimals + 2)
    if (included) {
      const own = categories.slice(at, at + row.taxes.length)
      const combo = includedCombo(included, row.taxes, own)
      if (combo?.percent) base = withoutIncluded(base, combo, combo.percent, shares, precision)
    }
    for (const combo of row.taxes) {
      const category = categories[at++]
      const code = combo.cat ?? ''
      let group = groups.get(code)
      if (!group) {
        groups.set(code, (group = newGroup(code, category)))
        total.categories.push(group.total)
      }
      const rate = rateFor(group, combo, zero)
      rate.base = addTo(rate.base, base, precision)
    }
  }
  sumTaxes(total, precision, sharedTaxes(groups.get(included), shares))
  return total
}

/** The categories of combos; undefined if unknown. */
type Categories = (Category | undefined)[]

function completeAll(rows: TaxableRow[], date: string, context: Context): Categories {
  const categories: Categories = []
  const errors = new Errors()
  for (const { list, at, taxes, total } of rows) {
    for (let i = 0; taxes && i < taxes.length; i++) {
      try {
        const category = completeCombo(taxes[i]!, date, context)
        if (total) categories.push(category)
      } catch (error) {
        errors.add(error, `${list}[${at}].taxes[${i}]`)
      }
    }
  }
  errors.throwAll()
  return categories
}

/** The combo of a row whose tax its total includes. */
function includedCombo(
  included: string,
  combos: Combo[],
  categories: Categories,
): Combo | undefined {
  const at = combos.findIndex((combo) => combo.cat === included)
  const category = categories[at]
  if (category?.retained || category?.informative) {
    throw calculationError(
      'DOCKET-PRICES-INCLUDE',
      'tax.prices_include',
      `tax.prices_include must be a tax that is added to prices, not ${quote(included)}`,
    )
  }
  return combos[at]
}

/** By rate, the rows so far: their sum including tax, and the tax of that sum, both rounded to the currency. */
type Shares = Map<string, { gross: Amount; tax: Amount }>

/**
 * Removes the included tax from the total of a row: its own tax, or if the tax of a rate is shared by its rows, what that
 * has grown by with this row. So rounding differences do not add up.
 */
function withoutIncluded(
  row: Amount,
  combo: Combo,
  percent: Amount,
  shares: Shares,
  { decimals, rounding }: Precision,
): Amount {
  if (!rounding.sharesIncludedTax) return row.remove(percent)
  const key = rateKey(combo)
  const zero = Amount.zero(decimals)
  const before = shares.get(key) ?? { gross: zero, tax: zero }
  const rounded = row.rescale(decimals)
  const gross = before.gross.add(rounded)
  const exact = gross.rescale(decimals + 4)
  const tax = exact.subtract(exact.remove(percent)).rescale(decimals)
  shares.set(key, { gross, tax })
  return rounded.subtract(tax).add(before.tax)
}

/** The taxes of rates that their rows share. */
function sharedTaxes(group: Group | undefined, shares: Shares): Map<RateTotal, Amount> {
  const taxes = new Map<RateTotal, Amount>()
  for (const [key, { tax }] of shares) {
    const rate = group?.rates.get(key)
    if (rate) taxes.set(rate, tax)
  }
  return taxes
}

interface Group {
  total: CategoryTotal
  rates: Map<string, RateTotal>
  /** The first lookups, reused for combos of the same rate: to compare a few costs less than a key. */
  known: { readonly combo: Combo; readonly rate: RateTotal }[]
}

function newGroup(code: string, category: Category | undefined): Group {
  const total = newCategoryTotal()
  total.code = code
  total.retained = category?.retained || undefined
  total.informative = category?.informative || undefined
  total.rates = []
  return { total, rates: new Map(), known: [] }
}

/** Most invoices have no more rates than these. */
const MOST_KNOWN = 4

/**
 * Finds or creates the total of a combo's rate. Country, extensions, percentage and surcharge distinguish rates; key
 * and rate name do not.
 */
function rateFor(group: Group, combo: Combo, zero: Amount): RateTotal {
  for (const { combo: other, rate } of group.known) if (isSameRate(other, combo)) return rate
  const key = rateKey(combo)
  let rate = group.rates.get(key)
  if (!rate) {
    rate = newRateTotal()
    rate.country = combo.country
    rate.key = combo.key
    rate.ext = combo.ext && textMap(combo.ext)
    rate.base = zero
    rate.percent = combo.percent
    if (combo.percent && combo.surcharge) {
      rate.surcharge = newRateTotalSurcharge()
      rate.surcharge.percent = combo.surcharge
    }
    group.rates.set(key, rate)
    group.total.rates!.push(rate)
  }
  if (group.known.length < MOST_KNOWN) group.known.push({ combo, rate })
  return rate
}

/** Do two combos evidently have the same rate? Equal percentages are the same object if they are from a table. */
function isSameRate(a: Combo, b: Combo): boolean {
  return (
    a.percent === b.percent &&
    a.country === b.country &&
    a.surcharge === b.surcharge &&
    isSameMap(a.ext, b.ext)
  )
}

function isSameMap(a: TextMap | undefined, b: TextMap | undefined): boolean {
  if (!a || !b) return a === b
  for (const key in a) if (a[key] !== b[key]) return false
  for (const key in b) if (a[key] === undefined) return false
  return true
}

/** The same for equal values, such as 21% and 21.0%. */
function percentKey({ unscaled, scale }: Amount): string {
  for (; typeof unscaled === 'bigint' && scale > 0 && unscaled % 10n === 0n; scale--)
    unscaled /= 10n
  for (; typeof unscaled === 'number' && scale > 0 && unscaled % 10 === 0; scale--) unscaled /= 10
  return `${unscaled}e-${scale}`
}

function rateKey({ country, percent, surcharge, ext }: Combo): string {
  let key = percent ? percentKey(percent) : ''
  if (percent && surcharge) key += `+${percentKey(surcharge)}`
  if (country) key += `@${counted(country)}`
  if (ext) for (const name of Object.keys(ext).sort()) key += counted(name) + counted(ext[name]!)
  return key
}

/** A text of a client behind its length, so that no others make the same key. */
const counted = (text: string): string => ` ${text.length} ${text}`

/**
 * Calculates all amounts from the bases, percentages and surcharges of the rates. Existing amounts are replaced; sums
 * for which no rate has a figure stay as they are.
 * @param taxes the amounts of rates for which they are known
 */
export function sumTaxes(
  total: Total,
  precision: Precision,
  taxes?: ReadonlyMap<RateTotal, Amount>,
): void {
  const zero = Amount.zero(precision.decimals)
  let sum = zero
  let retained: Amount | undefined
  for (const category of total.categories ?? []) {
    let amount = zero
    let surcharge: Amount | undefined
    for (const rate of category.rates ?? []) {
      rate.amount = taxes?.get(rate) ?? (rate.percent ? rate.base.multiply(rate.percent) : zero)
      amount = addTo(amount, rate.amount, precision)
      if (rate.percent && rate.surcharge) {
        rate.surcharge.amount = rate.base.multiply(rate.surcharge.percent)
        surcharge = addTo(surcharge ?? zero, rate.surcharge.amount, precision)
      }
    }
    category.amount = amount
    category.surcharge = surcharge ??= category.surcharge
    if (category.informative) continue
    const before = category.retained ? (retained ?? zero) : sum
    let after = addTo(before, amount, precision)
    if (surcharge) after = after.add(surcharge)
    if (category.retained) retained = after
    else sum = after
  }
  total.sum = sum
  total.retained = retained ?? total.retained
}

/** Replaces the bases of all rates. */
export function scaleBases(total: Total, scale: (base: Amount) => Amount): void {
  for (const category of total.categories ?? [])
    for (const rate of category.rates ?? []) rate.base = scale(rate.base)
}

/**
 * Recalculates the taxes of another document from their bases, which are in units of the currency whatever their
 * decimals: 10 % of "3" is 0.30. The bases are rounded first, so that the taxes are those of the bases that are printed.
 */
export function restateTaxes(total: Total, precision: Precision): void {
  scaleBases(total, (base) => base.rescale(precision.decimals))
  sumTaxes(total, precision)
  roundTaxes(total, precision.decimals)
}

/** Rounds every figure to the currency. */
export function roundTaxes(total: Total, decimals: number): void {
  for (const category of total.categories ?? []) {
    for (const rate of category.rates ?? []) {
      rate.base = rate.base.rescale(decimals)
      rate.amount = rate.amount.rescale(decimals)
      if (rate.surcharge) rate.surcharge.amount = rate.surcharge.amount.rescale(decimals)
    }
    category.amount = category.amount.rescale(decimals)
    category.surcharge = category.surcharge?.rescale(decimals)
  }
  total.sum = total.sum.rescale(decimals)
  total.retained = total.retained?.rescale(decimals)
}
