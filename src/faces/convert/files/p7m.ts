/**
 * The file in a signed one (CAdES, `.xml.p7m`): a ContentInfo with SignedData (RFC 5652, 3 and 5) in BER, whose content is
 * an OCTET STRING, whole or in pieces. Only headers are read, each once, and always forwards. Nothing is verified.
 */
import type { DocketError } from '../../../errors.ts'
import { unreadable } from './unreadable.ts'

/** Most levels of pieces, and of values that are skipped by their children. */
const MOST_PIECE_LEVELS = 2
const MOST_SKIPPED_LEVELS = 8

const [INTEGER, OCTETS, OID, SEQUENCE, SET, PIECES, CONTENT] = [2, 4, 6, 0x30, 0x31, 0x24, 0xa0]

/** What a time-stamped file may have before its content: its address, and what describes it. */
const URI = 0x16

/** Types of content, by their object identifiers in DER. */
const SIGNED = '2a864886f70d010702'
const ENCRYPTED = '2a864886f70d010703'
const TIME_STAMPED = '2a864886f70d010910011f'

/** A value: where its contents begin, and where they end; undefined if that is where two zeros stand. */
interface Value {
  readonly tag: number
  readonly start: number
  readonly end: number | undefined
}

/** Where values are read from. */
interface Cursor {
  readonly bytes: Uint8Array
  at: number
  /** The end of what holds the next value. */
  limit: number
}

const cutOff = ({ bytes }: Cursor): DocketError =>
  unreadable(
    `the signed file (p7m) is cut off at byte ${bytes.length}: ask the sender for it again`,
  )

const damaged = ({ at }: Cursor): DocketError =>
  unreadable(`the signed file (p7m) is damaged at byte ${at}: ask the sender for it again`)

const detached = (): DocketError => unreadable('the signature is detached: send the XML itself')

/**
 * The file that is signed, which may be signed itself.
 * @throws DocketError `conversion` if there is none in it, or the file is damaged
 */
export const openP7m = (bytes: Uint8Array): Uint8Array =>
  contentOf({ bytes, at: 0, limit: bytes.length })

function contentOf(cursor: Cursor): Uint8Array {
  enter(cursor, SEQUENCE)
  // Certificates and stores of keys begin with something else.
  const type = cursor.bytes[cursor.at] === OID ? identifierIn(cursor) : undefined
  if (type === ENCRYPTED) throw unreadable('the file is encrypted: send the XML itself')
  if (type !== SIGNED && type !== TIME_STAMPED)
    throw unreadable(
      'the file is not a signed one that has its content (p7m), but a certificate or the like: send the XML itself',
    )
  enter(cursor, CONTENT)
  enter(cursor, SEQUENCE)
  skip(cursor, INTEGER)
  if (type === SIGNED) {
    skip(cursor, SET)
    enter(cursor, SEQUENCE)
    identifierIn(cursor)
    if (isAtEnd(cursor)) throw detached()
    enter(cursor, CONTENT)
    if (isAtEnd(cursor)) throw detached()
  } else for (const tag of [URI, SEQUENCE]) if (cursor.bytes[cursor.at] === tag) skip(cursor, tag)
  if (cursor.bytes[cursor.at] !== PIECES) return octetsIn(cursor)
  const joined: Joined = { bytes: new Uint8Array(cursor.limit - cursor.at), length: 0 }
  join(cursor, joined, 0)
  return joined.bytes.subarray(0, joined.length)
}

/** Reads the header of the next value. */
function next(cursor: Cursor): Value {
  const { bytes, limit } = cursor
  const [tag, first] = [bytes[cursor.at], bytes[cursor.at + 1]]
  if (tag === undefined || first === undefined || cursor.at + 2 > limit) throw cutOff(cursor)
  cursor.at += 2
  if (first === 0x80) return { tag, start: cursor.at, end: undefined }
  let length = first
  if (first > 0x80) {
    const count = first - 0x80
    if (count > 4) throw damaged(cursor)
    length = 0
    for (let i = 0; i < count; i++) length = length * 256 + (bytes[cursor.at++] ?? 0)
  }
  const end = cursor.at + length
  if (end > limit) throw cutOff(cursor)
  return { tag, start: cursor.at, end }
}

/** Goes into the next value. What follows it is not of interest, so that its end need not be found. */
function enter(cursor: Cursor, tag: number): void {
  const value = next(cursor)
  if (value.tag !== tag) throw damaged(cursor)
  if (value.end !== undefined) cursor.limit = value.end
}

function skip(cursor: Cursor, tag: number): void {
  const value = next(cursor)
  if (value.tag !== tag) throw damaged(cursor)
  skipRest(cursor, value, 0)
}

function skipRest(cursor: Cursor, { end }: Value, depth: number): void {
  if (end !== undefined) {
    cursor.at = end
    return
  }
  if (depth === MOST_SKIPPED_LEVELS) throw damaged(cursor)
  while (!takeEnd(cursor)) skipRest(cursor, next(cursor), depth + 1)
}

/** Takes the two zeros that end a value without a length, if they are next. */
function takeEnd(cursor: Cursor): boolean {
  const { bytes, at } = cursor
  if (bytes[at] !== 0 || bytes[at + 1] !== 0) return false
  cursor.at += 2
  return true
}

const isAtEnd = (cursor: Cursor): boolean => cursor.at >= cursor.limit || takeEnd(cursor)

function identifierIn(cursor: Cursor): string {
  const { tag, start, end } = next(cursor)
  if (tag !== OID || end === undefined) throw damaged(cursor)
  cursor.at = end
  return Buffer.from(cursor.bytes.subarray(start, end)).toString('hex')
}

/** Reads an OCTET STRING that is whole. */
function octetsIn(cursor: Cursor): Uint8Array {
  const { tag, start, end } = next(cursor)
  if (tag !== OCTETS || end === undefined) throw damaged(cursor)
  cursor.at = end
  return cursor.bytes.subarray(start, end)
}

/** The pieces so far. There may be millions of them. */
interface Joined {
  readonly bytes: Uint8Array
  length: number
}

/** Joins the pieces of an OCTET STRING. */
function join(cursor: Cursor, joined: Joined, depth: number): void {
  const { end } = next(cursor)
  if (depth > MOST_PIECE_LEVELS) throw damaged(cursor)
  const { limit } = cursor
  if (end !== undefined) cursor.limit = end
  while (end === undefined ? !takeEnd(cursor) : cursor.at < end) {
    if (cursor.bytes[cursor.at] === PIECES) join(cursor, joined, depth + 1)
    else {
      const piece = octetsIn(cursor)
      joined.bytes.set(piece, joined.length)
      joined.length += piece.length
    }
  }
  cursor.limit = limit
}
