/** Parties: terms to document. */
import { isoCountryOf, taxCountryOf } from '../../../../catalogues/countries.ts'
import type { JsonObject } from '../../../../json.ts'
import { isEmail } from '../../../../validate/formats/email.ts'
import { listOf, present } from '../../import/present.ts'
import { takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { type AddressTerms, EMAIL, type PartyTerms } from '../read-party.ts'
import { importTerms } from './import-terms.ts'
import { type Source, takeEmail } from './readable.ts'
/** Makes a party of a group with the terms given. */
export function importParty(
  source: Source,
  group: Group | undefined,
  terms: PartyTerms,
): JsonObject | undefined {
  if (!group) return undefined
  const { contact, address } = terms
  const place = address && groupOf(group, address.group)
  const country = address && textOf(place, address.country).trim()
  const { name, alias } = importTerms(source, terms.group, group)
  const members = {
    name: name ?? alias,
    alias: alias === name || name === undefined ? undefined : alias,
    tax_id: terms.vat && importTaxId(takeTerm(group, terms.vat), country),
    identities: listOf([
      terms.legal && importIdentity(group, terms.legal, 'legal'),
      terms.tax && importIdentity(group, terms.tax, 'tax'),
      ...(terms.identifier
        ? groupsOf(group, terms.identifier).map((each) => importIdentity(each, terms.identifier!))
        : []),
    ]),
    inboxes: terms.endpoint && listOf([importEndpoint(group, terms.endpoint)]),
    addresses: address && listOf([importAddress(source, place, address)]),
  }
  const reached = contact && importContact(source, groupOf(group, contact.group), contact)
  const registration = terms.information && present({ other: takeTerm(group, terms.information) })
  return present(members, reached, { registration })
}

/** A VAT number: the country before it, or else that of the address. */
function importTaxId(number: string | undefined, address = ''): JsonObject | undefined {
  if (!number) return undefined
  const bare = number.replaceAll(/[\s.]/g, '')
  const prefix = bare.slice(0, 2).toUpperCase()
  const hasPrefix = isoCountryOf(prefix) !== undefined
  const country = hasPrefix ? prefix : address
  return present({
    country: taxCountryOf(country) || undefined,
    code: hasPrefix ? bare.slice(2) : bare,
  })
}

/** An identifier and its scheme. Only the codes of ISO 6523 have a place; any other is a label. */
export function importIdentity(group: Group, term: string, scope?: string): JsonObject | undefined {
  const code = takeTerm(group, term)
  if (!code) return undefined
  const scheme = takeTerm(group, `${term}-1`)
  const isCode = scheme !== undefined && /^\d{4}$/.test(scheme)
  return present({
    label: isCode ? undefined : scheme,
    scope,
    code,
    ext: isCode ? { 'iso-scheme-id': scheme } : undefined,
  })
}

/** An electronic address as it is; without a scheme, it has no meaning and stays. */
function importEndpoint(group: Group, term: string): JsonObject | undefined {
  const scheme = textOf(group, `${term}-1`).trim()
  // A code is made of letters and digits.
  if (scheme === '' || !/[\p{L}\d]/u.test(textOf(group, term))) return undefined
  takeTerm(group, `${term}-1`)
  const code = takeTerm(group, term)!
  return scheme === EMAIL && isEmail(code) ? { email: code } : { scheme, code }
}

export function importAddress(
  source: Source,
  group: Group | undefined,
  terms: AddressTerms,
): JsonObject | undefined {
  if (!group) return undefined
  const extra = listOf([takeTerm(group, terms.line2), takeTerm(group, terms.line3)])
  return present(
    // EN 16931 has the number in the street; other UBL has it apart.
    { num: takeTerm(group, `${terms.line1}-number`) },
    { street: takeTerm(group, terms.line1), street_extra: extra?.join(', ') },
    importTerms(source, terms.group, group),
  )
}

/** A contact with a name is a person. */
function importContact(
  source: Source,
  group: Group | undefined,
  terms: NonNullable<PartyTerms['contact']>,
): JsonObject {
  const name = takeTerm(group, terms.name)
  const [num, addr] = [takeTerm(group, terms.telephone), takeEmail(source, group, terms.email)]
  const reached = { emails: listOf([addr && { addr }]), telephones: listOf([num && { num }]) }
  return name ? { people: [present({ name: { given: name } }, reached)] } : reached
}
