/**
 * The schemas of the OpenAPI description, as components that refer only to each other. Generators know few keywords, so
 * listed values become `enum` with `x-enum-descriptions`, and titles, conditions and our own keywords are left out.
 *
 * There is one component per type of object, for what clients send and for what they receive, so that they can send back
 * what they got: it requires what the server cannot calculate, and has amounts as strings.
 */

import { SCHEMA_BASE } from '../../model/structure.ts'
import { inputShape, referencesIn } from '../../ops/shared/schema-forms.ts'
import { SCHEMAS } from '../../schemas/all-schemas.ts'
import { compileSchema, type Schema, type SchemaFile } from '../../validate/schema.ts'
import { lazy } from '../../values/lazy.ts'
import type { Terms } from '../standards.ts'

/** A schema with the keywords of OpenAPI. */
export interface ApiSchema {
  [keyword: string]: unknown
}

export interface Components {
  /** A schema whose references lead to components. */
  describe: (schema: Schema) => ApiSchema
  /** Adds a component, and returns the reference to it. */
  add: (name: string, schema: ApiSchema) => ApiSchema
  /** The components referred to so far, sorted by name. */
  schemas: () => { [name: string]: ApiSchema }
}

const COMPONENTS = '#/components/schemas/'

/** The definition that stands for a document of any schema. */
const ANY = 'schema.Object'

/**
 * Where a definition is used: in the body of a request or an answer, in a document, or in a part of one, such as the
 * ordering details of an invoice.
 */
type Place = 'body' | 'document' | 'part'

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

/** Definitions of which parts of documents have a component of its own, with some of their members, and any other. */
export interface InParts {
  readonly [definition: string]: { readonly name: string; readonly members: string }
}

/** The inputs from which components are made, and those made so far. */
interface Parts {
  readonly components: Map<string, ApiSchema>
  /** Names of the components that are being made. */
  readonly open: Set<string>
  readonly documents: readonly string[]
  readonly named: ReadonlyMap<Schema, string>
  readonly inParts: InParts
  readonly terms: Terms
}

/**
 * Makes a set of components.
 * @param documents the ids of the schemas whose documents are described in full
 * @param named schemas outside of the definitions that are components too, with their names
 * @param inParts definitions that are described in short in parts of documents
 * @param terms that descriptions of members name
 */
