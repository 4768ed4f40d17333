/** Numbers in XML: decimals of XML Schema. */
import { Amount } from '../../../values/amount.ts'

/** Reads an xs:decimal, which may have a sign, begin or end with the point, and be negative zero; undefined if it is none. */
export function readDecimal(text: string): Amount | undefined {
  const bare = text.trim()
  if (bare === '') return undefined
  const number = Amount.parse(bare) ?? Amount.parse(bare.replace(/^([+-]?)\.(?=\d)/, '$10.'))
  return number?.isZero() ? Amount.zero(number.scale) : number
}
