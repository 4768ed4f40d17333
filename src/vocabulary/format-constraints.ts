/** Constraints that only countries and formats have, most of them on extensions. */

import type { Invoice } from '../model/generated/types.ts'
import {
  amountConstraint,
  constraint,
  describeRange,
  stringConstraint,
} from '../validate/constraints.ts'
import type { Constraint } from '../validate/rules.ts'
import { Amount } from '../values/amount.ts'
import { listChoices } from '../values/shorten.ts'

type Strings = readonly string[]
type Ext = { [key: string]: string } | undefined

export function notOneOf(...values: Strings): Constraint {
  const set = new Set(values)
  return constraint(
    `must not be ${listChoices(values)}`,
    (value: string | undefined) => !set.has(value ?? ''),
  )
}

/** A string of `min` to `max` characters. */
export function characters(min: number, max = Infinity): Constraint {
  return stringConstraint(`must be ${describeRange(min, max)} characters long`, (text) => {
    const size = Array.from(text).length
    return size >= min && size <= max
  })
}

/** An array of `min` to `max` elements; an empty one is absent. */
export function size(min: number, max = Infinity): Constraint {
  const elements = max === 1 || (min === 1 && max === Infinity) ? 'element' : 'elements'
  return constraint(
    `must have ${describeRange(min, max)} ${elements}`,
    (array: unknown[] | undefined) =>
      !array?.length || (array.length >= min && array.length <= max),
  )
}

export const atMostOne = size(0, 1)

/** No due date of an invoice is before its day of issue. @param subject what the message calls the due dates */
export const notDueBeforeIssue = (subject: string): Constraint => ({
  ...constraint(`${subject} must not be before issue_date`, ({ issue_date, payment }: Invoice) =>
    (payment?.terms?.due_dates ?? []).every((due) => !due?.date || due.date >= (issue_date ?? '')),
  ),
  hint: (invoice) =>
    (invoice as Invoice).preceding?.length
      ? 'a correction keeps those of its invoice: remove payment.terms.due_dates from it in data'
      : undefined,
})

export const equals = (value: string): Constraint => {
  const expected = Amount.parse(value)!
  return amountConstraint(`must be ${value}`, (amount) => amount.equals(expected))
}

const has = (ext: Ext, key: string): boolean => ext !== undefined && key in ext

const extConstraint = (
  key: string,
  message: string,
  holds: (value: string) => boolean,
): Constraint => {
  return constraint(message, (ext: Ext) => !has(ext, key) || holds(ext![key]!))
}

/** The extensions have every key; absent extensions have none. */
export function requires(...keys: Strings): Constraint {
  const hasAll = constraint(`must have ${keys.join(' and ')}`, (ext: Ext) =>
    keys.every((key) => has(ext, key)),
  )
  return { ...hasAll, extensions: keys }
}

/** The extensions have one of the keys at least. */
export function requiresOneOf(...keys: Strings): Constraint {
  return constraint(`must have ${keys.join(' or ')}`, (ext: Ext) =>
    keys.some((key) => has(ext, key)),
  )
}

/**
 * A constraint on what builds fill in since an edition of the format: a document without it was built before, or changed
 * afterwards.
 */
export function filledInSince(edition: string, { message, holds }: Constraint): Constraint {
  const hint = (): string => `since ${edition}, a build fills it in: build the document again`
  return { message, holds, hint, isCalculated: true }
}

export function excludes(...keys: Strings): Constraint {
  return constraint(
    `must not have ${keys.join(' or ')}`,
    (ext: Ext) => !keys.some((key) => has(ext, key)),
  )
}

/** `04`, or `as one of 04, 05`. */
const asOneOf = (values: Strings): string =>
  `${values.length === 1 ? '' : 'as '}${listChoices(values)}`

/** The extension, if set, has one of the values. */
export function extOneOf(key: string, ...values: Strings): Constraint {
  const listed = extConstraint(key, `must have ${key} ${asOneOf(values)}`, (value) =>
    values.includes(value),
  )
  return { ...listed, codes: { key, among: values } }
}

/** The extension is set, and has one of the values. */
export function requiresCode(key: string, ...values: Strings): Constraint {
  const { message, codes, holds } = extOneOf(key, ...values)
  return {
    message,
    codes: codes!,
    extensions: [key],
    holds: (ext: Ext, context) => has(ext, key) && holds(ext, context),
  }
}

export function extNotOneOf(key: string, ...values: Strings): Constraint {
  return extConstraint(
    key,
    `must not have ${key} ${asOneOf(values)}`,
    (value) => !values.includes(value),
  )
}

export function extMatches(key: string, pattern: RegExp, form: string): Constraint {
  return extConstraint(key, `must have ${key} as ${form}`, (value) => pattern.test(value))
}

export function extAllOrNone(...keys: Strings): Constraint {
  return constraint(`must have all or none of ${keys.join(', ')}`, (ext: Ext) => {
    return keys.every((key) => has(ext, key)) || !keys.some((key) => has(ext, key))
  })
}

export function extAtMostOne(...keys: Strings): Constraint {
  return constraint(
    `must have at most one of ${keys.join(', ')}`,
    (ext: Ext) => keys.filter((key) => has(ext, key)).length <= 1,
  )
}
