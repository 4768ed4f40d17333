/**
 * The business terms and groups of EN 16931-1, with the places of a document that they come from. What faults,
 * descriptions and checks say of a term, they take from here. `terms.json` has them by group: the name of each, its path
 * if a document has a member for it, and how it is read if it is that member and one text in both directions, see
 * bindings.ts.
 */
import groups from './terms.json' with { type: 'json' }

/** A term: its name, and its member, from the object of its group; absent if a document has no member for it. */
export interface Term {
  readonly name: string
  readonly group: string
  readonly path?: string
}

interface TermGroup {
  readonly name: string
  /** The group that it is inside of; absent for groups of the invoice itself. */
  readonly in?: string
  /** From the invoice. */
  readonly path: string
  /** The name of each term, its path if a document has a member for it, and how both are read. */
  readonly terms: { readonly [term: string]: readonly string[] }
}

export type GroupName = keyof typeof groups

export type TermName = { [name in GroupName]: keyof (typeof groups)[name]['terms'] }[GroupName]

/** Groups by number; '' is the invoice itself. */
export const GROUPS: { readonly [group: string]: TermGroup } = groups

/** Terms by number. */
export const TERMS: ReadonlyMap<string, Term> = new Map(
  Object.entries(GROUPS).flatMap(([number, { terms }]) =>
    Object.entries(terms).map(([term, [name = '', path]]): [string, Term] => {
      return [term, { name, group: number, ...(path !== undefined && { path }) }]
    }),
  ),
)

/** Groups, and terms with a scheme, that may be repeated in a syntax. */
export const REPEATED: ReadonlySet<string> = new Set(
  (
    'BG-1 BG-3 BG-16 BG-20 BG-21 BG-23 BG-24 BG-25 BG-27 BG-28 BG-32 ' +
    'BT-29 BT-46 BT-60 BT-158 HR-BG-2-1'
  ).split(' '),
)

/** Terms that are dates. */
export const DATES: ReadonlySet<string> = new Set(
  ['2', '7', '9', '26', '72', '73', '74', '134', '135'].map((number) => `BT-${number}`),
)

/** Terms that are amounts, quantities or percentages. */
export const NUMBERS: ReadonlySet<string> = new Set(
  (
    '92 93 94 96 99 100 101 103 106 107 108 109 110 111 112 113 114 115 116 117 119 ' +
    '129 131 136 137 138 141 142 143 146 147 148 149 152'
  )
    .split(' ')
    .map((number) => `BT-${number}`),
)

/**
 * The term that a member of a group is.
 * @param path as `terms.json` has it, from the object of the group
 */
export function termAt(group: GroupName, path: string): TermName {
  const found = Object.entries(GROUPS[group]!.terms).find(([, [, own]]) => own === path)
  if (!found) throw new Error(`${group} has no term at ${path}`)
  return found[0] as TermName
}

/** A term in words: `Seller VAT number (BT-31)`. */
export const nameOfTerm = (term: string): string =>
  `${(TERMS.get(term) ?? GROUPS[term])?.name ?? ''} (${term})`
