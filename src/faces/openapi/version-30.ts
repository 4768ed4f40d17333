/**
 * The description in OpenAPI 3.0, for tools that do not know 3.1, and for Swagger UI, which opens it many times as fast.
 * Keywords that 3.0 lacks are expressed by those it has (OpenAPI 3.0.3, Schema Object), or left out.
 */
import { isObject } from '../../json.ts'

interface Json {
  [name: string]: unknown
}

/** Members that only 3.1 has, and what they are in 3.0. */
const REPLACED: { [name: string]: (value: unknown) => Json } = {
  const: (value) => ({ enum: [value] }),
  contentEncoding: () => ({ format: 'byte' }),
  contentMediaType: () => ({}),
  contentSchema: () => ({}),
  // Of the license. Schemas have no such keyword.
  identifier: (value) => ({ url: `https://spdx.org/licenses/${value}.html` }),
}

/** Examples, which stay as they are: their members are those of documents. */
const VALUES = new Set(['value', 'example'])

/** Converts a description from OpenAPI 3.1, without the components that nothing refers to any more. */
export function toVersion30(description: object): object {
  const { components, ...rest } = convert(description) as Json & { components: Json }
  const text = JSON.stringify([rest, components])
  const schemas = Object.entries(components.schemas as Json).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  )
  return {
    ...rest,
    openapi: '3.0.3',
    components: { ...components, schemas: Object.fromEntries(schemas) },
  }
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert)
  if (!isObject(value)) return value
  if (value.type === 'null') return { enum: [null] }
  const { $ref, ...members } = value
  const result: Json = {}
  for (const [name, member] of Object.entries(members))
    Object.assign(result, convertMember(name, member))
  if ($ref === undefined) return result
  // Any other keyword next to a reference would be ignored.
  return Object.keys(result).length > 0 ? { allOf: [{ $ref }], ...result } : { $ref }
}

function convertMember(name: string, value: unknown): Json {
  if (REPLACED[name]) return REPLACED[name](value)
  // In a schema, examples are a list; in a request or an answer, an object.
  if (name === 'examples')
    return Array.isArray(value) ? { 'x-examples': value } : { examples: value }
  if (VALUES.has(name)) return { [name]: value }
  if (name !== 'properties') return { [name]: convert(value) }
  // Its members are named by documents: none is a keyword.
  const properties = Object.entries(value as Json).map(([each, schema]) => [each, convert(schema)])
  return { properties: Object.fromEntries(properties) }
}
