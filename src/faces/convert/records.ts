/** The members of answers on each document besides its XML. */
import type { Schema } from '../../validate/schema.ts'

const STRING = { type: 'string' } as const

/** A member of answers: one object for each document, in their order. */
export const RECORDS = {
  records: {
    type: 'array',
    description:
      'The record of each document for the authority: its number, hash, QR code and stamps.',
    items: {
      type: 'object',
      properties: {
        number: STRING,
        hash: STRING,
        qr: { ...STRING, description: 'Address of the QR code to print.' },
        chain: { type: 'object', description: 'What the next record refers to.' },
        stamps: {
          type: 'array',
          description: 'Stamps for the header of the envelope, which pages show.',
          items: { type: 'object', properties: { prv: STRING, val: STRING } },
        },
      },
      required: ['number'],
    },
  },
} as const satisfies Schema['properties']
