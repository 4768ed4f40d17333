/**
 * Units of measure and their codes, one to one. Source: UN/ECE Recommendations 20 (units) and 21 (packaging, whose codes
 * are written after an X).
 */
import codes from '../catalogues/units.json' with { type: 'json' }
import { getOwn } from '../values/text-map.ts'

const CODES: { readonly [unit: string]: string } = codes

const units = new Map(Object.entries(CODES).map(([unit, code]) => [code, unit]))

/** The code of a unit, such as KGM; undefined if the unit is unknown. */
export const codeOfUnit = (unit: string | undefined): string | undefined => getOwn(CODES, unit)

/** The unit of a code, such as kg; undefined if there is none. */
export const unitOfCode = (code: string | undefined): string | undefined => units.get(code ?? '')
