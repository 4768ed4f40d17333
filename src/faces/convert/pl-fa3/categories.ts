/** The categories of VAT in FA(3): how rows name their rates, and P_13 and P_14, where they are summed up. Both ways. */
import type { JsonObject } from '../../../json.ts'
import type { Combo, Invoice } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { getOwn } from '../../../values/text-map.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import { EXEMPTION as VATEX } from '../../../vocabulary/vatex.ts'
import {
  cents,
  exactDifference,
  exactProduct,
  exactSum,
  percentText,
  toPercentage,
} from '../exact.ts'
import { present } from '../import/present.ts'
import { type Source as SourceOf, takeNumber, takeTerm } from '../import/take-terms.ts'
import { readDecimal } from '../xml/decimal.ts'
import { type Group, textOf } from '../xml/tree.ts'
import facts from './facts.json' with { type: 'json' }
import type { Faults } from './faults.ts'
import type { Reader } from './reader.ts'

export type Source = SourceOf<Faults>

export const TAX_CATEGORY = 'pl-favat-tax-category'

/** A category: the ends of its P_13 and P_14, and the texts of P_12. */
interface Category {
  readonly total: string
  readonly rates: readonly string[]
  /** Its rates are per cent; others have no tax. */
  readonly isTaxed: boolean
  /** Is its tax also in PLN? */
  readonly isInPln: boolean
  /** The key of its combos: every other than `standard` results in the category. */
  readonly key: string
}

const STANDARD = 'standard'

/** By the code of the extension, in the order of the elements. */
export const CATEGORIES: { readonly [code: string]: Category } = facts.categories

export const OSS = '5'
export const EXEMPT = '7'
const ABROAD = '8'
export const MARGIN_SCHEME = '11'

const MARGINS: { readonly [code: string]: string } = facts.margins

/** The margin scheme of an exempt tax, by its code of VATEX. */
export const marginOf = (ext: Combo['ext']): string | undefined => getOwn(MARGINS, ext?.[VATEX])

/**
 * The category of a tax. The margin scheme may be stated as in other countries, as an exemption with its code; and abroad, only
 * sales of a one-stop shop are taxed.
 */
export function categoryOf({
  ext,
  country,
  percent,
}: Pick<Combo, 'ext' | 'country' | 'percent'>): string | undefined {
  const code = ext?.[TAX_CATEGORY]
  if (code === EXEMPT && marginOf(ext)) return MARGIN_SCHEME
  const isForeign = country !== undefined && country !== 'PL'
  return code === ABROAD && isForeign && percent && !percent.isZero() ? OSS : code
}

/** Supplies to other members of the EU, which the supplier has a VAT number with PL for. */
export const TO_EU = ['6.2', '9']

/** The fault of a category and its rate; undefined if they agree. */
export function categoryFault(
  code: string | undefined,
  percent: Amount | undefined,
): string | undefined {
  const category = getOwn(CATEGORIES, code)
  if (!category) return `ext.${TAX_CATEGORY} must be one of ${Object.keys(CATEGORIES).join(', ')}`
  const { rates, isTaxed } = category
  if (!isTaxed)
    return percent && !percent.isZero()
      ? `category ${code} has no tax: its rate must be 0`
      : undefined
  if (!percent) return `category ${code} has a rate: set percent`
  if (code === OSS || rates.includes(percentText(percent))) return undefined
  return `category ${code} is for a rate of ${rates.join(' or ')} %, got ${percentText(percent)} %`
}

/** Base and tax of a category. */
export interface CategorySum {
  readonly base: Amount
  readonly tax: Amount
}

export const NONE = Amount.zero(2)
const NO_SUM: CategorySum = { base: NONE, tax: NONE }

/** The totals by category. */
export function sumCategories({ totals }: Invoice): Map<string, CategorySum> {
  const sums = new Map<string, CategorySum>()
  for (const { rates = [] } of totals?.taxes?.categories ?? [])
    for (const rate of rates) {
      const { base, amount } = rate
      const code = categoryOf(rate) ?? ''
      const before = sums.get(code) ?? NO_SUM
      sums.set(code, { base: before.base.add(base), tax: before.tax.add(amount) })
    }
  return sums
}

/** Writes base and tax by category, and the tax in PLN. */
export function writeTotals(
  { signed }: Reader,
  body: Group,
  sums: ReadonlyMap<string, CategorySum>,
  exchangeRate: Amount | undefined,
): void {
  for (const [code, { base, tax }] of sums) {
    const category = getOwn(CATEGORIES, code)
    if (!category) continue
    const { total, isTaxed, isInPln } = category
    body[`P_13_${total}`] = cents(signed(base))
    if (isTaxed) body[`P_14_${total}`] = cents(signed(tax))
    if (isInPln && exchangeRate)
      body[`P_14_${total}W`] = cents(signed(exactProduct(tax, exchangeRate)))
  }
}

