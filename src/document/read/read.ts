/**
 * Reads parsed JSON into a document. Values are checked against the schema's types, numbers become amounts, and
 * objects are created with all members in schema order. Everything that does not match is collected with its path;
 * nothing is thrown.
 *
 * In a document, texts, codes, keys, dates and UUIDs are strings (absent if empty), amounts and percentages are
 * Amount, and maps are objects without a prototype. Arrays keep their null elements until they are normalised.
 */

import { addonOf, advice, detectRegime } from '../../definitions/registry.ts'
import { isObject, type JsonObject, LongNumber } from '../../json.ts'
import { ADDONS_PER_DOCUMENT, ENTRIES_PER_MAP, PLACES_PER_ANSWER } from '../../limits.ts'
import { FACTORIES } from '../../model/generated/factories.ts'
import type { AnyDocument, Invoice } from '../../model/generated/types.ts'
import { ENVELOPE, OpaqueDocument, typeNamed, typeOfSchema } from '../../model/schema-registry.ts'
import { type Field, type ObjectType, perType, type Type } from '../../model/structure.ts'
import { count, prependStep } from '../../validate/findings.ts'
import type { Bivariant } from '../../values/bivariant.ts'
import { quote, shortenName } from '../../values/shorten.ts'
import { type TextMap, textMap } from '../../values/text-map.ts'
import {
  addIssue,
  MOST_EXPLAINED,
  newReadIssues,
  type ReadIssues,
  reportLongNumber,
  reportMismatch,
} from './issues.ts'
import { LEGACY, LEGACY_TYPES, moveTags, type Superseded } from './legacy.ts'
import { type Read, scalarReader } from './scalars.ts'

/**
 * Reads a document of any schema.
 * @param raw an object of parsed JSON; its `$schema` selects the type
 * @param issues collects what could not be read
 */
export function readDocument(raw: JsonObject, issues: ReadIssues): AnyDocument {
  // A document without an envelope may be put into one later, which must be readable as well.
  issues.enclosing = issues.depth = raw.$schema === ENVELOPE ? 0 : 1
  return readAny(raw, issues) as AnyDocument
}

/** Reads a value of a type; what cannot be read is absent. */
export const readValue = (type: Type, raw: unknown): unknown => readerOf(type)(raw, newReadIssues())

/** Maximum number of envelopes around an envelope. Each level computes a digest of everything inside it. */
const MOST_ENCLOSING = 3

const readerOf = perType((type: Type): Read => {
  switch (type.kind) {
    case 'scalar':
      return scalarReader(type.form)
    case 'object':
      return objectReader(type)
    case 'list':
      return type.name === 'tax.AddonList' ? addonListReader(type.item) : listReader(type.item)
    case 'map':
      return readMap
    case 'any':
      return readAny
  }
})

/** Runs on objects of a type as soon as they are read, also when they are only validated. */
export const AFTER_READING: { [type: string]: Bivariant<[object: object], void> } = {
  'bill.Invoice': (invoice: Invoice) => {
    moveTags(invoice)
    detectRegime(invoice)
  },
}

interface MemberReader {
  read: Read
  step: string
  /** Is null the same as absent? */
  nullable: boolean
}

function objectReader(type: ObjectType): Read {
  const create = FACTORIES[type.name]! as () => { [member: string]: unknown }
  const legacy = LEGACY[type.name]
  const finish = AFTER_READING[type.name]
  const members = new Map(type.fields.map((field) => [field.name, memberReader(field)]))
  const form = advice().formOf(type)
  return (raw, issues, root) => {
    if (!isObject(raw)) return reportMismatch(issues, form, raw)
    const object = create()
    let old: [Superseded, unknown][] | undefined
    for (const name in raw) {
      const value = raw[name]
      const member = members.get(name)
      if (member !== undefined) {
        if (value === null && member.nullable) continue
        const before = issues.kept.length
        const read = member.read(value, issues)
        if (read !== undefined) object[name] = read
        if (issues.kept.length !== before) prependStep(issues.kept, before, member.step)
      } else if (legacy !== undefined && Object.hasOwn(legacy, name)) {
        const superseded = legacy[name]!
        const read = readSuperseded(superseded, type, name, value, issues)
        if (read !== undefined) (old ??= []).push([superseded, read])
      } else if (name !== '$schema' || !root) {
        reportUnknown(type, name, value, issues)
      }
    }
    if (old) for (const [superseded, value] of old) superseded.apply(object, value)
    if (finish) finish(object)
    return object
  }
}

function memberReader({ name, type, required, emptyMap }: Field): MemberReader {
  const read = readerOf(type)
  // A required date-time has no empty form that null could be read as.
  const nullable = !(required && type.kind === 'scalar' && type.form === 'date-time')
  return {
    read:
      emptyMap !== undefined
        ? readMapOrEmpty
        : type.kind === 'list' && !required
          ? dropEmpty(read)
          : read,
    step: `.${name}`,
    nullable,
  }
}

const readMapOrEmpty: Read = (raw, issues) => readMap(raw, issues) ?? textMap()

/** An array without elements counts as absent unless it must be written. */
function dropEmpty(read: Read): Read {
  return (raw, issues) => {
    const list = read(raw, issues)
    return Array.isArray(list) && list.length === 0 ? undefined : list
  }
}

function readSuperseded(
  { type }: Superseded,
  owner: ObjectType,
  name: string,
  raw: unknown,
  issues: ReadIssues,
): unknown {
  if (raw === null) return undefined
  const before = issues.kept.length
  const value = readerOf(LEGACY_TYPES[type]?.type ?? typeNamed(type)!)(raw, issues)
  const description = `is a superseded member of ${owner.name}; build the document to replace it`
  addIssue(issues, 'DOCKET-UNKNOWN superseded', description)
  prependStep(issues.kept, before, `.${name}`)
  return value
}

