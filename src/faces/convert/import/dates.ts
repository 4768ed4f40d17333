/** Dates in XML. */
import type { JsonObject } from '../../../json.ts'
import { parseDate } from '../../../values/calendar.ts'
import { type Group, textOf } from '../xml/tree.ts'
import { present } from './present.ts'
import { type Readable, type Reporter, takeReadable } from './take-terms.ts'

/** The day of a date, whatever its time zone, or of a moment. */
const DAY = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d|T\d\d:\d\d.*)?$/

const DATE: Readable<string> = {
  read(text) {
    const [, day = ''] = DAY.exec(text) ?? []
    // No year is 0000.
    return day === '' || day.startsWith('0000') ? undefined : parseDate(day)
  },
  expected: 'a date such as 2026-01-31',
}

const DAY_LENGTH = 10

/** Takes a date. One with a time, which has no place in a document, stays; what cannot be read stays, too, and is reported. */
export function takeDate<Number extends string>(
  source: Reporter<Number>,
  group: Group | undefined,
  term: string,
  number: Number,
): string | undefined {
  const text = textOf(group, term)
  const day = takeReadable(source, group, term, DATE, number)
  if (day !== undefined && text.trim()[DAY_LENGTH] === 'T') group![term] = text
  return day
}

/** A period; where one of its days is missing, the other one counts as both. */
export function importPeriod(
  take: (term: string) => string | undefined,
  first: string,
  last: string,
): JsonObject | undefined {
  const [start, end] = [take(first), take(last)]
  return present({ start: start ?? end, end: end ?? start })
}
