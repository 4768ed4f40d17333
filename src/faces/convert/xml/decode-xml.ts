/** Decodes XML that is not in UTF-8: in UTF-16, which its first bytes show, or in an encoding that it declares. */

/** Encodings of one byte per character. Programs that declare ISO-8859-1 mean windows-1252, which is what decoders read. */
const ONE_BYTE: ReadonlySet<string> = new Set([
  'us-ascii',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
])

/** Characters within which the declaration names the encoding. */
const HEAD_LENGTH = 200

const ENCODING = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/

/** The text of XML in another encoding; undefined if it is in UTF-8, or in one that is not read. */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const encoding = utf16Of(bytes) ?? oneByteOf(bytes)
  if (encoding === undefined) return undefined
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** UTF-16 begins with a mark, or with `<`. */
function utf16Of([a, b, c, d]: Uint8Array): string | undefined {
  // The same with two zeros is UTF-32.
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return c || d ? 'utf-16le' : undefined
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return undefined
}

function oneByteOf(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_LENGTH))
  const encoding = ENCODING.exec(head)?.[1]?.toLowerCase() ?? ''
  return ONE_BYTE.has(encoding) ? encoding : undefined
}
