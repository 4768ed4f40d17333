import { WIRE_VERSION } from '../about.ts'
import { operation } from './operation.ts'

/** Returns the version of the wire format; also a health check. */
export const version = operation<object>({
  name: 'version',
  method: 'GET',
  path: '/',
  group: 'Service',
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
