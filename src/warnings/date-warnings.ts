/** Warnings about dates: typing errors in a year are the most common, and cost most. */

import type { Clock, Context } from '../definitions/contract.ts'
import type { Invoice } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { type RuleNode, warning } from '../validate/rules.ts'
import { DAY, ZERO_DATE } from '../values/calendar.ts'
import { enumerate } from '../values/shorten.ts'
import { finding } from '../vocabulary/finding.ts'
import { CORRECTION_TYPES, isPaid } from '../vocabulary/guards.ts'
import { warnWhere } from './finding.ts'

/** Years between two dates of a document. */
const MOST_YEARS = 2

/** Years until the last of several instalments, such as what is retained for defects (BGB § 634a: five; VOB/B § 17 Abs. 8). */
const MOST_YEARS_OF_LAST = 6

/** The same day so many years later; 29 February is compared as it is written. */
export const yearsAfter = (day: string, years: number): string =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)

/** Corrections keep the dates, the limits and the rates of another document, whether or not they name it. */
export const isCorrection = saying(
  'it corrects another document, or refers to one',
  ({ type, preceding }: Partial<Invoice>): boolean =>
    Boolean(preceding?.length) || CORRECTION_TYPES.includes(type ?? ''),
)

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

type Placed = readonly [place: string, day: string | undefined]
type Dated = readonly [place: string, day: string]

/** The dates of what has happened, by their places. */
const pastDatesOf = ({ issue_date, op_date, value_date, payment }: Invoice): Dated[] =>
  [
    ['issue_date', issue_date] as const,
    ['op_date', op_date] as const,
    ['value_date', value_date] as const,
    ...placed('payment.advances', payment?.advances),
  ].filter(isDated)

const dueDatesOf = ({ payment }: Invoice): Dated[] =>
  placed('payment.terms.due_dates', payment?.terms?.due_dates).filter(isDated)

const placed = (
  list: string,
  rows: readonly ({ date?: string | undefined } | null)[] = [],
): Placed[] => rows.map((row, i) => [`${list}[${i}].date`, row?.date])

const isDated = (entry: Placed): entry is Dated => Boolean(entry[1]) && entry[1] !== ZERO_DATE

const listDates = (dates: readonly Dated[]): string =>
  enumerate(
    dates.map(([place, day]) => `${place} is ${day}`),
    ', ',
  )

/** The due dates, but for the last ones of several, which may be later than others. */
function closeDuesOf({ issue_date = '', payment }: Invoice): (string | undefined)[] {
  const days = payment?.terms?.due_dates?.map((due) => due?.date) ?? []
  if (issue_date === '') return days
  const isClose = (day = ''): boolean => day <= yearsAfter(issue_date, MOST_YEARS)
  const latest = yearsAfter(issue_date, days.some(isClose) ? MOST_YEARS_OF_LAST : MOST_YEARS)
  return days.filter((day = '') => isClose(day) || day > latest)
}

/** Corrections keep dates of the invoice that they correct, however old it is. */
function areFarApart(invoice: Invoice): string | undefined {
  if (isCorrection(invoice)) return undefined
  const range = pastOf(invoice)
  for (const day of closeDuesOf(invoice)) extend(range, day)
  const { first, last } = range
  if (first === '' || last <= yearsAfter(first, MOST_YEARS)) return undefined
  const dates = [...pastDatesOf(invoice), ...dueDatesOf(invoice)]
  const ends = [first, last].map((end) => dates.find(([, day]) => day === end)!)
  return `${listDates(ends)}: is one a typing error?`
}

function isInFuture(invoice: Invoice, { clock }: Context): string | undefined {
  const { last } = pastOf(invoice)
  const isKnown = begun.clock === clock && last <= begun.day
  if (last === '' || isKnown || hasBegun(last, clock)) return undefined
  return listDates(pastDatesOf(invoice).filter(([, day]) => !hasBegun(day, clock)))
}

/** A day that is known to have begun by a clock: to read the time costs more than all other warnings. */
let begun: { readonly clock?: Clock; readonly day: string } = { day: '' }

/** Has a day begun, in the time zones east of UTC at least? */
export function hasBegun(day: string, clock: Clock): boolean {
  if (Date.parse(day) > clock().getTime() + DAY) return false
  begun = { clock, day }
  return true
}

/** Corrections keep the due dates of the invoice that they correct, and what is paid may state when. */
function dueBeforeIssue(invoice: Invoice): string | undefined {
  const { payment, issue_date } = invoice
  if (!issue_date || isCorrection(invoice) || isPaid(invoice)) return undefined
  const dates = payment?.terms?.due_dates ?? []
  const at = dates.findIndex((due) => due?.date && due.date < issue_date)
  return at < 0
    ? undefined
    : `due_dates[${at}].date is ${dates[at]!.date}, issue_date is ${issue_date}`
}

export const DATES_APART: RuleNode = warnWhere(
  'DOCKET-DATES-APART',
  '',
  `dates of issue, operation, value, advances and due dates are more than ${MOST_YEARS} years apart`,
  areFarApart,
)

export const IN_FUTURE: RuleNode = warnWhere(
  'DOCKET-FUTURE-DATE',
  '',
  'issue_date, op_date, value_date or the date of an advance is in the future',
  isInFuture,
)

export const DUE_BEFORE_ISSUE: RuleNode = warnWhere(
  'DOCKET-DUE-BEFORE-ISSUE',
  'payment.terms.due_dates',
  'due dates must not be before issue_date',
  dueBeforeIssue,
)

/** Before, few invoices were written by programs; clocks begin in 1970 or 1980. */
const FIRST_ISSUE = '1990-01-01'

export const ISSUED_LONG_AGO: RuleNode = warning(
  'DOCKET-ISSUE-DATE',
  'issue_date',
  finding('must not be before 1990', (day: string | undefined) =>
    day && day !== ZERO_DATE && day < FIRST_ISSUE ? 'is it a typing error?' : undefined,
  ),
)
