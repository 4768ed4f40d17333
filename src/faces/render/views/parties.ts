/** Parties: names, tax numbers, identities, addresses, ways to reach them. */
import type {
  Address,
  Email,
  Image,
  Name,
  OrgIdentity,
  Party,
  Person,
  TaxIdentity,
  Telephone,
} from '../../../model/generated/types.ts'
import { type Html, html, join, link, NOTHING } from '../html.ts'
import { type Page, shown } from '../page.ts'

const PARTY = shown('name alias logos tax_id addresses')

/** Logo, name, tax number and addresses, as on a letterhead, then the rest. */
export function showParty(party: Party, page: Page): Html {
  const { name, alias, logos, tax_id, addresses } = party
  return html`${page.each(logos, (logo) => showImage(logo, page))}
${name && html`<p class="name">${name}</p>`}${alias && html`<p>${alias}</p>`}
${tax_id && html`<p>${page.labels.member('org.Party', 'tax_id')}: ${showTaxIdentity(tax_id, page)}</p>`}
${page.each(addresses, (address) => showAddress(address, page))}${page.facts('org.Party', party, PARTY)}`
}

const TAX_IDENTITY = shown('country code')

export function showTaxIdentity(identity: TaxIdentity, page: Page): Html {
  const { country, code } = identity
  const place =
    country &&
    (code
      ? html` <span class="soft">(${page.formats.country(country)})</span>`
      : page.formats.country(country))
  return html`${code && html`<b>${country} ${code}</b>`}${place}${page.facts('tax.Identity', identity, TAX_IDENTITY)}`
}

const ADDRESS = shown(
  'label num floor block door street street_extra po_box locality region state code country',
)

/** Countries that write the number of a house before its street. */
const NUMBER_FIRST = new Set([
  'AU',
  'CA',
  'FR',
  'GB',
  'IE',
  'IN',
  'LU',
  'MC',
  'NZ',
  'SG',
  'US',
  'ZA',
])

/** As it is written on an envelope; apart from the number of the house, one order serves all countries. */
export function showAddress(address: Address, page: Page): Html {
  const { label, num, floor, block, door, street, street_extra, po_box } = address
  const { locality, region, state, code, country } = address
  const { labels, formats } = page
  const box = po_box && html`${labels.member('org.Address', 'po_box')} ${po_box}`
  const house = NUMBER_FIRST.has(country ?? '') ? [num, street] : [street, num]
  const lines = [
    label && html`<span class="soft">${label}</span>`,
    join([...house, block, floor, door], ' '),
    street_extra,
    box,
    join([code, locality], ' '),
    join([region === locality ? undefined : region, state], ', '),
    country && formats.country(country),
  ]
  return html`<address>${join(lines, html`<br>`)}${page.facts('org.Address', address, ADDRESS)}</address>`
}

const IDENTITY = shown('label key type code country')

export function showIdentity(identity: OrgIdentity, page: Page): Html {
  const { label, key, type, code, country } = identity
  const kinds = [type, key].map((kind) => kind && nameOfKind(kind, page))
  return html`${join([label, ...kinds, country && page.formats.country(country)], ' · ')} <b>${code}</b>${page.facts('org.Identity', identity, IDENTITY)}`
}

/** The code of a kind of identity, with the name that the regime or a format gives it. */
function nameOfKind(kind: string, { names }: Page): Html {
  const name = names.identity(kind)
  return name === undefined || name === kind ? html`${kind}` : html`${kind} (${name})`
}

const NAME = shown('prefix given middle surname suffix')

export function showName(name: Name, page: Page): Html {
  const { prefix, given, middle, surname, suffix } = name
  return html`${join([prefix, given, middle, surname, suffix], ' ')}${page.facts('org.Name', name, NAME)}`
}

const PERSON = shown('name role')

export function showPerson(person: Person, page: Page): Html {
  const { name, role } = person
  return html`${join([name && showName(name, page), role], ', ')}${page.facts('org.Person', person, PERSON)}`
}

const EMAIL = shown('addr')

export const showEmail = (email: Email, page: Page): Html =>
  html`${email.addr && link(`mailto:${email.addr}`, email.addr)}${page.facts('org.Email', email, EMAIL)}`

const TELEPHONE = shown('num')

export const showTelephone = (telephone: Telephone, page: Page): Html =>
  html`<bdi>${telephone.num}</bdi>${page.facts('org.Telephone', telephone, TELEPHONE)}`

/** Images that browsers draw without running anything; SVG may contain scripts. */
const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

const IMAGE = shown('data alt mime width height')

/** An image that is part of the document. Any other is only linked to: a page asks nobody for anything. */
export function showImage(image: Image, page: Page): Html {
  const { data, mime = '', alt, description } = image
  const isShown = data !== undefined && IMAGE_TYPES.has(mime) && BASE64.test(data)
  const picture = isShown
    ? html`<img src="data:${mime};base64,${data}" alt="${alt ?? description ?? ''}">`
    : NOTHING
  return html`${picture}${page.facts('org.Image', image, IMAGE)}`
}
