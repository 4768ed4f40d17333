/** Codes of exemptions: formats tell by them why a supply is not taxed, and they must agree with the tax key. */
import { dropExt, own, pickExt } from '../model/ext.ts'
import type { Combo } from '../model/types.ts'

/** Tax key → the codes that it allows, the default first; none where it is taxed. Other keys go with any code. */
export type Exemptions = { readonly [key: string]: readonly string[] }

/** The first key that allows the code. */
export function keyOfExemption(table: Exemptions, code: string | undefined): string | undefined {
  return code === undefined ? undefined : Object.keys(table).find((key) => table[key]!.includes(code))
}

/** Makes the code of a tax one that its key allows. */
export function fitExemption(combo: Combo, extension: string, table: Exemptions): void {
  const codes = own(table, combo.key)
  if (codes === undefined) return
  if (codes.length === 0) dropExt(combo, extension)
  else pickExt(combo, extension, codes)
}
