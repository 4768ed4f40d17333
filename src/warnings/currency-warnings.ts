/** Warnings about the currency of a country that joined the euro: invoices of before, and of after, in the other one. */

import type { Context } from '../definitions/contract.ts'
import { ratesTo } from '../document/calculate/exchange.ts'
import type { Invoice } from '../model/generated/types.ts'
import { constraint } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { type RuleNode, warning, when } from '../validate/rules.ts'
import { dayOf } from '../vocabulary/guards.ts'

const hadOther = saying(
  'the country had another currency',
  (_: Invoice, { regime }: Context) => regime?.formerCurrency !== undefined,
)

/** Is the currency one that the country had on the day? Others need an exchange rate, which is asked for elsewhere. */
function isOfDay(invoice: Invoice, context: Context): boolean {
  const { currency, exchange_rates } = invoice
  const { code, until } = context.regime!.formerCurrency!
  if (dayOf(context) > until) return currency !== code
  return currency !== context.regime!.currency || ratesTo(code, exchange_rates).has(currency ?? '')
}

/** `until 2022-12-31 the currency of HR was HRK, then EUR, of which one is 7.53450 HRK; set currency, or add an exchange rate`. */
function describe(_: Invoice, { regime }: Context): string {
  const { code, until, rate } = regime!.formerCurrency!
  const one = `1 ${regime!.currency} is ${rate} ${code}`
  return `until ${until} the currency of ${regime!.country} was ${code}, now it is ${regime!.currency}; ${one}`
}

export const CURRENCY_WARNINGS: RuleNode[] = [
  when(hadOther, [
    warning('DOCKET-FORMER-CURRENCY', '', {
      ...constraint('currency must be that of the country on the date of the invoice', isOfDay),
      member: 'currency',
      hint: describe,
    }),
  ]),
]
