/** Warnings about numbers of items whose check digit is wrong: GTIN (GS1 General Specifications). */

import type { OrgIdentity } from '../model/generated/types.ts'
import { passesGs1 } from '../regimes/shared/checksum.ts'
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

function wrongGtin(code: string | undefined): string | undefined {
  // Brazil writes SEM GTIN for none; others group the digits.
  if (!code || /[^\dA-Z]/i.test(code)) return undefined
  if (!/^\d+$/.test(code)) return 'it has letters'
  if (!LENGTHS.includes(code.length)) return `it has ${code.length} digits, not 8, 12, 13 or 14`
  return passesGs1(code) ? undefined : 'its last digit is a check digit, and wrong'
}

export const ITEM_NUMBER_WARNINGS: RuleNode[] = [
  when(isGtin, [warning('DOCKET-GTIN', 'code', finding('must be a GTIN', wrongGtin))]),
]
