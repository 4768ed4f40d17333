/**
 * The sums that EN 16931 requires of the figures as they are printed: BR-CO-10, -13, -14, -15 and -17, and BR-S-08 with
 * its like for the other tax categories. Receivers check them to the cent. Figures that are calculated precisely and
 * rounded one by one need not meet them; figures that are rounded at every step do.
 */

import type { Combo, Invoice, RateTotal, Totals } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import type { Constraint } from '../../validate/rules.ts'
import { Amount } from '../../values/amount.ts'
import { toPercent } from '../../values/percentage.ts'
import { TAX_CATEGORY } from './untdid.ts'

/** Sums that one warning names; the others have the same cause. */
const MOST_SUMS = 3

/** The figures of an invoice do not meet the sums of the standard. */
export const addsUp: Constraint = {
  ...constraint(
    'the printed figures must add up as EN 16931 requires',
    (invoice: Invoice) => wrongSums(invoice).length === 0,
  ),
  hint(invoice: Invoice) {
    const sums = wrongSums(invoice).slice(0, MOST_SUMS)
    if (invoice.tax?.rounding !== 'currency') sums.push('set tax.rounding to "currency"')
    return sums.join('; ')
  },
}

/** Describes the sums that are not met: `totals.total 10.40 + totals.tax 2.18 is not totals.total_with_tax 12.59`. */
function wrongSums(invoice: Invoice): string[] {
  const { totals } = invoice
  if (!totals) return []
  return [
    ...lineSum(invoice, totals),
    ...totalSums(totals),
    ...taxSum(totals),
    ...groupSums(invoice, totals),
  ]
}

const sumOf = (amounts: Amount[], { total }: Totals): Amount =>
  amounts.reduce((sum, amount) => sum.add(amount.rescale(total.scale)), Amount.zero(total.scale))

/** BR-CO-10. */
function lineSum({ lines }: Invoice, totals: Totals): string[] {
  const sum = sumOf(
    (lines ?? []).flatMap((line) => line?.total ?? []),
    totals,
  )
  if (sum.equals(totals.sum)) return []
  return [`lines[].total add up to ${sum}, not to totals.sum ${totals.sum}`]
}

type Term = readonly [sign: '+' | '-', name: keyof Totals & string]

/** BR-CO-13 and -15. */
const TOTALS: readonly (readonly [terms: readonly Term[], result: keyof Totals & string])[] = [
  [
    [
      ['+', 'sum'],
      ['-', 'discount'],
      ['+', 'charge'],
      ['-', 'tax_included'],
    ],
    'total',
  ],
  [
    [
      ['+', 'total'],
      ['+', 'tax'],
    ],
    'total_with_tax',
  ],
]

function totalSums(totals: Totals): string[] {
  return TOTALS.flatMap(([terms, name]) => {
    const result = totals[name]
    let sum = Amount.zero(totals.total.scale)
    let text = ''
    for (const [sign, member] of terms) {
      const amount = totals[member]
      if (!(amount instanceof Amount)) continue
      sum = sign === '+' ? sum.add(amount) : sum.subtract(amount)
      text += `${text && ` ${sign} `}totals.${member} ${amount}`
    }
    if (!(result instanceof Amount) || sum.equals(result)) return []
    return [`${text} is not totals.${name} ${result}`]
  })
}

/** The rates of taxes that are added to the total, with their categories. */
function addedRates({ taxes }: Totals): [cat: string, rate: RateTotal][] {
  const added = (taxes?.categories ?? []).filter((category) => {
    return category && !category.retained && !category.informative
  })
  return added.flatMap(({ code, rates }) => {
    return (rates ?? [])
      .filter((rate) => rate !== null)
      .map((rate): [string, RateTotal] => [code ?? '', rate])
  })
}

/** BR-CO-14. */
function taxSum(totals: Totals): string[] {
  const amounts = addedRates(totals).flatMap(([, { amount, surcharge }]) =>
    surcharge ? [amount, surcharge.amount] : [amount],
  )
  const sum = sumOf(amounts, totals)
  if (sum.equals(totals.tax)) return []
  return [`the taxes of all rates add up to ${sum}, not to totals.tax ${totals.tax}`]
}

/** What the standard groups by: tax, its category there, and percentage. */
interface Group {
  name: string
  percent: Amount | undefined
  rows: Amount
  base: Amount
  amount: Amount
}

/** More decimals than percentages have: with as many, equal ones are written alike. */
const PERCENT_SCALE = 12

function groupKey(cat: string, { ext, percent }: Pick<Combo, 'ext' | 'percent'>): string {
  return `${cat} ${ext?.[TAX_CATEGORY]} ${percent?.rescaleUp(PERCENT_SCALE)}`
}

/** BR-CO-17 and BR-S-08, BR-Z-08 … */
function groupSums(invoice: Invoice, totals: Totals): string[] {
  const zero = Amount.zero(totals.total.scale)
  const groups = new Map<string, Group>()
  for (const [cat, rate] of addedRates(totals)) {
    const key = groupKey(cat, rate)
    const { percent } = rate
    const name = percent ? `${cat} ${toPercent(percent)}%` : `${cat} ${rate.key ?? ''}`
    const group = groups.get(key) ?? { name, percent, rows: zero, base: zero, amount: zero }
    groups.set(key, group)
    group.base = group.base.add(rate.base)
    group.amount = group.amount.add(rate.amount)
  }
  addRows(invoice, groups)
  return [...groups.values()].flatMap((group) => groupSum(group, invoice))
}

function groupSum({ name, percent, rows, base, amount }: Group, { tax }: Invoice): string[] {
  const isIncluded = Boolean(tax?.prices_include)
  const wrong: string[] = []
  const expected = percent ? base.multiply(percent) : amount
  const difference = amount.subtract(expected)
  // A tax that is included in prices follows from them, not from the base, which is rounded as well.
  const unit = new Amount(isIncluded ? 1 : 0, base.scale)
  if (difference.compare(unit) > 0 || difference.negate().compare(unit) > 0)
    wrong.push(`the tax of ${name} is ${amount}, but of its base ${base} it is ${expected}`)
  // Nor are the rows of such prices its base.
  if (!isIncluded && !rows.equals(base))
    wrong.push(`the rows of ${name} add up to ${rows}, not to its base ${base}`)
  return wrong
}

function addRows({ lines, discounts, charges }: Invoice, groups: Map<string, Group>): void {
  const rows = [
    ...(lines ?? []).map((line) => ({ taxes: line?.taxes, amount: line?.total })),
    ...(discounts ?? []).map((row) => ({ taxes: row?.taxes, amount: row?.amount.negate() })),
    ...(charges ?? []).map((row) => ({ taxes: row?.taxes, amount: row?.amount })),
  ]
  for (const { taxes, amount } of rows) {
    for (const combo of taxes ?? []) {
      const group = combo && groups.get(groupKey(combo.cat ?? '', combo))
      if (group && amount) group.rows = group.rows.add(amount)
    }
  }
}
