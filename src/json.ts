/**
 * JSON parsing that loses nothing silently.
 *
 * A scan of the text comes first. It rejects input that is too expensive to parse, and detects what JSON.parse hides:
 * duplicate members (it keeps the last) and numbers that a double cannot represent (it rounds them). JSON.parse does
 * the work; only if the scan detects one of these is the text parsed again, by `readCarefully`, which finds the places.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import { DocketError } from './errors.ts'
import {
  BYTES_PER_CONTAINER,
  DUPLICATE_STEPS,
  FREE_CONTAINERS,
  PLACES_PER_ANSWER,
} from './limits.ts'
import * as char from './values/characters.ts'

/** Deepest nesting of objects and arrays accepted. */
export const MAX_DEPTH = 512

/** Decimal numbers of this many significant digits survive as a double. */
export const EXACT_DIGITS = 15

const LOWER_E = 0x65
const LOWER_F = 0x66
const LOWER_T = 0x74

/** Brackets differ from braces, and upper-case letters from lower-case ones, by this bit. */
export const CASE_BIT = 0x20

/** A JSON number that a double cannot represent, kept as written. */
export class LongNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The double; undefined if that is another integer, or infinite. */
  toNumber(): number | undefined {
    const number = Number(this.text)
    const isKept = !/^-?\d+$/.test(this.text) || String(number) === this.text
    return isKept && Number.isFinite(number) ? number : undefined
  }
}

/** A place in a JSON value: member names and array indexes from the root. */
export type Place = (string | number)[]

/** Members whose name occurs earlier in the same object. */
export interface Duplicates {
  /** Places of the first ones, in order: PLACES_PER_ANSWER, or fewer if they are deep. */
  duplicates: Place[]
  /** Number of further ones. */
  moreDuplicates?: number | undefined
}

export interface Parsed extends Duplicates {
  value: unknown
}

/** A JSON object with any members. */
export type JsonObject = { [name: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof LongNumber)
  )
}

/** The JSON type of a value, with its article, for messages. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (value instanceof LongNumber) return 'a number'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/**
 * Parses one JSON value. Numbers that a double cannot represent become LongNumber.
 * @param name the subject of error messages
 * @throws DocketError `input` unless the bytes are one JSON value in UTF-8, nested no deeper than MAX_DEPTH and not
 *   consisting mostly of empty objects and arrays
 */
export function parseJson(bytes: Buffer, name = 'the body'): Parsed {
  return parseText(new JsonBytes(bytes, name).decode(), bytes.length, name)
}

/** JSON in UTF-8, and a text with one character per byte (latin1), in which characters beyond ASCII are wrong. */
export class JsonBytes {
  readonly bytes: Buffer
  readonly text: string
  readonly #isAscii: boolean

  /** @throws DocketError `input` unless the bytes are UTF-8 */
  constructor(given: Buffer, name = 'the body') {
    this.#isAscii = isAscii(given)
    if (!this.#isAscii && !isUtf8(given))
      throw new DocketError('input', `${name} is not valid UTF-8; send JSON in UTF-8`)
    // Some editors and tools write a byte order mark, which means nothing in UTF-8 (RFC 8259, 8.1).
    const isMarked = given[0] === 0xef && given[1] === 0xbb && given[2] === 0xbf
    this.bytes = isMarked ? given.subarray(3) : given
    this.text = this.bytes.toString('latin1')
  }

  /** The text of the bytes from one index to another. */
  decode(start = 0, end = this.bytes.length): string {
    return this.#isAscii ? this.text.slice(start, end) : this.bytes.toString('utf8', start, end)
  }
}

/**
 * Parses one JSON value, as parseJson does.
 * @param bytes length of the text in UTF-8
 * @throws DocketError `input`
 */
export function parseText(text: string, bytes: number, name = 'the body'): Parsed {
  const { members, longNumber } = scan(text, bytes, name)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new DocketError('input', `${name} is ${whatInstead(text, error)}`)
  }
  if (members === countMembers(value) && !longNumber) return { value, duplicates: [] }
  return readCarefully(text)
}

