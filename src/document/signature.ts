/**
 * Signatures of envelopes: compact JWS (RFC 7515), by jose. The payload contains the envelope's UUID and digest, and so
 * covers the document.
 */

import { createECDH } from 'node:crypto'
import { CompactSign, compactVerify, importJWK, type JWK } from 'jose'
import type { Clock } from '../definitions/contract.ts'
import { DocketError } from '../errors.ts'
import type { Envelope, Header } from '../model/generated/types.ts'
import { ES256 } from '../values/es256.ts'
import { parseJws } from '../values/jws.ts'
import { documentOf } from './envelope.ts'
import type { PrivateKey, PublicKey, UnusableKey } from './keys.ts'
import { isDigestOf } from './write/digest.ts'

/**
 * Signs the header of a completed envelope and appends the signature. Drops earlier signatures of other content, which
 * can never be verified again.
 * @throws DocketError `signature` if the key cannot sign
 */
export async function signEnvelope(
  envelope: Envelope,
  key: PrivateKey | UnusableKey,
  clock: Clock,
): Promise<void> {
  if ('reason' in key) throw new DocketError('signature', key.reason)
  const { uuid, dig } = envelope.head ?? {}
  const payload = {
    uuid,
    dig: { alg: dig?.alg, val: dig?.val },
    iat: Math.floor(clock().getTime() / 1000),
  }
  let signature: string
  try {
    signature = await new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: ES256.alg, kid: key.kid })
      .sign(await importJWK(keyPairOf(key), ES256.alg))
  } catch {
    throw new DocketError('signature', 'the private key cannot be used to sign')
  }
  const earlier = (envelope.sigs ?? []).filter((text) => isOf(envelope, parseJws(text)?.payload))
  envelope.sigs = [...earlier, signature]
}

/** The key pair that belongs to `d`, whatever public half was sent with it. */
function keyPairOf({ d }: PrivateKey): JWK {
  const pair = createECDH(ES256.ecdh)
  pair.setPrivateKey(d, 'base64url')
  // The uncompressed form of the public point: a byte of its own, then x and y.
  const coordinates = pair.getPublicKey().subarray(1)
  const x = coordinates.subarray(0, ES256.bytes).toString('base64url')
  const y = coordinates.subarray(ES256.bytes).toString('base64url')
  return { kty: 'EC', crv: ES256.crv, x, y, d }
}

/** Does the payload of a signature contain the UUID and digest of this envelope? */
function isOf({ head }: Envelope, payload = ''): boolean {
  try {
    const { uuid, dig }: Partial<Header> = JSON.parse(payload)
    return (
      uuid !== undefined &&
      uuid === head?.uuid &&
      dig?.alg === head.dig?.alg &&
      dig?.val === head.dig?.val
    )
  } catch {
    return false
  }
}

/** Maximum number of different signatures to verify. */
const MOST_SIGNATURES = 100

/**
 * Verifies the signatures of an envelope that a public key belongs to: those with its `kid`, or else the first. Each
 * must match the key, the header's UUID and the digest of the document as it is now.
 * @throws DocketError `signature` if there are none or more than MOST_SIGNATURES, or if one does not match the key, has
 *   `crit`, or was made for another envelope or document
 */
export async function verifySignatures(
  envelope: Envelope,
  key: PublicKey | UnusableKey,
): Promise<void> {
  const signatures = envelope.sigs ?? []
  if (signatures.length === 0) throw new DocketError('signature', 'the envelope is not signed')
  if ('reason' in key) throw new DocketError('signature', key.reason)
  const { x, y, kid } = key
  const named = kid ? signatures.filter((text) => parseJws(text)?.header.kid === kid) : []
  const selected = new Set(named.length > 0 ? named : signatures.slice(0, 1))
  if (selected.size > MOST_SIGNATURES) {
    throw new DocketError(
      'signature',
      `more than ${MOST_SIGNATURES} different signatures name the key`,
    )
  }
  if (!isDigestOf(documentOf(envelope), envelope.head?.dig)) {
    throw new DocketError('signature', 'head.dig is not the digest of the document')
  }
  const usable = await importJWK({ kty: 'EC', crv: ES256.crv, x, y }, ES256.alg)
  for (const signature of selected) {
    if (parseJws(signature)?.header.crit !== undefined) {
      throw new DocketError(
        'signature',
        'the signature has extensions in crit, which are unsupported',
      )
    }
    if (!isOf(envelope, await verifiedPayload(signature, usable))) {
      throw new DocketError(
        'signature',
        'the signature was made for another envelope or document version',
      )
    }
  }
}

/** The payload of a signature that matches the key, decoded from the bytes that were verified. */
async function verifiedPayload(
  signature: string,
  key: Awaited<ReturnType<typeof importJWK>>,
): Promise<string> {
  try {
    const { payload } = await compactVerify(signature, key, { algorithms: [ES256.alg] })
    return Buffer.from(payload).toString()
  } catch {
    throw new DocketError('signature', 'signature verification failed')
  }
}
