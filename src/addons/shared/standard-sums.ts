/**
 * The sums that EN 16931 requires of the figures as they are printed: BR-CO-10, -13, -14, -15 and -17, and BR-S-08 with
 * its like for the other tax categories. Receivers check them to the cent. Figures that are calculated precisely and
 * rounded one by one need not meet them; figures that are rounded at every step do.
 */

import type { Combo, Invoice, Line, RateTotal, Totals } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import type { Constraint } from '../../validate/rules.ts'
import { Amount } from '../../values/amount.ts'
import { toPercent } from '../../values/percentage.ts'
import { isAdded } from '../../vocabulary/added.ts'
import { TAX_CATEGORY } from './untdid.ts'

/** Sums that one warning names; the others have the same cause. */
const MOST_SUMS = 3

/** The figures of an invoice do not meet the sums of the standard. */
export const addsUp: Constraint = {
  ...constraint(
    'the printed figures must add up as EN 16931 requires',
    (invoice: Invoice) => wrongSums(invoice, 1).length === 0,
  ),
  hint(invoice: Invoice) {
    const sums = wrongSums(invoice, MOST_SUMS).map((describe) => describe())
    if (invoice.tax?.rounding !== 'currency') sums.push('set tax.rounding to "currency"')
    return sums.join('; ')
  },
}

/** Describes a sum that is not met: `totals.total 10.40 + totals.tax 2.18 is not totals.total_with_tax 12.59`. */
type Describe = () => string

const CHECKS = [checkLines, checkTotals, checkTaxes, checkGroups]

/** The first sums that are not met. A build needs to know only if there is one. */
function wrongSums(invoice: Invoice, most: number): Describe[] {
  const { totals } = invoice
  const wrong: Describe[] = []
  if (!totals) return wrong
  for (const check of CHECKS) {
    check(invoice, totals, wrong)
    if (wrong.length >= most) return wrong.slice(0, most)
  }
  return wrong
}

/** BR-CO-10. */
function checkLines({ lines }: Invoice, { sum, total }: Totals, wrong: Describe[]): void {
  let added = Amount.zero(total.scale)
  for (const line of lines ?? []) if (line?.total) added = added.add(line.total)
  if (!added.equals(sum))
    wrong.push(() => `lines[].total add up to ${added}, not to totals.sum ${sum}`)
}

type TermMember = 'sum' | 'discount' | 'charge' | 'tax_included' | 'total' | 'tax'
type Term = readonly [sign: '+' | '-', member: TermMember]

/** BR-CO-13 and -15. */
// biome-ignore format: table
const TOTALS: readonly (readonly [terms: readonly Term[], result: 'total' | 'total_with_tax'])[] = [
  [[['+', 'sum'], ['-', 'discount'], ['+', 'charge'], ['-', 'tax_included']], 'total'],
  [[['+', 'total'], ['+', 'tax']], 'total_with_tax'],
]

function checkTotals(_: Invoice, totals: Totals, wrong: Describe[]): void {
  for (const [terms, name] of TOTALS) {
    let sum = Amount.zero(totals.total.scale)
    for (const [sign, member] of terms) {
      const amount = totals[member]
      if (amount) sum = sign === '-' ? sum.subtract(amount) : sum.add(amount)
    }
    if (!sum.equals(totals[name]))
      wrong.push(() => `${describeTerms(terms, totals)} is not totals.${name} ${totals[name]}`)
  }
}

/** `totals.total 10.40 + totals.tax 2.18`. */
function describeTerms(terms: readonly Term[], totals: Totals): string {
  const parts = terms.flatMap(([sign, member]) => {
    const amount = totals[member]
    return amount ? [`${sign} totals.${member} ${amount}`] : []
  })
  return parts.join(' ').slice('+ '.length)
}

/** BR-CO-14. */
function checkTaxes(_: Invoice, { taxes, tax }: Totals, wrong: Describe[]): void {
  let sum = Amount.zero(tax.scale)
  for (const category of taxes?.categories ?? []) {
    if (!category || !isAdded(category)) continue
    for (const rate of category.rates ?? []) {
      if (rate) sum = sum.add(rate.amount)
      if (rate?.surcharge) sum = sum.add(rate.surcharge.amount)
    }
  }
  if (!sum.equals(tax))
    wrong.push(() => `the taxes of all rates add up to ${sum}, not to totals.tax ${tax}`)
}

/** The members that the standard groups by: tax, its category there, and percentage. */
interface Group {
  cat: string
  key: string | undefined
  percent: Amount | undefined
  rows: Amount
  base: Amount
  amount: Amount
}

