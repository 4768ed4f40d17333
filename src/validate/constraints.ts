/**
 * The vocabulary of rules: constraints on one value. Absent are undefined, null, an empty string or array, false and 0;
 * any object, amount, percentage or date is present. Most constraints accept absent values, so a rule uses `present` if
 * it means that.
 */

import type { Amount } from '../values/amount.ts'
import { ZERO_DATE, ZERO_DATE_TIME } from '../values/calendar.ts'
import { listChoices } from '../values/shorten.ts'
import { firstPart } from '../values/text.ts'
import { isEmail } from './formats/email.ts'
import { isUri, isUrl } from './formats/url.ts'
import type { Constraint, RuleContext } from './rules.ts'

type Strings = readonly string[]

/** A custom constraint. A message that starts with `must` or `is` follows the member's name; any other is a sentence. */
export function constraint<T, C extends RuleContext = RuleContext>(
  message: string,
  holds: (value: T, context: C) => boolean,
): Constraint {
  return { message, holds }
}

/** Is a value present, in the sense of this vocabulary? */
export function isPresent(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === 0 || value === false)
    return false
  return !Array.isArray(value) || value.length > 0
}

export const stringConstraint = (message: string, holds: (text: string) => boolean): Constraint => {
  return constraint(message, (value: string | undefined) => !value || holds(value))
}

export const amountConstraint = (
  message: string,
  holds: (value: Amount) => boolean,
): Constraint => {
  return constraint(message, (value: Amount | undefined) => value === undefined || holds(value))
}

export const present = constraint('is required', isPresent)
export const absent = constraint('must not be set', (value) => !isPresent(value))

/** One of the strings; an absent value fails. */
export function oneOf(...values: Strings): Constraint {
  const set = new Set(values)
  return {
    ...constraint(`must be ${listChoices(values)}`, (value: string | undefined) =>
      set.has(value ?? ''),
    ),
    options: values,
  }
}

/** One of the strings, alone or followed by `+` and more; an absent value fails. */
export function startsWithOneOf(...values: Strings): Constraint {
  const set = new Set(values.map(firstPart))
  return constraint(`must be or start with ${listChoices(values)}`, (key?: string) =>
    set.has(firstPart(key ?? '')),
  )
}

/** `form` describes the pattern in words: `four digits`. */
export function matches(pattern: RegExp, form: string): Constraint {
  return stringConstraint(`must be ${form}`, (text) => pattern.test(text))
}

/** `exactly 3`, `at most 3`, `at least 1`, or `1 to 3`. */
export function describeRange(min: number, max: number): string {
  if (min === max) return `exactly ${min}`
  if (min === 0) return `at most ${max}`
  return max === Infinity ? `at least ${min}` : `${min} to ${max}`
}

/** A string of `min` to `max` bytes in UTF-8. */
export function length(min: number, max = Infinity): Constraint {
  const bytes = max === 1 || (min === 1 && max === Infinity) ? 'byte' : 'bytes'
  return stringConstraint(`must be ${describeRange(min, max)} ${bytes} long (UTF-8)`, (text) => {
    const size = Buffer.byteLength(text)
    return size >= min && size <= max
  })
}

/** No two elements of an array have the same identity; those without one, and null, do not count. */
export function unique<T>(message: string, identity: (item: T) => string | undefined): Constraint {
  return constraint(message, (items: (T | null)[] | undefined) => {
    if (!items || items.length < 2) return true
    const all = items.flatMap((item) => (item === null ? [] : (identity(item) ?? [])))
    return new Set(all).size === all.length
  })
}

/** A number from `min` to `max`; 0 is absent. */
export function between(min: number, max: number): Constraint {
  return constraint(`must be between ${min} and ${max}`, (value: number | undefined) => {
    return !value || (value >= min && value <= max)
  })
}

export const url = constraint(
  'must be an absolute URL such as https://example.com/page',
  (value?: string) => isUrl(value ?? ''),
)
export const email = constraint(
  'must be an email address such as name@example.com',
  (value?: string) => isEmail(value ?? ''),
)
export const uri = stringConstraint('must be a URI with a scheme such as urn:example:1', isUri)

/** A date or date-time other than the zero one. */
export const notZeroDate = stringConstraint(
  'must be a real date',
  (text) => text !== ZERO_DATE && text !== ZERO_DATE_TIME,
)

export const notZero = amountConstraint('must not be zero', (amount) => !amount.isZero())
export const notNegative = amountConstraint(
  'must not be negative',
  (amount) => !amount.isNegative(),
)
export const positive = amountConstraint(
  'must be greater than zero',
  (amount) => !amount.isNegative() && !amount.isZero(),
)
/** All of the constraints. A message that another one only adds to is left out: `must have x 04` implies `must have x`. */
export function all(...constraints: Constraint[]): Constraint {
  const messages = constraints.map(({ message }) => message)
  const distinct = messages.filter(
    (message) => !messages.some((other) => other.startsWith(`${message} `)),
  )
  const joined = constraint(distinct.join(' and '), (value, context) => {
    return constraints.every(({ holds }) => holds(value, context))
  })
  const extensions = constraints.flatMap((one) => one.extensions ?? [])
  // Besides their messages, the first that has something to say prevails.
  const help: Partial<Constraint> = Object.assign({}, ...[...constraints].reverse())
  return { ...help, ...joined, ...(extensions.length > 0 && { extensions }) }
}

/** A date or date-time that is required and not the zero one. */
export const realDate = all(present, notZeroDate)

/** The constraint, for members that may be absent. */
export function optional(given: Constraint): Constraint {
  const { holds } = given
  return { ...given, holds: (value, context) => !isPresent(value) || holds(value, context) }
}

export function any(...constraints: Constraint[]): Constraint {
  return constraint(constraints.map(({ message }) => message).join(' or '), (value, context) => {
    return constraints.some(({ holds }) => holds(value, context))
  })
}
