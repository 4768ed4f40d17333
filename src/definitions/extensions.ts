/**
 * Extensions: the codes that a country or a format puts on an object, by the key of the extension. What formats do to
 * them is always one of the steps below. A key without a code is as good as absent.
 */
import { getOwn, lookupByPrefix, type TextMap, textMap } from '../values/text-map.ts'

/** An object that may have extensions. */
export interface Extended {
  ext: TextMap | undefined
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

type Keyed = Extended & { key: string | undefined }
type Codes = { readonly [key: string]: string }

/** A step that gives an object the code that a table has for its key, or for the key without its last parts. */
export function extFromKey(extension: string, table: Codes) {
  return (object: Keyed): void => {
    const code = lookupByPrefix(table, object.key)
    if (code) setExt(object, extension, code)
  }
}

/** As `extFromKey`, for keys that must be in the table as they are. */
export function extFromExactKey(extension: string, table: Codes) {
  return (object: Keyed): void => {
    const code = getOwn(table, object.key)
    if (code) setExt(object, extension, code)
  }
}
