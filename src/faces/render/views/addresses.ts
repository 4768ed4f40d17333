/** Addresses in the order of their own country. */
import { isoCountryOf } from '../../../catalogues/countries.ts'
import type { Address } from '../../../model/generated/types.ts'
import ADDRESSES from '../../../regimes/printed/addresses.json' with { type: 'json' }
import type { TextMap } from '../../../values/text-map.ts'
import { type Html, html, join, type Part } from '../html.ts'
import { type Page, shown } from '../page.ts'

/** A line of a form: members, each with the characters that separate it from one before it. */
type Line = readonly { before: string; member: string }[]

/** Parses the form of a country: lines, separated by `|`, of members in braces with the characters between them. */
const parseForm = (form: string): readonly Line[] =>
  form.split('|').map((line) =>
    line
      .split('}')
      .slice(0, -1)
      .map((part) => {
        const [before = '', member = ''] = part.split('{')
        return { before, member }
      }),
  )

const DEFAULT_FORM = parseForm(ADDRESSES[''])
const FORMS = new Map(
  Object.entries(ADDRESSES).map(([country, form]) => [country, parseForm(form)]),
)

/** A line with what there is. What comes after an absent member is separated as that would be. */
function fill(line: Line, values: TextMap): string {
  let text = ''
  let separator: string | undefined
  for (const { before, member } of line) {
    separator ??= before
    const { [member]: value = '' } = values
    if (value === '') continue
    text += text === '' ? value : separator + value
    separator = undefined
  }
  return text
}

/** Greece is EL in tax law, and GR in addresses. */
const isAbroad = (country: string, page: Page): boolean =>
  page.country === undefined || isoCountryOf(country) !== isoCountryOf(page.country)

const ADDRESS = shown(
  'label num floor block door street street_extra po_box locality region state code country',
)

/** As it is written on an envelope. */
export const showAddress = (address: Address, page: Page): Html =>
  html`<address>${join([address.label && html`<span class="soft">${address.label}</span>`, ...addressLines(address, page)], html`<br>`)}${page.facts('org.Address', address, ADDRESS)}</address>`

/** The lines of an address, without its label. */
export function addressLines(address: Address, page: Page): Part[] {
  const { num = '', floor, block, door, street = '', street_extra = '', po_box } = address
  const { locality = '', region = '', state = '', code = '', country } = address
  const values: TextMap = {
    num,
    street,
    inside: [block, floor, door].filter(Boolean).join(' '),
    street_extra,
    locality,
    // Provinces and states are often named after their capital.
    region: region === locality ? '' : region,
    state: state === region || state === locality ? '' : state,
    code,
  }
  return [
    po_box && `${page.labels.member('org.Address', 'po_box')} ${po_box}`,
    ...(FORMS.get(country ?? '') ?? DEFAULT_FORM).map((line) => fill(line, values)),
    country && isAbroad(country, page) && page.formats.country(country),
  ]
}
