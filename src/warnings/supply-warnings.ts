/** Hints that goods or services were supplied before a rate changed, on a day whose rates may apply. */

import { findRate, findRateValue } from '../definitions/category.ts'
import type { Context } from '../definitions/contract.ts'
import { categoryOf, regimeOfCombo } from '../definitions/registry.ts'
import { combosOf } from '../document/taxed-rows.ts'
import type { Combo, Invoice, Line } from '../model/generated/types.ts'
import { at, hint, type RuleNode, unless } from '../validate/rules.ts'
import { ZERO_DATE } from '../values/calendar.ts'
import { finding } from '../vocabulary/finding.ts'
import { CORRECTION_TYPES } from '../vocabulary/guards.ts'
import { shown } from './percentages.ts'
import { TURNOVER } from './trade.ts'

/** A day with its place. */
type Supply = readonly [place: string, day: string]

const PRECEDING = 'preceding[0].issue_date'

/**
 * The last day of what is invoiced. A correction has the rates of the invoice that it corrects (Directive 2006/112/EC art. 90);
 * another invoice that refers to others may settle advances.
 */
function supplyOf(invoice: Invoice): Supply | undefined {
  const { type, op_date, delivery, ordering, value_date, preceding } = invoice
  if (value_date) return undefined
  const corrected = preceding?.[0]?.issue_date
  if (preceding?.length)
    return CORRECTION_TYPES.includes(type ?? '') && corrected ? [PRECEDING, corrected] : undefined
  const days: (readonly [string, string | undefined])[] = [
    ['op_date', op_date],
    ['delivery.date', delivery?.date],
    ['delivery.period.end', delivery?.period?.end],
    ['ordering.period.end', ordering?.period?.end],
    ['ordering.despatch[0].issue_date', ordering?.despatch?.[0]?.issue_date],
  ]
  return days.find((each): each is Supply => Boolean(each[1]) && each[1] !== ZERO_DATE)
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

/** `VAT general was 16% on op_date 2020-12-31, and is 19% on issue_date 2021-01-15`, with the former rate. */
function changed(
  combos: readonly Combo[],
  [place, day]: Supply,
  context: Context,
): { words: string; then: string } | undefined {
  const { issue_date: issued } = context.document
  if (!issued || day === ZERO_DATE || day >= issued) return undefined
  for (const combo of combos) {
    const [then, now] = changeOf(combo, [day, issued], context) ?? []
    if (then === undefined) continue
    const rate = `${combo.cat} ${combo.rate}`
    return {
      words: `${rate} was ${then} on ${place} ${day}, and is ${now} on issue_date ${issued}`,
      then,
    }
  }
  return undefined
}

function rateOfSupply(invoice: Invoice, context: Context): string | undefined {
  const supply = supplyOf(invoice)
  const found = supply && changed(combosOf(invoice), supply, context)
  return found && `${found.words}: set value_date to "${supply[1]}"`
}

/** What was supplied in a period of its own; or takes off an advance, with the rate that was charged then (art. 65). */
function rateOfLine({ period, total, taxes }: Line, context: Context): string | undefined {
  const invoice = context.document as Invoice
  const { type, value_date, preceding } = invoice
  const advance =
    type === 'standard' && total?.isNegative() ? preceding?.[0]?.issue_date : undefined
  const end = preceding?.length ? undefined : period?.end
  // Nearly all lines have neither.
  if ((!advance && !end) || value_date || supplyOf(invoice)) return undefined
  const combos = taxes?.filter((combo) => combo !== null) ?? []
  const supply: Supply = advance ? [PRECEDING, advance] : ['period.end', end!]
  const found = changed(combos, supply, context)
  return found && `${found.words}: write "percent": "${found.then}" instead of the rate`
}

const hasNoDay = ({ op_date, delivery, ordering, preceding }: Invoice): boolean =>
  !op_date && !delivery && !ordering && !preceding

const ARE_MOSTLY =
  'the rates of the supply mostly apply (Directive 2006/112/EC art. 63, 65, 90, 93)'

export const SUPPLY_HINTS: RuleNode[] = [
  unless(hasNoDay, [
    hint('DOCKET-SUPPLY-RATE', '', finding(ARE_MOSTLY, rateOfSupply, 'value_date')),
  ]),
  at('lines[]', [hint('DOCKET-SUPPLY-RATE', '', finding(ARE_MOSTLY, rateOfLine, 'taxes'))]),
]
