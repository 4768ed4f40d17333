/** Hints that goods or services were supplied before a rate changed, on a day whose rates may apply. */

import { findRate, findRateValue } from '../definitions/category.ts'
import type { Context } from '../definitions/contract.ts'
import { categoryOf, regimeOfCombo } from '../definitions/registry.ts'
import { combosOf } from '../document/taxed-rows.ts'
import type { Combo, Invoice } from '../model/generated/types.ts'
import { hint, type RuleNode, unless } from '../validate/rules.ts'
import { ZERO_DATE } from '../values/calendar.ts'
import { finding } from '../vocabulary/finding.ts'
import { shown } from './percentages.ts'
import { TURNOVER } from './trade.ts'

/** The last day of what is invoiced, with its place. Corrections keep the rates of what they correct. */
function supplyOf({
  op_date,
  delivery,
  ordering,
  value_date,
  preceding,
}: Invoice): [string, string] | undefined {
  if (value_date || preceding?.length) return undefined
  const days: [string, string | undefined][] = [
    ['op_date', op_date],
    ['delivery.date', delivery?.date],
    ['delivery.period.end', delivery?.period?.end],
    ['ordering.period.end', ordering?.period?.end],
  ]
  return days.find((each): each is [string, string] => Boolean(each[1]) && each[1] !== ZERO_DATE)
}

/** What a rate was on one day and is on another, if that differs: `20%` and `23%`. */
function changeOf(
  combo: Combo,
  days: readonly string[],
  context: Context,
): readonly string[] | undefined {
  const { cat, key, rate: name, ext } = combo
  const regime = regimeOfCombo(combo, context)
  const category = regime && categoryOf(combo, regime)
  if (!category || !name || !TURNOVER.includes(cat ?? '')) return undefined
  const rate = findRate(category, key, name)
  const [then, now] = days.map((day) => rate && findRateValue(rate, day, ext)?.percent)
  if (!then || !now || then.equals(now)) return undefined
  return [then, now].map(shown)
}

function rateOfSupply(invoice: Invoice, context: Context): string | undefined {
  const { issue_date: issued } = invoice
  const [place, day] = supplyOf(invoice) ?? []
  if (!issued || !day || day >= issued) return undefined
  for (const combo of combosOf(invoice)) {
    const [then, now] = changeOf(combo, [day, issued], context) ?? []
    if (then === undefined) continue
    const rate = `${combo.cat} ${combo.rate}`
    return `${rate} was ${then} on ${place} ${day}, and is ${now} on issue_date ${issued}: set value_date to "${day}"`
  }
  return undefined
}

const hasNoDay = (invoice: Invoice): boolean =>
  !invoice.op_date && !invoice.delivery && !invoice.ordering?.period

export const SUPPLY_HINTS: RuleNode[] = [
  unless(hasNoDay, [
    hint(
      'DOCKET-SUPPLY-RATE',
      'value_date',
      finding(
        'must be set if the rates of the supply apply, as they mostly do (Directive 2006/112/EC art. 63, 93)',
        (_: unknown, context) => rateOfSupply(context.document as Invoice, context),
      ),
    ),
  ]),
]
