/** Looks up schemas and the types derived from them. */
import { SCHEMAS } from '../schemas/all-schemas.ts'
import type { Schema, SchemaFile } from '../validate/schema.ts'
import type { AnyDocument, TypesByName } from './generated/types.ts'
import { VISITORS, type Visit } from './generated/visitors.ts'
import { type ObjectType, readStructure, SCHEMA_BASE, type Type } from './structure.ts'

const structure = readStructure(SCHEMAS)

export const ENVELOPE = `${SCHEMA_BASE}envelope`

/** The object types in use so far, by `ObjectType.index`. */
export const objectTypes = structure.objects

/** The function that visits the members of objects of a type. */
export const memberVisitor = (type: ObjectType): Visit => VISITORS[type.name]!

/** The type of a definition: `bill.Invoice`; undefined if there is none. */
export const typeNamed = structure.named

/**
 * Returns the object type of a name.
 * @throws Error if the name is unknown: a programming error
 */
export function objectType(name: string): ObjectType {
  const type = typeNamed(name)
  if (type?.kind !== 'object') throw new Error(`unknown object type ${name}`)
  return type
}

const schemas = new Map(SCHEMAS.map((schema) => [schema.$id, schema]))
const ids = [...schemas.keys()].sort()

/** The ids of all schemas, sorted. */
export const registeredIds = (): readonly string[] => ids

/** Finds a schema by its full id. */
export const schemaById = (id: string): SchemaFile | undefined => schemas.get(id)

/**
 * Returns a schema by its path: `bill/invoice`.
 * @throws Error if the path is unknown: a programming error
 */
export function schemaAt(path: string): SchemaFile {
  const schema = schemas.get(SCHEMA_BASE + path)
  if (!schema) throw new Error(`unknown schema ${path}`)
  return schema
}

/**
 * Returns a definition of a schema.
 * @throws Error if the name is unknown: a programming error
 */
export function definitionIn({ $id, $defs }: SchemaFile, name: string): Schema {
  const definition = $defs[name]
  if (!definition) throw new Error(`unknown definition ${name} in ${$id}`)
  return definition
}

/** Is this the full id of a known schema? */
export const isRegistered = (id: unknown): id is string => typeof id === 'string' && schemas.has(id)

/** The type of the documents of a schema, or undefined if the schema is unknown. */
export function typeOfSchema(id: string | undefined): Type | undefined {
  return id === undefined ? undefined : structure.rootOf(id)
}

/** The object type of a document, or undefined if its schema is unknown or describes a map. */
export function typeOf(document: AnyDocument): ObjectType | undefined {
  const type = typeOfSchema(document.$schema)
  return type?.kind === 'object' ? type : undefined
}

/** Is the document of the type with that name? */
export function isDocumentOfType<Name extends keyof TypesByName>(
  document: AnyDocument,
  name: Name,
): document is AnyDocument & TypesByName[Name] {
  return typeOf(document)?.name === name
}

/** A document of an unknown schema, or without one: passed through unchanged. */
export class OpaqueDocument implements AnyDocument {
  readonly $schema: string | undefined
  readonly content: { [name: string]: unknown }

  constructor(content: { [name: string]: unknown }) {
    this.$schema =
      typeof content.$schema === 'string' && content.$schema !== '' ? content.$schema : undefined
    this.content = content
  }
}

/** The values that the schemas list for a definition or one of its members, in order. */
export const listedInSchema = (definition: string, member?: string): string[] =>
  optionsOf(partOf(definition, member)).map(([value]) => value)

/** The schema of a definition or of one of its members. */
export function partOf(definition: string, member?: string): Schema | undefined {
  const found = SCHEMAS.find(({ $defs }) => definition in $defs)?.$defs[definition]
  return member === undefined ? found : found?.properties?.[member]
}

/** The values that a schema lists, with their titles. */
export function optionsOf(schema: Schema | undefined): [value: string, title: string][] {
  const options = [schema, schema?.items].flatMap((part) => part?.oneOf ?? part?.anyOf ?? [])
  return options.flatMap((option) => {
    return typeof option.const === 'string' ? [[option.const, option.title ?? option.const]] : []
  })
}
