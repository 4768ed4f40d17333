/** Warnings about dates: typing errors in a year are the most common, and cost most. */

import type { Context } from '../../definitions/contract.ts'
import type { Invoice } from '../../model/generated/types.ts'
import { never } from '../../validate/constraints.ts'
import { type RuleNode, warning, when } from '../../validate/rules.ts'
import { ZERO_DATE } from '../../values/calendar.ts'

/** Years between two dates of a document. */
const MOST_YEARS = 2

const isDay = (date: string | undefined): date is string => Boolean(date) && date !== ZERO_DATE

const daysOf = (rows: ({ date: string | undefined } | null)[] | undefined): string[] =>
  rows?.map((row) => row?.date).filter(isDay) ?? []

/** The same day so many years later; 29 February is compared as it is written. */
const yearsAfter = (day: string, years: number): string =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)

/** Dates of what has happened when the invoice is issued, or happens then. */
const pastDates = ({ issue_date, op_date, value_date, payment }: Invoice): string[] =>
  [issue_date, op_date, value_date, ...daysOf(payment?.advances)].filter(isDay)

function areFarApart(invoice: Invoice): boolean {
  const days = [...pastDates(invoice), ...daysOf(invoice.payment?.terms?.due_dates)]
  const [first, last] = [
    days.reduce((a, b) => (a < b ? a : b), '9999'),
    days.reduce((a, b) => (a > b ? a : b), ''),
  ]
  return days.length > 1 && last > yearsAfter(first, MOST_YEARS)
}

/** Time zones east of that of the country have the next day already. */
function isInFuture(invoice: Invoice, { clock }: Context): boolean {
  const tomorrow = new Date(clock().getTime() + 86_400_000).toISOString().slice(0, 10)
  return pastDates(invoice).some((day) => day > tomorrow)
}

export const DATE_WARNINGS: RuleNode[] = [
  when(areFarApart, [
    warning(
      'DOCKET-DATES-APART',
      '',
      never(
        `dates of issue, operation, value, advances and due dates are more than ${MOST_YEARS} years apart`,
      ),
    ),
  ]),
  when(isInFuture, [
    warning(
      'DOCKET-FUTURE-DATE',
      '',
      never('issue_date, op_date, value_date or the date of an advance is in the future'),
    ),
  ]),
]
