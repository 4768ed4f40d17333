/** All conversions, in the order in which they are listed. */
import type { Conversion as ConversionWith, Family as FamilyWith, Importer } from './conversion.ts'
import { EN16931 } from './en16931/conversions.ts'
import { EN16931_IMPORTER } from './en16931/import/importer.ts'
import { ES_VERIFACTU } from './es-verifactu/conversions.ts'
import { rulesOf } from './faults.ts'
import pdfAsks from './files/pdf-faults.json' with { type: 'json' }
import { FR_CDAR } from './fr-cdar/conversions.ts'
import { CDAR_IMPORTER } from './fr-cdar/import-status.ts'
import { FATTURAPA } from './it-fatturapa/conversions.ts'
import { FATTURAPA_IMPORTER } from './it-fatturapa/import/importer.ts'
import type { ConversionOptions } from './options.ts'
import { FA3 } from './pl-fa3/conversions.ts'
import { FA3_IMPORTER } from './pl-fa3/importer.ts'
import { OWN_RULES } from './rules/own-rules.ts'

/** A conversion that is handed the options of all. */
export type Conversion = ConversionWith<ConversionOptions>

type Family = FamilyWith<ConversionOptions>

/** What is only read or checked. */
const READ: Family = { conversions: [], rules: () => [...rulesOf(pdfAsks), ...OWN_RULES] }

export const FAMILIES: readonly Family[] = [EN16931, ES_VERIFACTU, FATTURAPA, FA3, FR_CDAR, READ]

export const CONVERSIONS: readonly Conversion[] = FAMILIES.flatMap(({ conversions }) => conversions)

/** The readers of XML. */
export const IMPORTERS: readonly Importer[] = [
  EN16931_IMPORTER,
  FATTURAPA_IMPORTER,
  FA3_IMPORTER,
  CDAR_IMPORTER,
]

/** Members of requests that belong to a conversion. */
export const optionsOf = (conversion: Conversion): NonNullable<Family['options']> =>
  FAMILIES.find(({ conversions }) => conversions.includes(conversion))?.options ?? {}

export const KEYS: readonly string[] = CONVERSIONS.map(({ key }) => key)

export const conversionOf = (key: string): Conversion | undefined =>
  CONVERSIONS.find((conversion) => conversion.key === key)

/** The keys of the conversions that the addons of a document, an invoice or another one, ask for. */
export function keysFor(addons: readonly string[], isInvoice = true): string[] {
  const asked = CONVERSIONS.filter(
    ({ askedBy, convert }) =>
      askedBy && addons.includes(askedBy) && (convert !== undefined) === isInvoice,
  )
  // An addon that another one builds on does not ask for itself.
  const isBase = ({ askedBy }: Conversion): boolean =>
    asked.some((other) => other.askedBy !== askedBy && other.addons.includes(askedBy!))
  return asked.filter((conversion) => !isBase(conversion)).map(({ key }) => key)
}
