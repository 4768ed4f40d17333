/** Keys of reference data that a text was meant to be. */
import { codeLists } from '../catalogues/code-lists.ts'
import { ISO_COUNTRIES, isoCountryOf } from '../catalogues/countries.ts'
import { allAddons, allCatalogues, allRegimes, regimeOf } from '../definitions/registry.ts'
import { registeredIds } from '../model/schema-registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import { getOwn } from '../values/text-map.ts'
import { asQuestion, namesLike, nearest } from './nearest.ts'

/** Codes that are taken for those of countries. */
const MISTAKEN_CODES: { readonly [code: string]: string } = { UK: 'GB' }

/** The ISO code of the country that a text was meant to be: its name, its code in small letters, or a mistaken one. */
export function countryMeant(text: string): string | undefined {
  const upper = text.trim().toUpperCase()
  const named = ISO_COUNTRIES.find(({ name }) => name.toUpperCase() === upper)
  return getOwn(MISTAKEN_CODES, upper) ?? named?.code ?? isoCountryOf(upper)
}

/** The code of the regime that a code, or the name of a country, was meant to be. */
export function regimeMeant(text: string): string | undefined {
  const codes = allRegimes().flatMap((regime) => regime.codes)
  return regimeOf(countryMeant(text))?.country ?? nearest(text, codes)
}

/** Words that are in no key or name of a format. */
const FORMAT_WORDS: { readonly [word: string]: string } = { peppol: 'eu-en16931-v2017' }

/** The keys of formats like a word: by key, by name, or by country. */
function addonsLike(text: string): string[] {
  const names = new Map<string, string>()
  for (const { key, definition } of allAddons()) {
    names.set(key, key)
    for (const name of Object.values(definition.name ?? {})) names.set(name, key)
  }
  const country = countryMeant(text)?.toLowerCase()
  const ofCountry = allAddons().flatMap(({ key }) => (key.startsWith(`${country}-`) ? key : []))
  const found = namesLike(text, names.keys()).map((name) => names.get(name)!)
  const known = getOwn(FORMAT_WORDS, text.toLowerCase())
  return [...new Set([...(known ? [known] : []), ...found, ...ofCountry])]
}

const KINDS: { readonly [kind: string]: (text: string) => readonly (string | undefined)[] } = {
  addon: addonsLike,
  catalogue: (text) =>
    namesLike(
      text,
      [...allCatalogues(), ...codeLists()].flatMap(({ key }) => key ?? []),
    ),
  regime: (text) => [regimeMeant(text)],
  schema: (text) =>
    namesLike(
      text.replace(SCHEMA_BASE, '').replace(/\.json$/, ''),
      registeredIds().map((id) => id.slice(SCHEMA_BASE.length)),
    ),
}

/** `did you mean a or b?`; undefined without any. */
const askFor = (names: readonly (string | undefined)[]): string | undefined =>
  asQuestion(names.filter((name) => name !== undefined).join(' or '))

/** Asks which format was meant by a text; undefined if none is like it. */
export const addonMeant = (text: string): string | undefined => askFor(addonsLike(text))

/**
 * Asks which key was meant by a text: `did you mean es-sii-v1? `, or nothing.
 * @param kind of the list that lacks it: `addon`
 */
export function keyMeant(kind: string, text: string): string {
  const question = askFor(KINDS[kind]?.(text) ?? [])
  return question ? `${question} ` : ''
}

/** Options that are seen at a glance. */
const FEW = 5

/** Asks which of many options was meant by a value: `; did you mean ubl+peppol?`, or nothing. */
export function optionMeant(value: unknown, options: readonly unknown[]): string {
  if (typeof value !== 'string' || options.length <= FEW) return ''
  const question = askFor(namesLike(value, options.map(String)))
  return question ? `; ${question}` : ''
}
