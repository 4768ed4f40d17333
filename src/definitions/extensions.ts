/**
 * Extensions: codes of a country or a format on an object, by the key of the extension. Formats change them only with
 * the functions below. A key without a code counts as absent. A code that may be newer than our list is kept: only the
 * client knows what it means.
 */
import { getOwn, lookupByPrefix, type TextMap, textMap } from '../values/text-map.ts'
import { mayBeNewer } from './registry.ts'

/** An object that may have extensions. */
interface Extended {
  ext: TextMap | undefined
}

/** Sets an extension, undefined or an empty code removes it; neither if its code may be newer than our list. */
export function setExt(object: Extended, key: string, code: string | undefined): void {
  if (hasNewerCode(object, key)) return
  if (code) replaceExt(object, key, code)
  else dropExt(object, key)
}

/** Sets an extension, whatever its code was. */
export function replaceExt(object: Extended, key: string, code: string): void {
  ;(object.ext ??= textMap())[key] = code
}

function hasNewerCode({ ext }: Extended, key: string): boolean {
  const code = ext?.[key]
  return code !== undefined && mayBeNewer(key, code)
}

/** Sets an extension if it is absent. */
export function defaultExt(object: Extended, key: string, code: string): void {
  if (object.ext?.[key] === undefined) setExt(object, key, code)
}

/**
 * Keeps an extension with one of the codes; sets it to the first of them otherwise.
 * @param codes at least one
 */
export function pickExt(object: Extended, key: string, codes: readonly string[]): void {
  const code = object.ext?.[key]
  if (code === undefined || !codes.includes(code)) setExt(object, key, codes[0]!)
}

/** Removes extensions. */
export function dropExt({ ext }: Extended, ...keys: string[]): void {
  if (ext) for (const key of keys) delete ext[key]
}

/** Moves the code of an extension to another one, replacing its code. */
export function renameExt(object: Extended, from: string, to: string): void {
  const code = object.ext?.[from]
  if (code === undefined) return
  setExt(object, to, code)
  dropExt(object, from)
}

type Keyed = Extended & { key: string | undefined }
type Codes = { readonly [key: string]: string }

/**
 * Makes a normaliser that sets an extension to the code of the key of an object, or of the key without its last
 * parts.
 */
export function extFromKey(extension: string, table: Codes) {
  return (object: Keyed): void => {
    const code = lookupByPrefix(table, object.key)
    if (code) setExt(object, extension, code)
  }
}

/** As `extFromKey`, but only for the whole key. */
export function extFromExactKey(extension: string, table: Codes) {
  return (object: Keyed): void => {
    const code = getOwn(table, object.key)
    if (code) setExt(object, extension, code)
  }
}
