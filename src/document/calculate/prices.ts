/** What the calculation of one document works with, and the small steps that all its parts share. */

import { decimalsOf, exchange, isCurrency } from '../../catalogues/currencies.ts'
import type { Context } from '../../definitions/contract.ts'
import { DocketError } from '../../errors.ts'
import { newCurrencyAmount } from '../../model/generated/factories.ts'
import type {
  Charge,
  Discount,
  ExchangeRate,
  Item,
  LineCharge,
  LineDiscount,
} from '../../model/generated/types.ts'
import type { Amount } from '../../values/amount.ts'
import { type Precision, roundTo } from './rounding.ts'

export interface Calculation extends Precision {
  context: Context
  /** Currency of the document. */
  currency: string
  /** Exchange rates to that currency, by the currency that each is from. */
  rates: ReadonlyMap<string, ExchangeRate>
}

export function withoutCurrency(): DocketError {
  return new DocketError(
    'calculation',
    'currency must be given, such as EUR: there is no regime that tells it',
  )
}

/** The amount that the percentage of a discount or charge makes of `sum`, or of its own base. */
export function percentOf(
  row: Discount | Charge | LineDiscount | LineCharge,
  percent: Amount,
  sum: Amount,
  calculation: Calculation,
): Amount {
  const figure = row.base ? roundTo(row.base.rescaleUp(calculation.decimals + 2), calculation) : sum
  return figure.multiply(percent)
}

/**
 * Brings an item's price to the currency of the document: by an alternative price in that currency, or by an exchange
 * rate. The price in its first currency is kept as the one alternative.
 * @throws DocketError `calculation` where neither is given
 */
export function convertPrice(item: Item, { currency, decimals, rates }: Calculation): void {
  const from = item.currency
  if (!from || from === currency) {
    item.price = item.price!.rescaleUp(decimals)
    return
  }
  if (!isCurrency(from)) {
    throw new DocketError(
      'calculation',
      `item.currency must be the code of a known currency, not '${from}'`,
    )
  }
  const price = item.price!.rescaleUp(decimalsOf(from))
  const alternative = item.alt_prices?.find((other) => other.currency === currency)
  const rate = rates.get(from)
  if (alternative) item.price = alternative.value.rescaleUp(decimals)
  else if (rate) item.price = exchange(price, rate)
  else {
    const wanted = `item must have a price in ${currency}, or exchange_rates a rate from ${from} to ${currency}`
    throw new DocketError('calculation', wanted)
  }
  item.currency = currency
  item.alt_prices = [Object.assign(newCurrencyAmount(), { currency: from, value: price })]
}
