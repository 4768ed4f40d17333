/**
 * Looks up schemas and the types derived from them. The types are built at start-up, which fails on a schema outside
 * the supported subset.
 */
import { SCHEMAS } from '../schemas/index.ts'
import type { Schema } from '../validate/schema.ts'
import type { AnyDocument } from './generated/types.ts'
import { VISITORS } from './generated/visitors.ts'
import { type ObjectType, readStructure, SCHEMA_BASE, type Type } from './structure.ts'

const structure = readStructure(SCHEMAS)

export const types = structure.byName
export const ENVELOPE = `${SCHEMA_BASE}envelope`

/** All object types, by `ObjectType.index`. */
export const objectTypes: readonly ObjectType[] = structure.objects

/** The function that visits the members of each object type, by `ObjectType.index`. */
export const memberVisitors = objectTypes.map((type) => VISITORS[type.name]!)

/**
 * Returns the object type of a name.
 * @throws Error if the name is unknown: a programming error
 */
export function objectType(name: string): ObjectType {
  const type = types.get(name)
  if (type?.kind !== 'object') throw new Error(`unknown object type ${name}`)
  return type
}

const schemas = new Map(SCHEMAS.map((schema) => [schema.$id!, schema]))
const ids = [...schemas.keys()].sort()

/** The ids of all schemas, sorted. */
export const registeredIds = (): readonly string[] => ids

/** Finds a schema by its full id. */
export const schemaById = (id: string): Schema | undefined => schemas.get(id)

/** Is this the full id of a known schema? */
export const isRegistered = (id: unknown): id is string =>
  typeof id === 'string' && structure.byId.has(id)

/** The type of the documents of a schema, or undefined if the schema is unknown. */
export function typeOfSchema(id: string | undefined): Type | undefined {
  return id === undefined ? undefined : structure.byId.get(id)
}

/** The object type of a document, or undefined if its schema is unknown or describes a map. */
export function typeOf(document: AnyDocument): ObjectType | undefined {
  const type = typeOfSchema(document.$schema)
  return type?.kind === 'object' ? type : undefined
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
export function listedInSchema(definition: string, member?: string): string[] {
  const found = SCHEMAS.map((schema) => schema.$defs?.[definition]).find(
    (schema) => schema !== undefined,
  )
  const schema = member === undefined ? found : found?.properties?.[member]
  const options = [schema, schema?.items].flatMap((part) => part?.oneOf ?? part?.anyOf ?? [])
  return options.flatMap((option) => (typeof option.const === 'string' ? [option.const] : []))
}
