/** Check digits. A country states its weights and its rule; the arithmetic is here. */

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48

/** The sum of digits times weights; the first weight is for the first digit. Digits beyond the weights are left out. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * digitAt(digits, at), 0)
}

/**
 * Luhn (ISO/IEC 7812-1): the digit that makes the number complete. From the right, every second digit counts double.
 */
export function luhnDigit(digits: string): number {
  let sum = 0
  for (let place = 1; place <= digits.length; place++) {
    const digit = digitAt(digits, digits.length - place)
    sum += place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return (10 - (sum % 10)) % 10
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
