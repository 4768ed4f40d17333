import { newKeyPair } from '../document/signature.ts'
import { JWK_ANSWER } from './document-request.ts'
import { operation } from './operation.ts'

/** Makes a new pair of keys for ES256. Nothing of it is kept. */
export const keygen = operation<object>({
  name: 'keygen',
  method: 'POST',
  path: '/keygen',
  group: 'Signing',
  summary: 'Make a new pair of signing keys',
  request: { type: 'object', properties: {} },
  answer: {
    type: 'object',
    properties: { private: JWK_ANSWER, public: JWK_ANSWER },
    required: ['private', 'public'],
  },
  async run() {
    return { json: await newKeyPair() }
  },
})
