/** Dates of a FatturaPA as others write them. */
import { parseDate, ZERO_DATE } from '../../../../values/calendar.ts'
import { quote } from '../../../../values/shorten.ts'
import { type Source, takeTerm } from '../../import/take-terms.ts'
import { type Group, textOf } from '../../xml/tree.ts'

/** The day of a date, whatever its time zone. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/

/** The length of a date without a zone. */
const DAY_LENGTH = 10

/** Takes a date. A time that follows it stays; what is not a date stays, too, and is reported. */
export function takeDay(
  { findings, pathOf }: Source,
  group: Group | undefined,
  name: string,
): string | undefined {
  const text = textOf(group, name).trim()
  if (text === '') return undefined
  const [, day] = DATE.exec(text) ?? []
  const hasTime = /^.{10}T\d\d:\d\d/.test(text)
  const date = day ?? (hasTime ? text.slice(0, DAY_LENGTH) : undefined)
  if (date !== undefined && parseDate(date) && date !== ZERO_DATE) {
    if (!hasTime) takeTerm(group, name)
    return date
  }
  findings.add(
    '31',
    pathOf(group!, name),
    `${name} must be a date such as 2026-05-01, got ${quote(text)}`,
  )
  return undefined
}
