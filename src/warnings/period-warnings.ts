/**
 * Warnings about the dates and periods of other members than those of date-warnings.ts: they lie so far from the date of
 * issue that a digit must be wrong. An invoice is issued by the 15th of the month after the supply (Directive 2006/112/EC
 * art. 222); what it refers to is older.
 */

import type { Context } from '../definitions/contract.ts'
import type { DueDate, ExchangeRate, Invoice, Period } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { at, hint, not, type RuleNode, warning, when } from '../validate/rules.ts'
import { DAY, ZERO_DATE } from '../values/calendar.ts'
import { finding } from '../vocabulary/finding.ts'
import { dayOf } from '../vocabulary/guards.ts'
import { bySeverity } from './finding.ts'

const MONTH = 31
const YEAR = 366

/** Days before and after the date of issue; without an end nothing is said. */
type Span = readonly [before: number, after: number]

const ANY = Number.POSITIVE_INFINITY

/** A date of an invoice: the member, the days that are usual, and those that are possible. */
interface Row {
  readonly at: string
  readonly date: string
  readonly usual: Span
  readonly possible: Span
}

const DELIVERY: Row = {
  at: 'delivery',
  date: 'date',
  usual: [YEAR, YEAR],
  possible: [2 * YEAR, YEAR],
}

// biome-ignore format: table
const REFERENCES: readonly Row[] = [
  { at: 'ordering.purchases[]', date: 'issue_date', usual: [5 * YEAR, 0], possible: [30 * YEAR, YEAR] },
  { at: 'ordering.sales[]', date: 'issue_date', usual: [5 * YEAR, 0], possible: [30 * YEAR, YEAR] },
  { at: 'ordering.projects[]', date: 'issue_date', usual: [5 * YEAR, 0], possible: [30 * YEAR, YEAR] },
  { at: 'ordering.tender[]', date: 'issue_date', usual: [5 * YEAR, 0], possible: [30 * YEAR, YEAR] },
  { at: 'ordering.contracts[]', date: 'issue_date', usual: [50 * YEAR, 0], possible: [50 * YEAR, YEAR] },
  { at: 'ordering.despatch[]', date: 'issue_date', usual: [YEAR, MONTH], possible: [5 * YEAR, YEAR] },
  { at: 'ordering.receiving[]', date: 'issue_date', usual: [YEAR, MONTH], possible: [5 * YEAR, YEAR] },
]

/** Corrections refer to what may be old; what comes after them is found elsewhere. */
const PRECEDING: Row = {
  at: 'preceding[]',
  date: 'issue_date',
  usual: [6 * YEAR, ANY],
  possible: [10 * YEAR, ANY],
}

const isReal = (day: string | undefined): day is string =>
  Boolean(day) && !day!.startsWith(ZERO_DATE)

/** Days from one date to another; negative if it comes before. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY)

const isWithin = (days: number, [before, after]: Span): boolean => days >= -before && days <= after

/** `36 years`, or `40 days`. */
function inWords(days: number): string {
  const count = Math.abs(days)
  return count >= 2 * YEAR ? `${Math.floor(count / 365.2)} years` : `${count} days`
}

/** How far a date is from that of issue, in words; undefined if it is near enough, or so far that another rule says it. */
function distanceOf(
  day: string | undefined,
  { document: { issue_date } }: Context,
  near: Span,
  far?: Span,
): string | undefined {
  if (!isReal(day) || !isReal(issue_date)) return undefined
  // Fast path: to parse dates costs more than all other rules on them.
  if (near[0] >= YEAR && near[1] >= YEAR && day.startsWith(issue_date.slice(0, 5))) return undefined
  const days = daysBetween(issue_date, day)
  if (isWithin(days, near) || (far && !isWithin(days, far))) return undefined
  const where = days < 0 ? 'before' : 'after'
  return `it is ${inWords(days)} ${where} issue_date, ${issue_date}; is it a typing error?`
}

const FAR = 'is far from the date of issue'

const rulesOf = ({ at: path, date, usual, possible }: Row): RuleNode =>
  at(path, [
    warning(
      'DOCKET-FAR-DATE',
      date,
      finding(FAR, (day: string | undefined, context) => distanceOf(day, context, possible)),
    ),
    hint(
      'DOCKET-UNUSUAL-DATE',
      date,
      finding(FAR, (day: string | undefined, context) => distanceOf(day, context, usual, possible)),
    ),
  ])

const isCorrection = saying('another document precedes it', ({ preceding }: Invoice): boolean =>
  Boolean(preceding?.length),
)
const isDelivered = saying('there are details of delivery', ({ delivery }: Invoice): boolean =>
  Boolean(delivery),
)

/** Does an invoice refer to orders, contracts and the like? */
export function refersToOthers({ ordering }: Invoice): boolean {
  if (!ordering) return false
  const { purchases, sales, projects, tender, contracts, despatch, receiving } = ordering
  return Boolean(purchases || sales || projects || tender || contracts || despatch || receiving)
}

