import { isCurrency } from '../../catalogues/currencies.ts'
import { listedInSchema } from '../../model/schema-registry.ts'
import { constraint, oneOf, optional } from '../../validate/constraints.ts'
import type { Constraint } from '../../validate/rules.ts'

/** One of the values that the schemas list for a member. */
export const oneOfListed = (definition: string, member: string): Constraint => {
  return { ...oneOf(...listedInSchema(definition, member)), listedIn: [definition, member] }
}

export const knownCurrency = optional(
  constraint('must be the code of a known currency such as EUR', isCurrency),
)
