import { envelop, isEnvelope } from '../document/envelope.ts'
import { signEnvelope } from '../document/signing/signatures.ts'
import { missingKey, readPrivateKey } from '../document/signing/signing-keys.ts'
import { validateDocument } from '../document/validate-document.ts'
import type { Fault } from '../faults.ts'
import { ES256 } from '../values/jws.ts'
import { operation } from './operation.ts'
import { assertSendable, completeFor } from './request/complete-for.ts'
import { readDocumentOf } from './request/read-document.ts'
import { SOURCE_MEMBERS, TEMPLATE_MEMBERS } from './request/source.ts'
import { ENVELOPE_ANSWER } from './shared/answers.ts'

/**
 * Builds a document in an envelope and signs it. Earlier signatures of the same content stay.
 * @throws DocketError as build does, and `signature`, before the rules run, if the key cannot sign
 */
export const sign = operation({
  name: 'sign',
  method: 'POST',
  path: '/sign',
  tool: { only: 'keys', omits: ['envelop'] },
  group: 'Signing',
  summary: 'Build and sign a document',
  description: `Returns an envelope with an ${ES256.alg} JWS over its UUID and digest. The key is not kept.`,
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      ...TEMPLATE_MEMBERS,
      privatekey: {
        type: 'object',
        description: `A private EC key on ${ES256.crv} as a JWK with \`kid\`; see keygen.`,
      },
      envelop: { type: 'boolean', description: 'No effect: signing always returns an envelope.' },
    },
    required: ['data'],
  },
  requires: ['privatekey'],
  errors: ['unknown-schema', 'no-document', 'calculation', 'validation', 'signature'],
  answer: ENVELOPE_ANSWER,
  async run({ privatekey, ...request }, context) {
    const key = privatekey && (await readPrivateKey(privatekey))
    const source = readDocumentOf(request, context, 'drop')
    const envelope = isEnvelope(source) ? source : envelop(source)
    const completed = completeFor(envelope, request.strict, context)
    if (!key) throw missingKey('privatekey')
    await signEnvelope(envelope, key, context.clock)
    const warnings = validateDocument(envelope, completed, context.countsWarnings)
    const describe = (): Fault[] => validateDocument(envelope, completed)
    return { document: envelope, warnings: assertSendable(warnings, request.strict, describe) }
  },
})
