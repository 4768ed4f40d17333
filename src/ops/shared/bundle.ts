/** Bundles a schema with all definitions that it refers to. */
import { schemaById } from '../../model/schema-registry.ts'
import { SCHEMA_BASE } from '../../model/structure.ts'
import type { Schema, SchemaFile } from '../../validate/schema.ts'

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
