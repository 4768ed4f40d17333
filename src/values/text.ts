/**
 * The clean-up forms of texts and codes. Each has a quick way for the plain ASCII that nearly all texts are, and
 * returns the very same text where nothing needs to change.
 */

/** White space of Unicode, as a character class: what trimming removes. */
const SPACE =
  '\\u0009-\\u000D\\u0020\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000'
const EDGE_START = new RegExp(`^[${SPACE}]+`)
const EDGE_LAST = new RegExp(`[${SPACE}]$`)
const NOT_PRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu
const REPEATED_SEPARATOR = /([.\-:/,_& ])[^A-ZÑa-z0-9]+/g
const NOT_IN_CODE = /[^A-ZÑa-z0-9.\-:/,_& ]+/g

/** Is the text printable ASCII without white space at either end? The empty text is. */
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

/** Without white space at either end. */
export function trim(text: string): string {
  if (isPlain(text)) return text
  let end = text.length
  while (end > 0 && EDGE_LAST.test(text.charAt(end - 1))) end--
  return text.slice(0, end).replace(EDGE_START, '')
}

/** Free text: no NUL characters, no white space at either end. */
export function clean(text: string): string {
  return isPlain(text) ? text : trim(text.replaceAll('\0', ''))
}

/** A code as it stands in any document: composed (NFC), printable, trimmed. */
export function lenientCode(text: string): string {
  return isPlain(text) ? text : trim(text.normalize('NFC').replace(NOT_PRINTABLE, ''))
}

/** A code of letters, digits and single separators. */
export function strictCode(text: string): string {
  return trim(text).replace(REPEATED_SEPARATOR, '$1').replace(NOT_IN_CODE, '')
}

/** A strict code in capitals. */
export const upperCode = (text: string): string => upperCase(strictCode(text))

/** Capitals and digits alone. */
export const alphanumericCode = (text: string): string => upperCode(text).replace(/[^A-Z0-9]/g, '')

/** Digits alone. */
export const numericCode = (text: string): string => strictCode(text).replace(/[^0-9]/g, '')

/** Capitals, one character for one: where the capital form is longer (ß), the character stays. */
export function upperCase(text: string): string {
  if (isPlain(text)) return text.toUpperCase()
  return Array.from(text, (c) => {
    const upper = c.toUpperCase()
    return upper.length === c.length ? upper : c
  }).join('')
}

/** Do any of the parts of a key, split at `+`, equal `part`? `online+card` has the part `card`. */
export function hasPart(key: string | undefined, part: string): boolean {
  return key !== undefined && (key === part || key.split('+').includes(part))
}

/** The part of a key before the first `+`. */
export function firstPart(key: string): string {
  const plus = key.indexOf('+')
  return plus < 0 ? key : key.slice(0, plus)
}

/** Capitals, digits, Ñ and & of a code, without its country in front. */
export function bareTaxCode(code: string, ...prefixes: string[]): string {
  let bare = upperCase(code).replace(/[^A-Z0-9Ñ&]/g, '')
  for (const prefix of prefixes)
    if (prefix !== '' && bare.startsWith(prefix)) bare = bare.slice(prefix.length)
  return bare
}
