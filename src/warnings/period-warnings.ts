/**
 * Warnings about the dates and periods of other members than those of date-warnings.ts: they lie so far from the date of
 * issue that a digit must be wrong. An invoice is issued by the 15th of the month after the supply (Directive 2006/112/EC
 * art. 222); what it refers to is older.
 */

import type { Context } from '../definitions/contract.ts'
import type { DueDate, ExchangeRate, Invoice, Period } from '../model/generated/types.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import { saying } from '../validate/guards.ts'
import { at, hint, not, type RuleNode, warning, when } from '../validate/rules.ts'
import { DAY, ZERO_DATE } from '../values/calendar.ts'
import { finding } from '../vocabulary/finding.ts'
import { dayOf } from '../vocabulary/guards.ts'
import { hasBegun, isCorrection, yearsAfter } from './date-warnings.ts'
import { bySeverity, byType } from './finding.ts'

/** Years, or a part of one for months of 31 days, before and after the date of issue; without an end nothing is said. */
type Span = readonly [before: number, after: number]

const MONTH = 1 / 12

const ANY = Number.POSITIVE_INFINITY

/** A date of an invoice: the member, what is usual, and what is possible. */
interface Row {
  readonly at: string
  readonly date: string
  readonly usual: Span
  readonly possible: Span
}

const DELIVERY: Row = { at: 'delivery', date: 'date', usual: [1, 1], possible: [2, 1] }

const rowsOf = (names: string, usual: Span, possible: Span): Row[] =>
  names.split(' ').map((name) => ({ at: `${name}[]`, date: 'issue_date', usual, possible }))

const CONTRACTS = rowsOf('contracts', [50, 0], [50, 1])

const REFERENCES: readonly Row[] = [
  ...rowsOf('purchases sales projects tender', [5, 0], [30, 1]),
  ...CONTRACTS,
  ...rowsOf('despatch receiving', [1, MONTH], [5, 1]),
]

/** Corrections refer to what may be old; what comes after them is found elsewhere. */
const PRECEDING: Row = {
  at: 'preceding[]',
  date: 'issue_date',
  usual: [6, ANY],
  possible: [10, ANY],
}

const isReal = (day: string | undefined): day is string =>
  Boolean(day) && !day!.startsWith(ZERO_DATE)

/** Days from one date to another; negative if it comes before. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** Is a day later than so many years after another? */
const isLater = (day: string, from: string, years: number): boolean =>
  years < 1
    ? daysBetween(from, day) > years * 12 * 31
    : years < ANY && day > yearsAfter(from, years)

const isWithin = (day: string, issued: string, [before, after]: Span): boolean =>
  !isLater(issued, day, before) && !isLater(day, issued, after)

