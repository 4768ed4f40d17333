/** The calculation of statuses: their date, the numbers of their lines, and what these carry. */
import { calculateComplements } from '../complements.ts'
import type { Context } from '../context.ts'
import type { Status } from '../types.ts'
import { wallClock, ZERO_DATE } from '../values/calendar.ts'

export function setStatusDate(status: Status, { clock }: Context): void {
  if (!status.issue_date || status.issue_date === ZERO_DATE) status.issue_date = wallClock(clock(), 'UTC').date
}

export function calculateStatus(status: Status, context: Context): void {
  for (const [at, line] of (status.lines ?? []).entries()) {
    line.index = at + 1
    calculateComplements(line.complements, context)
  }
}
