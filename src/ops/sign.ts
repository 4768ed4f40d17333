import { completeDocument } from '../document/complete.ts'
import { envelop, isEnvelope } from '../document/envelope.ts'
import { readKey, signEnvelope } from '../document/signature.ts'
import { validateDocument } from '../document/validate.ts'
import { DocketError } from '../errors.ts'
import {
  ENVELOPE_ANSWER,
  readDocumentOf,
  SOURCE_MEMBERS,
  type SourceRequest,
  TEMPLATE_MEMBERS,
} from './document-request.ts'
import { operation } from './operation.ts'

interface SignRequest extends SourceRequest {
  privatekey?: unknown
}

/**
 * Builds a document, in an envelope, and signs that. Earlier signatures of the same content stay.
 * @throws DocketError as build does, and `signature` for a key that cannot sign, before rules are run
 */
export const sign = operation<SignRequest>({
  name: 'sign',
  method: 'POST',
  path: '/sign',
  group: 'Signing',
  summary: 'Build a document and sign it',
  description:
    'Answers an envelope with a JWS of ES256 over its UUID and digest. The key is not kept.',
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      ...TEMPLATE_MEMBERS,
      privatekey: {
        type: 'object',
        description: 'A private EC key on P-256 as a JWK with `kid`; see keygen.',
      },
      envelop: {
        type: 'boolean',
        description: 'Without effect: signing always takes an envelope.',
      },
    },
    required: ['data'],
  },
  errors: ['unknown-schema', 'no-document', 'calculation', 'validation', 'signature'],
  answer: ENVELOPE_ANSWER,
  async run(request, session) {
    const key =
      request.privatekey === undefined ? undefined : await readKey(request.privatekey, 'privatekey')
    const source = readDocumentOf(request, session, true)
    const envelope = isEnvelope(source) ? source : envelop(source)
    const context = completeDocument(envelope, session.clock)
    if (!key) throw new DocketError('input', 'privatekey is needed to sign; POST /keygen makes one')
    await signEnvelope(envelope, key, session.clock)
    validateDocument(envelope, context)
    return { document: envelope }
  },
})
