/**
 * Lookups by keys that clients choose. No key reaches Object.prototype: maps from clients do not
 * inherit from it, and our own tables are searched for own properties only.
 */

/** An object with member names chosen by the user and string values. */
export interface TextMap {
  [name: string]: string
}

/**
 * The prototype of maps. It has no members and no prototype, so that it adds none to theirs. V8 keeps objects with a
 * prototype compact, but those without one as hash tables, which take several times as long to make and to read.
 */
const NO_MEMBERS: object = Object.freeze(Object.create(null))

/** Creates a map that inherits nothing, so that names such as `__proto__` are plain members. */
export function textMap(entries?: { readonly [key: string]: string }): TextMap {
  const map = Object.create(NO_MEMBERS) as TextMap
  for (const key in entries) map[key] = entries[key]!
  return map
}

/** Looks up an untrusted key among own properties only, so `constructor` finds nothing. */
export function getOwn<T>(
  table: { readonly [key: string]: T },
  key: string | undefined,
): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}

/** Maximum length of a valid key (GOBL-CBC-KEY-01). */
const LONGEST_KEY = 64

/** Drops the last `+part`, or everything from the last `+` at or before `before`. */
const withoutLast = (key: string, before = key.length): string => {
  return key.slice(0, Math.max(key.lastIndexOf('+', before), 0))
}

/** Looks up a key, dropping its last `+part` until something is found: `card+credit`, then `card`. */
export function lookupByPrefix<T>(table: { readonly [key: string]: T }, key = ''): T | undefined {
  // Clients may send keys of any length, but no table has a key that is longer than a valid one.
  const start = key.length > LONGEST_KEY ? withoutLast(key, LONGEST_KEY) : key
  for (let rest = start; rest !== ''; rest = withoutLast(rest)) {
    const found = getOwn(table, rest)
    if (found !== undefined) return found
  }
  return undefined
}

/** A text by language, as definitions have them. */
export type Texts = { readonly [language: string]: string } | undefined

/** The text in English, or else in the first language that there is. */
export const inEnglish = (texts: Texts): string | undefined =>
  texts && (texts.en ?? Object.values(texts)[0])
