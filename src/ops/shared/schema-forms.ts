/**
 * Other forms of a schema: bundled with all that it refers to, and as clients may send its documents. The schemas as
 * served describe complete documents; a client leaves out what the server calculates, and may send numbers for amounts
 * and members of older documents.
 */
import { LEGACY, LEGACY_TYPES } from '../../document/read/legacy.ts'
import { schemaById, typeNamed } from '../../model/schema-registry.ts'
import { SCHEMA_BASE } from '../../model/structure.ts'
import type { Schema, SchemaFile } from '../../validate/schema.ts'
import { getOwn } from '../../values/text-map.ts'
import MEMBERS from './client-members.json' with { type: 'json' }

/**
 * What keywords of the schemas do not say, because the schemas are served as they are. `defaulted`: calculated members
 * that keep the value of the client if it sends one. `alsoCalculated`: members by definition that are calculated, or
 * read as zero if absent. `onceWider`: members whose values were of a wider type in older documents, which is read, too.
 */
const { defaulted, alsoCalculated, onceWider } = MEMBERS

/** A schema with all definitions that it refers to, as clients may send its documents. */
export function bundleInput(root: SchemaFile): SchemaFile {
  const { $id } = root
  const $schema: Schema = { const: $id, description: 'The type of the document.' }
  return { ...bundle(root, inputShape), $id: `${$id}?input`, properties: { $schema } }
}

/** A definition as clients may send it. */
export function inputShape(name: string, definition: Schema): Schema {
  const type = typeNamed(name)
  if (type?.kind === 'scalar') return inputScalar(type.form, definition)
  if (!definition.properties) return definition
  const also = getOwn(alsoCalculated, name) ?? []
  const properties: { [member: string]: Schema } = {}
  const required = new Set(definition.required)
  for (const [member, { calculated = also.includes(member), ...schema }] of Object.entries(
    definition.properties,
  )) {
    if (calculated) required.delete(member)
    properties[member] =
      calculated && !defaulted.includes(member)
        ? { ...schema, readOnly: true }
        : asOnceRead(name, member, schema)
  }
  for (const [member, { type: legacy }] of Object.entries(LEGACY[name] ?? {})) {
    properties[member] = {
      ...(LEGACY_TYPES[legacy]?.schema ?? { $ref: refTo(legacy) }),
      description: 'Superseded: read into the member that replaced it, never written.',
      deprecated: true,
    }
  }
  const { recommended: _, required: __, ...rest } = definition
  return { ...rest, properties, ...(required.size > 0 ? { required: [...required] } : {}) }
}

/** A member with its present description, and the wider type that it had. */
function asOnceRead(owner: string, member: string, schema: Schema): Schema {
  const wider = getOwn(onceWider, `${owner}.${member}`)
  if (!wider) return schema
  const { oneOf: _, ...rest } = schema
  return { ...rest, $ref: refTo(wider) }
}

/** Amounts and percentages may be numbers, and a percentage a fraction: 0.21. */
function inputScalar(form: string, definition: Schema): Schema {
  if (form !== 'amount' && form !== 'percentage') return definition
  const { pattern = '' } = definition
  return { ...definition, type: ['string', 'number'], pattern: pattern.replace(/%\$$/, '%?$') }
}

const refTo = (definition: string): string =>
  SCHEMA_BASE + definition.toLowerCase().replace('.', '/')

/** Changes a definition, for a bundle of another shape. */
type Shape = (name: string, definition: Schema) => Schema

/** Copies all definitions that a schema refers to into its `$defs`, and makes the references local. */
export function bundle(root: SchemaFile, shape: Shape = (_, definition) => definition): SchemaFile {
  const shaped = ({ $defs }: SchemaFile): [string, Schema][] =>
    Object.entries($defs).map(([name, definition]) => [name, shape(name, definition)])
  const definitions = new Map(shaped(root))
  const local = new Map([[root.$id, root.$ref]])
  const waiting = [...definitions.values()]
  for (let definition = waiting.shift(); definition; definition = waiting.shift()) {
    for (const id of referencesIn(definition)) {
      if (!id.startsWith(SCHEMA_BASE)) continue
      const schema = local.has(id) ? undefined : schemaById(id)
      if (!schema) continue
      local.set(id, schema.$ref)
      for (const [name, inner] of shaped(schema)) {
        if (definitions.has(name)) continue
        definitions.set(name, inner)
        waiting.push(inner)
      }
    }
  }
  const sorted = [...definitions].sort(([a], [b]) => (a < b ? -1 : 1))
  const $defs = Object.fromEntries(
    sorted.map(([name, definition]) => [name, withLocalReferences(definition, local)]),
  )
  return { $schema: root.$schema, $id: root.$id, $ref: root.$ref, $defs }
}

/** The values of `$ref` in a schema. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

function withLocalReferences(schema: Schema, local: Map<string, string>): Schema {
  return JSON.parse(JSON.stringify(schema), (_name, value: unknown) => {
    return typeof value === 'string' ? (local.get(value) ?? value) : value
  })
}
