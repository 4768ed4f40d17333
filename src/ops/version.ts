import { operation } from './operation.ts'

/** The level of the wire format that is spoken. It is not the version of the product. */
export const WIRE_VERSION = 'v0.502.1'

/** Tells that the service is there, and which level of the wire format it speaks. */
export const version = operation<object>({
  name: 'version', method: 'GET', path: '/', group: 'Service',
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
