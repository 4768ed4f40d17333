/** Members that the requests of all operations on documents share. */
import type { JsonObject } from '../../json.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import type { FromSchema, Schema } from '../../validate/schema.ts'

/** The members of requests that have a document. */
export const SOURCE_MEMBERS = {
  data: {
    type: ['object', 'null'],
    description: 'The document, or an envelope that contains one, with its `$schema`.',
  },
  strict: {
    type: 'boolean',
    description:
      'Reject the document if there are warnings, or if members would be dropped or given values replaced.',
  },
} as const satisfies Schema['properties']

/** The members of requests that complete `data` before it is read. */
export const TEMPLATE_MEMBERS = {
  template: {
    type: ['object', 'null'],
    description:
      'The document that `data` is merged into: objects are merged, anything else is replaced.',
  },
  type: {
    type: 'string',
    description: 'Schema of a document without `$schema`: `bill/invoice`, `bill.Invoice`.',
  },
} as const satisfies Schema['properties']

const SOURCE = {
  properties: { ...SOURCE_MEMBERS, ...TEMPLATE_MEMBERS },
  required: ['data'],
} as const satisfies Schema

export type SourceRequest = FromSchema<typeof SOURCE>

/** A document that was read from the bytes of a body, which has no peculiarities. */
export interface DirectSource {
  readonly document: AnyDocument
  /** Parses it from the same bytes, for what needs the JSON itself. */
  readonly parse: () => JsonObject
}
