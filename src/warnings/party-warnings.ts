/** Warnings about the parties of an invoice: one in two roles, countries that do not fit, numbers of others. */

import { isoCountryOf, vatCountryOf } from '../catalogues/countries.ts'
import type { Context } from '../definitions/contract.ts'
import { regimeOf } from '../definitions/registry.ts'
import { CASE_BIT } from '../json.ts'
import type { Address, Inbox, Invoice, Party, TaxIdentity } from '../model/generated/types.ts'
import { hint, type RuleNode, warning } from '../validate/rules.ts'
import { NINE, ZERO } from '../values/characters.ts'
import { getOwn } from '../values/text-map.ts'
import { isEuMember } from '../vocabulary/european-union.ts'
import { finding } from '../vocabulary/finding.ts'
import { dayOf, isOfUnion } from '../vocabulary/guards.ts'
import { areOneCountry } from '../vocabulary/territories.ts'
import { factOf } from './facts.ts'
import { findingIn } from './finding.ts'
import { isAsciiLetter } from './placeholder-warnings.ts'
import { addressOf, isSelfBilled, plainName } from './trade.ts'

const placeOf = ({ street, num, code, locality }: Address): string =>
  [street, num, code, locality].map((part) => plainName(part)).join(' ')

/**
 * May two numbers be meant as one? One number is a warning of its own, and who moves goods abroad has a number of each country
 * (Directive 2006/112/EC art. 17).
 */
function mayBeOne(supplier: Party | undefined, customer: Party | undefined): boolean {
  const [own, other] = [supplier?.tax_id, customer?.tax_id]
  if (!own?.code || !other?.code) return true
  const { street, locality } = addressOf(supplier) ?? {}
  return own.country === other.country && own.code !== other.code && Boolean(street && locality)
}

/** Are supplier and customer one, by name and address, though their numbers do not say so? */
function isSameParty({ supplier, customer, preceding }: Invoice, context: Context): boolean {
  const [own, other] = [addressOf(supplier), addressOf(customer)]
  if (!own || !other || preceding?.length || isSelfBilled(context)) return false
  if (!mayBeOne(supplier, customer)) return false
  return plainName(supplier?.name) === plainName(customer?.name) && placeOf(own) === placeOf(other)
}

/** Codes without a scheme may be those of a provider, and both may have one accountant with an e-mail address. */
const placesOf = ({ scheme, code, email }: Inbox): (string | undefined)[] => [
  scheme && code ? `${scheme}:${code}` : undefined,
  email,
]

const inboxesOf = ({ supplier }: Invoice): ReadonlySet<string | undefined> =>
  new Set(supplier?.inboxes?.flatMap((each) => (each ? placesOf(each) : [])))

/** Is an electronic address of the customer that of the supplier? */
function isOfSupplier(place: string | undefined, context: Context): string | undefined {
  if (place === undefined || !factOf(context, inboxesOf).has(place)) return undefined
  const { supplier, customer } = context.document as Partial<Invoice>
  if (isSelfBilled(context)) return undefined
  if (supplier?.tax_id?.code && supplier.tax_id.code === customer?.tax_id?.code) return undefined
  return `${place} is that of the supplier: set the one of the customer`
}

const ONE_INBOX = 'supplier and customer have one inbox'

/** Fast path: two have at most one inbox each, and not the same. */
function haveOwnInboxes(supplier: Party | undefined, customer: Party | undefined): boolean {
  const own = supplier?.inboxes
  const others = customer?.inboxes
  if (!own || !others) return true
  return own.length === 1 && others.length === 1 && own[0]?.code !== others[0]?.code
}

