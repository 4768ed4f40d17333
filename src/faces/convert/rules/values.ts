/** The values of expressions of rules: elements or groups, texts, numbers, truths. */
import type { Amount } from '../../../values/amount.ts'
import { trimBlanks } from '../xml/characters.ts'
import { readDecimal } from '../xml/decimal.ts'
import type { Indexed, Item } from './indexed.ts'

export type Value = readonly Item[] | Amount | boolean | string

/** Works out an expression for an element, a group or a text. */
export type Evaluate<T = Value> = (item: Item, document: Indexed) => T

export function isTrue(value: Value): boolean {
  if (typeof value === 'boolean') return value
  // Most are items. Whether something is an amount takes longer to find out.
  if (typeof value === 'string' || isItems(value)) return value.length > 0
  return !value.isZero()
}

/** Is a value a list of items? A text is one item. */
export const isItems = (value: Value): value is readonly Item[] => Array.isArray(value)

export const NOTHING: readonly Item[] = []

/** A value as a number; undefined if it is none. */
export function numberOf(value: Value): Amount | undefined {
  if (typeof value === 'string') return readDecimal(value)
  if (isItems(value)) return value.length > 0 ? readDecimal(textOf(value[0]!)) : undefined
  return typeof value === 'boolean' ? undefined : value
}

/** The text of an element, attribute or term as it is. A group of terms has none. */
export function rawText(item: Item): string {
  const text = typeof item === 'string' ? item : item.text
  return typeof text === 'string' ? text : ''
}

/** The text without blanks around it. */
export const textOf = (item: Item): string => trimBlanks(rawText(item))

/** The first text of a value; empty if there is none. */
export function firstText(value: Value): string {
  if (typeof value === 'string') return trimBlanks(value)
  return Array.isArray(value) && value.length > 0 ? textOf(value[0] as Item) : ''
}

/** Is it true of any of the items of a value? Most values are one text, or nothing. */
export function someItem(value: Value, holds: (item: Item) => boolean): boolean {
  if (typeof value === 'string') return holds(value)
  return isItems(value) && value.length > 0 && value.some(holds)
}

/** How many items a value has. */
export const sizeOf = (value: Value): number =>
  typeof value === 'string' ? 1 : isItems(value) ? value.length : 0

export const itemsOf = (value: Value): readonly Item[] =>
  isItems(value) ? value : typeof value === 'string' ? [value] : NOTHING
