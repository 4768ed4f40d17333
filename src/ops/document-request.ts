/** The document that a request is about: template and data merged, the type filled in, read into the model. */

import { documentOf, isEnvelope } from '../document/envelope.ts'
import {
  newReadIssues,
  type ReadIssue,
  type ReadIssueKind,
  type ReadIssues,
  readDocument,
} from '../document/read/read.ts'
import { isCompleted } from '../document/types.ts'
import { DocketError, type ErrorKey } from '../errors.ts'
import { addIgnored } from '../ignored.ts'
import { isObject, type JsonObject, kindOf } from '../json.ts'
import { ERROR_BYTES, PLACES_PER_ANSWER } from '../limits.ts'
import type { AnyDocument, Envelope } from '../model/generated/types.ts'
import { ENVELOPE, isRegistered, registeredIds, typeOfSchema } from '../model/schema-registry.ts'
import { enumerate, quote } from '../shorten.ts'
import { countOf, locate, prependStep } from '../validate/findings.ts'
import type { Schema } from '../validate/schema.ts'
import type { OperationContext } from './operation.ts'

export interface SourceRequest {
  data: JsonObject | null
  template?: JsonObject | null
  type?: string
  strict?: boolean
}

/** The members of requests that hold a document. */
export const SOURCE_MEMBERS: { [name: string]: Schema } = {
  data: {
    type: ['object', 'null'],
    description: 'The document, or an envelope with one, told by its `$schema`.',
  },
  strict: {
    type: 'boolean',
    description: 'Refuse members that are not known instead of dropping them.',
  },
}

export const TEMPLATE_MEMBERS: { [name: string]: Schema } = {
  template: {
    type: ['object', 'null'],
    description:
      'A document of which `data` is a change: objects are merged, all else is replaced.',
  },
  type: {
    type: 'string',
    description: 'Schema of a document that does not say it: `bill/invoice`, `bill.Invoice`.',
  },
}

const BUILT = registeredIds().filter((id) => id === ENVELOPE || isCompleted(typeOfSchema(id)!.name))
const OTHERS = registeredIds().filter((id) => !BUILT.includes(id))

/** An answer with any document of ours; those that come back as they were sent need no closer look. */
export const ANY_DOCUMENT: Schema = {
  anyOf: [
    ...BUILT.map(($ref) => ({ $ref })),
    { type: 'object', properties: { $schema: { enum: OTHERS } }, required: ['$schema'] },
  ],
}

export const ENVELOPE_ANSWER: Schema = { $ref: ENVELOPE }

export const OK: Schema = { type: 'object', properties: { ok: { const: true } }, required: ['ok'] }

export const JWK_ANSWER: Schema = {
  type: 'object',
  properties: Object.fromEntries(
    'use kty kid crv alg x y d'.split(' ').map((name) => [name, { type: 'string' }]),
  ),
  required: ['use', 'kty', 'kid', 'crv', 'alg', 'x', 'y'],
}

/**
 * Reads the document of a request. What is dropped is told to the session.
 * @param dropsAddons are addons that are not known dropped, or kept to be faulted?
 * @throws DocketError `input` for what cannot be read, with every place; `unknown-schema` where `$schema` is missing
 */
export function readDocumentOf(
  request: SourceRequest,
  session: OperationContext,
  dropsAddons: boolean,
): AnyDocument {
  const { data, template, type, strict } = request
  const raw = merge(template ?? undefined, data ?? undefined)
  if (type) fillType(raw, type)
  const id = raw.$schema
  if (id === undefined || id === null || id === '') {
    throw new DocketError(
      'unknown-schema',
      'data has no $schema; give one of those at /v0/schemas, or a type',
    )
  }
  if (typeof id !== 'string')
    throw new DocketError('input', `$schema must be a text, is ${kindOf(id)}`)
  if (!isRegistered(id))
    throw new DocketError('input', `${quote(id)} is no known $schema; see /v0/schemas`)
  return read(raw, strict, session, dropsAddons)
}

/** Members of an envelope's document that its digest leaves out. */
const UNSIGNED: readonly ReadIssueKind[] = ['inside', 'superseded']

/**
 * Reads data as a signed envelope, whatever its `$schema`.
 * @throws DocketError `input` for what cannot be read; `validation` for members of the document that are dropped, or
 *   read in place of others, since whoever else reads the document would then not read what was signed
 */
export function readEnvelopeSource(
  { data, strict }: SourceRequest,
  session: OperationContext,
): Envelope {
  const raw = data ?? {}
  const id = raw.$schema ?? ''
  if (typeof id !== 'string')
    throw new DocketError('input', `$schema must be a text, is ${kindOf(id)}`)
  const troubles = newReadIssues()
  const envelope = readDocument({ ...raw, $schema: ENVELOPE }, troubles) as Envelope
  prependStep(troubles.kept, 0, '$')
  const located = locate(troubles)
  sift(troubles, located, ['DOCKET-UNKNOWN'], strict, session)
  const unsigned = select(located, troubles, UNSIGNED)
  if (unsigned.count > 0)
    throw refusal('validation', 'the document differs from what its digest covers', unsigned)
  envelope.$schema = id || undefined
  return envelope
}

/** The document of a source: that inside an envelope, or the source itself. */
export const documentIn = (source: AnyDocument): AnyDocument =>
  isEnvelope(source) ? documentOf(source) : source