/** VAT as rows have it. */
export interface Vat {
  readonly code: string
  /** In per cent; undefined without tax. */
  readonly percent: Amount | undefined
}

/** What the file states of a category. */
export interface Stated extends Vat, CategorySum {}

/** Reads the totals, with the sign of the document. @returns those that are not zero, by category */
export function importTotals(
  source: Source,
  body: Group | undefined,
  signed: (amount: Amount) => Amount,
): Map<string, Stated> {
  const totals = new Map<string, Stated>()
  for (const [code, category] of Object.entries(CATEGORIES)) {
    const { total, isTaxed } = category
    const stated = takeNumber(source, body, `P_13_${total}`)
    const statedTax = isTaxed ? takeNumber(source, body, `P_14_${total}`) : undefined
    if (!stated && !statedTax) continue
    const [base, tax] = [signed(stated ?? NONE), signed(statedTax ?? NONE)]
    totals.set(code, { code, base, tax, percent: percentOf(category, base, tax) })
  }
  return totals
}

const HUNDRED = new Amount(100, 0)

/** The rate of the category that is the nearest to the stated figures. */
function percentOf({ isTaxed, rates }: Category, base: Amount, tax: Amount): Amount | undefined {
  if (!isTaxed) return undefined
  const found = exactProduct(tax, HUNDRED).rescale(6).divide(base)
  // One-stop shop: any rate.
  if (rates.length === 0) return found.rescale(0)
  const distance = (rate: string): Amount => magnitude(exactDifference(found, readDecimal(rate)!))
  const nearest = rates.reduce((best, rate) =>
    distance(rate).compare(distance(best)) < 0 ? rate : best,
  )
  return readDecimal(nearest)
}

/** The categories by P_12. */
const BY_RATE = new Map(
  Object.entries(CATEGORIES).flatMap(([code, { rates, isTaxed }]) =>
    rates.map((rate): [string, Vat] => [
      rate,
      { code, percent: isTaxed ? readDecimal(rate) : undefined },
    ]),
  ),
)

/** The VAT of a row; undefined if it cannot be determined. */
export function importVat(
  source: Source,
  row: Group,
  totals: ReadonlyMap<string, Stated>,
): Vat | undefined {
  const known = BY_RATE.get(textOf(row, 'P_12').trim())
  if (known) {
    takeTerm(row, 'P_12')
    return known
  }
  const percent = takeNumber(source, row, 'P_12_XII')
  if (percent) return { code: OSS, percent }
  if (totals.has(MARGIN_SCHEME)) return { code: MARGIN_SCHEME, percent: undefined }
  return totals.size === 1 ? [...totals.values()][0] : undefined
}

/** The taxes of a line. */
export function combosOf({ code, percent }: Vat): JsonObject[] {
  const { key } = CATEGORIES[code]!
  const isStandard = key === STANDARD
  return [
    present({
      cat: 'VAT',
      key,
      percent: isStandard ? toPercentage(percent ?? NONE) : undefined,
      ext: isStandard ? { [TAX_CATEGORY]: code } : undefined,
    })!,
  ]
}

const ONE = new Amount(1, 0)

/** One plus a rate. */
export const factorOf = ({ percent }: Vat): Amount | undefined =>
  percent && exactSum(ONE, new Amount(percent.unscaled, percent.scale + 2))

/** The rate to PLN: of the advance, that all rows agree on, or that results in the tax in PLN. */
export function importExchangeRate(
  source: Source,
  body: Group | undefined,
  rows: readonly Group[],
  totals: ReadonlyMap<string, Stated>,
): string | undefined {
  const stated = new Set<string>()
  for (const row of rows) {
    const rate = textOf(row, 'KursWaluty').trim()
    if (readDecimal(rate)) stated.add(rate)
    // Reports what cannot be read.
    else takeNumber(source, row, 'KursWaluty')
  }
  const [only] = stated
  let inPln: string | undefined
  for (const [code, { total, isInPln }] of Object.entries(CATEGORIES)) {
    const tax = totals.get(code)?.tax
    const pln = isInPln ? takeNumber(source, body, `P_14_${total}W`) : undefined
    if (pln && tax && !tax.isZero())
      inPln ??= magnitude(pln).rescale(4).divide(magnitude(tax)).toString()
  }
  const advance = takeNumber(source, body, 'KursWalutyZ')?.toString()
  if (only && stated.size === 1) {
    for (const row of rows) takeTerm(row, 'KursWaluty')
    return only
  }
  return advance ?? inPln
}
