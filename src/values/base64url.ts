/**
 * Decodes base64url without padding (RFC 4648, section 5). Unused bits must be zero (section 3.5), so that bytes have
 * only one encoding.
 * @returns undefined if the text is anything else
 */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
