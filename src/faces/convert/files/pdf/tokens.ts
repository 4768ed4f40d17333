/** Reads the values of PDF files (ISO 32000-1, 7.2 and 7.3). Nothing is searched for: every byte is read once, and paid for. */
import { type Budget, spend } from './budget.ts'
import {
  damaged,
  isInteger,
  type PdfDictionary,
  PdfName,
  PdfReference,
  PdfStream,
  type PdfValue,
} from './values.ts'

/** Most arrays and dictionaries in each other. */
const MOST_DEPTH = 32

/** Longest number, keyword or name; what is longer is damage. */
const LONGEST_WORD = 1000

/** Kinds of bytes: 0 are those of words. */
const WHITE = 1
const DELIMITER = 2
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const sign = String.fromCharCode(byte)
  return '\0\t\n\f\r '.includes(sign) ? WHITE : '()<>[]{}/%'.includes(sign) ? DELIMITER : 0
})
const isRegular = (byte: number | undefined): boolean => byte !== undefined && KINDS[byte] === 0

const LF = 10
const CR = 13
const [OPEN, CLOSE, BACKSLASH] = [40, 41, 92]
const [LESS, GREATER, LEFT, RIGHT, SLASH, PERCENT] = [60, 62, 91, 93, 47, 37]

/** What ends an array or a dictionary. */
type End = ']' | '>>'

/** Where values are read from, one after the other. */
export interface PdfReader {
  readonly bytes: Uint8Array
  /** Index of the next byte. */
  at: number
  readonly budget: Budget
}

/** Reads a value. @throws PdfError if there is none */
export function readValue(reader: PdfReader): PdfValue {
  const value = readValueOrEnd(reader, 0)
  if (isEnd(value)) throw damaged()
  return value
}

const isEnd = (value: PdfValue | End): value is End => value === ']' || value === '>>'

/** Reads a word such as `obj` if it is the next. */
export function takeWord(reader: PdfReader, word: string): boolean {
  skipWhite(reader)
  const { bytes, at } = reader
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false
  if (isRegular(bytes[at + word.length])) return false
  reader.at += word.length
  return true
}

/** Goes on to an index. What was looked at is paid for, also if it turns out to be nothing. */
function passTo(reader: PdfReader, at: number): void {
  spend(reader.budget, 'byte', at - reader.at)
  reader.at = at
}

/** Skips white space and comments. */
function skipWhite(reader: PdfReader): void {
  const { bytes } = reader
  let { at } = reader
  for (; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === PERCENT) while (at < bytes.length && !isLineEnd(bytes[at]!)) at++
    else if (KINDS[byte] !== WHITE) break
  }
  passTo(reader, Math.min(at, bytes.length))
}

function readValueOrEnd(reader: PdfReader, depth: number): PdfValue | End {
  const { bytes, budget } = reader
  if (depth > MOST_DEPTH) throw damaged()
  spend(budget, 'value')
  skipWhite(reader)
  switch (bytes[reader.at]) {
    case SLASH:
      return readName(reader)
    case OPEN:
      return readLiteral(reader)
    case LESS:
      return bytes[reader.at + 1] === LESS ? readDictionary(reader, depth) : readHexadecimal(reader)
    case LEFT:
      return readList(reader, depth)
    case RIGHT:
      reader.at++
      return ']'
    case GREATER:
      if (bytes[reader.at + 1] !== GREATER) throw damaged()
      reader.at += 2
      return '>>'
    default:
      return readPlain(reader)
  }
}

function readWord(reader: PdfReader): string {
  const { bytes, at } = reader
  let end = at
  while (end - at <= LONGEST_WORD && isRegular(bytes[end])) end++
  if (end === at || end - at > LONGEST_WORD) throw damaged()
  passTo(reader, end)
  return latin1(bytes, at, end)
}

/** `#20` in a name is a space. */
function readName(reader: PdfReader): PdfName {
  reader.at++
  if (!isRegular(reader.bytes[reader.at])) return new PdfName('')
  const decode = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16))
  return new PdfName(readWord(reader).replace(/#([\da-f]{2})/gi, decode))
}

/** A number, a reference such as `12 0 R`, or a word that stands for a value. */
function readPlain(reader: PdfReader): PdfValue {
  const text = readWord(reader)
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return undefined
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) throw damaged()
  const number = Number(text)
  const end = reader.at
  if (isInteger(number) && number >= 0 && takeGeneration(reader) && takeWord(reader, 'R'))
    return new PdfReference(number)
  reader.at = end
  return number
}

