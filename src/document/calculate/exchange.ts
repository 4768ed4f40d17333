/** Amounts in other currencies. */
import { decimalsOf } from '../../catalogues/currencies.ts'
import type { ExchangeRate } from '../../model/generated/types.ts'
import type { Amount } from '../../values/amount.ts'

/**
 * Indexes the exchange rates to a currency by the currency they are from; the first one counts.
 * Rates are neither inverted nor chained. Called once per document.
 */
export function ratesTo(
  to: string,
  rates: readonly ExchangeRate[] = [],
): Map<string, ExchangeRate> {
  const byCurrency = new Map<string, ExchangeRate>()
  for (const rate of rates) {
    if (rate?.from && rate.to === to && !byCurrency.has(rate.from)) byCurrency.set(rate.from, rate)
  }
  return byCurrency
}

/** Converts an amount to the currency of the rate, rounded to its decimals. */
export function exchange(amount: Amount, rate: ExchangeRate): Amount {
  return amount.multiply(rate.amount).rescale(decimalsOf(rate.to))
}
