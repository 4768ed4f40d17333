/** Shared by the operations on reference data. Their answers change only with a new build of the server. */

import { API_PREFIX } from '../../about.ts'
import { advice } from '../../definitions/registry.ts'
import { newReadIssues } from '../../document/read/issues.ts'
import { readDocument } from '../../document/read/read.ts'
import { writeDocument } from '../../document/write/write.ts'
import { DocketError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import { SCHEMA_BASE } from '../../model/structure.ts'
import type { Schema } from '../../validate/schema.ts'
import { quote } from '../../values/shorten.ts'
import { type Operation, operation } from '../operation.ts'
import type { Answer } from './answers.ts'

/** A text by language. */
export const TEXTS = { $ref: `${SCHEMA_BASE}i18n/string` } as const

/** A list at `/NAME`, returned as `{NAME: […]}`. */
export function listing(
  name: string,
  [summary, description]: [summary: string, description: string],
  item: Schema,
  items: () => readonly unknown[],
): Operation {
  return operation({
    name,
    summary,
    description,
    method: 'GET',
    path: `/${name}`,
    operationId: `list${name[0]!.toUpperCase()}${name.slice(1)}`,
    tool: { name: `${name.replace(/s$/, '')}_list` },
    group: 'Reference',
    cacheable: true,
    request: { type: 'object', properties: {} },
    answer: {
      type: 'object',
      properties: { [name]: { type: 'array', items: item } },
      required: [name],
    },
    run: () => ({ json: { [name]: items() } }),
  })
}

/** Members that all operations that return one entry of a list share. */
export const ENTRY = {
  method: 'GET',
  group: 'Reference',
  cacheable: true,
  errors: ['not-found'],
} satisfies Partial<Operation>

/**
 * The answer with the text of an entry.
 * @throws DocketError `not-found` if there is none, with the keys that may have been meant
 */
export function entryAnswer(kind: string, key: string, text: string | undefined): Answer {
  if (text !== undefined) return { text }
  const help = `${advice().keyMeant(kind, key)}see GET ${API_PREFIX}/${kind}s`
  throw new DocketError('not-found', `unknown ${kind} ${quote(key)}; ${help}`)
}

const texts = new WeakMap<object, string>()

/**
 * The JSON text of a definition, indented: `$schema` first, then its members in the order of the schema. Made once.
 * @param path of the schema: `tax/regime-def`
 */
export function definitionText(path: string, definition: object): string {
  let text = texts.get(definition)
  if (text === undefined) {
    const plain: JsonObject = JSON.parse(
      JSON.stringify({ ...definition, $schema: SCHEMA_BASE + path }),
    )
    text = JSON.stringify(JSON.parse(writeDocument(readDocument(plain, newReadIssues()))), null, 2)
    texts.set(definition, text)
  }
  return text
}
