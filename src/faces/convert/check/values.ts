/** The values of expressions of rules: elements, texts of attributes, numbers, truths. */
import { Amount } from '../../../values/amount.ts'
import { readDecimal } from '../xml/decimal.ts'
import type { XmlElement } from '../xml/xml-document.ts'
import type { Indexed } from './indexed.ts'

/** An element, or the value of an attribute. */
export type Item = XmlElement | string
export type Value = readonly Item[] | Amount | boolean | string

/** Works out an expression for an element. */
export type Evaluate<T = Value> = (element: XmlElement, document: Indexed) => T

export const isTrue = (value: Value): boolean =>
  typeof value === 'boolean' ? value : value instanceof Amount ? !value.isZero() : value.length > 0

export const NOTHING: readonly Item[] = []

/** A value as a number; undefined if it is none. */
export function numberOf(value: Value): Amount | undefined {
  if (value instanceof Amount) return value
  if (typeof value === 'boolean') return undefined
  if (typeof value === 'string') return readDecimal(value)
  return value.length > 0 ? readDecimal(textOf(value[0]!)) : undefined
}

/** The text of an element or attribute, without space around it. */
export const textOf = (item: Item): string => (typeof item === 'string' ? item : item.text).trim()

/** The first text of a value; empty if there is none. */
export function firstText(value: Value): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.length > 0 ? textOf(value[0] as Item) : ''
}

export const itemsOf = (value: Value): readonly Item[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value : NOTHING

/** The value of an attribute as an element, for conditions on it. */
export function asElement(item: Item): XmlElement {
  if (typeof item !== 'string') return item
  return { tag: '', attributes: [], children: [], text: item, parent: undefined, start: 0 }
}
