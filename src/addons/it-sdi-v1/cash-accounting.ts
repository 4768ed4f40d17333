/**
 * A hint on cash accounting (IVA per cassa, RF17): VAT is due when the invoice is paid, which each tax and a note say. Some
 * supplies, such as those to consumers, are not part of it. Source: DL 83/2012 art. 32-bis; DM 11 October 2012 art. 2 and 4.
 */
import type { Combo, Invoice } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { hint, type RuleNode, when } from '../../validate/rules.ts'

const LIABILITY = 'it-sdi-vat-liability'

const accountsForCash = saying(
  'RF17, to a business',
  ({ supplier, customer }: Invoice): boolean =>
    supplier?.ext?.['it-sdi-fiscal-regime'] === 'RF17' && customer?.tax_id?.code !== undefined,
)

const withLiability = constraint(
  `must have "${LIABILITY}": "D" in ext, with the note "IVA per cassa, art. 32-bis DL 83/2012"`,
  (taxes: (Combo | null)[] | undefined) =>
    !taxes?.some((each) => each?.percent && each.cat === 'VAT' && !each.ext?.[LIABILITY]),
)

export const CASH_ACCOUNTING_HINTS: RuleNode[] = [
  when(accountsForCash, [hint('DOCKET-IT-SDI-CASH-ACCOUNTING', 'lines[].taxes', withLiability)]),
]
