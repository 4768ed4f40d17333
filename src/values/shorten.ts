/** Shortens names and values for paths and messages: clients choose them, of any length. */
import { ITEMS_PER_MESSAGE, NAME_LENGTH, VALUE_LENGTH } from '../limits.ts'

/** Cuts a text to a length, and marks the cut with `…`. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  // Do not cut a surrogate pair in half.
  const last = text.charCodeAt(length - 1)
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length)}…`
}

/** A member name as paths and messages show it. */
export const shortenName = (name: string): string => shorten(name, NAME_LENGTH)

/** A string value as messages quote it. */
export const quote = (value: string): string => JSON.stringify(shorten(value, VALUE_LENGTH))

/**
 * Joins the first items, and adds "and 12 more" for the rest.
 * @param count number of all items, if `items` has only the first of them
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

/** `x`, or `one of x, y`. */
export const listChoices = (values: readonly unknown[]): string =>
  `${values.length === 1 ? '' : 'one of '}${values.join(', ')}`

/** A member's name, or an index. */
export type Step = string | number

export const stepOf = (step: Step): string =>
  typeof step === 'number' ? `[${step}]` : `.${shortenName(step)}`

export const pathOf = (place: readonly Step[]): string => `$${place.map(stepOf).join('')}`
