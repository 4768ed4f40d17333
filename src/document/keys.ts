/** Signing keys, as JWK (RFC 7517). */

import { exportJWK, generateKeyPair, importJWK } from 'jose'
import { DocketError } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import { parseTimestamp } from '../values/calendar.ts'
import { CURVES, ES256 } from '../values/es256.ts'
import { newUuid } from '../values/uuid.ts'

/** A key that can sign. Its public half follows from `d`. */
export interface PrivateKey {
  readonly d: string
  readonly kid: string
}

/** A key that can verify signatures. */
export interface PublicKey {
  readonly x: string
  readonly y: string
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
  const key = await readKey('privatekey', jwk)
  if (key?.crv !== ES256.crv) return { reason: `the private key must be EC on ${ES256.crv}` }
  const { d, kid } = key
  if (!d) return { reason: 'the private key has no d; a public key cannot sign' }
  if (!kid) return { reason: 'the private key must have a kid, which identifies its signatures' }
  return { d, kid }
}

/** @throws DocketError `input` if the value is not a well-formed key */
export async function readPublicKey(jwk: JsonObject): Promise<PublicKey | UnusableKey> {
  const validity = ['valid_from', 'valid_until']
  const key = await readKey('publickey', jwk, validity)
  if (key?.crv !== ES256.crv || key.d)
    return { reason: `the key must be a public EC key on ${ES256.crv}` }
  return { x: key.x, y: key.y, kid: key.kid }
}

interface EcKey {
  crv: string
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
async function readKey(
  name: string,
  jwk: JsonObject,
  timestamps: readonly string[] = [],
): Promise<EcKey | undefined> {
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
  try {
    await importJWK({ kty: 'EC', crv, x, y }, alg)
  } catch {
    throw invalid(': the point x, y is not on the curve')
  }
  return { crv, x, y, d, kid }
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
