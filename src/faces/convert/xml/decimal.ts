/** Numbers in XML: decimals of XML Schema. */
import { Amount } from '../../../values/amount.ts'
import { type Group, textOf } from './tree.ts'

/** Reads an xs:decimal, which may have a sign, begin or end with the point, and be negative zero; undefined if it is none. */
export function readDecimal(text: string): Amount | undefined {
  const bare = text.trim()
  if (bare === '') return undefined
  const number = Amount.parse(bare) ?? Amount.parse(bare.replace(/^([+-]?)\.(?=\d)/, '$10.'))
  return number?.isZero() ? Amount.zero(number.scale) : number
}

const ZERO = Amount.zero(2)

/** The amount in a text of a tree; 0.00 if it is absent. */
export const amountIn = (group: Group, name: string): Amount =>
  readDecimal(textOf(group, name)) ?? ZERO
