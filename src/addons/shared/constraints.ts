/** What several formats ask of taxes, stamps and currencies. */
import { ratesTo } from '../../catalogues/currencies.ts'
import type { Combo, ExchangeRate, Stamp } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import type { Constraint } from '../../validate/rules.ts'

interface Taxed {
  taxes: (Combo | null)[] | undefined
}

/** The line, charge or discount has a tax of the category. */
export function taxedBy(category: string): Constraint {
  const { holds: passes } = withTax(category)
  return constraint(
    `must have a tax of category ${category} in taxes`,
    (row: Taxed | null | undefined, context) => {
      return passes(row?.taxes, context)
    },
  )
}

/** The list of taxes has one of the categories. */
export function withTax(...categories: string[]): Constraint {
  return constraint(
    `must have one of category ${categories.join(', ')}`,
    (taxes: Taxed['taxes']) => {
      return taxes?.some((combo) => categories.includes(combo?.cat ?? '')) ?? false
    },
  )
}

/** The value added tax of a line, charge or discount. */
export function vatOf(row: Taxed | null | undefined): Combo | undefined {
  return row?.taxes?.find((combo) => combo?.cat === 'VAT') ?? undefined
}

/** The list of stamps has the one of a provider. */
export function stampedBy(provider: string): Constraint {
  return constraint(
    `must have the stamp with prv ${provider} of the document referred to`,
    (stamps: Stamps) => {
      return stamps?.some((stamp) => stamp?.prv === provider) ?? false
    },
  )
}

type Stamps = (Stamp | null)[] | undefined

interface Exchanged {
  currency: string | undefined
  exchange_rates: ExchangeRate[] | undefined
}

/** The document is in a currency, or says how to come to it. */
export function convertibleTo(currency: string): Constraint {
  const says = `currency must be ${currency}, or exchange_rates must have a rate from it to ${currency}`
  return constraint(says, (document: Exchanged) => {
    return (
      document.currency === currency ||
      ratesTo(currency, document.exchange_rates).has(document.currency ?? '')
    )
  })
}
