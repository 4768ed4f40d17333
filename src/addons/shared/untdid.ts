/**
 * Extensions by which the European norm, and formats beside it, name documents and tax categories: code lists of
 * UN/CEFACT (UNTDID 1001 and 5305) and of the Connecting Europe Facility (VATEX).
 */

import { setExt } from '../../definitions/extensions.ts'
import type { Combo } from '../../model/generated/types.ts'
import { getOwn, lookupByPrefix } from '../../values/text-map.ts'

export const DOCUMENT_TYPE = 'untdid-document-type'
export const TAX_CATEGORY = 'untdid-tax-category'
export const EXEMPTION = 'cef-vatex'

/** Tax keys of value added tax → UNTDID 5305. */
export const CATEGORY_CODES: { readonly [key: string]: string } = {
  standard: 'S',
  zero: 'Z',
  exempt: 'E',
  'reverse-charge': 'AE',
  'intra-community': 'K',
  export: 'G',
  'outside-scope': 'O',
}

/** Other taxes of Spain that the norm knows; all the rest are outside its scope. */
const CODE_OF_TAX = { IGIC: 'L', IPSI: 'M' }

export function keyOfCategory(code: string | undefined): string | undefined {
  return Object.keys(CATEGORY_CODES).find((key) => CATEGORY_CODES[key] === code)
}

/** The category of value added tax by its key, that of any other tax by the tax. */
export function setTaxCategory(combo: Combo): void {
  if (combo.cat !== 'VAT') return setExt(combo, TAX_CATEGORY, getOwn(CODE_OF_TAX, combo.cat) ?? 'O')
  combo.key ||= keyOfCategory(combo.ext?.[TAX_CATEGORY]) ?? 'standard'
  setExt(combo, TAX_CATEGORY, lookupByPrefix(CATEGORY_CODES, combo.key))
}
