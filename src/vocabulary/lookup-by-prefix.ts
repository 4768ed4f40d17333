/** Looks keys up, such as `card+credit`. */
import { getOwn } from '../values/text-map.ts'

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
