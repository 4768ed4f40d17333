/**
 * An invoice that corrects another one has its rates: those of the day of the original supply. Source: Directive
 * 2006/112/EC art. 90 (the taxable amount is reduced, the supply and its rate stay); in Germany § 17 UStG, in
 * Singapore GST Act 1993 s. 39A.
 */

import { findRate, findRateValue } from '../definitions/category.ts'
import type { Clock, Context } from '../definitions/contract.ts'
import { categoryOf, regimeOfCombo } from '../definitions/registry.ts'
import { DocketError } from '../errors.ts'
import type { Combo, Invoice } from '../model/generated/types.ts'
import type { Amount } from '../values/amount.ts'
import { ZERO_DATE } from '../values/calendar.ts'
import { completeDocument } from './complete-document.ts'
import { contextOf } from './context.ts'
import { newReadIssues } from './read/issues.ts'
import { readDocument } from './read/read.ts'
import { taxedRows } from './taxed-rows.ts'
import { writeDocument } from './write/write.ts'

/**
 * The date of value that a correction of the invoice needs to have its rates: the invoice's own, or else its date of
 * issue if a percentage would be another one on the day of the correction.
 * @param issued day on which the correction is issued
 */
export function keptValueDate(invoice: Invoice, issued: string, clock: Clock): string | undefined {
  const { value_date, issue_date } = invoice
  if (value_date) return value_date
  if (!issue_date || issue_date === ZERO_DATE || issue_date === issued) return undefined
  const original = invoice.totals ? invoice : completed(invoice, clock)
  if (!original) return undefined
  const context = contextOf(original, clock)
  const isOther = (combo: Combo | null): boolean => !!combo && changes(combo, issued, context)
  return taxedRows(original).some(({ taxes }) => taxes?.some(isOther)) ? issue_date : undefined
}

/** An invoice that has not been built; undefined if it cannot be. */
function completed(invoice: Invoice, clock: Clock): Invoice | undefined {
  const copy = readDocument(JSON.parse(writeDocument(invoice)), newReadIssues()) as Invoice
  try {
    completeDocument(copy, clock)
    return copy
  } catch (error) {
    if (!(error instanceof DocketError)) throw error
    return undefined
  }
}

/** Has the rate of a combo another percentage or surcharge on a day, or none? */
function changes(combo: Combo, date: string, context: Context): boolean {
  const category = categoryOf(combo, regimeOfCombo(combo, context))
  const rate = category && combo.rate && findRate(category, combo.key, combo.rate)
  if (!rate || rate.values.length === 0) return false
  const value = findRateValue(rate, date, combo.ext)
  return !isSame(combo.percent, value?.percent) || !isSame(combo.surcharge, value?.surcharge)
}

const isSame = (a?: Amount, b?: Amount): boolean => a === b || Boolean(a && b?.equals(a))