/** Is it a day of one of two due dates that ask for money at a time? */
const twice = finding(
  'two due dates have the same day',
  (dates: (DueDate | null)[] | undefined) => {
    if (!dates || dates.length < 2) return undefined
    const days = new Set<string>()
    for (const [i, due] of dates.entries()) {
      if (!isReal(due?.date)) continue
      const key = `${due.date} ${due.currency ?? ''}`
      if (days.has(key))
        return `due_dates[${i}].date ${due.date} is listed twice: correct it, or add up the amounts`
      days.add(key)
    }
    return undefined
  },
)

/** Rules on the dates of the documents that a document corrects. */
export const PRECEDING_DATES: RuleNode[] = [when(isCorrection, [rulesOf(PRECEDING)])]

/** Rules on the dates of delivery, and of documents referred to. */
export const OTHER_DATES: RuleNode[] = [
  when(not(isCorrection), [
    when(isDelivered, [rulesOf(DELIVERY)]),
    when(saying('documents are referred to', refersToOthers), REFERENCES.map(rulesOf)),
  ]),
]

/** Rules on the dates of payment. */
export const PAYMENT_DATES: RuleNode[] = [
  when(
    saying('there are details of payment', ({ payment }: Invoice) => payment !== undefined),
    [
      warning('DOCKET-DUE-DATE-TWICE', 'payment.terms.due_dates', twice),
      hint(
        'DOCKET-LATE-DUE-DATE',
        'payment.terms.due_dates[].date',
        finding('is late: 60 days are usual (Directive 2011/7/EU art. 3)', (day: string, context) =>
          distanceOf(day, context, [ANY, YEAR], [ANY, 2 * YEAR]),
        ),
      ),
      hint(
        'DOCKET-LATE-ADVANCE',
        'payment.advances[].date',
        finding('is after the date of issue', (day: string, context) =>
          distanceOf(day, context, [ANY, 0]),
        ),
      ),
    ],
  ),
]

/** Days that periods last, and days between their ends and the date of issue. */
interface Length {
  readonly severity: 'warning' | 'hint'
  readonly code: `DOCKET-${string}`
  readonly length: number
  readonly start: Span
  readonly end: Span
  /** Beyond which another rule says it. */
  readonly limit?: Span
}

const DECADE: Span = [10 * YEAR, 10 * YEAR]

const TOO_LONG: Length = {
  severity: 'warning',
  code: 'DOCKET-FAR-PERIOD',
  length: 10 * YEAR,
  start: DECADE,
  end: DECADE,
}
const LONG: Length = {
  severity: 'hint',
  code: 'DOCKET-UNUSUAL-PERIOD',
  length: 5 * YEAR,
  start: [2 * YEAR, ANY],
  end: [ANY, 5 * YEAR],
  limit: DECADE,
}

/** Is the document a correction, whose periods are those of the corrected one? */
const keepsPeriods = ({ document }: Context): boolean =>
  Boolean((document as Partial<Invoice>).preceding?.length)

function lengthOf({ start, end }: Period, { length, limit }: Length): string | undefined {
  if (!isReal(start) || !isReal(end)) return undefined
  const days = daysBetween(start, end)
  if (limit && days > limit[1]) return undefined
  return days > length ? `it lasts ${inWords(days)}; is one end a typing error?` : undefined
}

const periodRules = (limits: Length): RuleNode[] => [
  bySeverity[limits.severity](
    limits.code,
    '',
    finding(
      FAR,
      ({ start }: Period, context) =>
        keepsPeriods(context) ? undefined : distanceOf(start, context, limits.start, limits.limit),
      'start',
    ),
  ),
  bySeverity[limits.severity](
    limits.code,
    '',
    finding(
      FAR,
      (period: Period, context) =>
        keepsPeriods(context)
          ? undefined
          : (distanceOf(period.end, context, limits.end, limits.limit) ?? lengthOf(period, limits)),
      'end',
    ),
  ),
]

/** Rules on all periods of a document. */
export const LONG_PERIODS: RuleNode[] = [TOO_LONG, LONG].flatMap(periodRules)

/** The day of a rate, against the day of the tax (Directive 2006/112/EC art. 91(2)). */
function ageOf(
  { at: time }: ExchangeRate,
  context: Context,
  most: number,
  limit = ANY,
): string | undefined {
  if (!isReal(time)) return undefined
  const day = dayOf(context)
  const days = Math.abs(daysBetween(day, time))
  if (days <= most || days > limit) return undefined
  return `the rate of ${time.slice(0, 10)} is ${inWords(days)} away from ${day}, on which the tax is due`
}

const OLD = 'must be near the day on which the tax is due (Directive 2006/112/EC art. 91)'

/** Rules on the days of exchange rates. */
export const OLD_RATES: RuleNode[] = [
  warning(
    'DOCKET-OLD-EXCHANGE-RATE',
    '',
    finding(OLD, (rate: ExchangeRate, context) => ageOf(rate, context, YEAR), 'at'),
  ),
  hint(
    'DOCKET-EXCHANGE-RATE-DAY',
    '',
    finding(OLD, (rate: ExchangeRate, context) => ageOf(rate, context, MONTH, YEAR), 'at'),
  ),
]
