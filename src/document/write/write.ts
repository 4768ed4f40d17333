/**
 * Writes a document as JSON bytes: members in schema order, without empty ones. One writer is compiled per type and form;
 * all write into a single buffer that is reused, so that a document is copied only once.
 */

import { FACTORIES } from '../../model/generated/factories.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { memberVisitor, OpaqueDocument, typeOfSchema } from '../../model/schema-registry.ts'
import {
  type Field,
  type ObjectType,
  perType,
  SCHEMA_FIELD,
  type Type,
} from '../../model/structure.ts'
import { type Amount, POW10 } from '../../values/amount.ts'
import type { Bivariant } from '../../values/bivariant.ts'
import * as char from '../../values/characters.ts'
import { toPercent } from '../../values/percentage.ts'
import type { TextMap } from '../../values/text-map.ts'

type Write = Bivariant<[value: unknown], void>

/** Does a value count as absent? */
type Test = Bivariant<[value: unknown], boolean>

let out: Buffer<ArrayBuffer> = Buffer.allocUnsafe(1 << 16)
let at = 0

/** The JSON of a value that no writer knows better: texts with characters other than plain ones, for example. */
type Stringify = (value: unknown) => string

/** The writers of one form of documents. */
interface Writers {
  readonly stringify: Stringify
  /** Are the members of objects sorted, and those that are null omitted? */
  readonly isCanonical: boolean
  readonly text: Write
  readonly of: (type: Type) => Write
}

const LINE_END = 0x0a

/** Bytes kept free after every value, so that names and punctuation are written without capacity checks. */
const SLACK = 256

/** Length of `{}`. Whether a map has entries is known only after it is written, so an empty one is then removed. */
const EMPTY_MAP = 2

/** ASCII characters that need no escaping in JSON. */
const PLAIN = new Uint8Array(128).map((_, c) =>
  c >= char.SPACE && c !== char.QUOTE && c !== char.BACKSLASH && c !== 0x7f ? 1 : 0,
)

/**
 * Compiles the function that writes documents in a form. Its result is good until the next document is written.
 * @param isCanonical are the members of objects sorted, and those that are null omitted (digest.ts)?
 */
export function createWriter(
  stringify: Stringify,
  isCanonical: boolean,
): (document: AnyDocument) => Uint8Array {
  const writers: Writers = {
    stringify,
    isCanonical,
    text: (text: string) => writeText(text, stringify),
    of: perType((type: Type) => writerOf(type, writers)),
  }
  return (document) => {
    at = 0
    writeAny(document, writers)
    return out.subarray(0, at)
  }
}

const write = createWriter(JSON.stringify, false)

/** Writes a document as compact JSON. */
export function writeDocument(document: AnyDocument): string {
  write(document)
  return out.toString('utf8', 0, at)
}

/** Writes a document and a line end, one character per byte (latin1), the fastest form for a socket. */
export function writeBytes(document: AnyDocument): string {
  write(document)
  out[at++] = LINE_END
  return out.toString('latin1', 0, at)
}

function reserve(bytes: number): void {
  if (at + bytes + SLACK <= out.length) return
  const larger = Buffer.allocUnsafe(Math.max(out.length * 2, at + bytes + SLACK))
  out.copy(larger, 0, 0, at)
  out = larger
}

/** Writes bytes that fit into the slack. */
function writeLiteral(bytes: Uint8Array): void {
  const buffer = out
  let to = at
  for (let i = 0; i < bytes.length; i++) buffer[to++] = bytes[i]!
  at = to
}

function writeText(text: string, stringify: Stringify): void {
  const length = text.length
  reserve(length * 3 + 2)
  const start = at
  const bytes = out
  let to = at
  bytes[to++] = char.QUOTE
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c > 127 || PLAIN[c] === 0) {
      at = start
      return writeString(stringify(text))
    }
    bytes[to++] = c
  }
  bytes[to++] = char.QUOTE
  at = to
}

