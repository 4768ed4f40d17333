import { API_PREFIX } from '../about.ts'
import { contextOf } from '../document/context.ts'
import { modernise } from '../document/normalise/modernise.ts'
import { verifySignatures } from '../document/signing/signatures.ts'
import { missingKey, readPublicKey } from '../document/signing/signing-keys.ts'
import { validateEnvelope, violationError } from '../document/validate-document.ts'
import { digestOf } from '../document/write/digest.ts'
import { DocketError } from '../errors.ts'
import { ENVELOPE, isRegistered } from '../model/schema-registry.ts'
import { ES256 } from '../values/jws.ts'
import { operation } from './operation.ts'
import { readEnvelopeSource } from './request/read-document.ts'
import { SOURCE_MEMBERS } from './request/source.ts'
import { FAULTS, listWarnings, OK } from './shared/answers.ts'

/** Says of the faults of a document that is not an envelope why it has them. */
function withWords<T>(schema: string | undefined, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof DocketError) || schema === ENVELOPE || !isRegistered(schema)) throw error
    const { key, faults = [] } = error
    const message = `data is not an envelope; sign it first: POST ${API_PREFIX}/sign`
    throw new DocketError(key, message, { faults })
  }
}

/**
 * Verifies the signatures of an envelope that a public key belongs to.
 * @throws DocketError `input` without envelope or key; `validation` if the envelope is invalid or the document has
 *   members that its digest does not cover; `signature` if a signature is missing or does not match
 */
export const verify = operation({
  name: 'verify',
  method: 'POST',
  path: '/verify',
  group: 'Signing',
  summary: 'Verify the signatures of an envelope',
  description:
    'The envelope must be valid, and the signatures that name the key must match key, header and document. ' +
    'Unknown and superseded members in the document are rejected: no signature covers them.',
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      publickey: {
        type: 'object',
        description: `A public EC key on ${ES256.crv} as a JWK; by default that of the server, if it has one.`,
      },
    },
    required: ['data'],
  },
  errors: ['validation', 'signature'],
  answer: { ...OK, properties: { ...OK.properties, warnings: FAULTS } },
  async run({ publickey, ...request }, context) {
    const key = publickey && (await readPublicKey(publickey))
    const envelope = readEnvelopeSource(request, context)
    const { doc } = envelope
    const digest = doc && digestOf(doc)
    if (doc) modernise(doc)
    const ruled = contextOf(doc ?? envelope, context.clock, undefined, context.nameOfPlace)
    if (digest) ruled.sealed = { envelope, digest }
    const warnings = withWords(envelope.$schema, () => validateEnvelope(envelope, ruled))
    if (request.strict && warnings.length > 0) throw violationError(warnings)
    if (!key) throw missingKey('publickey')
    await verifySignatures(envelope, digest, key)
    return { json: { ok: true, ...listWarnings(warnings) }, warnings }
  },
})