function reportUnknown(type: ObjectType, name: string, raw: unknown, issues: ReadIssues): void {
  // In complements, which nothing is calculated from, it is not looked for.
  const money = issues.depth > 2 ? undefined : advice().moneyIn(type, name, raw)
  const code = money === undefined ? 'DOCKET-UNKNOWN' : 'DOCKET-MONEY-IGNORED'
  const kind = issues.depth > 1 ? (`${code} inside` as const) : code
  const number = count(issues, kind)
  if (number === 0) return
  const hint = number > MOST_EXPLAINED ? undefined : advice().memberMeant(type, name)
  const effect = money === undefined ? '' : `, so ${money} is not counted`
  const description = `is not a member of ${type.name}${effect}${hint ? `; ${hint}` : ''}`
  issues.kept.push({ kind, description, path: `.${shortenName(name)}`, hint })
}

/** Elements are never absent: in an array of strings null is "", in one of integers it is 0. */
export const emptyElement = (item: Type): null | 0 | '' =>
  item.kind !== 'scalar' ? null : item.form === 'integer' ? 0 : ''

function listReader(item: Type): Read {
  const read = readerOf(item)
  const empty = emptyElement(item)
  const form = advice().formOf(item, true)
  return (raw, issues) => {
    if (!Array.isArray(raw)) return reportMismatch(issues, form, raw)
    const list: unknown[] = new Array(raw.length)
    for (let i = 0; i < raw.length; i++) {
      const before = issues.kept.length
      list[i] = raw[i] === null ? empty : (read(raw[i], issues) ?? empty)
      if (issues.kept.length !== before) prependStep(issues.kept, before, `[${i}]`)
    }
    return list
  }
}

function addonListReader(item: Type): Read {
  const read = listReader(item)
  return (raw, issues) => {
    const list = read(raw, issues)
    return Array.isArray(list) ? checkAddons(list, issues) : list
  }
}

/** Reports unknown addons, but keeps them in the array; building drops them. */
export function checkAddons(list: string[], issues: ReadIssues): string[] | undefined {
  for (const [i, key] of list.slice(0, PLACES_PER_ANSWER).entries())
    if (!addonOf(key))
      addIssue(issues, 'DOCKET-UNKNOWN addon', `must be a known addon, got ${quote(key)}`, `[${i}]`)
  const known = new Set(list.filter((key) => addonOf(key)))
  const count = list.length > PLACES_PER_ANSWER ? list.length : known.size
  if (count <= ADDONS_PER_DOCUMENT) return list
  return reportMismatch(issues, `an array of at most ${ADDONS_PER_DOCUMENT} addons`, count)
}

function readMap(raw: unknown, issues: ReadIssues): unknown {
  if (!isObject(raw)) return reportMismatch(issues, 'an object', raw)
  let map: TextMap | undefined
  let room = ENTRIES_PER_MAP
  for (const name in raw) {
    if (room-- === 0)
      return reportMismatch(issues, `an object with at most ${ENTRIES_PER_MAP} members`, raw)
    const value = raw[name]
    if (value !== null && typeof value !== 'string') {
      reportMismatch(issues, 'a string', value, `.${shortenName(name)}`)
    } else {
      map ??= textMap()
      map[name] = value ?? ''
    }
  }
  return map
}

function readAny(raw: unknown, issues: ReadIssues): unknown {
  if (!isObject(raw)) return reportMismatch(issues, 'an object', raw)
  const id = raw.$schema ?? undefined
  if (id !== undefined && typeof id !== 'string') {
    return reportMismatch(issues, 'a string', id, '.$schema')
  }
  const type = typeOfSchema(id)
  if (type === undefined) return readOpaque(raw, issues)
  if (type.kind !== 'object' && type.kind !== 'map') {
    addIssue(
      issues,
      'DOCKET-TYPE',
      `must not have $schema ${quote(id ?? '')}, which does not describe a document`,
    )
    return undefined
  }
  const isEnvelope = id === ENVELOPE
  if (isEnvelope && issues.enclosing > MOST_ENCLOSING) {
    const description = `is nested too deeply: an envelope must not be inside more than ${MOST_ENCLOSING} others, including that of the whole document`
    addIssue(issues, 'DOCKET-NESTING', description)
    return undefined
  }
  issues.depth++
  if (isEnvelope) issues.enclosing++
  const document = readerOf(type)(raw, issues, true) as AnyDocument
  if (isEnvelope) issues.enclosing--
  issues.depth--
  document.$schema = id
  return document
}

/** Takes over a document of an unknown schema; long numbers in it become numbers if a double can carry them. */
function readOpaque(raw: JsonObject, issues: ReadIssues): OpaqueDocument {
  const { kept } = issues
  const toPlainNumbers = (value: unknown): unknown => {
    if (value instanceof LongNumber) return value.toNumber() ?? reportLongNumber(issues)
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        const before = kept.length
        value[i] = toPlainNumbers(value[i])
        if (kept.length !== before) prependStep(kept, before, `[${i}]`)
      }
    } else if (isObject(value)) {
      for (const name of Object.keys(value)) {
        const before = kept.length
        value[name] = toPlainNumbers(value[name])
        if (kept.length !== before) prependStep(kept, before, `.${shortenName(name)}`)
      }
    }
    return value
  }
  toPlainNumbers(raw)
  return new OpaqueDocument(raw)
}
