/** How single values are shown: by their form, by the definition they have in the schema, or by their member. */

import type { Form, Type } from '../../model/structure.ts'
import { Amount } from '../../values/amount.ts'
import type { Bivariant } from '../../values/bivariant.ts'
import { getOwn } from '../../values/text-map.ts'
import { type Html, html, link, mailLink, NOTHING } from './html.ts'
import { figure, money, type Page, percentage } from './page.ts'

/** Shows a value of a member. */
export type ShowScalar = Bivariant<[value: unknown, object: object, page: Page], Html>

const asText: ShowScalar = (value) => html`${String(value)}`
const asLink: ShowScalar = (value) => link(String(value))
const asCountry: ShowScalar = (value, _object, page) => html`${page.formats.country(String(value))}`
const asDate: ShowScalar = (value, _object, page) => html`${page.formats.date(String(value))}`
const asNumber: ShowScalar = (value, _object, page) =>
  value instanceof Amount ? html`${figure(page, value)}` : NOTHING
const asCategory: ShowScalar = (value, _object, page) => html`${page.names.category(String(value))}`

/** In the currency of its object, if it has one. */
const asMoney: ShowScalar = (value, object, page) => {
  if (!(value instanceof Amount)) return NOTHING
  const currency = 'currency' in object ? object.currency : undefined
  return html`${money(page, value, typeof currency === 'string' ? currency : page.currency)}`
}

const BY_FORM: { readonly [F in Form]?: ShowScalar } = {
  amount: asMoney,
  percentage: (value, _object, page) =>
    value instanceof Amount ? html`${percentage(page, value)}` : NOTHING,
  date: asDate,
  'date-time': asDate,
  timestamp: asDate,
  boolean: (value, _object, page) => html`${page.labels.title(value ? 'yes' : 'no')}`,
  // Images show them; nobody reads them.
  bytes: () => NOTHING,
}

const BY_DEFINITION: { readonly [name: string]: ShowScalar } = {
  'currency.Code': asText,
  'l10n.ISOCountryCode': asCountry,
  'l10n.TaxCountryCode': asCountry,
}

/** An IBAN is read and typed in groups of four (ISO 13616). */
const asIban: ShowScalar = (value) =>
  html`<span class="n">${String(value).replace(/(.{4})(?=.)/g, '$1 ')}</span>`

const BY_MEMBER: { readonly [member: string]: ShowScalar } = {
  'bill.LineCharge.quantity': asNumber,
  'bill.Tax.prices_include': asCategory,
  'currency.ExchangeRate.amount': asNumber,
  'mx.FuelAccountLine.quantity': asNumber,
  'mx.FuelAccountTax.rate': asNumber,
  'org.Email.addr': (value) => mailLink(String(value)),
  'pay.CreditTransfer.iban': asIban,
}

const LINKS = new Set(['url', 'uri'])

/** The function that shows the values of a member. */
export function scalarOf(owner: string, member: string, type: Type): ShowScalar {
  const special = getOwn(BY_MEMBER, `${owner}.${member}`) ?? getOwn(BY_DEFINITION, type.name)
  if (special) return special
  if (LINKS.has(member)) return asLink
  const form = type.kind === 'scalar' ? type.form : 'string'
  if (form !== 'string') return BY_FORM[form] ?? asText
  // A code or key that the schema lists has a title there; any other stays as it is.
  return (value, _object, page) => html`${page.names.key(owner, member, String(value))}`
}
