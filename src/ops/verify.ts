import { contextOf } from '../document/context.ts'
import { readKey, verifySignatures } from '../document/signature.ts'
import { validateEnvelope } from '../document/validate.ts'
import { DocketError } from '../errors.ts'
import { OK, readEnvelopeSource, SOURCE_MEMBERS, type SourceRequest } from './document-request.ts'
import { operation } from './operation.ts'

interface VerifyRequest extends SourceRequest {
  publickey?: unknown
}

/**
 * Verifies the signatures of an envelope with a public key.
 * @throws DocketError `input` without an envelope or key; `validation` if the envelope violates rules or the document
 *   has members that its digest does not cover; `signature` if a signature is missing or invalid
 */
export const verify = operation<VerifyRequest>({
  name: 'verify',
  method: 'POST',
  path: '/verify',
  group: 'Signing',
  summary: 'Verify the signatures of an envelope',
  description:
    'The envelope must be valid, and the signatures with the `kid` of the key must match key, header and document. ' +
    'Unknown and superseded members of the document are rejected, because no signature covers them.',
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      publickey: { type: 'object', description: 'A public EC key on P-256, as a JWK.' },
    },
    required: ['data'],
  },
  errors: ['validation', 'signature'],
  answer: OK,
  async run(request, session) {
    const key =
      request.publickey === undefined ? undefined : await readKey(request.publickey, 'publickey')
    const envelope = readEnvelopeSource(request, session)
    validateEnvelope(envelope, contextOf(envelope.doc ?? envelope, session.clock))
    if (!key) throw new DocketError('input', 'publickey is required')
    await verifySignatures(envelope, key)
    return { json: { ok: true } }
  },
})
