/**
 * Plain mistakes in invoices, class by class. All classes are behind one look at what invoices mostly are: to ask each of
 * them would cost as much as the calculation.
 */

import type { Context, RulesByType } from '../definitions/contract.ts'
import type { Invoice } from '../model/generated/types.ts'
import { at, type RuleNode, unless } from '../validate/rules.ts'
import {
  AMOUNT_WARNINGS,
  areLineAmountsUsual,
  areLinesCounted,
  BASE_HINTS,
  CREDIT_AMOUNTS,
  LINE_AMOUNTS,
  NOTHING_SUPPLIED,
  QUANTITY_HINTS,
  RATE_AMOUNTS,
  REASON_HINTS,
} from './amount-warnings.ts'
import { CHARGE_HINTS, DISCOUNT_HINTS, DISCOUNT_WARNINGS } from './discount-warnings.ts'
import {
  ADVANCE_DUPLICATES,
  areLinesDifferent,
  LINE_HINTS,
  REFERENCE_DUPLICATES,
  ROW_HINTS,
} from './duplicate-warnings.ts'
import { RATE_HINTS } from './exchange-warnings.ts'
import { FACTORING_HINTS } from './factoring-warnings.ts'
import { ITEM_NUMBER_WARNINGS } from './item-number-warnings.ts'
import { SELF_BILLING_WARNINGS } from './mention-warnings.ts'
import {
  areUnremarkable,
  areUsualParties,
  isPlainNumber,
  NUMBER_WARNINGS,
  PARTY_HINTS,
  PARTY_WARNINGS,
  SAME_PARTIES,
} from './party-warnings.ts'
import { PAYMENT_TAX_WARNINGS } from './payment-tax-warnings.ts'
import {
  INSTRUCTION_WARNINGS,
  isPaymentUsual,
  PAYMENT_WARNINGS,
  TERM_WARNINGS,
} from './payment-warnings.ts'
import {
  LONG_PERIODS,
  OF_ORDERING,
  OLD_RATES,
  ORDER_DATES,
  OTHER_DATES,
  PAYMENT_DATES,
  PRECEDING_DATES,
  refersToOthers,
} from './period-warnings.ts'
import { isPlaceUsual, PLACE_HINTS, PLACE_WARNINGS } from './place-warnings.ts'
import { POSTAL_CODE_HINTS } from './postal-code-warnings.ts'
import { CASH_HINTS, CUSTOMER_HINTS, SIMPLIFIED_WARNINGS } from './simplified-warnings.ts'
import { SUPPLY_HINTS } from './supply-warnings.ts'
import { isStandardAtHome, TREATMENT_HINTS, TREATMENT_WARNINGS } from './treatment-warnings.ts'
import { WORD_WARNINGS } from './word-warnings.ts'

/** Has an invoice no members with rules of their own: details, notes, rates, rows, rounding, tags? */
function hasFewMembers(invoice: Invoice, { tags }: Context): boolean {
  if (tags.length > 0 || invoice.delivery || invoice.exchange_rates) return false
  if (invoice.notes || invoice.tax?.notes || refersToOthers(invoice)) return false
  return !(invoice.discounts || invoice.charges || invoice.totals?.rounding)
}

const hasNoReferences = ({ preceding }: Invoice): boolean => !preceding

/** Have lines discounts as they should be? */
function areLinesUsual({ lines }: Invoice): boolean {
  if (!lines) return true
  for (const line of lines) if (line && !areLineAmountsUsual(line)) return false
  return true
}

/** Are the parties two, with numbers of their own? */
function arePartiesUsual(invoice: Invoice): boolean {
  const { supplier, customer } = invoice
  if (!areUsualParties(invoice)) return false
  const own = supplier?.tax_id
  const other = customer?.tax_id
  return (!own || isPlainNumber(own)) && (!other || isPlainNumber(other))
}

/** Are what all invoices have as they should be: parties, place, lines? */
const arePartsUsual = (invoice: Invoice, context: Context): boolean =>
  arePartiesUsual(invoice) && isPlaceUsual(invoice, context) && areLinesUsual(invoice)

