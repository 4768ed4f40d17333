/** Guards: conditions on which rules of many countries and formats depend. */

import { isEuMember } from '../catalogues/european-union.ts'
import type { RuleContext } from '../validate/rules.ts'
import { wallClock } from '../values/calendar.ts'
import type { Context } from './contract.ts'

/** The object has one of the types: an invoice, order, identity … */
export function ofType(...types: string[]) {
  return ({ type }: { type: string | undefined }): boolean => types.includes(type ?? '')
}

/** The object has one of the keys. */
export const ofKey =
  (...keys: string[]) =>
  ({ key }: { key: string | undefined }): boolean =>
    keys.includes(key ?? '')

/** The tax combo or total belongs to one of the categories. */
export function ofCategory(...categories: string[]) {
  return ({ cat }: { cat: string | undefined }): boolean => categories.includes(cat ?? '')
}

interface Tagged {
  $tags: string[] | undefined
}

/** The document has one of the tags. Documents in complements have their own tags. */
export function tagged(...tags: string[]) {
  return ({ $tags }: Tagged): boolean => $tags?.some((tag) => tags.includes(tag)) ?? false
}

/** Is the country, by its tax or ISO code, a member of the European Union today? */
export function isEuToday(country: string | undefined, context: RuleContext): boolean {
  return isEuMember(country, wallClock((context as Context).clock(), 'UTC').date)
}
