/**
 * Reads a document directly from the bytes of JSON, without the objects that JSON.parse would make of it. That takes half
 * the time of parsing, checking for duplicate members, and reading (measured: a fifth of a build).
 *
 * Only documents without peculiarities are read this way. At anything that would have to be reported or needs thought
 * (invalid JSON, unknown, superseded or duplicate members, values of the wrong type, null, numbers that a double may
 * not represent, nested envelopes) it aborts, and the document is read by way of JSON.parse (read.ts), which decides.
 */

import { EXACT_DIGITS, type JsonBytes } from '../../json.ts'
import { BYTES_PER_CONTAINER, ENTRIES_PER_MAP, FREE_CONTAINERS } from '../../limits.ts'
import { FACTORIES } from '../../model/generated/factories.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { ENVELOPE, schemaById, typeOfSchema } from '../../model/schema-registry.ts'
import {
  type Field,
  type Form,
  type ObjectType,
  perType,
  SCHEMA_FIELD,
  type Type,
} from '../../model/structure.ts'
import { Amount } from '../../values/amount.ts'
import * as char from '../../values/characters.ts'
import { type TextMap, textMap } from '../../values/text-map.ts'
import { newReadIssues, type ReadIssues } from './issues.ts'
import { AFTER_READING, checkAddons, emptyElement } from './read.ts'
import { scalarReader } from './scalars.ts'

/** What is read, and how far. */
interface Cursor {
  readonly bytes: Buffer
  /** See JsonBytes. Strings are cut from it; reading its characters takes longer than reading bytes. */
  readonly text: string
  /** Index of the next byte. */
  at: number
  /**
   * Index of the last brace. It closes what is around the document, so reading stops there. One read beyond the end of
   * the bytes would make V8 read all later documents more slowly.
   */
  readonly last: number
  /** All bytes of the last string, combined by `or`: below 0x80 if they are ASCII. */
  combined: number
  /** Objects and arrays that there may still be. */
  room: number
  /** Nesting of the value being read. */
  depth: number
  readonly issues: ReadIssues
}

/** Reads the value at the cursor; undefined if it counts as absent. */
type Read = (cursor: Cursor) => unknown

/** Thrown to abort. Not an Error, which would collect a stack trace that nobody reads. */
const PECULIAR = Symbol('peculiar')

/** Deepest nesting; no ordinary document comes close. */
const DEEPEST = 64

/**
 * Reads the document that starts at an index of an object in JSON.
 * @returns the document and the index after it, or undefined for a document with peculiarities
 */
export function readDirectly(
  { bytes, text }: JsonBytes,
  at: number,
): { document: AnyDocument; end: number } | undefined {
  const room = FREE_CONTAINERS + bytes.length / BYTES_PER_CONTAINER
  const issues = newReadIssues()
  const last = text.lastIndexOf('}')
  const cursor: Cursor = { bytes, text, at, last, combined: 0, room, depth: 0, issues }
  try {
    const document = readRoot(cursor)
    return cursor.issues.kept.length === 0 ? { document, end: cursor.at } : undefined
  } catch (error) {
    if (error === PECULIAR) return undefined
    throw error
  }
}

const SCHEMA = '"$schema"'
const SCHEMA_ID = /\s*:\s*"([^"\\]*)"/y

function readRoot(cursor: Cursor): AnyDocument {
  // The first after the start of a document is most likely its own, wherever it is.
  SCHEMA_ID.lastIndex = cursor.text.indexOf(SCHEMA, cursor.at) + SCHEMA.length
  const id = SCHEMA_ID.exec(cursor.text)?.[1]
  const type = typeOfSchema(id)
  if (!id || type?.kind !== 'object' || (id === ENVELOPE && cursor.depth > 0)) throw PECULIAR
  const document = rootReaderOf(type)(cursor) as AnyDocument
  if (document.$schema !== id) throw PECULIAR
  // The same string for all documents, whose hash is known: it is looked up often.
  document.$schema = schemaById(id)?.$id
  return document
}

const readerOf = perType((type: Type): Read => {
  switch (type.kind) {
    case 'scalar':
      return scalarReaderOf(type.form)
    case 'object':
      return objectReader(type, false)
    case 'list':
      return listReader(type)
    case 'map':
      return readMap
    case 'any':
      return readRoot
  }
})

const rootReaderOf = perType((type: ObjectType): Read => objectReader(type, true))

