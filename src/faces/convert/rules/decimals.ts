/** Rounding and division as the official rules have them: halves are rounded up. */
import { Amount } from '../../../values/amount.ts'
import { exactDifference, exactProduct, exactSum } from '../exact.ts'

const HALF = new Amount(5, 1)

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

/** Decimals that most quotients are exact with, and those that XPath has at least. */
const [FEW, MANY] = [9, 18]

/** The quotient with nine more decimals than the dividend, or with those of XPath if that is not exact. */
export function divide(a: Amount, b: Amount): Amount {
  const short = a.rescaleUp(a.scale + FEW).divide(b)
  return exactProduct(short, b).equals(a) ? short : a.rescaleUp(MANY).divide(b)
}
