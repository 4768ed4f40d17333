/** Further ways to change extensions, for the normalisers of countries and formats. */

import { dropExt, type Extended, setExt } from '../definitions/extensions.ts'
import { getOwn } from '../values/text-map.ts'
import { lookupByPrefix } from './lookup-by-prefix.ts'

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
