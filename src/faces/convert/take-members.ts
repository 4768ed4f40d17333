/**
 * How a document is read: it stays as it is, and what the XML carries is noted beside it. What is not used is left out,
 * see left-out.ts.
 */

import type { DocumentRef, Name, Party } from '../../model/generated/types.ts'
import { numberOf } from '../../vocabulary/number.ts'

/** The members that are used, by the object that has them: few in a list, many in a set, or all that a table reads. */
export type Used = Map<object, string[] | Set<string> | Whole>

/** The members that a table reads of an object. A text that is blank counts as absent. */
export interface Whole {
  readonly names: ReadonlySet<string>
  /** What it reads of the objects in other members, or of each in their lists, which then need not be taken. */
  readonly inside?: { readonly [member: string]: Whole }
}

export const newUsed = (): Used => new Map()

/** Names that are searched one by one. */
const FEW = 8

function note(used: Used, holder: object, member: string): void {
  const known = used.get(holder)
  if (known === undefined) used.set(holder, [member])
  else if (known instanceof Set) known.add(member)
  else if (!Array.isArray(known)) used.set(holder, new Set(known.names).add(member))
  else if (known.length < FEW) known.push(member)
  else used.set(holder, new Set(known).add(member))
}

/** Was a member taken by itself? */
export function isTaken(used: Used, holder: object, member: string): boolean {
  const known = used.get(holder)
  return Array.isArray(known) ? known.includes(member) : known instanceof Set && known.has(member)
}

/** Takes a member of an object. */
export function take<T extends object, Name extends keyof T & string>(
  used: Used,
  holder: T,
  member: Name,
): T[Name] {
  note(used, holder, member)
  return holder[member]
}

/** Takes several members of an object. */
export function takeSome<T extends object>(
  used: Used,
  holder: T,
  ...names: readonly (keyof T & string)[]
): void {
  for (const name of names) note(used, holder, name)
}

/** Takes all members that a table reads of an object, of which none was taken before. */
export function takeWhole(used: Used, holder: object, whole: Whole): void {
  used.set(holder, whole)
}

/** Takes some members after all not. */
export function release(used: Used, holder: object, ...names: readonly string[]): void {
  const known = used.get(holder)
  if (known instanceof Set || Array.isArray(known))
    used.set(
      holder,
      [...known].filter((name) => !names.includes(name)),
    )
}

/** Takes a text; blank ones count as absent. */
export function takeText<T extends { [name in Name]?: string | undefined }, Name extends string>(
  used: Used,
  holder: T | undefined,
  member: Name,
): string | undefined {
  const text = holder?.[member]
  if (!hasText(text)) return undefined
  note(used, holder!, member)
  return text
}

/** Has it more than white space? Nearly every text shows it by its first character. */
export function hasText(text: string | undefined): text is string {
  if (text === undefined) return false
  const first = text.charCodeAt(0)
  return (first > 32 && first < 127) || text.trim() !== ''
}

/** Takes a number with its series: `F-1`. */
export function takeNumber(
  used: Used,
  reference: Partial<Pick<DocumentRef, 'series' | 'code'>> | undefined,
): string | undefined {
  const { series, code } = reference ?? {}
  if (!hasText(code)) return undefined
  takeSome(used, reference!, 'series', 'code')
  return numberOf({ series: hasText(series) ? series : undefined, code })
}

/** A date; 0000-00-00 and blanks count as absent. */
export const dateOf = (text: string | undefined): string | undefined =>
  hasText(text) && text !== '0000-00-00' ? text : undefined

export function takeDate<T extends { [name in Name]?: string | undefined }, Name extends string>(
  used: Used,
  holder: T | undefined,
  member: Name,
): string | undefined {
  return dateOf(takeText(used, holder, member))
}

/** Takes the code of an extension, if a list has it. */
export function takeExt(
  used: Used,
  holder: { ext: { [key: string]: string | undefined } | undefined } | undefined,
  key: string,
  isAccepted: (code: string) => boolean = () => true,
): string | undefined {
  const code = holder?.ext?.[key]
  return hasText(code) && isAccepted(code) ? takeText(used, holder!.ext!, key) : undefined
}

/** Takes the name of the first person of a party. */
export const takePersonName = (used: Used, { people }: Party): string | undefined =>
  takeName(used, people?.[0]?.name)

const PARTS = ['given', 'middle', 'surname', 'surname2'] as const

/** The parts of a name, joined. */
export const joinName = (name: Name | undefined): string | undefined =>
  name &&
  (PARTS.map((part) => name[part])
    .filter(hasText)
    .join(' ') ||
    undefined)

/** Takes the parts of a name, joined. */
export function takeName(used: Used, name: Name | undefined): string | undefined {
  for (const part of PARTS) takeText(used, name, part)
  return joinName(name)
}
