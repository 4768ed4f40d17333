/** Hints on references that stand in the wrong place: what was ordered and sent is not what an invoice corrects. */
import type { DocumentRef, Invoice, Ordering } from '../model/generated/types.ts'
import { hint, type RuleNode } from '../validate/rules.ts'
import { finding } from '../vocabulary/finding.ts'
import { numberOf } from '../vocabulary/number.ts'

type References = (DocumentRef | null)[] | undefined

const PLACES = 'purchases sales contracts despatch receiving'.split(' ') as (keyof Ordering)[]

/** Corrections have their invoice, which may have the number of an order. */
function orderedBefore({ type, preceding, ordering }: Invoice): string | undefined {
  if (!ordering || type !== 'standard') return undefined
  const numbers = new Set(preceding?.flatMap((each) => (each?.code ? numberOf(each) : [])))
  for (const place of PLACES)
    for (const each of (ordering[place] as References) ?? [])
      if (each?.code && numbers.has(numberOf(each)))
        return `${numberOf(each)} is in ordering.${place}: remove it from preceding`
  return undefined
}

export const ORDERING_HINTS: RuleNode[] = [
  hint(
    'DOCKET-PRECEDING-ORDERING',
    '',
    finding('is the invoice that this one corrects or follows', orderedBefore, 'preceding'),
  ),
]
