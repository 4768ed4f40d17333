/**
 * The types of the model, derived from the JSON Schemas: the name, order and kind of every member. Reading,
 * normalising, rules, writing and the generated types all follow these tables.
 */
import type { Schema, SchemaFile } from '../validate/schema.ts'

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
  readonly fields: readonly Field[]
  readonly field: ReadonlyMap<string, Field>
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
  emptyMap?: string | undefined
}

/** The type of any text. */
export const STRING: Type = { kind: 'scalar', name: 'string', form: 'string' }

/** The member of whole documents that is not among the fields of their type. */
export const SCHEMA_FIELD: Field = { name: '$schema', type: STRING, required: false }

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

/** The types of a set of schemas. Most requests need few of them, so each is derived when it is first looked up. */
export interface Structure {
  /** The type of a definition: `bill.Invoice`. */
  named: (name: string) => Type | undefined
  /** The root type of a schema, by its full id. */
  rootOf: (id: string) => Type | undefined
  /** The object types looked up so far, by index. */
  objects: readonly ObjectType[]
}

/** The structure being built: the schemas by their full ids, the schemas by the definitions in them, and the types. */
interface Builder {
  readonly files: ReadonlyMap<string, SchemaFile>
  readonly byDefinition: ReadonlyMap<string, SchemaFile>
  readonly types: Map<string, Type>
  readonly objects: ObjectType[]
}

/** Derives types from schemas. A lookup throws an Error for a reference that cannot be resolved. */
export function readStructure(schemas: readonly SchemaFile[]): Structure {
  const builder: Builder = {
    files: new Map(schemas.map((schema) => [schema.$id, schema])),
    byDefinition: new Map(
      schemas.flatMap((schema) => Object.keys(schema.$defs).map((name) => [name, schema])),
    ),
    types: new Map(),
    objects: [],
  }
  const { files, byDefinition, objects } = builder
  const roots = new Map<string, Type>()
  return {
    named(name) {
      const file = byDefinition.get(name)
      return file && resolve(`#/$defs/${name}`, file, builder)
    },
    rootOf(id) {
      let root = roots.get(id)
      const file = root ? undefined : files.get(id)
      if (file) roots.set(id, (root = resolve(id, file, builder)))
      return root
    },
    objects,
  }
}

/** @param file the schema that local references refer to */
function typeOf(schema: Schema, file: SchemaFile, builder: Builder): Type {
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

function resolve(ref: string, file: SchemaFile, builder: Builder): Type {
  const local = ref.startsWith('#/$defs/')
  const target = local ? file : builder.files.get(ref)
  const name = (local ? ref : (target?.$ref ?? '')).slice('#/$defs/'.length)
  const definition = target?.$defs[name]
  if (!target || !definition) throw new Error(`${file.$id}: cannot resolve ${ref}`)
  return builder.types.get(name) ?? addType(name, definition, target, builder)
}

function addType(name: string, schema: Schema, file: SchemaFile, builder: Builder): Type {
  // The function, not its value: a type that is never used need not be parsed.
  if ('properties' in schema) return addObjectType(name, schema, file, builder)
  const type = typeWithoutMembers(name, schema, file, builder)
  builder.types.set(name, type)
  return type
}

function addObjectType(
  name: string,
  schema: Schema,
  file: SchemaFile,
  builder: Builder,
): ObjectType {
  const { types, objects } = builder
  let fields: Field[] | undefined
  let byName: Map<string, Field> | undefined
  const type: ObjectType = {
    kind: 'object',
    name,
    index: objects.length,
    get fields() {
      fields ??= fieldsOf(name, schema, file, builder)
      return fields
    },
    get field() {
      byName ??= new Map(type.fields.map((field) => [field.name, field]))
      return byName
    },
  }
  objects.push(type)
  types.set(name, type)
  return type
}

function fieldsOf(name: string, schema: Schema, file: SchemaFile, builder: Builder): Field[] {
  return Object.entries(schema.properties ?? {}).map(([member, property]): Field => {
    const path = `${name}.${member}`
    return {
      name: member,
      type: typeOf(property, file, builder),
      required: schema.required?.includes(member) || ALWAYS_WRITTEN.includes(path),
      emptyMap: EMPTY_MAPS[path],
    }
  })
}

function typeWithoutMembers(
  name: string,
  schema: Schema,
  file: SchemaFile,
  builder: Builder,
): Type {
  if (schema.items) return { kind: 'list', name, item: typeOf(schema.items, file, builder) }
  if (schema.patternProperties) return { kind: 'map', name }
  if (schema.type === 'object') return { kind: 'any', name }
  return { kind: 'scalar', name, form: FORMS[name] ?? 'string' }
}
