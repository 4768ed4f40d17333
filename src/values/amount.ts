/**
 * Exact decimal numbers.
 *
 * An amount is an integer and a number of decimals: 12.50 is (1250, 2). The decimals are part of it: "10" and "10.00"
 * are equal in value but are written, and round later results, differently. In every operation **the left operand
 * decides the scale of the result**. Integers are plain numbers while they are safe (below 2^53) and BigInt beyond; a
 * result keeps to the signed 64 bits of the wire format by giving up decimals first and by saturating at last, it
 * never overflows.
 */

const MAX_INT64 = 9223372036854775807n
const MIN_INT64 = -9223372036854775808n

/** Powers of ten that a double holds exactly, 10^0 to 10^22. */
const POW10 = Array.from({ length: 23 }, (_, n) => Number(`1e${n}`))

/** Most digits that an amount may have in all. */
const MAX_DIGITS = 18

const ZERO = 48
const NINE = 57
const POINT = 46
const PLUS = 43
const MINUS = 45

export class Amount {
  /** The integer: value × 10^scale. A number while it is safe, a BigInt where it is not. */
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
   * Reads a decimal text: an optional sign, digits, and optionally a point and more digits. Trailing zeros count.
   * Digits after the 18th are cut off; an integer part of more than 18 digits does not fit.
   * @returns the amount, or undefined when the text is not such a number
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
    // Fifteen digits always are a safe integer; longer texts take the careful way.
    if (digits > 15 || scale > 15) return parseLong(text, start, point)
    return new Amount(sign === MINUS && unscaled !== 0 ? -unscaled : unscaled, scale)
  }

  /**
   * Reads a JSON number by its shortest decimal form, as the wire format does: 10.00 is 10, 1e2 is 100.
   * @returns the amount, or undefined where that form needs an exponent (1e21, 1e-7)
   */
  static fromNumber(number: number): Amount | undefined {
    if (Number.isSafeInteger(number)) return new Amount(number === 0 ? 0 : number, 0)
    return Amount.parse(String(number))
  }

  /** The same value with exactly `scale` decimals, rounded half away from zero where digits go. */
  rescale(scale: number): Amount {
    if (scale === this.scale) return this
    if (this.unscaled === 0) return Amount.zero(scale)
    const unscaled = scaled(this, scale)
    return typeof unscaled === 'number' ? new Amount(unscaled, scale) : fit(unscaled, scale)
  }

  /** At least `scale` decimals: adds zeros, never rounds. */
  rescaleUp(scale: number): Amount {
    return scale > this.scale ? this.rescale(scale) : this
  }

  /** At most `scale` decimals: rounds, never adds zeros. */
  rescaleDown(scale: number): Amount {
    return scale < this.scale ? this.rescale(scale) : this
  }

  /** At least as many decimals as `other` has. */
  matchScale(other: Amount): Amount {
    return this.rescaleUp(other.scale)
  }

  add(other: Amount): Amount {
    const addend = other.scale === this.scale ? other.unscaled : scaled(other, this.scale)
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

  /** This ÷ other at the scale of this; 0 where `other` is 0. */
  divide(other: Amount): Amount {
    if (other.isZero()) return Amount.zero(this.scale)
    if (
      typeof this.unscaled === 'number' &&
      typeof other.unscaled === 'number' &&
      other.scale < 16
    ) {
      const scaled = this.unscaled * POW10[other.scale]!
      if (Number.isSafeInteger(scaled))
        return new Amount(divideRound(scaled, other.unscaled), this.scale)
    }
    return fit(
      divideRoundBig(BigInt(this.unscaled) * 10n ** BigInt(other.scale), BigInt(other.unscaled)),
      this.scale,
    )
  }

  /** What is left when `percent`, given as a fraction, was included: this ÷ (1 + percent). */
  remove(percent: Amount): Amount {
    return this.divide(percent.add(new Amount(1, 0)))
  }

  negate(): Amount {
    if (typeof this.unscaled === 'number')
      return this.unscaled === 0 ? this : new Amount(-this.unscaled, this.scale)
    return fit(-this.unscaled, this.scale)
  }

  isZero(): boolean {
    return this.unscaled === 0
  }

  isNegative(): boolean {
    return this.unscaled < 0
  }

  /** Below 0, 0 or above 0 as this is less than, equal to or greater than `other`, whatever their decimals. */
  compare(other: Amount): number {
    const scale = Math.max(this.scale, other.scale)
    const [a, b] = [scaled(this, scale), scaled(other, scale)]
    return a < b ? -1 : a > b ? 1 : 0
  }

  equals(other: Amount): boolean {
    return this.compare(other) === 0
  }

  /** The wire form: a sign where negative, then exactly `scale` digits after the point. */
  toString(): string {
    const text = String(this.unscaled)
    if (this.scale === 0) return text
    const negative = text.charCodeAt(0) === MINUS
    const digits = (negative ? text.slice(1) : text).padStart(this.scale + 1, '0')
    const point = digits.length - this.scale
    return `${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
  }

  toJSON(): string {
    return this.toString()
  }
}

const ZEROS = Array.from({ length: 8 }, (_, scale) => new Amount(0, scale))

/** The texts that the short way of `parse` does not hold: `text` is known to be digits with at most one point. */
function parseLong(text: string, start: number, point: number): Amount | undefined {
  const integer = text.slice(start, point < 0 ? undefined : point).replace(/^0+/, '')
  if (integer.length > MAX_DIGITS) return undefined
  const decimals = point < 0 ? '' : text.slice(point + 1, point + 1 + MAX_DIGITS - integer.length)
  const unscaled = BigInt(integer + decimals || '0')
  return fit(text.charCodeAt(0) === MINUS ? -unscaled : unscaled, decimals.length)
}

/** The integer of an amount at another number of decimals: a number where it is safe, else a BigInt of any size. */
function scaled({ unscaled, scale }: Amount, to: number): number | bigint {
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

/** n ÷ d for safe integers, rounded half away from zero. */
function divideRound(n: number, d: number): number {
  if (d === 1) return n + 0 // never the negative zero that 0 × -1 is
  const a = Math.abs(n)
  const b = Math.abs(d)
  let quotient = Math.floor(a / b)
  let rest = a - quotient * b
  // The double a ÷ b may have been rounded over an integer.
  if (rest < 0) {
    quotient--
    rest += b
  } else if (rest >= b) {
    quotient++
    rest -= b
  }
  if (rest * 2 >= b) quotient++
  return quotient === 0 ? 0 : n < 0 === d < 0 ? quotient : -quotient
}

function divideRoundBig(n: bigint, d: bigint): bigint {
  const a = n < 0n ? -n : n
  const b = d < 0n ? -d : d
  const quotient = (2n * a + b) / (2n * b)
  return n < 0n === d < 0n ? quotient : -quotient
}

/** Brings an integer into 64 bits: drops decimals while there are any, then saturates. */
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
