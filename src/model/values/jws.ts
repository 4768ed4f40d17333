/** Signatures as they stand in a document: compact JWS (RFC 7515) with an attached payload. */

export interface JwsParts {
  header: { alg?: unknown; kid?: unknown }
  payload: string
}

const BASE64URL = /^[A-Za-z0-9_-]*$/

/** Takes a compact JWS apart, or undefined where it is none. The signature itself is not checked. */
export function jwsParts(text: string): JwsParts | undefined {
  const parts = text.split('.')
  if (parts.length !== 3 || !parts.every((part) => BASE64URL.test(part) && part.length % 4 !== 1)) return undefined
  try {
    const header: unknown = JSON.parse(Buffer.from(parts[0]!, 'base64url').toString())
    if (typeof header !== 'object' || header === null) return undefined
    return { header, payload: Buffer.from(parts[1]!, 'base64url').toString() }
  } catch {
    return undefined
  }
}

/** Is the text a compact JWS made with ES256, the one algorithm of the wire format? */
export const isCompactJws = (text: string): boolean => jwsParts(text)?.header.alg === 'ES256'