/** Writes ASCII that fits into the slack. */
function writeAscii(text: string): void {
  reserve(0)
  for (let i = 0; i < text.length; i++) out[at++] = text.charCodeAt(i)
}

function writeString(json: string): void {
  reserve(json.length * 3)
  at += out.write(json, at)
}

const writeAmount = (amount: Amount): void => writeDecimal(amount, false)

const writePercentage = (fraction: Amount): void => writeDecimal(toPercent(fraction), true)

/**
 * Writes a decimal. Small ones are written digit by digit from the end, which is faster than converting to a string.
 */
function writeDecimal(amount: Amount, isPercentage: boolean): void {
  const { unscaled, scale } = amount
  if (typeof unscaled !== 'number' || Math.abs(unscaled) > 0x7fffffff || scale > 9)
    return writeString(`"${amount}${isPercentage ? '%' : ''}"`)
  reserve(0)
  const bytes = out
  let to = at
  bytes[to++] = char.QUOTE
  let rest = unscaled | 0
  if (rest < 0) {
    bytes[to++] = char.MINUS
    rest = -rest
  }
  let digits = scale + 1
  while (digits < 10 && rest >= POW10[digits]!) digits++
  to += scale > 0 ? digits + 1 : digits
  let place = to
  for (let i = 0; i < digits; i++) {
    if (i === scale && i > 0) bytes[--place] = char.POINT
    const quotient = (rest / 10) | 0
    bytes[--place] = 48 + rest - quotient * 10
    rest = quotient
  }
  if (isPercentage) bytes[to++] = char.PERCENT
  bytes[to++] = char.QUOTE
  at = to
}

function writerOf(type: Type, writers: Writers): Write {
  switch (type.kind) {
    case 'scalar':
      if (type.form === 'amount') return writeAmount
      if (type.form === 'percentage') return writePercentage
      return type.form === 'integer' || type.form === 'number' || type.form === 'boolean'
        ? (value) =>
            writeAscii(Number.isSafeInteger(value) ? String(value) : writers.stringify(value))
        : writers.text
    case 'object':
      return objectWriter(type, writers)
    case 'list':
      return listWriter(writers.of(type.item))
    case 'map':
      return (map: TextMap) => writeMap(map, writers.text)
    case 'any':
      return (document: AnyDocument) => writeAny(document, writers)
  }
}

const NULL = Buffer.from('null')

/** Placeholder for an absent required member. Amounts and numbers are never absent. */
export function placeholderOf({ type, required }: Field): Buffer | undefined {
  if (!required) return undefined
  if (type.kind !== 'scalar') return NULL
  if (type.form === 'date') return Buffer.from('"0000-00-00"')
  return Buffer.from(type.form === 'date-time' ? '"0000-00-00T00:00:00"' : '""')
}

/** Makes the test for values that count as absent. Maps are tested by writing them. */
export function emptyTest({ type, required }: Field): Test | undefined {
  if (required) return undefined
  if (type.kind === 'list') return (list: unknown[]) => list.length === 0
  return type.kind === 'scalar' && type.form === 'integer' ? (value) => value === 0 : undefined
}

interface Member {
  readonly name: string
  /** The name with its colon. */
  readonly before: Buffer
  readonly write: Write
  readonly isEmpty: Test | undefined
  /** Written if the member is absent. */
  readonly absent: Buffer | undefined
  readonly isMap: boolean
  /** Written for a map without entries. */
  readonly emptyMap: Buffer | undefined
  readonly omitsNull: boolean
}

function memberOf(field: Field, writers: Writers): Member {
  const { name, type, emptyMap } = field
  const absent = placeholderOf(field)
  return {
    name,
    before: Buffer.from(`${JSON.stringify(name)}:`),
    write: writers.of(type),
    isEmpty: emptyTest(field),
    absent,
    isMap: type.kind === 'map',
    emptyMap: emptyMap === undefined ? absent : emptyMap === 'null' ? NULL : Buffer.from(emptyMap),
    omitsNull: writers.isCanonical,
  }
}

