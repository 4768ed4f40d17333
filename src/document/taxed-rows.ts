/** The parts of a document that have taxes of their own. */

import type { Combo, Invoice } from '../model/generated/types.ts'

type Trade = Pick<Invoice, 'lines' | 'discounts' | 'charges'>

/** Lines, discounts and charges; null elements and charges that are only stated are left out. */
export function taxedRows({ lines, discounts, charges }: Trade): { taxes: Combo[] | undefined }[] {
  const counted = charges?.filter((charge) => !charge?.informative) ?? []
  return [...(lines ?? []), ...(discounts ?? []), ...counted].filter((row) => row !== null)
}

/** All their taxes. */
export function combosOf(document: Trade): Combo[] {
  const combos: Combo[] = []
  for (const { taxes } of taxedRows(document))
    for (const combo of taxes ?? []) if (combo !== null) combos.push(combo)
  return combos
}
