/** Clients choose names and values of any length; in paths and messages they appear shortened. */
import { ITEMS_PER_MESSAGE, NAME_LENGTH, VALUE_LENGTH } from './limits.ts'

/** The first characters of a text, and `…` if that is not all of it. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  // The last character must not be half a surrogate pair.
  const last = text.charCodeAt(length - 1)
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length)}…`
}

/** A member name as paths and messages show it. */
export const shortenName = (name: string): string => shorten(name, NAME_LENGTH)

/** A string value as messages quote it. */
export const quote = (value: string): string => JSON.stringify(shorten(value, VALUE_LENGTH))

/**
 * Joins the first items of an array and says how many more there are.
 * @param count of all items, if the array holds only the first of them
 */
export function enumerate(
  items: readonly string[],
  separator: string,
  count = items.length,
): string {
  const listed = items.slice(0, ITEMS_PER_MESSAGE)
  const more = count - listed.length
  return listed.join(separator) + (more > 0 ? `${separator}and ${more} more` : '')
}
