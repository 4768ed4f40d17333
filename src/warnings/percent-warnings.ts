/** Warns of percentages that no rate of the tax has on the day of the document. */

import type { Context } from '../definitions/contract.ts'
import { categoryOf, regimeOfCombo } from '../definitions/registry.ts'
import type { Combo, Invoice } from '../model/generated/types.ts'
import { constraint } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { type RuleNode, warning, when } from '../validate/rules.ts'
import type { Amount } from '../values/amount.ts'
import { ZERO_DATE } from '../values/calendar.ts'
import { percent as percentage } from '../values/percentage.ts'
import { isAdded } from '../vocabulary/added.ts'
import { hasPart } from '../vocabulary/code-texts.ts'
import { finding } from '../vocabulary/finding.ts'
import { never } from '../vocabulary/never.ts'
import { factOf } from './facts.ts'
import {
  isOnRecord,
  isPercentOn,
  type Period,
  periodsOf,
  ratesOf,
  shown,
  valuesOn,
} from './percentages.ts'

/** Codes of formats for what no rate of the country taxes: one-stop shop, reverse charge at home, margin scheme. */
const WITHOUT_RATE: { readonly [extension: string]: readonly string[] } = {
  'pl-favat-tax-category': ['5', '10', '11'],
}

/** Does a code of a format say that no rate of the country taxes it? */
export const hasNoRate = (ext: Combo['ext']): boolean =>
  ext !== undefined &&
  Object.entries(WITHOUT_RATE).some(([key, codes]) => codes.includes(ext[key] ?? ''))

/** Does the combo state a percentage of its own, instead of naming a rate? */
const isEntered = saying(
  'percent is set without a rate, and no code of a format says why',
  ({ percent, rate, key, ext }: Combo): boolean =>
    percent !== undefined && !rate && (!key || key === 'standard') && !hasNoRate(ext),
)

const ALL = percentage('100%')

/** Does the percentage lack its sign? That is said elsewhere. */
const isUnsigned = ({ percent }: Combo): boolean => !percent || percent.compare(ALL) > 0

/** The day whose rates apply. */
function dayOf({ document: { value_date, issue_date } }: Context): string | undefined {
  const day = value_date && value_date !== ZERO_DATE ? value_date : issue_date
  return day === ZERO_DATE ? undefined : day
}

/** The percentages that a combo may have. */
function factsOf(combo: Combo, context: Context) {
  const date = dayOf(context)
  const regime = regimeOfCombo(combo, context)
  const category = regime && date ? categoryOf(combo, regime) : undefined
  if (!regime || !date || !category) return undefined
  const rates = ratesOf(category, combo.key) ?? []
  return { country: regime.country, date, rates, values: valuesOn(rates, date, combo.ext) }
}

/** The first and the last invoice that is referred to: one that settles advances has their rates, too, and one that corrects. */
const daysReferredTo = ({ preceding }: Partial<Invoice>): string[] =>
  [preceding?.[0], preceding?.at(-1)].flatMap((each) => each?.issue_date ?? [])

function isOfDay(combo: Combo, context: Context): boolean {
  const regime = regimeOfCombo(combo, context)
  const category = regime && categoryOf(combo, regime)
  const date = dayOf(context)
  if (!category || !date || isPercentOn(category, combo, date)) return true
  if (factOf(context, daysReferredTo).some((day) => isPercentOn(category, combo, day))) return true
  const isKnown = category.otherPercents.some(
    ({ percent, until = date }) => date <= until && combo.percent?.equals(percent),
  )
  // Which percentage is withheld depends on who is paid for what; the rates on record are only some of them.
  if (isKnown || !isAdded(category)) return true
  return isUnsigned(combo) || !isOnRecord(category, combo, date)
}

/** `19% (general) or 7% (reduced)`. */
function choices(values: readonly { rate: string; percent: Amount }[]): string {
  const rates = new Map<string, string>()
  for (const { rate, percent } of values) {
    if (!rates.has(shown(percent))) rates.set(shown(percent), rate)
  }
  return Array.from(rates, ([percent, rate]) => `${percent} (${rate})`).join(', ')
}

/** The last period that began before a date, or else the first one after it. */
function nearest(periods: readonly Period[], date: string): Period | undefined {
  const began = ({ from = ZERO_DATE }: Period): string => from
  const newestFirst = [...periods].sort((a, b) => began(b).localeCompare(began(a)))
  return newestFirst.find((period) => began(period) <= date) ?? newestFirst.at(-1)
}

/** `16% was the general rate from 2020-07-01 to 2020-12-31`. */
function history(percent: Amount, { rate, from, to }: Period, date: string): string {
  const verb = from && from > date ? 'is' : 'was'
  const since = from ? ` from ${from}` : ''
  return `${shown(percent)} ${verb} the ${rate} rate${since}${to ? ` ${from ? 'to' : 'until'} ${to}` : ' on'}`
}

function describe(combo: Combo, context: Context): string | undefined {
  const facts = factsOf(combo, context)
  if (!facts || !combo.percent) return undefined
  const { country, date, rates, values } = facts
  const of = `${combo.cat} of ${country} on ${date} is ${choices(values)}, not ${shown(combo.percent)}`
  if (combo.percent.isZero()) return `${of}; for 0% use the key zero`
  const period = nearest(periodsOf(rates, combo.percent, combo.ext), date)
  return period ? `${of}; ${history(combo.percent, period, date)}` : of
}

const hasDroppedSurcharge = saying(
  'surcharge is set beside a rate without one',
  ({ surcharge, rate }: Combo): boolean =>
    surcharge !== undefined && rate !== undefined && !hasPart(rate, 'eqs'),
)

/** The rate with surcharge that a combo means which states one beside a rate without, where it is dropped. */
function rateWithSurcharge(combo: Combo, context: Context): string | undefined {
  const { rate, key = 'standard' } = combo
  const regime = regimeOfCombo(combo, context)
  const rates = regime && categoryOf(combo, regime)?.rates.get(key)
  return rates?.has(`${rate}+eqs`) ? `${rate}+eqs` : undefined
}

/** Reviews judge a document as it was given, too: what was dropped is a warning there. */
export const SURCHARGE_WARNING: RuleNode = when(hasDroppedSurcharge, [
  warning(
    'DOCKET-SURCHARGE',
    '',
    finding(
      'is that of the rate',
      (combo: Combo, context) => {
        const rate = rateWithSurcharge(combo, context)
        return rate && `it is dropped beside "${combo.rate}": write "rate": "${rate}"`
      },
      'surcharge',
    ),
  ),
])

const isTaxedZero = saying(
  'key is zero, and percent is not',
  ({ key, percent }: Combo): boolean => key === 'zero' && percent?.isZero() === false,
)

export const PERCENT_WARNINGS: RuleNode[] = [
  when(isTaxedZero, [
    warning(
      'DOCKET-ZERO-PERCENT',
      'percent',
      never('must be 0%, as the key is zero; or leave the key out'),
    ),
  ]),
  when(isEntered, [
    warning('DOCKET-TAX-PERCENT', '', {
      ...constraint('percent must be that of a rate on the date of the tax', isOfDay),
      hint: describe,
    }),
  ]),
]
