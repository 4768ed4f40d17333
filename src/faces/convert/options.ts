/** Members of requests that belong to conversions, besides the document and what it is converted to. */
import type { FromSchema, Schema } from '../../validate/schema.ts'
import { EN16931_OPTIONS } from './en16931/options.ts'
import { VERIFACTU_OPTIONS } from './es-verifactu/options.ts'
import { FATTURAPA_OPTIONS } from './it-fatturapa/options.ts'
import { FA3_OPTIONS } from './pl-fa3/options.ts'

export const OPTIONS = {
  ...EN16931_OPTIONS,
  ...VERIFACTU_OPTIONS,
  ...FATTURAPA_OPTIONS,
  ...FA3_OPTIONS,
} as const satisfies Schema['properties']

const OPTION_MEMBERS = { properties: OPTIONS } as const satisfies Schema

export type ConversionOptions = FromSchema<typeof OPTION_MEMBERS>
