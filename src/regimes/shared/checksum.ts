/** Check digits: countries state their weights and their method, the arithmetic is here. */

const digitAt = (digits: string, index: number): number => digits.charCodeAt(index) - 48

/** The sum of digits times weights, from the first digit on. Excess digits do not count. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * digitAt(digits, index), 0)
}

/** The sum of all digits. */
export function digitSum(digits: string): number {
  return Array.from(digits).reduce((sum, digit) => sum + Number(digit), 0)
}

/** The weighted sum modulo 11. */
export function weightedRemainder(digits: string, weights: readonly number[]): number {
  return weightedSum(digits, weights) % 11
}

/** A number of at most fifteen digits modulo `modulus`. */
export function remainder(digits: string, modulus: number): number {
  return Number(digits) % modulus
}

/** Is the weighted sum a multiple of 11? The check digit has a weight too. */
export function passesMod11(digits: string, weights: readonly number[]): boolean {
  return weightedRemainder(digits, weights) === 0
}

/** The check digit that equals the weighted sum modulo 11, with 0 for 10. */
export function remainderDigit(digits: string, weights: readonly number[]): number {
  return weightedRemainder(digits, weights) % 10
}

/** The check digit that completes the weighted sum to a multiple of 11, with 0 for 10 and 11. */
export function complementDigit(digits: string, weights: readonly number[]): number {
  const modulo = weightedRemainder(digits, weights)
  return modulo < 2 ? 0 : 11 - modulo
}

/** The check digit that completes the weighted sum to a multiple of 11, with 0 for 10 and 1 for 11. */
export function differenceDigit(digits: string, weights: readonly number[]): number {
  return (11 - weightedRemainder(digits, weights)) % 10
}

/**
 * The check digit that equals the weighted sum modulo 11. If that is 10, the sum is made again with other weights, of
 * which 10 gives 0.
 */
export function secondTryDigit(
  digits: string,
  weights: readonly number[],
  others: readonly number[],
): number {
  const modulo = weightedRemainder(digits, weights)
  return modulo === 10 ? remainderDigit(digits, others) : modulo
}

/**
 * The check digit by Luhn (ISO/IEC 7812-1): from the right, the first digit, the third and so on
 * are doubled; products of two digits count as the sum of their digits.
 * @param base of the digits: with 36, A to Z are the digits 10 to 35
 */
export function luhnDigit(digits: string, base = 10): number {
  let sum = 0
  for (let place = 1; place <= digits.length; place++) {
    const value = parseInt(digits.charAt(digits.length - place), base) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(value / base) + (value % base)
  }
  return (base - (sum % base)) % base
}

/** Is the last digit the check digit by Luhn? */
export function passesLuhn(digits: string): boolean {
  return luhnDigit(digits.slice(0, -1)) === digitAt(digits, digits.length - 1)
}

/** Is the last digit the check digit of GS1 (GLN, GTIN)? The weights are 3 and 1 in turn, from the digit before it on. */
export function passesGs1(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++)
    sum += digitAt(digits, digits.length - 1 - place) * (place % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}

/** Are the last two digits 97 less the remainder of the others, from 1 to 97? */
export const passesMod97 = (digits: string): boolean =>
  Number(digits.slice(-2)) === 97 - remainder(digits.slice(0, -2), 97)

/** Is the last digit the check digit by ISO/IEC 7064, MOD 11,10? */
export function passesMod11And10(digits: string): boolean {
  let product = 10
  for (let index = 0; index < digits.length - 1; index++) {
    const sum = (digitAt(digits, index) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === digitAt(digits, digits.length - 1)
}

/** Are the last two digits check digits by ISO/IEC 7064, MOD 97-10? Letters count as 10 to 35. */
export function passesMod97And10(code: string): boolean {
  const digits = code.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
