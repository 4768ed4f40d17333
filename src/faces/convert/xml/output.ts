/** What XML is written as, and its pieces. Only one XML is written at a time. */

import { lazyBy } from '../../by-key.ts'
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

/** What is done to texts that are escaped for XML. */
const FINISHES: { readonly [output in Output]: (text: string) => string } = {
  text: (text) => text,
  bytes: toBytes,
  json: (text) => toBytes(JSON.stringify(text).slice(1, -1)),
}

export const writingOf = lazyBy((output: Output) => createWriting(FINISHES[output]))

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

function createWriting(finish: (text: string) => string): Writing {
  return {
    constant: finish,
    text: createEscape(/[&<>\r]/g, finish),
    // Line breaks and tabs in attributes would be read as spaces.
    attribute: createEscape(/[&<>"\t\n\r]/g, finish),
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

/**
 * Makes the function that escapes the characters of a pattern. In texts of Latin-1, which nearly all are, it looks up
 * each character in a table.
 */
function createEscape(pattern: RegExp, finish: (text: string) => string): (text: string) => string {
  const escapeAny = (text: string): string => {
    if (FORBIDDEN.test(text)) refuseOutput()
    return finish(text.replace(pattern, (character) => ESCAPES[character]!))
  }
  const latin = Array.from({ length: 256 }, (_, c) => String.fromCharCode(c))
  // What each character is written as; nothing if XML cannot have it.
  const written = latin.map((text) => (FORBIDDEN.test(text) ? '' : escapeAny(text)))
  const plain = Uint8Array.from(latin, (text, c) => Number(text === written[c]))
  return (text) => {
    let all = ''
    let done = 0
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i)
      if (plain[c] === 1) continue
      const special = written[c]
      if (!special) return escapeAny(text)
      all += text.slice(done, i) + special
      done = i + 1
    }
    return done === 0 ? text : all + text.slice(done)
  }
}
