/** Reads the document of a request into the model. */
import { API_PREFIX } from '../../about.ts'
import { documentOf, isEnvelope } from '../../document/envelope.ts'
import {
  newReadIssues,
  type ReadIssue,
  type ReadIssueKind,
  type ReadIssues,
} from '../../document/read/issues.ts'
import { readDocument } from '../../document/read/read.ts'
import { DocketError, type ErrorKey } from '../../errors.ts'
import type { Fault } from '../../faults.ts'
import { addIgnored } from '../../ignored.ts'
import { isObject, type JsonObject, kindOf } from '../../json.ts'
import { ERROR_BYTES, PLACES_PER_ANSWER } from '../../limits.ts'
import type {
  AnyDocument,
  CorrectionOptions,
  Envelope,
  TypesByName,
} from '../../model/generated/types.ts'
import { ENVELOPE, isDocumentOfType, isRegistered } from '../../model/schema-registry.ts'
import { SCHEMA_BASE } from '../../model/structure.ts'
import { countOf, locate, prependStep } from '../../validate/findings.ts'
import { enumerate, quote } from '../../values/shorten.ts'
import type { OperationContext } from '../operation.ts'
import { fillType, mergeObjects } from './merge-template.ts'
import type { DirectSource, SourceRequest } from './source.ts'

type Sourced = Pick<OperationContext, 'ignored' | 'meant' | 'read'>

/** The member `data` as JSON.parse returns it. */
const rawOf = (data: SourceRequest['data'], read?: DirectSource): JsonObject | undefined =>
  read?.parse() ?? data ?? undefined

/**
 * Reads the document of a request.
 * @param context collects the paths of members that are dropped, and warnings about values that are cut
 * @param unknownAddons are unknown addons dropped, or kept for a rule to reject?
 * @throws DocketError `input` listing every place that cannot be read; `unknown-schema` if `$schema` is missing
 */
export function readDocumentOf(
  { data, template, type, strict = false }: SourceRequest,
  { ignored, meant, read, warnings }: Sourced & Pick<OperationContext, 'warnings'>,
  unknownAddons: 'drop' | 'keep',
): AnyDocument {
  if (read && !template && !type) return read.document
  const raw = mergeObjects(template ?? undefined, rawOf(data, read))
  if (type) fillType(raw, type)
  const id = schemaIdOf(raw)
  if (id === '') {
    throw new DocketError(
      'unknown-schema',
      `data has no $schema; send one, as listed by GET ${API_PREFIX}/schemas`,
    )
  }
  if (!isRegistered(id))
    throw new DocketError('input', `unknown $schema ${quote(id)}; see GET ${API_PREFIX}/schemas`)
  const issues = newReadIssues()
  const document = readDocument(raw, issues)
  if (issues.kept.length === 0) return document
  prependStep(issues.kept, 0, '$')
  const dropped = unknownAddons === 'drop' ? [...UNKNOWN, 'DOCKET-UNKNOWN addon' as const] : UNKNOWN
  const located = locate(issues)
  rejectMalformed(sift(issues, located, dropped, strict, { ignored, meant }))
  const { found, count } = select(located, issues, WARNED)
  const faults = faultsOf(found)
  const last = faults.at(-1)
  if (last && count > faults.length) last.more = count - faults.length
  warnings.push(...faults)
  return document
}

/** @throws DocketError `input` if `$schema` is not a string */
function schemaIdOf({ $schema }: JsonObject): string {
  const id = $schema ?? ''
  if (typeof id === 'string') return id
  throw new DocketError('input', `$schema must be a string, got ${kindOf(id)}`)
}

/** Issues inside an envelope's document with members that its digest does not cover. */
const UNSIGNED: readonly ReadIssueKind[] = [
  'DOCKET-UNKNOWN inside',
  'DOCKET-MONEY-IGNORED inside',
  'DOCKET-UNKNOWN superseded',
]

/**
 * Reads data as a signed envelope, whatever its `$schema`.
 * @param context collects the paths of members that are dropped
 * @throws DocketError `input` listing every place that cannot be read; `validation` if members of the document are
 *   dropped or superseded: others that read the document would not read what was signed
 */
