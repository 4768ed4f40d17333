/**
 * From parsed JSON to a document: a walk along the schema's members that checks every kind, turns numbers into
 * amounts and makes fresh objects of one shape. All that does not fit is collected with its path; nothing is thrown.
 *
 * Forms of values in a document: texts, codes, keys, dates and UUIDs are strings (absent where empty); amounts and
 * percentages are Amount; maps are objects without prototype. Lists keep their null elements until they are normalised.
 */

import { addonOf } from '../../definitions/registry.ts'
import { isObject, type JsonObject, kindOf, LongNumber } from '../../json.ts'
import { PLACES_PER_ANSWER } from '../../limits.ts'
import { FACTORIES } from '../../model/generated/factories.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { ENVELOPE, OpaqueDocument, typeOfSchema, types } from '../../model/schema-registry.ts'
import {
  type Field,
  type Form,
  type ObjectType,
  perType,
  type Type,
} from '../../model/structure.ts'
import { quote, shortenName } from '../../shorten.ts'
import { count, type Findings, newFindings, prependStep } from '../../validate/findings.ts'
import { Amount } from '../../values/amount.ts'
import { parseDate, parseDateTime, parseTime, parseTimestamp } from '../../values/calendar.ts'
import { isCompactJws } from '../../values/jws.ts'
import { parsePercentage } from '../../values/percentage.ts'
import { type TextMap, textMap } from '../../values/text-map.ts'
import { parseUuid } from '../../values/uuid.ts'
import { AFTER_READING, LEGACY, type Superseded } from './legacy.ts'

/**
 * What kind of trouble a place is, by the code of its fault. Three kinds of DOCKET-UNKNOWN are counted on their own:
 * unknown members of documents inside others, which no signature covers; addons that are not known, which building drops and `validate`
 * faults; and members of older documents, which are read into those that replaced them, so only `verify` refuses them.
 */
export type ReadIssueKind =
  | 'DOCKET-TYPE'
  | 'DOCKET-NUMBER'
  | 'DOCKET-NESTING'
  | 'DOCKET-UNKNOWN'
  | 'inside'
  | 'addon'
  | 'superseded'

/** A place of the input that is not read as it stands. */
export interface ReadIssue {
  /** Below the document, without the `$`: `.lines[0].quantity`. */
  path: string
  kind: ReadIssueKind
  description: string
}

/** Counted by kind. */
export type ReadIssues = Findings<ReadIssue>

export const newReadIssues = (): ReadIssues => newFindings(PLACES_PER_ANSWER)

/** `root` is true for a document, false for what stands inside one. */
type Read = (raw: unknown, troubles: ReadIssues, root?: boolean) => unknown

/** How the text of each form is read, undefined where it is not of the form; and what the form is, for messages. */
const FORMS: { [form in Form]: { is: string; read?: (text: string) => unknown } } = {
  text: { is: 'a string', read: (text) => text },
  uuid: { is: 'a UUID such as "0190c2a8-1f4f-7d54-9d61-b1a7f6ad1d3a"', read: parseUuid },
  bytes: { is: 'padded base64', read: readBase64 },
  signature: { is: 'a compact JWS made with ES256', read: readSignature },
  amount: {
    is: 'a decimal number such as "10.50"',
    read: (text) => (text === 'null' ? ZERO : Amount.parse(text)),
  },
  percentage: {
    is: 'a percentage such as "21.0%"',
    read: (text) => (text === 'null' ? ZERO : parsePercentage(text)),
  },
  date: { is: 'a date such as "2026-01-31"', read: parseDate },
  time: { is: 'a time such as "16:45:00"', read: parseTime },
  'date-time': { is: 'a date and time such as "2026-01-31T16:45:00"', read: parseDateTime },
  timestamp: { is: 'a timestamp such as "2026-01-31T16:45:00Z"', read: parseTimestamp },
  integer: { is: 'an integer' },
  number: { is: 'a number' },
  boolean: { is: 'a boolean' },
}

const ZERO = Amount.zero(0)

/** Forms whose empty text means "not given". */
const EMPTY_IS_ABSENT = new Set<Form>(['text', 'uuid', 'bytes'])

/**
 * Reads a document of any schema.
 * @param raw an object of parsed JSON; its `$schema` decides on the type
 * @param troubles receives what does not fit, with paths below the document
 */
export function readDocument(raw: JsonObject, troubles: ReadIssues): AnyDocument {
  depth = 0
  // A document that comes without an envelope may be put into one, which must be readable too.
  enclosing = raw.$schema === ENVELOPE ? 0 : 1
  return readAny(raw, troubles) as AnyDocument
}

/** Most envelopes around an envelope. Each holds the digest of all inside it, which is computed at every level. */
const MOST_ENCLOSING = 3

/** Documents and envelopes around what is read at the moment. */
let depth = 0
let enclosing = 0

