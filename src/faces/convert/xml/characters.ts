/** The characters of XML, and their bytes. */

/** Characters that XML 1.0 cannot have, not even escaped. */
export const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** The fault of a text that has one. */
export const HAS_FORBIDDEN =
  'the text has a character that XML cannot have, such as a control character; drop it'

const FIRST_PLAIN = 0x20
const LAST_PLAIN = 0x7e

/** Has a text such a character? Nearly all texts have plain ones only. */
export function hasForbidden(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c < FIRST_PLAIN || c > LAST_PLAIN) return FORBIDDEN.test(text)
  }
  return false
}

const isBlank = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d

/**
 * A text without the blanks of XML around it (XML, 2.3). A no-break space, and what else JavaScript trims, is a character
 * like any other: neither schemas nor `normalize-space` drop it.
 */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

/** Bytes as characters of the same numbers (latin1). */
export const fromBytes = ({ buffer, byteOffset, length }: Uint8Array, end = length): string =>
  Buffer.from(buffer, byteOffset, length).toString('latin1', 0, end)
