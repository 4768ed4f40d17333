/** Dates of CII that are written in another format than that of days: points in time, months and weeks. */
import { DAY } from '../../../../values/calendar.ts'
import { getOwn } from '../../../../values/text-map.ts'
import type { Change } from '../../conversion.ts'
import type { InvoiceReading } from '../../terms/syntaxes.ts'
import { type Group, groupOf, groupsOf } from '../../xml/tree.ts'
import { attributeOf, type XmlElement } from '../../xml/xml-document.ts'

/** The days that a date stands for, as CII has them. */
interface Days {
  readonly first: string
  readonly last: string
}

const daysFrom = (first: number, last: number): Days | undefined => {
  const [a, b] = [new Date(first), new Date(last)]
  return Number.isNaN(first) || Number.isNaN(last) ? undefined : { first: plain(a), last: plain(b) }
}

const plain = (day: Date): string => day.toISOString().slice(0, 10).replaceAll('-', '')

const oneDay = (text: string): Days => ({ first: text.slice(0, 8), last: text.slice(0, 8) })

/** Weeks begin on Monday; the first has 4 January in it. */
function daysOfWeek(year: number, week: number): Days | undefined {
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY + (week - 1) * 7 * DAY
  return week >= 1 && week <= 53 ? daysFrom(monday, monday + 6 * DAY) : undefined
}

function daysOfMonth(year: number, month: number): Days | undefined {
  if (month < 1 || month > 12) return undefined
  return daysFrom(Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0))
}

interface Format {
  readonly form: RegExp
  readonly read: (text: string) => Days | undefined
  readonly isPeriod: boolean
}

const inParts =
  (read: (year: number, part: number) => Days | undefined) =>
  (text: string): Days | undefined =>
    read(Number(text.slice(0, 4)), Number(text.slice(4)))

/** The format of days. */
const DAYS = '102'

/** Formats by their codes in UNTDID 2379. */
const FORMATS: { readonly [format: string]: Format } = {
  203: { form: /^\d{12}$/, read: oneDay, isPeriod: false },
  204: { form: /^\d{14}$/, read: oneDay, isPeriod: false },
  205: { form: /^\d{12}(?:\d\d)?(?:Z|[+-]?\d{4})$/, read: oneDay, isPeriod: false },
  610: { form: /^\d{6}$/, read: inParts(daysOfMonth), isPeriod: true },
  616: { form: /^\d{6}$/, read: inParts(daysOfWeek), isPeriod: true },
}

/** The parents of dates that months and weeks make sense in. */
const END = 'ram:EndDateTime'
const OF_PERIODS = ['ram:StartDateTime', END]

/** A date that was written as a day. */
interface Rewritten extends Days {
  readonly element: XmlElement
  readonly text: string
  /** Undefined if it is none. */
  readonly isPeriod: boolean | undefined
}

/**
 * Reads an invoice again if dates of another format were not read: as the days that they are. Of points in time, the
 * time is left out.
 * @param read reads the invoice
 * @param changed gets what became of months and weeks
 */
export function withOtherDates(
  first: InvoiceReading,
  read: () => InvoiceReading | undefined,
  changed: Change[],
): InvoiceReading {
  if (first.syntax !== 'cii') return first
  const dates = first.unclaimed.flatMap(({ element, attribute }) =>
    attribute === undefined ? rewrite(element) : [],
  )
  const reading = dates.length > 0 ? read() : undefined
  if (!reading) return first
  const periods = dates.filter(({ isPeriod }) => isPeriod)
  if (periods.length > 0) fillPeriods(reading, periods, changed)
  const times = dates
    .filter(({ isPeriod }) => isPeriod === false)
    .map(({ element }) => ({ element }))
  return { ...reading, unclaimed: [...reading.unclaimed, ...times] }
}

/** Writes a date into its element as a day: the reading of the file is ours alone. */
function rewrite(element: XmlElement): Rewritten[] {
  if (!/:Date(?:Time)?String$/.test(element.tag)) return []
  const code = attributeOf(element, 'format')?.trim()
  const text = element.text.trim()
  if (code === undefined || code === DAYS || text === '') return []
  const format = getOwn(FORMATS, code)
  const parent = element.parent?.tag ?? ''
  const isPlaced = !format?.isPeriod || OF_PERIODS.includes(parent)
  const days = isPlaced && format?.form.test(text) ? format.read(text) : undefined
  const attributes = element.attributes.map((each) =>
    each.name === 'format' ? { ...each, value: DAYS } : each,
  )
  // Anything but a date is reported where the table has one.
  const none = `${text} (format ${code})`
  const { first, last } = days ?? { first: none, last: none }
  Object.assign(element, { text: parent === END ? last : first, attributes })
  return [{ first, last, element, text, isPeriod: days ? format?.isPeriod : undefined }]
}

/** Where periods are, in trees and in documents. */
const PERIODS = [
  { start: 'BT-73', end: 'BT-74', path: '$.ordering.period' },
  { start: 'BT-134', end: 'BT-135', path: '.period' },
] as const

/** Reports periods of months and weeks, and ends those that only have a start. */
function fillPeriods(
  reading: InvoiceReading,
  dates: readonly Rewritten[],
  changed: Change[],
): void {
  const { tree, placeOf } = reading
  const known = new Map(dates.map((date) => [date.element, date]))
  const fill = (group: Group, kind: 0 | 1, at: string): void => {
    const { start, end, path } = PERIODS[kind]
    const dateOf = (term: string): Rewritten | undefined =>
      group[term] === undefined ? undefined : known.get(placeOf(group, term)?.element as XmlElement)
    for (const [term, member] of [
      [start, 'start'],
      [end, 'end'],
    ] as const) {
      const date = dateOf(term)
      if (!date) continue
      const document = group[term] as string
      changed.push({ term, path: `${at}${path}.${member}`, document, xml: date.text })
    }
    group[end] ??= dayIn(dateOf(start)?.last)
    group[start] ??= dayIn(dateOf(end)?.first)
  }
  fill(tree, 0, '')
  for (const [i, line] of groupsOf(tree, 'BG-25').entries()) {
    const period = groupOf(line, 'BG-26')
    if (period) fill(period, 1, `$.lines[${i}]`)
  }
}

const dayIn = (text: string | undefined): string | undefined =>
  text?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
