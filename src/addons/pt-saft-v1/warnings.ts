/** Warnings about codes of SAF-T (PT) that contradict the document. */

import { isForExt } from '../../definitions/category.ts'
import type { Context } from '../../definitions/contract.ts'
import type { CategoryTotal } from '../../model/generated/types.ts'
import { oneOf } from '../../validate/constraints.ts'
import { type RuleNode, warning } from '../../validate/rules.ts'
import { finding } from '../../vocabulary/finding.ts'
import { RATE_CODES, TAX_RATE } from './codes.ts'

/** The code of the rates that have, or had, a percentage in the region, if another is stated. */
function codeMeant(total: CategoryTotal, { regime }: Context): string | undefined {
  const known = regime?.categories.get('VAT')?.rates.get('standard')
  for (const { percent, ext, country } of total.rates?.filter((each) => each !== null) ?? []) {
    if (!percent || country) continue
    const names = Object.keys(RATE_CODES).filter((name) =>
      known?.get(name)?.values.some((each) => isForExt(each, ext) && each.percent.equals(percent)),
    )
    const codes = names.map((name) => RATE_CODES[name])
    if (codes[0] && ext?.[TAX_RATE] && !codes.includes(ext[TAX_RATE])) return `it is ${codes[0]}`
  }
  return undefined
}

export const RATE_WARNINGS: RuleNode[] = [
  warning(
    'DOCKET-PT-SAFT-TAX-RATE',
    '',
    finding(`must have the ${TAX_RATE} of the percentage`, codeMeant, 'rates'),
  ),
]

export const PAYMENT_WARNINGS: RuleNode[] = [
  warning(
    'DOCKET-PT-SAFT-PAYMENT',
    'type',
    oneOf('receipt'),
    'SAF-T has receipts alone (4.4): remove pt-saft-v1 from others',
  ),
]
