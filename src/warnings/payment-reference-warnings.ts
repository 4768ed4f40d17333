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

const BARE_BELGIAN = /^\d{12}$/

function wrongReference(ref: string | undefined, { regime }: Context): string | undefined {
  if (!ref) return undefined
  if (hasFormOfCreditor(ref) && !isCreditorReference(ref))
    return 'its check digits, after RF, are wrong (ISO 11649)'
  const isBelgian =
    hasFormOfBelgian(ref) || (regime?.country === 'BE' && BARE_BELGIAN.test(ungrouped(ref)))
  if (isBelgian && !isBelgianReference(ref))
    return 'its last two digits must be the others modulo 97 (Belgium, OGM)'
  return undefined
}

/** The digit that brings a weighted sum to a multiple; weights are for digits from the right, in turn. */
function complement(digits: string, weights: readonly number[], modulus: number): number {
  let sum = 0
  for (let place = 1; place <= digits.length; place++)
    sum += Number(digits.charAt(digits.length - place)) * weights[(place - 1) % weights.length]!
  return (modulus - (sum % modulus)) % modulus
}

/** References of a country: what looks like one, and is one. */
interface National {
  readonly form: RegExp
  readonly passes: (ref: string) => boolean
  readonly words: string
}

const ELEVEN = [2, 3, 4, 5, 6, 7]

const NATIONAL: { readonly [country: string]: National } = {
  FI: {
    form: /^\d{4,20}$/,
    passes: (ref) => complement(ref.slice(0, -1), [7, 3, 1], 10) === Number(ref.at(-1)),
    words: 'weights 7, 3, 1 from the right',
  },
  NO: {
    form: /^\d{3,24}[\d-]$/,
    // By Luhn or modulo 11, as the bank has agreed; 10 is written as a hyphen.
    passes: (ref) =>
      passesLuhn(ref) || '0123456789-'[complement(ref.slice(0, -1), ELEVEN, 11)] === ref.at(-1),
    words: 'KID: Luhn, or modulo 11',
  },
  SE: { form: /^\d{4,25}$/, passes: passesLuhn, words: 'OCR: Luhn' },
}

/** The number of the invoice is no reference of a bank. */
const isNumber = (ref: string, { document }: Context): boolean =>
  ref === ungrouped((document as Partial<Invoice>).code ?? '')

/** Rules on the reference of instructions. */
export const NATIONAL_REFERENCES: RuleNode[] = [
  warning('DOCKET-REFERENCE', 'ref', finding('must have valid check digits', wrongReference)),
  ...Object.entries(NATIONAL).map(([country, { form, passes, words }]) =>
    hint(
      `DOCKET-${country}-REFERENCE`,
      'ref',
      finding(
        `must end in its check digit, if it is a reference of banks of ${country}`,
        (text: string | undefined, context) => {
          if (!text || context.regime?.country !== country) return undefined
          const ref = ungrouped(text)
          return form.test(ref) && !passes(ref) && !isNumber(ref, context) ? words : undefined
        },
      ),
    ),
  ),
]
