/** Dates and e-mail addresses in XML of EN 16931. */
import { parseDate } from '../../../../values/calendar.ts'
import { dayOf } from '../../import/dates.ts'
import {
  type Source as AnySource,
  EMAIL,
  type Readable,
  takeReadable,
} from '../../import/take-terms.ts'
import type { Group } from '../../xml/tree.ts'
import type { Faults } from '../faults.ts'

export type Source = AnySource<Faults>

/** Takes a date, without the time zone that XML Schema allows after it. One that cannot be read stays, and is reported. */
export const takeDate = (
  source: Source,
  group: Group | undefined,
  term: string,
): string | undefined => takeReadable(source, group, term, DATE, '35')

const DATE: Readable<string> = {
  read: (text) => parseDate(dayOf(text)!),
  expected: 'a date such as 2026-01-31',
}

/** Takes an e-mail address. One that is none stays, and is reported. */
export const takeEmail = (
  source: Source,
  group: Group | undefined,
  term: string,
): string | undefined => takeReadable(source, group, term, EMAIL, '35')
