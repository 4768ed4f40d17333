/** Countries: the codes that there are, and the European Union. */

import { definitionIn, schemaAt } from '../model/schema-registry.ts'
import { getOwn } from '../values/text-map.ts'

/** The countries of ISO 3166-1, with their English names. */
export const ISO_COUNTRIES = readCountries('l10n/iso-country-code', 'l10n.ISOCountryCode')

const isoCodes = new Set(ISO_COUNTRIES.map(({ code }) => code))

/** Codes of tax law that are not those of ISO: Greece, and Northern Ireland and the rest of the United Kingdom. */
const ISO_OF_TAX_CODE: { [code: string]: string } = { EL: 'GR', XI: 'GB', XU: 'GB' }

/** The ISO code of the country that a tax code stands for, or undefined where it stands for none. */
export function isoCountryOf(taxCode: string): string | undefined {
  const code = getOwn(ISO_OF_TAX_CODE, taxCode) ?? taxCode
  return isoCodes.has(code) ? code : undefined
}

function readCountries(path: string, definition: string): { code: string; name: string }[] {
  const { oneOf = [] } = definitionIn(schemaAt(path), definition)
  return oneOf.map(({ const: code, title = '' }) => ({ code: String(code), name: title }))
}
