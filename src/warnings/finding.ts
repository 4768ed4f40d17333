/** Warnings whose words depend on what is found. */

import type { Context, RulesByType } from '../definitions/contract.ts'
import type { Invoice } from '../model/generated/types.ts'
import {
  at,
  type Constraint,
  hint,
  type Rule,
  type RuleNode,
  unless,
  warning,
} from '../validate/rules.ts'
import { type Find, finding } from '../vocabulary/finding.ts'

/** A finding about a member of an invoice that looks at all of it. @param find as for `finding`, of the invoice */
export const findingIn = (message: string, find: Find<Invoice>, member?: string): Constraint =>
  finding(message, (_: unknown, context) => find(context.document as Invoice, context), member)

/** A warning by such a finding. */
export const warnWhere = (
  code: `DOCKET-${string}`,
  path: string,
  message: string,
  find: Find<Invoice>,
): Rule => warning(code, path, findingIn(message, find))

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

const ROWS = ['lines[]', 'discounts[]', 'charges[]']

export type Severity = keyof typeof bySeverity

/** Rules on each row of an invoice that has taxes. */
export const atRows = (...rules: RuleNode[]): RuleNode[] => ROWS.map((path) => at(path, rules))

/** Rules on each of their taxes. */
export const atCombos = (...rules: RuleNode[]): RuleNode[] =>
  ROWS.map((path) => at(`${path}.taxes[]`, rules))

/** Rules on members of types, by rows of a table with lists of names. @param isUsual makes the fast path of a type */
export function byType<Kind = undefined>(
  rows: readonly (readonly [members: string, types: string, kind?: Kind])[],
  rulesOf: (member: string, kind: Kind) => RuleNode[],
  isUsual: (type: string, members: readonly [member: string, kind: Kind][]) => Guard,
): RulesByType {
  const members = new Map<string, [string, Kind][]>()
  for (const [names, types, kind] of rows)
    for (const type of types.split(' ')) {
      const own = names.split(' ').map((name): [string, Kind] => [name, kind as Kind])
      members.set(type, [...(members.get(type) ?? []), ...own])
    }
  return Object.fromEntries(
    Array.from(members, ([type, all]) => {
      const rules = all.flatMap(([member, kind]) => rulesOf(member, kind))
      return [type, [unless(isUsual(type, all), rules)]]
    }),
  )
}

type Guard = (object: never, context: Context) => boolean
