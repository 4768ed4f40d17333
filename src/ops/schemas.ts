import { registeredIds, schemaById } from '../model/schema-registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import { bundle } from './bundle.ts'
import { entry, listing } from './reference.ts'

/** The ids of all schemas. */
export const schemas = listing('schemas', 'List the schemas', { type: 'string' }, registeredIds)

const members = {
  path: {
    type: 'string',
    description: 'Path of the schema, such as `bill/invoice`.',
  },
  bundle: {
    type: 'string',
    description: 'With any value: include all definitions that the schema refers to.',
  },
} as const

/** JSON of the schemas requested so far, at most two entries per schema. */
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

/** One schema, optionally bundled with all that it refers to. */
export const schema = entry<{ path: string; bundle?: string }>(
  'schema',
  '/schemas/{path…}',
  'Get a schema',
  members,
  { type: 'object' },
  (request) =>
    schemaText(SCHEMA_BASE + request.path.replace(/\.json$/, ''), request.bundle !== undefined),
)
