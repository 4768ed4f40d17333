/**
 * Extensions: the codes that a country or a format puts on an object, by the key of the extension. What formats do to
 * them is always one of the steps below. A key without a code is as good as absent.
 */
import type { TextMap } from '../model/generated/types.ts'

/** An object that may have extensions. */
export interface Extended {
  ext: TextMap | undefined
}

/** A map whose keys clients choose; it has no prototype that a key could reach. */
export function textMap(entries?: { readonly [key: string]: string }): TextMap {
  const map = Object.create(null) as TextMap
  for (const key in entries) map[key] = entries[key]!
  return map
}

/** Writes a code over whatever is there; undefined or an empty code takes the extension away. */
export function setExt(object: Extended, key: string, code: string | undefined): void {
  if (code) (object.ext ??= textMap())[key] = code
  else dropExt(object, key)
}

/** Writes a code where the extension is absent. */
export function defaultExt(object: Extended, key: string, code: string): void {
  if (object.ext?.[key] === undefined) setExt(object, key, code)
}

/** Leaves one of the codes, of which there is one at least, as it is; writes the first over anything else. */
export function pickExt(object: Extended, key: string, codes: readonly string[]): void {
  const code = object.ext?.[key]
  if (code === undefined || !codes.includes(code)) setExt(object, key, codes[0]!)
}

export function dropExt({ ext }: Extended, ...keys: string[]): void {
  if (ext) for (const key of keys) delete ext[key]
}

/** Moves a code to another key, over what is there. */
export function renameExt(object: Extended, from: string, to: string): void {
  const code = object.ext?.[from]
  if (code === undefined) return
  setExt(object, to, code)
  dropExt(object, from)
}

/** What a table has for a key that comes from a client, and may be the name of something that all objects have. */
export function own<T>(table: { readonly [key: string]: T }, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}

/** Keys are no longer than this, by a rule of theirs. */
const LONGEST_KEY = 64

/** The key without its last part, or the longest such beginning that ends before a place in it. */
const withoutLast = (key: string, before = key.length): string => {
  return key.slice(0, Math.max(key.lastIndexOf('+', before), 0))
}

/** What a table has for a key of parts, or for the key without its last parts: `card+credit`, then `card`. */
export function lookup<T>(table: { readonly [key: string]: T }, key = ''): T | undefined {
  // What comes from a client may have any length and number of parts; no table has more than a key can hold.
  const start = key.length > LONGEST_KEY ? withoutLast(key, LONGEST_KEY) : key
  for (let rest = start; rest !== ''; rest = withoutLast(rest)) {
    const found = own(table, rest)
    if (found !== undefined) return found
  }
  return undefined
}

type Keyed = Extended & { key: string | undefined }
type Codes = { readonly [key: string]: string }

/** A step that gives an object the code that a table has for its key, or for the key without its last parts. */
export function extFromKey(extension: string, table: Codes) {
  return (object: Keyed): void => {
    const code = lookup(table, object.key)
    if (code) setExt(object, extension, code)
  }
}

/** As `extFromKey`, for keys that must be in the table as they are. */
export function extFromExactKey(extension: string, table: Codes) {
  return (object: Keyed): void => {
    const code = own(table, object.key)
    if (code) setExt(object, extension, code)
  }
}
