/** Dates in XML. */
import type { JsonObject } from '../../../json.ts'
import type { Group } from '../xml/tree.ts'
import { present } from './present.ts'
import { takeTerm } from './take-terms.ts'

/** A date without the time zone that XML Schema allows after it. */
export const dayOf = (date: string | undefined): string | undefined =>
  date?.replace(/(?<=^\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/, '')

/** A period; where one of its days is missing, the other one counts as both. */
export function importPeriod(group: Group, first: string, last: string): JsonObject | undefined {
  const [start, end] = [dayOf(takeTerm(group, first)), dayOf(takeTerm(group, last))]
  return present({ start: start ?? end, end: end ?? start })
}
