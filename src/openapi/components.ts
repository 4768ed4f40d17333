/**
 * The schemas of the OpenAPI description, as components that refer only to each other. Generators know few keywords, so
 * listed values become `enum` with `x-enum-descriptions`, and titles, conditions and our own keywords are left out.
 * A definition has a second component, `…Input`, if what clients send differs from what they receive.
 */
import { typeNamed } from '../model/schema-registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import { inputShape } from '../ops/input-shape.ts'
import { SCHEMAS } from '../schemas/index.ts'
import type { Schema, SchemaFile } from '../validate/schema.ts'

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

const definitions = new Map(SCHEMAS.flatMap(({ $defs }) => Object.entries($defs)))
const rootOf = new Map(SCHEMAS.map(({ $id, $ref }) => [$id, nameIn($ref)]))

/** `#/$defs/bill.Line` is `bill.Line`. */
function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** The definition that a reference leads to. */
function targetOf(ref: string): string {
  return ref.startsWith(SCHEMA_BASE) ? rootOf.get(ref)! : nameIn(ref)
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
  const different = findDifferent()

  /** Adds a component before it is made: definitions may refer to themselves. */
  function add(name: string, make: () => ApiSchema): ApiSchema {
    if (!components.has(name)) {
      components.set(name, {})
      components.set(name, make())
    }
    return refTo(name)
  }

  function define(definition: string, shape: Shape): ApiSchema {
    const suffix = shape === 'input' && different.has(definition) ? 'Input' : ''
    if (definition === ANY) return add(`Document${suffix}`, () => anyDocument(suffix, shape))
    return add(componentName(definition) + suffix, () => content(definition, shape))
  }

  function content(definition: string, shape: Shape): ApiSchema {
    const schema = definitions.get(definition)!
    return expand(shape === 'input' ? inputShape(definition, schema) : schema, shape)
  }

  function anyDocument(suffix: string, shape: Shape): ApiSchema {
    const described = SCHEMAS.filter(({ $id }) => documents.includes($id)).map(
      (file): [string, ApiSchema] => [file.$id, addDocument(file, suffix, shape)],
    )
    const discriminated = add(`CompletedDocument${suffix}`, () => ({
      description: 'A document that the server completes. Its `$schema` identifies the type.',
      oneOf: described.map(([, ref]) => ref),
      discriminator: {
        propertyName: '$schema',
        mapping: Object.fromEntries(described.map(([id, { $ref }]) => [id, $ref])),
      },
    }))
    return { anyOf: [discriminated, add('OtherDocument', () => otherDocument(documents))] }
  }

  /** A document has a `$schema`, which its definition lacks: others may contain the same object without one. */
  function addDocument({ $id, $ref }: SchemaFile, suffix: string, shape: Shape): ApiSchema {
    const definition = nameIn($ref)
    const name = definition.slice(definition.indexOf('.') + 1) + suffix
    return add(name, () => {
      const { properties, required, ...rest } = content(definition, shape)
      const $schema = { type: 'string', enum: [$id], description: 'The type of the document.' }
      const others = ((required ?? []) as string[]).filter((member) => member !== '$schema')
      return {
        ...rest,
        properties: { ...(properties as object), $schema },
        required: ['$schema', ...others],
      }
    })
  }

  function describe(schema: Schema, shape: Shape): ApiSchema {
    const name = named.get(schema)
    return name ? add(name, () => expand(schema, shape)) : expand(schema, shape)
  }

  function expand(schema: Schema, shape: Shape): ApiSchema {
    const {
      $ref,
      properties,
      items,
      patternProperties,
      oneOf,
      anyOf,
      const: only,
      ...rest
    } = schema
    const result: ApiSchema = { ...rest, ...($ref ? define(targetOf($ref), shape) : {}) }
    for (const keyword of ['title', 'if', 'then', 'calculated', 'recommended'])
      delete result[keyword]
    if (typeof only === 'string') result.enum = [only]
    else if (only !== undefined) Object.assign(result, { type: typeof only, const: only })
    if (Array.isArray(result.type)) return splitTypes(result)
    if (properties) result.properties = mapMembers(properties, (member) => describe(member, shape))
    if (items) result.items = describe(items, shape)
    const [values] = Object.values(patternProperties ?? {})
    if (values) result.additionalProperties = describe(values, shape)
    const options = oneOf ?? anyOf
    return options ? { ...result, ...describeOptions(options, schema, shape) } : result
  }

  /** Listed values, values of which some are listed, or alternatives. */
  function describeOptions(options: readonly Schema[], schema: Schema, shape: Shape): ApiSchema {
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
    const described = options.map((option) => describe(option, shape))
    return { [schema.oneOf ? 'oneOf' : 'anyOf']: described }
  }

  return {
    describe,
    schemas: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
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

function otherDocument(completed: readonly string[]): ApiSchema {
  const ids = SCHEMAS.map(({ $id }) => $id).filter((id) => !completed.includes(id))
  return {
    type: 'object',
    description:
      'A document that the server checks and returns as it is. GET /v0/schemas/{path} has its schema.',
    properties: { $schema: { type: 'string', enum: ids } },
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
  for (const [name, schema] of definitions) {
    const shaped = inputShape(name, schema)
    references.set(name, referencesIn(shaped))
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

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    return name === '$ref' && typeof inner === 'string' ? [targetOf(inner)] : referencesIn(inner)
  })
}