/** `36 years`, or `40 days`. */
function inWords(days: number): string {
  const count = Math.abs(days)
  const years = Math.floor(count / 365.2)
  return years >= 2 ? `${years} years` : `${count} days`
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
  if (near[0] >= 1 && near[1] >= 1 && day.startsWith(issue_date.slice(0, 5))) return undefined
  if (isWithin(day, issue_date, near) || (far && !isWithin(day, issue_date, far))) return undefined
  const days = daysBetween(issue_date, day)
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

const isPreceded = saying('another document precedes it', ({ preceding }: Invoice): boolean =>
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

/** Rules on the dates of documents that an invoice or a delivery refers to. */
export const OF_ORDERING: RuleNode[] = [at('ordering', REFERENCES.map(rulesOf))]

/** Rules on the dates of the documents that a document corrects. */
export const PRECEDING_DATES: RuleNode[] = [when(isPreceded, [rulesOf(PRECEDING)])]

/** Rules on the dates of delivery, and of documents referred to. */
export const OTHER_DATES: RuleNode[] = [
  when(not(isCorrection), [
    when(isDelivered, [rulesOf(DELIVERY)]),
    when(saying('documents are referred to', refersToOthers), OF_ORDERING),
  ]),
]

/** Rules on orders, which may be about what is far ahead. */
export const ORDER_DATES: RuleNode[] = [
  ...CONTRACTS.map(rulesOf),
  warning('DOCKET-DUE-DATE-TWICE', 'payment.terms.due_dates', twice),
]

/** Rules on the dates of payment. */
export const PAYMENT_DATES: RuleNode[] = [
  when(
    saying('there are details of payment', ({ payment }: Invoice) => payment !== undefined),
    [
      warning('DOCKET-DUE-DATE-TWICE', 'payment.terms.due_dates', twice),
      when(not(isCorrection), [
        hint(
          'DOCKET-LATE-DUE-DATE',
          'payment.terms.due_dates[].date',
          finding(
            'is late: 60 days are usual (Directive 2011/7/EU art. 3)',
            (day: string, context) => distanceOf(day, context, [ANY, 1], [ANY, 2]),
          ),
        ),
        hint(
          'DOCKET-LATE-ADVANCE',
          'payment.advances[].date',
          finding('is after the date of issue', (day: string, context) =>
            distanceOf(day, context, [ANY, 0]),
          ),
        ),
      ]),
    ],
  ),
]

/** Years that periods last, and that lie between their ends and the date of issue. */
interface Length {
  readonly severity: 'warning' | 'hint'
  readonly code: `DOCKET-${string}`
  readonly length: number
  readonly start: Span
  readonly end: Span
  /** Beyond which another rule says it. */
  readonly limit?: Span
}

const DECADE: Span = [10, 10]

const TOO_LONG: Length = {
  severity: 'warning',
  code: 'DOCKET-FAR-PERIOD',
  length: 10,
  start: DECADE,
  end: DECADE,
}
const LONG: Length = {
  severity: 'hint',
  code: 'DOCKET-UNUSUAL-PERIOD',
  length: 5,
  start: [2, ANY],
  end: [ANY, 5],
  limit: DECADE,
}

function lengthOf({ start, end }: Period, { length, limit }: Length): string | undefined {
  if (!isReal(start) || !isReal(end)) return undefined
  if (!isLater(end, start, length) || (limit && isLater(end, start, limit[1]))) return undefined
  return `it lasts ${inWords(daysBetween(start, end))}; is one end a typing error?`
}

const keeps = ({ document }: Context): boolean => isCorrection(document as Partial<Invoice>)

const periodRules = (limits: Length): RuleNode[] => [
  bySeverity[limits.severity](
    limits.code,
    '',
    finding(
      FAR,
      ({ start }: Period, context) =>
        keeps(context) ? undefined : distanceOf(start, context, limits.start, limits.limit),
      'start',
    ),
  ),
  bySeverity[limits.severity](
    limits.code,
    '',
    finding(
      FAR,
      (period: Period, context) =>
        (keeps(context) ? undefined : distanceOf(period.end, context, limits.end, limits.limit)) ??
        lengthOf(period, limits),
      'end',
    ),
  ),
]

/** Rules on all periods of a document. */
export const LONG_PERIODS: RuleNode[] = [TOO_LONG, LONG].flatMap(periodRules)

/** The days of the tax: a rate near any of them may be right (Directive 2006/112/EC art. 63, 66, 91(2)). */
function daysOfTax(context: Context): string[] {
  const { value_date, op_date } = context.document as Partial<Invoice>
  return [dayOf(context), value_date ? undefined : op_date].filter(isReal)
}

/** How far the day of a rate is from that of the tax, if it is further than some years. */
function ageOf(
  { at: time }: ExchangeRate,
  context: Context,
  most: number,
  limit = ANY,
): string | undefined {
  if (!isReal(time)) return undefined
  const day = time.slice(0, 10)
  if (!hasBegun(day, context.clock)) return limit < ANY ? undefined : 'it is in the future'
  if (keeps(context)) return undefined
  const days = daysOfTax(context)
  const isNear = (years: number): boolean =>
    days.some((other) => isWithin(day, other, [years, years]))
  if (isNear(most) || !isNear(limit)) return undefined
  return `the rate of ${day} is ${inWords(daysBetween(days[0]!, day))} away from ${days[0]}, on which the tax is due`
}

const OLD = 'must be near the day on which the tax is due (Directive 2006/112/EC art. 91)'

/** Rules on the days of exchange rates. */
export const OLD_RATES: RuleNode[] = [
  warning(
    'DOCKET-OLD-EXCHANGE-RATE',
    '',
    finding(OLD, (rate: ExchangeRate, context) => ageOf(rate, context, 1), 'at'),
  ),
  hint(
    'DOCKET-EXCHANGE-RATE-DAY',
    '',
    finding(OLD, (rate: ExchangeRate, context) => ageOf(rate, context, MONTH, 1), 'at'),
  ),
]

const impossible = finding('must be a day of this age', (day: string | undefined) =>
  isReal(day) && (day < '1900' || day > '2201') ? 'years are from 1900 to 2200' : undefined,
)

const INVOICE = `${SCHEMA_BASE}bill/invoice`

const isOfInvoice = (_: unknown, { document }: Context): boolean => document.$schema === INVOICE

/** Where no table above has a row: invoices have one for each date, which corrections keep. */
const isCovered = (_: unknown, context: Context): boolean =>
  isOfInvoice(_, context) && !isCorrection(context.document as Invoice)

/** Fast path: most invoices have neither of the dates of their own. */
const isOfOneDate = (invoice: Invoice, context: Context): boolean =>
  !(invoice.op_date || invoice.value_date) || isCovered(invoice, context)

const UNLESS: { readonly [type: string]: (object: never, context: Context) => boolean } = {
  'bill.Invoice': isOfOneDate,
  'org.DocumentRef': isOfInvoice,
}

/** The dates of types; what an attribute says of an item may be of any age. */
// biome-ignore format: table
const DATES: [members: string, types: string][] = [
  ['issue_date', 'bill.Delivery bill.Order bill.Payment bill.Status org.DocumentRef'],
  ['op_date value_date', 'bill.Invoice'],
  ['value_date', 'bill.Payment'],
  ['date', 'bill.DeliveryDetails bill.StatusLine pay.DueDate pay.Record'],
  ['start end', 'cal.Period'],
  ['issue_date_time', 'mx.FoodVouchersLine'],
  ['purchase_date_time', 'mx.FuelAccountLine'],
]

/** Rules on dates of any document. */
export const IMPOSSIBLE_DATES = byType(
  DATES,
  (member) => [warning('DOCKET-DATE', member, impossible)],
  (type) => UNLESS[type] ?? isCovered,
)
