/**
 * Hints on invoices of the flat-rate scheme for small businesses (regime forfettario, RF19). Source: L. 190/2014 art. 1 c. 58
 * (no VAT is charged) and c. 67 (nothing is withheld); D.P.R. 642/1972, Tariffa art. 13 and D.L. 50/2017 (stamp duty).
 */

import type { Combo, Invoice } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { hint, type RuleNode, when } from '../../validate/rules.ts'
import { Amount } from '../../values/amount.ts'
import { hasPart } from '../../vocabulary/code-texts.ts'

const REGIME = 'it-sdi-fiscal-regime'
const FLAT_RATE = 'RF19'
const EXEMPT = 'it-sdi-exempt'

/** Euros above which an invoice without VAT has stamp duty, and the duty. */
const FREE_OF_DUTY = new Amount(7747, 2)
const DUTY = new Amount(200, 2)

const isFlatRate = saying(
  `the supplier has the regime ${FLAT_RATE}`,
  ({ supplier }: Invoice): boolean => supplier?.ext?.[REGIME] === FLAT_RATE,
)

const chargesVat = ({ cat, percent }: Combo): boolean =>
  cat === 'VAT' && percent !== undefined && !percent.isZero()

const withoutVat = constraint(
  `${FLAT_RATE} charges no VAT (L. 190/2014 art. 1 c. 58), which is not an exemption (N4): use {"cat": "VAT", "key": "outside-scope", "ext": {"it-sdi-exempt": "N2.2"}}`,
  (taxes: (Combo | null)[] | undefined) =>
    !taxes?.some((combo) => combo && (chargesVat(combo) || combo.ext?.[EXEMPT] === 'N4')),
)

const nothingWithheld = constraint(
  `nothing is withheld from ${FLAT_RATE} (L. 190/2014 art. 1 c. 67): remove the tax that is`,
  (retained: Amount | undefined) => !retained || retained.isZero(),
)

/** Stamp duty is a charge with this key, or a line that says so. */
const isDuty = ({ key }: { key?: string | undefined }): boolean => hasPart(key, 'stamp-duty')

function lacksDuty({ type, currency, totals, charges, lines }: Invoice): boolean {
  if (type !== 'standard' || currency !== 'EUR' || !totals?.tax.isZero()) return false
  if (totals.total.compare(FREE_OF_DUTY) <= 0) return false
  return (
    !charges?.some((each) => each && isDuty(each)) &&
    !lines?.some((line) => line?.item && isDuty(line.item))
  )
}

const withDuty = constraint(
  'above 77.47 euros an invoice without VAT has stamp duty of 2.00 (D.P.R. 642/1972): add {"key": "stamp-duty", "reason": "Imposta di bollo", "amount": "2.00"} to charges if the customer pays it',
  () => false,
)

const ofTwoEuros = constraint(
  'stamp duty on an invoice is 2.00 euros (D.P.R. 642/1972, Tariffa art. 13)',
  (charges: Invoice['charges']) =>
    !charges?.some((each) => each && isDuty(each) && each.amount && !each.amount.equals(DUTY)),
)

/** What reviews look for in these invoices. */
export const FLAT_RATE_HINTS: RuleNode[] = [
  when(isFlatRate, [
    hint('DOCKET-IT-FLAT-RATE-VAT', 'lines[].taxes', withoutVat),
    hint('DOCKET-IT-FLAT-RATE-WITHHELD', 'totals.retained_tax', nothingWithheld),
    when(saying('stamp duty is due and missing', lacksDuty), [
      hint('DOCKET-IT-FLAT-RATE-DUTY', 'charges', withDuty),
    ]),
    hint('DOCKET-IT-FLAT-RATE-DUTY', 'charges', ofTwoEuros),
  ]),
]