export function createComponents(
  documents: readonly string[],
  named: ReadonlyMap<Schema, string>,
  inParts: InParts,
  terms: Terms,
): Components {
  const components = new Map<string, ApiSchema>()
  const parts: Parts = { components, open: new Set(), documents, named, inParts, terms }
  return {
    describe: (schema) => describeMember(parts, schema),
    add: (name, schema) => add(parts, name, () => schema),
    schemas: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Adds a component, unless there is one of that name. */
function add(parts: Parts, name: string, make: () => ApiSchema): ApiSchema {
  const { components, open } = parts
  if (!components.has(name)) {
    open.add(name)
    components.set(name, make())
    open.delete(name)
  }
  return refTo(name)
}

/** A definition inside of itself. It has a name, as some generators make up names that collide. */
const ANY_OBJECT: ApiSchema = { type: 'object', additionalProperties: true }

/**
 * The reference to a definition. Strings are written where they are used, and a definition inside of itself is any object:
 * viewers follow each reference, and those of one invoice are thousands.
 */
function define(parts: Parts, definition: string, place: Place): ApiSchema {
  if (definition !== ANY) {
    const name = componentName(definition)
    if (parts.open.has(name)) return add(parts, 'AnyObject', () => ANY_OBJECT)
    if (definitions().get(definition)?.type === 'string') return content(parts, definition, 'part')
    const short = place === 'part' ? parts.inParts[definition] : undefined
    if (short) return add(parts, short.name, () => inShort(parts, definition, short.members))
    return add(parts, name, () => content(parts, definition, 'part'))
  }
  return place === 'body'
    ? add(parts, 'Document', () => anyDocument(parts))
    : add(parts, 'EmbeddedDocument', () => embeddedDocument())
}

/** A definition with some of its members. The others may be in objects all the same. */
function inShort(parts: Parts, definition: string, members: string): ApiSchema {
  const { properties: all = {}, ...schema } = definitions().get(definition)!
  const properties = Object.fromEntries(members.split(' ').map((name) => [name, all[name]!]))
  const { description, ...rest } = content(parts, definition, 'part', { ...schema, properties })
  const whole = `Has all members of \`${componentName(definition)}\`; these are the usual ones.`
  return { description: `${description} ${whole}`, ...rest, additionalProperties: true }
}

/** A definition, of which only what clients must send is required. */
function content(
  parts: Parts,
  definition: string,
  place: 'document' | 'part',
  schema = definitions().get(definition)!,
): ApiSchema {
  const { required, properties: sent = {} } = inputShape(definition, schema)
  const { required: _, ...described } = expand(parts, schema, place)
  const properties = (described.properties ?? {}) as { [name: string]: ApiSchema }
  for (const [member, { description, ...rest }] of Object.entries(properties)) {
    const terms = parts.terms.ofMember(definition, member)
    const texts = [
      ...(description === undefined ? [] : [description]),
      ...(sent[member]?.readOnly ? ['Calculated: what is sent is replaced.'] : []),
      ...(terms ? [`In EN 16931: ${terms.join(', ')}.`] : []),
    ]
    properties[member] = { ...rest, ...(texts.length > 0 && { description: texts.join(' ') }) }
  }
  return required ? { ...described, required } : described
}

/** Every document is listed, those that are not described in full as well: generators need to know all values. */
function anyDocument(parts: Parts): ApiSchema {
  const other = add(parts, 'OtherDocument', () => otherDocument(parts.documents))
  const described = SCHEMAS.filter(({ $id }) => parts.documents.includes($id)).map(
    (file): [string, ApiSchema] => [file.$id, addDocument(parts, file)],
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

/**
 * A document inside of another one. Documents contain documents without end, which takes viewers minutes and gigabytes to
 * show, so this is any object.
 */
const embeddedDocument = (): ApiSchema => ({
  type: 'object',
  description: 'A document of any schema, in full: the same as `Document`.',
  properties: { $schema: { type: 'string', description: 'The type of the document.' } },
  required: ['$schema'],
  additionalProperties: true,
})

/** A document has a `$schema`, which its definition lacks: others may contain the same object without one. */
function addDocument(parts: Parts, { $id, $ref }: SchemaFile): ApiSchema {
  const definition = nameIn($ref)
  return add(parts, definition.slice(definition.indexOf('.') + 1), () => {
    const $schema = { type: 'string', enum: [$id], description: 'The type of the document.' }
    if (nested().has(definition)) {
      const allOf = [define(parts, definition, 'document')]
      return { type: 'object', allOf, properties: { $schema }, required: ['$schema'] }
    }
    const { properties, required, ...rest } = content(parts, definition, 'document')
    const others = ((required ?? []) as string[]).filter((member) => member !== '$schema')
    return {
      ...rest,
      properties: { ...(properties as object), $schema },
      required: ['$schema', ...others],
    }
  })
}

function describe(parts: Parts, schema: Schema, place: Place): ApiSchema {
  const name = parts.named.get(schema)
  return name ? add(parts, name, () => expand(parts, schema, place)) : expand(parts, schema, place)
}

/** A schema of several types as alternatives, as generators know one type. What describes the value stays outside. */
function alternatives(types: readonly string[], { description, examples, ...schema }: Schema) {
  const anyOf = types.map((type) => (type === 'null' ? { type } : { ...schema, type }))
  return { anyOf, ...(description && { description }), ...(examples && { examples }) } as Schema
}

function expand(parts: Parts, schema: Schema, place: Place): ApiSchema {
  if (Array.isArray(schema.type)) return expand(parts, alternatives(schema.type, schema), place)
  const { $ref, properties, items, patternProperties, oneOf, anyOf, const: only, ...rest } = schema
  const result: ApiSchema = { ...($ref ? define(parts, targetOf($ref), place) : {}), ...rest }
  for (const keyword of ['title', 'if', 'then', 'calculated', 'recommended']) delete result[keyword]
  if (typeof only === 'string') result.enum = [only]
  else if (only !== undefined) Object.assign(result, { type: typeof only, const: only })
  if (properties)
    result.properties = mapMembers(properties, (member) => describe(parts, member, place))
  if (items) result.items = describe(parts, items, place)
  const [values] = Object.values(patternProperties ?? {})
  if (values) result.additionalProperties = describe(parts, values, place)
  const options = oneOf ?? anyOf
  if (options) Object.assign(result, describeOptions(parts, options, schema, place))
  return withoutRepetition(result)
}

/** Leaves out what other keywords say as well: viewers copy each keyword to all places where a member can be. */
function withoutRepetition(schema: ApiSchema): ApiSchema {
  const { pattern, minLength, maxLength, ...rest } = schema
  if (schema.enum) return rest
  if (minLength === 1 && typeof pattern === 'string' && !matchesEmpty(pattern))
    delete schema.minLength
  return schema
}

const matchesEmpty = (pattern: string): boolean =>
  compileSchema({ pattern }, () => undefined)('').length === 0

/** Longer lists, such as those of all countries and currencies, have a few examples: viewers copy them to each member. */
const LONGEST_ENUM = 32
const FEW_EXAMPLES = 3

/** Listed values, values of which some are listed, or alternatives. */
function describeOptions(
  parts: Parts,
  options: readonly Schema[],
  schema: Schema,
  place: Place,
): ApiSchema {
  const listed = options.filter(({ const: value }) => value !== undefined)
  if (listed.length > 0) {
    const values = listed.map(({ const: value }) => value)
    const texts = listed.map(({ title, description }) => title ?? description)
    const isOpen = listed.length < options.length
    if (!isOpen && listed.length > LONGEST_ENUM) return { examples: values.slice(0, FEW_EXAMPLES) }
    const descriptions = { 'x-enum-descriptions': texts.slice(0, LONGEST_ENUM) }
    return isOpen
      ? { examples: values.slice(0, LONGEST_ENUM), ...descriptions }
      : { $ref: undefined, type: 'string', enum: values, ...descriptions }
  }
  if (options.some((option) => option.pattern !== undefined || option.if)) return {}
  const described = options.map((option) => describe(parts, option, place))
  return { [schema.oneOf ? 'oneOf' : 'anyOf']: described }
}

/** An operation that refers to the schema of a document means the document, which has a `$schema`. */
function describeMember(parts: Parts, schema: Schema): ApiSchema {
  const file = SCHEMAS.find(({ $id }) => $id === schema.$ref && parts.documents.includes($id))
  if (!file) return describe(parts, schema, 'body')
  const { $ref: _, ...rest } = schema
  return { ...describe(parts, rest, 'body'), ...addDocument(parts, file) }
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
      'A document that the server checks and returns as it is. `getSchema` returns its schema.',
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

const targetsIn = (value: unknown): string[] => referencesIn(value).map(targetOf)
