/** Parties: document to terms. */
import { OIOUBL_SCHEMES } from '../../../addons/shared/oioubl-schemes.ts'
import { regimeOf } from '../../../definitions/registry.ts'
import type { OrgIdentity, Party, TaxIdentity } from '../../../model/generated/types.ts'
import { getOwn } from '../../../values/text-map.ts'
import {
  hasText,
  take,
  takeExt,
  takePersonName,
  takeSome,
  takeText,
  type Used,
} from '../take-members.ts'
import { type CodeList, isListed } from '../terms/code-lists.ts'
import { type GroupName, type TermName, termAt } from '../terms/terms.ts'
import type { Group } from '../xml/tree.ts'
import { readTerms } from './read-terms.ts'

/** The terms of a party. */
export interface PartyTerms {
  group: GroupName
  name: TermName
  alias?: TermName
  identifier?: TermName
  legal?: TermName
  vat?: TermName
  tax?: TermName
  information?: TermName
  endpoint?: TermName
  address?: AddressTerms
  contact?: { group: GroupName; name: TermName; telephone: TermName; email: TermName }
}

export type AddressTerms = ReturnType<typeof addressTerms>

const addressTerms = (group: GroupName) => {
  return {
    group,
    line1: termAt(group, 'street'),
    line2: termAt(group, 'street_extra'),
    line3: termAt(group, 'po_box'),
    city: termAt(group, 'locality'),
    postCode: termAt(group, 'code'),
    subdivision: termAt(group, 'region'),
    country: termAt(group, 'country'),
  }
}

export const SELLER = {
  group: 'BG-4',
  name: 'BT-27',
  alias: 'BT-28',
  identifier: 'BT-29',
  legal: 'BT-30',
  vat: 'BT-31',
  tax: 'BT-32',
  information: 'BT-33',
  endpoint: 'BT-34',
  address: addressTerms('BG-5'),
  contact: { group: 'BG-6', name: 'BT-41', telephone: 'BT-42', email: 'BT-43' },
} as const satisfies PartyTerms

export const BUYER = {
  group: 'BG-7',
  name: 'BT-44',
  alias: 'BT-45',
  identifier: 'BT-46',
  legal: 'BT-47',
  vat: 'BT-48',
  endpoint: 'BT-49',
  address: addressTerms('BG-8'),
  contact: { group: 'BG-9', name: 'BT-56', telephone: 'BT-57', email: 'BT-58' },
} as const satisfies PartyTerms

export const PAYEE = {
  group: 'BG-10',
  name: 'BT-59',
  identifier: 'BT-60',
  legal: 'BT-61',
} as const satisfies PartyTerms

export const REPRESENTATIVE = {
  group: 'BG-11',
  name: 'BT-62',
  vat: 'BT-63',
  address: addressTerms('BG-12'),
} as const satisfies PartyTerms

export const DELIVERY_ADDRESS = addressTerms('BG-15')

export interface PartyOptions {
  /** Are all rows outside the scope of VAT? Then parties must not show VAT numbers. */
  isOutsideVat: boolean
  /** The list that the schemes of electronic addresses must be in. */
  addressSchemes: CodeList
  /** Does Peppol ask Danish parties for their number as a legal registration? */
  isPeppol: boolean
  /** The types of identities that are registrations, from the first. */
  registrations: readonly string[]
}

/** Reads a party into a group with the terms given. */
export function readParty(
  used: Used,
  party: Party,
  at: string,
  terms: PartyTerms,
  options: PartyOptions,
): Group {
  const group = readTerms(used, { at }, terms.group, party)
  const { country, code } = party.tax_id ?? {}
  const isNamed = group[terms.name] !== undefined
  if (!isNamed) group[terms.name] = takePersonName(used, party)
  if (terms.alias && group[terms.alias] === group[terms.name]) group[terms.alias] = undefined
  readIdentities(used, party, group, terms, options)
  readTaxNumbers(used, party, group, terms, options)
  if (terms.legal && country === 'DK') addDanishNumber(group, terms.legal, code, options)
  if (terms.information) group[terms.information] = takeRegistration(used, party)
  if (terms.endpoint) readEndpoint(used, party, group, terms.endpoint, options)
  if (terms.address) group[terms.address.group] = readAddress(used, party, at, terms.address)
  if (terms.contact)
    group[terms.contact.group] = readContact(used, party, at, terms.contact, isNamed)
  return group
}

