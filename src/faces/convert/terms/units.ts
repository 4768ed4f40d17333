/** Units of items as the list of EN 16931 has them: UN/ECE Recommendations 20 and 21 (BT-130). */
import { codeOfUnit } from '../../../vocabulary/unit-codes.ts'
import { isListed } from './code-lists.ts'

/** Codes that the list of the standard replaces by others: hectare. */
const REPLACED: { readonly [code: string]: string } = { HAR: 'H18' }

/** The code that a listed one replaces, or the code itself. */
export const originalUnit = (listed: string): string =>
  Object.keys(REPLACED).find((code) => REPLACED[code] === listed) ?? listed

/** The code for one of whatever is sold. */
export const ONE = 'C62'

/** The code for a unit that has none: mutually defined. */
export const OTHER_UNIT = 'ZZ'

/** The code of a unit, or of another code of it; undefined if the standard lists none. */
export function listedUnit(unit: string): string | undefined {
  const code = codeOfUnit(unit) ?? unit
  const listed = REPLACED[code] ?? code
  return isListed('units', listed) ? listed : undefined
}
