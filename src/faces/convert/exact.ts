/** Arithmetic that drops no decimals: results have those of both amounts. */
import { Amount, POW10 } from '../../values/amount.ts'
import { toPercent } from '../../values/percentage.ts'
import { magnitude, sumOf } from '../../vocabulary/amounts.ts'

export const exactSum = (a: Amount, b: Amount): Amount => a.matchScale(b).add(b)

export const exactDifference = (a: Amount, b: Amount): Amount => a.matchScale(b).subtract(b)

/** Without zeros at the end of its decimals, of which at least some are kept. */
export function withoutZeros(amount: Amount, least: number): Amount {
  let { unscaled, scale } = amount
  for (; typeof unscaled === 'number' && scale > least && unscaled % 10 === 0; scale--)
    unscaled /= 10
  for (; typeof unscaled === 'bigint' && scale > least && unscaled % 10n === 0n; scale--)
    unscaled /= 10n
  return scale === amount.scale ? amount : new Amount(unscaled, scale)
}

/**
 * The rounding that takes up what is missing of an amount; undefined if that is less than a unit of the currency, which no
 * rounding can take up.
 */
export function roundingWith(
  rounding: Amount,
  missing: Amount,
  decimals: number,
): string | undefined {
  const near = missing.rescale(decimals)
  const unit = new Amount(near.isNegative() ? -1 : 1, decimals)
  const whole = magnitude(near).compare(magnitude(missing)) > 0 ? near.subtract(unit) : near
  return whole.isZero() ? undefined : exactSum(rounding, whole).toString()
}

/** A sum with two decimals at least. */
export const sumOfCents = (amounts: readonly (Amount | undefined)[]): Amount => sumOf(amounts, 2)

/** An amount with two decimals. */
export const cents = (amount: Amount): string => amount.rescale(2).toString()

/** A decimal without zeros at its end. */
export const plain = (amount: Amount): string => withoutZeros(amount, 0).toString()

/** The number before the sign of a percentage, without zeros at its end: 21, 5.2. */
export const percentText = (fraction: Amount): string => plain(toPercent(fraction))

/** A percentage of a document, from the number before its sign: one decimal at least. */
export const toPercentage = (percent: Amount): string => `${withoutZeros(percent.rescaleUp(1), 1)}%`

/** The integers of amounts are below: they have 64 bits, one of them for the sign. */
const LIMIT = 2 ** 63

export function exactProduct(a: Amount, b: Amount): Amount {
  const scale = a.scale + b.scale
  if (typeof a.unscaled === 'number' && typeof b.unscaled === 'number') {
    const unscaled = a.unscaled * b.unscaled
    // An amount that does not have room for more decimals is rounded before it is multiplied.
    const hasRoom = b.scale < POW10.length && Math.abs(a.unscaled) * POW10[b.scale]! < LIMIT
    // Adding 0 makes 0 of -0.
    if (hasRoom && Number.isSafeInteger(unscaled)) return new Amount(unscaled + 0, scale)
  }
  return a.rescale(scale).multiply(b)
}