const SCHEME = 'iso-scheme-id'

/** The schemes of identities whose type is that of a register. */
export const SCHEME_OF_TYPE: { readonly [type: string]: string } = { KVK: '0106', OIN: '0190' }

/** The scheme of an identity, of its extension or of its type; undefined if it is not listed. */
function schemeOf({ ext, type }: OrgIdentity): string | undefined {
  const code = ext?.[SCHEME]
  return isListed('identifierSchemes', code ?? '') ? code : getOwn(SCHEME_OF_TYPE, type)
}

/** An identity as a group of its term and the term of its scheme. */
function takeIdentity(used: Used, identity: OrgIdentity, term: string, at: string): Group {
  const scheme = schemeOf(identity)
  const group: Group = { at, [term]: takeText(used, identity, 'code') }
  if (scheme !== undefined) group[`${term}-1`] = scheme
  if (identity.ext?.[SCHEME] === scheme) takeExt(used, identity, SCHEME)
  take(used, identity, 'scope')
  if (scheme !== undefined) takeSome(used, identity, 'key', 'type')
  return group
}

const hasScheme = (identity: OrgIdentity): boolean => schemeOf(identity) !== undefined

/** The identity that is the registration: the one with that scope, or else the first of a type, or of its scheme. */
export function findRegistration(
  identities: readonly OrgIdentity[],
  types: readonly string[],
): OrgIdentity | undefined {
  const legal = identities.find(({ scope }) => scope === 'legal')
  if (legal) return legal
  for (const type of types) {
    const scheme = getOwn(SCHEME_OF_TYPE, type)
    const found = identities.find(
      (each) => each.type === type || (scheme !== undefined && schemeOf(each) === scheme),
    )
    if (found) return found
  }
  return undefined
}

/** Keys of identities that are numbers at a tax office, whether or not they have that scope. */
const TAX_NUMBERS = ['de-tax-number']

const isTaxNumber = ({ key }: OrgIdentity): boolean => TAX_NUMBERS.includes(key ?? '')

/**
 * The identity that is the tax number: the one with that scope, or else the one with a key of such numbers.
 * @param isTaken does the VAT number take its place?
 */
const findTaxNumber = (identities: readonly OrgIdentity[], isTaken: boolean) =>
  identities.find(({ scope }) => scope === 'tax') ??
  (isTaken ? undefined : identities.find((each) => !each.scope && isTaxNumber(each)))

function readIdentities(
  used: Used,
  party: Party,
  group: Group,
  terms: PartyTerms,
  { registrations, isOutsideVat }: PartyOptions,
): void {
  if (!party.identities) return
  const { identifier, legal, tax } = terms
  const identities = party.identities.filter(({ code }) => hasText(code))
  const legalIdentity = legal ? findRegistration(identities, registrations) : undefined
  const hasVatNumber = hasText(party.tax_id?.code)
  const taxIdentity = tax ? findTaxNumber(identities, isOutsideVat && hasVatNumber) : undefined
  const scopes = terms === PAYEE ? ['legal'] : ['legal', 'tax']
  const others = identities
    .filter((each) => each !== legalIdentity && each !== taxIdentity)
    .filter(({ scope }) => !scopes.includes(scope ?? ''))
    .sort((a, b) => Number(hasScheme(b)) - Number(hasScheme(a)))
  // The standard asks for what identifies a seller: the tax number, if there is nothing else.
  const isKnown = hasVatNumber || legalIdentity || others.length > 0
  if (taxIdentity && !taxIdentity.scope && !isKnown) others.push(taxIdentity)
  // Only the seller may have several.
  const chosen = terms === SELLER ? others : others.slice(0, 1)
  if (legal && legalIdentity)
    Object.assign(group, takeIdentity(used, legalIdentity, legal, group.at))
  if (tax && taxIdentity && taxIdentity !== legalIdentity) {
    group[tax] = takeText(used, taxIdentity, 'code')
    take(used, taxIdentity, 'scope')
    if (isTaxNumber(taxIdentity)) take(used, taxIdentity, 'key')
  }
  if (!identifier || chosen.length === 0) return
  group[identifier] = chosen.map((identity) => takeIdentity(used, identity, identifier, group.at))
}

