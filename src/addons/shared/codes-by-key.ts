/**
 * Codes that go with the key of a tax: formats tell by them why a supply is not taxed, or how it is. Key and code must
 * agree; where one of them is missing, the other tells it.
 */

import { dropExt, pickExt } from '../../definitions/extensions.ts'
import type { Combo } from '../../model/generated/types.ts'
import { getOwn } from '../../values/text-map.ts'

/** Tax key → the codes that it allows, the default first, or none. Keys that are not in the table go with any code. */
export type CodesByKey = { readonly [key: string]: readonly string[] }

/** The first key that allows the code. */
export function keyOfCode(table: CodesByKey, code: string | undefined): string | undefined {
  return code === undefined
    ? undefined
    : Object.keys(table).find((key) => table[key]!.includes(code))
}

/** Gives a tax one of the codes that its key allows, or takes the extension away where it allows none. */
export function codeByKey(combo: Combo, extension: string, table: CodesByKey): void {
  const codes = getOwn(table, combo.key)
  if (codes === undefined) return
  if (codes.length === 0) dropExt(combo, extension)
  else pickExt(combo, extension, codes)
}
