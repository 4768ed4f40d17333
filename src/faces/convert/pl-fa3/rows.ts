/** The rows of an invoice: lines, discounts and charges, with their VAT; and the totals of its categories. */
import type { Combo, Invoice } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { exactSum, magnitude } from '../exact.ts'
import { EXT } from './facts.ts'
import type { Faults } from './faults.ts'
import { CATEGORIES, categoryFault, EXEMPT, ONE, rateOf, TAX_CATEGORY } from './rates.ts'

const VAT = 'VAT'

export interface Row {
  readonly kind: 'lines' | 'discounts' | 'charges'
  readonly index: number
  readonly category: string
  readonly percent: Amount | undefined
  /** P_12. */
  readonly rate: string | undefined
  /** One plus the rate, if the price of the row includes VAT. */
  readonly divisor: Amount | undefined
}

/** Is it a discount or charge without VAT? It changes what is to be paid, and not the total. */
export const isUntaxed = ({ taxes }: { taxes: Combo[] | undefined }): boolean => !taxes?.length

/** Reads the taxes of all rows, and finds faults in them. */
export function readRows(invoice: Invoice, faults: Faults): Row[] {
  const rows: Row[] = []
  const isIncluded = invoice.tax?.prices_include === VAT
  const read = (kind: Row['kind'], index: number, taxes: readonly Combo[]): void => {
    const at = `$.${kind}[${index}].taxes`
    const other = taxes.findIndex(({ cat }) => cat !== VAT)
    if (other >= 0) faults.add('09', `${at}[${other}].cat`, 'FA(3) has no tax but VAT')
    else if (taxes.length !== 1)
      faults.add('09', at, 'there must be exactly one tax of category VAT: each row has one rate')
    else {
      const { ext, percent } = taxes[0]!
      const category = ext?.[TAX_CATEGORY]
      const fault = categoryFault(category, percent)
      if (fault !== undefined) return faults.add('10', `${at}[0]`, fault)
      const { isTaxed } = CATEGORIES[category!]!
      const divisor = isIncluded && isTaxed ? ONE.matchScale(percent!).add(percent!) : undefined
      rows.push({
        kind,
        index,
        category: category!,
        percent,
        rate: rateOf(category!, percent),
        divisor,
      })
    }
  }
  const { lines = [], discounts = [], charges = [] } = invoice
  lines.forEach(({ taxes = [] }, i) => {
    read('lines', i, taxes)
  })
  for (const [kind, entries] of [['discounts', discounts] as const, ['charges', charges] as const])
    entries.forEach((entry, i) => {
      if (!isUntaxed(entry)) read(kind, i, entry.taxes!)
    })
  if (rows.some(({ category }) => category === EXEMPT) && !invoice.tax?.ext?.[EXT.exemption]) {
    const description =
      'exempt rows must have the basis of the exemption: set "A" (Polish act), "B" (directive) or "C" (other), and add to notes ' +
      `such as [{"key": "legal", "src": "${EXT.exemption}", "text": "art. 43 ust. 1 pkt 29"}]`
    faults.add('10', `$.tax.ext['${EXT.exemption}']`, description)
  }
  return rows
}

/** Base and tax of a category. */
export interface CategorySum {
  readonly base: Amount
  readonly tax: Amount
}

/** The totals by category. */
export function sumCategories({ totals }: Invoice): Map<string, CategorySum> {
  const sums = new Map<string, CategorySum>()
  for (const { rates = [] } of totals?.taxes?.categories ?? [])
    for (const { ext, base, amount } of rates) {
      const code = ext?.[TAX_CATEGORY] ?? ''
      const { base: before, tax } = sums.get(code) ?? { base: ZERO, tax: ZERO }
      sums.set(code, { base: before.add(base), tax: tax.add(amount) })
    }
  return sums
}

const ZERO = Amount.zero(2)

/** P_15: what is payable without discounts and charges that have no VAT. */
export function totalOf({ totals, discounts = [], charges = [] }: Invoice): Amount {
  let total = totals!.payable
  for (const entry of discounts) if (isUntaxed(entry)) total = exactSum(total, entry.amount)
  for (const entry of charges) if (isUntaxed(entry)) total = total.subtract(entry.amount)
  return total
}

/** Is the total the sum of bases and taxes, but for rounding? */
export function checkTotal(
  invoice: Invoice,
  sums: ReadonlyMap<string, CategorySum>,
  faults: Faults,
): void {
  let rest = totalOf(invoice)
  for (const { base, tax } of sums.values()) rest = rest.subtract(base).subtract(tax)
  const rounding = magnitude(invoice.totals!.rounding ?? ZERO)
  const most = exactSum(new Amount(2 * (sums.size + 1), 2), rounding)
  if (magnitude(rest).compare(most) <= 0) return
  const description = 'the total (P_15) must be the sum of the bases (P_13) and taxes (P_14)'
  faults.add('18', '$.totals', description)
}
