/** A signed envelope, made before the tests of a file, and ways to forge it. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { before } from 'node:test'
import { build, invoice, type Json, post, times } from '../../support.ts'

/** The order of the group of P-256. */
export const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The codes of all faults that a forged envelope may have. */
export const IGNORE_ALL = [
  ...times(20, (n) => `GOBL-ENVELOPE-${String(n).padStart(2, '0')}`),
  'GOBL-DSIG-DIGEST-01',
  'GOBL-DSIG-DIGEST-02',
  'GOBL-HEAD-HEADER-01',
  'GOBL-HEAD-HEADER-02',
  'GOBL-SCHEMA-ID-01',
  'GOBL-SCHEMA-OBJECT-01',
  'DOCKET-UNKNOWN',
]

export let keys: { private: Json; public: Json }
export let others: { private: Json; public: Json }
export let privateKey: KeyObject
export let signed: Json
export let second: Json
export let changed: Json

before(async () => {
  keys = (await post('/keygen', {})) as typeof keys
  others = (await post('/keygen', {})) as typeof others
  privateKey = keyOf(keys.private)
  const online = [{ label: 'Pay here', url: 'https://pay.example.com' }]
  const payment = { instructions: { key: 'online', online } }
  signed = await post('/sign', { data: invoice({ payment }), privatekey: keys.private })
  second = await post('/sign', { data: invoice({ payment }), privatekey: keys.private })
  changed = await build({ ...signed, doc: { ...signed.doc, series: 'FORGED' } })
})

export const keyOf = (key: Json): KeyObject => createPrivateKey({ key, format: 'jwk' })

export function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return Buffer.from(text).toString('base64url')
}

export const parts = (): [header: string, payload: string, signature: string] => {
  return signed.sigs[0].split('.') as [string, string, string]
}

export const header = (members: Json = {}): Json => ({
  alg: 'ES256',
  kid: keys.public.kid,
  ...members,
})

export const payload = (members: Json = {}): Json => ({
  uuid: signed.head.uuid,
  dig: signed.head.dig,
  iat: 1,
  ...members,
})

/** Signs two encoded parts. */
export function signText(input: string, key = privateKey): string {
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

export const jws = (head: Json, content: unknown = payload(), key = privateKey): string => {
  return signText(`${encode(head)}.${encode(content)}`, key)
}

/** The genuine JWS with another header (0) or payload (1). */
export function withPart(index: 0 | 1, content: Json): string {
  const changed = parts()
  changed[index] = encode(content)
  return changed.join('.')
}

/** The genuine JWS with another signature. */
export const withSignature = (bytes: Buffer): string =>
  [...parts().slice(0, 2), bytes.toString('base64url')].join('.')

export const signatureBytes = (): Buffer => Buffer.from(parts()[2], 'base64url')

/** The genuine JWS with another second number s in its signature (r, s). */
export function withS(change: (s: bigint) => bigint): string {
  const bytes = signatureBytes()
  const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  return withSignature(Buffer.concat([bytes.subarray(0, 32), number(change(s))]))
}

export const number = (value: bigint): Buffer =>
  Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

/** A JWS signed with another key. */
export const attack = (members: Json = {}): string =>
  jws(header(members), payload(), keyOf(others.private))

/** The members that differ from the genuine request; undefined members are left out. */
export interface Forgery {
  /** Members of the envelope. */
  data?: () => Json
  /** Members of the header. */
  head?: () => Json
  /** Members of the document. */
  doc?: () => Json
  /** The only signature. */
  sig?: () => string
  /** Whether the header ignores all faults. */
  ignore?: boolean
  /** The public key. */
  key?: () => Json
  strict?: boolean
  /** The expected faults with their paths. */
  faults?: string[]
}

export function requestOf({ data, head, doc, sig, ignore, key, strict }: Forgery): Json {
  return {
    data: {
      ...signed,
      head: { ...signed.head, ...head?.(), ...(ignore && { ignore: IGNORE_ALL }) },
      doc: { ...signed.doc, ...doc?.() },
      ...(sig && { sigs: [sig()] }),
      ...data?.(),
    },
    publickey: key?.() ?? keys.public,
    strict,
  }
}
