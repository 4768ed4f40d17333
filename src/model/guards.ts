/** Conditions that many countries and formats put before their rules, and tests of a whole document. */
import type { RuleContext, Test } from '../validate/rules.ts'
import { that } from '../validate/tests.ts'
import { isEuMember } from '../catalogues/european-union.ts'
import type { Context } from './context.ts'
import { findRate } from './currency.ts'
import type { Combo, ExchangeRate } from './types.ts'
import { wallClock } from './values/calendar.ts'

/** The object is of one of the types: invoices, orders, identities … */
export function ofType(...types: string[]) {
  return ({ type }: { type: string | undefined }): boolean => types.includes(type ?? '')
}

/** The object has one of the keys. */
export const ofKey = (...keys: string[]) => ({ key }: { key: string | undefined }): boolean => keys.includes(key ?? '')

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

/** The document has none of the tags. */
export function untagged(...tags: string[]) {
  const found = tagged(...tags)
  return (document: Tagged): boolean => !found(document)
}

/** Is the country a member of the European Union today? Tax and ISO codes are taken. */
export function isEuToday(country: string | undefined, context: RuleContext): boolean {
  return isEuMember(country, wallClock((context as Context).clock(), 'UTC').date)
}

interface Taxed {
  taxes: (Combo | null)[] | undefined
}

/** The line, charge or discount has a tax of the category. */
export function taxedBy(category: string): Test {
  return that(`must have a tax of category ${category} in taxes`, (row: Taxed | null | undefined) => {
    return row?.taxes?.some((combo) => combo?.cat === category) ?? false
  })
}

interface Exchanged {
  currency: string | undefined
  exchange_rates: ExchangeRate[] | undefined
}

/** The document is in a currency, or says how to come to it. */
export function convertibleTo(currency: string): Test {
  const says = `currency must be ${currency}, or exchange_rates must have a rate from it to ${currency}`
  return that(says, (document: Exchanged) => {
    if (document.currency === currency) return true
    return findRate(document.exchange_rates, document.currency ?? '', currency) !== undefined
  })
}
