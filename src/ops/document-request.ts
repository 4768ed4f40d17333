/** The document of a request: template and data merged, the type filled in, then read into the model. */

import { API_PREFIX } from '../about.ts'
import { documentOf, isEnvelope } from '../document/envelope.ts'
import {
  newReadIssues,
  type ReadIssue,
  type ReadIssueKind,
  type ReadIssues,
} from '../document/read/issues.ts'
import { readDocument } from '../document/read/read.ts'
import { DocketError, type ErrorKey, type Fault } from '../errors.ts'
import { addIgnored } from '../ignored.ts'
import { isObject, type JsonObject, kindOf } from '../json.ts'
import { ERROR_BYTES, PLACES_PER_ANSWER } from '../limits.ts'
import type {
  AnyDocument,
  CorrectionOptions,
  Envelope,
  TypesByName,
} from '../model/generated/types.ts'
import {
  ENVELOPE,
  isDocumentOfType,
  isRegistered,
  registeredIds,
  typeOfSchema,
} from '../model/schema-registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import { countOf, locate, prependStep } from '../validate/findings.ts'
import type { FromSchema, Schema } from '../validate/schema.ts'
import { enumerate, quote } from '../values/shorten.ts'

/** The members of requests that have a document. */
export const SOURCE_MEMBERS = {
  data: {
    type: ['object', 'null'],
    description: 'The document, or an envelope that contains one, with its `$schema`.',
  },
  strict: {
    type: 'boolean',
    description:
      'Reject the document if there are warnings, or if members would be dropped or given values replaced.',
  },
} as const satisfies Schema['properties']

/** The members of requests that complete `data` before it is read. */
export const TEMPLATE_MEMBERS = {
  template: {
    type: ['object', 'null'],
    description:
      'The document that `data` is merged into: objects are merged, anything else is replaced.',
  },
  type: {
    type: 'string',
    description: 'Schema of a document without `$schema`: `bill/invoice`, `bill.Invoice`.',
  },
} as const satisfies Schema['properties']

/** The member `data` of a request whose document has been read directly. */
export class ReadSource {
  readonly document: AnyDocument
  /** Its text, without peculiarities. */
  readonly text: string

  constructor(document: AnyDocument, text: string) {
    this.document = document
    this.text = text
  }
}

/** The member `data` as JSON.parse returns it. */
const rawOf = (data: JsonObject | ReadSource | null | undefined): JsonObject | undefined =>
  data instanceof ReadSource ? (JSON.parse(data.text) as JsonObject) : (data ?? undefined)

const SOURCE = {
  properties: { ...SOURCE_MEMBERS, ...TEMPLATE_MEMBERS },
  required: ['data'],
} as const satisfies Schema

export type SourceRequest = FromSchema<typeof SOURCE>

/**
 * Reads the document of a request.
 * @param ignored collects the paths of members that are dropped
 * @param unknownAddons are unknown addons dropped, or kept for a rule to reject?
 * @throws DocketError `input` listing every place that cannot be read; `unknown-schema` if `$schema` is missing
 */
export function readDocumentOf(
  { data, template, type, strict = false }: SourceRequest,
  ignored: string[],
  unknownAddons: 'drop' | 'keep',
): AnyDocument {
  if (data instanceof ReadSource && !template && !type) return data.document
  const raw = merge(template ?? undefined, rawOf(data))
  if (type) fillType(raw, type)
  const id = schemaIdOf(raw)
  if (id === '') {
    throw new DocketError(
      'unknown-schema',
      `data has no $schema; send one, as listed at ${API_PREFIX}/schemas, or a type`,
    )
  }
  if (!isRegistered(id))
    throw new DocketError('input', `unknown $schema ${quote(id)}; see ${API_PREFIX}/schemas`)
  const issues = newReadIssues()
  const document = readDocument(raw, issues)
  if (issues.kept.length === 0) return document
  prependStep(issues.kept, 0, '$')
  const dropped = unknownAddons === 'drop' ? [...UNKNOWN, 'addon' as const] : UNKNOWN
  sift(issues, locate(issues), dropped, strict, ignored)
  return document
}

/** @throws DocketError `input` if `$schema` is not a string */
function schemaIdOf({ $schema }: JsonObject): string {
  const id = $schema ?? ''
  if (typeof id === 'string') return id
  throw new DocketError('input', `$schema must be a string, got ${kindOf(id)}`)
}

/** Issues inside an envelope's document with members that its digest does not cover. */
const UNSIGNED: readonly ReadIssueKind[] = ['inside', 'superseded']

/**
 * Reads data as a signed envelope, whatever its `$schema`.
 * @param ignored collects the paths of members that are dropped
 * @throws DocketError `input` listing every place that cannot be read; `validation` if members of the document are
 *   dropped or superseded: others that read the document would not read what was signed
 */
export function readEnvelopeSource(
  { data, strict = false }: SourceRequest,
  ignored: string[],
): Envelope {
  const raw = rawOf(data) ?? {}
  const id = schemaIdOf(raw)
  const issues = newReadIssues()
  const envelope = readAs('gobl.Envelope', ENVELOPE, raw, issues)
  prependStep(issues.kept, 0, '$')
  const located = locate(issues)
  sift(issues, located, ['DOCKET-UNKNOWN'], strict, ignored)
  const unsigned = select(located, issues, UNSIGNED)
  if (unsigned.count > 0)
    throw refusal('validation', 'the document differs from what its digest covers', unsigned)
  envelope.$schema = id || undefined
  return envelope
}

