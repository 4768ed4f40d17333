/** The rows of an invoice: lines, discounts and charges, each with its category and rate of VAT. */
import { CATEGORY_CODES, OUTSIDE_SCOPE, SPLIT_PAYMENT } from '../../../addons/shared/untdid.ts'
import { regimeOf } from '../../../definitions/registry.ts'
import type { CategoryTotal, Combo, Invoice } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { percentageText } from '../../../values/percentage.ts'
import { firstPart } from '../../../values/text.ts'
import { getOwn } from '../../../values/text-map.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import { percentText } from '../exact.ts'
import { rateRule } from '../rules/families.ts'
import type { Faults } from './faults.ts'

/** A category of VAT with a rate, by which rows are summed up. */
export interface Band {
  /** UNTDID 5305: S, Z, E … */
  category: string
  /** As a fraction; undefined outside the scope of VAT. */
  rate: Amount | undefined
  /** In per cent, without zeros at the end: 5.5. */
  percent: string | undefined
}

export interface Row extends Band {
  /** One plus the rate, if the price of the row includes the tax. */
  divisor: Amount | undefined
}

/** All rows, by what they are. Charges that are only stated are none. */
export interface Rows {
  lines: Row[]
  discounts: Row[]
  charges: Row[]
}

/** The taxes that the standard knows. */
const VAT_TAXES: readonly (string | undefined)[] = ['VAT', 'IGIC', 'IPSI']

export const CATEGORY_OF_TAX: { readonly [tax: string]: string } = { IGIC: 'L', IPSI: 'M' }

export { CATEGORY_CODES as CATEGORY_OF_KEY, OUTSIDE_SCOPE, SPLIT_PAYMENT }

/** The categories with a rate above zero, of which IGIC (L) and IPSI (M) may be zero. */
export const TAXED = ['S', SPLIT_PAYMENT, 'L', 'M']
export const UNTAXED = ['Z', 'E', 'AE', 'K', 'G']
const KNOWN = [...TAXED, ...UNTAXED, OUTSIDE_SCOPE]

export const ONE = new Amount(1, 0)
const ZERO = Amount.zero(0)

interface Taxed {
  key?: string | undefined
  percent?: Amount | undefined
  ext?: { [key: string]: string | undefined } | undefined
}

/** The category of a tax, by its extension, or else by the tax itself or by its key; empty if none is known. */
export function categoryOf(tax: string | undefined, { key, ext }: Taxed): string {
  return (
    ext?.['untdid-tax-category'] ??
    getOwn(CATEGORY_OF_TAX, tax) ??
    getOwn(CATEGORY_CODES, firstPart(key ?? '')) ??
    ''
  )
}

export function bandOf(tax: string | undefined, taxed: Taxed): Band {
  const category = categoryOf(tax, taxed)
  if (category === OUTSIDE_SCOPE) return { category, rate: undefined, percent: undefined }
  const rate = taxed.percent ?? ZERO
  return { category, rate, percent: percentText(rate) }
}

/** Two rows of one band have the same. */
export const keyOfBand = ({ category, percent = '' }: Band): string => `${category} ${percent}`

/**
 * Reads the taxes of all rows, and finds faults in them.
 * @returns the rows, undefined if the figures cannot be worked out from them
 */
export function readRows(invoice: Invoice, faults: Faults): Rows | undefined {
  const rows: Rows = { lines: [], discounts: [], charges: [] }
  let isComplete = true
  const read = (kind: keyof Rows, taxes: readonly Combo[] = [], i: number): void => {
    // Only faults have paths.
    const at: PathOfTaxes = () => `$.${kind}[${i}].taxes`
    const combo = findCombo(taxes, at, invoice, faults)
    if (!combo) {
      isComplete = false
      return
    }
    const band = bandOf(combo.cat, combo)
    const isIncluded = combo.percent !== undefined && combo.cat === invoice.tax?.prices_include
    const divisor =
      isIncluded && band.rate && !band.rate.isZero()
        ? ONE.matchScale(band.rate).add(band.rate)
        : undefined
    const { category, rate, percent } = band
    rows[kind].push({ category, rate, percent, divisor })
    checkRate(kind, band, () => `${at()}[${taxes.indexOf(combo)}]`, faults)
  }
  const { lines = [], discounts = [], charges = [] } = invoice
  for (let i = 0; i < lines.length; i++) read('lines', lines[i]!.taxes, i)
  for (let i = 0; i < discounts.length; i++) read('discounts', discounts[i]!.taxes, i)
  for (let i = 0; i < charges.length; i++)
    if (isAdded(charges[i]!)) read('charges', charges[i]!.taxes, i)
  return checkTotals(invoice.totals?.taxes?.categories ?? [], faults) && isComplete
    ? rows
    : undefined
}

