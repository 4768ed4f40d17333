/** Identifiers of accounts and references of payments that carry check digits. */

import { plainCode, remainderOf97 } from './bank.ts'

/** Is an account in Switzerland or Liechtenstein, where QR-bills are paid to? */
export const isSwissIban = (iban = ''): boolean => /^\s*(?:C\s*H|L\s*I)/i.test(iban)

/** Banks of QR-IBANs have the numbers 30000 to 31999; their payments have a QR reference, and no others do. */
export const isQrIban = (iban: string): boolean => /^(?:CH|LI)\d\d3[01]/.test(plainCode(iban))

/** The table of the recursive check digit, modulo 10. */
const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** Is it a QR reference: 27 digits, the last a check digit (SIX, Swiss Implementation Guidelines QR-bill)? */
export function isQrReference(text: string): boolean {
  const reference = plainCode(text)
  if (!hasFormOfQr(reference)) return false
  let carry = 0
  for (const digit of reference.slice(0, 26)) carry = CARRIES[(carry + Number(digit)) % 10] ?? 0
  return (10 - carry) % 10 === Number(reference.charAt(26))
}

/** Has it the length of a QR reference, whatever its check digit? */
export const hasFormOfQr = (reference: string): boolean => /^\d{27}$/.test(plainCode(reference))

/** Is it written as a reference to a creditor, whatever its check digits (ISO 11649)? */
export const hasFormOfCreditor = (reference: string): boolean =>
  /^RF\d\d[A-Z0-9]{1,21}$/.test(plainCode(reference))

/** Is it a reference to a creditor with right check digits (ISO 11649, ISO/IEC 7064 MOD 97-10)? */
export const isCreditorReference = (reference: string): boolean =>
  hasFormOfCreditor(reference) && remainderOf97(plainCode(reference)) === 1

/** Twelve digits, the last two of which are the others modulo 97, or 97 (Belgium, OGM/VCS): in plus signs, or bare. */
export function isBelgianReference(text: string): boolean {
  const digits = text.replace(/[^\d]/g, '')
  if (digits.length !== 12) return false
  return Number(digits.slice(10)) === (Number(digits.slice(0, 10)) % 97 || 97)
}

/** Is it written as the reference of a Belgian transfer? */
export const hasFormOfBelgian = (text: string): boolean =>
  /^(?:\+\+\+|\*\*\*)\d{3}\/\d{4}\/\d{5}(?:\+\+\+|\*\*\*)$/.test(text.trim())
