/** Values that pass a rule, found in its own words. */

import type { Constraint, RuleContext } from '../validate/rules.ts'

/** Words of a constraint in front of a value that passes: `such as 04`, `must be one of a, b`. */
const NAMED = /(?:such as|one of|start with|must be(?! one of| or start)) "?([^\s",]+)/g

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** `five digits`. */
const DIGITS = new RegExp(`\\b(${NUMBERS.join('|')}) digits`)

/** Does the constraint accept the value? Those that rely on the rest of a document do not accept anything. */
export function accepts({ holds }: Constraint, value: unknown, context: RuleContext): boolean {
  try {
    return holds(value, context)
  } catch {
    return false // Constraints may rely on members and context that an example does not have.
  }
}

/**
 * A text that passes and that the words of a constraint name or describe; undefined if there is none, or if every text
 * passes.
 * @param invents may it be digits that only have the right number?
 */
export function exampleIn(
  constraint: Constraint,
  context: RuleContext = { document: {} },
  invents = true,
): string | undefined {
  if (accepts(constraint, '\0', context)) return undefined
  const { message } = constraint
  const named = Array.from(message.matchAll(NAMED), ([, word]) => word!)
  const digits = NUMBERS.indexOf(DIGITS.exec(message)?.[1] ?? '')
  if (invents && digits > 0) named.push('123456789012'.slice(0, digits))
  return named.find((word) => accepts(constraint, word, context))
}