/** Reads an object as a document of one type, whatever its `$schema`. */
function readAs<Name extends keyof TypesByName>(
  name: Name,
  $schema: string,
  raw: JsonObject,
  issues: ReadIssues,
): AnyDocument & TypesByName[Name] {
  const document = readDocument({ ...raw, $schema }, issues)
  if (!isDocumentOfType(document, name)) throw new Error(`${$schema} is not the schema of ${name}`)
  return document
}

/** The document of a source: that inside an envelope, or the source itself. */
export const documentIn = (source: AnyDocument): AnyDocument =>
  isEnvelope(source) ? documentOf(source) : source

/**
 * Reads the options of a correction; absent options are empty.
 * @param ignored collects the paths of members that are dropped
 * @throws DocketError `validation` listing every place that cannot be read, or is dropped in strict mode
 */
export function readCorrectionOptions(
  options: unknown = {},
  ignored: string[],
  strict = false,
): CorrectionOptions {
  if (!isObject(options))
    throw new DocketError('validation', `options must be an object, got ${kindOf(options)}`)
  const schema = `${SCHEMA_BASE}bill/correction-options`
  const issues = newReadIssues()
  const read = readAs('bill.CorrectionOptions', schema, options, issues)
  prependStep(issues.kept, 0, 'options')
  const located = locate(issues)
  const dropped = select(located, issues, UNKNOWN)
  addIgnored(
    ignored,
    dropped.found.map(({ path }) => path),
    dropped.count,
  )
  const rejected = strict ? [...UNREADABLE, ...UNKNOWN] : UNREADABLE
  const { found, count } = select(located, issues, rejected)
  if (count === 0) return read
  const messages = found.map(({ path, description }) => `${path} ${description}`)
  const faults = faultsOf(found)
  const more = count - found.length
  throw new DocketError('validation', enumerate(messages, '; ', count), { faults, more })
}

/** Merges two objects, nested ones included; anything else in `over` replaces its counterpart in `under`. */
function merge(under: JsonObject | undefined, over: JsonObject | undefined): JsonObject {
  if (!under || !over) return under ?? over ?? {}
  // Without prototype, so that a member called __proto__ is data.
  const merged: JsonObject = Object.assign(Object.create(null), under)
  for (const name of Object.keys(over)) {
    const [below, above] = [merged[name], over[name]]
    merged[name] = isObject(below) && isObject(above) ? merge(below, above) : above
  }
  return merged
}

/** Sets `$schema` if it is missing: in the document of an envelope, or in the source itself. */
function fillType(raw: JsonObject, term: string): void {
  const id = schemaFor(term)
  if (id === undefined)
    throw new DocketError('input', `unknown type ${quote(term)}; see ${API_PREFIX}/schemas`)
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

/** The id of the schema that a term names: by id, by name of its type, or by the end of its path. */
function schemaFor(term: string): string | undefined {
  const ids = registeredIds()
  const exact = ids.find((id) => {
    const name = typeOfSchema(id)?.name
    return id === term || name === term || name?.slice(name.indexOf('.') + 1) === term
  })
  if (exact !== undefined) return exact
  const web = /^https?:\/\//.test(term)
  const dashed = term.replace(/(?<=[^./])([A-Z])/g, '-$1').toLowerCase()
  const end = web ? term : dashed.includes('.') ? `/${dashed.replaceAll('.', '/')}` : dashed
  return ids.find((id) => id.endsWith(end))
}

/** Issues for which a document is always rejected. */
const UNREADABLE: readonly ReadIssueKind[] = ['DOCKET-TYPE', 'DOCKET-NUMBER', 'DOCKET-NESTING']

/** Issues with members that are dropped. */
const UNKNOWN: readonly ReadIssueKind[] = ['DOCKET-UNKNOWN', 'inside']

interface Selection {
  found: ReadIssue[]
  count: number
}

/** As many issues of some kinds as an answer can list, and the number of all. */
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

/** Reports what is dropped, and throws for what is rejected. */
function sift(
  issues: ReadIssues,
  located: ReadIssue[],
  dropped: readonly ReadIssueKind[],
  strict: boolean,
  ignored: string[],
): void {
  const { found, count } = select(located, issues, dropped)
  const paths = found.map(({ path }) => path)
  addIgnored(ignored, paths, count)
  const rejected = select(located, issues, strict ? [...UNREADABLE, ...dropped] : UNREADABLE)
  if (rejected.count > 0) throw refusal('input', 'the document is malformed', rejected)
}

function refusal(key: ErrorKey, message: string, { found, count }: Selection): DocketError {
  const places = count === 1 ? 'in one place' : `in ${count} places`
  const more = count - found.length
  return new DocketError(key, `${message} ${places}`, { faults: faultsOf(found), more })
}

function faultsOf(issues: readonly ReadIssue[]): Fault[] {
  return issues.map(({ path, kind, description }) => {
    return {
      properties: [path],
      description: `${path.slice(path.lastIndexOf('.') + 1)} ${description}`,
      code: kind.startsWith('DOCKET-') ? kind : 'DOCKET-UNKNOWN',
    }
  })
}
