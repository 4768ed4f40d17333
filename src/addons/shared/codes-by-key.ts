/**
 * Codes that depend on the key of a tax: formats use them to state why a supply is not taxed, or how it is. Key and
 * code must agree; if one is missing, it is derived from the other.
 */

import { setExt } from '../../definitions/extensions.ts'
import type { Combo } from '../../model/generated/types.ts'
import { getOwn } from '../../values/text-map.ts'
import { pickExt } from '../../vocabulary/set-extensions.ts'

/** Tax key → the codes that it allows, the default first; may be empty. Keys not in the table allow any code. */
export type CodesByKey = { readonly [key: string]: readonly string[] }

/** The first key that allows the code. */
export function keyOfCode(table: CodesByKey, code: string | undefined): string | undefined {
  return code === undefined
    ? undefined
    : Object.keys(table).find((key) => table[key]!.includes(code))
}

/** Gives a tax one of the codes that its key allows, or removes the extension if the key allows none. */
export function setCodeByKey(combo: Combo, extension: string, table: CodesByKey): void {
  const codes = getOwn(table, combo.key)
  if (codes === undefined) return
  if (codes.length === 0) setExt(combo, extension, undefined)
  else pickExt(combo, extension, codes)
}
