/** Countries whose lower rates became one: the rates of both keep their names, and have the same percentage. */

import type { Context } from '../../definitions/contract.ts'
import type { Combo } from '../../model/generated/types.ts'
import { saying } from '../../validate/guards.ts'
import { hint, type RuleNode, when } from '../../validate/rules.ts'
import { dayOf } from '../../vocabulary/guards.ts'
import { never } from '../../vocabulary/never.ts'

/**
 * Advises against the rate `super-reduced` from the day on which it became that of `reduced`.
 * @param since the first day of the one rate
 */
export function oneReducedRate(code: `DOCKET-${string}`, since: string): RuleNode {
  const isNow = saying(
    `rate is super-reduced, on ${since} or later`,
    ({ cat, country, rate }: Combo, context: Context) =>
      cat === 'VAT' && !country && rate === 'super-reduced' && dayOf(context) >= since,
  )
  const advice = `since ${since} there is one lower rate: write "reduced"`
  return when(isNow, [hint(code, 'rate', never(advice))])
}
