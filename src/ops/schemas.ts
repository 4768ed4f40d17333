import { DocketError } from '../errors.ts'
import { registeredIds, schemaById } from '../model/model.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import { bundle } from './bundle.ts'
import { operation } from './operation.ts'

/** Lists the ids of all schemas. */
export const schemas = operation<object>({
  name: 'schemas',
  method: 'GET',
  path: '/schemas',
  group: 'Reference data',
  summary: 'List the schemas',
  request: { type: 'object', properties: {} },
  answer: {
    type: 'object',
    properties: { schemas: { type: 'array', items: { type: 'string' } } },
    required: ['schemas'],
  },
  cacheable: true,
  run: () => ({ json: { schemas: registeredIds() } }),
})

/**
 * Answers one schema, as it is or with all that it refers to.
 * @throws DocketError `not-found`
 */
export const schema = operation<{ path: string; bundle?: string }>({
  name: 'schema',
  method: 'GET',
  path: '/schemas/{path…}',
  group: 'Reference data',
  summary: 'Get a schema',
  request: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Path of the schema below the base, such as `bill/invoice`.' },
      bundle: { type: 'string', description: 'With any value: the schema with all that it refers to.' },
    },
    required: ['path'],
  },
  answer: { type: 'object' },
  cacheable: true,
  run(request) {
    const path = request.path.replace(/\.json$/, '')
    const found = schemaById(SCHEMA_BASE + path)
    if (!found) throw new DocketError('not-found', `there is no schema ${JSON.stringify(path)}; see GET /v0/schemas`)
    return { stored: JSON.stringify(request.bundle === undefined ? found : bundle(found), null, 2) }
  },
})
