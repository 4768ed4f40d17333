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
  LINE_AMOUNTS,
  QUANTITY_HINTS,
  RATE_AMOUNTS,
} from './amount-warnings.ts'
import { DUPLICATE_WARNINGS, LINE_HINTS } from './duplicate-warnings.ts'
import { ITEM_NUMBER_WARNINGS } from './item-number-warnings.ts'
import {
  areUsualParties,
  isPlainNumber,
  NUMBER_WARNINGS,
  PARTY_HINTS,
  PARTY_WARNINGS,
} from './party-warnings.ts'
import {
  INSTRUCTION_WARNINGS,
  needNoDates,
  PAYMENT_WARNINGS,
  TERM_WARNINGS,
} from './payment-warnings.ts'
import { LONG_PERIODS, OLD_RATES, PERIOD_WARNINGS } from './period-warnings.ts'
import { isPlaceUsual, isSpanishUsual, PLACE_HINTS, PLACE_WARNINGS } from './place-warnings.ts'
import {
  areTermsFilled,
  isCodeMeant,
  isItemMeant,
  isPartyMeant,
  NOTE_PLACEHOLDERS,
  PLACEHOLDER_WARNINGS,
  TERM_PLACEHOLDERS,
} from './placeholder-warnings.ts'
import { CASH_HINTS, SIMPLIFIED_WARNINGS } from './simplified-warnings.ts'
import { TREATMENT_HINTS } from './treatment-warnings.ts'
import { WORD_WARNINGS } from './word-warnings.ts'

/** Has an invoice no more than parties, lines, and terms of payment without dates? */
function hasFewMembers(invoice: Invoice): boolean {
  const { payment, totals } = invoice
  if (invoice.delivery || invoice.ordering || invoice.preceding || invoice.exchange_rates)
    return false
  if (invoice.notes || invoice.tax || invoice.discounts || invoice.charges || totals?.rounding)
    return false
  if (!payment) return true
  const { terms } = payment
  if (payment.instructions || payment.advances || payment.payee) return false
  return !terms || (needNoDates(terms) && areTermsFilled(terms))
}

/** Are lines named, with discounts and taxes as they should be? */
function areLinesUsual({ lines }: Invoice): boolean {
  if (!lines) return true
  for (const line of lines) {
    if (!line) continue
    if (line.item && !isItemMeant(line.item)) return false
    if (!areLineAmountsUsual(line) || !isSpanishUsual(line.taxes)) return false
  }
  return true
}

/** Are the parties two, with names and numbers of their own? */
function arePartiesUsual(invoice: Invoice): boolean {
  const { supplier, customer } = invoice
  if (!areUsualParties(invoice) || !isPartyMeant(supplier) || !isPartyMeant(customer)) return false
  const own = supplier?.tax_id
  const other = customer?.tax_id
  return (!own || isPlainNumber(own)) && (!other || isPlainNumber(other))
}

/** Fast path: nothing in the invoice can be one of these mistakes. */
export function isPlain(invoice: Invoice, context: Context): boolean {
  if (context.tags.length > 0 || !hasFewMembers(invoice) || !isCodeMeant(invoice.code)) return false
  return arePartiesUsual(invoice) && isPlaceUsual(invoice, context) && areLinesUsual(invoice)
}

/** Warnings and hints of invoices. */
export const MISTAKES: RuleNode[] = [
  unless(isPlain, [
    ...PLACE_WARNINGS,
    ...SIMPLIFIED_WARNINGS,
    ...PARTY_WARNINGS,
    at('supplier.tax_id', NUMBER_WARNINGS),
    at('customer.tax_id', NUMBER_WARNINGS),
    ...PLACEHOLDER_WARNINGS,
    at('lines[]', LINE_AMOUNTS),
    ...PERIOD_WARNINGS,
    ...WORD_WARNINGS,
    ...CASH_HINTS,
    ...AMOUNT_WARNINGS,
    ...PAYMENT_WARNINGS,
    at('payment.terms', [...TERM_WARNINGS, ...TERM_PLACEHOLDERS]),
    ...DUPLICATE_WARNINGS,
  ]),
  ...TREATMENT_HINTS,
  ...PLACE_HINTS,
  ...PARTY_HINTS,
  ...QUANTITY_HINTS,
  ...LINE_HINTS,
]

/** Orders have parties and lines as well. */
export const ORDER_MISTAKES: RuleNode[] = PLACEHOLDER_WARNINGS

/** Warnings of objects that few documents have. */
export const MISTAKES_BY_TYPE: RulesByType = {
  'org.Note': NOTE_PLACEHOLDERS,
  'org.Identity': ITEM_NUMBER_WARNINGS,
  'cal.Period': LONG_PERIODS,
  'currency.ExchangeRate': [...RATE_AMOUNTS, ...OLD_RATES],
  'pay.Instructions': INSTRUCTION_WARNINGS,
}
