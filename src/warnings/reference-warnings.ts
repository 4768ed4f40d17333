/** Warnings about what an invoice refers to, and about its parties and its sign. */

import type { Context } from '../definitions/contract.ts'
import type { DocumentRef, Invoice } from '../model/generated/types.ts'
import { hint, type RuleNode, unless } from '../validate/rules.ts'
import { ZERO_DATE } from '../values/calendar.ts'
import { isPositive } from '../vocabulary/amounts.ts'
import { finding } from '../vocabulary/finding.ts'
import { warnIf } from '../vocabulary/warn-if.ts'
import { takeMoreThanAll } from './discount-warnings.ts'
import { warnWhere } from './finding.ts'

/** Types that refer to the invoice they correct. */
const CORRECTIONS = ['credit-note', 'corrective']

/** Types whose totals are positive: a credit note states what is given back. */
const POSITIVE = ['standard', 'credit-note']

/**
 * A bonus on what was bought in a period refers to that instead: Real Decreto 1619/2012 art. 15.4; ustawa o VAT art. 106j
 * ust. 3; UStG § 17 Abs. 4.
 */
const lacksPreceding = ({ type, preceding, ordering }: Invoice): boolean =>
  CORRECTIONS.includes(type ?? '') &&
  !preceding?.some((each) => each !== null) &&
  !(ordering?.period?.start && ordering.period.end)

function refersAhead({ issue_date, preceding }: Invoice): boolean {
  if (!issue_date || issue_date === ZERO_DATE) return false
  return preceding?.some((each) => isAfter(each, issue_date)) ?? false
}

const isAfter = (reference: DocumentRef | null, day: string): boolean =>
  Boolean(reference?.issue_date && reference.issue_date > day)

function refersToItself({ series, code, preceding }: Invoice): boolean {
  if (!code) return false
  const isSame = (each: DocumentRef | null): boolean =>
    each?.code === code && (each.series ?? '') === (series ?? '')
  return preceding?.some(isSame) ?? false
}

/**
 * Self-billed documents can be about own use: the goods are taken from one's own business. Documents that refer to
 * others repeat the parties of those.
 */
function isOwnCustomer({ $tags, supplier, customer, preceding }: Invoice): boolean {
  const [own, other] = [supplier?.tax_id, customer?.tax_id]
  if (!own?.code || own.code !== other?.code || own.country !== other.country) return false
  return !$tags?.includes('self-billed') && !preceding?.length
}

/** A total that is negative, though no discount says of itself that it takes too much. */
const isNegative = (invoice: Invoice, { addons }: Context): boolean =>
  POSITIVE.includes(invoice.type ?? '') &&
  invoice.totals?.total_with_tax.isNegative() === true &&
  !addons.some(({ isNegated }) => isNegated?.(invoice)) &&
  !takeMoreThanAll(invoice)

/** Has it anything that is charged? Then it may settle more advances than what was used. */
const isBalance = ({ type, lines }: Invoice): boolean =>
  type === 'standard' && (lines?.some((line) => isPositive(line?.total)) ?? false)

/** The negative total of an invoice that is a balance, or is not. */
const negativeTotal =
  (wanted: boolean) =>
  (invoice: Invoice, context: Context): string | undefined =>
    isNegative(invoice, context) && isBalance(invoice) === wanted
      ? `it is ${invoice.totals!.total_with_tax}`
      : undefined

/** Fast path: the parties differ, nothing is negative, and no other invoice is or should be referred to. */
function isUsual({ type, preceding, supplier, customer, totals }: Invoice): boolean {
  return (
    type === 'standard' &&
    !preceding &&
    supplier?.tax_id?.code !== customer?.tax_id?.code &&
    totals?.total_with_tax.isNegative() === false
  )
}

const WARNINGS: RuleNode[] = [
  warnIf(
    'DOCKET-OWN-CUSTOMER',
    'customer.tax_id',
    isOwnCustomer,
    'supplier and customer have the same tax number',
  ),
  warnWhere(
    'DOCKET-NEGATIVE-TOTAL',
    'totals.total_with_tax',
    'the total is negative: an invoice that gives money back is a credit-note, and a credit-note has positive figures',
    negativeTotal(false),
  ),
  hint(
    'DOCKET-NEGATIVE-BALANCE',
    '',
    finding(
      'the total is negative: a balance of advances may be; what gives back what was invoiced is a credit-note',
      negativeTotal(true),
      'totals',
    ),
  ),
  warnIf(
    'DOCKET-PRECEDING',
    'preceding',
    lacksPreceding,
    'the invoice that is corrected must be stated: add its code and issue_date to preceding, or for a bonus its period to ordering.period',
  ),
  warnIf(
    'DOCKET-PRECEDING-DATE',
    'preceding',
    refersAhead,
    'preceding has an invoice that is dated after this one',
  ),
  warnIf(
    'DOCKET-PRECEDING-CODE',
    'preceding',
    refersToItself,
    'preceding has the series and code of this document itself',
  ),
]

export const REFERENCE_WARNINGS: RuleNode[] = [unless(isUsual, WARNINGS)]
