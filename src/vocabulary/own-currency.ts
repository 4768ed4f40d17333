/** Tax in the currency of the country, which an invoice in another one states as well (Directive 2006/112/EC, art. 230). */
import { decimalsOf } from '../catalogues/currencies.ts'
import type { ExchangeRate } from '../model/generated/types.ts'
import type { Amount } from '../values/amount.ts'

/** The members of a document about its currency. */
interface Priced {
  currency?: string | undefined
  exchange_rates?: readonly (ExchangeRate | null)[] | undefined
}

/** The rate to the currency in which the supplier accounts for tax, if that is another one. */
export function rateToOwn(
  { currency, exchange_rates: rates }: Priced,
  own: string | undefined,
): ExchangeRate | undefined {
  if (own === currency) return undefined
  const from = (rates ?? []).filter((rate): rate is ExchangeRate => {
    return rate?.from === currency && rate?.to !== currency && rate?.to !== undefined
  })
  // Of an invoice that somebody else wrote, the currency may be another.
  return from.find(({ to }) => to === own) ?? (from.length === 1 ? from[0] : undefined)
}

/** A tax in the currency of a rate, rounded once. */
export const exchangeTax = (
  tax: Amount,
  { to, amount }: Pick<ExchangeRate, 'to' | 'amount'>,
): Amount =>
  tax
    .rescale(tax.scale + amount.scale)
    .multiply(amount)
    .rescale(decimalsOf(to))
