/** Hints on exchange rates that are those of the other direction, or of a hundred units. */

import type { ExchangeRate } from '../model/generated/types.ts'
import { hint, type RuleNode } from '../validate/rules.ts'
import { getOwn } from '../values/text-map.ts'
import { finding } from '../vocabulary/finding.ts'

/**
 * About what one euro is in other currencies, as central banks published it in 2025. It need not be exact, and holds for decades:
 * only rates ten times as high or low are named. Currencies that fall fast are not listed.
 */
// biome-ignore format: table
const PER_EURO: { readonly [currency: string]: number } = {
  EUR: 1, USD: 1.1, GBP: 0.85, CHF: 0.95, BGN: 1.96, CZK: 25, DKK: 7.46, HUF: 400, PLN: 4.3, RON: 5, SEK: 11, NOK: 11.5, ISK: 145,
  AUD: 1.7, NZD: 1.9, CAD: 1.6, SGD: 1.5, HKD: 8.8, CNY: 8, JPY: 165, KRW: 1600, INR: 95, IDR: 18_000, THB: 37, MYR: 4.8, PHP: 65,
  TWD: 35, VND: 29_000, AED: 4.1, SAR: 4.2, QAR: 4.1, KWD: 0.34, BHD: 0.42, OMR: 0.43, ILS: 4, ZAR: 20, MXN: 21, BRL: 6.3, CLP: 1050,
  COP: 4600, PEN: 4.1, CRC: 570,
}

/** A rate of the other direction is further away for all but currencies that are worth about the same. */
const FAR = 10

/** A rate that is far from what its currency was ever worth. */
function isFar({ from, to, amount }: ExchangeRate): string | undefined {
  const [one, other] = [getOwn(PER_EURO, from ?? ''), getOwn(PER_EURO, to ?? '')]
  if (!one || !other || !amount) return undefined
  const [usual, own] = [other / one, Number(amount.toString())]
  if (own <= 0 || (own < usual * FAR && own > usual / FAR)) return undefined
  return `one ${from} is about ${Number(usual.toPrecision(2))} ${to}: is this the rate of ${to} in ${from}, or that of 100 ${from}?`
}

/** Rules on exchange rates. */
export const RATE_HINTS: RuleNode[] = [
  hint('DOCKET-RATE-FAR', '', finding('is far from the usual rate', isFar, 'amount')),
]
