/** The date of issue, which a document gets when it has none. */

import type { Status } from '../model/generated/types.ts'
import { wallClock, ZERO_DATE, ZERO_TIME } from '../values/calendar.ts'
import type { Clock, Context } from './contract.ts'

interface Issued {
  issue_date: string | undefined
  issue_time: string | undefined
}

/** Fills in a date of issue that is missing, and both date and time where the time is given empty. */
export function setIssueDate(document: Issued, { regime, clock }: Context): void {
  const timeZone = regime?.timeZone ?? 'UTC'
  if (document.issue_time === ZERO_TIME) return issueNow(document, timeZone, clock)
  if (document.issue_date && document.issue_date !== ZERO_DATE) return
  document.issue_date = wallClock(clock(), timeZone).date
}

/** Statuses are of the day they are made, in no country's time. */
export function setStatusDate(status: Status, { clock }: Context): void {
  if (!status.issue_date || status.issue_date === ZERO_DATE)
    status.issue_date = wallClock(clock(), 'UTC').date
}

/** Sets date and time of issue to those of this moment. */
export function issueNow(document: Issued, timeZone: string, clock: Clock): void {
  const { date, time } = wallClock(clock(), timeZone)
  document.issue_date = date
  document.issue_time = time
}
