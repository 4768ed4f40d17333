/** The types of FA(3)'s elements: what a text must be. Source: schema FA(3) 1-0E and its base types. */
import { isoCountryOf } from '../../../catalogues/countries.ts'
import { regimeOf } from '../../../definitions/registry.ts'
import { parseDate } from '../../../values/calendar.ts'
import type { Type } from '../xml/element-table.ts'
import { createTypes, readType } from '../xml/element-types.ts'
import lines from './types.json' with { type: 'json' }

/** The first moment that DataWytworzeniaFa may be. */
export const FIRST_MOMENT = '2025-09-01T00:00:00Z'
const LAST_DAY = '2050-01-01'

/** A NIP, also that of a party that is not a taxpayer; KSeF checks its last digit. */
export const isNip = (text: string): boolean => regimeOf('PL')?.taxIdentity?.valid?.(text) === true

const ofEmail = readType('3 to 255 characters')

const OWN: { readonly [name: string]: Type } = {
  TDataCzas: {
    fits: (text) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) &&
      // Date.parse accepts a 30 February.
      parseDate(text.slice(0, 10)) !== undefined &&
      !Number.isNaN(Date.parse(text)) &&
      text >= FIRST_MOMENT &&
      text.slice(0, 10) <= LAST_DAY,
    asks: `a moment such as 2026-05-05T10:00:00Z, from ${FIRST_MOMENT} on`,
  },
  // Besides ISO 3166-1: former Netherlands Antilles, Northern Ireland, Kosovo, Ceuta, Melilla.
  TKodKraju: {
    fits: (text) => isoCountryOf(text) === text || /^(?:AN|X[CIKL])$/.test(text),
    asks: 'a country code of ISO 3166-1',
  },
  TNrNIP: { fits: isNip, asks: 'a NIP: ten digits, the last a check digit' },
  TNIPIdWew: {
    fits: (text) => /^\d{10}-\d{5}$/.test(text) && isNip(text.slice(0, 10)),
    asks: 'a NIP, a hyphen and five digits',
  },
  TAdresEmail: {
    fits: (text) => ofEmail.fits(text) && text.slice(1, -1).includes('@'),
    asks: 'an e-mail address of 3 to 255 characters',
  },
}

/** What is never written is only read. */
const ANY: Type = { fits: () => true, asks: 'a text' }

export const { fits, typeOf } = createTypes(lines, OWN, () => ANY)
