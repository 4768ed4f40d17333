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

/** A text by language, as definitions have them. */
export type Texts = { readonly [language: string]: string } | undefined

/** The text in English, or else in the first language that there is. */
export const inEnglish = (texts: Texts): string | undefined =>
  texts && (texts.en ?? Object.values(texts)[0])
