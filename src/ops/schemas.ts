import { registeredIds, schemaById } from '../model/schema-registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import { bundle } from './bundle.ts'
import { operation } from './operation.ts'
import { ENTRY, entryAnswer, listing } from './reference.ts'

/** The ids of all schemas. */
export const schemas = listing('schemas', 'List the schemas', { type: 'string' }, registeredIds)

/** Texts of schemas, bundled or not: at most two per schema. */
const texts = new Map<string, string>()

function schemaText(id: string, isBundled: boolean): string | undefined {
  const key = isBundled ? `${id}?bundle` : id
  let text = texts.get(key)
  if (text === undefined) {
    const found = schemaById(id)
    if (!found) return undefined
    text = JSON.stringify(isBundled ? bundle(found) : found, null, 2)
    texts.set(key, text)
  }
  return text
}

/** One schema, as it is or with all that it refers to. */
export const schema = operation({
  ...ENTRY,
  name: 'schema',
  path: '/schemas/{path…}',
  summary: 'Get a schema',
  request: {
    type: 'object',
    properties: {
      path: {
        type: 'string',
        description: 'Path of the schema below the base, such as `bill/invoice`.',
      },
      bundle: { type: 'string', description: 'Any value: includes all schemas it refers to.' },
    },
    required: ['path'],
  },
  answer: { type: 'object' },
  run({ path, bundle }) {
    const text = schemaText(SCHEMA_BASE + path.replace(/\.json$/, ''), bundle !== undefined)
    return entryAnswer('schema', path, text)
  },
})