function takeGeneration(reader: PdfReader): boolean {
  skipWhite(reader)
  const { bytes, at } = reader
  while (reader.at - at < 6 && isDigit(bytes[reader.at])) reader.at++
  return reader.at > at && !isRegular(bytes[reader.at])
}

function readList(reader: PdfReader, depth: number): readonly PdfValue[] {
  reader.at++
  const values: PdfValue[] = []
  for (;;) {
    const value = readValueOrEnd(reader, depth + 1)
    if (value === ']') return values
    if (value === '>>') throw damaged()
    values.push(value)
  }
}

/** A dictionary; or the stream that begins behind it, if there is one. */
function readDictionary(reader: PdfReader, depth: number): PdfDictionary | PdfStream {
  reader.at += 2
  const members = new Map<string, PdfValue>()
  for (;;) {
    const key = readValueOrEnd(reader, depth + 1)
    if (key === '>>') break
    const value = readValueOrEnd(reader, depth + 1)
    if (!(key instanceof PdfName) || isEnd(value)) throw damaged()
    // Of two, most programs take the first.
    if (!members.has(key.text)) members.set(key.text, value)
  }
  if (depth > 0 || !takeWord(reader, 'stream')) return members
  if (reader.bytes[reader.at] === CR) reader.at++
  if (reader.bytes[reader.at] === LF) reader.at++
  return new PdfStream(members, reader.at)
}

function readHexadecimal(reader: PdfReader): string {
  const { bytes, at } = reader
  const end = bytes.indexOf(GREATER, at)
  passTo(reader, end < 0 ? bytes.length : end + 1)
  if (end < 0) throw damaged()
  return latin1(hexBytes(bytes.subarray(at + 1, end)))
}

/** Brackets in a string are balanced, or escaped. */
function readLiteral(reader: PdfReader): string {
  const { bytes, at } = reader
  let [end, depth, isPlain] = [at, 0, true]
  do {
    const byte = bytes[end]
    if (byte === undefined) break
    if (byte === OPEN) depth++
    else if (byte === CLOSE) depth--
    else if (byte === BACKSLASH) {
      isPlain = false
      end++
    }
    end++
  } while (depth > 0)
  passTo(reader, end)
  if (depth > 0) throw damaged()
  return isPlain
    ? latin1(bytes, at + 1, end - 1)
    : latin1(unescaped(bytes.subarray(at + 1, end - 1)))
}

/** Bytes as characters of the same numbers: a short text takes a fifth of the memory of an array. */
const latin1 = (bytes: Uint8Array, start = 0, end = bytes.length): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', start, end)

const isLineEnd = (byte: number): boolean => byte === LF || byte === CR
const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39
const isOctal = (byte = 0): boolean => byte >= 0x30 && byte < 0x38

const ESCAPES: ReadonlyMap<number, number> = new Map(
  Object.entries({ n: 10, r: 13, t: 9, b: 8, f: 12 }).map(([sign, code]) => [
    sign.charCodeAt(0),
    code,
  ]),
)

function unescaped(text: Uint8Array): Uint8Array {
  const result = new Uint8Array(text.length)
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const byte = text[i]!
    if (byte !== BACKSLASH) {
      result[length++] = byte
      continue
    }
    const next = text[++i] ?? BACKSLASH
    if (isOctal(next)) {
      let code = next - 0x30
      for (let digits = 1; digits < 3 && isOctal(text[i + 1]); digits++)
        code = code * 8 + text[++i]! - 0x30
      result[length++] = code
    } else if (isLineEnd(next)) {
      // The line goes on.
      if (next === CR && text[i + 1] === LF) i++
    } else result[length++] = ESCAPES.get(next) ?? next
  }
  return result.subarray(0, length)
}

/** The values of digits; -1 for what is none. */
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()),
)

/** The bytes of hexadecimal digits; white space between them is skipped, and an odd digit is followed by 0. */
export function hexBytes(text: Uint8Array): Uint8Array {
  const result = new Uint8Array(Math.ceil(text.length / 2))
  let digits = 0
  for (const byte of text) {
    if (KINDS[byte] === WHITE) continue
    const digit = DIGITS[byte]!
    if (digit < 0) throw damaged()
    result[digits >> 1]! += digits % 2 === 0 ? digit * 16 : digit
    digits++
  }
  return result.subarray(0, Math.ceil(digits / 2))
}
