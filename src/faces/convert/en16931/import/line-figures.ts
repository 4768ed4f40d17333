/** The price that results in the net amount of its line (BT-131), which decides: of one unit, or of several. */
import { Amount } from '../../../../values/amount.ts'
import { exactProduct, plain } from '../../exact.ts'

/** The most decimals of a price that had to be divided. */
const MOST = 12

/**
 * Is a net amount finer than the currency? EN 16931 allows none, UBL.BE has four decimals, whose sum is
 * rounded, not they.
 */
export const isFiner = (net: Amount, decimals: number): boolean =>
  net.scale > decimals && !net.rescale(decimals).equals(net)

export interface LineNumbers {
  quantity: Amount
  /** BT-146. */
  price: Amount | undefined
  /** BT-149: the quantity that the price is for. */
  base: Amount | undefined
  /** BT-131 without allowances and charges: what quantity and price must come to. */
  wanted: Amount | undefined
  /** Is the price a gross one less its discount? All of them are for the same quantity then. */
  isMadeUp?: boolean
}

export interface UnitPrice {
  price: Amount
  /** The quantity that the price is for, unless it is one. */
  per?: Amount
  quantity: Amount
  /** Does the price differ from that of the XML by more than its base quantity, or was it rounded? */
  isChanged: boolean
}

/**
 * Finds the price; undefined if none results in the net amount. A price of several units stays one of several if it is
 * made up of others, or if that of one unit needs more decimals.
 * @param decimals of the net amount
 */
export function findUnitPrice(numbers: LineNumbers, decimals: number): UnitPrice | undefined {
  const { quantity, price, base, wanted } = numbers
  const stated = price && perUnit(price, base, quantity, decimals)
  if (stated) {
    const isShort = stated.scale <= Math.max(price.scale, decimals)
    const isOfSeveral = base && !base.isNegative() && !base.equals(ONE)
    if (isOfSeveral && (numbers.isMadeUp || !isShort)) {
      const fits = wanted ? exactEnough(price, quantity, wanted, decimals, base) : price
      if (fits) return { ...positive(fits, quantity, false), per: base }
    }
    const fits = wanted === undefined ? stated : exactEnough(stated, quantity, wanted, decimals)
    if (fits) return positive(fits, quantity, isRounded(fits, numbers))
  }
  if (wanted === undefined || quantity.isZero()) return undefined
  for (let scale = price?.scale ?? decimals; scale <= MOST; scale++) {
    const found = wanted.rescale(scale).divide(quantity)
    if (productOf(found, quantity, decimals).equals(wanted)) return positive(found, quantity, true)
  }
  return undefined
}

/** The engine's product of price and quantity, rounded to the currency; see document/calculate/prices.ts. */
function productOf(price: Amount, quantity: Amount, decimals: number, per?: Amount): Amount {
  const exact = price.rescaleUp(decimals)
  if (!per) return exact.multiply(quantity).rescale(decimals)
  return exact
    .rescaleUp(exact.scale + String(per).length)
    .multiply(quantity)
    .divide(per)
    .rescale(decimals)
}

/** The price with as many zeros as it takes to come to the net amount, if it does. */
function exactEnough(
  price: Amount,
  quantity: Amount,
  wanted: Amount,
  decimals: number,
  per?: Amount,
): Amount | undefined {
  if (productOf(price, quantity, decimals, per).equals(wanted)) return price
  const exact = price.rescaleUp(Math.min(price.scale + quantity.scale, MOST))
  return productOf(exact, quantity, decimals, per).equals(wanted) ? exact : undefined
}

/** A price for several units, for one of them. */
function perUnit(
  price: Amount,
  base: Amount | undefined,
  quantity: Amount,
  decimals: number,
): Amount | undefined {
  if (!base || base.equals(ONE)) return price
  if (base.isZero()) return undefined
  const divided = price.rescaleUp(MOST).divide(base)
  if (divided.multiply(base).equals(price)) {
    const short = Amount.parse(plain(divided))!
    return short.rescaleUp(price.scale)
  }
  const scale = Math.max(price.scale, decimals) + 2 + digitsOf(base) + digitsOf(quantity)
  return divided.rescaleDown(Math.min(scale, MOST))
}

const ONE = new Amount(1, 0)

/** Did the price of several units have to be rounded to be that of one? */
const isRounded = (one: Amount, { price, base = ONE }: LineNumbers): boolean =>
  !exactProduct(one, base).equals(price!)

/** The number of digits before the point. */
const digitsOf = (amount: Amount): number =>
  amount.rescaleDown(0).toString().replace('-', '').length

/** Prices are not negative: quantities are. */
function positive(price: Amount, quantity: Amount, isChanged: boolean): UnitPrice {
  return price.isNegative()
    ? { price: price.negate(), quantity: quantity.negate(), isChanged }
    : { price, quantity, isChanged }
}
