/** The text that is written so far. Only one XML is written at a time. */
import { FORBIDDEN } from './characters.ts'

let out = ''

/** Has a text a character that XML cannot have? */
let isForbidden = false

/** ASCII characters that stand for themselves in texts; in attributes also line breaks, tabs and quotes do not. */
const PLAIN = plainBut('&<>\r')
const PLAIN_IN_ATTRIBUTE = plainBut('&<>"\t\n\r')

function plainBut(special: string): Uint8Array {
  return new Uint8Array(128).map((_, c) => {
    const character = String.fromCharCode(c)
    return FORBIDDEN.test(character) || c === 127 || special.includes(character) ? 0 : 1
  })
}

export function startOutput(): void {
  out = ''
  isForbidden = false
}

/** The XML; undefined if a text has a character that XML cannot have. */
export function finishOutput(): string | undefined {
  const text = isForbidden ? undefined : out
  out = ''
  return text
}

/** The output so far, to return to if what is written after it is dropped. */
export const placeOfOutput = (): string => out

export function dropOutput(place: string): void {
  out = place
}

/** Writes what needs no escape. */
export function writeConstant(text: string): void {
  out += text
}

export const writeText = (text: string): void => write(text, PLAIN)
export const writeAttribute = (text: string): void => write(text, PLAIN_IN_ATTRIBUTE)

function write(text: string, plain: Uint8Array): void {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c > 127 || plain[c] === 0) return writeSpecial(text, plain)
  }
  out += text
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

/** Writes a text in which some characters may not stand for themselves. */
function writeSpecial(text: string, plain: Uint8Array): void {
  if (FORBIDDEN.test(text)) isForbidden = true
  out += text.replace(/[&<>"\t\n\r]/g, (character) =>
    plain[character.charCodeAt(0)] === 1 ? character : ESCAPES[character]!,
  )
}
