/**
 * Keys and signatures: JWK (RFC 7517) and compact JWS (RFC 7515) with ES256, by jose. The payload of a signature
 * contains the UUID and the digest of the envelope, which bind it to the document.
 */

import { createECDH } from 'node:crypto'
import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../definitions/contract.ts'
import { DocketError } from '../errors.ts'
import { isObject, kindOf } from '../json.ts'
import type { Envelope, Header } from '../model/generated/types.ts'
import { parseTimestamp } from '../values/calendar.ts'
import { parseJws } from '../values/jws.ts'
import { getOwn } from '../values/text-map.ts'
import { newUuid } from '../values/uuid.ts'
import { documentOf } from './envelope.ts'
import { isDigestOf } from './write/digest.ts'

export type { JWK }

/** The size of a coordinate of each curve, and its signature algorithm. */
const CURVES: { [name: string]: [bytes: number, algorithm: string] } = {
  'P-256': [32, 'ES256'],
  'P-384': [48, 'ES384'],
  'P-521': [66, 'ES512'],
}

const OTHER_KEY_TYPES = ['RSA', 'OKP', 'oct']

/** Generates a key pair on P-256. Both keys have the same new `kid`. */
export async function newKeyPair(): Promise<{ private: JWK; public: JWK }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(privateKey)
  const shared = { use: 'sig', kty, kid: newUuid(), crv, alg: 'ES256', x, y }
  return { private: { ...shared, d } as JWK, public: shared as JWK }
}

/**
 * Checks that a value is a JWK. Keys of other types are accepted; whether a key can be used is checked when it is.
 * @param name the member of the request, for messages; only public keys may have a period of validity
 * @throws DocketError `input`
 */
export async function readKey(value: unknown, name: 'privatekey' | 'publickey'): Promise<JWK> {
  const wrong = (what: string): DocketError => new DocketError('input', `${name}${what}`)
  if (!isObject(value)) throw wrong(` must be a JWK object, got ${kindOf(value)}`)
  if (value.kty !== 'EC') {
    if (typeof value.kty === 'string' && OTHER_KEY_TYPES.includes(value.kty)) return value as JWK
    throw wrong('.kty must be "EC"')
  }
  const curve = typeof value.crv === 'string' ? getOwn(CURVES, value.crv) : undefined
  if (!curve) throw wrong('.crv must be "P-256"')
  const [bytes, algorithm] = curve
  for (const member of ['x', 'y', ...(value.d === undefined || value.d === null ? [] : ['d'])]) {
    const text = value[member]
    const holds =
      typeof text === 'string' &&
      /^[\w-]+$/.test(text) &&
      Buffer.from(text, 'base64url').length === bytes
    if (!holds || text.length !== Math.ceil((bytes * 4) / 3)) {
      throw wrong(`.${member} must be ${bytes} bytes in base64url without padding`)
    }
  }
  if (value.kid !== undefined && value.kid !== null && typeof value.kid !== 'string')
    throw wrong('.kid must be a string')
  for (const member of name === 'publickey' ? ['valid_from', 'valid_until'] : []) {
    const time = value[member] ?? ''
    if (typeof time !== 'string' || parseTimestamp(time) === undefined)
      throw wrong(`.${member} must be a timestamp`)
  }
  const { kty, crv, x, y } = value as JWK
  try {
    await importJWK({ kty, crv, x, y } as JWK, algorithm)
  } catch {
    throw wrong(': the point x, y is not on the curve')
  }
  return value as JWK
}

/**
 * Signs a completed envelope and appends the signature. Earlier signatures of other content are dropped, as they
 * could never be verified again.
 * @throws DocketError `signature` for a key that cannot sign
 */
