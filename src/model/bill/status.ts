/** What is special to statuses: the day they are made. */
import type { Context } from '../context.ts'
import type { Status } from '../types.ts'
import { wallClock, ZERO_DATE } from '../values/calendar.ts'

export function setStatusDate(status: Status, { clock }: Context): void {
  if (!status.issue_date || status.issue_date === ZERO_DATE) status.issue_date = wallClock(clock(), 'UTC').date
}

export function numberStatusLines(status: Status): void {
  for (const [at, line] of (status.lines ?? []).entries()) line.index = at + 1
}
