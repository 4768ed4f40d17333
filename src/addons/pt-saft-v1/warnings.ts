/** Warnings about codes of SAF-T (PT) that contradict the document. */

import { isForExt } from '../../definitions/category.ts'
import type { Context } from '../../definitions/contract.ts'
import type { CategoryTotal, Payment } from '../../model/generated/types.ts'
import { type RuleNode, warning } from '../../validate/rules.ts'
import { finding } from '../../vocabulary/finding.ts'
import { warnIf } from '../../vocabulary/warn-if.ts'
import { RATE_CODES, TAX_RATE } from './codes.ts'

/** The rates that have, or had, the percentage of a total in its region; those of the code that it has last. */
function rateOfAnother(total: CategoryTotal, { regime }: Context): string | undefined {
  const rates = regime?.categories.get('VAT')?.rates.get('standard')
  for (const rate of total.rates ?? []) {
    const { percent, ext, country } = rate ?? {}
    const stated = ext?.[TAX_RATE]
    if (!percent || country || !stated) continue
    const codes = [...(rates?.values() ?? [])].flatMap((each) =>
      each.values.some((value) => isForExt(value, ext) && value.percent.equals(percent))
        ? (RATE_CODES[each.rate] ?? [])
        : [],
    )
    if (codes.length > 0 && !codes.includes(stated))
      return `${codes.join(' or ')}, not ${stated}, is the code of that percentage`
  }
  return undefined
}

export const RATE_WARNINGS: RuleNode[] = [
  warning(
    'DOCKET-PT-SAFT-TAX-RATE',
    '',
    finding(`must have the ${TAX_RATE} of their percentage`, rateOfAnother, 'rates'),
  ),
]

export const PAYMENT_WARNINGS: RuleNode[] = [
  warnIf(
    'DOCKET-PT-SAFT-PAYMENT',
    'type',
    ({ type }: Payment): boolean => type !== 'receipt',
    'only receipts are payments of SAF-T (4.4.4): remove pt-saft-v1 from $addons of a request or an advice',
  ),
]
