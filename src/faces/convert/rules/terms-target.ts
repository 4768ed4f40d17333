/** Rules on a document: its tree of terms, in which groups and terms are found by their numbers. */
import { GROUPS, NUMBERS, TERMS } from '../en16931/terms.ts'
import type { Group } from '../xml/tree.ts'
import { checkTerm, definitionIn, type TargetOf } from './compile-rules.ts'
import { newOnce } from './indexed.ts'
import { type Evaluate, NOTHING } from './values.ts'

/** Groups whose terms are members of the group around them. */
const FLAT: ReadonlySet<string> = new Set(['', 'BG-14', 'BG-22', 'BG-29', 'BG-30', 'BG-31'])

/** Terms that are groups of themselves and their scheme. */
const SCHEMED = /^(BT-29|BT-46|BT-60|BT-158)(?:-\d)?$/

/** What a reader notes besides terms, and the members of what `numbers()` finds. */
const NOTES = new Set(['unlisted-address', 'unlisted-code', '@schemeID'])

/** The groups that a group or term is in, from the outside. */
export function groupsAround(name: string): string[] {
  const found: string[] = []
  for (let group = TERMS.get(name)?.group ?? GROUPS[name]?.in; group; group = GROUPS[group]?.in)
    if (!FLAT.has(group)) found.unshift(group)
  return found
}

/** The steps from the document to a group or term. */
export const stepsTo = (name: string): string[] => [
  ...groupsAround(name),
  ...(SCHEMED.exec(name)?.slice(1) ?? []),
  name,
]

/** @param slots of what is calculated once for a tree */
export const termsTarget =
  (slots: Map<string, number>): TargetOf =>
  (group, set) => {
    return {
      place: (term) => placeOf(term, group),
      definition: (name) => definitionIn(set, name),
      isNumber: (term) => NUMBERS.has(term),
      step: stepTo,
      once: newOnce(slots),
    }
  }

function stepTo(step: string): Evaluate {
  if (!NOTES.has(step) && !TERMS.has(step) && !GROUPS[step])
    throw new Error(`${step} is not a step in a tree of terms`)
  return (item) => {
    if (typeof item === 'string') return NOTHING
    const value = (item as Group)[step]
    if (value === undefined) return NOTHING
    return typeof value === 'string' || Array.isArray(value) ? value : [value]
  }
}

/** The place of a term: from the group of the rule if it is in there, otherwise from the root. */
function placeOf(term: string, group: string): string {
  checkTerm(term)
  const steps = stepsTo(term)
  const at = group === '' ? -1 : steps.indexOf(group)
  if (at < 0 || at === steps.length - 1) return `/${steps.join('/')}`
  return `./${steps.slice(at + 1).join('/')}`
}
