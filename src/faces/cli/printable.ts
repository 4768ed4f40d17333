/** Text that terminals show as it is: control characters of documents and files can neither move nor hide anything. */

/** Control characters, those that reorder text, and the separators of lines that JSON allows in strings. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

const escapeOf = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Escapes control characters as JSON does: `\u001b`. JSON remains the same JSON.
 * @param kept those that remain
 */
export const printable = (text: string, kept = '\n\t'): string =>
  text.replace(UNSAFE, (character) => (kept.includes(character) ? character : escapeOf(character)))

/** A line of words, which nothing in it can break. */
export const lineOf = (words: string): string => `${printable(words, '')}\n`

/** Lines of words, each as `lineOf` writes it. */
export const linesOf = (words: string): string => words.split('\n').map(lineOf).join('')
