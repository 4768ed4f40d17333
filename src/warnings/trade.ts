/** Between whom an invoice is, and where: what decides how value added tax treats it. */

import { isoCountryOf } from '../catalogues/countries.ts'
import type { Context } from '../definitions/contract.ts'
import type { Address, Invoice, OrgIdentity, Party } from '../model/generated/types.ts'
import { isEuMember } from '../vocabulary/european-union.ts'
import { dayOf } from '../vocabulary/guards.ts'
import { countryOf } from '../vocabulary/parties.ts'
import { inlandOf, isCodeOutside, partsOf } from '../vocabulary/territories.ts'
import { factOf } from './facts.ts'

/** Northern Ireland is a member for goods. */
const NORTHERN_IRELAND = 'XI'

/** Taxes on turnover: others are due whoever buys. */
export const TURNOVER = ['VAT', 'GST']

/** A territory of tax. */
export interface Territory {
  /** The ISO code of the country that it counts as part of, or XI. */
  readonly country: string
  readonly isMember: boolean
  /** Is it a part of a country where another tax applies? */
  readonly isApart: boolean
}

/** A trade as far as it is known. */
export interface Trade {
  readonly supplier: Territory
  /** Of the customer; undefined if its country is unknown. */
  readonly customer: Territory | undefined
  /** Where the goods are delivered, if that is stated. */
  readonly place: Territory | undefined
  /** `home`: one territory; `member`: two of the Union; `third`: any other. */
  readonly relation: 'home' | 'member' | 'third' | undefined
  /** Has the customer a tax number? */
  readonly hasNumber: boolean
  /** Has it another number that may show that it is in business? */
  readonly hasIdentity: boolean
}

function territoryOf(
  country: string | undefined,
  address: Address | null | undefined,
  day: string,
): Territory | undefined {
  if (country === NORTHERN_IRELAND) return { country, isMember: true, isApart: false }
  const iso = isoCountryOf(country ?? '')
  if (iso === undefined) return undefined
  const whole = inlandOf(iso)
  const postal =
    address && (isoCountryOf(address.country ?? iso) ?? iso) === iso ? address.code : ''
  const isApart = partsOf(whole).includes(address?.country ?? '') || isCodeOutside(whole, postal)
  return { country: whole, isMember: !isApart && isEuMember(whole, day), isApart }
}

export const addressOf = (party: Party | undefined): Address | undefined =>
  party?.addresses?.[0] ?? undefined

/** A name as people compare it. */
export const plainName = (name = ''): string => name.trim().toLowerCase()

export const isSelfBilled = ({ tags }: Context): boolean => tags.includes('self-billed')

const isNumber = (identity: OrgIdentity | null): boolean =>
  Boolean(identity?.code) && (identity?.scope !== undefined || identity?.type !== undefined)

/** The trade of an invoice; undefined if the law of the supplier is not known, or its part of the country is one apart. */
export const tradeOf = (context: Context): Trade | undefined => factOf(context, findTrade)

function findTrade({ supplier, customer, delivery }: Invoice, context: Context): Trade | undefined {
  const day = dayOf(context)
  const own = supplier?.tax_id?.country
  const country = own === NORTHERN_IRELAND ? own : (context.regime?.country ?? own)
  const home = territoryOf(country, addressOf(supplier), day)
  if (!home || home.isApart) return undefined
  const other = territoryOf(countryOf(customer), addressOf(customer), day)
  const receiver = addressOf(delivery?.receiver)
  return {
    supplier: home,
    customer: other,
    place: territoryOf(receiver?.country, receiver, day),
    relation: other && relationOf(home, other),
    hasNumber: Boolean(customer?.tax_id?.code),
    hasIdentity: customer?.identities?.some(isNumber) ?? false,
  }
}

/** Fast path: both have numbers of the country whose law applies, and the customer is in no part of it that is one apart. */
export function areAtHome({ supplier, customer }: Invoice, { regime }: Context): boolean {
  const own = supplier?.tax_id?.country
  const other = customer?.tax_id
  if (!own || own !== regime?.country || own !== other?.country || !other.code) return false
  const address = addressOf(customer)
  if (address?.country && address.country !== own && partsOf(own).includes(address.country))
    return false
  return !isCodeOutside(own, address?.code)
}

function relationOf(home: Territory, other: Territory): 'home' | 'member' | 'third' {
  if (home.country === other.country && !other.isApart) return 'home'
  return home.isMember && other.isMember ? 'member' : 'third'
}
