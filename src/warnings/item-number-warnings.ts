/** Warnings about numbers of items whose check digit is wrong: GTIN (GS1 General Specifications). */

import type { OrgIdentity } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { type RuleNode, warning, when } from '../validate/rules.ts'
import { finding } from '../vocabulary/finding.ts'

/** EAN-8, UPC, EAN-13, GTIN-14. */
const LENGTHS = [8, 12, 13, 14]

const isGtin = saying(
  'key is gtin, type is GTIN, or the scheme is 0160',
  ({ key, type, ext }: OrgIdentity): boolean =>
    key === 'gtin' || type === 'GTIN' || ext?.['iso-scheme-id'] === '0160',
)

/** Weights 3 and 1 in turn, from the digit before the check digit on. */
function hasCheckDigit(code: string): boolean {
  let sum = 0
  for (let place = 0; place < code.length; place++)
    sum += Number(code.charAt(code.length - 1 - place)) * (place % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}

function wrongGtin(code: string | undefined): string | undefined {
  // Brazil writes SEM GTIN for none.
  if (!code || !/^\d+$/.test(code)) return undefined
  if (!LENGTHS.includes(code.length)) return `it has ${code.length} digits, not 8, 12, 13 or 14`
  return hasCheckDigit(code) ? undefined : 'its last digit is a check digit, and wrong'
}

export const ITEM_NUMBER_WARNINGS: RuleNode[] = [
  when(isGtin, [warning('DOCKET-GTIN', 'code', finding('must be a GTIN', wrongGtin))]),
]
