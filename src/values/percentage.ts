/**
 * Percentages: amounts that hold the fraction, so 21.0% is the amount 0.210 and a percentage of an amount is a plain
 * multiplication.
 */
import { Amount } from './amount.ts'

const HUNDRED = new Amount(100, 0)

/**
 * Reads "21.0%", or the fraction itself where the sign is missing ("0.21" is 21%).
 * @returns the fraction, or undefined when the text is neither
 */
export function parsePercentage(text: string): Amount | undefined {
  if (!text.endsWith('%')) return Amount.parse(text)
  const amount = Amount.parse(text.slice(0, -1))
  return amount?.rescale(amount.scale + 2).divide(HUNDRED)
}

/** The number in front of the percent sign, with two decimals less than the fraction has. */
export function hundredfold({ unscaled, scale }: Amount): Amount {
  return scale < 2
    ? new Amount(unscaled, 0).multiply(new Amount(10 ** (2 - scale), 0))
    : new Amount(unscaled, scale - 2)
}

/** A percentage known at compile time, such as a rate in a table. Throws a plain Error when it is not one. */
export function percent(text: string): Amount {
  const fraction = parsePercentage(text)
  if (!fraction) throw new Error(`not a percentage: ${text}`)
  return fraction
}
