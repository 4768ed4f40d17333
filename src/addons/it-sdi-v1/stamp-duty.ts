/**
 * Hints on the stamp duty (imposta di bollo) of invoices without VAT. Source: D.P.R. 642/1972, Tariffa art. 13, and its Tabella
 * art. 6; Provvedimento of the Agenzia delle Entrate of 4 February 2021 (the Natura by which it looks for missing duty).
 */

import type { Context } from '../../definitions/contract.ts'
import type { Invoice } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { hint, type RuleNode, when } from '../../validate/rules.ts'
import { Amount } from '../../values/amount.ts'
import { hasPart } from '../../vocabulary/code-texts.ts'
import { never } from '../../vocabulary/never.ts'

/** Euros of what has these codes above which there is stamp duty, and the duty. */
const NATURES = ['N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4']
const FREE_OF_DUTY = new Amount(7747, 2)
const DUTY = new Amount(200, 2)

/** Stamp duty is a charge with this key, or a line that says so. */
export const isStampDuty = ({ key }: { key?: string | undefined }): boolean =>
  hasPart(key, 'stamp-duty')

function lacksDuty(invoice: Invoice, { tags }: Context): boolean {
  const { type, currency, totals, charges, lines } = invoice
  if (type !== 'standard' || currency !== 'EUR' || tags.includes('self-billed')) return false
  const rates = totals?.taxes?.categories?.flatMap((category) => category?.rates ?? []) ?? []
  const liable = rates.filter((rate) => NATURES.includes(rate?.ext?.['it-sdi-exempt'] ?? ''))
  const sum = liable.reduce((sum, { base }) => sum.add(base), new Amount(0, 2))
  if (sum.compare(FREE_OF_DUTY) <= 0) return false
  return (
    !charges?.some((each) => each && isStampDuty(each)) &&
    !lines?.some((line) => line?.item && isStampDuty(line.item))
  )
}

const withDuty = never(
  'above 77.47 euros without VAT (N2, N3.5, N3.6, N4) an invoice has stamp duty of 2.00 (D.P.R. 642/1972): add {"key": "stamp-duty", "reason": "Imposta di bollo", "amount": "2.00"} to charges if the customer pays it',
)

const ofTwoEuros = constraint(
  'stamp duty on an invoice is 2.00 euros (D.P.R. 642/1972, Tariffa art. 13)',
  (charges: Invoice['charges']) =>
    !charges?.some((each) => each && isStampDuty(each) && each.amount && !each.amount.equals(DUTY)),
)

export const STAMP_DUTY_HINTS: RuleNode[] = [
  when(saying('stamp duty is due and missing', lacksDuty), [
    hint('DOCKET-IT-STAMP-DUTY', 'charges', withDuty),
  ]),
  hint('DOCKET-IT-STAMP-DUTY', 'charges', ofTwoEuros),
]
