/** Guards: conditions on which rules of many countries and formats depend. */

import { vatCountryOf } from '../catalogues/countries.ts'
import type { Context } from '../definitions/contract.ts'
import type { Totals } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { wallClock, ZERO_DATE } from '../values/calendar.ts'
import { isEuMember } from './european-union.ts'

/** One of several, or the only one. */
export const orAmong = (values: readonly string[]): string => values.join(' or ')

/** The object has one of the types: an invoice, order, identity … */
export function ofType(...types: string[]) {
  const isOf = ({ type }: { type: string | undefined }): boolean => types.includes(type ?? '')
  return saying(`type is ${orAmong(types)}`, isOf)
}

/** The types of invoices that correct others. */
export const CORRECTION_TYPES = ['corrective', 'credit-note', 'debit-note']

/** The object has one of the keys. */
export function ofKey(...keys: string[]) {
  const isOf = ({ key }: { key: string | undefined }): boolean => keys.includes(key ?? '')
  return saying(`key is ${orAmong(keys)}`, isOf)
}

/** The tax combo or total belongs to one of the categories. */
export function ofCategory(...categories: string[]) {
  const isOf = ({ cat }: { cat: string | undefined }): boolean => categories.includes(cat ?? '')
  return saying(`cat is ${orAmong(categories)}`, isOf)
}

/** Has all been paid? */
export const isPaid = saying(
  'totals.due is zero',
  ({ totals }: { totals?: Totals | undefined }): boolean => totals?.due?.isZero() ?? false,
)

interface Tagged {
  $tags: string[] | undefined
}

/** The document has one of the tags. Documents in complements have their own tags. */
export function tagged(...tags: string[]) {
  const isTagged = ({ $tags }: Tagged): boolean => $tags?.some((tag) => tags.includes(tag)) ?? false
  return saying(`$tags has ${orAmong(tags)}`, isTagged)
}

/** The day of a document, whose law applies: its date of value or of issue, or else today. */
export function dayOf({ document, clock }: Context): string {
  const { value_date, issue_date } = document
  const day = [value_date, issue_date].find((date) => date && date !== ZERO_DATE)
  return day ?? wallClock(clock(), 'UTC').date
}

/** Does the country belong to the European Union for VAT on the day of the document? Takes tax and ISO codes. */
export const isInEu = (country: string | undefined, context: Context): boolean =>
  isEuMember(vatCountryOf(country ?? '') ?? country, dayOf(context))

/** Does the law of the Union apply to the document, such as its list of what an invoice must mention? */
export const isOfUnion = (context: Context): boolean => isInEu(context.regime?.country, context)
