import { advice } from '../../definitions/registry.ts'
import { listedInSchema } from '../../model/schema-registry.ts'
import { oneOf } from '../../validate/constraints.ts'
import type { Constraint } from '../../validate/rules.ts'

/** One of the values that the schemas list for a member, with a hint on what was meant by another one. */
export function oneOfListed(
  definition: string,
  member: string,
): Constraint & Required<Pick<Constraint, 'hint'>> {
  const hint = (value: unknown): string | undefined => {
    const { valueMeant } = advice()
    const meant = typeof value === 'string' ? valueMeant(value, definition, member) : undefined
    return meant && `did you mean ${meant}?`
  }
  return { ...oneOf(...listedInSchema(definition, member)), hint }
}
