/**
 * Dates, times and timestamps. They are strings in one canonical form, so comparing the strings compares the dates.
 * The parsers return that form, or undefined if the text is invalid. The zero date and the empty time mean "set but
 * empty"; midnight is a time like any other.
 */

export const ZERO_DATE = '0000-00-00'
export const ZERO_DATE_TIME = `${ZERO_DATE}T00:00:00`

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d+))?$/
const ZONE = /^(.*[^Zz])(?:[Zz]|([+-])(\d\d):(\d\d))$/
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Parses `YYYY-MM-DD`; an empty string is the zero date. */
export function parseDate(text: string): string | undefined {
  if (text === '' || text === ZERO_DATE) return ZERO_DATE
  const match = DATE.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && leap ? 29 : DAYS[month - 1]
  return days !== undefined && day >= 1 && day <= days ? text : undefined
}

/** A day in milliseconds. */
export const DAY = 86_400_000

/** The day before a date. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(date) - DAY).toISOString().slice(0, 10)
}

/** Parses `HH:MM:SS` with an optional fraction, cut to nine digits; an empty string stays empty. */
export function parseTime(text: string): string | undefined {
  if (text === '') return text
  const match = TIME.exec(text)
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59 || Number(match[3]) > 59)
    return undefined
  const fraction = (match[4] ?? '').slice(0, 9).padEnd(9, '0')
  const time = `${match[1]!.padStart(2, '0')}:${match[2]}:${match[3]}`
  return fraction === '000000000' ? time : `${time}.${fraction}`
}

/** Parses a date and a time joined by `T`, without a zone. The zero date is valid with the zero time only. */
export function parseDateTime(text: string): string | undefined {
  if (text.startsWith(ZERO_DATE)) return text === ZERO_DATE_TIME ? text : undefined
  const at = text.charAt(10)
  if (at !== 'T' && at !== 't') return undefined
  const date = parseDate(text.slice(0, 10))
  const time = text.length > 11 ? parseTime(text.slice(11)) : undefined
  return date && time ? `${date}T${time}` : undefined
}

/** Parses an RFC 3339 timestamp and converts it to UTC with milliseconds; an empty string stays empty. */
export function parseTimestamp(text: string): string | undefined {
  if (text === '') return text
  const match = ZONE.exec(text)
  const local = match && parseDateTime(match[1]!)
  if (!local || local === ZERO_DATE_TIME) return undefined
  const [hours, minutes] = [Number(match[3] ?? 0), Number(match[4] ?? 0)]
  if (hours > 23 || minutes > 59) return undefined
  const offset = (hours * 60 + minutes) * 60_000 * (match[2] === '-' ? -1 : 1)
  const time = Date.parse(`${local.slice(0, 23).replace(/(:\d\d)$/, '$1.000')}Z`)
  return new Date(time - offset).toISOString()
}

interface WallClock {
  readonly date: string
  readonly time: string
}

const formatters = new Map<string, Intl.DateTimeFormat>()
/** The last reading per time zone: a document with many complements reads the clock once for each of them. */
const readings = new Map<string, { second: number; shown: WallClock }>()

/** The local date and time in `timeZone` at `instant`, to the second. */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const second = Math.floor(instant.getTime() / 1000)
  let reading = readings.get(timeZone)
  if (reading?.second !== second) {
    const [date, time] = formatterFor(timeZone).format(instant).split(' ')
    reading = { second, shown: { date: date!, time: time! } }
    readings.set(timeZone, reading)
  }
  return reading.shown
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    const part = '2-digit'
    const options = {
      year: 'numeric',
      month: part,
      day: part,
      hour: part,
      minute: part,
      second: part,
    } as const
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, ...options })
    formatters.set(timeZone, formatter)
  }
  return formatter
}
