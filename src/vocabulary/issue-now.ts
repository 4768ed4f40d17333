import type { Clock } from '../definitions/contract.ts'
import type { Issued } from '../definitions/issue-date.ts'
import { wallClock } from '../values/calendar.ts'

/** Sets the date and time of issue to now. */
export function issueNow(document: Issued, timeZone: string, clock: Clock): void {
  const { date, time } = wallClock(clock(), timeZone)
  document.issue_date = date
  document.issue_time = time
}
