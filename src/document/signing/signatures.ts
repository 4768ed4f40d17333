/**
 * Signatures of envelopes: compact JWS (RFC 7515), by jose. The payload contains the envelope's UUID and digest, and so
 * covers the document.
 */

import type { Clock } from '../../definitions/contract.ts'
import { DocketError } from '../../errors.ts'
import type { Digest, Envelope, Header } from '../../model/generated/types.ts'
import { ES256, parseJws } from '../../values/jws.ts'
import { loadJose } from '../../values/lazy.ts'
import { quote } from '../../values/shorten.ts'
import type { PrivateKey, PublicKey, UnusableKey } from './signing-keys.ts'

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
  const { CompactSign, importJWK } = await loadJose()
  const signature = await new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: ES256.alg, kid: key.kid })
    .sign(await importJWK(key.pair, ES256.alg))
  const earlier = (envelope.sigs ?? []).filter((text) =>
    isOf(envelope, dig, parseJws(text)?.payload),
  )
  envelope.sigs = [...earlier, signature]
}

/** Does the payload of a signature contain the UUID of this envelope and a digest? */
function isOf({ head }: Envelope, digest: Digest | undefined, payload = ''): boolean {
  try {
    const { uuid, dig }: Partial<Header> = JSON.parse(payload)
    const isSameEnvelope = uuid !== undefined && uuid === head?.uuid
    const isSameDocument =
      digest !== undefined && dig?.alg === digest.alg && dig?.val === digest.val
    return isSameEnvelope && isSameDocument
  } catch {
    return false
  }
}

/** Maximum number of different signatures to verify. */
const MOST_SIGNATURES = 100

/**
 * Verifies the signatures of an envelope that a public key belongs to: those with its `kid`, or else the first. Each
 * must match the key, the header's UUID and the digest of the document.
 * @param digest that of the document as it is now, whatever the header says
 * @throws DocketError `signature` if there are none or more than MOST_SIGNATURES, or if one does not match the key, has
 *   `crit`, or was made for another envelope or document
 */
export async function verifySignatures(
  envelope: Envelope,
  digest: Digest | undefined,
  key: PublicKey | UnusableKey,
): Promise<void> {
  const signatures = envelope.sigs ?? []
  if (signatures.length === 0) throw new DocketError('signature', 'the envelope is not signed')
  if ('reason' in key) throw new DocketError('signature', key.reason)
  const { kid } = key
  const named = kid ? signatures.filter((text) => parseJws(text)?.header.kid === kid) : []
  const selected = new Set(named.length > 0 ? named : signatures.slice(0, 1))
  if (selected.size > MOST_SIGNATURES) {
    throw new DocketError('signature', `more than ${MOST_SIGNATURES} signatures name the key`)
  }
  for (const signature of selected) {
    if (parseJws(signature)?.header.crit !== undefined) {
      throw new DocketError('signature', 'the signature has crit, which is not supported')
    }
    if (!isOf(envelope, digest, await verifiedPayload(signature, key))) {
      throw new DocketError('signature', 'the signature was made for another envelope or document')
    }
  }
}

/** The payload of a signature that matches the key, decoded from the bytes that were verified. */
async function verifiedPayload(signature: string, { imported, kid }: PublicKey): Promise<string> {
  const { compactVerify } = await loadJose()
  try {
    const { payload } = await compactVerify(signature, imported, { algorithms: [ES256.alg] })
    return Buffer.from(payload).toString()
  } catch {
    const other = parseJws(signature)?.header.kid
    const keys =
      kid && other && other !== kid
        ? `: it is of the key ${quote(String(other))}, not ${quote(kid)}`
        : ''
    throw new DocketError('signature', `signature verification failed${keys}`)
  }
}
