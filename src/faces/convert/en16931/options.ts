import type { FromSchema, Schema } from '../../../validate/schema.ts'
import { ATTACHMENTS } from '../attachments.ts'

/** Members of requests that belong to conversions to EN 16931. */
export const EN16931_OPTIONS = {
  withholding: {
    type: 'string',
    enum: ['note'],
    description: 'Leave withheld taxes out of the XML, and explain them in the payment terms.',
  },
  attachments: ATTACHMENTS,
  profile: {
    type: 'string',
    enum: ['en16931', 'extended'],
    description:
      'The profile that an invoice of the French reform claims: en16931, the default, or extended, which needs a due date or terms if something is due.',
  },
} as const satisfies Schema['properties']

const MEMBERS = { properties: EN16931_OPTIONS } as const satisfies Schema

export type EnOptions = FromSchema<typeof MEMBERS>
