/** Parts of countries with a tax or a code of their own, and countries that are one for tax. */
import { vatCountryOf } from '../catalogues/countries.ts'
import { getOwn } from '../values/text-map.ts'

/** Territories with codes of their own in ISO 3166-1, outside the tax territory of the country that they belong to. */
const PARTS: { readonly [country: string]: readonly string[] } = {
  DK: ['FO', 'GL'],
  FI: ['AX'],
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT'.split(' '),
  GB: ['GG', 'JE'],
  NL: 'AW BQ CW SX'.split(' '),
  NO: ['SJ'],
  US: 'AS GU MP PR UM VI'.split(' '),
}

export const partsOf = (country: string): readonly string[] => getOwn(PARTS, country) ?? []

/** The country in whose tax territory another one lies; Liechtenstein is one with Switzerland (treaties of 1923 and 1994). */
export const inlandOf = (country: string): string =>
  country === 'LI' ? 'CH' : (vatCountryOf(country) ?? country)

const WHOLES = new Map(
  Object.entries(PARTS).flatMap(([country, parts]) =>
    parts.map((part) => [part, country] as const),
  ),
)

/** Are two codes of ISO 3166-1 of one country, or of two that are one for tax? */
export const areOneCountry = (one: string, other: string): boolean =>
  wholeOf(one) === wholeOf(other)

const wholeOf = (country: string): string => WHOLES.get(country) ?? inlandOf(country)

/** The tax of parts of Spain by the beginnings of their postal codes: Canary Islands, Ceuta, Melilla. */
export const SPANISH_TAXES: { readonly [province: string]: string } = {
  35: 'IGIC',
  38: 'IGIC',
  51: 'IPSI',
  52: 'IPSI',
}

/** Overseas France by the beginnings of postal codes: where VAT has rates of its own, and where there is none (CGI art. 294, 296). */
export const FRENCH_OVERSEAS = {
  ownRates: ['971', '972', '974'],
  noVat: ['973', '976'],
  others: '975 977 978 986 987 988'.split(' '),
} as const

/** Mount Athos: Karyes, Dafni. */
const ATHOS = ['63086', '63087', '630 86', '630 87']

/**
 * Parts of countries outside the territory of value added tax, by the beginnings of their postal codes (Directive
 * 2006/112/EC art. 6; merverdiavgiftsloven § 1-2): parts of Spain, Åland; Livigno, Campione; Heligoland, Büsingen; overseas
 * France; Athos; Svalbard, Jan Mayen.
 */
const OUTSIDE: { readonly [country: string]: readonly string[] } = {
  ES: Object.keys(SPANISH_TAXES),
  FI: ['22'],
  IT: ['23041', '22061'],
  DE: ['27498', '78266'],
  FR: Object.values(FRENCH_OVERSEAS).flat(),
  GR: ATHOS,
  EL: ATHOS,
  NO: ['917', '8099'],
}

/** Is a postal code one of a part of the country outside the territory of VAT? */
export function isCodeOutside(country: string, code: string | undefined): boolean {
  if (!code || !Object.hasOwn(OUTSIDE, country)) return false
  for (const prefix of OUTSIDE[country]!) if (code.startsWith(prefix)) return true
  return false
}
