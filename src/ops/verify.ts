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
 * Checks the signatures of an envelope that are meant for a public key.
 * @throws DocketError `input` without envelope or key, `validation` when the envelope is not sound or the document has
 *   members that its digest does not cover, `signature` when a signature is missing or does not fit
 */
export const verify = operation<VerifyRequest>({
  name: 'verify',
  method: 'POST',
  path: '/verify',
  group: 'Signing',
  summary: 'Check the signatures of an envelope',
  description:
    'The envelope must be sound, and the signatures that name the key must fit key, header and document. ' +
    'Unknown and superseded members in the document are refused: no signature covers them.',
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      publickey: { type: 'object', description: 'A public EC key on P-256 as a JWK.' },
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
    if (!key) throw new DocketError('input', 'publickey is needed to check a signature')
    await verifySignatures(envelope, key)
    return { json: { ok: true } }
  },
})