/** What is often sent instead of JSON. */
const OTHERS: readonly (readonly [begins: RegExp, what: string])[] = [
  [/^\s*$/, 'empty'],
  [/^\s*</, 'XML, not JSON; send it to POST /v0/convert'],
  [/^[\w.%[\]-]+=/, 'a form, not JSON; send the JSON itself: curl URL --data-binary @FILE'],
]

function whatInstead(given: string, error: unknown): string {
  const other = OTHERS.find(([begins]) => begins.test(given))
  if (other) return other[1]
  const { message } = error as Error
  // V8 may quote part of the document: `Unexpected token 'x', ..."a": x}" is not valid JSON`.
  const excerpt = message.endsWith('is not valid JSON') ? message.search(/, (?:\.\.\.)?"/) : -1
  const text = (excerpt < 0 ? message : message.slice(0, excerpt)).replace(' in JSON', '')
  return `not valid JSON: ${text.startsWith('Unexpected end of') ? 'unexpected end of input' : text}`
}

interface Scan {
  /** Colons outside strings: the members written. */
  members: number
  /** Is there a number with an exponent, or so long that a double might not hold it? */
  longNumber: boolean
}

/** Scans a text, which need not be valid JSON. */
function scan(text: string, bytes: number, name: string): Scan {
  const length = text.length
  const mostContainers = FREE_CONTAINERS + bytes / BYTES_PER_CONTAINER
  let members = 0
  let longNumber = false
  let containers = 0
  let depth = 0
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c === char.QUOTE) {
      i = endOfString(text, i + 1)
    } else if (c === char.COLON) {
      members++
    } else if (c >= char.ZERO && c <= char.NINE) {
      const start = i
      for (; isInNumber(text.charCodeAt(i + 1)); i++) {
        if ((text.charCodeAt(i + 1) | CASE_BIT) === LOWER_E) longNumber = true
      }
      if (i - start >= EXACT_DIGITS) longNumber = true
    } else if ((c | CASE_BIT) === char.OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) {
        throw new DocketError('input', `${name} is nested deeper than ${MAX_DEPTH} levels`)
      }
      if (++containers > mostContainers) {
        const advice = 'omit empty ones, or send several smaller documents'
        throw new DocketError(
          'input',
          `${name} has too many objects and arrays for its ${bytes} bytes; ${advice}`,
        )
      }
    } else if ((c | CASE_BIT) === char.CLOSE_OBJECT) {
      depth--
    }
  }
  return { members, longNumber }
}

