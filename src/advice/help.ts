/** The second half of the description of a fault: what would do, what codes mean, and what may have been meant. */
import type { Attempt, Context } from '../definitions/contract.ts'
import type { Violation } from '../validate/rules.ts'
import { showJson } from '../vocabulary/show-json.ts'
import { adviseOn, missingCodes, saysNothing } from './advise.ts'
import { describeCodes } from './extension-codes.ts'
import { hintOn } from './hints.ts'

/** Hints that a fault has, if its values have different ones. */
const MOST_HINTS = 3

/** The extensions required that an object does not have. */
function missingFrom(value: unknown, extensions: readonly string[] = []): string[] {
  const given = (value ?? {}) as { readonly [key: string]: unknown }
  return extensions.filter((key) => given[key] === undefined)
}

/** Where a correction takes a code that its reference to the invoice lacks. */
function optionOf({ path, rule }: Violation, { addons }: Context): string | undefined {
  const [key] = rule.constraint.extensions ?? []
  if (key === undefined || !/\.preceding\[\d+\]\.ext$/.test(path)) return undefined
  const isOption = addons.some(({ definition }) =>
    definition.corrections?.some(({ extensions }) => extensions?.includes(key)),
  )
  return isOption ? `correct takes it as "options": {"ext": {"${key}": …}}` : undefined
}

/** Prepares the help for violations; that of one code follows the description of its fault. */
export function helpOn(
  violations: readonly Violation[],
  attempt: Attempt,
): (places: readonly Violation[]) => string {
  const found = adviseOn(violations, attempt)
  return (places) => {
    const first = places[0]!
    const { rule, value } = first
    const { codes: allowed, extensions, example } = rule.constraint
    const given =
      found.get(first) ??
      missingCodes(first) ??
      (saysNothing(example) ? '' : `such as ${showJson(example)}`)
    // The rule may name an example itself.
    const advice = rule.constraint.message.includes(' such as ')
      ? given.replace(/^such as [^;]*(?:; )?/, '')
      : given
    const hints: (string | undefined)[] = []
    for (const place of places) {
      if (hints.length === MOST_HINTS) break
      const hint = hintOn(place, attempt.context)
      if (!hints.includes(hint)) hints.push(hint)
    }
    const parts: (string | undefined)[] = [advice]
    for (const key of missingFrom(value, extensions))
      parts.push(describeCodes(key, undefined, advice.includes(`"${key}": `)))
    if (allowed) parts.push(describeCodes(allowed.key, allowed.among))
    parts.push(optionOf(first, attempt.context))
    const said = parts.concat(hints).filter((part) => part)
    if (said.length === 0) return ''
    return (advice.startsWith('such as') ? ', ' : '; ') + said.join('; ')
  }
}
