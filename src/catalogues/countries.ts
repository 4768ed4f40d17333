/** Countries: the codes of ISO 3166-1, and the codes of tax law that differ from them. */

import { definitionIn, schemaAt } from '../model/schema-registry.ts'
import { getOwn } from '../values/text-map.ts'

/** The countries of ISO 3166-1, with their English names. */
export const ISO_COUNTRIES = readCountries('l10n/iso-country-code', 'l10n.ISOCountryCode')

const isoCodes = new Set(ISO_COUNTRIES.map(({ code }) => code))

/** Codes of tax law for Greece, Northern Ireland (XI) and the rest of the United Kingdom (XU). */
const ISO_OF_TAX_CODE: { [code: string]: string } = { EL: 'GR', XI: 'GB', XU: 'GB' }

/** Tax law has another code for the whole of these countries. */
const TAX_CODE_OF_ISO: { [code: string]: string } = { GR: 'EL' }

/** Countries that count as part of another one for VAT: Directive 2006/112/EC art. 7. */
const VAT_COUNTRY: { [code: string]: string } = { IM: 'GB', MC: 'FR' }

/** The country whose VAT numbers a country has that counts as part of it for VAT, or undefined. */
export const vatCountryOf = (country: string): string | undefined => getOwn(VAT_COUNTRY, country)

/** The ISO code for a country code of tax law, which mostly is the same; undefined if unknown. */
export function isoCountryOf(taxCountry: string): string | undefined {
  const code = getOwn(ISO_OF_TAX_CODE, taxCountry) ?? taxCountry
  return isoCodes.has(code) ? code : undefined
}

/** The country code of tax law for one of ISO 3166-1, which mostly is the same; XI and XU are parts of a country. */
export const taxCountryOf = (isoCountry: string): string =>
  getOwn(TAX_CODE_OF_ISO, isoCountry) ?? isoCountry

function readCountries(path: string, definition: string): { code: string; name: string }[] {
  const { oneOf = [] } = definitionIn(schemaAt(path), definition)
  return oneOf.map(({ const: code, title = '' }) => ({ code: String(code), name: title }))
}
