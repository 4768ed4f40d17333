/** Signatures in documents: compact JWS (RFC 7515) with an attached payload. */

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

export interface JwsParts {
  header: { alg?: unknown; kid?: unknown; crit?: unknown }
  payload: string
}

/** Longest protected header to parse, in bytes. Usual ones take about a hundred. */
const LONGEST_HEADER = 8192

/**
 * Splits a compact JWS and decodes its parts. The signature is not verified.
 * @returns undefined if the text is not a compact JWS
 */
export function parseJws(text: string): JwsParts | undefined {
  const parts = text.split('.', 4)
  if (parts.length !== 3) return undefined
  const [header, payload, signature] = parts.map(decodeBase64url)
  if (!header || !payload || !signature || header.length > LONGEST_HEADER) return undefined
  try {
    const value: unknown = JSON.parse(header.toString())
    return typeof value === 'object' && value !== null
      ? { header: value, payload: payload.toString() }
      : undefined
  } catch {
    return undefined
  }
}

/** Is the text a compact JWS with ES256, the only algorithm of the wire format? */
export const isCompactJws = (text: string): boolean => parseJws(text)?.header.alg === ES256.alg

/**
 * Decodes base64url without padding (RFC 4648, section 5). Unused bits must be zero (section 3.5), so that bytes have
 * only one encoding.
 * @returns undefined if the text is anything else
 */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