export function readEnvelopeSource(
  { data, strict = false }: SourceRequest,
  { ignored, meant, read }: Sourced,
): Envelope {
  // What is read directly has no other members.
  if (read && isEnvelope(read.document)) return read.document
  const raw = rawOf(data, read) ?? {}
  const id = schemaIdOf(raw)
  const issues = newReadIssues()
  const envelope = readAs('gobl.Envelope', ENVELOPE, raw, issues)
  prependStep(issues.kept, 0, '$')
  const located = locate(issues)
  const dropped = ['DOCKET-UNKNOWN', 'DOCKET-MONEY-IGNORED'] as const
  rejectMalformed(sift(issues, located, dropped, strict, { ignored, meant }))
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
  // To spread objects of any shape takes microseconds.
  const document = readDocument(Object.assign({}, raw, { $schema }), issues)
  if (!isDocumentOfType(document, name)) throw new Error(`${$schema} is not the schema of ${name}`)
  return document
}

/** The document of a source: that inside an envelope, or the source itself. */
export const documentIn = (source: AnyDocument): AnyDocument =>
  isEnvelope(source) ? documentOf(source) : source

/**
 * Reads the options of a correction; absent options are empty.
 * @param ignored collects the paths of members that are dropped
 * @throws DocketError `validation` listing every place that cannot be read, or is dropped in strict mode or means money
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
  // Who names lines or sums wants to correct a part: without them all of the invoice would be.
  const isPart = select(located, issues, MONEY).count > 0
  const { found, count } = sift(issues, located, UNKNOWN, strict || isPart, { ignored })
  if (count === 0) return read
  const messages = found.map(({ path, description }) => `${path} ${description}`)
  const faults = faultsOf(found)
  const more = count - found.length
  throw new DocketError('validation', enumerate(messages, '; ', count), { faults, more })
}

/** Issues for which a document is always rejected. */
const UNREADABLE: readonly ReadIssueKind[] = ['DOCKET-TYPE', 'DOCKET-NUMBER', 'DOCKET-NESTING']

/** Issues with members that are dropped. */
const MONEY: readonly ReadIssueKind[] = ['DOCKET-MONEY-IGNORED', 'DOCKET-MONEY-IGNORED inside']
const UNKNOWN: readonly ReadIssueKind[] = ['DOCKET-UNKNOWN', 'DOCKET-UNKNOWN inside', ...MONEY]

/** Issues with values that are cut. */
const CUT: readonly ReadIssueKind[] = ['DOCKET-PRECISION']

/** Issues that an answer warns about, though the document is accepted. */
const WARNED = [...CUT, ...MONEY]

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

/** Reports what is dropped, and selects what is rejected. */
function sift(
  issues: ReadIssues,
  located: ReadIssue[],
  dropped: readonly ReadIssueKind[],
  strict: boolean,
  { ignored, meant }: Pick<Sourced, 'ignored' | 'meant'>,
): Selection {
  const { found, count } = select(located, issues, dropped)
  const paths = found.map(({ path }) => path)
  addIgnored(ignored, paths, count)
  for (const { path, hint } of found) if (hint) meant?.push({ path, hint })
  const rejected = strict ? [...UNREADABLE, ...CUT, ...dropped] : UNREADABLE
  return select(located, issues, rejected)
}

function rejectMalformed(rejected: Selection): void {
  if (rejected.count > 0) throw refusal('input', 'the document is malformed', rejected)
}

function refusal(key: ErrorKey, message: string, { found, count }: Selection): DocketError {
  const places = count === 1 ? 'in one place' : `in ${count} places`
  const more = count - found.length
  return new DocketError(key, `${message} ${places}`, { faults: faultsOf(found), more })
}

function faultsOf(issues: readonly ReadIssue[]): Fault[] {
  return issues.map(({ path, kind, description }) => ({
    properties: [path],
    description: `${path.slice(path.lastIndexOf('.') + 1)} ${description}`,
    code: kind.split(' ')[0]!,
  }))
}
