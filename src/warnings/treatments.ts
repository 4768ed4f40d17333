/**
 * What the key of a tax may be between whom: the table that treatment-warnings.ts reads. A row has the fault in words; what has
 * no row is right. Articles without a law are of Directive 2006/112/EC.
 */

import type { Trade } from './trade.ts'

/** A treatment that is wrong, or likely to be. */
export interface Treatment {
  readonly code: `DOCKET-${string}`
  readonly severity: 'warning' | 'hint'
  /** Suppliers in the Union, elsewhere, or in some countries. */
  readonly supplier: 'union' | 'elsewhere' | readonly string[]
  /** The key of the tax. */
  readonly key: string
  readonly relations: readonly ('home' | 'member' | 'third')[]
  /** Customers with a tax number, without one, or both. */
  readonly customer: 'number' | 'consumer' | 'any'
  /** Countries of customers to which it does not apply. */
  readonly except?: readonly string[]
  /** Where goods go, if that is stated: out of the Union, or the country, or not, or not as far as is known. */
  readonly place?: 'outside' | 'not outside' | 'home' | 'not home'
  /** The members to change. */
  readonly at: readonly ('key' | 'country' | 'number')[]
  /** What holds in general. */
  readonly law: string
  /** What does not, and what to write: `{S}` is the country of the supplier, `{C}` that of the customer. */
  readonly words: string
}

/** Countries whose law has a reverse charge for services from abroad. */
const WITH_REVERSE_CHARGE = ['GB', 'CH', 'LI', 'NO']

