import { optionsOf, partOf, schemaById } from '../model/schema-registry.ts'

const titles = new Map<string, ReadonlyMap<string, string>>()

/** The titles of the values that the schemas list for a member, itself or by the definition of its values. */
export function titlesInSchema(definition: string, member: string): ReadonlyMap<string, string> {
  const key = `${definition}.${member}`
  let found = titles.get(key)
  if (!found) {
    const schema = partOf(definition, member)
    const file = schema?.$ref === undefined ? undefined : schemaById(schema.$ref)
    const target = file?.$defs[file.$ref.slice('#/$defs/'.length)]
    titles.set(key, (found = new Map([...optionsOf(target), ...optionsOf(schema)])))
  }
  return found
}
