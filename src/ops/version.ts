import { WIRE_VERSION } from '../about.ts'
import { operation } from './operation.ts'

/** Shows that the service is up, and its version of the wire format. */
export const version = operation({
  name: 'version',
  operationId: 'getVersion',
  method: 'GET',
  path: '/',
  tool: { only: 'nobody' },
  group: 'Reference',
  summary: 'Get the version of the wire format',
  request: { type: 'object', properties: {} },
  answer: {
    type: 'object',
    properties: { gobl: { type: 'string' }, version: { type: 'string' } },
    required: ['gobl', 'version'],
  },
  cacheable: true,
  run: () => ({ json: { gobl: 'Welcome', version: WIRE_VERSION } }),
})