/** Is it a number of value added tax, by its scheme, or because the country has that tax? */
function isVatNumber({ scheme, country }: TaxIdentity): boolean {
  if (hasText(scheme)) return scheme === 'VAT'
  return regimeOf(country)?.categories.has('VAT') ?? true
}

function readTaxNumbers(
  used: Used,
  party: Party,
  group: Group,
  { vat, tax }: PartyTerms,
  { isOutsideVat }: PartyOptions,
): void {
  const { tax_id: identity } = party
  const { code, country } = identity ?? {}
  if (!identity || !hasText(code)) return
  const isVat = isVatNumber(identity)
  if (isVat && vat && !isOutsideVat) {
    group[vat] = `${country ?? ''}${code}${country === 'NO' && !code.endsWith('MVA') ? 'MVA' : ''}`
  } else if (tax && group[tax] === undefined) {
    group[tax] = isVat ? `${country ?? ''}${code}` : code
  } else return
  takeSome(used, identity, 'country', 'code', 'scheme')
}

/** Scheme of the Danish register of companies, whose numbers are also those of VAT. */
const CVR = '0184'

function addDanishNumber(
  group: Group,
  legal: string,
  code: string | undefined,
  { isPeppol }: PartyOptions,
): void {
  if (!hasText(code)) return
  if (isPeppol) group[legal] ??= code
  if (group[legal] === code) group[`${legal}-1`] ??= CVR
}

const REGISTRATION = [
  'capital',
  'currency',
  'office',
  'book',
  'volume',
  'sheet',
  'section',
  'page',
  'entry',
  'other',
] as const

function takeRegistration(used: Used, { registration }: Party): string | undefined {
  if (!registration) return undefined
  const parts = REGISTRATION.flatMap((member) => {
    const value = take(used, registration, member)?.toString()
    return hasText(value) ? value : []
  })
  return parts.length > 0 ? parts.join(', ') : undefined
}

/** An electronic address: its scheme (EAS), its code, and what has to be taken if it is written. */
interface Endpoint {
  scheme: string
  code: string
  at: string
  taken: () => void
}

/** Scheme of e-mail addresses. */
export const EMAIL = 'EM'

const ENDPOINT_FORMS = [
  /^iso6523-actorid-upis::(?<scheme>[^:]+):(?<code>.+)$/,
  /^(?<scheme>\d{4}):(?<code>.+)$/,
]

/** The schemes that have names in URIs, by the beginning of these. */
const NAMED_SCHEMES: readonly (readonly [start: string, scheme: string])[] = [
  ['mailto:', EMAIL],
  ...Object.entries(OIOUBL_SCHEMES).map(([scheme, name]) => [`${name}:`, scheme] as const),
]

/** The electronic address that a URI is, if it is one. */
function addressIn(uri: string): Pick<Endpoint, 'scheme' | 'code'> | undefined {
  for (const form of ENDPOINT_FORMS) {
    const found = form.exec(uri)?.groups
    if (found) return { scheme: found.scheme!, code: found.code! }
  }
  for (const [start, scheme] of NAMED_SCHEMES) {
    if (uri.startsWith(start)) return { scheme, code: uri.slice(start.length) }
  }
  return undefined
}

