/** Constraints whose words depend on what is found: the value, why it is wrong, and what to write instead. */

import type { Context } from '../definitions/contract.ts'
import type { Constraint } from '../validate/rules.ts'

/** The fault of a value in words; undefined if there is none. It is asked again for the words, so it must be pure. */
export type Find<T> = (value: T, context: Context) => string | undefined

/**
 * A condition that says itself why it fails.
 * @param message follows the name of the member if it starts with `must` or `is`; a sentence otherwise
 * @param find what follows the message, if the value is wrong
 * @param member of the value that the finding is about, if others are needed to judge it
 */
export function finding<T>(message: string, find: Find<T>, member?: string): Constraint {
  return {
    message,
    holds: (value: T, context: Context) => find(value, context) === undefined,
    hint: (value, context) => find(value as T, context as Context) || undefined,
    ...(member !== undefined && { member }),
  }
}
