/** Shared by the operations on reference data, which changes only with a new build of the server. */

import { newReadIssues } from '../document/read/issues.ts'
import { readDocument } from '../document/read/read.ts'
import { writeDocument } from '../document/write/write.ts'
import { DocketError } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import type { Schema } from '../validate/schema.ts'
import { type Answer, type Operation, operation } from './operation.ts'

/** Strings by language. */
export const TEXTS: Schema = { $ref: `${SCHEMA_BASE}i18n/string` }

/** Defines the operation `GET /NAME`, which returns `{NAME: […]}`. */
export function listing(
  name: string,
  summary: string,
  item: Schema,
  items: () => readonly unknown[],
): Operation {
  return operation<object>({
    name,
    summary,
    method: 'GET',
    path: `/${name}`,
    group: 'Reference data',
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

/**
 * Defines an operation that returns one entry, found by the last part of the path; other members come from the query.
 */
export function entry<R>(
  name: string,
  path: string,
  summary: string,
  members: { [member: string]: Schema },
  answer: Schema,
  find: (request: R) => string | undefined,
): Operation {
  const [parameter] = Object.keys(members)
  return operation<R>({
    name,
    path,
    summary,
    answer,
    method: 'GET',
    group: 'Reference data',
    cacheable: true,
    errors: ['not-found'],
    request: { type: 'object', properties: members, required: [parameter!] },
    run(request): Answer {
      const stored = find(request)
      if (stored !== undefined) return { text: stored }
      const asked = JSON.stringify(request[parameter as keyof R])
      throw new DocketError('not-found', `unknown ${name} ${asked}; see GET /v0/${name}s`)
    },
  })
}

const texts = new WeakMap<object, string>()

/**
 * Returns the JSON of a definition, indented, with `$schema` first and then the members in schema order. Created
 * once.
 * @param path of its schema: `tax/regime-def`
 */
export function definitionText(path: string, definition: object): string {
  let text = texts.get(definition)
  if (text === undefined) {
    const plain = JSON.parse(
      JSON.stringify({ ...definition, $schema: SCHEMA_BASE + path }),
    ) as JsonObject
    text = JSON.stringify(JSON.parse(writeDocument(readDocument(plain, newReadIssues()))), null, 2)
    texts.set(definition, text)
  }
  return text
}
