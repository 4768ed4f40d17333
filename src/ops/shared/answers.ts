/** Answers of operations: their kinds, their JSON text, and the schemas that several of them share. */

import { writeDocument } from '../../document/write/write.ts'
import { type Fault, listFaults } from '../../faults.ts'
import type { ByteText, Headers, PdfParts } from '../../http/message.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { ENVELOPE } from '../../model/schema-registry.ts'
import { SCHEMA_BASE } from '../../model/structure.ts'
import type { Schema } from '../../validate/schema.ts'
import { ES256 } from '../../values/jws.ts'

/** What answers have: exactly one of these. */
interface Contents {
  document: AnyDocument
  json: unknown
  /** A text of JSON: that of a stored definition, which is indented, or one line made for this answer alone. */
  text: string
  /** A page to read. */
  page: string
  /** A text of JSON or a page as it is sent, only for those that take bytes. */
  bytes: ByteText
}

/** A file with the answer on one document. */
export interface AnswerPart {
  readonly fileName: string
  readonly text: string
}

/** The answer of an operation. */
export type Answer = {
  warnings?: readonly Fault[]
  fileName?: string
  headers?: Headers
  /** How many faults it reports, if they are not in its member `faults`. A command ends with 1 if there are any. */
  faultCount?: number
  /** What to know of it first, in a line. */
  note?: string
  /** Can it not be said whether there are faults? */
  isUndecided?: true
  /** Faults of a document that is answered all the same, as somebody else wrote it. */
  faults?: readonly Fault[]
  /** What a folder gets instead of the answer: a file for each document of several. */
  parts?: readonly AnswerPart[]
  /** Is its text made for this answer alone, or its JSON, of nothing but strings, numbers, arrays and plain objects? */
  isOwn?: true
  /** Are its bytes those of a page? */
  isPage?: boolean
  /** What a PDF of its page has besides it. */
  pdf?: PdfParts
} & {
  [K in keyof Contents]: Pick<Contents, K> & { [M in Exclude<keyof Contents, K>]?: never }
}[keyof Contents]

/** Stored texts without their indentation. They are few and never change. */
const compactTexts = new Map<string, string>()

/** The JSON text of an answer: documents in the order of their schema, stored definitions as they are or on one line. */
export function answerText(
  { document, json, text, page, isOwn }: Answer,
  form: 'stored' | 'compact',
): string {
  if (document) return writeDocument(document)
  if (text === undefined) return JSON.stringify(page ?? json)
  if (form === 'stored' || isOwn) return text
  let compact = compactTexts.get(text)
  if (compact === undefined) compactTexts.set(text, (compact = JSON.stringify(JSON.parse(text))))
  return compact
}

/** A document of any schema. */
export const ANY_DOCUMENT: Schema = { $ref: `${SCHEMA_BASE}schema/object` }

/** A fault or a warning. */
export const FAULT: Schema = {
  type: 'object',
  properties: {
    properties: {
      type: 'array',
      items: { type: 'string' },
      description: 'Paths such as `$.lines[0].item.price`.',
    },
    description: { type: 'string', description: 'The problem, and what would be right.' },
    code: {
      type: 'string',
      description: 'The rule violated, `GOBL-…`, or why the place cannot be read, `DOCKET-…`.',
    },
    more: {
      type: 'integer',
      description: 'Number of places that are not listed; at most 100 are.',
    },
  },
  required: ['properties', 'description', 'code'],
}

export const FAULTS: Schema = { type: 'array', items: FAULT }

/** The warnings as a member of an answer; none if there are none. */
export const listWarnings = (warnings: readonly Fault[]): { warnings?: Fault[] } =>
  warnings.length > 0 ? { warnings: listFaults(warnings).faults } : {}

export const ENVELOPE_ANSWER: Schema = { $ref: ENVELOPE }

export const OK: Schema = { type: 'object', properties: { ok: { const: true } }, required: ['ok'] }

/** The public members of a key. */
export const JWK_MEMBERS = 'use kty kid crv alg x y'.split(' ')

/** A key as `keygen` returns it. */
export const JWK: Schema = {
  type: 'object',
  description: `A key for ${ES256.alg} signatures, as a JWK (RFC 7517).`,
  properties: {
    use: { type: 'string', description: 'What it is for: `sig`.' },
    kty: { type: 'string', description: 'The type of the key: `EC`.' },
    kid: { type: 'string', format: 'uuid', description: 'Identifies the key in signatures.' },
    crv: { type: 'string', description: `The curve: \`${ES256.crv}\`.` },
    alg: { type: 'string', description: `The algorithm: \`${ES256.alg}\`.` },
    x: { type: 'string', description: 'Coordinate of the public point, in base64url.' },
    y: { type: 'string', description: 'Coordinate of the public point, in base64url.' },
    d: { type: 'string', description: 'The secret, in base64url; absent from a public key.' },
  },
  // Other members are ignored. openapi-python-client, which keeps them, would lose `d` by that.
  additionalProperties: false,
}

export const KEYS_ANSWER: Schema = {
  type: 'object',
  properties: { private: JWK, public: JWK },
  required: ['private', 'public'],
}
