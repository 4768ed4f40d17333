/** Warnings about due dates that ask for another sum than what is due. */

import type { Invoice } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import {
  type Constraint,
  hint,
  type RuleContext,
  type RuleNode,
  warning,
  when,
} from '../validate/rules.ts'
import type { Amount } from '../values/amount.ts'
import { areSum, describeDues, restOf } from '../vocabulary/due-parts.ts'
import { isPaid } from '../vocabulary/guards.ts'
import { never } from '../vocabulary/never.ts'

/** What due dates ask for, against what is due; undefined if there are none, or one that leaves any sum open. */
function sumOfDues({ payment, totals }: Invoice) {
  const dates = payment?.terms?.due_dates?.filter((date) => date !== null)
  if (!dates?.length || !totals) return undefined
  const amounts: Amount[] = []
  for (const { amount } of dates) {
    if (!amount) return undefined
    amounts.push(amount)
  }
  return {
    amounts,
    differsFromDue: !areSum(amounts, restOf({ totals })!),
    /** Are they shares of what is payable, by their percentages? */
    areOfAll: () =>
      dates.every(({ percent }) => percent !== undefined) && areSum(amounts, totals.payable),
  }
}

/** Percentages are of the whole, from which advances are taken off later. */
function dueDatesDiffer(invoice: Invoice): boolean {
  const dues = sumOfDues(invoice)
  if (!dues?.differsFromDue || isPaid(invoice)) return false
  return !dues.areOfAll()
}

/** Do percentages ask for shares of the whole, though some of it has been paid? */
function sharesOfPaid(invoice: Invoice): boolean {
  const dues = sumOfDues(invoice)
  if (!dues?.differsFromDue || isPaid(invoice)) return false
  return dues.areOfAll()
}

/** Are all due dates days on which it was paid? Formats have it so, such as that of the French reform (BT-9, mode S2). */
function arePast({ issue_date = '', payment }: Invoice): boolean {
  let last = issue_date
  for (const advance of payment?.advances ?? [])
    if (advance?.date && advance.date > last) last = advance.date
  return payment?.terms?.due_dates?.every((due) => due?.date && due.date <= last) ?? false
}

const askForPaid = (invoice: Invoice): boolean =>
  isPaid(invoice) && sumOfDues(invoice)?.differsFromDue === true && !arePast(invoice)

/** A condition that always fails, with the figures of the document as a hint. */
const dues = (message: string): Constraint => ({
  ...never(message),
  hint(_: unknown, { document }: RuleContext) {
    const invoice = document as Invoice
    const found = sumOfDues(invoice)
    return found && describeDues(found.amounts, invoice)
  },
})

const hasDueDates = ({ payment }: Invoice): boolean => payment?.terms?.due_dates !== undefined

export const DUE_WARNINGS: RuleNode[] = [
  when(saying('there are due dates', hasDueDates), [
    when(saying('they ask for another sum than what is due', dueDatesDiffer), [
      warning(
        'DOCKET-DUE-DATES',
        'payment.terms.due_dates',
        dues('the amounts of the due dates must add up to what is due'),
      ),
    ]),
    when(saying('they ask for money though nothing is due', askForPaid), [
      warning(
        'DOCKET-DUE-DATES-PAID',
        'payment.terms.due_dates',
        dues(
          'nothing is due: it was paid in advance; remove the due dates, or state the day of payment',
        ),
      ),
    ]),
    when(saying('their percentages are of more than what is due', sharesOfPaid), [
      hint(
        'DOCKET-DUE-DATES-SHARES',
        'payment.terms.due_dates',
        dues(
          'percentages are of the total, though a part is paid; pages and files take them of the rest',
        ),
      ),
    ]),
  ]),
]
