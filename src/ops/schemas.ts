import { registeredIds, schemaById } from '../model/model.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import { bundle } from './bundle.ts'
import { entry, listing } from './reference.ts'

/** The ids of all schemas. */
export const schemas = listing('schemas', 'List the schemas', { type: 'string' }, registeredIds)

const members = {
  path: { type: 'string', description: 'Path of the schema below the base, such as `bill/invoice`.' },
  bundle: { type: 'string', description: 'With any value: the schema with all that it refers to.' },
} as const

/** One schema, as it is or with all that it refers to. */
export const schema = entry<{ path: string; bundle?: string }>(
  'schema', '/schemas/{path…}', 'Get a schema', members, { type: 'object' },
  (request) => {
    const found = schemaById(SCHEMA_BASE + request.path.replace(/\.json$/, ''))
    return found && JSON.stringify(request.bundle === undefined ? found : bundle(found), null, 2)
  },
)
