/** Hints on discounts of whole documents: one lowers the base of its own taxes, and of no others. */

import type { Combo, Discount, Invoice, Line } from '../model/generated/types.ts'
import { hint, type RuleNode } from '../validate/rules.ts'
import { Amount } from '../values/amount.ts'
import { toPercent } from '../values/percentage.ts'
import { finding } from './finding.ts'

/** Rows of one rate: the percentage alone, as `21%` and `21.0%` are one, or the key without one. */
const isSameTax = (a: Combo, b: Combo): boolean =>
  a.cat === b.cat &&
  (a.percent && b.percent
    ? a.percent.equals(b.percent)
    : !a.percent && !b.percent && a.key === b.key)

const nameOf = ({ cat, key, percent }: Combo): string =>
  `${cat} ${percent ? `${toPercent(percent)}%` : (key ?? '')}`.trim()

/** What the lines have of a tax. */
function baseOf(tax: Combo, lines: readonly (Line | null)[]): Amount {
  let sum = Amount.zero(2)
  for (const line of lines) {
    if (!line?.total || !line.taxes?.some((each) => each && isSameTax(each, tax))) continue
    sum = sum.matchScale(line.total).add(line.total)
  }
  return sum
}

/** Does a discount take from a tax what lines of others have? */
function takesFromOthers(discount: Discount, { lines, totals }: Invoice): string | undefined {
  const { amount, base, percent, taxes } = discount
  const taken = percent ? (base ?? totals?.sum) : amount
  const [tax] = taxes ?? []
  if (!tax || !taken || !lines) return undefined
  const most = baseOf(tax, lines)
  if (most.isNegative() || taken.matchScale(most).compare(most.matchScale(taken)) <= 0)
    return undefined
  const of = percent ? `${toPercent(percent)}% of ${taken}` : `${amount}`
  return `${of} is taken off the base of ${nameOf(tax)}, of which the lines have ${most}: write a discount for each rate, with its "taxes" and "base"`
}

/** Hints on a discount; reviews ask for them. */
export const DISCOUNT_HINTS: RuleNode[] = [
  hint(
    'DOCKET-DISCOUNT-RATES',
    '',
    finding(
      'lowers the base of its own taxes alone (Directive 2006/112/EC art. 79)',
      (discount: Discount, { document }) => takesFromOthers(discount, document as Invoice),
      'taxes',
    ),
  ),
]
