/** Parties: names, tax numbers, identities, addresses, ways to reach them. */
import type {
  Email,
  Image,
  Name,
  OrgIdentity,
  Party,
  Person,
  Registration,
  TaxIdentity,
  Telephone,
} from '../../../model/generated/types.ts'
import { taxNumberOf } from '../country-words.ts'
import { type Html, html, join, link, mailLink, NOTHING } from '../html.ts'
import { money, type Page, shown } from '../page.ts'

const PARTY = shown(
  'name alias label logos tax_id addresses identities people emails telephones websites registration ' +
    'agent',
)

/** A party with its logos, and who acts for it. */
export const showParty = (party: Party, page: Page): Html =>
  html`${page.each(party.logos, (logo) => showImage(logo, page))}${showPartyDetails(party, page)}${
    party.agent &&
    html`<p class="soft">${page.labels.member('org.Party', 'agent')}</p>${showPartyDetails(party.agent, page)}`
  }`

/** As on a letterhead: name, address, numbers, and the ways to reach a party in one line. */
export function showPartyDetails(party: Party, page: Page): Html {
  const { name, alias, label, tax_id, addresses, identities, registration } = party
  const own = identities?.filter((each) => each && !repeats(each, tax_id))
  const numbers = page.each(own, (each) => html`<div>${showIdentity(each, page)}</div>`)
  const contact = contactOf(party, page)
  return html`${name && html`<p class="name">${name}</p>`}${alias && html`<p>${alias}</p>`}${label && html`<p class="soft">${label}</p>`}${page.each(addresses, (address) => page.show('org.Address', address))}${tax_id && html`<p>${showTaxIdentity(tax_id, page)}</p>`}${numbers}${contact.text !== '' && html`<div class="contact">${contact}</div>`}${registration && html`<div class="contact">${showRegistration(registration, page)}</div>`}${page.facts('org.Party', party, PARTY)}`
}

/** Networks know a party by its tax number, which it then has twice. */
const repeats = (
  { label, key, type, description, code = '' }: OrgIdentity,
  tax: TaxIdentity | undefined,
): boolean =>
  [label, key, type, description].every((each) => each === undefined) &&
  tax?.code !== undefined &&
  [tax.code, `${tax.country}${tax.code}`].includes(code)

function contactOf({ people, telephones, emails, websites }: Party, page: Page): Html {
  return join(
    [
      ...page.each(people, (person) => showPerson(person, page)),
      ...page.each(telephones, (telephone) => showTelephone(telephone, page)),
      ...page.each(emails, (email) => showEmail(email, page)),
      ...page.each(websites, ({ url, title }) => html`${url && link(url, title ?? url)}`),
    ],
    ' · ',
  )
}

/** The number under the name that its country gives it. Abroad, the numbers of the EU have the prefix of their country. */
export function showTaxIdentity({ country, code }: TaxIdentity, page: Page): Html {
  if (!code) return html`${country && page.formats.country(country)}`
  const { label, number } = taxNumberOf(country, code, page)
  return html`${label} <bdi class="n">${number}</bdi>`
}

const REGISTRATION = shown(
  'label capital currency office book volume sheet section page entry other',
)

/** Where a company is registered, and its capital. */
export function showRegistration(registration: Registration, page: Page): Html {
  const { label, capital, currency, office, book, volume, sheet, section } = registration
  const parts = [
    label,
    office,
    join([book, volume, sheet, section, registration.page, registration.entry], ' / '),
    registration.other,
    capital &&
      html`${page.labels.member('org.Registration', 'capital')} ${money(page, capital, currency ?? page.currency)}`,
  ]
  return html`${join(parts, ' · ')}${page.facts('org.Registration', registration, REGISTRATION)}`
}

const IDENTITY = shown('label key type code country description scope')

/** A number with its name: that of the party, or of the country or format that defines it. */
export function showIdentity(identity: OrgIdentity, page: Page): Html {
  const { label, key, type, code, country, description } = identity
  const kind =
    label ??
    nameOf(type, page) ??
    nameOf(key, page) ??
    type ??
    description ??
    page.labels.key(key ?? '')
  const place = !kind && country && page.formats.country(country)
  return html`${join([kind, place, code && html`<bdi>${code}</bdi>`], ' ')}${page.facts('org.Identity', identity, IDENTITY)}`
}

const nameOf = (kind: string | undefined, { names }: Page): string | undefined =>
  kind ? names.identity(kind) : undefined

const NAME = shown('prefix given middle surname surname2 suffix')

export function showName(name: Name, page: Page): Html {
  const { prefix, given, middle, surname, surname2, suffix } = name
  return html`${join([prefix, given, middle, surname, surname2, suffix], ' ')}${page.facts('org.Name', name, NAME)}`
}

const PERSON = shown('name role emails telephones avatars')

export function showPerson(person: Person, page: Page): Html {
  const { name, role, telephones, emails } = person
  const parts = [
    join([name && showName(name, page), role], ', '),
    ...page.each(telephones, (telephone) => showTelephone(telephone, page)),
    ...page.each(emails, (email) => showEmail(email, page)),
  ]
  return html`${join(parts, ' · ')}${page.facts('org.Person', person, PERSON)}`
}

const EMAIL = shown('addr')

export const showEmail = (email: Email, page: Page): Html =>
  html`${email.addr && mailLink(email.addr)}${page.facts('org.Email', email, EMAIL)}`

const TELEPHONE = shown('num')

export const showTelephone = (telephone: Telephone, page: Page): Html =>
  html`<bdi class="n">${telephone.num}</bdi>${page.facts('org.Telephone', telephone, TELEPHONE)}`

/** Images that browsers draw without running anything; SVG may contain scripts. */
const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

const IMAGE = shown('data alt mime width height')

/** An image that is part of the document. Any other is only linked to: a page asks nobody for anything. */
export function showImage(image: Image, page: Page): Html {
  return html`${showPicture(image)}${page.facts('org.Image', image, IMAGE)}`
}

/** An embedded image, or nothing. */
export function showPicture({ data, mime = '', alt, description }: Image, name = ''): Html {
  const isShown = data !== undefined && IMAGE_TYPES.has(mime)
  return isShown
    ? html`<img src="data:${mime};base64,${data}" alt="${alt ?? description ?? name}">`
    : NOTHING
}
