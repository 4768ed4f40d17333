/** Discounts and charges of whole documents: one changes the base of its own taxes, and of no others. */

import type { Context } from '../definitions/contract.ts'
import type { Charge, Combo, Discount, Invoice } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { at, hint, type RuleNode, warning, when } from '../validate/rules.ts'
import { Amount } from '../values/amount.ts'
import { toPercent } from '../values/percentage.ts'
import { addTo, isPositive, sumOf } from '../vocabulary/amounts.ts'
import { finding } from '../vocabulary/finding.ts'
import { factOf } from './facts.ts'
import { shown } from './percentages.ts'

/** `VAT 19%`, whatever decimals it is written with, or `VAT exempt`: rows of one name are taxed alike. */
function nameOf({ cat, key = '', percent }: Combo): string {
  return `${cat} ${percent ? shown(percent) : key}`.trim()
}

/** What the lines have of each tax. */
function basesOf({ lines }: Invoice): ReadonlyMap<string, Amount> {
  const bases = new Map<string, Amount>()
  for (const line of lines ?? []) {
    if (!line?.total) continue
    for (const name of new Set(line.taxes?.flatMap((tax) => (tax ? nameOf(tax) : []))))
      addTo(bases, name, line.total)
  }
  return bases
}

const NOTHING = Amount.zero(2)

/** Do discounts alone take more than is charged? What lines take off, such as advances, does not count. */
export const takeMoreThanAll = saying(
  'the discounts take more than is charged',
  ({ lines, discounts, totals }: Invoice): boolean => {
    if (!discounts || !totals?.discount || !totals.total.isNegative()) return false
    const amounts = [...(lines ?? []).map((line) => line?.total), totals.charge]
    const charged = sumOf(amounts.filter(isPositive))
    return isPositive(charged) && totals.discount.compare(charged) > 0
  },
)

/** Rules on invoices. */
export const DISCOUNT_WARNINGS: RuleNode[] = [
  when(takeMoreThanAll, [
    at('discounts[]', [
      warning(
        'DOCKET-DISCOUNTS-ABOVE',
        'amount',
        finding('is part of more than is charged', (amount: Amount | undefined) =>
          isPositive(amount)
            ? 'a discount takes the price at most: correct it; what is given back is a credit-note'
            : undefined,
        ),
      ),
    ]),
  ]),
]

/** What is outside the scope on purpose lowers no base. */
const isOutside = ({ key }: Combo): boolean => key === 'outside-scope'

/** Does a discount take from a tax what lines of others have? */
function takesFromOthers(discount: Discount, context: Context): string | undefined {
  const { amount, base, percent, taxes } = discount
  const invoice = context.document as Invoice
  const { lines, totals } = invoice
  const taken = percent ? (base ?? totals?.sum) : amount
  const [tax] = taxes ?? []
  if (!tax?.cat || !taken || !lines || isOutside(tax) || takeMoreThanAll(invoice)) return undefined
  const name = nameOf(tax)
  const most = factOf(context, basesOf).get(name) ?? NOTHING
  if (most.isNegative() || taken.compare(most) <= 0) return undefined
  const of = percent ? `${toPercent(percent)}% of ${taken}` : `${amount}`
  return `${of} is taken off the base of ${name}, of which the lines have ${most}: write a discount for each rate, with its "taxes" and "base"`
}

/** Is a percentage of all lines charged with a tax that only some of them have? */
function addsToOthers({ base, percent, taxes }: Charge, context: Context): string | undefined {
  const { lines, totals } = context.document as Invoice
  const [tax] = taxes ?? []
  if (!percent || base || !tax || !lines || !totals || isOutside(tax)) return undefined
  const name = nameOf(tax)
  const own = factOf(context, basesOf).get(name) ?? NOTHING
  if (totals.sum.compare(own) <= 0) return undefined
  return `${toPercent(percent)}% of ${totals.sum} is charged with ${name}, of which the lines have ${own}: write a charge for each rate, with its "taxes" and "base"`
}

/** Hints on a discount; reviews ask for them. */
export const DISCOUNT_HINTS: RuleNode[] = [
  hint(
    'DOCKET-DISCOUNT-RATES',
    '',
    finding(
      'lowers the base of its own taxes alone (Directive 2006/112/EC art. 79)',
      takesFromOthers,
      'taxes',
    ),
  ),
]

export const CHARGE_HINTS: RuleNode[] = [
  hint(
    'DOCKET-CHARGE-RATES',
    '',
    finding(
      'raises the base of its own taxes alone (Directive 2006/112/EC art. 78)',
      addsToOthers,
      'taxes',
    ),
  ),
]
