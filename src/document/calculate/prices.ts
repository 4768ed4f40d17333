/** The state of a calculation, and the conversion of prices that its parts share. */

import { decimalsOf, isCurrency } from '../../catalogues/currencies.ts'
import type { Context } from '../../definitions/contract.ts'
import { advice } from '../../definitions/registry.ts'
import type { DocketError } from '../../errors.ts'
import { newCurrencyAmount } from '../../model/generated/factories.ts'
import type {
  Charge,
  Discount,
  ExchangeRate,
  Item,
  LineCharge,
  LineDiscount,
  Party,
} from '../../model/generated/types.ts'
import type { Amount } from '../../values/amount.ts'
import { quote } from '../../values/shorten.ts'
import { calculationError } from './calculation-errors.ts'
import { exchange } from './exchange.ts'
import { type Precision, roundTo, toWorkingScale } from './rounding.ts'

export interface Calculation extends Precision {
  context: Context
  /** Currency of the document. */
  currency: string
  /** Exchange rates to that currency, by source currency. */
  rates: ReadonlyMap<string, ExchangeRate>
}

/** The members that a regime, and with it the currency, is derived from. */
interface Origin {
  $regime?: string | undefined
  supplier: Party | undefined
}

/** The error of a currency that is not known. */
export const unknownCurrency = (path: string, code: string): DocketError =>
  calculationError(
    'DOCKET-CURRENCY',
    path,
    `${path} must be the code of a known currency, such as EUR, not ${quote(code)}`,
  )

/** The error of a document without a currency: it names the member that selects no regime, which would have one. */
export function withoutCurrency({ $regime, supplier }: Origin): DocketError {
  const [path, code] = $regime
    ? ['$regime', $regime]
    : ['supplier.tax_id.country', supplier?.tax_id?.country]
  if (!code) {
    return calculationError(
      'DOCKET-CURRENCY',
      'currency',
      'currency is required, such as EUR; or set supplier.tax_id.country, which supplies it and the taxes',
    )
  }
  const meant = advice().regimeMeant(code)
  const help = meant
    ? `did you mean "${meant}"?`
    : 'set currency, or a regime listed at /v0/regimes'
  return calculationError('DOCKET-CURRENCY', path!, `no regime: ${path} is ${quote(code)}; ${help}`)
}

/** Calculates the amount of a discount or charge: the percentage of its own base, or else of `sum`. */
export function percentOf(
  row: Discount | Charge | LineDiscount | LineCharge,
  percent: Amount,
  sum: Amount,
  calculation: Calculation,
): Amount {
  const figure = row.base ? roundTo(row.base.rescaleUp(calculation.decimals + 2), calculation) : sum
  return figure.multiply(percent)
}

/** A quantity at the price of an item, which may be for several units. */
export function priceOf({ price, pricing }: Item, quantity: Amount, precision: Precision): Amount {
  const exact = toWorkingScale(price!, precision)
  const per = pricing?.per
  if (!per || per.isZero()) return exact.multiply(quantity)
  return exact
    .rescaleUp(exact.scale + String(per).length)
    .multiply(quantity)
    .divide(per)
}

/**
 * Converts the price of an item to the currency of the document, by an alternative price in that currency or an
 * exchange rate. The original price is kept as the only alternative; how it was made up is not.
 * @throws DocketError `calculation` if the document has neither
 */
export function convertPrice(item: Item, { currency, decimals, rates }: Calculation): void {
  const from = item.currency
  if (!from || from === currency) {
    item.price = item.price!.rescaleUp(decimals)
    return
  }
  if (!isCurrency(from)) throw unknownCurrency('item.currency', from)
  const price = item.price!.rescaleUp(decimalsOf(from))
  const alternative = item.alt_prices?.find((other) => other.currency === currency)
  const rate = rates.get(from)
  if (alternative) item.price = alternative.value.rescaleUp(decimals)
  else if (rate) item.price = exchange(price, rate)
  else {
    const wanted = `item must have a price in ${currency}, or exchange_rates a rate from ${from} to ${currency}`
    throw calculationError('DOCKET-EXCHANGE-RATE', 'item.currency', wanted)
  }
  item.currency = currency
  if (item.pricing) item.pricing.gross = item.pricing.discount = undefined
  item.alt_prices = [Object.assign(newCurrencyAmount(), { currency: from, value: price })]
}
