/**
 * Units of measure and their codes, one to one. Source: UN/ECE Recommendations 20 (units) and 21 (packaging, whose codes
 * are written after an X).
 */
import { getOwn } from '../values/text-map.ts'
import codes from './units.json' with { type: 'json' }

/** The extension of an item or an attribute with the code of its unit, which may be any that the UN/ECE lists. */
export const UNIT_CODE = 'untdid-unit'

const CODES: { readonly [unit: string]: string } = codes

const units = new Map(Object.entries(CODES).map(([unit, code]) => [code, unit]))

/** The code of a unit, such as KGM; undefined if the unit is unknown. */
export const codeOfUnit = (unit: string | undefined): string | undefined => getOwn(CODES, unit)

/** The unit of a code, such as kg; undefined if there is none. */
export const unitOfCode = (code: string | undefined): string | undefined => units.get(code ?? '')

/** Has the text the form of a code: two or three capital letters and digits? */
export const isUnitCode = (text: string): boolean => /^[A-Z0-9]{2,3}$/.test(text)
