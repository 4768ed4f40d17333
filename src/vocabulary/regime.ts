/** Regimes: the taxes of a country, as data, with its own normalisers and rules. */

import { compileCategory, type OtherPercent } from '../definitions/category.ts'
import type { Normalisers, Regime, RulesByType, TaxIdentityRules } from '../definitions/contract.ts'
import { keysOf } from '../definitions/registry.ts'
import type { DefinitionSource } from '../model/authored.ts'
import type { RegimeDef } from '../model/generated/types.ts'
import { constraint } from '../validate/constraints.ts'
import { rule } from '../validate/rules.ts'

/** The definition, in the form of the schema tax/regime-def, with the behaviour of the regime. */
export interface RegimeInput extends DefinitionSource<Omit<RegimeDef, '$schema'>> {
  readonly country: string
  readonly currency: string
  readonly time_zone: string
  /** Percentages that the law knows besides the rates of a tax, by its code: users enter them, and reviews accept them. */
  readonly otherPercents?: { readonly [category: string]: readonly (string | OtherPercent)[] }
  /** The currency of the country before it joined the euro. */
  readonly formerCurrency?: Regime['formerCurrency']
  /** Absent if the tax identities of the country are neither normalised nor validated. */
  readonly taxIdentity?: TaxIdentityRules
  readonly normalise?: Normalisers
  /** Rules for documents of this regime. */
  readonly rules?: RulesByType
  /** Rules for all documents, whatever their regime. Those for tax identities run for countries without a regime. */
  readonly rulesForAll?: RulesByType
  /** Calculations for document types that only this country defines; they run in all documents. */
  readonly calculate?: Normalisers
}

export function defineRegime(input: RegimeInput): Regime {
  const {
    taxIdentity,
    rules = {},
    rulesForAll = {},
    normalise,
    calculate,
    otherPercents,
    formerCurrency,
    ...definition
  } = input
  const identityRules = [...(taxIdentity?.rules ?? [])]
  if (taxIdentity?.valid && taxIdentity.fault) {
    const {
      valid,
      fault,
      form = `a valid tax code of ${input.name?.en ?? input.country}`,
    } = taxIdentity
    const isValid = constraint(
      `must be ${form}`,
      (code: string | undefined) => !code || valid(code),
    )
    identityRules.unshift(rule(fault, 'code', isValid))
  }
  return {
    country: input.country,
    codes: [input.country, ...(input.alt_country_codes ?? [])],
    currency: input.currency,
    formerCurrency,
    timeZone: input.time_zone,
    rounding: input.calculator_rounding_rule ?? 'precise',
    categories: new Map(
      input.categories?.map((category) => [
        category.code,
        compileCategory(
          category,
          otherPercents?.[category.code]?.map((each) => (typeof each === 'string' ? [each] : each)),
        ),
      ]),
    ),
    definition,
    extensions: keysOf(definition.extensions),
    taxIdentity,
    taxIdentityRules: identityRules,
    normalise: normalise ?? {},
    rules,
    rulesForAll,
    calculate: calculate ?? {},
  }
}
