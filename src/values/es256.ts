/** Elliptic curves of keys (RFC 7518, section 6.2.1.1), each with the algorithm that signs on it (section 3.4). */
interface Curve {
  readonly crv: string
  readonly alg: string
  /** Bytes of a coordinate. */
  readonly bytes: number
}

/** The only algorithm of the wire format: ECDSA on P-256 with SHA-256. `ecdh` is what OpenSSL calls the curve. */
export const ES256 = { crv: 'P-256', alg: 'ES256', bytes: 32, ecdh: 'prime256v1' } as const

/** The curves of well-formed keys, usable or not. */
export const CURVES: readonly Curve[] = [
  ES256,
  { crv: 'P-384', alg: 'ES384', bytes: 48 },
  { crv: 'P-521', alg: 'ES512', bytes: 66 },
]
