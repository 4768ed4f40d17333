/** A tax regime: what one country says of taxes, as data, and the few steps and rules that only it has. */

import type { DefinitionSource } from '../model/authored.ts'
import type { RegimeDef } from '../model/generated/types.ts'
import { constraint } from '../validate/constraints.ts'
import { rule } from '../validate/rules.ts'
import { compileCategory } from './category.ts'
import type { Normalisers, Regime, RulesByType, TaxIdentityRules } from './contract.ts'
import { assertRulePaths } from './rule-paths.ts'

/** The definition, spelled as in the schema tax/regime-def, and behaviour beside it. */
export interface RegimeInput extends DefinitionSource<Omit<RegimeDef, '$schema'>> {
  readonly country: string
  readonly currency: string
  readonly time_zone: string
  /** Left out where the country's tax identities are taken as they come. */
  readonly taxIdentity?: TaxIdentityRules
  readonly normalise?: Normalisers
  /** Rules for documents of this regime. */
  readonly rules?: RulesByType
  /** Rules for every document, whatever its regime. */
  readonly rulesForAll?: RulesByType
  /** The arithmetic of schemas that only this country has, by their type; it runs in every document. */
  readonly calculate?: Normalisers
}

/** @throws Error if the path of a rule leads nowhere */
export function defineRegime(input: RegimeInput): Regime {
  const { taxIdentity, rules = {}, rulesForAll = {}, normalise, calculate, ...definition } = input
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
  for (const each of [rules, rulesForAll, { 'tax.Identity': identityRules }]) assertRulePaths(each)
  return {
    country: input.country,
    codes: [input.country, ...(input.alt_country_codes ?? [])],
    currency: input.currency,
    timeZone: input.time_zone,
    rounding: input.calculator_rounding_rule ?? 'precise',
    categories: new Map(
      input.categories?.map((category) => [category.code, compileCategory(category)]),
    ),
    definition,
    taxIdentity,
    taxIdentityRules: identityRules,
    normalise: normalise ?? {},
    rules,
    rulesForAll,
    calculate: calculate ?? {},
  }
}
