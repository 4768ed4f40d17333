/**
 * The XML written so far: bytes in one buffer that is reused, as strings that grow piece by piece are slow to send.
 * Only one XML is written at a time.
 */
import { FORBIDDEN } from './characters.ts'

const FIRST_BYTES = 1 << 16

/** A larger buffer is not kept. */
const MOST_BYTES = 1 << 22

let out: Buffer<ArrayBuffer> = Buffer.allocUnsafe(FIRST_BYTES)
let at = 0

/** Has each text so far only ASCII characters? */
let isAscii = true

/** Has a text a character that XML cannot have? */
let isForbidden = false

/** Longer constants are copied by `set`, which takes long to begin. */
const SHORT = 64

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
  at = 0
  isAscii = true
  isForbidden = false
}

/** The XML; undefined if a text has a character that XML cannot have. */
export function finishOutput(): string | undefined {
  const text = isForbidden ? undefined : out.toString(isAscii ? 'latin1' : 'utf8', 0, at)
  if (out.length > MOST_BYTES) out = Buffer.allocUnsafe(FIRST_BYTES)
  return text
}

/** Where the output is: what is written after it can be dropped again. */
export const placeOfOutput = (): number => at

export function dropOutput(place: number): void {
  at = place
}

function reserve(bytes: number): void {
  if (at + bytes <= out.length) return
  const larger = Buffer.allocUnsafe(Math.max(out.length * 2, at + bytes))
  out.copy(larger, 0, 0, at)
  out = larger
}

/** Writes ASCII that needs no escape. */
export function writeConstant(bytes: Uint8Array): void {
  const { length } = bytes
  reserve(length)
  const [buffer, start] = [out, at]
  if (length > SHORT) buffer.set(bytes, start)
  else for (let i = 0; i < length; i++) buffer[start + i] = bytes[i]!
  at = start + length
}

export const constant = (text: string): Uint8Array => Buffer.from(text)

export const writeText = (text: string): void => write(text, PLAIN)
export const writeAttribute = (text: string): void => write(text, PLAIN_IN_ATTRIBUTE)

/** Bytes of a UTF-16 unit in UTF-8, at most. */
const BYTES_PER_UNIT = 3

function write(text: string, plain: Uint8Array): void {
  const { length } = text
  reserve(length)
  const [buffer, start] = [out, at]
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c > 127 || plain[c] === 0) return writeSpecial(text, plain)
    buffer[start + i] = c
  }
  at = start + length
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

/** Writes a text in which some characters do not stand for themselves, or are more than a byte. */
function writeSpecial(text: string, plain: Uint8Array): void {
  if (FORBIDDEN.test(text)) isForbidden = true
  const escaped = text.replace(/[&<>"\t\n\r]/g, (character) =>
    plain[character.charCodeAt(0)] === 1 ? character : ESCAPES[character]!,
  )
  reserve(escaped.length * BYTES_PER_UNIT)
  const written = out.write(escaped, at)
  if (written !== escaped.length) isAscii = false
  at += written
}