function* endpointsOf(
  used: Used,
  { inboxes = [], endpoints = [] }: Party,
  at: string,
): Iterable<Endpoint> {
  for (const [i, inbox] of inboxes.entries()) {
    const place = `${at}.inboxes[${i}].scheme`
    const { email, scheme, code } = inbox
    if (hasText(email))
      yield { scheme: EMAIL, code: email, at: place, taken: () => takeSome(used, inbox, 'email') }
    const taken = (): void => takeSome(used, inbox, 'scheme', 'code', 'key')
    if (hasText(scheme) && hasText(code)) yield { scheme, code, at: place, taken }
  }
  for (const [i, endpoint] of endpoints.entries()) {
    const address = addressIn(endpoint.uri ?? '')
    const taken = (): void => takeSome(used, endpoint, 'uri')
    if (address) yield { ...address, at: `${at}.endpoints[${i}].uri`, taken }
  }
}

/** The place of an electronic address whose scheme no list has is noted under this name. */
const UNLISTED_ADDRESS = 'unlisted-address'

/** The first electronic address decides: if its scheme is not listed, there is none. Others that are the same are written with it. */
function readEndpoint(
  used: Used,
  party: Party,
  group: Group,
  term: string,
  { addressSchemes }: PartyOptions,
): void {
  if (!party.inboxes && !party.endpoints) return
  for (const { scheme, code, at, taken } of endpointsOf(used, party, group.at)) {
    if (group[term] !== undefined) {
      if (group[term] === code && group[`${term}-1`] === scheme) taken()
      continue
    }
    if (!isListed(addressSchemes, scheme)) {
      group[UNLISTED_ADDRESS] = at
      return
    }
    group[term] = code
    group[`${term}-1`] = scheme
    taken()
  }
}

/** Countries that write the number of a house before the street. */
const NUMBER_FIRST = ['GB', 'US', 'CA', 'FR', 'IE', 'AU', 'NZ']

const NUMBER = ['num', 'block', 'floor', 'door'] as const

/** Two texts with a blank between them, or what there is of them. */
const joined = (a = '', b = ''): string => (a && b ? `${a} ${b}` : a || b)

/** Reads the address of a party, the first of several. */
export function readAddress(
  used: Used,
  { addresses }: Party,
  at: string,
  terms: AddressTerms,
): Group | undefined {
  const address = addresses?.[0]
  if (!address) return undefined
  const first = NUMBER_FIRST.includes(address.country ?? '')
  const group = readTerms(used, { at: `${at}.addresses[0]` }, terms.group, address)
  let number = ''
  for (const member of NUMBER) number = joined(number, takeText(used, address, member))
  const street = takeText(used, address, 'street')
  const line = first ? joined(number, street) : joined(street, number)
  const box = takeText(used, address, 'po_box')
  group[terms.line1] = line || box
  group[terms.line2] = takeText(used, address, 'street_extra')
  group[terms.line3] = line ? box : undefined
  group[terms.subdivision] ??= takeText(used, address, 'state')
  return group
}

/** @param isNamed has the party a name of its own? Otherwise it has that of its first person. */
function readContact(
  used: Used,
  party: Party,
  at: string,
  { name, telephone, email }: NonNullable<PartyTerms['contact']>,
  isNamed: boolean,
): Group | undefined {
  const person = party.people?.[0]
  const group: Group = { at }
  if (isNamed) group[name] = takePersonName(used, party)
  group[telephone] =
    takeText(used, person?.telephones?.[0], 'num') ?? takeText(used, party.telephones?.[0], 'num')
  group[email] =
    takeText(used, person?.emails?.[0], 'addr') ?? takeText(used, party.emails?.[0], 'addr')
  return (group[name] ?? group[telephone] ?? group[email]) ? group : undefined
}
