/**
 * Hints on invoices of the flat-rate scheme for small businesses (regime forfettario, RF19). Source: L. 190/2014 art. 1 c. 58
 * (no VAT is charged) and c. 67 (nothing is withheld).
 */

import type { Combo, Invoice } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { hint, type RuleNode, when } from '../../validate/rules.ts'
import type { Amount } from '../../values/amount.ts'
import { isCharged } from '../../vocabulary/combos.ts'

const REGIME = 'it-sdi-fiscal-regime'
const FLAT_RATE = 'RF19'
const EXEMPT = 'it-sdi-exempt'

const isFlatRate = saying(
  `the supplier has the regime ${FLAT_RATE}`,
  ({ supplier }: Invoice): boolean => supplier?.ext?.[REGIME] === FLAT_RATE,
)

const chargesVat = (combo: Combo): boolean => combo.cat === 'VAT' && isCharged(combo)

const withoutVat = constraint(
  `${FLAT_RATE} charges no VAT (L. 190/2014 art. 1 c. 58), which is not an exemption (N4): use {"cat": "VAT", "key": "outside-scope", "ext": {"it-sdi-exempt": "N2.2"}}`,
  (taxes: (Combo | null)[] | undefined) =>
    !taxes?.some((combo) => combo && (chargesVat(combo) || combo.ext?.[EXEMPT] === 'N4')),
)

const nothingWithheld = constraint(
  `nothing is withheld from ${FLAT_RATE} (L. 190/2014 art. 1 c. 67): remove the tax that is`,
  (retained: Amount | undefined) => !retained || retained.isZero(),
)

/** What reviews look for in these invoices. */
export const FLAT_RATE_HINTS: RuleNode[] = [
  when(isFlatRate, [
    hint('DOCKET-IT-FLAT-RATE-VAT', 'lines[].taxes', withoutVat),
    hint('DOCKET-IT-FLAT-RATE-WITHHELD', 'totals.retained_tax', nothingWithheld),
  ]),
]
