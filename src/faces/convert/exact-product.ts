/** Products of amounts with all of their decimals. */
import { Amount } from '../../values/amount.ts'

/** The largest integer of an amount. */
const MOST = 2 ** 63

/** The product with the decimals of both. */
export function exactProduct(a: Amount, b: Amount): Amount {
  const scale = a.scale + b.scale
  if (typeof a.unscaled === 'number' && typeof b.unscaled === 'number') {
    const unscaled = a.unscaled * b.unscaled
    // An amount that does not have room for more decimals is rounded before it is multiplied.
    const hasRoom = Math.abs(a.unscaled) * 10 ** b.scale < MOST
    if (hasRoom && Number.isSafeInteger(unscaled)) return new Amount(unscaled + 0, scale)
  }
  return a.rescale(scale).multiply(b)
}
