/** P_13 and P_14: the totals of categories, and the combos of rows. */
import type { JsonObject } from '../../../../json.ts'
import { Amount } from '../../../../values/amount.ts'
import { exactDifference, exactProduct, exactSum, magnitude } from '../../exact.ts'
import { present } from '../../import/present.ts'
import { type Source as SourceOf, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, textOf } from '../../xml/tree.ts'
import type { Faults } from '../faults.ts'
import {
  CATEGORIES,
  type Category,
  IN_PLN,
  MARGIN_SCHEME,
  ONE,
  OSS,
  STANDARD,
  TAX_CATEGORY,
} from '../rates.ts'

export type Source = SourceOf<Faults>

export const NONE = Amount.zero(2)
const HUNDRED = new Amount(100, 0)

/** VAT as rows have it. */
export interface Vat {
  readonly code: string
  /** In per cent; undefined without tax. */
  readonly percent: Amount | undefined
}

/** What the file states of a category. */
export interface Stated extends Vat {
  readonly base: Amount
  readonly tax: Amount
  readonly element: string
}

/** Reads the totals, with the sign of the document. @returns those that are not zero, by category */
export function importTotals(
  source: Source,
  body: Group | undefined,
  signed: (amount: Amount) => Amount,
): Map<string, Stated> {
  const totals = new Map<string, Stated>()
  for (const [code, category] of Object.entries(CATEGORIES)) {
    const { total, isTaxed } = category
    const element = `P_13_${total}`
    const base = takeNumber(source, body, element)
    const tax = isTaxed ? takeNumber(source, body, `P_14_${total}`) : undefined
    if (!base && !tax) continue
    const found = { base: signed(base ?? NONE), tax: signed(tax ?? NONE) }
    totals.set(code, { code, element, ...found, percent: percentOf(category, found) })
  }
  return totals
}

/** The rate of the category that is the nearest to the stated figures. */
function percentOf(
  { isTaxed, rates }: Category,
  { base, tax }: Pick<Stated, 'base' | 'tax'>,
): Amount | undefined {
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
      percent: isStandard ? rateText(percent ?? NONE) : undefined,
      ext: isStandard ? { [TAX_CATEGORY]: code } : undefined,
    })!,
  ]
}

/** A rate of a document, with one decimal at least. */
const rateText = (percent: Amount): string =>
  `${percent.rescaleUp(2).toString().replace(/0$/, '')}%`

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
  const stated = new Set(rows.flatMap((row) => textOf(row, 'KursWaluty').trim() || []))
  const [only] = stated
  const inPln = IN_PLN.map((code) => {
    const tax = totals.get(code)?.tax
    const pln = takeNumber(source, body, `P_14_${code}W`)
    return pln && tax && !tax.isZero()
      ? magnitude(pln).rescale(4).divide(magnitude(tax)).toString()
      : undefined
  })
  const advance = takeTerm(body, 'KursWalutyZ')
  if (only && stated.size === 1) {
    for (const row of rows) takeTerm(row, 'KursWaluty')
    return only
  }
  return advance ?? inPln.find((rate) => rate !== undefined)
}
