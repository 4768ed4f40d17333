/** The categories of VAT in FA(3): where each is summed up, and how rows name its rates. */
import { Amount } from '../../../values/amount.ts'
import { toPercent } from '../../../values/percentage.ts'
import { plain } from '../exact.ts'

export const TAX_CATEGORY = 'pl-favat-tax-category'

/** A category: the ends of its P_13 and P_14, and the texts of P_12. */
export interface Category {
  readonly total: string
  readonly rates: readonly string[]
  /** Its rates are per cent; others have no tax. */
  readonly isTaxed: boolean
  /** The key of its combos: every other than `standard` results in the category. */
  readonly key: string
}

export const STANDARD = 'standard'

const taxed = (total: string, ...rates: string[]): Category => {
  return { total, rates, isTaxed: true, key: STANDARD }
}
const untaxed = (key: string, total: string, ...rates: string[]): Category => {
  return { total, rates, isTaxed: false, key }
}

/** By the code of the extension, in the order of the elements. */
export const CATEGORIES: { readonly [code: string]: Category } = {
  '1': taxed('1', '23', '22'),
  '2': taxed('2', '8', '7'),
  '3': taxed('3', '5'),
  '4': taxed('4', '4', '3'),
  // One-stop shop: any rate, in P_12_XII.
  '5': taxed('5'),
  '6.1': untaxed('zero', '6_1', '0 KR'),
  '6.2': untaxed('intra-community', '6_2', '0 WDT'),
  '6.3': untaxed('export', '6_3', '0 EX'),
  '7': untaxed('exempt', '7', 'zw'),
  '8': untaxed('outside-scope', '8', 'np I'),
  '9': untaxed('reverse-charge', '9', 'np II'),
  '10': untaxed(STANDARD, '10', 'oo'),
  // Margin scheme: rows have no rate.
  '11': untaxed(STANDARD, '11'),
}

export const OSS = '5'
export const EXEMPT = '7'
export const MARGIN_SCHEME = '11'

/** Supplies to other members of the EU, which the supplier has a VAT number with PL for. */
export const TO_EU = ['6.2', '9']

/** Taxed categories whose tax is also in PLN. */
export const IN_PLN = ['1', '2', '3', '4']

/** The rate in per cent, as P_12 has it: `23`. */
export const percentText = (fraction: Amount): string => plain(toPercent(fraction))

/** P_12 of a row: that of its rate, or the only one of the category. */
export function rateOf(code: string, percent: Amount | undefined): string | undefined {
  const { rates, isTaxed } = CATEGORIES[code]!
  return isTaxed ? (code === OSS ? undefined : percentText(percent!)) : rates[0]
}

/** The fault of a category and its rate; undefined if they agree. */
export function categoryFault(
  code: string | undefined,
  percent: Amount | undefined,
): string | undefined {
  const category = code === undefined ? undefined : CATEGORIES[code]
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

export const ONE = new Amount(1, 0)
