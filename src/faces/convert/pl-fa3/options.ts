import type { FromSchema, Schema } from '../../../validate/schema.ts'

/** Members of requests that belong to the conversion to FA(3). */
export const FA3_OPTIONS = {
  created: {
    type: 'string',
    description:
      'FA(3): when the file is made (DataWytworzeniaFa); by default the beginning of the issue date, so that the same document gives the same file.',
    examples: ['2026-05-05T10:00:00Z'],
  },
  environment: {
    type: 'string',
    enum: ['production', 'demo', 'test'],
    description: 'FA(3): the environment of KSeF that the QR code leads to; production by default.',
  },
} as const satisfies Schema['properties']

const MEMBERS = { properties: FA3_OPTIONS } as const satisfies Schema

export type Fa3Options = FromSchema<typeof MEMBERS>
