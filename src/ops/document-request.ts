/** Reads the document of a request: merges template and data, sets the type, and reads the result. */

import { documentOf, isEnvelope } from '../document/envelope.ts'
import {
  newReadIssues,
  type ReadIssue,
  type ReadIssueKind,
  type ReadIssues,
} from '../document/read/issues.ts'
import { readDocument } from '../document/read/read.ts'
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

/** Members of requests that have a document. */
export const SOURCE_MEMBERS: { [name: string]: Schema } = {
  data: {
    type: ['object', 'null'],
    description: 'A document or an envelope, according to its `$schema`.',
  },
  strict: {
    type: 'boolean',
    description: 'Reject unknown members instead of dropping them.',
  },
}

export const TEMPLATE_MEMBERS: { [name: string]: Schema } = {
  template: {
    type: ['object', 'null'],
    description:
      'The base that `data` is merged into: objects are merged, everything else is replaced.',
  },
  type: {
    type: 'string',
    description:
      'Schema of the document if `data` has no `$schema`: `bill/invoice` or `bill.Invoice`.',
  },
}

const BUILT = registeredIds().filter((id) => id === ENVELOPE || isCompleted(typeOfSchema(id)!.name))
const OTHERS = registeredIds().filter((id) => !BUILT.includes(id))

/** Schema of an answer with any document. Types that are returned unchanged are not described further. */
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
 * Reads the document of a request. Dropped members are added to `ignored` of the session.
 * @param dropsAddons are unknown addons dropped, or kept so that validation reports them?
 * @throws DocketError `input` with every place that cannot be read; `unknown-schema` if `$schema` is missing
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
      'data has no $schema; set it to one of GET /v0/schemas, or set type',
    )
  }
  if (typeof id !== 'string')
    throw new DocketError('input', `$schema must be a string, got ${kindOf(id)}`)
  if (!isRegistered(id))
    throw new DocketError('input', `unknown $schema ${quote(id)}; see GET /v0/schemas`)
  return read(raw, strict, session, dropsAddons)
}

/** Kinds of members that the digest of an envelope does not cover. */
const UNSIGNED: readonly ReadIssueKind[] = ['inside', 'superseded']

/**
 * Reads data as a signed envelope, whatever its `$schema`.
 * @throws DocketError `input` for what cannot be read; `validation` for members of the document that are dropped or
 *   converted, because the document as sent is then not the one that was signed
 */
export function readEnvelopeSource(
  { data, strict }: SourceRequest,
  session: OperationContext,
): Envelope {
  const raw = data ?? {}
  const id = raw.$schema ?? ''
  if (typeof id !== 'string')
    throw new DocketError('input', `$schema must be a string, got ${kindOf(id)}`)
  const issues = newReadIssues()
  const envelope = readDocument({ ...raw, $schema: ENVELOPE }, issues) as Envelope
  prependStep(issues.kept, 0, '$')
  const located = locate(issues)
  sift(issues, located, ['DOCKET-UNKNOWN'], strict, session)
  const unsigned = select(located, issues, UNSIGNED)
  if (unsigned.count > 0)
    throw rejection('validation', 'the digest does not cover the document', unsigned)
  envelope.$schema = id || undefined
  return envelope
}

/** Returns the document of an envelope, or the source itself. */
export const documentIn = (source: AnyDocument): AnyDocument =>
  isEnvelope(source) ? documentOf(source) : source

/**
 * Reads the options of a correction, which may be absent.
 * @throws DocketError `validation` listing what cannot be read
 */
export function readOptions<T>(schema: string, options: unknown): T {
  const issues = newReadIssues()
  const members = options === undefined ? {} : isObject(options) ? options : undefined
  if (!members)
    throw new DocketError('validation', `options must be an object, got ${kindOf(options)}`)
  const read = readDocument({ ...members, $schema: schema }, issues)
  prependStep(issues.kept, 0, 'options')
  const { found, count } = select(locate(issues), issues, UNREADABLE)
  if (count === 0) return read as T
  const messages = found.map(({ path, description }) => `${path} ${description}`)
  throw new DocketError('validation', enumerate(messages, '; ', count))
}

/** Merges `over` into a copy of `under`: objects member by member; everything else is replaced. */
function merge(under: JsonObject | undefined, over: JsonObject | undefined): JsonObject {
  if (!under || !over) return under ?? over ?? {}
  // No prototype, so that a member called __proto__ is data.
  const merged = Object.assign(Object.create(null), under) as JsonObject
  for (const name of Object.keys(over)) {
    const [below, above] = [merged[name], over[name]]
    merged[name] = isObject(below) && isObject(above) ? merge(below, above) : above
  }
  return merged
}

/** Sets a missing `$schema`: that of the document in an envelope, or else of the source itself. */
function fillType(raw: JsonObject, term: string): void {
  const id = schemaFor(term)
  if (id === undefined)
    throw new DocketError('input', `unknown type ${quote(term)}; see GET /v0/schemas`)
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

/** Finds a schema by its id, the name of its type, or the end of its path. */
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

/** Kinds of issues for which a document is always rejected. */
const UNREADABLE: readonly ReadIssueKind[] = ['DOCKET-TYPE', 'DOCKET-NUMBER', 'DOCKET-NESTING']

/** Kinds of members that are dropped. */
const UNKNOWN: readonly ReadIssueKind[] = ['DOCKET-UNKNOWN', 'inside']

interface Selection {
  found: ReadIssue[]
  count: number
}

/** Selects as many issues of some kinds as an answer can list, and counts all of them. */
function select(
  located: ReadIssue[],
  { counts }: ReadIssues,
  kinds: readonly ReadIssueKind[],
): Selection {
  const found: ReadIssue[] = []
  let room = ERROR_BYTES
  for (const issue of located) {
    if (!kinds.includes(issue.kind)) continue
    room -= issue.path.length
    if (room < 0 || found.length === PLACES_PER_ANSWER) break
    found.push(issue)
  }
  return { found, count: kinds.reduce((sum, kind) => sum + countOf(counts, kind), 0) }
}

function read(
  raw: JsonObject,
  strict: boolean | undefined,
  session: OperationContext,
  dropsAddons: boolean,
): AnyDocument {
  const issues = newReadIssues()
  const document = readDocument(raw, issues)
  if (issues.kept.length === 0) return document
  prependStep(issues.kept, 0, '$')
  sift(issues, locate(issues), dropsAddons ? [...UNKNOWN, 'addon'] : UNKNOWN, strict, session)
  return document
}

/** Adds dropped members to `ignored` of the session. @throws DocketError `input` for issues that are not dropped */
function sift(
  issues: ReadIssues,
  located: ReadIssue[],
  dropped: readonly ReadIssueKind[],
  strict: boolean | undefined,
  session: OperationContext,
): void {
  const { found, count } = select(located, issues, dropped)
  addIgnored(
    session.ignored,
    found.map(({ path }) => path),
    count,
  )
  const rejected = select(located, issues, strict ? [...UNREADABLE, ...dropped] : UNREADABLE)
  if (rejected.count > 0) throw rejection('input', 'the document is malformed', rejected)
}

function rejection(key: ErrorKey, message: string, { found, count }: Selection): DocketError {
  const faults = found.map(({ path, kind, description }) => {
    const code = kind.startsWith('DOCKET-') ? kind : 'DOCKET-UNKNOWN'
    return {
      properties: [path],
      description: `${path.slice(path.lastIndexOf('.') + 1)} ${description}`,
      code,
    }
  })
  const places = count === 1 ? 'in one place' : `in ${count} places`
  return new DocketError(key, `${message} ${places}`, { faults, more: count - found.length })
}
