/** Warnings about dates: typing errors in a year are the most common, and cost most. */

import type { Clock, Context } from '../definitions/contract.ts'
import type { Invoice } from '../model/generated/types.ts'
import type { RuleNode } from '../validate/rules.ts'
import { DAY, ZERO_DATE } from '../values/calendar.ts'
import { warnIf } from '../vocabulary/warn-if.ts'

/** Years between two dates of a document. */
const MOST_YEARS = 2

/** The same day so many years later; 29 February is compared as it is written. */
const yearsAfter = (day: string, years: number): string =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)

/** The first and the last of some days. */
interface Range {
  first: string
  last: string
}

function extend(range: Range, day: string | undefined): void {
  if (!day || day === ZERO_DATE) return
  if (range.first === '' || day < range.first) range.first = day
  if (day > range.last) range.last = day
}

/** The range of what has happened when the invoice is issued, or happens then. */
function pastOf({ issue_date, op_date, value_date, payment }: Invoice): Range {
  const range = { first: '', last: '' }
  extend(range, issue_date)
  extend(range, op_date)
  extend(range, value_date)
  for (const advance of payment?.advances ?? []) extend(range, advance?.date)
  return range
}

/** Corrections keep dates of the invoice that they correct, however old it is. */
function areFarApart(invoice: Invoice): boolean {
  if (invoice.preceding?.length) return false
  const range = pastOf(invoice)
  for (const due of invoice.payment?.terms?.due_dates ?? []) extend(range, due?.date)
  return range.first !== '' && range.last > yearsAfter(range.first, MOST_YEARS)
}

function isInFuture(invoice: Invoice, { clock }: Context): boolean {
  const { last } = pastOf(invoice)
  return last > (begun.get(clock) ?? '') && !hasBegun(last, clock)
}

/** The latest day that is known to have begun by a clock: to read the time costs more than all other warnings. */
const begun = new WeakMap<Clock, string>()

/** Has a day begun, in the time zones east of UTC at least? */
function hasBegun(day: string, clock: Clock): boolean {
  const last = new Date(clock().getTime() + DAY).toISOString().slice(0, day.length)
  begun.set(clock, last)
  return day <= last
}

export const DATES_APART: RuleNode = warnIf(
  'DOCKET-DATES-APART',
  '',
  areFarApart,
  `dates of issue, operation, value, advances and due dates are more than ${MOST_YEARS} years apart`,
)

export const IN_FUTURE: RuleNode = warnIf(
  'DOCKET-FUTURE-DATE',
  '',
  isInFuture,
  'issue_date, op_date, value_date or the date of an advance is in the future',
)
