/**
 * Hints on deferred invoices (TD24): one for the deliveries of a month, by the 15th of the next. Source: DPR 633/72 art. 21 c. 4 a.
 */
import type { Invoice } from '../../model/generated/types.ts'
import { hint, type RuleNode, when } from '../../validate/rules.ts'
import { finding } from '../../vocabulary/finding.ts'
import { tagged } from '../../vocabulary/guards.ts'

/** The 15th of the month after a day. */
function lastDayFor(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const [next, of] = month === 12 ? [1, year + 1] : [month + 1, year]
  return `${String(of).padStart(4, '0')}-${String(next).padStart(2, '0')}-15`
}

/** What third parties have been sent (TD25) has another day: c. 4 b. */
function sentInAnother({ $tags, ordering, issue_date }: Invoice): string | undefined {
  if (!issue_date || $tags?.includes('third-period')) return undefined
  for (const { code, issue_date: day } of ordering?.despatch?.filter((each) => each !== null) ??
    []) {
    if (!day) continue
    if (day > issue_date) return `${code} of ${day} is after the invoice`
    const last = lastDayFor(day)
    if (issue_date > last) return `${code} of ${day} was to be invoiced by ${last}`
  }
  return undefined
}

export const DEFERRED_HINTS: RuleNode[] = [
  when(tagged('deferred'), [
    hint(
      'DOCKET-IT-SDI-DEFERRED',
      '',
      finding(
        'must be of the month of the invoice, or of the one before until the 15th (DPR 633/72 art. 21 c. 4)',
        sentInAnother,
        'ordering.despatch',
      ),
    ),
  ]),
]
