/** How a document is read: what the XML carries is taken out of it, so that what is left out is what is still there. */

import type { Name, Party } from '../../model/generated/types.ts'

/** Takes a member out of an object. */
export function take<T extends object, Name extends keyof T>(holder: T, member: Name): T[Name] {
  const value = holder[member]
  const open: { [name in Name]?: T[Name] | undefined } = holder
  open[member] = undefined
  return value
}

/** Takes a text; blank ones count as absent. */
export function takeText<T extends { [name in Name]?: string | undefined }, Name extends keyof T>(
  holder: T | undefined,
  member: Name,
): string | undefined {
  const text = holder?.[member]
  if (!hasText(text)) return undefined
  take(holder!, member)
  return text
}

/** Has it more than white space? Nearly every text shows it by its first character. */
export function hasText(text: string | undefined): text is string {
  if (text === undefined) return false
  const first = text.charCodeAt(0)
  return (first > 32 && first < 127) || text.trim() !== ''
}

/** A date; 0000-00-00 counts as absent. */
export const dateOf = (text: string | undefined): string | undefined =>
  text === '0000-00-00' ? undefined : text

export function takeDate<T extends { [name in Name]?: string | undefined }, Name extends keyof T>(
  holder: T | undefined,
  member: Name,
): string | undefined {
  return dateOf(takeText(holder, member))
}

/** Takes the code of an extension, if a list has it. */
export function takeExt(
  holder: { ext: { [key: string]: string | undefined } | undefined } | undefined,
  key: string,
  isAccepted: (code: string) => boolean = () => true,
): string | undefined {
  const code = holder?.ext?.[key]
  return hasText(code) && isAccepted(code) ? takeText(holder!.ext!, key) : undefined
}

/** Takes the name of the first person of a party. */
export const personName = ({ people }: Party): string | undefined => takeName(people?.[0]?.name)

/** Takes the parts of a name, joined. */
export function takeName(name: Name | undefined): string | undefined {
  if (!name) return undefined
  const parts = (['given', 'middle', 'surname', 'surname2'] as const).flatMap(
    (part) => takeText(name, part) ?? [],
  )
  return parts.length > 0 ? parts.join(' ') : undefined
}
