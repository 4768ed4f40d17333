/** Currencies: their codes and numbers of decimals, and the exchange of amounts. */

import type { ExchangeRate } from '../model/generated/types.ts'
import { listedInSchema } from '../model/schema-registry.ts'
import type { Amount } from '../values/amount.ts'

const CODES = new Set(listedInSchema('currency.Code'))

/** Currencies whose number of decimals is not two. Source: ISO 4217; the units of coins. */
const DECIMALS: [decimals: number, codes: string][] = [
  [0, 'BIF BYR CLP DJF GNF HUF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [0, 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XTS'],
  [1, 'GBX'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF'],
  [5, 'MGA MRU'],
  [8, 'BCH BTC'],
]

const decimalsByCode = new Map(
  DECIMALS.flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals])),
)

export const isCurrency = (code: string | undefined): code is string =>
  code !== undefined && CODES.has(code)

/** Number of decimals of a currency; two if the currency is unknown. */
export const decimalsOf = (code: string | undefined): number => decimalsByCode.get(code ?? '') ?? 2

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