/** Has an invoice the law of the customer, instead of the supplier's? */
function hasOthersRegime(invoice: Invoice, context: Context): boolean {
  const { $regime, supplier, customer } = invoice
  const own = supplier?.tax_id
  if (!own?.country || !own.code || own.country === $regime || isSelfBilled(context)) return false
  const [regime, country] = [isoCountryOf($regime ?? ''), isoCountryOf(own.country)]
  if (!regime || regime === (vatCountryOf(country ?? '') ?? country)) return false
  if (regime !== isoCountryOf(customer?.tax_id?.country ?? '')) return false
  // Who sends to an authority abroad chooses its format, and with it its law.
  return !context.addons.some(({ key }) => key.startsWith(`${$regime?.toLowerCase()}-`))
}

/** By which law who charges value added tax states its number. Other countries have rules of their own. */
const NUMBERED_BY: { readonly [country: string]: string } = {
  CH: 'MWSTG art. 26',
  GB: 'VAT Regulations 1995 reg. 14',
  NO: 'bokføringsforskriften § 5-1-2',
}

/** The law by which the number of the supplier is missing. */
function lacksNumber({ supplier, totals }: Invoice, context: Context): string | undefined {
  if (!supplier || supplier.tax_id?.code || supplier.identities?.length) return undefined
  if (!totals || totals.tax.isZero() || context.tags.includes('simplified')) return undefined
  return isOfUnion(context)
    ? 'art. 226 no. 3 of Directive 2006/112/EC'
    : getOwn(NUMBERED_BY, context.regime?.country)
}

function isElsewhere(party: Party | undefined): string | undefined {
  const country = party?.tax_id?.code ? isoCountryOf(party.tax_id.country ?? '') : undefined
  const address = party?.addresses?.[0]?.country
  if (!country || !address || areOneCountry(country, address)) return undefined
  return `its first address is in ${address}: correct one of them, unless it is registered abroad`
}

const isName = (party: Party | undefined): string | undefined =>
  party?.name && party.tax_id?.code && plainName(party.name).endsWith(plainName(party.tax_id.code))
    ? 'set the name under which it trades'
    : undefined

const isAlphanumeric = (c: number): boolean => (c >= ZERO && c <= NINE) || isAsciiLetter(c)

/** Do two characters differ in more than their case? */
const areApart = (one: number, other: number): boolean =>
  isAlphanumeric(one) && isAlphanumeric(other) && (one | CASE_BIT) !== (other | CASE_BIT)

/** Most names and codes end in different characters, and most names begin with different ones. */
const endApart = (name: string, code: string): boolean =>
  areApart(name.charCodeAt(name.length - 1), code.charCodeAt(code.length - 1))
const beginApart = (one = '', other = ''): boolean =>
  areApart(one.charCodeAt(0), other.charCodeAt(0))

function isUnremarkable(party: Party | undefined): boolean {
  const { country, code } = party?.tax_id ?? {}
  if (!party || !code) return true
  const address = party.addresses?.[0]?.country
  if (address && (address !== country || isoCountryOf(country) !== country)) return false
  return !party.name || endApart(party.name, code) || isName(party) === undefined
}

/** Fast path: two, one has inboxes at most, they are in the countries of their numbers, and no number is a name. */
export const areUnremarkable = ({ supplier, customer }: Invoice): boolean =>
  customer !== undefined &&
  !(supplier?.inboxes && customer?.inboxes) &&
  isUnremarkable(supplier) &&
  isUnremarkable(customer)

const PARTIES = ['supplier', 'customer'] as const

/** Fast path: two names, a number, and the law of its country. */
export function areUsualParties({ $regime, supplier, customer }: Invoice): boolean {
  const own = supplier?.tax_id
  return (
    own?.code !== undefined &&
    own.country === $regime &&
    haveOwnInboxes(supplier, customer) &&
    (supplier?.name?.length !== customer?.name?.length ||
      beginApart(supplier?.name, customer?.name))
  )
}

