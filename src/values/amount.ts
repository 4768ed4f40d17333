/**
 * Exact decimal numbers.
 *
 * An amount is an integer and a scale, its number of decimals: 12.50 is (1250, 2). The scale matters: "10" and
 * "10.00" are equal, but they are written differently and round later results differently. In every operation **the
 * left operand determines the scale of the result**. Integers are plain numbers while they are safe (below 2^53) and
 * BigInt beyond. Results fit the signed 64 bits of the wire format: decimals are dropped first, then the value
 * saturates.
 */

import { MINUS, NINE, PLUS, POINT, ZERO } from './characters.ts'

const MAX_INT64 = 9223372036854775807n
const MIN_INT64 = -9223372036854775808n

/** The powers of ten that a double represents exactly, 10^0 to 10^22. */
export const POW10 = Array.from({ length: 23 }, (_, n) => Number(`1e${n}`))

/** Maximum number of digits of an amount, decimals included. */
const MAX_DIGITS = 18
const UNREADABLE = 10n ** BigInt(MAX_DIGITS)

export class Amount {
  /** The integer: value × 10^scale. A number if it is safe, otherwise a BigInt. */
  readonly unscaled: number | bigint
  /** The number of decimals, 0 or more. */
  readonly scale: number

  constructor(unscaled: number | bigint, scale: number) {
    this.unscaled = unscaled
    this.scale = scale
  }

  /** The amount 0 with `scale` decimals. */
  static zero(scale: number): Amount {
    return scale < ZEROS.length ? ZEROS[scale]! : new Amount(0, scale)
  }

  /**
   * Parses a decimal number: an optional sign, digits, and optionally a point with more digits. Trailing zeros count
   * towards the scale. Digits after the 18th are cut off.
   * @returns the amount, or undefined if the text is not such a number or its integer part exceeds 18 digits
   */
  static parse(text: string): Amount | undefined {
    const length = text.length
    let at = 0
    const sign = text.charCodeAt(0)
    if (sign === MINUS || sign === PLUS) at = 1
    if (at === length) return undefined
    let unscaled = 0
    let digits = 0
    let scale = 0
    let point = -1
    const start = at
    for (; at < length; at++) {
      const c = text.charCodeAt(at)
      if (c >= ZERO && c <= NINE) {
        if (point >= 0) scale++
        if (digits > 0 || c !== ZERO) digits++
        unscaled = unscaled * 10 + (c - ZERO)
      } else if (c === POINT && point < 0 && at > start) {
        point = at
      } else {
        return undefined
      }
    }
    // Up to 15 digits always make a safe integer.
    if (digits > 15 || scale > 15) return parseLong(text, start, point)
    return new Amount(sign === MINUS && unscaled !== 0 ? -unscaled : unscaled, scale)
  }

  /**
   * Converts a JSON number by its shortest decimal form, as the wire format does: 10.00 is 10, 1e2 is 100.
   * @returns the amount, or undefined if that form needs an exponent (1e21, 1e-7)
   */
  static fromNumber(number: number): Amount | undefined {
    if (Number.isSafeInteger(number)) return new Amount(number === 0 ? 0 : number, 0)
    return Amount.parse(String(number))
  }

  /** The same value with exactly `scale` decimals, rounding half away from zero if decimals are dropped. */
  rescale(scale: number): Amount {
    if (scale === this.scale) return this
    if (this.unscaled === 0) return Amount.zero(scale)
    const unscaled = unscaledAt(this, scale)
    return typeof unscaled === 'number' ? new Amount(unscaled, scale) : fit(unscaled, scale)
  }

  /** With at least `scale` decimals: adds zeros, never rounds. */
  rescaleUp(scale: number): Amount {
    return scale > this.scale ? this.rescale(scale) : this
  }

  /** With at most `scale` decimals: rounds, never adds zeros. */
  rescaleDown(scale: number): Amount {
    return scale < this.scale ? this.rescale(scale) : this
  }

  /** With at least as many decimals as `other`. */
  matchScale(other: Amount): Amount {
    return this.rescaleUp(other.scale)
  }

  add(other: Amount): Amount {
    const addend = other.scale === this.scale ? other.unscaled : unscaledAt(other, this.scale)
    if (typeof this.unscaled === 'number' && typeof addend === 'number') {
      const sum = this.unscaled + addend
      if (Number.isSafeInteger(sum)) return new Amount(sum, this.scale)
    }
    return fit(BigInt(this.unscaled) + BigInt(addend), this.scale)
  }

  subtract(other: Amount): Amount {
    return this.add(other.negate())
  }

  multiply(other: Amount): Amount {
    if (
      typeof this.unscaled === 'number' &&
      typeof other.unscaled === 'number' &&
      other.scale < 16
    ) {
      const product = this.unscaled * other.unscaled
      if (Number.isSafeInteger(product))
        return new Amount(divideRound(product, POW10[other.scale]!), this.scale)
    }
    return fit(
      divideRoundBig(BigInt(this.unscaled) * BigInt(other.unscaled), 10n ** BigInt(other.scale)),
      this.scale,
    )
  }

  /** this ÷ other; 0 if `other` is 0. */
  divide(other: Amount): Amount {
    if (other.isZero()) return Amount.zero(this.scale)
    if (
      typeof this.unscaled === 'number' &&
      typeof other.unscaled === 'number' &&
      other.scale < 16
    ) {
      const dividend = this.unscaled * POW10[other.scale]!
      if (Number.isSafeInteger(dividend))
        return new Amount(divideRound(dividend, other.unscaled), this.scale)
    }
    return fit(
      divideRoundBig(BigInt(this.unscaled) * 10n ** BigInt(other.scale), BigInt(other.unscaled)),
      this.scale,
    )
  }

