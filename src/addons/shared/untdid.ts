/**
 * Extensions in which the European standard, and formats like it, name documents, notes, means of payment, identities
 * and tax categories: code lists of UN/CEFACT (UNTDID 1001, 4451, 4461 and 5305), of ISO 6523 and of the Connecting
 * Europe Facility (VATEX).
 */

import { setExt } from '../../definitions/extensions.ts'
import type { Combo } from '../../model/generated/types.ts'
import { getOwn } from '../../values/text-map.ts'
import { lookupByPrefix } from '../../vocabulary/lookup-by-prefix.ts'

export const DOCUMENT_TYPE = 'untdid-document-type'
export const TEXT_SUBJECT = 'untdid-text-subject'
export const TAX_CATEGORY = 'untdid-tax-category'
export const PAYMENT_MEANS = 'untdid-payment-means'
export const SCHEME = 'iso-scheme-id'

/** Kinds of document, by UNTDID 1001. */
export const PRO_FORMA = '325'
export const INVOICE = '380'
export const CREDIT_NOTE = '381'
export const DEBIT_NOTE = '383'
export const PREPAYMENT = '386'
export const TAX_INVOICE = '388'
export const FACTORED_INVOICE = '393'

/** Tax categories, by UNTDID 5305. */
export const STANDARD_RATED = 'S'
/** Split payment in Italy, at the standard rate. */
export const SPLIT_PAYMENT = 'B'
export const ZERO_RATED = 'Z'
export const EXEMPT = 'E'
export const REVERSE_CHARGE = 'AE'
export const INTRA_COMMUNITY = 'K'
export const EXPORT = 'G'
export const OUTSIDE_SCOPE = 'O'
export const CANARY_ISLANDS = 'L'
export const CEUTA_AND_MELILLA = 'M'

/** Tax keys of value added tax → UNTDID 5305. */
export const CATEGORY_CODES: { readonly [key: string]: string } = {
  standard: STANDARD_RATED,
  zero: ZERO_RATED,
  exempt: EXEMPT,
  'reverse-charge': REVERSE_CHARGE,
  'intra-community': INTRA_COMMUNITY,
  export: EXPORT,
  'outside-scope': OUTSIDE_SCOPE,
}

/** Other taxes of Spain that the standard knows; any other tax is outside its scope. */
const CODE_OF_TAX = { IGIC: CANARY_ISLANDS, IPSI: CEUTA_AND_MELILLA }

export function keyOfCategory(code: string | undefined): string | undefined {
  return Object.keys(CATEGORY_CODES).find((key) => CATEGORY_CODES[key] === code)
}

/** Sets the category: of value added tax by its key, of any other tax by the tax itself. */
export function setTaxCategory(combo: Combo): void {
  if (combo.cat !== 'VAT')
    return setExt(combo, TAX_CATEGORY, getOwn(CODE_OF_TAX, combo.cat) ?? OUTSIDE_SCOPE)
  const given = combo.ext?.[TAX_CATEGORY]
  combo.key ||= keyOfCategory(given) ?? 'standard'
  if (given === SPLIT_PAYMENT && combo.key === 'standard') return
  setExt(combo, TAX_CATEGORY, lookupByPrefix(CATEGORY_CODES, combo.key))
}
