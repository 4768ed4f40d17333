/**
 * Reading JSON with nothing lost in silence.
 *
 * JSON.parse does the work. A scan of the text beside it tells what JSON.parse hides: members given twice (it keeps
 * the last) and numbers that a double cannot hold exactly (it rounds them). Only where the scan finds a trace of
 * either is the text read again by `readCarefully`, which is slow and knows their places.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import { DocketError } from './errors.ts'

/** Deepest nesting of objects and lists that is read. */
export const MAX_DEPTH = 512

/** Most significant digits that every double holds. */
const EXACT_DIGITS = 15

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a

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
 * @param name what the bytes are, for messages
 * @throws DocketError `input` for anything that is not one JSON text in UTF-8, or is nested deeper than MAX_DEPTH
 */
export function parseJson(bytes: Buffer, name = 'the body'): Parsed {
  const ascii = isAscii(bytes)
  if (!ascii && !isUtf8(bytes)) throw new DocketError('input', `${name} is not valid UTF-8; send JSON in UTF-8`)
  const text = bytes.toString(ascii ? 'latin1' : 'utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new DocketError('input', `${name} is not valid JSON: ${whatJsonParseSaid(error)}`)
  }
  const { members, longNumber } = scan(text)
  if (members === countMembers(value, 1) && !longNumber) return { value, duplicates: [] }
  return readCarefully(text)
}

function whatJsonParseSaid(error: unknown): string {
  const { message } = error as Error
  // V8 may quote part of the document: `Unexpected token 'x', ..."a": x}" is not valid JSON`.
  const excerpt = message.endsWith('is not valid JSON') ? message.search(/, (?:\.\.\.)?"/) : -1
  const said = (excerpt < 0 ? message : message.slice(0, excerpt)).replace(' in JSON', '')
  return said.startsWith('Unexpected end of') ? 'it ends too early, or is empty' : said
}

interface Scan {
  /** Colons outside texts: the members written. */
  members: number
  /** Is there a number with an exponent, or so long that a double might not hold it? */
  longNumber: boolean
}

/** Reads along a text known to be valid JSON. */
function scan(text: string): Scan {
  const length = text.length
  let members = 0
  let longNumber = false
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c === QUOTE) {
      i = endOfText(text, i + 1)
    } else if (c === COLON) {
      members++
    } else if (c >= 0x30 && c <= 0x39) {
      const start = i
      for (; isInNumber(text.charCodeAt(i + 1)); i++) if ((text.charCodeAt(i + 1) | 0x20) === 0x65) longNumber = true
      if (i - start >= EXACT_DIGITS) longNumber = true
    }
  }
  return { members, longNumber }
}

/** The place of the quote that ends the text whose content starts at `from`. */
function endOfText(text: string, from: number): number {
  let end = text.indexOf('"', from)
  while (text.charCodeAt(end - 1) === BACKSLASH) {
    let before = end - 1
    while (text.charCodeAt(before - 1) === BACKSLASH) before--
    if ((end - before) % 2 === 0) break
    end = text.indexOf('"', end + 1)
  }
  return end
}

/** Digits, the point, signs and the letter of an exponent. */
function isInNumber(c: number): boolean {
  return (c >= 0x30 && c <= 0x39) || c === 0x2e || (c | 0x20) === 0x65 || c === 0x2b || c === 0x2d
}

/** Members in all objects of a value. Throws where these are nested too deep. */
function countMembers(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > MAX_DEPTH) {
    throw new DocketError('input', `the JSON is nested deeper than ${MAX_DEPTH} levels; send a flatter document`)
  }
  let count = 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (typeof value[i] === 'object') count += countMembers(value[i], depth + 1)
    return count
  }
  for (const name in value) {
    count++
    const member = (value as JsonObject)[name]
    if (typeof member === 'object') count += countMembers(member, depth + 1)
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
      at = endOfText(text, at) + 1
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
