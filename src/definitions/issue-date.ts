/** Dates of issue, which documents without one are given. */

import type { Status } from '../model/generated/types.ts'
import { wallClock, ZERO_DATE } from '../values/calendar.ts'
import type { Context } from './contract.ts'

export interface Issued {
  issue_date: string | undefined
  issue_time: string | undefined
}

const isDated = ({ issue_date }: Issued): boolean => !!issue_date && issue_date !== ZERO_DATE

/** Sets the date of issue if it is missing, and the time of issue if it is set but empty. */
export function setIssueDate(document: Issued, { regime, clock }: Context): void {
  if (isDated(document) && document.issue_time !== '') return
  const { date, time } = wallClock(clock(), regime?.timeZone ?? 'UTC')
  if (!isDated(document)) document.issue_date = date
  if (document.issue_time === '') document.issue_time = time
}

/** Sets the date of issue of a status if it is missing, in UTC; an empty time is midnight. */
export function setStatusDate(status: Status, { clock }: Context): void {
  if (!isDated(status)) status.issue_date = wallClock(clock(), 'UTC').date
  if (status.issue_time === '') status.issue_time = '00:00:00'
}
