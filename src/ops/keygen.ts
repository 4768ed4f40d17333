import { newKeyPair } from '../document/signature.ts'
import { JWK_ANSWER } from './document-request.ts'
import { operation } from './operation.ts'

/** Generates a key pair for ES256. It is not stored. */
export const keygen = operation<object>({
  name: 'keygen',
  method: 'POST',
  path: '/keygen',
  group: 'Signing',
  summary: 'Generate a pair of signing keys',
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
