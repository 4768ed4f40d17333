/**
 * Percentages are stored as fractions: 21.0% is the amount 0.210, so taking a percentage is a plain multiplication.
 */
import { Amount } from './amount.ts'

const HUNDRED = new Amount(100, 0)

/**
 * Parses "21.0%", or the fraction itself if the percent sign is missing ("0.21" is 21%).
 * @returns the fraction, or undefined if the text is neither
 */
export function parsePercentage(text: string): Amount | undefined {
  if (!text.endsWith('%')) return Amount.parse(text)
  const amount = Amount.parse(text.slice(0, -1))
  return amount?.rescale(amount.scale + 2).divide(HUNDRED)
}

/** The number before the percent sign; it has two decimals less than the fraction. */
export function toPercent({ unscaled, scale }: Amount): Amount {
  return scale < 2
    ? new Amount(unscaled, 0).multiply(new Amount(10 ** (2 - scale), 0))
    : new Amount(unscaled, scale - 2)
}

/** The wire form of a percentage: "21.0%". */
export const percentageText = (fraction: Amount): string => `${toPercent(fraction)}%`

/**
 * A percentage constant, such as a rate in a table.
 * @throws Error if the text is not a percentage
 */
export function percent(text: string): Amount {
  const fraction = parsePercentage(text)
  if (!fraction) throw new Error(`not a percentage: ${text}`)
  return fraction
}
