/** What XML is written as, and the sheet that it is written on. */

import { toBytes } from '../../../values/text.ts'
import { lazyBy } from '../../by-key.ts'
import { FORBIDDEN } from './characters.ts'
import type { Group } from './tree.ts'

/** What XML is written as: a text, its bytes, or the bytes of a string in JSON without its quotes. */
export type Output = 'text' | 'bytes' | 'json'

/** What is written, in pieces of some 64 KiB; see ByteText. */
export type Pieces = string[]

/** What one XML is written on. It is made for one tree, and dropped with it even if an error ends the writing. */
export interface Sheet {
  /** The tree. */
  readonly root: Group
  /** All pieces but the last. */
  readonly pieces: Pieces
  /** Has a text a character that XML cannot have, or is something not as its proof asks? */
  isRefused: boolean
  /** By attribute, the value that was written last, and as what. */
  readonly values: Group[string][]
  readonly texts: string[]
}

/** @param attributes how many attributes have a last value */
export function newSheet(root: Group, attributes: number): Sheet {
  return {
    root,
    pieces: [],
    isRefused: false,
    values: new Array(attributes),
    texts: new Array(attributes),
  }
}

/** How it is written. */
export interface Writing {
  /** A text that needs no escape in XML, to be written as a constant. */
  readonly constant: (text: string) => string
  /** A text as the content of an element, and as the value of an attribute. */
  readonly text: Escape
  readonly attribute: Escape
}

/** Writes a text on a sheet, which is rejected if XML cannot have it. */
type Escape = (text: string, sheet: Sheet) => string

/** What is done to texts that are escaped for XML. */
const FINISHES: { readonly [output in Output]: (text: string) => string } = {
  text: (text) => text,
  bytes: toBytes,
  json: (text) => toBytes(JSON.stringify(text).slice(1, -1)),
}

export const writingOf = lazyBy((output: Output) => createWriting(FINISHES[output]))

/** Length at which a piece ends. */
const PIECE = 64 * 1024

/** Ends a piece that is long enough. @returns the text that is to be continued */
export function endPiece(text: string, { pieces }: Sheet): string {
  if (text.length < PIECE) return text
  pieces.push(text)
  return ''
}

/** All pieces, of which the last is given; undefined if the XML is rejected. */
export function finishSheet({ pieces, isRefused }: Sheet, text: string): Pieces | undefined {
  if (isRefused) return undefined
  pieces.push(text)
  return pieces
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

/** Characters in the tables of what is written: up to the Latin letters of Europe. */
const LATIN = 0x250

/** Makes the function that escapes the characters of a pattern. Latin ones, which nearly all are, it looks up in a table. */
function createEscape(pattern: RegExp, finish: (text: string) => string): Escape {
  const escapeAny = (text: string): string =>
    finish(text.replace(pattern, (character) => ESCAPES[character]!))
  const latin = Array.from({ length: LATIN }, (_, c) => String.fromCharCode(c))
  // What each character is written as; nothing if XML cannot have it.
  const written = latin.map((text) => (FORBIDDEN.test(text) ? '' : escapeAny(text)))
  const plain = Uint8Array.from(latin, (text, c) => Number(text === written[c]))
  return (text, sheet) => {
    let all = ''
    let done = 0
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i)
      if (plain[c] === 1) continue
      const special = written[c]
      if (!special) {
        if (FORBIDDEN.test(text)) sheet.isRefused = true
        return escapeAny(text)
      }
      all += text.slice(done, i) + special
      done = i + 1
    }
    return done === 0 ? text : all + text.slice(done)
  }
}
