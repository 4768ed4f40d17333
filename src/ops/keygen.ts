import { newKeyPair } from '../document/signing/signing-keys.ts'
import { operation } from './operation.ts'
import { KEYS_ANSWER } from './shared/answers.ts'

/** Generates a key pair for signing. It is not kept. */
export const keygen = operation({
  name: 'keygen',
  method: 'POST',
  path: '/keygen',
  tool: { only: 'keys' },
  group: 'Signing',
  summary: 'Generate a pair of signing keys',
  description:
    'Returns a new private key, for sign, and its public key, for verify, as JWKs. Neither is kept.',
  request: { type: 'object', properties: {} },
  answer: KEYS_ANSWER,
  async run() {
    return { json: await newKeyPair() }
  },
})
