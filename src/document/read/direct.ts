/**
 * Reads a document directly from JSON text, without the objects that JSON.parse would make of it: that takes half the
 * time of parsing, checking for duplicate members, and reading (measured: a fifth of a build).
 *
 * Only documents without peculiarities are read this way. At anything that would have to be reported or needs thought
 * (invalid JSON, unknown, superseded or duplicate members, values of the wrong type, null, numbers that a double may
 * not represent, nested envelopes) it aborts, and the document is read by way of JSON.parse (read.ts), which decides.
 */

import { EXACT_DIGITS } from '../../json.ts'
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

/** The text that is read, and how far. */
interface Cursor {
  readonly text: string
  /** Index of the next character. */
  at: number
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
 * Reads the document that starts at an index of the text.
 * @returns the document and the index after it, or undefined for a document with peculiarities
 */
export function readDirectly(
  text: string,
  at: number,
): { document: AnyDocument; end: number } | undefined {
  const room = FREE_CONTAINERS + text.length / BYTES_PER_CONTAINER
  const cursor: Cursor = { text, at, room, depth: 0, issues: newReadIssues() }
  try {
    const document = readRoot(cursor)
    return cursor.issues.kept.length === 0 ? { document, end: cursor.at } : undefined
  } catch (error) {
    if (error === PECULIAR) return undefined
    throw error
  }
}

/** The first `$schema` after the start of a document is most likely its own, wherever it is. */
const SCHEMA = /"\$schema"\s*:\s*"([^"\\]*)"/g

function readRoot(cursor: Cursor): AnyDocument {
  SCHEMA.lastIndex = cursor.at
  const id = SCHEMA.exec(cursor.text)?.[1]
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
  /** Marks the member among those that an object has. */
  readonly bit: number
  readonly read: Read
}

const memberOf = ({ name, type, required, emptyMap }: Field, at: number): Member => {
  const read = readerOf(type)
  const bit = 1 << at
  if (emptyMap !== undefined) return { name, bit, read: (cursor) => read(cursor) ?? textMap() }
  if (type.kind !== 'list' || required) return { name, bit, read }
  return {
    name,
    bit,
    read(cursor) {
      const list = read(cursor) as unknown[]
      return list.length === 0 ? undefined : list
    },
  }
}

/** The members of a type by a hash of their names that looks at three characters. */
type MemberTable = readonly Member[][]

const TABLE_SIZE = 128

const hashOf = (text: string, start: number, end: number): number => {
  const middle = text.charCodeAt((start + end) >> 1)
  return (
    (text.charCodeAt(start) * 67 +
      middle * 7 +
      text.charCodeAt(end - 1) * 23 +
      (end - start) * 97) &
    (TABLE_SIZE - 1)
  )
}

function tableOf(members: readonly Member[]): MemberTable {
  const table = Array.from({ length: TABLE_SIZE }, (): Member[] => [])
  for (const member of members) table[hashOf(member.name, 0, member.name.length)]!.push(member)
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
    open(cursor, char.OPEN_OBJECT)
    const object = create()
    let seen = 0
    if (skip(cursor) !== char.CLOSE_OBJECT) {
      do {
        const member = readMember(cursor, members)
        if ((seen & member.bit) !== 0) throw PECULIAR
        seen |= member.bit
        const value = member.read(cursor)
        if (value !== undefined) object[member.name] = value
      } while (hasNext(cursor, char.CLOSE_OBJECT))
    } else cursor.at++
    cursor.depth--
    if (finish) finish(object)
    return object
  }
}

function listReader({ name, item }: Type & { kind: 'list' }): Read {
  const read = readerOf(item)
  const isOfAddons = name === 'tax.AddonList'
  const empty = emptyElement(item)
  return (cursor) => {
    open(cursor, char.OPEN_ARRAY)
    const list: unknown[] = []
    if (skip(cursor) !== char.CLOSE_ARRAY) {
      do list.push(read(cursor) ?? empty)
      while (hasNext(cursor, char.CLOSE_ARRAY))
    } else cursor.at++
    cursor.depth--
    if (isOfAddons && !checkAddons(list as string[], cursor.issues)) throw PECULIAR
    return list
  }
}

function readMap(cursor: Cursor): TextMap | undefined {
  open(cursor, char.OPEN_OBJECT)
  let map: TextMap | undefined
  if (skip(cursor) !== char.CLOSE_OBJECT) {
    map = textMap()
    let room = ENTRIES_PER_MAP
    do {
      const name = readName(cursor)
      if (name in map || room-- === 0) throw PECULIAR
      map[name] = readText(cursor)
    } while (hasNext(cursor, char.CLOSE_OBJECT))
  } else cursor.at++
  cursor.depth--
  return map
}

