/**
 * The types of the model, read off the schemas once at start-up. A schema outside the supported subset stops it
 * there.
 */
import { SCHEMAS } from '../schemas/index.ts'
import type { Schema, SchemaFile } from '../validate/schema.ts'
import type { AnyDocument, TypesByName } from './generated/types.ts'
import { VISITORS } from './generated/visitors.ts'
import { type ObjectType, readStructure, SCHEMA_BASE, type Type } from './structure.ts'

const structure = readStructure(SCHEMAS)

export const types = structure.byName
export const ENVELOPE = `${SCHEMA_BASE}envelope`

/** All object types, by `ObjectType.index`. */
export const objectTypes = [...types.values()].filter(
  (type): type is ObjectType => type.kind === 'object',
)

/** The visiting function of each object type, by `ObjectType.index`. */
export const memberVisitors = objectTypes.map((type) => VISITORS[type.name]!)

/** The object type of that name. Throws a plain Error where there is none: a defect of ours. */
export function objectType(name: string): ObjectType {
  const type = types.get(name)
  if (type?.kind !== 'object') throw new Error(`there is no object type ${name}`)
  return type
}

const schemas = new Map(SCHEMAS.map((schema) => [schema.$id, schema]))
const ids = [...schemas.keys()].sort()

/** The ids of all schemas, sorted. */
export const registeredIds = (): readonly string[] => ids

/** A schema by its full id. */
export const schemaById = (id: string): SchemaFile | undefined => schemas.get(id)

/**
 * A schema by its path, `bill/invoice`, for code that takes it apart.
 * @throws Error if it does not exist: a defect of ours
 */
export function schemaAt(path: string): SchemaFile {
  const schema = schemas.get(SCHEMA_BASE + path)
  if (!schema) throw new Error(`there is no schema ${path}`)
  return schema
}

/**
 * A definition of a schema.
 * @throws Error if it does not exist: a defect of ours
 */
export function definitionIn({ $id, $defs }: SchemaFile, name: string): Schema {
  const definition = $defs[name]
  if (!definition) throw new Error(`${$id} has no definition ${name}`)
  return definition
}

/** Is this the id of a schema of ours? */
export const isRegistered = (id: unknown): id is string =>
  typeof id === 'string' && structure.byId.has(id)

/** The type of the documents of a schema, or undefined where the schema is not ours. */
export function typeOfSchema(id: string | undefined): Type | undefined {
  return id === undefined ? undefined : structure.byId.get(id)
}

/** The object type of a document, or undefined where its schema is not ours or is one of a map. */
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

/** A document of a schema that is not ours, or without one: carried along as it came. */
export class OpaqueDocument implements AnyDocument {
  readonly $schema: string | undefined
  readonly content: { [name: string]: unknown }

  constructor(content: { [name: string]: unknown }) {
    this.$schema =
      typeof content.$schema === 'string' && content.$schema !== '' ? content.$schema : undefined
    this.content = content
  }
}

/** The values that a schema lists for a definition, or for one of its members, in their order. */
export function listedInSchema(definition: string, member?: string): string[] {
  const found = SCHEMAS.map((schema) => schema.$defs[definition]).find(
    (schema) => schema !== undefined,
  )
  const schema = member === undefined ? found : found?.properties?.[member]
  const options = [schema, schema?.items].flatMap((part) => part?.oneOf ?? part?.anyOf ?? [])
  return options.flatMap((option) => (typeof option.const === 'string' ? [option.const] : []))
}