interface Member {
  readonly name: string
  /** The name in UTF-8. */
  readonly bytes: Buffer
  /** Marks the member among those that an object has. */
  readonly bit: number
  readonly read: Read
}

const memberOf = (field: Field, at: number): Member => {
  const { name } = field
  return { name, bytes: Buffer.from(name), bit: 1 << at, read: memberReader(field) }
}

function memberReader({ type, required, emptyMap }: Field): Read {
  const read = readerOf(type)
  if (emptyMap !== undefined) return (cursor) => read(cursor) ?? textMap()
  if (type.kind !== 'list' || required) return read
  return (cursor) => {
    const list = read(cursor) as unknown[]
    return list.length === 0 ? undefined : list
  }
}

/** The members of a type by a hash of their names: of the first byte, the last, and the length. */
type MemberTable = readonly Member[][]

const TABLE_SIZE = 128

const hashOf = (bytes: Buffer, start: number, end: number): number =>
  (bytes[start]! * 67 + bytes[end - 1]! * 23 + (end - start) * 97) & (TABLE_SIZE - 1)

function tableOf(members: readonly Member[]): MemberTable {
  const table = Array.from({ length: TABLE_SIZE }, (): Member[] => [])
  for (const member of members) table[hashOf(member.bytes, 0, member.bytes.length)]!.push(member)
  return table
}

/** @param isRoot is it a whole document, which may have a `$schema`? */
function objectReader(type: ObjectType, isRoot: boolean): Read {
  const create = FACTORIES[type.name]! as () => { [member: string]: unknown }
  const finish = AFTER_READING[type.name]
  const fields = [...type.fields]
  if (isRoot && !type.field.has('$schema')) fields.push(SCHEMA_FIELD)
  // There is a bit for each of 32 members; types with more are read by way of JSON.parse.
  const members = tableOf(fields.length > 32 ? [] : fields.map(memberOf))
  return (cursor) => {
    const object = create()
    let seen = 0
    for (let more = hasFirst(cursor, OBJECT); more; more = hasNext(cursor, OBJECT)) {
      const member = readMember(cursor, members)
      if ((seen & member.bit) !== 0) throw PECULIAR
      seen |= member.bit
      const value = member.read(cursor)
      if (value !== undefined) object[member.name] = value
    }
    if (finish) finish(object)
    return object
  }
}

function listReader({ name, item }: Type & { kind: 'list' }): Read {
  const read = readerOf(item)
  const isOfAddons = name === 'tax.AddonList'
  const empty = emptyElement(item)
  return (cursor) => {
    const list: unknown[] = []
    for (let more = hasFirst(cursor, ARRAY); more; more = hasNext(cursor, ARRAY))
      list.push(read(cursor) ?? empty)
    if (isOfAddons && !checkAddons(list as string[], cursor.issues)) throw PECULIAR
    return list
  }
}

function readMap(cursor: Cursor): TextMap | undefined {
  let map: TextMap | undefined
  let room = ENTRIES_PER_MAP
  for (let more = hasFirst(cursor, OBJECT); more; more = hasNext(cursor, OBJECT)) {
    const name = readText(cursor)
    skipColon(cursor)
    map ??= textMap()
    if (name in map || room-- === 0) throw PECULIAR
    map[name] = readText(cursor)
  }
  return map
}

/** Skips white space, and returns the next byte. */
function skip(cursor: Cursor): number {
  const c = cursor.bytes[cursor.at]!
  return c > char.SPACE ? c : skipSpace(cursor)
}

function skipSpace(cursor: Cursor): number {
  const { bytes } = cursor
  let c = bytes[cursor.at]!
  while (c === char.SPACE || c === 0x0a || c === 0x0d || c === 0x09) c = bytes[++cursor.at]!
  return c
}

/** Objects and arrays by their closing bracket. In ASCII, the opening one is two before it. */
const OBJECT = char.CLOSE_OBJECT
const ARRAY = char.CLOSE_ARRAY

/** Enters an object or array. Is there anything in it? */
function hasFirst(cursor: Cursor, bracket: number): boolean {
  if (skip(cursor) !== bracket - 2 || --cursor.room < 0 || ++cursor.depth > DEEPEST) throw PECULIAR
  cursor.at++
  return skip(cursor) !== bracket || hasNext(cursor, bracket)
}

/** Moves past a comma, or leaves the object or array. Is there more in it? */
function hasNext(cursor: Cursor, bracket: number): boolean {
  const c = skip(cursor)
  if ((c !== char.COMMA && c !== bracket) || cursor.at === cursor.last) throw PECULIAR
  cursor.at++
  if (c === bracket) cursor.depth--
  return c !== bracket
}

