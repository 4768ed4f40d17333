/** Conditions that many countries and formats put before their rules. */

import { isEuMember } from '../catalogues/european-union.ts'
import type { RuleContext } from '../validate/rules.ts'
import { wallClock, ZERO_DATE } from '../values/calendar.ts'
import type { Context } from './contract.ts'

/** The object is of one of the types: invoices, orders, identities … */
export function ofType(...types: string[]) {
  return ({ type }: { type: string | undefined }): boolean => types.includes(type ?? '')
}

/** The object has one of the keys. */
export const ofKey =
  (...keys: string[]) =>
  ({ key }: { key: string | undefined }): boolean =>
    keys.includes(key ?? '')

/** The tax combo, category or rate is of one of the categories. */
export function ofCategory(...categories: string[]) {
  return ({ cat }: { cat: string | undefined }): boolean => categories.includes(cat ?? '')
}

interface Tagged {
  $tags: string[] | undefined
}

/** The document has one of the tags. Those inside the complements of another go by their own. */
export function tagged(...tags: string[]) {
  return ({ $tags }: Tagged): boolean => $tags?.some((tag) => tags.includes(tag)) ?? false
}

interface Dated {
  issue_date?: string | undefined
  value_date?: string | undefined
}

/**
 * Is the country a member of the European Union on the day of the document: its date of value or of
 * issue, or else today? Takes tax and ISO codes.
 */
export function isInEu(country: string | undefined, context: RuleContext): boolean {
  const { document, clock } = context as Context
  const { value_date, issue_date } = document as Dated
  const day = [value_date, issue_date].find((date) => date && date !== ZERO_DATE)
  return isEuMember(country, day ?? wallClock(clock(), 'UTC').date)
}
