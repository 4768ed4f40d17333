/** Words of pages, by language: data, of which each file has one language. */
import { isoCountryOf } from '../../catalogues/countries.ts'
import { getOwn, type TextMap } from '../../values/text-map.ts'
import { lookupByPrefix } from '../../vocabulary/lookup-by-prefix.ts'
import type { Language, Languages } from './languages.ts'

/** The languages of pages, English first. Their words are loaded with the first page. */
export const LANGUAGE_CODES =
  'en ar bg cs da de el es et fi fr hr hu it lt lv nb nl pl pt pt-BR ro sk sl sv'.split(' ')

export interface Labels {
  language: string
  direction: string
  /** The locale of Intl: that of the language, as the country writes it. */
  locale: string
  title: (name: string) => string | undefined
  /** A sentence with its gaps, such as `{amount}`, filled in. */
  fill: (name: string, values: TextMap) => string
  member: (type: string, member: string) => string
  /** The name of a key, or of the part before its last `+`; undefined if it has none in this language. */
  key: (key: string) => string | undefined
  /** The short name of a tax, as the country of the document calls it in this language. */
  tax: (code: string) => string | undefined
  /** A unit in the form that a number needs, by `Intl.PluralRules`. */
  unit: (unit: string, form: string) => string | undefined
}

const made = new Map<string, Labels>()

/** The labels of a language, by default that of the country of a regime, or else English. */
export async function labelsFor(
  language: string | undefined,
  country: string | undefined,
): Promise<Labels> {
  const { LANGUAGES } = await import('./languages.ts')
  const code = language ?? languageOf(LANGUAGES, country)
  const key = `${code} ${country}`
  let labels = made.get(key)
  if (!labels) made.set(key, (labels = makeLabels(LANGUAGES, code, country)))
  return labels
}

function makeLabels(languages: Languages, code: string, country: string | undefined): Labels {
  const { en } = languages
  const words = getOwn(languages, code) ?? en
  /** By type, then member. */
  const members = new Map<string, Map<string, string>>()
  /** A word of the country, or else of the language. */
  const find = (map: TextMap, name: string): string | undefined =>
    getOwn(map, `${name}@${country}`) ?? getOwn(map, name)
  const findMember = (type: string, member: string): string => {
    const own = find(words.members, `${type}.${member}`) ?? find(words.members, member)
    return (
      own ??
      getOwn(en.members, `${type}.${member}`) ??
      getOwn(en.members, member) ??
      humanise(member)
    )
  }
  const title = (name: string): string | undefined =>
    find(words.titles, name) ?? getOwn(en.titles, name)
  return {
    language: code,
    direction: words.direction,
    locale: localeOf(words, country),
    title,
    fill: (name, values) =>
      (title(name) ?? name)
        .replace(/\{(\w+)\}/g, (_, gap: string) => values[gap] ?? '')
        // After an abbreviation, a sentence has no other point.
        .replace(/\.\.$/, '.'),
    member(type, member) {
      let ofType = members.get(type)
      if (!ofType) members.set(type, (ofType = new Map()))
      let label = ofType.get(member)
      if (label === undefined) ofType.set(member, (label = findMember(type, member)))
      return label
    },
    key: (key) => lookupByPrefix(words.keys, key),
    tax: (tax) => find(words.taxes, tax),
    unit(unit, form) {
      const forms = getOwn(words.units, unit)?.split('|')
      // The first form is that of one, the last that of most numbers.
      const at = words.forms.indexOf(form)
      return forms?.[at < 0 ? forms.length - 1 : Math.min(at, forms.length - 1)]
    },
  }
}

function languageOf(languages: Languages, country: string | undefined): string {
  const found = Object.entries(languages).find(([, { countries }]) =>
    countries.includes(country ?? ''),
  )
  return found?.[0] ?? 'en'
}

/** Countries write the same language in different ways: `de-CH` groups by apostrophes, `en-US` puts months first. */
function localeOf({ locale, countries }: Language, country: string | undefined): string {
  if (country === undefined || !countries.includes(country)) return locale
  return new Intl.Locale(locale, { region: isoCountryOf(country) ?? country }).toString()
}

/** A name of a member as a heading: `vendor_tax_code` is "Vendor tax code". */
export function humanise(name: string): string {
  return capitalise(name.replace(/[$_+-]+/g, ' ').trim())
}

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
