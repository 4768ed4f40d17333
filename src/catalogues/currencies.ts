/** Currencies: their codes and numbers of decimals. */
import { listedInSchema } from '../model/schema-registry.ts'

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
