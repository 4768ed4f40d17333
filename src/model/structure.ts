/**
 * The types of the model, derived from the JSON Schemas: the name, order and kind of every member. Reading,
 * normalising, rules, writing and the generated types all follow these tables.
 */
import { type Schema, unsupportedKeywords } from '../validate/schema.ts'

/** How a single value is read and written. */
export type Form =
  | 'string'
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
  /** Name of the definition: `bill.Invoice`. Rules and normalisers are bound to it. */
  name: string
  /** Position among the object types, for tables by type. */
  index: number
  /** The members in the order in which they are written. */
  fields: Field[]
  field: Map<string, Field>
}

/** The type of a value. Its name is that of the definition (`cbc.Code`), or else the form, or empty. */
export type Type =
  | { kind: 'scalar'; name: string; form: Form }
  | ObjectType
  | { kind: 'list'; name: string; item: Type }
  /** An object with member names chosen by the user and string values: meta, extensions, translations, code maps. */
  | { kind: 'map'; name: string }
  /** A document of any schema: the content of an envelope, complements. */
  | { kind: 'any'; name: string }

export interface Field {
  name: string
  type: Type
  /** Written even if absent. Clients need not send it. */
  required: boolean
  /** For maps: what is written for a map without entries, which otherwise counts as absent. */
  emptyMap: string | undefined
}

/**
 * Compiles one function per type, on first use. Types may be recursive: while one is being compiled, asking for it
 * returns a function that forwards to the compiled one.
 */
export function perType<F extends ((...args: never[]) => unknown) | undefined, T extends Type>(
  compile: (type: T) => F,
): (type: T) => F {
  const compiled = new Map<T, F>()
  return (type) => {
    if (!compiled.has(type)) {
      compiled.set(type, ((...args: never[]) => compiled.get(type)!(...args)) as F)
      compiled.set(type, compile(type))
    }
    return compiled.get(type) as F
  }
}

export const SCHEMA_BASE = 'https://gobl.org/draft-0/'

/** Definitions whose values are not plain strings. */
const FORMS: { [name: string]: Form } = {
  'num.Amount': 'amount',
  'num.Percentage': 'percentage',
  'cal.Date': 'date',
  'cal.Time': 'time',
  'cal.DateTime': 'date-time',
  'cal.Timestamp': 'timestamp',
  'dsig.Signature': 'signature',
}

// The next two tables are not keywords of the schemas, because the schemas are served as they are.

/** Members that are always written although their schema does not require them. */
const ALWAYS_WRITTEN = ['bill.Totals.tax']

/** Maps that are written even if they have no entries, and how. */
const EMPTY_MAPS: { [member: string]: string } = {
  'org.Image.meta': 'null',
  'bill.DeliveryDetails.meta': 'null',
  'tax.CatalogueDef.name': '{}',
}

interface Structure {
  /** Every named type, by the name of its definition. */
  byName: Map<string, Type>
  /** The object types, by index. */
  objects: ObjectType[]
  /** The root type of every schema, by its full id. */
  byId: Map<string, Type>
}

/** The structure being built, and the schemas by their full ids. */
interface Builder extends Structure {
  files: Map<string, Schema>
}

/**
 * Builds the tables.
 * @throws Error if a schema uses an unsupported keyword or an unresolvable reference
 */
export function readStructure(schemas: Schema[]): Structure {
  for (const schema of schemas) {
    const unsupported = unsupportedKeywords(schema)
    if (unsupported.length > 0)
      throw new Error(`${schema.$id}: unsupported keywords: ${unsupported.join(', ')}`)
  }
  const files = new Map(schemas.map((schema) => [schema.$id!, schema]))
  const builder: Builder = { files, byName: new Map(), objects: [], byId: new Map() }
  for (const schema of schemas)
    builder.byId.set(schema.$id!, typeOf({ $ref: schema.$id! }, schema, builder))
  return builder
}

/** @param file the schema that local references refer to */
function typeOf(schema: Schema, file: Schema, builder: Builder): Type {
  if (schema.$ref) return resolve(schema.$ref, file, builder)
  if (schema.type === 'array')
    return { kind: 'list', name: '', item: typeOf(schema.items ?? {}, file, builder) }
  const form = formOf(schema)
  return { kind: 'scalar', name: form, form }
}

function formOf({ type, format, contentEncoding }: Schema): Form {
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  if (format === 'uuid') return 'uuid'
  return contentEncoding === 'base64' ? 'bytes' : 'string'
}

function resolve(ref: string, file: Schema, builder: Builder): Type {
  const local = ref.startsWith('#/$defs/')
  const target = local ? file : builder.files.get(ref)
  const name = (local ? ref : target?.$ref)?.slice('#/$defs/'.length)
  const definition = name === undefined ? undefined : target?.$defs?.[name]
  if (!target || !definition) throw new Error(`${file.$id}: cannot resolve ${ref}`)
  return builder.byName.get(name!) ?? addType(name!, definition, target, builder)
}

function addType(name: string, schema: Schema, file: Schema, builder: Builder): Type {
  if (schema.properties) return addObjectType(name, schema, file, builder)
  const type = typeWithoutMembers(name, schema, file, builder)
  builder.byName.set(name, type)
  return type
}

function addObjectType(name: string, schema: Schema, file: Schema, builder: Builder): ObjectType {
  const { byName, objects } = builder
  const type: ObjectType = {
    kind: 'object',
    name,
    index: objects.length,
    fields: [],
    field: new Map(),
  }
  objects.push(type)
  byName.set(name, type) // before its members, which may be of the same type
  for (const [member, property] of Object.entries(schema.properties ?? {})) {
    const path = `${name}.${member}`
    const field: Field = {
      name: member,
      type: typeOf(property, file, builder),
      required: schema.required?.includes(member) || ALWAYS_WRITTEN.includes(path),
      emptyMap: EMPTY_MAPS[path],
    }
    type.fields.push(field)
    type.field.set(member, field)
  }
  return type
}

function typeWithoutMembers(name: string, schema: Schema, file: Schema, builder: Builder): Type {
  if (schema.items) return { kind: 'list', name, item: typeOf(schema.items, file, builder) }
  if (schema.patternProperties) return { kind: 'map', name }
  if (schema.type === 'object') return { kind: 'any', name }
  return { kind: 'scalar', name, form: FORMS[name] ?? 'string' }
}
