/** Characters that XML 1.0 cannot have, not even escaped. */
export const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

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
