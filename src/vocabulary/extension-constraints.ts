/** Constraints on the extensions of an object, for rules of countries and formats. */

import { constraint } from '../validate/constraints.ts'
import type { Constraint } from '../validate/rules.ts'
import { listChoices } from '../values/shorten.ts'

type Strings = readonly string[]
type Ext = { [key: string]: string } | undefined

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
  return extConstraint(key, `must have ${key} ${asOneOf(values)}`, (value) =>
    values.includes(value),
  )
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
