/** Signing keys, as JWK (RFC 7517). */

import type { importJWK, JWK } from 'jose'
import { DocketError } from '../../errors.ts'
import type { Fault, RequestCode } from '../../faults.ts'
import type { JsonObject } from '../../json.ts'
import { parseTimestamp } from '../../values/calendar.ts'
import { CURVES, decodeBase64url, ES256 } from '../../values/jws.ts'
import { loadJose, nodeCrypto } from '../../values/lazy.ts'
import { newUuid } from '../../values/uuid.ts'

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
  const { exportJWK, generateKeyPair } = await loadJose()
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
  const isPair = pair !== undefined && pair.x === key?.x && pair.y === key?.y
  if (key && !isPair) await importPoint('privatekey', key)
  if (key?.crv !== ES256.crv) return { reason: `the private key must be an EC key on ${ES256.crv}` }
  if (!key.d) return { reason: 'privatekey.d is required to sign; this is a public key' }
  if (!key.kid)
    return { reason: 'the private key must have a kid, which identifies its signatures' }
  if (!pair) return { reason: 'the private key cannot be used to sign' }
  if (!isPair) return { reason: 'the d of the private key does not belong to its x and y' }
  return { pair, kid: key.kid }
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

/** The key pair that belongs to `d`; undefined if there is none. */
function keyPairOf(d: string): JWK | undefined {
  const pair = nodeCrypto().createECDH(ES256.ecdh)
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
  const { importJWK } = await loadJose()
  try {
    return await importJWK({ kty: 'EC', crv, x, y }, alg)
  } catch {
    const description = `must be the coordinates of a point on ${crv}`
    throw keyError([keyFault(name, ['x', 'y'], description)])
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

const keyFault = (name: string, members: readonly string[], description: string): Fault => ({
  properties: members.map((member) => `${name}.${member}`),
  description,
  code: 'DOCKET-KEY' satisfies RequestCode,
})

function keyError(faults: Fault[]): DocketError {
  const messages = faults.map((fault) => `${fault.properties.join(' and ')} ${fault.description}`)
  return new DocketError('input', messages.join('; '), { faults })
}

/** Where the key of a request may come from. */
const SOURCES = {
  privatekey: 'POST /v0/keygen makes a pair',
  publickey:
    'POST /v0/keygen makes a pair, and GET /v0/keys has the key of a server that signs with one of its own',
}

/** The error of a request without the key that its operation needs. */
export const missingKey = (name: keyof typeof SOURCES): DocketError =>
  new DocketError('input', `${name} is required; ${SOURCES[name]}`, {
    faults: [{ properties: [name], description: 'is required', code: 'DOCKET-KEY' }],
  })

/**
 * Reads an EC key on any of the curves.
 * @param name of the member of the request
 * @param timestamps names of members with a point in time
 * @returns undefined for a key of another type
 * @throws DocketError `input` listing all members that are wrong
 */
function readKey(
  name: string,
  jwk: JsonObject,
  timestamps: readonly string[] = [],
): EcKey | undefined {
  if (typeof jwk.kty === 'string' && OTHER_KEY_TYPES.includes(jwk.kty)) return undefined
  const inside = ['keys', name.replace('key', '')].find((member) => member in jwk)
  if (inside) throw keyError([keyFault(name, [inside], `has the key: send that as ${name}`)])
  const faults: Fault[] = []
  const reject = (member: string, description: string): void =>
    void faults.push(keyFault(name, [member], description))
  if (jwk.kty !== 'EC') reject('kty', 'must be "EC"')
  const { crv, alg, bytes } = CURVES.find(({ crv }) => crv === jwk.crv) ?? ES256
  if (crv !== jwk.crv) reject('crv', `must be ${JSON.stringify(ES256.crv)}`)
  const integer = (member: string): string => {
    const text = jwk[member]
    if (isInteger(text, bytes)) return text
    reject(member, `must be ${bytes} bytes in base64url without padding`)
    return ''
  }
  const [x, y] = [integer('x'), integer('y')]
  const d = jwk.d === undefined || jwk.d === null ? undefined : integer('d')
  const kid = jwk.kid ?? undefined
  const isNamed = kid === undefined || typeof kid === 'string'
  if (!isNamed) reject('kid', 'must be a string')
  for (const member of timestamps) {
    const time = jwk[member] ?? ''
    if (typeof time !== 'string' || parseTimestamp(time) === undefined)
      reject(member, 'must be a timestamp, such as 2026-01-31T12:00:00Z')
  }
  if (faults.length > 0 || !isNamed) throw keyError(faults)
  return { crv, alg, x, y, d, kid }
}

/** Is the value an integer of that many bytes, in base64url without padding? */
function isInteger(value: unknown, bytes: number): value is string {
  return (
    typeof value === 'string' &&
    value.length === Math.ceil((bytes * 4) / 3) &&
    decodeBase64url(value)?.length === bytes
  )
}
