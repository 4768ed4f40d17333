/** Constraints whose words depend on what is found: the value, why it is wrong, and what to write instead. */

import type { Context } from '../definitions/contract.ts'
import type { Invoice } from '../model/generated/types.ts'
import { type Constraint, hint, type Rule, warning } from '../validate/rules.ts'

/** The fault of a value in words; undefined if there is none. It is asked again for the words, so it must be pure. */
type Find<T> = (value: T, context: Context) => string | undefined

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

/** A warning about a member of an invoice that looks at all of it. @param find as for `finding`, of the invoice */
export const warnWhere = (
  code: `DOCKET-${string}`,
  path: string,
  message: string,
  find: Find<Invoice>,
): Rule =>
  warning(
    code,
    path,
    finding(message, (_: unknown, context) => find(context.document as Invoice, context)),
  )

/** One warning at each of several members that contradict each other. */
export const warningAt = <T>(
  members: readonly string[],
  code: `DOCKET-${string}`,
  message: string,
  find: Find<T>,
): Rule[] => members.map((member) => warning(code, '', finding(message, find, member)))

/** A warning, or a hint, by what a row of a table says. */
export const bySeverity = {
  warning,
  hint,
} satisfies {
  [severity: string]: (code: `DOCKET-${string}`, path: string, constraint: Constraint) => Rule
}
