/** The face of the sender: logo, colour, footer and terms of a letterhead, and the window of its envelopes. */
import { DocketError } from '../../errors.ts'
import type { FromSchema, Schema } from '../../validate/schema.ts'
import { type Html, html, NOTHING } from './html.ts'
import { faultOfPicture } from './pictures.ts'

/** Most columns of a footer: those that the width of a letter has room for. */
const MOST_COLUMNS = 4

export const LETTERHEAD = {
  type: 'object',
  description:
    'The letterhead of the sender; a logo of the supplier in the document takes precedence over `logo`.',
  properties: {
    logo: {
      type: 'string',
      maxLength: 700_000,
      description: 'PNG or SVG as a data URL, of at most 512 KiB.',
      examples: ['data:image/png;base64,iVBORw0KGgo…'],
    },
    colour: {
      type: 'string',
      pattern: '^#[\\dA-Fa-f]{6}$',
      description: 'Colour of headings and lines, unless it is too light to be read.',
      examples: ['#12507b'],
    },
    footer: {
      type: 'array',
      items: { type: 'string', maxLength: 300 },
      description: 'One to four columns at the foot, such as bank, register and management.',
      examples: [['Acme GmbH\nMusterweg 1', 'HRB 12345, Berlin\nGeschäftsführerin: E. Muster']],
    },
    terms: {
      type: 'string',
      maxLength: 6000,
      description: 'Terms at the end of the document.',
    },
    window: {
      type: 'string',
      enum: ['din-5008-a', 'din-5008-b', 'right'],
      description:
        'Puts the address of the customer where the window of an envelope shows it: by DIN 5008, form A or B, or at the right.',
    },
  },
  additionalProperties: false,
} as const satisfies Schema

export type Letterhead = FromSchema<typeof LETTERHEAD>

const refused = (member: string, why: string): DocketError => {
  const description = `letterhead.${member} ${why}`
  return new DocketError('input', description, {
    faults: [{ properties: [`letterhead.${member}`], description, code: 'DOCKET-REQUEST' }],
  })
}

/** Checks what the schema does not. @throws DocketError `input` */
export function checkLetterhead({ logo, footer = [] }: Letterhead): void {
  if (footer.length > MOST_COLUMNS)
    throw refused('footer', `must have at most ${MOST_COLUMNS} columns, got ${footer.length}`)
  const fault = logo === undefined ? undefined : faultOfPicture(logo)
  if (fault !== undefined) throw refused('logo', fault)
}

/** Light that a part of a colour in sRGB gives, from 0 to 1 (WCAG 2.2, relative luminance). */
const lightOf = (part: string): number => {
  const value = Number.parseInt(part, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Can words of a colour be read on white? WCAG AA asks for a contrast of 4.5. */
function isReadable(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => lightOf(colour.slice(at, at + 2)))
  const light = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  return 1.05 / (light + 0.05) >= 4.5
}

/** The attributes of the root element that the style reads. */
export const colourAttributes = ({ colour }: Letterhead): Html =>
  colour === undefined
    ? NOTHING
    : html` data-accent="${colour}"${isReadable(colour) && html` data-head="${colour}"`}`

/** The classes of the root element. */
export const classesOf = ({ footer, window }: Letterhead): string =>
  [footer?.length && 'footed', window && `windowed ${window}`].filter(Boolean).join(' ')

/** The logo, with the name of the sender for those who do not see it. */
export const showLogo = ({ logo }: Letterhead, name = ''): Html =>
  logo === undefined ? NOTHING : html`<img src="${logo}" alt="${name}">`

/** Terms, and the columns at the foot. */
export const showEnd = ({ terms, footer = [] }: Letterhead): Html =>
  html`${terms && html`<section class="terms"><p>${terms}</p></section>`}${footer.length > 0 && html`<div class="columns">${footer.map((column) => html`<p>${String(column)}</p>`)}</div>`}`