function skipColon(cursor: Cursor): void {
  if (skip(cursor) !== char.COLON) throw PECULIAR
  cursor.at++
}

/** Reads the name of a member of a type, and the colon after it. */
function readMember(cursor: Cursor, table: MemberTable): Member {
  if (skip(cursor) !== char.QUOTE) throw PECULIAR
  const { bytes } = cursor
  const start = cursor.at + 1
  let end = start
  while (end < cursor.last && bytes[end] !== char.QUOTE) end++
  cursor.at = end + 1
  skipColon(cursor)
  for (const member of table[hashOf(bytes, start, end)]!)
    if (isName(bytes, start, end, member.bytes)) return member
  throw PECULIAR
}

function isName(bytes: Buffer, start: number, end: number, name: Buffer): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) if (bytes[start + i] !== name[i]) return false
  return true
}

/** The index of the first quote or backslash; there is no other control character before it. */
function endOfText(cursor: Cursor, from: number): number {
  const { bytes, last } = cursor
  let { combined } = cursor
  let at = from
  for (let c = bytes[at]!; c !== char.QUOTE && c !== char.BACKSLASH; c = bytes[++at]!) {
    if (c < char.SPACE || at >= last) throw PECULIAR
    combined |= c
  }
  cursor.combined = combined
  return at
}

function readText(cursor: Cursor): string {
  if (skip(cursor) !== char.QUOTE) throw PECULIAR
  const { bytes } = cursor
  const start = cursor.at + 1
  cursor.combined = 0
  let end = endOfText(cursor, start)
  if (bytes[end] === char.QUOTE) {
    cursor.at = end + 1
    return textAt(cursor, start, end)
  }
  while (bytes[end] === char.BACKSLASH) end = endOfText(cursor, Math.min(end + 2, cursor.last))
  cursor.at = end + 1
  try {
    return JSON.parse(textAt(cursor, start - 1, end + 1)) as string
  } catch {
    throw PECULIAR
  }
}

/** A part of the string that was looked at last. */
const textAt = ({ bytes, text, combined }: Cursor, start: number, end: number): string =>
  combined < 0x80 ? text.slice(start, end) : bytes.toString('utf8', start, end)

function scalarReaderOf(form: Form): Read {
  if (form === 'string') return (cursor) => readText(cursor) || undefined
  const read = scalarReader(form)
  const readValue: Read = (cursor) => {
    const c = skip(cursor)
    return read(c === char.QUOTE ? readText(cursor) : readLiteral(cursor), cursor.issues)
  }
  if (form !== 'amount' && form !== 'percentage') return readValue
  const isPercentage = form === 'percentage'
  return (cursor) => readDecimal(cursor, isPercentage) ?? readValue(cursor)
}

/** A number that a double represents exactly, or a boolean. */
const LITERAL = /-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?(?![\d.eE+-])|true|false/y

function readLiteral(cursor: Cursor): number | boolean {
  LITERAL.lastIndex = cursor.at
  const lexeme = LITERAL.exec(cursor.text)?.[0]
  if (lexeme === undefined || lexeme.length > EXACT_DIGITS) throw PECULIAR
  cursor.at += lexeme.length
  return JSON.parse(lexeme)
}

/** Reads an ordinary decimal in quotes. Leaves any other value to others. */
function readDecimal(cursor: Cursor, isPercentage: boolean): Amount | undefined {
  if (skip(cursor) !== char.QUOTE) return undefined
  const { bytes } = cursor
  let at = cursor.at + 1
  let c = bytes[at]!
  const sign = c
  if (sign === char.MINUS || sign === char.PLUS) c = bytes[++at]!
  const start = at
  let unscaled = 0
  let point = -1
  for (; ; c = bytes[++at]!) {
    if (c >= char.ZERO && c <= char.NINE) unscaled = unscaled * 10 + (c - char.ZERO)
    else if (c === char.POINT && point < 0 && at > start) point = at
    else break
  }
  if (at === start || at - start > EXACT_DIGITS) return undefined
  let scale = point < 0 ? 0 : at - point - 1
  if (isPercentage) {
    if (c !== char.PERCENT) return undefined
    c = bytes[++at]!
    scale += 2
  }
  if (c !== char.QUOTE) return undefined
  cursor.at = at + 1
  return new Amount(sign === char.MINUS && unscaled !== 0 ? -unscaled : unscaled, scale)
}