/**
 * Reads the options of a correction; absent ones are empty.
 * @throws DocketError `validation` with what cannot be read
 */
export function readOptions<T>(schema: string, options: unknown): T {
  const troubles = newReadIssues()
  const members = options === undefined ? {} : isObject(options) ? options : undefined
  if (!members)
    throw new DocketError('validation', `options must be an object, is ${kindOf(options)}`)
  const read = readDocument({ ...members, $schema: schema }, troubles)
  prependStep(troubles.kept, 0, 'options')
  const { found, count } = select(locate(troubles), troubles, UNREADABLE)
  if (count === 0) return read as T
  const says = found.map(({ path, description }) => `${path} ${description}`)
  throw new DocketError('validation', enumerate(says, '; ', count))
}

/** Puts the members of `over` on those of `under`: objects are merged member by member, everything else is replaced. */
function merge(under: JsonObject | undefined, over: JsonObject | undefined): JsonObject {
  if (!under || !over) return under ?? over ?? {}
  // Without prototype, so that a member called __proto__ is data.
  const merged = Object.assign(Object.create(null), under) as JsonObject
  for (const name of Object.keys(over)) {
    const [below, above] = [merged[name], over[name]]
    merged[name] = isObject(below) && isObject(above) ? merge(below, above) : above
  }
  return merged
}

/** Sets `$schema` where it is missing: in the document of an envelope, or of the source itself. */
function fillType(raw: JsonObject, term: string): void {
  const id = schemaFor(term)
  if (id === undefined)
    throw new DocketError('input', `${quote(term)} is no known type; see /v0/schemas`)
  const fill = (document: JsonObject): void => {
    if (document.$schema === '') document.$schema = id
    document.$schema ??= id
  }
  if (raw.$schema !== ENVELOPE) {
    fill(raw)
  } else if (isObject(raw.doc)) {
    fill(raw.doc)
  } else {
    raw.doc ??= { $schema: id }
  }
}

/** The schema that a term names: by id, by name of its type, or by the end of its path. */
function schemaFor(term: string): string | undefined {
  const ids = registeredIds()
  const exact = ids.find((id) => {
    const name = typeOfSchema(id)!.name
    return id === term || name === term || name.slice(name.indexOf('.') + 1) === term
  })
  if (exact !== undefined) return exact
  const web = /^https?:\/\//.test(term)
  const dashed = term.replace(/(?<=[^./])([A-Z])/g, '-$1').toLowerCase()
  const end = web ? term : dashed.includes('.') ? `/${dashed.replaceAll('.', '/')}` : dashed
  return ids.find((id) => id.endsWith(end))
}

/** Kinds of troubles for which a document is always refused. */
const UNREADABLE: readonly ReadIssueKind[] = ['DOCKET-TYPE', 'DOCKET-NUMBER', 'DOCKET-NESTING']

/** Kinds of what is dropped. */
const UNKNOWN: readonly ReadIssueKind[] = ['DOCKET-UNKNOWN', 'inside']

interface Selection {
  found: ReadIssue[]
  count: number
}

/** As many troubles of some kinds as an answer can list, and how many there are in all. */
function select(
  located: ReadIssue[],
  { counts }: ReadIssues,
  kinds: readonly ReadIssueKind[],
): Selection {
  const found: ReadIssue[] = []
  let room = ERROR_BYTES
  for (const trouble of located) {
    if (!kinds.includes(trouble.kind)) continue
    room -= trouble.path.length
    if (room < 0 || found.length === PLACES_PER_ANSWER) break
    found.push(trouble)
  }
  return { found, count: kinds.reduce((sum, kind) => sum + countOf(counts, kind), 0) }
}

function read(
  raw: JsonObject,
  strict: boolean | undefined,
  session: OperationContext,
  dropsAddons: boolean,
): AnyDocument {
  const troubles = newReadIssues()
  const document = readDocument(raw, troubles)
  if (troubles.kept.length === 0) return document
  prependStep(troubles.kept, 0, '$')
  sift(troubles, locate(troubles), dropsAddons ? [...UNKNOWN, 'addon'] : UNKNOWN, strict, session)
  return document
}

/** Tells the session of what is dropped, and throws for what is refused. */
function sift(
  troubles: ReadIssues,
  located: ReadIssue[],
  dropped: readonly ReadIssueKind[],
  strict: boolean | undefined,
  session: OperationContext,
): void {
  const { found, count } = select(located, troubles, dropped)
  addIgnored(
    session.ignored,
    found.map(({ path }) => path),
    count,
  )
  const refused = select(located, troubles, strict ? [...UNREADABLE, ...dropped] : UNREADABLE)
  if (refused.count > 0) throw refusal('input', 'the document cannot be read as it stands', refused)
}

function refusal(key: ErrorKey, message: string, { found, count }: Selection): DocketError {
  const faults = found.map(({ path, kind, description }) => {
    const code = kind.startsWith('DOCKET-') ? kind : 'DOCKET-UNKNOWN'
    return {
      properties: [path],
      description: `${path.slice(path.lastIndexOf('.') + 1)} ${description}`,
      code,
    }
  })
  const places = count === 1 ? 'at one place' : `at ${count} places`
  return new DocketError(key, `${message} ${places}`, { faults, more: count - found.length })
}
