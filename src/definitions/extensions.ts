/**
 * Extensions: codes of a country or a format on an object, by the key of the extension. Formats change them only with
 * these functions and those of vocabulary/set-extensions.ts. A key without a code counts as absent. A code that may be
 * newer than our list is kept: only the client knows what it means.
 */
import { type TextMap, textMap } from '../values/text-map.ts'
import { mayBeNewer } from './registry.ts'

/** An object that may have extensions. */
export interface Extended {
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

/** Removes extensions. */
export function dropExt({ ext }: Extended, ...keys: string[]): void {
  if (ext) for (const key of keys) delete ext[key]
}
