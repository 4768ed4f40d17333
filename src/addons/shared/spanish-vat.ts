/**
 * What the Spanish formats that go through invoices line by line (SII, TicketBAI, VERI*FACTU) share: how the treatment
 * of a tax, its key, goes with the agencies' codes, and how customers without a NIF are identified. Source: the code
 * lists of Orden HFP/417/2017 and Orden HAC/1177/2024, on articles 20 to 25 of Ley 37/1992 (exemptions).
 */
import { extFromExactKey } from '../../definitions/extensions.ts'
import { ofType } from '../../definitions/guards.ts'
import type { Combo, Invoice, Party } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'

/** Invoices that correct others. */
export const CORRECTION_TYPES = ['corrective', 'credit-note', 'debit-note']
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

/** Keys of identities → Tipo de Identificación. */
const IDENTITY_TYPES = { passport: '03', foreign: '04', resident: '05', other: '06' }

/** Words for the rule that customers must be named. */
export const CUSTOMER_NEEDED = 'customer must be present, unless the invoice is tagged simplified'

/** The combo is of a country other than Spain. */
export function isForeign({ country }: Combo): boolean {
  return Boolean(country) && country !== 'ES'
}

/** A customer without a NIF is told by the kind of its first identity. */
export function setIdentityType({ customer }: Invoice, extension: string): void {
  const { tax_id: taxId, identities } = customer ?? {}
  if (!identities?.[0] || (taxId?.country === 'ES' && taxId.code)) return
  extFromExactKey(extension, IDENTITY_TYPES)(identities[0])
}

/** A customer, where there is one, has a tax identity or an identity of a known kind. */
export const identified = (extension: string) => {
  const says = `must have a tax_id, or an identity with a key of ${Object.keys(IDENTITY_TYPES).join(', ')}`
  return constraint(`${says} or with ${extension}`, (customer: Party | undefined) => {
    if (!customer || customer.tax_id) return true
    return customer.identities?.some((identity) => Boolean(identity?.ext?.[extension])) ?? false
  })
}
