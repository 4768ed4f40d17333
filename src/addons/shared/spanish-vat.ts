/**
 * Shared by the Spanish formats that process invoices line by line (SII, TicketBAI, VERI*FACTU): how the key of a tax
 * maps to the agencies' codes, and how customers without a NIF are identified. Source: the code lists of Orden
 * HFP/417/2017 and Orden HAC/1177/2024, based on articles 20 to 25 of Ley 37/1992 (exemptions).
 */

import type { Combo, Invoice, Party } from '../../model/generated/types.ts'
import { constraint, present } from '../../validate/constraints.ts'
import type { Constraint } from '../../validate/rules.ts'
import { CORRECTION_TYPES, ofType } from '../../vocabulary/guards.ts'
import { extFromExactKey } from '../../vocabulary/set-extensions.ts'
import { hinting } from './constraints.ts'
import { marginCoded } from './margin-scheme.ts'

/** Invoices that correct others. */
export const isCorrection = ofType(...CORRECTION_TYPES)

/** Tax keys → Causa de Exención. */
export const EXEMPTIONS = {
  standard: [],
  zero: [],
  'reverse-charge': [],
  'outside-scope': [],
  exempt: ['E1', 'E6'],
  export: ['E2', 'E3', 'E4'],
  'intra-community': ['E5'],
}

/** What a Spanish customer is charged without tax is rarely taxed elsewhere: Ley 37/1992 art. 78.Tres.3º and 7. */
export const disbursed = (code: string): string =>
  `: a disbursement (suplido, Ley 37/1992 art. 78.Tres.3º) and what is not subject (art. 7) are ${code}`

/** Special schemes (Clave de Régimen) with the same number in all of the lists. */
export const GENERAL_SCHEME = '01'
export const EXPORT_SCHEME = '02'
export const ONE_STOP_SHOP_SCHEME = '17'

/** The scheme of used goods, art and antiques; that of journeys is 05. */
const MARGIN_SCHEME = '03'

/** A margin scheme is taxed: Ley 37/1992 art. 135 to 147. */
export const marginTaxed = (code: `DOCKET-${string}`, regime: string, exempt: string, kind = '') =>
  marginCoded(
    code,
    [exempt, ...EXEMPTIONS.exempt],
    `ext must not have ${exempt}: a margin scheme is taxed (Ley 37/1992 art. 135, 141); use the key "zero"${kind}, with ${regime} "${MARGIN_SCHEME}", of journeys "05"`,
    [regime, MARGIN_SCHEME],
  )

/** Keys of identities → Tipo de Identificación. */
const IDENTITY_TYPES = { passport: '03', foreign: '04', resident: '05', other: '06' }
/** Tipo de Identificación: a VAT number, the only kind of identity that implies its country. */
export const VAT_NUMBER = '02'

/** The only code of extensions that mark an invoice. */
export const YES = 'S'

/** The NIF of a customer, whom only simplified invoices may lack. */
export const codeOfRecipient = hinting(
  'for a consumer without a NIF, add the tag "simplified" and leave tax_id out; rates of its country are then those of taxes such as {"cat": "VAT", "country": "DE", "rate": "general"}, without the tag "customer-rates"',
  present,
)

/** F2 is also the kind of full invoices to consumers who need state no NIF: Real Decreto 1619/2012 art. 6.1.d, list L2. */
export const recipientOr = (identified: Constraint): Constraint =>
  hinting(
    'for a consumer without a NIF, add the tag "simplified": its record (F2) is also that of a full invoice without a NIF (RD 1619/2012 art. 6.1.d), above 400 EUR as well',
    identified,
  )

export const CUSTOMER_REQUIRED = 'customer is required unless the invoice has the tag "simplified"'

/** The combo is of a country other than Spain. */
export function isForeign({ country }: Combo): boolean {
  return Boolean(country) && country !== 'ES'
}

/** Sets the kind of the first identity of a customer without a NIF. */
export function setIdentityType({ customer }: Invoice, extension: string): void {
  const { tax_id: taxId, identities } = customer ?? {}
  if (!identities?.[0] || (taxId?.country === 'ES' && taxId.code)) return
  extFromExactKey(extension, IDENTITY_TYPES)(identities[0])
}

/** The customer, if any, has a tax identity or an identity of a known kind. */
export function identifiedBy(extension: string) {
  const keys = Object.keys(IDENTITY_TYPES).join(', ')
  return constraint(
    `must have a tax_id, or an identity with ${extension} or one of the keys ${keys}`,
    (customer: Party | undefined) => {
      if (!customer || customer.tax_id) return true
      return customer.identities?.some((identity) => Boolean(identity?.ext?.[extension])) ?? false
    },
  )
}