type PathOfTaxes = () => string

/** The combo of a row that the standard has a place for. */
function findCombo(
  taxes: readonly Combo[],
  at: PathOfTaxes,
  invoice: Invoice,
  faults: Faults,
): Combo | undefined {
  const categories = regimeOf(invoice.$regime)?.categories
  let found: Combo | undefined
  let count = 0
  let others = 0
  for (let i = 0; i < taxes.length; i++) {
    const combo = taxes[i]!
    if (combo.surcharge && !combo.surcharge.isZero()) {
      faults.add('11', `${at()}[${i}].surcharge`, SURCHARGE)
    }
    if (VAT_TAXES.includes(combo.cat)) {
      found = combo
      count++
    } else if (!categories?.get(combo.cat ?? '')?.retained) {
      others++
      faults.add('09', `${at()}[${i}].cat`, OTHER_TAX)
    }
  }
  if (count === 1) return others === 0 ? found : undefined
  if (others === 0 || count > 1) {
    const what = count === 0 ? 'no VAT' : 'more than one tax like VAT'
    const canAdd = count === 0 && (categories?.has('VAT') ?? true)
    const example = canAdd ? exampleFor(invoice) : ''
    faults.add(
      '09',
      at(),
      `there is ${what}: the standard wants exactly one category of VAT for each line, discount and charge; ${count > 1 ? 'keep' : 'add'} one of VAT, IGIC or IPSI${example}`,
    )
  }
  return undefined
}

/** The tax of another row, or what an untaxed one has. */
function exampleFor({ lines = [], discounts = [], charges = [] }: Invoice): string {
  const combos = [...lines, ...discounts, ...charges].flatMap(({ taxes = [] }) => taxes)
  const { percent } = combos.find((combo) => combo.cat === 'VAT' && combo.percent) ?? {}
  const rate = percent ? percentageText(percent) : '21.0%'
  return `, such as [{"cat": "VAT", "percent": "${rate}"}], or untaxed [{"cat": "VAT", "key": "exempt"}] with the reason in tax.notes`
}

const OTHER_TAX =
  'EN 16931 knows VAT, IGIC and IPSI only: an invoice with another tax cannot be written'
const SURCHARGE =
  'EN 16931 has one rate per line, so an equivalence surcharge cannot be written; send this invoice in a national format'

/** Taxes that are in the sums, though no row may have them. */
function checkTotals(totals: readonly CategoryTotal[], faults: Faults): boolean {
  let isComplete = true
  totals.forEach((total, i) => {
    const at = `$.totals.taxes.categories[${i}]`
    if (total.surcharge && !total.surcharge.isZero()) faults.add('11', `${at}.surcharge`, SURCHARGE)
    if (!isAdded(total) || VAT_TAXES.includes(total.code)) return
    isComplete = false
    faults.add('09', `${at}.code`, OTHER_TAX)
  })
  return isComplete
}

/** The rate of a row is one that its category has. */
function checkRate(
  kind: keyof Rows,
  { category, rate = ZERO }: Band,
  at: PathOfTaxes,
  faults: Faults,
): void {
  if (!KNOWN.includes(category)) {
    faults.add('10', at(), UNKNOWN_CATEGORY)
    return
  }
  const isTaxed = category === 'S' || category === SPLIT_PAYMENT
  const fits = isTaxed ? rate.compare(ZERO) > 0 : !UNTAXED.includes(category) || rate.isZero()
  if (fits) return
  const rule = rateRule(category, kind)
  const todo = isTaxed
    ? 'set percent, or another key such as zero or exempt'
    : 'drop percent, or set the key standard'
  const description = `a row of category ${category} must have a rate ${rule.asks}: ${todo}`
  faults.addRule(rule.rule, at(), description)
}

const UNKNOWN_CATEGORY =
  'the category of VAT (BT-151) is unknown: set key, or the extension untdid-tax-category'