/** Rules on all documents with two parties. */
export const SAME_PARTIES: RuleNode[] = [
  warning(
    'DOCKET-SAME-PARTY',
    'customer.name',
    findingIn('supplier and customer have one name and one address', (invoice, context) =>
      isSameParty(invoice, context) ? 'set those of who buys' : undefined,
    ),
  ),
  warning(
    'DOCKET-SAME-INBOX',
    'customer.inboxes[]',
    finding(ONE_INBOX, (each: Inbox | null, context) =>
      isOfSupplier(each ? placesOf(each)[0] : undefined, context),
    ),
  ),
]

/** Rules on invoices. */
export const PARTY_WARNINGS: RuleNode[] = [
  ...SAME_PARTIES,
  warning(
    'DOCKET-CUSTOMERS-REGIME',
    '$regime',
    findingIn('is the country of the customer', (invoice, context) =>
      hasOthersRegime(invoice, context)
        ? 'the law of the supplier applies: remove it, or set supplier.tax_id to the number that the supplier has there'
        : undefined,
    ),
  ),
  warning(
    'DOCKET-SUPPLIER-NUMBER',
    'supplier',
    findingIn(
      'the supplier charges tax, and has no number',
      (invoice, context) => {
        const law = lacksNumber(invoice, context)
        return law && `set supplier.tax_id.code (${law})`
      },
      'tax_id',
    ),
  ),
]

/** What reviews look for in the parties of any invoice. */
export const PARTY_HINTS: RuleNode[] = [
  hint('DOCKET-SAME-EMAIL', 'customer.inboxes[].email', finding(ONE_INBOX, isOfSupplier)),
  ...PARTIES.flatMap((member) => [
    hint(
      'DOCKET-COUNTRIES',
      `${member}.tax_id`,
      findingIn(
        'is not the country of its address',
        (invoice) => isElsewhere(invoice[member]),
        'country',
      ),
    ),
    hint('DOCKET-NAME-NUMBER', member, finding('is the tax number', isName, 'name')),
  ]),
]

/** The country whose numbers a country has: Monaco, Man, and Northern Ireland for goods. */
const numberedLike = (country = ''): string | undefined =>
  vatCountryOf(country) ?? (country === 'XI' ? isoCountryOf(country) : undefined)

function isUnlike({ country, code }: TaxIdentity): string | undefined {
  const like = numberedLike(country)
  const rules = like === undefined ? undefined : regimeOf(like)?.taxIdentity
  if (!code || !rules?.valid || rules.valid(code)) return undefined
  return `numbers of ${country} are those of ${like}${rules.form ? `: ${rules.form}` : ''}`
}

/** Two capitals in front. */
const isPrefixed = (code: string): boolean => {
  const [first, second] = [code.charCodeAt(0), code.charCodeAt(1)]
  return first >= 65 && first <= 90 && second >= 65 && second <= 90
}

/** Is it the whole number of another member state, with its prefix? */
function isOfOther({ country, code }: TaxIdentity, context: Context): string | undefined {
  if (!code || !isPrefixed(code) || !country) return undefined
  const prefix = code.slice(0, 2)
  if (prefix === country || !isEuMember(prefix, dayOf(context))) return undefined
  // Where numbers are checked, a wrong one is a fault.
  if (regimeOf(country)?.taxIdentity?.valid) return undefined
  const other = regimeOf(prefix)?.taxIdentity
  if (!other?.valid?.(code.slice(2))) return undefined
  return `it is one of ${prefix}: set country to "${prefix}", and code to "${code.slice(2)}"`
}

/** Fast path: a number of a country with numbers of its own, without letters in front. */
export const isPlainNumber = ({ country, code }: TaxIdentity): boolean =>
  !code || !(isPrefixed(code) || numberedLike(country))

/** Rules on tax identities. */
export const NUMBER_WARNINGS: RuleNode[] = [
  warning('DOCKET-TAX-NUMBER', '', finding('must be a number of its country', isUnlike, 'code')),
  warning(
    'DOCKET-TAX-NUMBER-COUNTRY',
    '',
    finding('is the number of another country', isOfOther, 'code'),
  ),
]
