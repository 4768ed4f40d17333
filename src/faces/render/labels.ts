/** Words of pages, by language: data, of which each file has one language. */
import { isoCountryOf } from '../../catalogues/countries.ts'
import { getOwn, lookupByPrefix, type TextMap } from '../../values/text-map.ts'
import ar from './labels/ar.json' with { type: 'json' }
import de from './labels/de.json' with { type: 'json' }
import el from './labels/el.json' with { type: 'json' }
import en from './labels/en.json' with { type: 'json' }
import es from './labels/es.json' with { type: 'json' }
import fr from './labels/fr.json' with { type: 'json' }
import it from './labels/it.json' with { type: 'json' }
import nl from './labels/nl.json' with { type: 'json' }
import pl from './labels/pl.json' with { type: 'json' }
import pt from './labels/pt.json' with { type: 'json' }

/** The words of a language. A word that it lacks is that of English. */
interface Language {
  /** Of Intl, with the digits and calendar of business documents. */
  locale: string
  direction: string
  /** Regimes whose documents are in this language unless the request asks for another. */
  countries: string[]
  /** Kinds of documents, as `invoice/credit-note`, and other headings. */
  titles: { readonly [name: string]: string }
  /** Members: by name, or `bill.Totals.total` if a type gives the name a meaning of its own. */
  members: { readonly [name: string]: string }
  /** Keys that schemas list, such as means of payment and tags. */
  keys: { readonly [key: string]: string }
}

const LANGUAGES: { readonly [code: string]: Language } = {
  en,
  ar,
  de,
  el,
  es,
  fr,
  it,
  nl,
  pl,
  pt,
}

/** The languages of pages, English first. */
export const LANGUAGE_CODES: readonly string[] = Object.keys(LANGUAGES)

export interface Labels {
  language: string
  direction: string
  /** The locale of Intl: that of the language, as the country writes it. */
  locale: string
  title: (name: string) => string | undefined
  member: (type: string, member: string) => string
  /** The name of a key, or of the part before its last `+`; undefined if it has none in this language. */
  key: (key: string) => string | undefined
}

const made = new Map<string, Labels>()

/** The labels of a language, by default that of the country of a regime, or else English. */
export function labelsFor(language: string | undefined, country: string | undefined): Labels {
  const code = language ?? languageOf(country)
  const key = `${code} ${country}`
  let labels = made.get(key)
  if (!labels) made.set(key, (labels = makeLabels(code, country)))
  return labels
}

function makeLabels(code: string, country: string | undefined): Labels {
  const words = getOwn(LANGUAGES, code) ?? en
  /** By type, then member. */
  const members = new Map<string, Map<string, string>>()
  const findMember = (type: string, member: string): string => {
    const own = getOwn(words.members, `${type}.${member}`) ?? getOwn(words.members, member)
    return own ?? getOwn(en.members as TextMap, member) ?? humanise(member)
  }
  return {
    language: code,
    direction: words.direction,
    locale: localeOf(words, country),
    title: (name) => getOwn(words.titles, name) ?? getOwn(en.titles as TextMap, name),
    member(type, member) {
      let ofType = members.get(type)
      if (!ofType) members.set(type, (ofType = new Map()))
      let label = ofType.get(member)
      if (label === undefined) ofType.set(member, (label = findMember(type, member)))
      return label
    },
    key: (key) => lookupByPrefix(words.keys, key),
  }
}

function languageOf(country: string | undefined): string {
  const found = Object.entries(LANGUAGES).find(([, { countries }]) =>
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
  const words = name.replace(/[$_+-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
