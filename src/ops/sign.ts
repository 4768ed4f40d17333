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
 * Builds a document, puts it into an envelope and signs it. Earlier signatures of the same content are kept.
 * @throws DocketError as build does, and `signature` for a key that cannot sign, before the rules are run
 */
export const sign = operation<SignRequest>({
  name: 'sign',
  method: 'POST',
  path: '/sign',
  group: 'Signing',
  summary: 'Build a document and sign it',
  description:
    'Returns an envelope signed with ES256 (JWS) over its UUID and digest. The key is not stored.',
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      ...TEMPLATE_MEMBERS,
      privatekey: {
        type: 'object',
        description: 'A private EC key on P-256, as a JWK with `kid`; keygen creates one.',
      },
      envelop: {
        type: 'boolean',
        description: 'Ignored: the result is always an envelope.',
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
    if (!key) throw new DocketError('input', 'privatekey is required; create one with POST /keygen')
    await signEnvelope(envelope, key, session.clock)
    validateDocument(envelope, context)
    return { document: envelope }
  },
})