/** Fast path: nothing in the invoice can be one of these mistakes. */
export const isPlain = (invoice: Invoice, context: Context): boolean =>
  hasNoReferences(invoice) &&
  hasFewMembers(invoice, context) &&
  isPaymentUsual(invoice) &&
  arePartsUsual(invoice, context)

/** Fast path of reviews: two at home, with different lines, of which nothing is unlikely. */
const isUnremarkable = (invoice: Invoice, context: Context): boolean =>
  isStandardAtHome(invoice, context) &&
  areUnremarkable(invoice) &&
  areLinesCounted(invoice) &&
  areLinesDifferent(invoice)

/** Warnings and hints of invoices. Each group is behind what it needs, as corrections and formats always have some of it. */
export const MISTAKES: RuleNode[] = [
  unless(isPlain, [
    unless(arePartsUsual, [
      ...PLACE_WARNINGS,
      ...PARTY_WARNINGS,
      at('supplier.tax_id', NUMBER_WARNINGS),
      at('customer.tax_id', NUMBER_WARNINGS),
      at('lines[]', LINE_AMOUNTS),
    ]),
    unless(hasNoReferences, [...PRECEDING_DATES, ...CREDIT_AMOUNTS, ...REFERENCE_DUPLICATES]),
    unless(hasFewMembers, [
      ...SIMPLIFIED_WARNINGS,
      ...SELF_BILLING_WARNINGS,
      ...FACTORING_HINTS,
      ...OTHER_DATES,
      ...WORD_WARNINGS,
      ...AMOUNT_WARNINGS,
      ...DISCOUNT_WARNINGS,
      ...ROW_HINTS,
    ]),
    unless(isPaymentUsual, [
      ...PAYMENT_DATES,
      ...CASH_HINTS,
      ...PAYMENT_WARNINGS,
      at('payment.terms', TERM_WARNINGS),
      ...ADVANCE_DUPLICATES,
    ]),
  ]),
  unless(isUnremarkable, [
    unless(isStandardAtHome, [...TREATMENT_HINTS, ...PLACE_HINTS]),
    unless(areUnremarkable, [...PARTY_HINTS, ...CUSTOMER_HINTS]),
    ...QUANTITY_HINTS,
    ...LINE_HINTS,
  ]),
  ...SUPPLY_HINTS,
  ...BASE_HINTS,
  NOTHING_SUPPLIED,
]

const TRADE_MISTAKES: RuleNode[] = [
  ...SAME_PARTIES,
  at('lines[]', LINE_AMOUNTS),
  ...AMOUNT_WARNINGS,
  ...DISCOUNT_WARNINGS,
  ...ROW_HINTS,
]

/** What other documents have as well. Mentions that the law asks for are those of invoices; goods of deliveries go to another party. */
export const ORDER_MISTAKES: RuleNode[] = [
  ...TRADE_MISTAKES,
  ...ORDER_DATES,
  ...WORD_WARNINGS,
  unless(isStandardAtHome, [...TREATMENT_WARNINGS, ...TREATMENT_HINTS]),
]
export const DELIVERY_MISTAKES: RuleNode[] = [...TRADE_MISTAKES, ...OF_ORDERING, ...WORD_WARNINGS]

/** Warnings of objects that few documents have. */
export const MISTAKES_BY_TYPE: RulesByType = {
  'org.Identity': ITEM_NUMBER_WARNINGS,
  'cal.Period': LONG_PERIODS,
  'currency.ExchangeRate': [...RATE_AMOUNTS, ...RATE_HINTS, ...OLD_RATES],
  'pay.Instructions': INSTRUCTION_WARNINGS,
  'org.Address': POSTAL_CODE_HINTS,
  'bill.Discount': [...REASON_HINTS, ...DISCOUNT_HINTS],
  'bill.Charge': [...REASON_HINTS, ...CHARGE_HINTS],
  'bill.LineDiscount': REASON_HINTS,
  'bill.LineCharge': REASON_HINTS,
  'bill.PaymentLine': PAYMENT_TAX_WARNINGS,
}
