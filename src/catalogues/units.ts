/** Codes of units of measure: UN/ECE Recommendations 20 and 21. */

/** The extension of an item or an attribute with the code of its unit, which may be any that the UN/ECE lists. */
export const UNIT_CODE = 'untdid-unit'

/** Has the text the form of a code: two or three capital letters and digits? */
export const isUnitCode = (text: string): boolean => /^[A-Z0-9]{2,3}$/.test(text)
