/** Signatures as they stand in a document: compact JWS (RFC 7515) with an attached payload. */

export interface JwsParts {
  header: { alg?: unknown; kid?: unknown; crit?: unknown }
  payload: string
}

/** Longest protected header whose JSON is parsed, in bytes. Those in use take about a hundred. */
const LONGEST_HEADER = 8192

/** Takes a compact JWS apart, or undefined where it is none. The signature itself is not checked. */
export function jwsParts(text: string): JwsParts | undefined {
  const parts = text.split('.', 4)
  if (parts.length !== 3) return undefined
  const [header, payload, signature] = parts.map(decode)
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

/**
 * Decodes base64url without padding, in the one form that the bytes have: unused bits must be zero (RFC 4648 §3.5), so
 * that one signature has one text.
 */
function decode(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : undefined
}

/** Is the text a compact JWS made with ES256, the one algorithm of the wire format? */
export const isCompactJws = (text: string): boolean => jwsParts(text)?.header.alg === 'ES256'
