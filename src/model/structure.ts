/**
 * The types of the model, read off the JSON Schemas: what a document's members are called, in which order they are
 * written, and of which kind each is. Reading, normalising, rules, writing and the generated types all follow these
 * tables.
 */
import { type Schema, unsupportedKeywords } from '../validate/schema.ts'

/** How a single value is read and written. */
export type Form =
  | 'text'
  | 'uuid'
  | 'bytes'
  | 'signature'
  | 'amount'
  | 'percentage'
  | 'date'
  | 'time'
  | 'date-time'
  | 'timestamp'
  | 'integer'
  | 'number'
  | 'boolean'

export interface ObjectType {
  kind: 'object'
  /** Name of the definition: `bill.Invoice`. Rules and hooks are bound to it. */
  name: string
  /** A running number, for tables by type. */
  index: number
  /** The members in the order they are written. */
  fields: Field[]
  field: Map<string, Field>
}

/** What a member may hold. The name is that of its definition (`cbc.Code`); where it has none, its form or empty. */
export type Type =
  | { kind: 'scalar'; name: string; form: Form }
  | ObjectType
  | { kind: 'list'; name: string; item: Type }
  /** Member names of the user's own, with texts: meta, extensions, translations, code maps. */
  | { kind: 'map'; name: string }
  /** A document of any schema: the content of an envelope, complements. */
  | { kind: 'any'; name: string }

export interface Field {
  name: string
  type: Type
  /** Written even when absent. Nothing is required of what clients send. */
  required: boolean
  /** For maps: what is written where one is given without entries, which otherwise counts as absent. */
  emptyMap: string | undefined
}

/** Makes one thing for each type, when it is first asked for: types may contain themselves. */
export function perType<T>(make: (type: Type) => T): (type: Type) => T {
  const made = new Map<Type, T>()
  return (type) => {
    const one = made.get(type) ?? make(type)
    made.set(type, one)
    return one
  }
}

export const SCHEMA_BASE = 'https://gobl.org/draft-0/'

/** Definitions whose values are not plain texts. */
const FORMS: { [name: string]: Form } = {
  'num.Amount': 'amount',
  'num.Percentage': 'percentage',
  'cal.Date': 'date',
  'cal.Time': 'time',
  'cal.DateTime': 'date-time',
  'cal.Timestamp': 'timestamp',
  'dsig.Signature': 'signature',
}

/** Members that are always written although their schema does not require them. */
const ALWAYS_WRITTEN = ['bill.Totals.tax']

/** Maps that are written although they are given without entries, and how. */
const EMPTY_MAPS: { [member: string]: string } = {
  'org.Image.meta': 'null',
  'bill.DeliveryDetails.meta': 'null',
  'tax.CatalogueDef.name': '{}',
}

export interface Structure {
  /** Every named type, by the name of its definition. */
  byName: Map<string, Type>
  /** The root type of every schema, by its full id. */
  byId: Map<string, Type>
}

/**
 * Builds the tables.
 * @throws Error when a schema uses a keyword outside the supported subset, or refers to nothing
 */
export function readStructure(schemas: Schema[]): Structure {
  const files = new Map(schemas.map((schema) => [schema.$id!, schema]))
  const byName = new Map<string, Type>()
  let objects = 0

  for (const schema of schemas) {
    const unknown = unsupportedKeywords(schema)
    if (unknown.length > 0)
      throw new Error(`${schema.$id}: keywords not supported: ${unknown.join(', ')}`)
  }

  function named(name: string, schema: Schema, file: Schema): Type {
    const known = byName.get(name)
    if (known) return known
    if (schema.properties) {
      const type: ObjectType = {
        kind: 'object',
        name,
        index: objects++,
        fields: [],
        field: new Map(),
      }
      byName.set(name, type)
      for (const [member, property] of Object.entries(schema.properties)) {
        const path = `${name}.${member}`
        const required =
          (schema.required?.includes(member) ?? false) || ALWAYS_WRITTEN.includes(path)
        const field: Field = {
          name: member,
          type: typeOf(property, file),
          required,
          emptyMap: EMPTY_MAPS[path],
        }
        type.fields.push(field)
        type.field.set(member, field)
      }
      return type
    }
    const type = unstructured(name, schema, file)
    byName.set(name, type)
    return type
  }

  function unstructured(name: string, schema: Schema, file: Schema): Type {
    if (schema.items) return { kind: 'list', name, item: typeOf(schema.items, file) }
    if (schema.patternProperties) return { kind: 'map', name }
    if (schema.type === 'object') return { kind: 'any', name }
    return { kind: 'scalar', name, form: FORMS[name] ?? 'text' }
  }

  function typeOf(schema: Schema, file: Schema): Type {
    if (schema.$ref) {
      const local = schema.$ref.startsWith('#/$defs/')
      const target = local ? file : files.get(schema.$ref)
      const name = (local ? schema.$ref : target?.$ref)?.slice('#/$defs/'.length)
      const definition = name !== undefined ? target?.$defs?.[name] : undefined
      if (!target || !definition)
        throw new Error(`${file.$id}: nothing to refer to at ${schema.$ref}`)
      return named(name!, definition, target)
    }
    if (schema.type === 'array')
      return { kind: 'list', name: '', item: typeOf(schema.items ?? {}, file) }
    if (schema.type === 'integer' || schema.type === 'number' || schema.type === 'boolean') {
      return { kind: 'scalar', name: schema.type, form: schema.type }
    }
    const form =
      schema.format === 'uuid' ? 'uuid' : schema.contentEncoding === 'base64' ? 'bytes' : 'text'
    return { kind: 'scalar', name: form, form }
  }

  const byId = new Map<string, Type>()
  for (const schema of schemas) byId.set(schema.$id!, typeOf({ $ref: schema.$id! }, schema))
  return { byName, byId }
}
