/** The parts of a document that have taxes of their own. */

import type { Charge, Combo, Discount, Line } from '../model/generated/types.ts'

interface Trade {
  lines: Line[] | undefined
  discounts: Discount[] | undefined
  charges: Charge[] | undefined
}

/** Lines, discounts and charges; null elements and charges that are only stated are left out. */
export function taxedRows({ lines, discounts, charges }: Trade): { taxes: Combo[] | undefined }[] {
  const counted = charges?.filter((charge) => !charge?.informative) ?? []
  return [...(lines ?? []), ...(discounts ?? []), ...counted].filter((row) => row !== null)
}

/** All their taxes. */
export function combosOf(document: Trade): Combo[] {
  return taxedRows(document).flatMap(({ taxes }) => taxes?.filter((combo) => combo !== null) ?? [])
}
