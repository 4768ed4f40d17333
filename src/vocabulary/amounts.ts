/** Arithmetic with amounts of different scales. */
import { Amount } from '../values/amount.ts'

export const magnitude = (amount: Amount): Amount =>
  amount.isNegative() ? amount.negate() : amount

/** Is it more than nothing? */
export const isPositive = (amount: Amount | undefined): boolean =>
  amount !== undefined && !amount.isNegative() && !amount.isZero()

/** Adds an amount to the sum of a name. */
export function addTo(sums: Map<string, Amount>, name: string, amount: Amount): void {
  const sum = sums.get(name)
  sums.set(name, sum ? sum.matchScale(amount).add(amount) : amount)
}

/** A sum with the decimals of the amounts, and some at least. */
export const sumOf = (amounts: readonly (Amount | undefined)[], least = 0): Amount =>
  amounts.reduce<Amount>(
    (sum, amount) => (amount ? sum.matchScale(amount).add(amount) : sum),
    Amount.zero(least),
  )
