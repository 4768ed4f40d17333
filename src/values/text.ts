/**
 * Cleans up texts and codes. Each function has a fast path for plain ASCII, and returns the same string if nothing
 * needs to change.
 */

/** Unicode white space, as the content of a character class. */
const SPACE =
  '\\u0009-\\u000D\\u0020\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000'
const EDGE_START = new RegExp(`^[${SPACE}]+`)
const EDGE_LAST = new RegExp(`[${SPACE}]$`)
const REPEATED_SEPARATOR = /([.\-:/,_& ])[^A-ZÑa-z0-9]+/g
const NOT_IN_CODE = /[^A-ZÑa-z0-9.\-:/,_& ]+/g

/** Is the text empty, or printable ASCII without spaces at either end? */
export function isPlain(text: string): boolean {
  const length = text.length
  if (length === 0) return true
  if (text.charCodeAt(0) === 32 || text.charCodeAt(length - 1) === 32) return false
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c < 32 || c > 126) return false
  }
  return true
}

/** Removes white space at both ends. */
export function trim(text: string): string {
  if (isPlain(text)) return text
  let end = text.length
  while (end > 0 && EDGE_LAST.test(text.charAt(end - 1))) end--
  return text.slice(0, end).replace(EDGE_START, '')
}

/** Cleans free text: removes NUL characters and white space at both ends. */
export const clean = (text: string): string =>
  isPlain(text) ? text : trim(text.replaceAll('\0', ''))

/**
 * A normal form of Unicode. A run of marks that no text has (UAX #15, 13) would take time that grows with its square: such a
 * text stays as it is.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD'): string =>
  text.match(/\p{M}+/gu)?.some(({ length }) => length > 60) ? text : text.normalize(form)

/** Cleans a code as every document does: NFC, printable characters only, trimmed. */
export function lenientCode(text: string): string {
  if (isPlain(text)) return text
  // Not a constant: compiling its Unicode classes takes as long as many builds.
  return trim(normalForm(text, 'NFC').replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, ''))
}

/** Reduces a code to letters, digits and single separators. */
export const strictCode = (text: string): string =>
  trim(text).replace(REPEATED_SEPARATOR, '$1').replace(NOT_IN_CODE, '')

/** As `strictCode`, in upper case. */
export const upperCode = (text: string): string => upperCase(strictCode(text))

/** Reduces a code to upper-case letters and digits. */
export const alphanumericCode = (text: string): string => upperCode(text).replace(/[^A-Z0-9]/g, '')

/** Converts to upper case, character by character. One whose upper case is longer (ß) stays. */
export function upperCase(text: string): string {
  const upper = text.toUpperCase()
  // No upper case is shorter.
  if (upper.length === text.length) return upper
  return Array.from(text, (c) => {
    const one = c.toUpperCase()
    return one.length === c.length ? one : c
  }).join('')
}

/** The part of a key before the first `+`. */
export function firstPart(key: string): string {
  const plus = key.indexOf('+')
  return plus < 0 ? key : key.slice(0, plus)
}

/** Reduces a tax code to upper-case letters, digits, Ñ and &, without the country prefix. */
export function bareTaxCode(code: string, ...prefixes: string[]): string {
  let bare = upperCase(code).replace(/[^A-Z0-9Ñ&]/g, '')
  for (const prefix of prefixes)
    if (prefix !== '' && bare.startsWith(prefix)) bare = bare.slice(prefix.length)
  return bare
}

/** Has a text characters beyond ASCII? */
const BEYOND_ASCII = /[^\0-\x7f]/

/** The bytes of a text in UTF-8, a character for each (latin1): the fastest form for a socket. */
export const toBytes = (text: string): string =>
  BEYOND_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text
