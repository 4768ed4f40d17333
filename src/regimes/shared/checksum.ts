/** Check digits. A country states its weights and its rule; the arithmetic is here. */

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48

/** The sum of digits times weights; the first weight is for the first digit. Digits beyond the weights are left out. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * digitAt(digits, at), 0)
}

/** What the weighted sum leaves when it is divided by eleven. */
export function weightedRest(digits: string, weights: readonly number[]): number {
  return weightedSum(digits, weights) % 11
}

/** What the number that the digits make, fifteen at most, leaves when it is divided. */
export function remainder(digits: string, modulus: number): number {
  return Number(digits) % modulus
}

/** Is the weighted sum, in which the check digit counts too, a multiple of eleven? */
export function mod11(digits: string, weights: readonly number[]): boolean {
  return weightedRest(digits, weights) === 0
}

/** The check digit that is what the weighted sum leaves modulo 11, or 0 where it leaves 10. */
export function restDigit(digits: string, weights: readonly number[]): number {
  return weightedRest(digits, weights) % 10
}

/** The check digit that makes up what the weighted sum leaves modulo 11, or 0 where it leaves 0 or 1. */
export function complementDigit(digits: string, weights: readonly number[]): number {
  const rest = weightedRest(digits, weights)
  return rest < 2 ? 0 : 11 - rest
}

/**
 * Luhn (ISO/IEC 7812-1): the digit that makes the number complete. From the right, every second digit counts double,
 * and where that has two digits, their sum.
 * @param base of the digits: 36 for A to Z as 10 to 35
 */
export function luhnDigit(digits: string, base = 10): number {
  let sum = 0
  for (let place = 1; place <= digits.length; place++) {
    const value = parseInt(digits.charAt(digits.length - place), base) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(value / base) + (value % base)
  }
  return (base - (sum % base)) % base
}

/** Is the last digit Luhn's digit for those before it? */
export function luhn(digits: string): boolean {
  return luhnDigit(digits.slice(0, -1)) === digitAt(digits, digits.length - 1)
}

/** ISO/IEC 7064, MOD 11,10: does the last digit close the chain of the others? */
export function mod11And10(digits: string): boolean {
  let product = 10
  for (let at = 0; at < digits.length - 1; at++) {
    const sum = (digitAt(digits, at) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === digitAt(digits, digits.length - 1)
}

/** ISO/IEC 7064, MOD 97-10: with the letters A to Z as 10 to 35, does the whole leave 1? */
export function mod97And10(text: string): boolean {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
