/** Signing keys, as JWK (RFC 7517). */

import { createECDH } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { DocketError } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import { parseTimestamp } from '../values/calendar.ts'
import { CURVES, ES256 } from '../values/es256.ts'
import { newUuid } from '../values/uuid.ts'

/** A key as jose works with it. */
export type ImportedKey = Awaited<ReturnType<typeof importJWK>>

/** A key that can sign. */
export interface PrivateKey {
  readonly pair: JWK
  readonly kid: string
}

/** A key that can verify signatures. */
export interface PublicKey {
  readonly imported: ImportedKey
  readonly kid: string | undefined
}

/** A well-formed key that cannot be used, and why. Operations reject it after they have read the document. */
export interface UnusableKey {
  readonly reason: string
}

/** A new key pair with one `kid`. */
export async function newKeyPair(): Promise<{ private: object; public: object }> {
  const { privateKey } = await generateKeyPair(ES256.alg, { extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(privateKey)
  const shared = { use: 'sig', kty, kid: newUuid(), crv, alg: ES256.alg, x, y }
  return { private: { ...shared, d }, public: shared }
}

/** @throws DocketError `input` if the value is not a well-formed key */
export async function readPrivateKey(jwk: JsonObject): Promise<PrivateKey | UnusableKey> {
  const key = readKey('privatekey', jwk)
  const pair = key?.crv === ES256.crv && key.d !== undefined ? keyPairOf(key.d) : undefined
  // A point that follows from `d` is on the curve, and need not be imported to find out.
  if (key && (pair?.x !== key.x || pair.y !== key.y)) await importPoint('privatekey', key)
  if (key?.crv !== ES256.crv) return { reason: `the private key must be an EC key on ${ES256.crv}` }
  if (!key.d) return { reason: 'privatekey.d is required to sign; this is a public key' }
  if (!key.kid)
    return { reason: 'the private key must have a kid, which identifies its signatures' }
  return pair ? { pair, kid: key.kid } : { reason: 'the private key cannot be used to sign' }
}

/** @throws DocketError `input` if the value is not a well-formed key */
export async function readPublicKey(jwk: JsonObject): Promise<PublicKey | UnusableKey> {
  const validity = ['valid_from', 'valid_until']
  const key = readKey('publickey', jwk, validity)
  const imported = key && (await importPoint('publickey', key))
  if (key?.crv !== ES256.crv || key.d || !imported)
    return { reason: `the key must be a public EC key on ${ES256.crv}` }
  return { imported, kid: key.kid }
}

/** The key pair that belongs to `d`, whatever public half was sent with it; undefined if there is none. */
function keyPairOf(d: string): JWK | undefined {
  const pair = createECDH(ES256.ecdh)
  try {
    pair.setPrivateKey(d, 'base64url')
  } catch {
    return undefined
  }
  // The uncompressed form of the public point: a byte of its own, then x and y.
  const coordinates = pair.getPublicKey().subarray(1)
  const x = coordinates.subarray(0, ES256.bytes).toString('base64url')
  const y = coordinates.subarray(ES256.bytes).toString('base64url')
  return { kty: 'EC', crv: ES256.crv, x, y, d }
}

/** Imports the public half of a key. @throws DocketError `input` if its point is not on the curve */
async function importPoint(name: string, { crv, alg, x, y }: EcKey): Promise<ImportedKey> {
  try {
    return await importJWK({ kty: 'EC', crv, x, y }, alg)
  } catch {
    throw new DocketError('input', `${name}: the point x, y is not on the curve`)
  }
}

interface EcKey {
  crv: string
  alg: string
  x: string
  y: string
  d: string | undefined
  kid: string | undefined
}

const OTHER_KEY_TYPES = ['RSA', 'OKP', 'oct']

/**
 * Reads an EC key on any of the curves.
 * @param name of the member of the request
 * @param timestamps names of members with a point in time
 * @returns undefined for a key of another type
 */
function readKey(
  name: string,
  jwk: JsonObject,
  timestamps: readonly string[] = [],
): EcKey | undefined {
  const invalid = (message: string): DocketError => new DocketError('input', `${name}${message}`)
  if (typeof jwk.kty === 'string' && OTHER_KEY_TYPES.includes(jwk.kty)) return undefined
  if (jwk.kty !== 'EC') throw invalid('.kty must be "EC"')
  const curve = CURVES.find(({ crv }) => crv === jwk.crv)
  if (!curve) throw invalid(`.crv must be ${JSON.stringify(ES256.crv)}`)
  const { crv, alg, bytes } = curve
  const integer = (member: string): string => {
    const text = jwk[member]
    if (isInteger(text, bytes)) return text
    throw invalid(`.${member} must be ${bytes} bytes in base64url without padding`)
  }
  const [x, y] = [integer('x'), integer('y')]
  const d = jwk.d === undefined || jwk.d === null ? undefined : integer('d')
  const kid = jwk.kid ?? undefined
  if (kid !== undefined && typeof kid !== 'string') throw invalid('.kid must be a string')
  for (const member of timestamps) {
    const time = jwk[member] ?? ''
    if (typeof time !== 'string' || parseTimestamp(time) === undefined)
      throw invalid(`.${member} must be a timestamp`)
  }
  return { crv, alg, x, y, d, kid }
}

/** Is the value an integer of that many bytes, in base64url without padding? */
function isInteger(value: unknown, bytes: number): value is string {
  return (
    typeof value === 'string' &&
    /^[\w-]+$/.test(value) &&
    value.length === Math.ceil((bytes * 4) / 3) &&
    Buffer.from(value, 'base64url').length === bytes
  )
}
