/**
 * The vocabulary of rules: tests of one value. "Absent" stands for undefined, null, an empty text, list or map, false
 * and 0; an object, an amount, a percentage or a date that is given is present, whatever it holds. Most tests pass on
 * absent values, so that a rule says `present` where it means that.
 */
import { Amount } from '../values/amount.ts'
import { ZERO_DATE, ZERO_DATE_TIME } from '../values/calendar.ts'
import { firstPart } from '../values/text.ts'
import { isEmail } from './formats/email.ts'
import { isUri, isUrl } from './formats/url.ts'
import type { Constraint, RuleContext } from './rules.ts'

type Texts = readonly string[]
type Ext = { [key: string]: string } | undefined

/** A test of one's own. `says` follows the member's name, or is a whole sentence where the rule is about an object. */
export function constraint<T, C extends RuleContext = RuleContext>(
  says: string,
  passes: (value: T, context: C) => boolean,
): Constraint {
  return { message: says, holds: passes }
}

/** Is something given, in the sense of `present`? */
export function isPresent(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === 0 || value === false)
    return false
  return !Array.isArray(value) || value.length > 0
}

const stringConstraint = (says: string, passes: (text: string) => boolean): Constraint => {
  return constraint(says, (value: string | undefined) => !value || passes(value))
}

const amountConstraint = (says: string, passes: (value: Amount) => boolean): Constraint => {
  return constraint(says, (value: Amount | undefined) => value === undefined || passes(value))
}

const listed = (values: Texts): string => values.join(', ')

export const present = constraint('must be present', isPresent)
export const empty = constraint('must not be given', (value) => !isPresent(value))
export const nil = constraint('must not be given', (value) => value === undefined || value === null)
/** A date is given; a zero date is. */
export const given = constraint('must be given', (value) => value !== undefined)

/** One of the texts; an absent text is none of them. */
export function oneOf(...values: Texts): Constraint {
  const set = new Set(values)
  return constraint(`must be one of ${listed(values)}`, (value: string | undefined) =>
    set.has(value ?? ''),
  )
}

export function notOneOf(...values: Texts): Constraint {
  const set = new Set(values)
  return constraint(
    `must not be one of ${listed(values)}`,
    (value: string | undefined) => !set.has(value ?? ''),
  )
}

/** One of the texts, or one of them followed by `+` and more; absent fails. */
export function startsWithOneOf(...values: Texts): Constraint {
  const set = new Set(values.map(firstPart))
  return constraint(`must be or start with one of ${listed(values)}`, (key?: string) =>
    set.has(firstPart(key ?? '')),
  )
}

/** `form` says in words what the pattern asks for. */
export function matches(pattern: RegExp, form: string): Constraint {
  return stringConstraint(`must be ${form}`, (text) => pattern.test(text))
}

/** Length in UTF-8 bytes for texts, in elements for lists; a `max` of 0 stands for no bound. */
export function length(min: number, max: number): Constraint {
  const bounds = min === max ? `exactly ${min}` : min === 0 ? `at most ${max}` : `${min} to ${max}`
  const says = `must have ${max === 0 ? `at least ${min}` : bounds} characters (bytes in UTF-8)`
  return constraint(says, (value: string | unknown[] | undefined) => {
    if (value === undefined || value === null || value.length === 0) return true
    const size = typeof value === 'string' ? Buffer.byteLength(value) : value.length
    return size >= min && (max === 0 || size <= max)
  })
}

export const atMostOne = constraint(
  'must have at most one entry',
  (list: unknown[] | undefined) => (list?.length ?? 0) <= 1,
)

/** A plain number from min to max; 0 counts as absent. */
export function between(min: number, max: number): Constraint {
  return constraint(`must be from ${min} to ${max}`, (value: number | undefined) => {
    return !value || (value >= min && value <= max)
  })
}

export const url = constraint(
  'must be a complete URL such as https://example.com/page',
  (value: string | undefined) => {
    return isUrl(value ?? '')
  },
)
export const email = constraint(
  'must be an email address such as name@example.com',
  (value: string | undefined) => {
    return isEmail(value ?? '')
  },
)
export const uri = stringConstraint('must be a URI with a scheme, such as urn:example:1', isUri)

/** A date or date-time that is not the zero one; absent passes. */
export const notZeroDate = stringConstraint(
  'must be a real date',
  (text) => text !== ZERO_DATE && text !== ZERO_DATE_TIME,
)
/** A date that must be given and not be the zero one. */
export const realDate = constraint(
  'must be a real date',
  (date?: string) => date !== undefined && date !== ZERO_DATE,
)

export const notZero = amountConstraint('must not be zero', (amount) => !amount.isZero())
export const notNegative = amountConstraint(
  'must be zero or more',
  (amount) => !amount.isNegative(),
)
export const positive = amountConstraint(
  'must be more than zero',
  (amount) => !amount.isNegative() && !amount.isZero(),
)
export const equals = (value: string): Constraint => {
  const expected = Amount.parse(value)!
  return amountConstraint(`must be ${value}`, (amount) => amount.equals(expected))
}

/** All of the tests; the words are those of the first, which is the one that says what is wanted. */
export function all(...tests: Constraint[]): Constraint {
  return constraint(tests.map((test) => test.message).join(' and '), (value, context) => {
    return tests.every((test) => test.holds(value, context))
  })
}

/** The test, for members that need not be given. */
export function optional(test: Constraint): Constraint {
  return constraint(
    test.message,
    (value, context) => !isPresent(value) || test.holds(value, context),
  )
}

export function any(...tests: Constraint[]): Constraint {
  return constraint(tests.map((test) => test.message).join(' or '), (value, context) => {
    return tests.some((test) => test.holds(value, context))
  })
}

const has = (ext: Ext, key: string): boolean => ext !== undefined && key in ext

const extConstraint = (
  key: string,
  wanted: string,
  holds: (value: string) => boolean,
): Constraint => {
  return constraint(`must ${wanted}`, (ext: Ext) => !has(ext, key) || holds(ext![key]!))
}

/** The extensions have every key; absent extensions have none. */
export function requires(...keys: Texts): Constraint {
  const test = constraint(`must have ${keys.join(' and ')}`, (ext: Ext) =>
    keys.every((key) => has(ext, key)),
  )
  return { ...test, extensions: keys }
}

export function excludes(...keys: Texts): Constraint {
  return constraint(
    `must not have ${keys.join(' or ')}`,
    (ext: Ext) => !keys.some((key) => has(ext, key)),
  )
}

/** The extension, where it is given, has one of the values. */
export function extOneOf(key: string, ...values: Texts): Constraint {
  return extConstraint(key, `have ${key} as one of ${listed(values)}`, (value) =>
    values.includes(value),
  )
}

export function extNotOneOf(key: string, ...values: Texts): Constraint {
  return extConstraint(
    key,
    `not have ${key} as one of ${listed(values)}`,
    (value) => !values.includes(value),
  )
}

export function extMatches(key: string, pattern: RegExp, form: string): Constraint {
  return extConstraint(key, `have ${key} as ${form}`, (value) => pattern.test(value))
}

export function extAllOrNone(...keys: Texts): Constraint {
  return constraint(`must have all or none of ${listed(keys)}`, (ext: Ext) => {
    return keys.every((key) => has(ext, key)) || !keys.some((key) => has(ext, key))
  })
}

export function extAtMostOne(...keys: Texts): Constraint {
  return constraint(
    `must have at most one of ${listed(keys)}`,
    (ext: Ext) => keys.filter((key) => has(ext, key)).length <= 1,
  )
}
