/** Currencies: which there are, how many decimals each has, and the exchange of amounts. */

import type { ExchangeRate } from '../model/generated/types.ts'
import { listedInSchema } from '../model/schema-registry.ts'
import type { Amount } from '../values/amount.ts'

const CODES = new Set(listedInSchema('currency.Code'))

/** Currencies by number of decimals, where it is not two. Source: ISO 4217, and the coins' own units. */
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

/** Number of decimals of a currency; two where it is not known. */
export const decimalsOf = (code: string | undefined): number => decimalsByCode.get(code ?? '') ?? 2

/**
 * The exchange rates to one currency by the currency that each is from; the first counts. Rates are not inverted and
 * not chained. Made once for a document, however many amounts are exchanged.
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

/** An amount in the currency that the rate leads to, at its decimals. */
export function exchange(amount: Amount, rate: ExchangeRate): Amount {
  return amount.multiply(rate.amount).rescale(decimalsOf(rate.to))
}