/** Groups by tax and category, then by percentage. No strings are made of figures: every row is looked up. */
type Groups = Map<string, Map<number, Group>>

/** The same for equal percentages, such as 21% and 21.0%. */
const percentKey = (percent: Amount | undefined): number =>
  percent ? Number(percent.unscaled) / 10 ** percent.scale : -1

const groupsOf = (cat: string, ext: Combo['ext'], groups: Groups): Map<number, Group> => {
  const key = cat + (ext?.[TAX_CATEGORY] ?? '')
  let found = groups.get(key)
  if (!found) groups.set(key, (found = new Map()))
  return found
}

/** BR-CO-17 and BR-S-08, BR-Z-08 … */
function checkGroups(invoice: Invoice, { taxes, total }: Totals, wrong: Describe[]): void {
  const zero = Amount.zero(total.scale)
  const groups: Groups = new Map()
  for (const category of taxes?.categories ?? []) {
    if (!category || !isAdded(category)) continue
    for (const rate of category.rates ?? [])
      if (rate) addRate(category.code ?? '', rate, zero, groups)
  }
  const known: Known[] = []
  for (const line of invoice.lines ?? []) addRow(line, line?.total, groups, known)
  for (const row of invoice.discounts ?? []) addRow(row, row?.amount.negate(), groups, known)
  for (const row of invoice.charges ?? [])
    if (!row || isAdded(row)) addRow(row, row?.amount, groups, known)
  for (const byPercent of groups.values())
    for (const group of byPercent.values()) checkGroup(group, invoice, wrong)
}

function addRate(cat: string, rate: RateTotal, zero: Amount, groups: Groups): void {
  const { percent, ext, base, amount } = rate
  const byPercent = groupsOf(cat, ext, groups)
  const at = percentKey(percent)
  const group = byPercent.get(at)
  if (group) {
    group.base = group.base.add(base)
    group.amount = group.amount.add(amount)
  } else {
    byPercent.set(at, { cat, key: rate.key, percent, rows: zero, base, amount })
  }
}

type Row = Pick<Line, 'taxes'> | null

/** The first taxes, and their groups: to compare a few costs less than a key. */
type Known = readonly [combo: Combo, group: Group | undefined]

/** Most invoices have no more taxes than these. */
const MOST_KNOWN = 4

function addRow(row: Row, amount: Amount | undefined, groups: Groups, known: Known[]): void {
  if (!row?.taxes || !amount) return
  for (const combo of row.taxes) {
    const group = combo ? groupOf(combo, groups, known) : undefined
    if (group) group.rows = group.rows.add(amount)
  }
}

function groupOf(combo: Combo, groups: Groups, known: Known[]): Group | undefined {
  for (const [other, group] of known) if (isTaxedAlike(other, combo)) return group
  const group = groupsOf(combo.cat ?? '', combo.ext, groups).get(percentKey(combo.percent))
  if (known.length < MOST_KNOWN) known.push([combo, group])
  return group
}

/** Are two combos evidently in one group? Equal percentages are the same object if they are from a table. */
const isTaxedAlike = (a: Combo, b: Combo): boolean =>
  a.percent === b.percent && a.cat === b.cat && a.ext?.[TAX_CATEGORY] === b.ext?.[TAX_CATEGORY]

const nameOf = ({ cat, key, percent }: Group): string =>
  `${cat} ${percent ? `${toPercent(percent)}%` : (key ?? '')}`

function checkGroup(group: Group, { tax }: Invoice, wrong: Describe[]): void {
  const { cat, percent, rows, base, amount } = group
  const isIncluded = Boolean(tax?.prices_include)
  const expected = percent ? base.multiply(percent) : amount
  const difference = amount.subtract(expected)
  // A tax that is included in prices follows from them, not from the base, which is rounded as well.
  const unit = new Amount(isIncluded ? 1 : 0, base.scale)
  if (difference.compare(unit) > 0 || difference.negate().compare(unit) > 0)
    wrong.push(
      () => `the tax of ${nameOf(group)} is ${amount}, but of its base ${base} it is ${expected}`,
    )
  // Nor are the rows of such prices its base: they have the tax as well. They are not those of any other tax.
  if (isIncluded && cat === tax?.prices_include && !rows.equals(base.add(amount)))
    wrong.push(() => `the rows of ${nameOf(group)} add up to ${rows}, not to ${base} + ${amount}`)
  if (!isIncluded && !rows.equals(base))
    wrong.push(() => `the rows of ${nameOf(group)} add up to ${rows}, not to its base ${base}`)
}