/** Records that a value is not of the kind expected; its member is then absent. */
function mismatch(troubles: ReadIssues, expected: string, raw: unknown, path = ''): undefined {
  if (!count(troubles, 'DOCKET-TYPE')) return
  const got =
    typeof raw === 'string' ? quote(raw) : typeof raw === 'number' ? String(raw) : kindOf(raw)
  const description = `must be ${expected}, got ${got}`
  troubles.kept.push({ path, kind: 'DOCKET-TYPE', description })
}

function readText(raw: unknown, troubles: ReadIssues): unknown {
  if (typeof raw === 'string') return raw === '' ? undefined : raw
  return mismatch(troubles, FORMS.text.is, raw)
}

function scalarReader(form: Form): Read {
  const { is, read } = FORMS[form]
  const fromText: Read = (raw, troubles) => {
    if (typeof raw === 'string') {
      if (raw === '' && EMPTY_IS_ABSENT.has(form)) return undefined
      const value = read?.(raw)
      if (value !== undefined) return value
    }
    return mismatch(troubles, is, raw)
  }
  switch (form) {
    case 'text':
      return readText
    // Amounts and percentages are also read from JSON numbers, in their shortest decimal form.
    case 'amount':
    case 'percentage':
      return (raw, troubles) => {
        if (typeof raw === 'number') return Amount.fromNumber(raw) ?? mismatch(troubles, is, raw)
        return raw instanceof LongNumber ? tooLong(troubles) : fromText(raw, troubles)
      }
    case 'integer':
      return (raw, troubles) => {
        if (Number.isInteger(raw)) return raw
        return raw instanceof LongNumber ? tooLong(troubles) : mismatch(troubles, is, raw)
      }
    case 'number':
      return (raw, troubles) => {
        const number = raw instanceof LongNumber ? Number(raw.text) : raw
        return Number.isFinite(number) ? number : mismatch(troubles, is, raw)
      }
    case 'boolean':
      return (raw, troubles) => {
        return typeof raw === 'boolean' ? raw || undefined : mismatch(troubles, is, raw)
      }
    default:
      return fromText
  }
}

function tooLong(troubles: ReadIssues): undefined {
  if (!count(troubles, 'DOCKET-NUMBER')) return
  const description = 'cannot be represented exactly as a JSON number; send a string'
  troubles.kept.push({ path: '', kind: 'DOCKET-NUMBER', description })
}

function readSignature(text: string): string | undefined {
  return text === '' || isCompactJws(text) ? text : undefined
}

function readBase64(text: string): string | undefined {
  const packed = text.replace(/[\r\n]/g, '')
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return undefined
  return Buffer.from(packed, 'base64').toString('base64')
}

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

function objectReader(type: ObjectType): Read {
  const create = FACTORIES[type.name]! as () => { [member: string]: unknown }
  const legacy = LEGACY[type.name]
  const finish = AFTER_READING[type.name] as ((object: object) => void) | undefined
  const readers = new Map<string, { read: Read; step: string; mayBeNull: boolean }>()
  for (const field of type.fields) {
    const read = memberReader(field)
    // A date-time that must be written has no empty form to be read from.
    const mayBeNull = !(
      field.required &&
      field.type.kind === 'scalar' &&
      field.type.form === 'date-time'
    )
    readers.set(field.name, { read, step: `.${field.name}`, mayBeNull })
  }
  return (raw, troubles, root) => {
    if (!isObject(raw)) return mismatch(troubles, 'an object', raw)
    const object = create()
    let old: [Superseded, unknown][] | undefined
    for (const name in raw) {
      const value = raw[name]
      const member = readers.get(name)
      const before = troubles.kept.length
      if (member !== undefined) {
        if (value === null && member.mayBeNull) continue
        const read = member.read(value, troubles)
        if (read !== undefined) object[name] = read
        if (troubles.kept.length !== before) prependStep(troubles.kept, before, member.step)
      } else if (legacy !== undefined && Object.hasOwn(legacy, name)) {
        if (value === null) continue
        const read = readSuperseded(legacy[name]!, value, troubles)
        if (read !== undefined) (old ??= []).push([legacy[name]!, read])
        if (count(troubles, 'superseded')) {
          const description = `is a superseded member of ${type.name}; build the document to replace it`
          troubles.kept.push({ path: '', kind: 'superseded', description })
        }
        prependStep(troubles.kept, before, `.${name}`)
      } else if (name !== '$schema' || !root) {
        const kind = depth > 1 ? 'inside' : 'DOCKET-UNKNOWN'
        if (!count(troubles, kind)) continue
        const description = `is not a member of ${type.name}`
        troubles.kept.push({ path: `.${shortenName(name)}`, kind, description })
      }
    }
    if (old) for (const [member, value] of old) member.apply(object, value)
    if (finish) finish(object)
    return object
  }
}