export async function signEnvelope(envelope: Envelope, key: JWK, clock: Clock): Promise<void> {
  const { uuid, dig } = envelope.head!
  if (key.kty !== 'EC' || key.crv !== 'P-256')
    throw new DocketError('signature', 'the private key must be an EC key on P-256')
  if (!key.d)
    throw new DocketError('signature', 'privatekey.d is required to sign; this is a public key')
  if (!key.kid)
    throw new DocketError(
      'signature',
      'the private key must have a kid, which identifies its signatures',
    )
  const payload = {
    uuid,
    dig: { alg: dig!.alg, val: dig!.val },
    iat: Math.floor(clock().getTime() / 1000),
  }
  let signature: string
  try {
    const usable = await importJWK(privatePart(key.d), 'ES256')
    const header = { alg: 'ES256', kid: key.kid }
    signature = await new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader(header)
      .sign(usable)
  } catch {
    throw new DocketError('signature', 'the private key cannot be used to sign')
  }
  const earlier = (envelope.sigs ?? []).filter((text) => isOf(envelope, parseJws(text)?.payload))
  envelope.sigs = [...earlier, signature]
}

/** Derives the P-256 key pair of a private value `d`. Any public part sent with it is ignored. */
function privatePart(d: string): JWK {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d, 'base64url')
  const point = pair.getPublicKey()
  const [x, y] = [
    point.subarray(1, 33).toString('base64url'),
    point.subarray(33).toString('base64url'),
  ]
  return { kty: 'EC', crv: 'P-256', x, y, d }
}

/** Does the payload of a signature have the UUID and digest of this envelope? */
function isOf({ head }: Envelope, payload = ''): boolean {
  try {
    const { uuid, dig } = JSON.parse(payload) as Partial<Header>
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

/** Maximum number of different signatures to verify with one key. */
const MOST_SIGNATURES = 100

/**
 * Verifies the signatures of an envelope that have the `kid` of a public key, or else the first signature. Each must
 * be valid for the key and contain the UUID of the header and the digest of the current document.
 * @throws DocketError `signature` if the envelope is not signed or has more than MOST_SIGNATURES signatures with the
 *   `kid`, or if a signature is invalid, has `crit`, or was made for another envelope or document
 */
export async function verifySignatures(envelope: Envelope, key: JWK): Promise<void> {
  const signatures = envelope.sigs ?? []
  if (signatures.length === 0) throw new DocketError('signature', 'the envelope is not signed')
  if (key.kty !== 'EC' || key.crv !== 'P-256' || key.d) {
    throw new DocketError('signature', 'the key must be a public EC key on P-256')
  }
  const named = key.kid
    ? signatures.filter((signature) => parseJws(signature)?.header.kid === key.kid)
    : []
  const meant = new Set(named.length > 0 ? named : signatures.slice(0, 1))
  if (meant.size > MOST_SIGNATURES) {
    throw new DocketError(
      'signature',
      `more than ${MOST_SIGNATURES} different signatures have the kid of the key`,
    )
  }
  if (!isDigestOf(documentOf(envelope), envelope.head?.dig)) {
    throw new DocketError('signature', 'head.dig is not the digest of the document')
  }
  const { kty, crv, x, y } = key
  const usable = await importJWK({ kty, crv, x, y } as JWK, 'ES256')
  for (const signature of meant) {
    if (parseJws(signature)?.header.crit !== undefined) {
      throw new DocketError(
        'signature',
        'the signature has crit extensions, which are not supported',
      )
    }
    if (!isOf(envelope, await verifyPayload(signature, usable))) {
      throw new DocketError(
        'signature',
        'the signature was made for another envelope or document version',
      )
    }
  }
}

/** Verifies a signature and returns its payload: the bytes that were signed. */
async function verifyPayload(
  signature: string,
  key: Awaited<ReturnType<typeof importJWK>>,
): Promise<string> {
  try {
    const { payload } = await compactVerify(signature, key, { algorithms: ['ES256'] })
    return Buffer.from(payload).toString()
  } catch {
    throw new DocketError('signature', 'signature verification failed')
  }
}
