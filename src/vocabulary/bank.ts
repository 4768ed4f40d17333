/** Identifiers of bank accounts and banks. */

/** Length of an IBAN is fixed by country; ISO 13616 allows 34 characters at most, the shortest in use has 15. */
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/

/** Is it an IBAN, with or without spaces? Checks its two digits (ISO 13616, ISO/IEC 7064 MOD 97-10). */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase()
  if (!IBAN.test(iban)) return false
  let rest = 0
  for (const c of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(c, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Four letters or digits for the bank, two letters for the country, two for the place, three for the branch (ISO 9362). */
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

export const isBic = (text: string): boolean => BIC.test(text.toUpperCase())
