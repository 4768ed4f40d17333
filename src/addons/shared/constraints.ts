/** Requirements that several formats share: on taxes, stamps, currencies and tax codes. */

import { ratesTo } from '../../document/calculate/exchange.ts'
import type { Combo, ExchangeRate, Stamp } from '../../model/generated/types.ts'
import { constraint, present } from '../../validate/constraints.ts'
import { type Constraint, type RuleNode, rule } from '../../validate/rules.ts'
import { extOneOf } from '../../vocabulary/format-constraints.ts'

interface Taxed {
  taxes: (Combo | null)[] | undefined
}

/** The line, charge or discount has a tax of the category. */
export function taxedBy(category: string): Constraint {
  const { holds } = withTax(category)
  return {
    ...constraint(
      `must have a tax of category ${category} in taxes`,
      (row: Taxed | null | undefined, context) => holds(row?.taxes, context),
    ),
    example: { taxes: [exampleOf(category)] },
  }
}

/** Only value added taxes have rates that are known. */
const exampleOf = (cat: string): object =>
  cat === 'VAT' ? { cat, rate: 'standard' } : { cat, percent: '1.0%' }

/** The array of taxes has one of the categories. */
export function withTax(...categories: string[]): Constraint {
  return constraint(
    `must have a tax of category ${categories.join(' or ')}`,
    (taxes: Taxed['taxes']) =>
      taxes?.some((combo) => categories.includes(combo?.cat ?? '')) ?? false,
  )
}

/** The value added tax of a line, charge or discount. */
export function vatOf(row: Taxed | null | undefined): Combo | undefined {
  return row?.taxes?.find((combo) => combo?.cat === 'VAT') ?? undefined
}

type Stamps = (Stamp | null)[] | undefined

/** The array of stamps has one of the provider. */
export function stampedBy(provider: string): Constraint {
  return {
    ...constraint(
      `must have a stamp with prv "${provider}"`,
      (stamps: Stamps) => stamps?.some((stamp) => stamp?.prv === provider) ?? false,
    ),
    example: [{ prv: provider, val: '…' }],
  }
}

/** Makes constraints on extensions of a format: the code, if set, must be one that the definition lists. */
export function codesListedIn(
  definitions: readonly { key: string; values?: readonly { code: string }[] }[],
): (key: string) => Constraint {
  return (key) => {
    const { values = [] } = definitions.find((definition) => definition.key === key) ?? {}
    return extOneOf(key, ...values.map(({ code }) => code))
  }
}

/** Says what to do about any value that fails. */
export function hinting(words: string, condition: Constraint): Constraint {
  return { ...condition, hint: () => words }
}

/** The tax code of a customer, which only consumers lack. */
export const codeOfBusiness = hinting('for a consumer, leave tax_id out', present)

interface Exchanged {
  currency: string | undefined
  exchange_rates: ExchangeRate[] | undefined
}

/** The document is in the currency, or has an exchange rate to it. */
export function convertibleTo(currency: string): Constraint {
  const message = `currency must be ${currency}, or exchange_rates must have a rate from it to ${currency}`
  return constraint(
    message,
    (document: Exchanged) =>
      document.currency === currency ||
      ratesTo(currency, document.exchange_rates).has(document.currency ?? ''),
  )
}

/**
 * Rules that require a tax identity with a code.
 * @param path of the party
 * @param noTaxId code of the rule for a missing tax identity
 * @param noCode code of the rule for one without code
 */
export function taxCodeRequired(path: string, noTaxId: string, noCode: string): RuleNode[] {
  return [rule(noTaxId, `${path}.tax_id`, present), rule(noCode, `${path}.tax_id.code`, present)]
}
