import type { FromSchema, Schema } from '../../../validate/schema.ts'
import { ATTACHMENTS } from '../attachments.ts'

/** Members of requests that belong to conversions to FatturaPA. */
export const FATTURAPA_OPTIONS = {
  transmitter: {
    type: 'object',
    description:
      'FatturaPA: who hands the file to SDI (IdTrasmittente); by default the supplier, or the customer if it issues the invoice.',
    properties: {
      country: { type: 'string', pattern: '^[A-Z]{2}$', examples: ['IT'] },
      code: { type: 'string', minLength: 1, maxLength: 28 },
    },
    required: ['country', 'code'],
  },
  number: {
    type: ['string', 'integer'],
    pattern: '^[A-Za-z0-9]{1,10}$',
    description:
      'FatturaPA: the number of the file, which no other file of the transmitter may have (ProgressivoInvio); by default one that follows from the invoice. With XML that has several invoices, an integer: the only one that is asked for, from 1.',
    examples: ['00001'],
  },
  attachments: ATTACHMENTS,
} as const satisfies Schema['properties']

const MEMBERS = { properties: FATTURAPA_OPTIONS } as const satisfies Schema

export type FatturapaOptions = FromSchema<typeof MEMBERS>