// biome-ignore format: table
export const TREATMENTS: readonly Treatment[] = [
  // Intra-community supplies: art. 138.
  { code: 'DOCKET-INTRA-COMMUNITY-HOME', severity: 'warning', supplier: 'union', key: 'intra-community', relations: ['home'], customer: 'any', at: ['key', 'country'],
    law: 'an intra-community supply needs a customer with the VAT number of another member state (art. 138)', words: '{C} is the country of the supplier: use "standard"' },
  { code: 'DOCKET-INTRA-COMMUNITY-COUNTRY', severity: 'warning', supplier: 'union', key: 'intra-community', relations: ['third'], customer: 'any', at: ['key', 'country'],
    law: 'an intra-community supply ends in another member state (art. 138)', words: '{C} is not a member state: use "export"; goods to Northern Ireland have the country XI' },
  { code: 'DOCKET-INTRA-COMMUNITY-PLACE', severity: 'hint', supplier: 'union', key: 'intra-community', relations: ['member'], customer: 'number', place: 'home', at: ['key'],
    law: 'an intra-community supply leaves the country (art. 138)', words: 'the place of delivery is in {S}: use "standard", or correct delivery.receiver' },
  { code: 'DOCKET-INTRA-COMMUNITY-ELSEWHERE', severity: 'warning', supplier: 'elsewhere', key: 'intra-community', relations: ['home', 'member', 'third'], customer: 'any', at: ['key'],
    law: 'intra-community supplies begin in a member state of the European Union', words: '{S} is not a member state: use "export" or "standard"' },
  // Exports: art. 146; travellers: art. 147; ships, aircraft, embassies: art. 148 and 151.
  { code: 'DOCKET-EXPORT-HOME', severity: 'warning', supplier: 'union', key: 'export', relations: ['home'], customer: 'number', place: 'not outside', at: ['key', 'country'],
    law: 'an export leaves the Union (art. 146)', words: 'the customer is in {C}, and no place of delivery outside is stated: set delivery.receiver with its address, or use "standard"' },
  { code: 'DOCKET-EXPORT-PLACE', severity: 'hint', supplier: 'union', key: 'export', relations: ['home'], customer: 'consumer', place: 'not outside', at: ['key', 'country'],
    law: 'an export leaves the Union (art. 146, 147)', words: 'the customer is in {C}, and no place of delivery outside is stated: set delivery.receiver with its address, or use "standard"' },
  { code: 'DOCKET-EXPORT-PLACE', severity: 'hint', supplier: 'union', key: 'export', relations: ['member'], customer: 'any', place: 'not outside', at: ['key', 'country'],
    law: 'an export leaves the Union (art. 146, 147)', words: 'the customer is in {C}, and no place of delivery outside is stated: set delivery.receiver with its address, or use "intra-community" for goods, "reverse-charge" for services' },
  { code: 'DOCKET-EXPORT-PLACE', severity: 'hint', supplier: 'elsewhere', key: 'export', relations: ['home'], customer: 'any', place: 'not outside', at: ['key', 'country'],
    law: 'an export leaves the country', words: 'the customer is in {S}, too, and no place of delivery abroad is stated: set delivery.receiver with its address, or use "standard"' },
  // Reverse charge: art. 194 to 199b at home, art. 196 between members.
  { code: 'DOCKET-REVERSE-CHARGE-ABROAD', severity: 'hint', supplier: 'union', key: 'reverse-charge', relations: ['third'], customer: 'number', except: WITH_REVERSE_CHARGE, at: ['key'],
    law: 'the customer of a reverse charge accounts for the tax of its country', words: 'the law of {C} has no such rule: services to it are "outside-scope" (art. 44), goods that go there "export"' },
  { code: 'DOCKET-REVERSE-CHARGE-CONSUMER', severity: 'warning', supplier: ['GB'], key: 'reverse-charge', relations: ['home', 'third'], customer: 'consumer', at: ['key'],
    law: 'a customer without a VAT number does not account for the tax (VATA 1994 s. 8, 55A)', words: 'set customer.tax_id.code, or charge VAT' },
  { code: 'DOCKET-REVERSE-CHARGE-ABROAD', severity: 'hint', supplier: ['GB'], key: 'reverse-charge', relations: ['third'], customer: 'number', except: [...WITH_REVERSE_CHARGE, 'XI'], at: ['key'],
    law: 'the customer of a reverse charge accounts for the tax of its country', words: 'to a customer in {C} services are "outside-scope", goods "export", unless its law has a reverse charge' },
  { code: 'DOCKET-REVERSE-CHARGE-ABROAD', severity: 'hint', supplier: ['CH'], key: 'reverse-charge', relations: ['home'], customer: 'any', at: ['key'],
    law: 'the customer of a reverse charge accounts for the tax of its country', words: 'within Switzerland few supplies are reversed, such as electricity, gas and certificates (MWSTG art. 45): is it "standard"?' },
  // Rates of zero are of the country.
  { code: 'DOCKET-ZERO-ABROAD', severity: 'hint', supplier: 'union', key: 'zero', relations: ['member', 'third'], customer: 'number', at: ['key'],
    law: 'zero is a rate of the country', words: 'a supply to a business in {C} is "intra-community" or "reverse-charge" in the Union, "export" or "outside-scope" out of it' },
  { code: 'DOCKET-OUTSIDE-SCOPE-MEMBER', severity: 'hint', supplier: 'union', key: 'outside-scope', relations: ['member'], customer: 'number', at: ['key'],
    law: 'services to a business in another member state are taxed there (art. 44)', words: 'those to {C} are "reverse-charge" (art. 196)' },
  // Tax of the supplier's country to businesses abroad.
  { code: 'DOCKET-STANDARD-MEMBER', severity: 'hint', supplier: 'union', key: 'standard', relations: ['member'], customer: 'number', place: 'not home', at: ['key'],
    law: 'supplies to a business in another member state are mostly taxed there', words: 'VAT of {S} to {C}: services are "reverse-charge" (art. 196), goods that leave {S} "intra-community" (art. 138); it is right for land, events, restaurants and hire (art. 47 to 56)' },
  { code: 'DOCKET-STANDARD-ABROAD', severity: 'hint', supplier: 'union', key: 'standard', relations: ['third'], customer: 'number', place: 'not home', at: ['key'],
    law: 'what goes abroad is mostly free of tax', words: 'VAT of {S} to {C}: goods that leave the Union are "export" (art. 146), services "outside-scope" (art. 44)' },
  { code: 'DOCKET-STANDARD-ABROAD', severity: 'hint', supplier: 'union', key: 'standard', relations: ['third'], customer: 'consumer', place: 'outside', at: ['key'],
    law: 'what goes abroad is mostly free of tax', words: 'VAT of {S} on what is delivered outside it: goods that leave the Union are "export" (art. 146)' },
  { code: 'DOCKET-STANDARD-ABROAD', severity: 'hint', supplier: ['GB', 'CH', 'NO', 'AE', 'SA', 'AU', 'NZ', 'SG'], key: 'standard', relations: ['third'], customer: 'number', place: 'not home', at: ['key'],
    law: 'what goes abroad is mostly free of tax', words: 'tax of {S} to {C}: is it "export", "zero" or "outside-scope"?' },
  { code: 'DOCKET-STANDARD-ABROAD', severity: 'hint', supplier: ['MX', 'AR', 'CO', 'PE', 'CR', 'BR'], key: 'standard', relations: ['third'], customer: 'any', place: 'outside', at: ['key'],
    law: 'what goes abroad is mostly free of tax', words: 'tax of {S} on what is delivered abroad: is it an export?' },
]

/** Does a row apply to a trade? */
export function isOf(row: Treatment, trade: Trade): boolean {
  const { supplier, customer, place, relation, hasNumber } = trade
  if (!relation || !row.relations.includes(relation) || !customer) return false
  if (!isSupplier(row, trade) || row.except?.includes(customer.country)) return false
  // Of businesses in the other territories of Spain, place-warnings.ts speaks.
  const isSpain = supplier.country === 'ES' && customer.country === 'ES'
  if (isSpain && row.key === 'standard' && row.customer === 'number') return false
  if (row.customer === 'number' && !hasNumber) return false
  if (row.customer === 'consumer' && (hasNumber || trade.hasIdentity)) return false
  const isAtHome = place?.country === supplier.country && !place.isApart
  const isOutside = place !== undefined && !isAtHome && !(supplier.isMember && place.isMember)
  if (row.place === 'outside') return isOutside
  if (row.place === 'not outside') return !isOutside
  if (row.place === 'home') return isAtHome
  return row.place !== 'not home' || !isAtHome
}

function isSupplier({ supplier }: Treatment, { supplier: { country, isMember } }: Trade): boolean {
  if (supplier === 'union') return isMember
  return supplier === 'elsewhere' ? !isMember : supplier.includes(country)
}
