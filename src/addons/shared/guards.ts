/** Conditions on extensions that several formats put before their rules. */

import type { Tax } from '../../model/generated/types.ts'
import type { TextMap } from '../../values/text-map.ts'

interface Extended {
  ext: TextMap | undefined
}

/** The object has the extension. */
export function hasExt(key: string) {
  return ({ ext }: Extended): boolean => ext?.[key] !== undefined
}

/** The extension of the object has one of the codes. */
export function extIn(key: string, ...codes: string[]) {
  return ({ ext }: Extended): boolean => codes.includes(ext?.[key] ?? '')
}

/** The extension of the document's `tax` has one of the codes. */
export function taxExtIn(key: string, ...codes: string[]) {
  const isIn = extIn(key, ...codes)
  return ({ tax }: { tax: Tax | undefined }): boolean => tax !== undefined && isIn(tax)
}
