/** Signatures in documents: compact JWS (RFC 7515) with an attached payload. */

import { decodeBase64url } from './base64url.ts'
import { ES256 } from './es256.ts'

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
