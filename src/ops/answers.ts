/** Answers of operations: their kinds, their JSON text, and the schemas that several of them share. */

import { isCompleted } from '../document/types.ts'
import { writeDocument } from '../document/write/write.ts'
import type { AnyDocument } from '../model/generated/types.ts'
import { ENVELOPE, registeredIds, typeOfSchema } from '../model/schema-registry.ts'
import type { Schema } from '../validate/schema.ts'

/** Exactly one of: a document, any JSON, the indented text of a stored definition, a page to read. */
export type Answer =
  | { document: AnyDocument; json?: never; text?: never; page?: never }
  | { json: unknown; document?: never; text?: never; page?: never }
  | { text: string; document?: never; json?: never; page?: never }
  | { page: string; document?: never; json?: never; text?: never }

/** Stored texts without their indentation. They are few and never change. */
const compactTexts = new Map<string, string>()

/** The JSON text of an answer: documents in the order of their schema, stored definitions as they are or on one line. */
export function answerText(
  { document, json, text, page }: Answer,
  form: 'stored' | 'compact',
): string {
  if (document) return writeDocument(document)
  if (text === undefined) return JSON.stringify(page ?? json)
  if (form === 'stored') return text
  let compact = compactTexts.get(text)
  if (compact === undefined) compactTexts.set(text, (compact = JSON.stringify(JSON.parse(text))))
  return compact
}

const isBuilt = (id: string): boolean =>
  id === ENVELOPE || isCompleted(typeOfSchema(id)?.name ?? '')

/** Any document. Those that `build` returns unchanged are not described further. */
export const ANY_DOCUMENT: Schema = {
  anyOf: [
    ...registeredIds()
      .filter(isBuilt)
      .map(($ref) => ({ $ref })),
    {
      type: 'object',
      properties: { $schema: { enum: registeredIds().filter((id) => !isBuilt(id)) } },
      required: ['$schema'],
    },
  ],
}

export const ENVELOPE_ANSWER: Schema = { $ref: ENVELOPE }

export const OK: Schema = { type: 'object', properties: { ok: { const: true } }, required: ['ok'] }

export const JWK_ANSWER: Schema = {
  type: 'object',
  properties: Object.fromEntries(
    'use kty kid crv alg x y d'.split(' ').map((name) => [name, { type: 'string' }]),
  ),
  required: ['use', 'kty', 'kid', 'crv', 'alg', 'x', 'y'],
}
