/**
 * Services to a business in another state are taxed there (Directive 2006/112/EC art. 44): for those formats that keep the codes
 * of reverse charge for supplies at home, they are outside the scope.
 */

import type { Combo, Invoice } from '../../model/generated/types.ts'
import { saying } from '../../validate/guards.ts'
import { type RuleNode, warning, when } from '../../validate/rules.ts'
import { finding } from '../../vocabulary/finding.ts'

/** The facts about an invoice that its combos depend on. */
interface OfInvoice {
  readonly document: Partial<Pick<Invoice, 'supplier' | 'customer'>>
}

/**
 * A warning about reverse charge to a business abroad.
 * @param home the country whose codes they are
 * @param law what the codes are for, after `key`
 * @param words what to write instead
 */
export const reverseChargeAbroad = (
  code: `DOCKET-${string}`,
  home: string,
  law: string,
  words: string,
): RuleNode =>
  when(
    saying(
      `key is reverse-charge, the supplier is of ${home}, and the customer has a number of another country`,
      ({ key }: Combo, { document: { supplier, customer } }: OfInvoice): boolean =>
        key === 'reverse-charge' &&
        supplier?.tax_id?.country === home &&
        Boolean(customer?.tax_id?.code) &&
        customer?.tax_id?.country !== home,
    ),
    [
      warning(
        code,
        'key',
        finding(law, () => words),
      ),
    ],
  )
