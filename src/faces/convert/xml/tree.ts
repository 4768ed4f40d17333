/**
 * An invoice as EN 16931 sees it: members are named by term (`BT-1`) or group (`BG-25`). It is the same for every
 * syntax. Texts are as in UBL: dates as 2026-05-01, amounts, quantities and percentages as plain decimals.
 */

export interface Group {
  /** Where it comes from in the document: `$.lines[0]`. */
  readonly at: string
  [term: string]: string | Group | Group[] | undefined
}

/** The text of a term; empty if it is absent. */
export function textOf(group: Group | undefined, term: string): string {
  const value = group?.[term]
  return typeof value === 'string' ? value : ''
}

/** A group that occurs once at most. */
export function groupOf(parent: Group | undefined, name: string): Group | undefined {
  const value = parent?.[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined
}

const NONE: readonly Group[] = []

/** The members of a group that may be repeated. */
export function groupsOf(parent: Group | undefined, name: string): readonly Group[] {
  const value = parent?.[name]
  return Array.isArray(value) ? value : typeof value === 'object' ? [value] : NONE
}
