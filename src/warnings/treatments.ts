/**
 * What the key of a tax may be between whom: the rows of treatments.json, which treatment-warnings.ts reads. A row has the fault
 * in words; what has no row is right. Articles without a law are of Directive 2006/112/EC.
 */

import type { Severity } from './finding.ts'
import type { Trade } from './trade.ts'
import table from './treatments.json' with { type: 'json' }

/** A treatment that is wrong, or likely to be. */
export interface Treatment {
  readonly code: `DOCKET-${string}`
  readonly severity: Severity
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

export const TREATMENTS = table.rows as readonly Treatment[]

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
