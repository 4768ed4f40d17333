/** Rounding and division as the official rules have them: halves are rounded up. */
import { Amount } from '../../../values/amount.ts'
import { exactDifference, exactSum } from '../exact.ts'

const HALF = new Amount(5, 1)
const TINY = new Amount(1, 9)

/** Rounds to a number of decimals; halves towards plus infinity, as XPath does. */
export function roundUp(amount: Amount, scale: number): Amount {
  if (amount.scale <= scale) return amount
  const rounded = amount.rescale(scale)
  if (!amount.isNegative()) return rounded
  // Halves were rounded away from zero.
  const half = new Amount(HALF.unscaled, scale + 1)
  const isHalf = exactDifference(amount, rounded).equals(half)
  return isHalf ? exactSum(rounded, new Amount(1, scale)) : rounded
}

/** The quotient with nine more decimals than the dividend. */
export const divide = (a: Amount, b: Amount): Amount => a.rescaleUp(a.scale + TINY.scale).divide(b)