/** Skips white space, and returns the next character: NaN at the end of the text. */
function skip(cursor: Cursor): number {
  const c = cursor.text.charCodeAt(cursor.at)
  return c > char.SPACE ? c : skipSpace(cursor)
}

function skipSpace(cursor: Cursor): number {
  const { text } = cursor
  let c = text.charCodeAt(cursor.at)
  while (c === char.SPACE || c === 0x0a || c === 0x0d || c === 0x09)
    c = text.charCodeAt(++cursor.at)
  return c
}

/** Enters an object or array. */
function open(cursor: Cursor, bracket: number): void {
  if (skip(cursor) !== bracket || --cursor.room < 0 || ++cursor.depth > DEEPEST) throw PECULIAR
  cursor.at++
}

/** Moves past a comma or the closing bracket. */
function hasNext(cursor: Cursor, bracket: number): boolean {
  const c = skip(cursor)
  if (c !== char.COMMA && c !== bracket) throw PECULIAR
  cursor.at++
  return c === char.COMMA
}

/** Reads the name of a member of a type, and the colon after it. */
function readMember(cursor: Cursor, table: MemberTable): Member {
  if (skip(cursor) !== char.QUOTE) throw PECULIAR
  const { text } = cursor
  const start = cursor.at + 1
  const end = text.indexOf('"', start)
  if (end < 0) throw PECULIAR
  cursor.at = end + 1
  if (skip(cursor) !== char.COLON) throw PECULIAR
  cursor.at++
  const name = text.slice(start, end)
  for (const member of table[hashOf(text, start, end)]!) if (member.name === name) return member
  throw PECULIAR
}

/** Reads any name, and the colon after it. */
function readName(cursor: Cursor): string {
  if (skip(cursor) !== char.QUOTE) throw PECULIAR
  const { text } = cursor
  const start = cursor.at + 1
  const end = endOfText(text, start)
  if (text.charCodeAt(end) === char.BACKSLASH) throw PECULIAR
  cursor.at = end + 1
  if (skip(cursor) !== char.COLON) throw PECULIAR
  cursor.at++
  return text.slice(start, end)
}

/** The index of the first quote or backslash; there is no other control character before it. */
function endOfText(text: string, from: number): number {
  let at = from
  for (
    let c = text.charCodeAt(at);
    c !== char.QUOTE && c !== char.BACKSLASH;
    c = text.charCodeAt(++at)
  ) {
    if (!(c >= char.SPACE)) throw PECULIAR
  }
  return at
}

function readText(cursor: Cursor): string {
  if (skip(cursor) !== char.QUOTE) throw PECULIAR
  const { text } = cursor
  const start = cursor.at + 1
  let end = endOfText(text, start)
  if (text.charCodeAt(end) === char.QUOTE) {
    cursor.at = end + 1
    return text.slice(start, end)
  }
  while (text.charCodeAt(end) === char.BACKSLASH) end = endOfText(text, end + 2)
  cursor.at = end + 1
  try {
    return JSON.parse(text.slice(start - 1, end + 1)) as string
  } catch {
    throw PECULIAR
  }
}

const readString: Read = (cursor) => readText(cursor) || undefined

function scalarReaderOf(form: Form): Read {
  if (form === 'string') return readString
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
  const { text } = cursor
  let at = cursor.at + 1
  let c = text.charCodeAt(at)
  const sign = c
  if (sign === char.MINUS || sign === char.PLUS) c = text.charCodeAt(++at)
  const start = at
  let unscaled = 0
  let point = -1
  for (; ; c = text.charCodeAt(++at)) {
    if (c >= char.ZERO && c <= char.NINE) unscaled = unscaled * 10 + (c - char.ZERO)
    else if (c === char.POINT && point < 0 && at > start) point = at
    else break
  }
  if (at === start || at - start > EXACT_DIGITS) return undefined
  let scale = point < 0 ? 0 : at - point - 1
  if (isPercentage) {
    if (c !== char.PERCENT) return undefined
    c = text.charCodeAt(++at)
    scale += 2
  }
  if (c !== char.QUOTE) return undefined
  cursor.at = at + 1
  return new Amount(sign === char.MINUS && unscaled !== 0 ? -unscaled : unscaled, scale)
}
