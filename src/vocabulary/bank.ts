/** Identifiers of bank accounts and banks. */
import { NINE, ZERO } from '../values/characters.ts'

export const withoutBlanks = (text: string): string => text.replace(/\s/g, '')

/** A code without blanks, in capitals. */
export const plainCode = (code = ''): string => withoutBlanks(code).toUpperCase()

/** Length of an IBAN is fixed by country; ISO 13616 allows 34 characters at most, the shortest in use has 15. */
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/

/** Is it an IBAN, with or without blanks? Checks its two digits (ISO 13616, ISO/IEC 7064 MOD 97-10). */
export function isIban(text: string): boolean {
  const iban = plainCode(text)
  return IBAN.test(iban) && remainderOf97(iban) === 1
}

/** The letter A stands for 10. */
const BEFORE_A = 55

/** The digits of a code of digits and capitals, with 10 to 35 for its letters, its first four characters moved to the end, modulo 97. */
export function remainderOf97(code: string): number {
  let rest = 0
  for (let i = 4; i < code.length + 4; i++) {
    const c = code.charCodeAt(i % code.length)
    rest = c > NINE ? (rest * 100 + c - BEFORE_A) % 97 : (rest * 10 + c - ZERO) % 97
  }
  return rest
}

/** Characters of an IBAN by country. Source: SWIFT, IBAN registry (ISO 13616). */
const LENGTHS = new Map(
  Object.entries({
    15: 'NO',
    16: 'BE',
    18: 'DK FI FO GL NL',
    19: 'MK SI',
    20: 'AT BA EE KZ LT LU XK',
    21: 'CH HR LI LV',
    22: 'BG BH CR DE GB GE IE ME RS VA',
    23: 'AE GI IL IQ',
    24: 'AD CZ ES MD PK RO SA SE SK TN',
    25: 'PT',
    26: 'IS TR',
    27: 'FR GR IT MC MR SM',
    28: 'AL AZ CY DO GT HU LB PL',
    29: 'BR QA UA',
    30: 'JO KW MU',
    31: 'MT',
  }).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
)

/** How many characters the IBANs of a country have; undefined if that is not known. */
export const ibanLengthOf = (country: string): number | undefined => LENGTHS.get(country)

/** Is a number meant as an IBAN? It has the form of one, in a country that has them; its check digits may be wrong. */
export function isMeantAsIban(text: string): boolean {
  const code = plainCode(text)
  return IBAN.test(code) && (isIban(code) || ibanLengthOf(code.slice(0, 2)) !== undefined)
}

/** Four letters or digits for the bank, two letters for the country, two for the place, three for the branch (ISO 9362). */
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

export const isBic = (text: string): boolean => BIC.test(text.toUpperCase())