  /**
   * The amount before a percentage was included in it: this ÷ (1 + percent).
   * @param percent as a fraction: 0.21 for 21%
   */
  remove(percent: Amount): Amount {
    return this.divide(percent.add(new Amount(1, 0)))
  }

  negate(): Amount {
    if (typeof this.unscaled === 'number')
      return this.unscaled === 0 ? this : new Amount(-this.unscaled, this.scale)
    return fit(-this.unscaled, this.scale)
  }

  /** Can `parse` read the written form: has its integer part at most 18 digits? */
  isReadable(): boolean {
    return this.scale > 0 || this.isExact()
  }

  /** Does `parse` read the written form with all its decimals: has it at most 18 digits in all? */
  isExact(): boolean {
    return this.unscaled < UNREADABLE && this.unscaled > -UNREADABLE
  }

  isZero(): boolean {
    return this.unscaled === 0
  }

  isNegative(): boolean {
    return this.unscaled < 0
  }

  /**
   * Compares values, whatever their scales.
   * @returns -1, 0 or 1 if this is less than, equal to or greater than `other`
   */
  compare(other: Amount): number {
    if (this.scale === other.scale) return order(this.unscaled, other.unscaled)
    const scale = Math.max(this.scale, other.scale)
    return order(unscaledAt(this, scale), unscaledAt(other, scale))
  }

  equals(other: Amount): boolean {
    return this.compare(other) === 0
  }

  /** The wire form, with exactly `scale` digits after the point. */
  toString(): string {
    const { unscaled, scale } = this
    if (scale === 0) return String(unscaled)
    if (typeof unscaled === 'bigint' || scale > MAX_DIGITS) {
      const digits = String(unscaled)
        .replace('-', '')
        .padStart(scale + 1, '0')
      return `${unscaled < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
    }
    const size = Math.abs(unscaled)
    const whole = Math.trunc(size / POW10[scale]!)
    const text = `${digitsOf(whole, 1)}.${digitsOf(size - whole * POW10[scale]!, scale)}`
    return unscaled < 0 ? `-${text}` : text
  }

  toJSON(): string {
    return this.toString()
  }
}

/**
 * Amounts are written by pairs of digits: a table of so few texts stays in the caches of the processor. V8's own, of the
 * texts of thousands of numbers, does not, and takes twice as long.
 */
const PAIRS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))

/** The digits of an integer, with zeros before them if they are too few. */
function digitsOf(integer: number, least: number): string {
  if (integer < 100 && least <= 2) return least === 2 ? PAIRS[integer]! : String(integer)
  const head = Math.floor(integer / 100)
  return digitsOf(head, least - 2) + PAIRS[integer - head * 100]!
}

const ZEROS = Array.from({ length: 8 }, (_, scale) => new Amount(0, scale))

/** Parses what may not fit a safe integer. The form of `text` has been checked; its digits begin at `start`. */
function parseLong(text: string, start: number, point: number): Amount | undefined {
  const integer = text.slice(start, point < 0 ? undefined : point).replace(/^0+/, '')
  if (integer.length > MAX_DIGITS) return undefined
  const decimals = point < 0 ? '' : text.slice(point + 1, point + 1 + MAX_DIGITS - integer.length)
  const unscaled = BigInt(integer + decimals || '0')
  return fit(text.charCodeAt(0) === MINUS ? -unscaled : unscaled, decimals.length)
}

const order = (a: number | bigint, b: number | bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** The integer of an amount at another scale: a number if it is safe, otherwise a BigInt of any size. */
export function unscaledAt({ unscaled, scale }: Amount, to: number): number | bigint {
  const shift = to - scale
  if (typeof unscaled === 'number') {
    if (shift < 0 && shift > -16) return divideRound(unscaled, POW10[-shift]!)
    if (shift >= 0 && shift < 16) {
      const product = unscaled * POW10[shift]!
      if (Number.isSafeInteger(product)) return product
    }
  }
  if (shift < 0) return divideRoundBig(BigInt(unscaled), 10n ** BigInt(-shift))
  return BigInt(unscaled) * 10n ** BigInt(shift)
}

/**
 * n ÷ d for safe integers, rounded half away from zero. The floor of the floating-point quotient is exact: below 2^53
 * a quotient is never close enough to the next integer to be rounded up to it.
 */
function divideRound(n: number, d: number): number {
  if (d === 1) return n + 0 // 0 × -1 is -0; adding 0 makes it 0
  const a = Math.abs(n)
  const b = Math.abs(d)
  let quotient = Math.floor(a / b)
  const rest = a - quotient * b
  if (rest * 2 >= b) quotient++
  return quotient === 0 ? 0 : n < 0 === d < 0 ? quotient : -quotient
}

function divideRoundBig(n: bigint, d: bigint): bigint {
  const a = n < 0n ? -n : n
  const b = d < 0n ? -d : d
  const quotient = (2n * a + b) / (2n * b)
  return n < 0n === d < 0n ? quotient : -quotient
}

/** Fits an integer into signed 64 bits: drops decimals first, then saturates. */
function fit(unscaled: bigint, scale: number): Amount {
  if (unscaled > MAX_INT64 || unscaled < MIN_INT64) {
    let cut = unscaled
    let dropped = 0
    while ((cut > MAX_INT64 || cut < MIN_INT64) && dropped < scale) {
      cut /= 10n
      dropped++
    }
    unscaled = divideRoundBig(unscaled, 10n ** BigInt(dropped))
    scale -= dropped
    if (unscaled > MAX_INT64) unscaled = MAX_INT64
    if (unscaled < MIN_INT64) unscaled = MIN_INT64
  }
  const small = Number(unscaled)
  return new Amount(Number.isSafeInteger(small) ? small : unscaled, scale)
}
