/**
 * Terms that are one member of a document and one text, in both directions: those for which `terms.json` says how they are
 * read. `read-terms.ts` and `import-terms.ts` follow this table; all other terms are code.
 */
import type { CodeList } from './code-lists.ts'
import { GROUPS, type GroupName, type TermName } from './terms.ts'

/**
 * A text as it is; a date; a country, which the standard names by ISO 3166-1; an account, without blanks; a number of a
 * document with its series; or a code of a list.
 */
export type Kind = 'text' | 'date' | 'country' | 'account' | 'number' | CodeList

export interface Binding {
  readonly term: TermName
  readonly member: string
  readonly kind: Kind
}

/** The terms of one object. */
export interface Bound {
  /** From the object of the group. */
  readonly path: readonly string[]
  readonly bindings: readonly Binding[]
}

/** The steps of a path: `ordering.projects[0].code`, `ext['untdid-charge']`. */
const stepsOf = (path: string): string[] => path.match(/[^.[\]']+/g) ?? []

function boundOf(group: GroupName): readonly Bound[] {
  const objects = new Map<string, { path: string[]; bindings: Binding[] }>()
  for (const [term, [, place = '', kind]] of Object.entries(GROUPS[group]!.terms)) {
    if (kind === undefined) continue
    const steps = stepsOf(place)
    const [path, member] = [steps.slice(0, -1), steps.at(-1)!]
    const bound = objects.get(path.join()) ?? { path, bindings: [] }
    // Every entry of the table is one of these; a test reads them all.
    bound.bindings.push({ term: term as TermName, member, kind: kind as Kind })
    objects.set(path.join(), bound)
  }
  return [...objects.values()]
}

/** The table by group, and object of the group. */
export const BINDINGS = Object.fromEntries(
  Object.keys(GROUPS).map((group) => [group, boundOf(group as GroupName)]),
) as { readonly [group in GroupName]: readonly Bound[] }

/** The members of the object of a group that the table has. */
export const membersOf = (group: GroupName): string[] =>
  BINDINGS[group].flatMap(({ path, bindings }) =>
    path.length === 0 ? bindings.map(({ member }) => member) : [],
  )
