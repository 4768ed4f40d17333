/** Dates in XML. */
import type { JsonObject } from '../../../json.ts'
import { present } from './present.ts'

/** A date without the time zone that XML Schema allows after it. */
export const dayOf = (date: string | undefined): string | undefined =>
  date?.replace(/(?<=^\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/, '')

/** A period; where one of its days is missing, the other one counts as both. */
export function importPeriod(
  take: (term: string) => string | undefined,
  first: string,
  last: string,
): JsonObject | undefined {
  const [start, end] = [take(first), take(last)]
  return present({ start: start ?? end, end: end ?? start })
}
