/** Warnings about references of payments whose check digits are wrong: international ones, and those of banks of a country. */

import type { Context } from '../definitions/contract.ts'
import type { Invoice } from '../model/generated/types.ts'
import { passesLuhn } from '../regimes/shared/checksum.ts'
import { hint, type RuleNode, warning } from '../validate/rules.ts'
import { finding } from '../vocabulary/finding.ts'
import {
  hasFormOfBelgian,
  hasFormOfCreditor,
  isBelgianReference,
  isCreditorReference,
} from '../vocabulary/payment-references.ts'

/** A reference is often written in groups. */
const ungrouped = (ref: string): string => ref.replace(/[\s/]/g, '')

function wrongReference(ref: string | undefined, { regime }: Context): string | undefined {
  if (!ref) return undefined
  if (hasFormOfCreditor(ref) && !isCreditorReference(ref))
    return 'its check digits, after RF, are wrong (ISO 11649)'
  const isBelgian =
    hasFormOfBelgian(ref) || (regime?.country === 'BE' && /^\d{12}$/.test(ungrouped(ref)))
  if (isBelgian && !isBelgianReference(ref))
    return 'its last two digits must be the others modulo 97 (Belgium, OGM)'
  return undefined
}

/** Does the last digit bring a weighted sum to a multiple? Weights are in turn, from the right; a hyphen is ten. */
function passes(ref: string, weights: readonly number[], modulus: number): boolean {
  let sum = 0
  for (let place = 1; place < ref.length; place++)
    sum += Number(ref.charAt(ref.length - 1 - place)) * weights[(place - 1) % weights.length]!
  return '0123456789-'[(modulus - (sum % modulus)) % modulus] === ref.at(-1)
}

/** References of banks of a country: their form, whether the check digit is right, and how it is made. */
// biome-ignore format: table
const NATIONAL: [code: `DOCKET-${string}`, form: RegExp, isRight: (ref: string) => boolean, words: string][] = [
  ['DOCKET-FI-REFERENCE', /^\d{4,20}$/, (ref) => passes(ref, [7, 3, 1], 10), 'weights 7, 3, 1 from the right'],
  // By the one or the other, as the bank has agreed.
  ['DOCKET-NO-REFERENCE', /^\d{3,24}[\d-]$/, (ref) => passesLuhn(ref) || passes(ref, [2, 3, 4, 5, 6, 7], 11), 'KID: Luhn, or modulo 11'],
  ['DOCKET-SE-REFERENCE', /^\d{4,25}$/, passesLuhn, 'OCR: Luhn'],
]

/** Rules on the reference of instructions. The number of the invoice is none of a bank. */
export const NATIONAL_REFERENCES: RuleNode[] = [
  warning('DOCKET-REFERENCE', 'ref', finding('must have valid check digits', wrongReference)),
  ...NATIONAL.map(([code, form, isRight, words]) =>
    hint(
      code,
      'ref',
      finding(
        'must end in its check digit, if it is one of banks of the country',
        (text: string | undefined, { regime, document }) => {
          if (!text || regime?.country !== code.slice(7, 9)) return undefined
          const ref = ungrouped(text)
          if (!form.test(ref) || isRight(ref) || ref === (document as Invoice).code)
            return undefined
          return words
        },
      ),
    ),
  ),
]
