/** Numbers, money, dates and names of countries as a locale writes them. */
import { isoCountryOf } from '../../catalogues/countries.ts'
import { isCurrency } from '../../catalogues/currencies.ts'
import type { Amount } from '../../values/amount.ts'
import { toPercent } from '../../values/percentage.ts'

export interface Formats {
  number: (amount: Amount) => string
  /** With the symbol of the currency, or its code if it has none. */
  money: (amount: Amount, currency: string | undefined) => string
  percent: (fraction: Amount) => string
  /** A date, or date and time, of which the time stays as it is. */
  date: (text: string) => string
  /** The name of a country by its code of ISO 3166-1 or tax law. */
  country: (code: string) => string
}

/** Formatters take long to make; those of a locale are few, unless clients send amounts of every scale and currency. */
const MOST_FORMATTERS = 300

const byLocale = new Map<string, Formats>()

/** The formats of a locale, which are made once. */
export function formatsOf(locale: string): Formats {
  let formats = byLocale.get(locale)
  if (!formats) byLocale.set(locale, (formats = createFormats(locale)))
  return formats
}

function createFormats(locale: string): Formats {
  const numbers = new Map<string, Intl.NumberFormat>()
  /** Intl formats decimal strings exactly, whatever their size. */
  function format(amount: Amount, style: string, options: Intl.NumberFormatOptions): string {
    const scale = Math.min(amount.scale, 20)
    const key = `${style}${scale}`
    let formatter = numbers.get(key)
    if (!formatter) {
      if (numbers.size >= MOST_FORMATTERS) numbers.clear()
      const digits = { minimumFractionDigits: scale, maximumFractionDigits: scale }
      // Grouped even where a language leaves it out below 10,000, so that the numbers of a column look alike.
      formatter = new Intl.NumberFormat(locale, { useGrouping: 'always', ...digits, ...options })
      numbers.set(key, formatter)
    }
    const { unscaled } = amount
    const isSmall = typeof unscaled === 'number' && Math.abs(unscaled) < 1e15
    // Doubles of so few digits are exact once they are rounded to their scale, and faster than strings.
    return formatter.format(isSmall ? unscaled / 10 ** amount.scale : (`${amount}` as `${number}`))
  }

  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  /** By code: there are no more than countries. */
  const countries = new Map<string, string>()
  return {
    number: (amount) => format(amount, '', {}),
    money(amount, currency) {
      if (isCurrency(currency) && /^[A-Z]{3}$/.test(currency))
        return format(amount, currency, { style: 'currency', currency })
      return currency ? `${format(amount, '', {})} ${currency}` : format(amount, '', {})
    },
    percent: (fraction) => `${format(toPercent(fraction), '', {})}%`,
    date(text) {
      const [, day = '', rest = ''] = /^(\d{4}-\d\d-\d\d)(?:T(.*))?$/.exec(text) ?? []
      const date = new Date(`${day}T00:00:00Z`)
      if (Number.isNaN(date.getTime())) return text
      return rest === '' ? dates.format(date) : `${dates.format(date)} ${rest}`
    },
    country(code) {
      const known = countries.get(code)
      if (known !== undefined) return known
      const iso = isoCountryOf(code)
      const name = iso === undefined ? undefined : regions.of(iso)
      if (name !== undefined) countries.set(code, name)
      return name ?? code
    },
  }
}