/** The index of the quote that closes the string starting at `from`, or the length of the text if it is not closed. */
export function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1)) {
    // Each run of backslashes is visited once, from the quote after it.
    let before = end
    while (before > from && text.charCodeAt(before - 1) === char.BACKSLASH) before--
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

/** Digits, the point, signs and the letter of an exponent. */
function isInNumber(c: number): boolean {
  return (
    (c >= char.ZERO && c <= char.NINE) ||
    c === char.POINT ||
    (c | CASE_BIT) === LOWER_E ||
    c === char.PLUS ||
    c === char.MINUS
  )
}

/** Counts the members of all objects in a value, which is nested no deeper than MAX_DEPTH. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++)
      if (typeof value[i] === 'object') count += countMembers(value[i])
    return count
  }
  for (const name in value) {
    count++
    const member = (value as JsonObject)[name]
    if (typeof member === 'object') count += countMembers(member)
  }
  return count
}

/** State of a parse by `readCarefully`. */
interface Reader {
  readonly text: string
  /** Index of the next character. */
  at: number
  /** Path of the current value: the first `depth` steps are in use. */
  readonly steps: Place
  depth: number
  readonly duplicates: Place[]
  moreDuplicates: number
  /** Steps that the places of duplicates may still have in all. */
  room: number
}

/** Parses a text known to be valid JSON, nested no deeper than MAX_DEPTH. */
function readCarefully(text: string): Parsed {
  const reader: Reader = {
    text,
    at: 0,
    steps: [],
    depth: 0,
    duplicates: [],
    moreDuplicates: 0,
    room: DUPLICATE_STEPS,
  }
  const value = readValue(reader)
  const { duplicates, moreDuplicates } = reader
  return { value, duplicates, moreDuplicates }
}

/** Skips white space, commas and colons, and returns the next character. */
function skip(reader: Reader): number {
  const { text } = reader
  let c = text.charCodeAt(reader.at)
  while (c <= char.SPACE || c === char.COMMA || c === char.COLON) c = text.charCodeAt(++reader.at)
  return c
}

function readValue(reader: Reader): unknown {
  const c = skip(reader)
  if (c === char.QUOTE) return readString(reader)
  if (c === char.OPEN_OBJECT) return readObject(reader)
  if (c === char.OPEN_ARRAY) return readArray(reader)
  if (c === char.MINUS || (c >= char.ZERO && c <= char.NINE)) return readNumber(reader)
  const word = c === LOWER_T ? 'true' : c === LOWER_F ? 'false' : 'null'
  reader.at += word.length
  return c === LOWER_T ? true : c === LOWER_F ? false : null
}

function readString(reader: Reader): string {
  const { text, at: start } = reader
  const end = endOfString(text, start + 1)
  reader.at = end + 1
  const content = text.slice(start + 1, end)
  return content.includes('\\') ? (JSON.parse(text.slice(start, end + 1)) as string) : content
}

function readNumber(reader: Reader): number | LongNumber {
  const { text, at: start } = reader
  let at = start
  const isNegative = text.charCodeAt(at) === char.MINUS
  if (isNegative) at++
  // Fast path: most numbers are short integers.
  const digits = at
  let integer = 0
  let c = text.charCodeAt(at)
  for (; c >= char.ZERO && c <= char.NINE; c = text.charCodeAt(++at))
    integer = integer * 10 + c - char.ZERO
  if (at - digits <= EXACT_DIGITS && !isInNumber(c)) {
    reader.at = at
    return isNegative ? -integer : integer
  }
  let hasExponent = false
  for (; isInNumber(c); c = text.charCodeAt(++at)) hasExponent ||= (c | CASE_BIT) === LOWER_E
  reader.at = at
  const lexeme = text.slice(start, at)
  const number = Number(lexeme)
  const isShort = at - start <= EXACT_DIGITS && !hasExponent
  return isShort || isExact(lexeme, number) ? number : new LongNumber(lexeme)
}

function readObject(reader: Reader): JsonObject {
  const object: JsonObject = {}
  reader.at++
  reader.depth++
  while (skip(reader) !== char.CLOSE_OBJECT) {
    const name = readString(reader)
    reader.steps[reader.depth - 1] = name
    if (Object.hasOwn(object, name)) recordDuplicate(reader)
    const value = readValue(reader)
    if (name !== '__proto__') object[name] = value
    // Assigning to __proto__ would set the prototype.
    else Object.defineProperty(object, name, { ...PLAIN_PROPERTY, value })
  }
  reader.at++
  reader.depth--
  return object
}

const PLAIN_PROPERTY = { writable: true, enumerable: true, configurable: true }

function readArray(reader: Reader): unknown[] {
  const array: unknown[] = []
  reader.at++
  reader.depth++
  while (skip(reader) !== char.CLOSE_ARRAY) {
    reader.steps[reader.depth - 1] = array.length
    array.push(readValue(reader))
  }
  reader.at++
  reader.depth--
  return array
}

function recordDuplicate(reader: Reader): void {
  const { duplicates, steps, depth, room } = reader
  if (duplicates.length < PLACES_PER_ANSWER && depth <= room) {
    duplicates.push(steps.slice(0, depth))
    reader.room -= depth
  } else {
    reader.moreDuplicates++
  }
}

/** Does a double represent exactly the number written? */
function isExact(lexeme: string, number: number): boolean {
  // Significant digits up to the last non-zero one, and the zeros since.
  let digits = 0
  let zeros = 0
  for (let i = 0; i < lexeme.length; i++) {
    const c = lexeme.charCodeAt(i)
    if ((c | CASE_BIT) === LOWER_E) break
    if (c < char.ZERO || c > char.NINE) continue
    if (c !== char.ZERO) {
      digits += zeros + 1
      zeros = 0
    } else if (digits > 0) {
      zeros++
    }
  }
  return digits <= EXACT_DIGITS && Math.abs(number) <= Number.MAX_SAFE_INTEGER + 1
}
