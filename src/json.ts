/**
 * Reading JSON with nothing lost in silence.
 *
 * JSON.parse does the work. One scan of the bytes beside it tells what JSON.parse hides: members given twice (it keeps the
 * last), numbers that a double cannot hold exactly (it rounds them), and nesting too deep to walk. Only when the scan finds a
 * trace of the first two is the text read again by `readCarefully`, which is slow and knows their places.
 */
import { isUtf8 } from 'node:buffer'
import { DocketError } from './errors.ts'

/** Deepest nesting of objects and lists that is read. */
export const MAX_DEPTH = 512

/** Most significant digits that every double holds. */
const EXACT_DIGITS = 15

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const OPEN_OBJECT = 0x7b
const OPEN_LIST = 0x5b
const CLOSE_OBJECT = 0x7d
const CLOSE_LIST = 0x5d

/** A JSON number that a double cannot carry, kept as it was written. */
export class LongNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  isInteger(): boolean {
    return /^-?\d+$/.test(this.text)
  }
}

/** A place in a JSON value: member names and list indexes from the root. */
export type Place = (string | number)[]

/** What a text holds. `duplicates` are the places of members given more than once, in order. */
export interface Parsed {
  value: unknown
  duplicates: Place[]
}

/** An object of JSON, whose members may be anything. */
export type JsonObject = { [name: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof LongNumber)
}

/** The JSON name of a value's kind, with its article, for messages. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof LongNumber) return 'a number'
  return { string: 'a text', number: 'a number', boolean: 'a boolean' }[typeof value as string] ?? 'an object'
}

/**
 * Reads one JSON value. Numbers beyond the exact range of a double come as LongNumber.
 * @throws DocketError `input` for anything that is not one JSON text in UTF-8, or is nested deeper than MAX_DEPTH
 */
export function parseJson(bytes: Buffer): Parsed {
  const found = scan(bytes)
  if (found.depth > MAX_DEPTH) {
    throw new DocketError('input', `the body is nested deeper than ${MAX_DEPTH} levels; send a flatter document`)
  }
  if (!found.ascii && !isUtf8(bytes)) throw new DocketError('input', 'the body is not valid UTF-8; send JSON in UTF-8')
  const text = found.ascii ? bytes.toString('latin1') : bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new DocketError('input', `the body is not valid JSON: ${whatJsonParseSaid(error)}`)
  }
  if (!found.longNumber && found.members === countMembers(value)) return { value, duplicates: [] }
  return readCarefully(text)
}

function whatJsonParseSaid(error: unknown): string {
  const said = (error as Error).message.replace(/, (?:\.\.\.)?".*?" is not valid JSON/s, '').replace(/ in JSON/, '')
  return said === 'Unexpected end of input' ? 'it ends too early, or is empty' : said
}

interface Scan {
  /** Colons outside texts: the members written. */
  members: number
  depth: number
  ascii: boolean
  /** Is there a number with an exponent, or so long that a double might not hold it? */
  longNumber: boolean
}

/** Bytes that end the quick run through a text: its end, an escape, the first byte of a character beyond ASCII. */
const STOPS = new Uint8Array(256).map((_, byte) => (byte === QUOTE || byte === BACKSLASH || byte > 0x7f ? 1 : 0))

const EXPONENT = 2

/** Bytes that a number goes on with. */
const NUMBERS = new Uint8Array(256).map((_, byte) => {
  const c = String.fromCharCode(byte)
  return 'eE'.includes(c) ? EXPONENT : '0123456789.+-'.includes(c) ? 1 : 0
})

/** Bytes outside texts that the scan looks at. */
const MARKS = new Uint8Array(256).map((_, byte) => (byte > 0x7f || '":{}[]0123456789'.includes(String.fromCharCode(byte)) ? 1 : 0))

function scan(bytes: Buffer): Scan {
  const length = bytes.length
  let members = 0
  let open = 0
  let depth = 0
  let ascii = true
  let longNumber = false
  for (let i = 0; i < length; i++) {
    const byte = bytes[i]!
    if (MARKS[byte] === 0) continue
    if (byte === QUOTE) {
      for (i++; i < length; i++) {
        const inner = bytes[i]!
        if (STOPS[inner] === 0) continue
        if (inner === QUOTE) break
        if (inner === BACKSLASH) i++
        else ascii = false
      }
    } else if (byte === COLON) {
      members++
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (++open > depth) depth = open
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      open--
    } else if (byte <= 0x39) {
      const start = i
      for (; i + 1 < length && NUMBERS[bytes[i + 1]!] !== 0; i++) if (NUMBERS[bytes[i + 1]!] === EXPONENT) longNumber = true
      if (i - start >= EXACT_DIGITS) longNumber = true
    } else {
      ascii = false
    }
  }
  return { members, depth, ascii, longNumber }
}

function countMembers(value: unknown): number {
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countMembers(item)
  } else if (value !== null && typeof value === 'object') {
    for (const name in value) {
      count++
      const member = (value as JsonObject)[name]
      if (typeof member === 'object') count += countMembers(member)
    }
  }
  return count
}

/** Reads a text known to be valid JSON, token by token. */
function readCarefully(text: string): Parsed {
  const duplicates: Place[] = []
  const word = /[^\s,:{}[\]"]+/y
  const filler = /[\s,:]*/y
  let at = 0

  function next(): string {
    filler.lastIndex = at
    filler.test(text)
    const start = filler.lastIndex
    const first = text.charAt(start)
    at = start + 1
    if (first === '"') {
      for (; text.charAt(at) !== '"'; at++) if (text.charAt(at) === '\\') at++
      at++
    } else if (!'{}[]'.includes(first)) {
      word.lastIndex = start
      word.test(text)
      at = word.lastIndex
    }
    return text.slice(start, at)
  }

  function read(lexeme: string, place: Place): unknown {
    if (lexeme === '{') {
      const object: JsonObject = {}
      for (let name = next(); name !== '}'; name = next()) {
        const key = JSON.parse(name) as string
        const inner = [...place, key]
        if (Object.hasOwn(object, key)) duplicates.push(inner)
        const value = read(next(), inner)
        // Defined, not assigned: a member called __proto__ is data like any other.
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
      }
      return object
    }
    if (lexeme === '[') {
      const list: unknown[] = []
      for (let item = next(); item !== ']'; item = next()) list.push(read(item, [...place, list.length]))
      return list
    }
    return /^[-\d]/.test(lexeme) && !isExact(lexeme) ? new LongNumber(lexeme) : JSON.parse(lexeme)
  }

  const value = read(next(), [])
  return { value, duplicates }
}

/** Does a double hold the number of this text exactly? */
function isExact(text: string): boolean {
  const digits = text.replace(/[eE].*$/, '').replace(/[-.]/g, '').replace(/^0+|0+$/g, '')
  return digits.length <= EXACT_DIGITS && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER + 1
}