function objectWriter(type: ObjectType, writers: Writers): Write {
  const hasSchema = '$schema' in FACTORIES[type.name]!() && !type.field.has('$schema')
  const schema = hasSchema ? [memberOf(SCHEMA_FIELD, writers)] : []
  const own = type.fields.map((field) => memberOf(field, writers))
  const visit = writers.isCanonical ? undefined : memberVisitor(type)
  const sorted = own.concat(schema).sort((a, b) => (a.name < b.name ? -1 : 1))
  return (object: AnyDocument & { readonly [name: string]: unknown }) => {
    reserve(0)
    out[at++] = char.OPEN_OBJECT
    if (visit) {
      if (hasSchema) writeMember(schema[0]!, object.$schema)
      visit(object, own, writeMember, undefined)
    } else for (const member of sorted) writeMember(member, object[member.name])
    endList(char.CLOSE_OBJECT)
  }
}

function writeMember(member: Member, value: unknown): void {
  if (value === undefined || value === '' || member.isEmpty?.(value)) {
    return writeInstead(member, member.absent)
  }
  const start = at
  writeLiteral(member.before)
  member.write(value)
  if (member.isMap && at === start + member.before.length + EMPTY_MAP) {
    at = start
    return writeInstead(member, member.emptyMap)
  }
  out[at++] = char.COMMA
}

/** Writes what stands for a value that is absent or empty. */
function writeInstead({ before, omitsNull }: Member, value: Buffer | undefined): void {
  if (value === undefined) return
  reserve(0)
  if (!omitsNull || value !== NULL) {
    writeLiteral(before)
    writeLiteral(value)
    // Of a null that is omitted the comma stays if it is the first: see digest.ts.
  } else if (out[at - 1] !== char.OPEN_OBJECT) return
  out[at++] = char.COMMA
}

/** Replaces the comma after the last element by the closing bracket, or closes an empty object or array. */
function endList(bracket: number): void {
  if (out[at - 1] === char.COMMA) out[at - 1] = bracket
  else out[at++] = bracket
}

function listWriter(write: Write): Write {
  return (list: unknown[]) => {
    reserve(0)
    out[at++] = char.OPEN_ARRAY
    for (let i = 0; i < list.length; i++) {
      if (list[i] === null) writeAscii('null')
      else write(list[i])
      out[at++] = char.COMMA
    }
    endList(char.CLOSE_ARRAY)
  }
}

function writeMap(map: TextMap, writeText: Write): void {
  reserve(0)
  out[at++] = char.OPEN_OBJECT
  for (const name of sortedNames(map)) {
    writeText(name)
    out[at++] = char.COLON
    writeText(map[name] ?? '')
    out[at++] = char.COMMA
  }
  endList(char.CLOSE_OBJECT)
}

/** Returns the member names of an object in the order of their UTF-8 bytes. */
export function sortedNames(object: object): string[] {
  const names = Object.keys(object)
  if (names.length < 2) return names
  return names.some((name) => BEYOND_BMP_ORDER.test(name)) ? names.sort(byCodePoints) : names.sort()
}

/** Characters from which on the orders of UTF-16 and of code points differ. */
const BEYOND_BMP_ORDER = /[\ud800-\uffff]/

/** UTF-8 sorts by code points; UTF-16, as strings are compared, puts U+E000 to U+FFFF after all others. */
function byCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    let x = a.charCodeAt(i)
    let y = b.charCodeAt(i)
    if (x === y) continue
    if (x >= 0xd800 && y >= 0xd800) {
      x += x >= 0xe000 ? -0x800 : 0x2000
      y += y >= 0xe000 ? -0x800 : 0x2000
    }
    return x - y
  }
  return a.length - b.length
}

function writeAny(document: AnyDocument, writers: Writers): void {
  if (document instanceof OpaqueDocument) writeString(writers.stringify(document.content))
  else writers.of(typeOfSchema(document.$schema)!)(document)
}