function memberReader({ type, required, emptyMap }: Field): Read {
  if (emptyMap !== undefined) return (raw, troubles) => readMap(raw, troubles) ?? textMap()
  return type.kind === 'list' && !required ? unlessEmpty(lazy(type)) : lazy(type)
}

/** A list without elements counts as absent where it need not be written. */
function unlessEmpty(read: Read): Read {
  return (raw, troubles) => {
    const list = read(raw, troubles) as unknown[] | undefined
    return list?.length === 0 ? undefined : list
  }
}

/** Types may contain themselves, so the reader of a member is looked up when it is first used. */
function lazy(type: Type): Read {
  let read: Read | undefined
  return (raw, troubles) => (read ??= readerOf(type))(raw, troubles)
}

function readSuperseded({ type }: Superseded, raw: unknown, troubles: ReadIssues): unknown {
  if (type === 'text') return readText(raw, troubles)
  if (type === 'texts')
    return listReader({ kind: 'scalar', name: 'text', form: 'text' })(raw, troubles)
  return readerOf(types.get(type)!)(raw, troubles)
}

function listReader(item: Type): Read {
  const read = lazy(item)
  // An element of a list of texts or numbers is never absent: null and "" are the empty text.
  const empty = item.kind !== 'scalar' ? null : item.form === 'integer' ? 0 : ''
  return (raw, troubles) => {
    if (!Array.isArray(raw)) return mismatch(troubles, 'an array', raw)
    const list: unknown[] = new Array(raw.length)
    for (let i = 0; i < raw.length; i++) {
      const before = troubles.kept.length
      list[i] = raw[i] === null ? empty : (read(raw[i], troubles) ?? empty)
      if (troubles.kept.length !== before) prependStep(troubles.kept, before, `[${i}]`)
    }
    return list
  }
}

/** Addons that are not known stay in the list; building drops them there, and says so. */
function addonListReader(item: Type): Read {
  const read = listReader(item)
  return (raw, troubles) => {
    const list = read(raw, troubles)
    if (Array.isArray(list)) {
      for (let i = 0; i < list.length; i++) {
        const key = list[i] as string
        if (addonOf(key) || !count(troubles, 'addon')) continue
        const description = `is an unknown addon: ${quote(key)}`
        troubles.kept.push({ path: `[${i}]`, kind: 'addon', description })
      }
    }
    return list
  }
}

function readMap(raw: unknown, troubles: ReadIssues): unknown {
  if (!isObject(raw)) return mismatch(troubles, 'an object', raw)
  let map: TextMap | undefined
  for (const name in raw) {
    const value = raw[name]
    if (value !== null && typeof value !== 'string') {
      mismatch(troubles, FORMS.text.is, value, `.${shortenName(name)}`)
    } else {
      map ??= textMap()
      map[name] = value ?? ''
    }
  }
  return map
}

function readAny(raw: unknown, troubles: ReadIssues): unknown {
  if (!isObject(raw)) return mismatch(troubles, 'an object', raw)
  const id = raw.$schema
  if (id !== null && id !== undefined && typeof id !== 'string') {
    return mismatch(troubles, FORMS.text.is, id, '.$schema')
  }
  const type = typeOfSchema(id ?? undefined)
  if (type === undefined) return readOpaque(raw, troubles)
  if (type.kind !== 'object' && type.kind !== 'map') {
    const description = `must be a document, but ${quote(String(id))} is the schema of a plain value`
    if (count(troubles, 'DOCKET-TYPE'))
      troubles.kept.push({ path: '', kind: 'DOCKET-TYPE', description })
    return undefined
  }
  const isEnvelope = id === ENVELOPE
  if (isEnvelope && enclosing > MOST_ENCLOSING) {
    const description = `is nested in too many envelopes: at most ${MOST_ENCLOSING} may enclose it, including the outermost`
    if (count(troubles, 'DOCKET-NESTING'))
      troubles.kept.push({ path: '', kind: 'DOCKET-NESTING', description })
    return undefined
  }
  depth++
  if (isEnvelope) enclosing++
  const document = readerOf(type)(raw, troubles, true) as AnyDocument
  if (isEnvelope) enclosing--
  depth--
  document.$schema = id as string
  return document
}

function readOpaque(raw: JsonObject, troubles: ReadIssues): OpaqueDocument {
  const { kept } = troubles
  const exact = (value: unknown): unknown => {
    if (value instanceof LongNumber) {
      const number = Number(value.text)
      return value.isInteger() || !Number.isFinite(number) ? tooLong(troubles) : number
    }
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        const before = kept.length
        value[i] = exact(value[i])
        if (kept.length !== before) prependStep(kept, before, `[${i}]`)
      }
    } else if (isObject(value)) {
      for (const name of Object.keys(value)) {
        const before = kept.length
        value[name] = exact(value[name])
        if (kept.length !== before) prependStep(kept, before, `.${shortenName(name)}`)
      }
    }
    return value
  }
  return new OpaqueDocument(exact(raw) as JsonObject)
}
