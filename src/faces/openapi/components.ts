/**
 * The schemas of the OpenAPI description, as components that refer only to each other. Generators know few keywords, so
 * listed values become `enum` with `x-enum-descriptions`, and titles, conditions and our own keywords are left out.
 * A definition has a second component, `…Input`, if what clients send differs from what they receive.
 */

import { typeNamed } from '../../model/schema-registry.ts'
import { SCHEMA_BASE } from '../../model/structure.ts'
import { inputShape, referencesIn } from '../../ops/shared/schema-forms.ts'
import { SCHEMAS } from '../../schemas/all-schemas.ts'
import type { Schema, SchemaFile } from '../../validate/schema.ts'
import { lazy } from '../../values/lazy.ts'

/** A schema with the keywords of OpenAPI. */
export interface ApiSchema {
  [keyword: string]: unknown
}

/** Does a schema describe a request or an answer? */
export type Shape = 'input' | 'output'

export interface Components {
  /** A schema whose references lead to components. */
  describe: (schema: Schema, shape: Shape) => ApiSchema
  /** The components referred to so far, sorted by name. */
  schemas: () => { [name: string]: ApiSchema }
}

const COMPONENTS = '#/components/schemas/'

/** The definition that stands for a document of any schema. */
const ANY = 'schema.Object'

const refTo = (name: string): ApiSchema => ({ $ref: COMPONENTS + name })

const definitions = lazy(() => new Map(SCHEMAS.flatMap(({ $defs }) => Object.entries($defs))))
const rootOf = new Map(SCHEMAS.map(({ $id, $ref }) => [$id, nameIn($ref)]))

/** Definitions that others refer to. */
const nested = lazy(() => new Set([...definitions().values()].flatMap(targetsIn)))

/** `#/$defs/bill.Line` is `bill.Line`. */
function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** The definition that a reference leads to. */
function targetOf(ref: string): string {
  return ref.startsWith(SCHEMA_BASE) ? rootOf.get(ref)! : nameIn(ref)
}

/** The inputs from which components are made, and those made so far. */
interface Parts {
  readonly components: Map<string, ApiSchema>
  readonly documents: readonly string[]
  readonly named: ReadonlyMap<Schema, string>
  /** The definitions that have a second component. */
  readonly different: ReadonlySet<string>
}

/**
 * Makes a set of components.
 * @param documents the ids of the schemas whose documents are described in full
 * @param named schemas outside of the definitions that are components too, with their names
 */
