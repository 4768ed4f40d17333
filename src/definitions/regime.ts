/** A tax regime: what one country says of taxes, as data, and the few steps and rules that only it has. */
import { rule, type RuleNode } from '../validate/rules.ts'
import { that } from '../validate/constraints.ts'
import type { Authored } from '../model/authored.ts'
import type { HookRules, Hooks } from './contract.ts'
import { compileCategory, type Category } from './category.ts'
import type { RegimeDef, TaxIdentity } from '../model/generated/types.ts'

/** How the tax numbers of a country are written and checked, wherever they occur. */
export interface TaxIdentityRules {
  /** Instead of the usual clean-up: capitals and digits, without the country's own code in front. */
  normalise?: (identity: TaxIdentity) => void
  /** Is this code, present and normalised, one of the country's? Faulted as `GOBL-<CC>-TAX-IDENTITY-01`. */
  valid?: (code: string) => boolean
  /** The form of the code in words, for the fault: "nine digits, the last a check digit". */
  form?: string
  /** Rules beyond `valid`. */
  rules?: RuleNode[]
}

/** The definition, spelled as in the schema tax/regime-def, and behaviour beside it. */
export interface RegimeInput extends Authored<Omit<RegimeDef, '$schema'>> {
  readonly country: string
  readonly currency: string
  readonly time_zone: string
  /** Code used in the names of its rules, where it is not the country's. */
  readonly rulePrefix?: string
  /** Left out where the country's tax identities are taken as they come. */
  readonly taxIdentity?: TaxIdentityRules
  readonly normalise?: Hooks
  /** Rules for documents of this regime. */
  readonly rules?: HookRules
  /** Rules for every document, whatever its regime. */
  readonly everywhere?: HookRules
  /** The arithmetic of schemas that only this country has, by their type; it runs in every document. */
  readonly calculate?: Hooks
}

export interface Regime {
  readonly country: string
  /** All codes that find this regime, its own first. */
  readonly codes: readonly string[]
  readonly currency: string
  readonly timeZone: string
  /** The model of rounding where the document does not choose one. */
  readonly rounding: string
  readonly categories: Map<string, Category>
  readonly definition: Authored<RegimeDef>
  readonly taxIdentity: TaxIdentityRules | undefined
  /** Rules of its tax identities, with `valid` as the first of them. */
  readonly taxIdentityRules: RuleNode[]
  readonly normalise: Hooks
  readonly rules: HookRules
  readonly everywhere: HookRules
  readonly calculate: Hooks
}

export function defineRegime(input: RegimeInput): Regime {
  const { rulePrefix = input.country, taxIdentity, normalise, rules, everywhere, calculate, ...definition } = input
  const identityRules = [...(taxIdentity?.rules ?? [])]
  if (taxIdentity?.valid) {
    const { valid, form = `a valid tax code of ${input.name?.en ?? input.country}` } = taxIdentity
    const test = that(`must be ${form}`, (code: string | undefined) => !code || valid(code))
    identityRules.unshift(rule(`GOBL-${rulePrefix}-TAX-IDENTITY-01`, 'code', test))
  }
  return {
    country: input.country,
    codes: [input.country, ...(input.alt_country_codes ?? [])],
    currency: input.currency,
    timeZone: input.time_zone,
    rounding: input.calculator_rounding_rule ?? 'precise',
    categories: new Map(input.categories?.map((category) => [category.code!, compileCategory(category)])),
    definition,
    taxIdentity,
    taxIdentityRules: identityRules,
    normalise: normalise ?? {},
    rules: rules ?? {},
    everywhere: everywhere ?? {},
    calculate: calculate ?? {},
  }
}
