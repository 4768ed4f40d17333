/** A hint on invoices that were assigned to a factor: who is paid, then, is not the supplier. */

import type { Context } from '../definitions/contract.ts'
import type { Invoice } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { hint, type RuleNode, when } from '../validate/rules.ts'
import { finding } from '../vocabulary/finding.ts'

const lacksPayee = saying(
  'the tag factoring is set, and there is no payee',
  ({ payment }: Invoice, { tags }: Context): boolean =>
    tags.includes('factoring') && !payment?.payee,
)

/** UNTDID 1001, 393 and 396: invoices assigned to a third party for collection, which EN 16931 names in BG-10. */
export const FACTORING_HINTS: RuleNode[] = [
  when(lacksPayee, [
    hint(
      'DOCKET-FACTORING-PAYEE',
      '',
      finding(
        'an invoice with the tag factoring names who is to be paid',
        () => 'set payment.payee to the factor, such as {"name": "Factor AG"}, and its account',
        'payment.payee',
      ),
    ),
  ]),
]
