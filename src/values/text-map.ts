/**
 * Tables that are looked up by what a client sends. No key reaches Object.prototype: maps of clients do not
 * inherit from it, and our own tables are asked for own properties only.
 */

/** An object whose member names the user chooses, with string values. */
export interface TextMap {
  [name: string]: string
}

/**
 * The prototype of maps. It has no members and no prototype, so that it adds none to theirs. V8 keeps objects with a
 * prototype compact, but those without one as hash tables, which take several times as long to make and to read.
 */
const NO_MEMBERS: object = Object.freeze(Object.create(null))

/** A map whose keys clients choose; none of them can reach Object.prototype. */
export function textMap(entries?: { readonly [key: string]: string }): TextMap {
  const map = Object.create(NO_MEMBERS) as TextMap
  for (const key in entries) map[key] = entries[key]!
  return map
}

/** What a table has for a key that comes from a client, and may be the name of something that all objects have. */
export function getOwn<T>(
  table: { readonly [key: string]: T },
  key: string | undefined,
): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}

/** Keys are no longer than this, by a rule of theirs. */
const LONGEST_KEY = 64

/** The key without its last part, or the longest such beginning that ends before a place in it. */
const withoutLast = (key: string, before = key.length): string => {
  return key.slice(0, Math.max(key.lastIndexOf('+', before), 0))
}

/** What a table has for a key of parts, or for the key without its last parts: `card+credit`, then `card`. */
export function lookupByPrefix<T>(table: { readonly [key: string]: T }, key = ''): T | undefined {
  // What comes from a client may have any length and number of parts; no table has more than a key can hold.
  const start = key.length > LONGEST_KEY ? withoutLast(key, LONGEST_KEY) : key
  for (let rest = start; rest !== ''; rest = withoutLast(rest)) {
    const found = getOwn(table, rest)
    if (found !== undefined) return found
  }
  return undefined
}
