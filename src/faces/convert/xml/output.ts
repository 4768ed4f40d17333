/** What XML is written as, and its pieces. Only one XML is written at a time. */

import { toBytes } from './bytes.ts'
import { FORBIDDEN } from './characters.ts'

/** What XML is written as: a text, its bytes, or the bytes of a string in JSON without its quotes. */
export type Output = 'text' | 'bytes' | 'json'

/** What is written, in pieces of some 64 KiB; see ByteText. */
export type Pieces = string[]

/** How it is written. */
export interface Writing {
  /** A text that needs no escape in XML, to be written as a constant. */
  readonly constant: (text: string) => string
  /** A text as the content of an element, and as the value of an attribute. */
  readonly text: (text: string) => string
  readonly attribute: (text: string) => string
}

export const WRITINGS: { readonly [output in Output]: Writing } = {
  text: createWriting('', (text) => text),
  bytes: createWriting('', toBytes),
  json: createWriting('"\\\t\n', (text) => toBytes(JSON.stringify(text).slice(1, -1))),
}

/** Length at which a piece ends. */
const PIECE = 64 * 1024

/** All pieces but the last. */
let pieces: string[] = []

/** Has a text a character that XML cannot have, or is something not as its proof asks? */
let isRefused = false

export function refuseOutput(): void {
  isRefused = true
}

/** Ends a piece that is long enough. @returns the text that is to be continued */
export function endPiece(text: string): string {
  if (text.length < PIECE) return text
  pieces.push(text)
  return ''
}

/** All pieces, of which the last is given; undefined if the XML is rejected. Then the next can be written. */
export function finishOutput(text: string): Pieces | undefined {
  const written = isRefused ? undefined : [...pieces, text]
  pieces = []
  isRefused = false
  return written
}

/**
 * @param special characters of ASCII that are changed after texts were escaped
 * @param finish changes them
 */
function createWriting(special: string, finish: (text: string) => string): Writing {
  return {
    constant: finish,
    text: createEscape('&<>\r', /[&<>\r]/g, special, finish),
    // Line breaks and tabs in attributes would be read as spaces.
    attribute: createEscape('&<>"\t\n\r', /[&<>"\t\n\r]/g, special, finish),
  }
}

const ESCAPES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

/** Makes the function that escapes texts. `escaped` and `pattern` are the characters that it replaces. */
function createEscape(
  escaped: string,
  pattern: RegExp,
  special: string,
  finish: (text: string) => string,
): (text: string) => string {
  const plain = plainBut(escaped + special)
  const escapeSpecial = (text: string): string => {
    if (FORBIDDEN.test(text)) refuseOutput()
    return finish(text.replace(pattern, (character) => ESCAPES[character]!))
  }
  return (text) => {
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i)
      if (c > 127 || plain[c] === 0) return escapeSpecial(text)
    }
    return text
  }
}

/** The characters of ASCII that stand for themselves. */
function plainBut(special: string): Uint8Array {
  return new Uint8Array(128).map((_, c) => {
    const character = String.fromCharCode(c)
    return FORBIDDEN.test(character) || c === 127 || special.includes(character) ? 0 : 1
  })
}
