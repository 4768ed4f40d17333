/** Rules on a document: its tree of terms, in which groups and terms are found by their numbers. */
import { NATIONAL_TERMS } from '../terms/national-ubl.ts'
import { GROUPS, NUMBERS, TERMS } from '../terms/terms.ts'
import type { Group } from '../xml/tree.ts'
import { checkTerm, definitionIn, type TargetOf } from './compile-rules.ts'
import type { Target } from './expression.ts'
import { type Item, newOnce } from './indexed.ts'
import { type Evaluate, NOTHING } from './values.ts'

/** Groups whose terms are members of the group around them. */
const FLAT: ReadonlySet<string> = new Set(['', 'BG-14', 'BG-22', 'BG-29', 'BG-30', 'BG-31'])

/** Terms that are groups of themselves and their scheme. */
const SCHEMED = /^(BT-29|BT-46|BT-60|BT-158)(?:-\d)?$/

/** What a reader notes besides terms, the members of what `numbers()` finds, and terms of states. */
const NOTES = new Set(['unlisted-address', 'unlisted-code', '@schemeID', ...NATIONAL_TERMS])

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
export const termsTarget = (slots: Map<string, number>): TargetOf =>
  treeTarget(slots, (step) => NOTES.has(step) || TERMS.has(step) || GROUPS[step] !== undefined)

/** The same on any tree. @param isStep may a group have a member of this name? */
export const treeTarget =
  (slots: Map<string, number>, isStep: (name: string) => boolean): TargetOf =>
  (group, set) => {
    const path: NonNullable<Target['path']> = (steps, isFromRoot) => {
      const unknown = steps.find((step) => !isStep(step))
      if (unknown !== undefined) throw new Error(`${unknown} is not a step in the tree`)
      return pathOf(steps, isFromRoot)
    }
    return {
      place: (term) => placeOf(term, group),
      definition: (name) => definitionIn(set, name),
      isNumber: (term) => NUMBERS.has(term),
      step: (name) => path([name], false),
      path,
      once: newOnce(slots),
    }
  }

/** Where steps lead: mostly to one text, so groups that occur several times have a way of their own. */
function pathOf(steps: readonly string[], isFromRoot: boolean): Evaluate {
  return (item, { root }) => {
    let value = (isFromRoot ? root : item) as Group[string]
    for (let i = 0; i < steps.length; i++) {
      if (typeof value !== 'object') return NOTHING
      if (Array.isArray(value)) return followAll(value, steps, i)
      value = value[steps[i]!]
    }
    if (value === undefined) return NOTHING
    return typeof value === 'string' || Array.isArray(value) ? value : [value]
  }
}

/** Where the steps from a number on lead from groups. */
function followAll(groups: readonly Group[], steps: readonly string[], from: number): Item[] {
  const name = steps[from]!
  const found: Item[] = []
  for (const group of groups) {
    const value = group[name]
    if (value === undefined) continue
    if (Array.isArray(value)) for (const each of value) found.push(each)
    else found.push(value)
  }
  if (from === steps.length - 1 || found.length === 0) return found
  return followAll(found.filter((each) => typeof each !== 'string') as Group[], steps, from + 1)
}

/** The place of a term: from the group of the rule if it is in there, otherwise from the root. */
function placeOf(term: string, group: string): string {
  checkTerm(term)
  const steps = stepsTo(term)
  const at = group === '' ? -1 : steps.indexOf(group)
  if (at < 0 || at === steps.length - 1) return `/${steps.join('/')}`
  return `./${steps.slice(at + 1).join('/')}`
}