export function createComponents(
  documents: readonly string[],
  named: ReadonlyMap<Schema, string>,
): Components {
  const components = new Map<string, ApiSchema>()
  const parts = { components, documents, named, different: findDifferent() }
  return {
    describe: (schema, shape) => describeMember(parts, schema, shape),
    schemas: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Adds a component before it is made: definitions may refer to themselves. */
function add(parts: Parts, name: string, make: () => ApiSchema): ApiSchema {
  if (!parts.components.has(name)) {
    parts.components.set(name, {})
    parts.components.set(name, make())
  }
  return refTo(name)
}

function define(parts: Parts, definition: string, shape: Shape): ApiSchema {
  if (definition === ANY)
    return add(parts, `Document${suffixOf(shape)}`, () => anyDocument(parts, shape))
  const suffix = parts.different.has(definition) ? suffixOf(shape) : ''
  return add(parts, componentName(definition) + suffix, () => content(parts, definition, shape))
}

const suffixOf = (shape: Shape): string => (shape === 'input' ? 'Input' : '')

function content(parts: Parts, definition: string, shape: Shape): ApiSchema {
  const schema = definitions().get(definition)!
  return expand(parts, shape === 'input' ? inputShape(definition, schema) : schema, shape)
}

/** Every document is listed, those that are not described in full as well: generators need to know all values. */
function anyDocument(parts: Parts, shape: Shape): ApiSchema {
  const other = add(parts, 'OtherDocument', () => otherDocument(parts.documents))
  const described = SCHEMAS.filter(({ $id }) => parts.documents.includes($id)).map(
    (file): [string, ApiSchema] => [file.$id, addDocument(parts, file, shape)],
  )
  const others = otherIds(parts.documents).map((id): [string, ApiSchema] => [id, other])
  return {
    description: 'A document. Its `$schema` identifies the type.',
    oneOf: [...described.map(([, ref]) => ref), other],
    discriminator: {
      propertyName: '$schema',
      mapping: Object.fromEntries([...described, ...others].map(([id, { $ref }]) => [id, $ref])),
    },
  }
}

/** A document has a `$schema`, which its definition lacks: others may contain the same object without one. */
function addDocument(parts: Parts, { $id, $ref }: SchemaFile, shape: Shape): ApiSchema {
  const definition = nameIn($ref)
  const name = definition.slice(definition.indexOf('.') + 1) + suffixOf(shape)
  return add(parts, name, () => {
    const $schema = { type: 'string', enum: [$id], description: 'The type of the document.' }
    if (nested().has(definition)) {
      const allOf = [define(parts, definition, shape)]
      return { type: 'object', allOf, properties: { $schema }, required: ['$schema'] }
    }
    const { properties, required, ...rest } = content(parts, definition, shape)
    const others = ((required ?? []) as string[]).filter((member) => member !== '$schema')
    return {
      ...rest,
      properties: { ...(properties as object), $schema },
      required: ['$schema', ...others],
    }
  })
}

function describe(parts: Parts, schema: Schema, shape: Shape): ApiSchema {
  const name = parts.named.get(schema)
  return name ? add(parts, name, () => expand(parts, schema, shape)) : expand(parts, schema, shape)
}

function expand(parts: Parts, schema: Schema, shape: Shape): ApiSchema {
  const { $ref, properties, items, patternProperties, oneOf, anyOf, const: only, ...rest } = schema
  const result: ApiSchema = { ...rest, ...($ref ? define(parts, targetOf($ref), shape) : {}) }
  for (const keyword of ['title', 'if', 'then', 'calculated', 'recommended']) delete result[keyword]
  if (typeof only === 'string') result.enum = [only]
  else if (only !== undefined) Object.assign(result, { type: typeof only, const: only })
  if (Array.isArray(result.type)) return splitTypes(result)
  if (properties)
    result.properties = mapMembers(properties, (member) => describe(parts, member, shape))
  if (items) result.items = describe(parts, items, shape)
  const [values] = Object.values(patternProperties ?? {})
  if (values) result.additionalProperties = describe(parts, values, shape)
  const options = oneOf ?? anyOf
  return options ? { ...result, ...describeOptions(parts, options, schema, shape) } : result
}

/** Listed values, values of which some are listed, or alternatives. */
function describeOptions(
  parts: Parts,
  options: readonly Schema[],
  schema: Schema,
  shape: Shape,
): ApiSchema {
  const listed = options.filter(({ const: value }) => value !== undefined)
  if (listed.length > 0) {
    const values = listed.map(({ const: value }) => value)
    const texts = listed.map(({ title, description }) => title ?? description)
    const isOpen = listed.length < options.length
    return {
      ...(isOpen ? { examples: values } : { $ref: undefined, type: 'string', enum: values }),
      'x-enum-descriptions': texts,
    }
  }
  if (options.some((option) => option.pattern !== undefined || option.if)) return {}
  const described = options.map((option) => describe(parts, option, shape))
  return { [schema.oneOf ? 'oneOf' : 'anyOf']: described }
}

/** An operation that refers to the schema of a document means the document, which has a `$schema`. */
function describeMember(parts: Parts, schema: Schema, shape: Shape): ApiSchema {
  const file = SCHEMAS.find(({ $id }) => $id === schema.$ref && parts.documents.includes($id))
  return file ? addDocument(parts, file, shape) : describe(parts, schema, shape)
}

/** Alternatives instead of several types, which few generators know. */
function splitTypes({ type, pattern, ...rest }: ApiSchema): ApiSchema {
  const anyOf = (type as string[]).map((each) => {
    return { type: each, ...(each === 'string' ? { pattern } : {}) }
  })
  return { ...rest, anyOf }
}

function mapMembers(
  members: { readonly [name: string]: Schema },
  map: (member: Schema) => ApiSchema,
): { [name: string]: ApiSchema } {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, map(member)]))
}

const otherIds = (completed: readonly string[]): string[] =>
  SCHEMAS.map(({ $id }) => $id).filter((id) => !completed.includes(id))

function otherDocument(completed: readonly string[]): ApiSchema {
  return {
    type: 'object',
    description:
      'A document that the server checks and returns as it is. GET /v0/schemas/{path} has its schema.',
    properties: { $schema: { type: 'string', enum: otherIds(completed) } },
    required: ['$schema'],
    additionalProperties: true,
  }
}

/** `bill.Line` is `BillLine`. */
function componentName(definition: string): string {
  return definition
    .replace(/(?:^|\.)([a-z])/g, (_, first: string) => first.toUpperCase())
    .replaceAll('.', '')
}

/** The definitions that clients may send in another shape than they receive them, or that refer to such ones. */
function findDifferent(): ReadonlySet<string> {
  const found = new Set([ANY])
  const references = new Map<string, string[]>()
  for (const [name, schema] of definitions()) {
    const shaped = inputShape(name, schema)
    references.set(name, targetsIn(shaped))
    if (typeNamed(name) && isDifferent(schema, shaped)) found.add(name)
  }
  let size = 0
  while (size < found.size) {
    size = found.size
    for (const [name, targets] of references) {
      if (targets.some((target) => found.has(target))) found.add(name)
    }
  }
  return found
}

/** Do the keywords differ that an input shape may change? */
const isDifferent = (a: Schema, b: Schema): boolean =>
  JSON.stringify([a.type, a.properties, a.required]) !==
  JSON.stringify([b.type, b.properties, b.required])

const targetsIn = (value: unknown): string[] => referencesIn(value).map(targetOf)
