/** Decodes XML that is not in UTF-8: in UTF-16, which its first bytes show, or in an encoding that it declares. */
import { getOwn } from '../../../values/text-map.ts'
import { fromBytes } from './characters.ts'

/** Encodings of one byte per character. Programs that declare ISO-8859-1 mean windows-1252. */
const ONE_BYTE: { readonly [encoding: string]: (bytes: Uint8Array) => string } = {
  'iso-8859-1': decodeWindows,
  'windows-1252': decodeWindows,
  'iso-8859-15': (bytes) => new TextDecoder('iso-8859-15').decode(bytes),
}

/** The characters of windows-1252 from 0x80 to 0x9F. The decoder of Node 20 does not know them. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function decodeWindows(bytes: Uint8Array): string {
  return fromBytes(bytes).replace(/[\x80-\x9f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80]!)
}

/** Characters within which the declaration names the encoding. */
const HEAD_LENGTH = 200

const ENCODING = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/

/** The text of XML in another encoding; undefined if it is in UTF-8, or in one that is not read. */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const wide = utf16Of(bytes)
  if (wide === undefined) return getOwn(ONE_BYTE, declaredIn(bytes))?.(bytes)
  try {
    return new TextDecoder(wide, { fatal: true }).decode(bytes)
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

function declaredIn(bytes: Uint8Array): string {
  return ENCODING.exec(fromBytes(bytes, HEAD_LENGTH))?.[1]?.toLowerCase() ?? ''
}
