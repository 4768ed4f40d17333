/** Numbers, money, quantities, dates and names of countries as a locale writes them. */

import { isoCountryOf } from '../../catalogues/countries.ts'
import { isCurrency } from '../../catalogues/currencies.ts'
import type { Amount } from '../../values/amount.ts'
import { getOwn } from '../../values/text-map.ts'
import { lazyBy } from '../by-key.ts'
import type { Labels } from './labels.ts'
import { INTL_UNITS, SYMBOLS } from './units.ts'

export interface Formats {
  number: (amount: Amount) => string
  /** With the symbol of the currency, or its code if it has none. */
  money: (amount: Amount, currency: string | undefined) => string
  /** A fraction as a percentage, without zeros at its end. */
  percent: (fraction: Amount) => string
  /** How much of which unit, in singular or plural. */
  quantity: (amount: Amount, unit: string | undefined, labels: Labels) => string
  /** A date, or date and time, of which the time stays as it is. */
  date: (text: string) => string
  /** A date with the full name of its month. */
  longDate: (text: string) => string
  /** The name of a country by its code of ISO 3166-1 or tax law. */
  country: (code: string) => string
}

/** Formatters take long to make; those of a locale are few, unless clients send amounts of every scale and currency. */
const MOST_FORMATTERS = 300

/** Austria groups money by points and other numbers by spaces, which a page would mix: 2 400,00 and € 2.490,00. */
const NUMBERS_AS: { readonly [locale: string]: string } = { 'de-AT': 'de' }

/** The formats of a locale, which are made once. */
export const formatsOf = lazyBy(createFormats)

type Format = (
  amount: Amount,
  style: string,
  options: Intl.NumberFormatOptions,
  digits?: number,
) => string

/** Formats amounts as a locale does, with formatters that are made once. */
function createFormat(locale: string): Format {
  const numbers = new Map<string, Intl.NumberFormat>()
  /** Intl formats decimal strings exactly, whatever their size. */
  return (amount, style, options, digits = amount.scale) => {
    const scale = Math.min(digits, 20)
    const key = `${style}${scale}`
    let formatter = numbers.get(key)
    if (!formatter) {
      if (numbers.size >= MOST_FORMATTERS) numbers.clear()
      const limits = { minimumFractionDigits: scale, maximumFractionDigits: scale }
      // Grouped even where a language leaves it out below 10,000, so that the numbers of a column look alike.
      const as = options.currency ? locale : (getOwn(NUMBERS_AS, locale) ?? locale)
      formatter = new Intl.NumberFormat(as, { useGrouping: 'always', ...limits, ...options })
      numbers.set(key, formatter)
    }
    const { unscaled } = amount
    const isSmall = typeof unscaled === 'number' && Math.abs(unscaled) < 1e15
    // Doubles of so few digits are exact once they are rounded to their scale, and faster than strings.
    return formatter.format(isSmall ? unscaled / 10 ** amount.scale : (`${amount}` as `${number}`))
  }
}

/** Digits of a percentage after its point, without zeros at the end. */
function percentDigits(fraction: Amount): number {
  const [, digits = ''] = `${fraction}`.split('.')
  let length = digits.length
  while (length > 2 && digits[length - 1] === '0') length--
  return Math.max(length - 2, 0)
}

function createFormats(locale: string): Formats {
  const format = createFormat(locale)
  const dates = createDates(locale)
  const plural = new Intl.PluralRules(locale)
  return {
    number: (amount) => format(amount, '', {}),
    money(amount, currency) {
      if (isCurrency(currency) && /^[A-Z]{3}$/.test(currency))
        return format(amount, currency, { style: 'currency', currency })
      return currency ? `${format(amount, '', {})} ${currency}` : format(amount, '', {})
    },
    percent: (fraction) => format(fraction, '%', { style: 'percent' }, percentDigits(fraction)),
    quantity(amount, unit, labels) {
      if (!unit) return format(amount, '', {})
      const known = getOwn(INTL_UNITS, unit)
      if (known) {
        const { name, display } = known
        return format(amount, name, { style: 'unit', unit: name, unitDisplay: display })
      }
      const form = plural.select(Number(`${amount}`))
      const word = getOwn(SYMBOLS, unit) ?? labels.unit(unit, form) ?? unit
      return `${format(amount, '', {})}\u00a0${word}`
    },
    ...dates,
    country: createCountries(locale),
  }
}

const DATE = /^(\d{4}-\d\d-\d\d)(?:T(.*))?$/

function createDates(locale: string): Pick<Formats, 'date' | 'longDate'> {
  const medium = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const show = (formatter: Intl.DateTimeFormat) => (text: string) => {
    const [, day = '', rest = ''] = DATE.exec(text) ?? []
    const date = new Date(`${day}T00:00:00Z`)
    if (Number.isNaN(date.getTime())) return text
    return rest === '' ? formatter.format(date) : `${formatter.format(date)} ${rest}`
  }
  return { date: show(medium), longDate: show(long) }
}

function createCountries(locale: string): Formats['country'] {
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  /** By code: there are no more than countries. */
  const countries = new Map<string, string>()
  return (code) => {
    const known = countries.get(code)
    if (known !== undefined) return known
    const iso = isoCountryOf(code)
    const name = iso === undefined ? undefined : regions.of(iso)
    if (name !== undefined) countries.set(code, name)
    return name ?? code
  }
}
