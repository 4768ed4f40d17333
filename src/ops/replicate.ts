import type { CopyWishes } from '../definitions/contract.ts'
import { copies } from '../definitions/registry.ts'
import { documentTypeOf } from '../document/document-types.ts'
import { ensureUuid } from '../document/ensure-uuid.ts'
import { envelop, isEnvelope } from '../document/envelope.ts'
import { validateDocument, violationError } from '../document/validate-document.ts'
import { DocketError } from '../errors.ts'
import type { AnyDocument } from '../model/generated/types.ts'
import { operation } from './operation.ts'
import { completeFor } from './request/complete-for.ts'
import { documentIn, readDocumentOf } from './request/read-document.ts'
import { SOURCE_MEMBERS } from './request/source.ts'
import { ANY_DOCUMENT } from './shared/answers.ts'

/** What a copy may have or keep, as members of a request. */
export const WISHES = {
  code: { type: 'string', description: 'Code of the copy, if a format asks for it.' },
  keep: { type: 'boolean', description: 'Keep what was paid in advance on the original.' },
  shift: {
    type: 'string',
    pattern: '^-?\\d{1,4}[dm]$',
    examples: ['30d', '1m'],
    description: 'Move due dates, delivery and periods by days or months: `30d`, `1m`.',
  },
} as const

/**
 * Makes a fresh copy of a document: without its code and dates, with a new UUID, completed and validated. An envelope
 * results in a new envelope.
 * @throws DocketError `input`, `unknown-schema`, `no-document`, `calculation`, `validation`
 */
export const replicate = operation({
  name: 'replicate',
  method: 'POST',
  path: '/replicate',
  group: 'Documents',
  summary: 'Make a fresh copy of a document',
  description:
    "The copy has a new UUID, today's date, and the code of the request, if there is one. What was paid in advance is dropped. " +
    'Everything else is kept and built again; warnings name due dates, periods and references that belong to the original.',
  request: { type: 'object', properties: { ...SOURCE_MEMBERS, ...WISHES }, required: ['data'] },
  errors: ['unknown-schema', 'no-document', 'calculation', 'validation'],
  answer: ANY_DOCUMENT,
  run(request, context) {
    const source = readDocumentOf(request, context, 'drop')
    const document = newReplica(source, request.code, request)
    const completed = completeFor(document, request.strict, context, true)
    const remains = copies().remains(document)
    if (request.strict && remains.length > 0) throw violationError(remains)
    const warnings = [...remains, ...validateDocument(document, completed, context.countsWarnings)]
    return { document, warnings }
  },
})

/**
 * Makes a fresh copy of the document in a source: without the members that belong to a single use, and with a new UUID.
 * It is not completed yet; in a new envelope if it was in one.
 * @param code that of the copy
 * @param how what it keeps, and how far its dates are moved
 * @throws DocketError `input` if there is one, though documents of the type keep theirs
 */
export function newReplica(source: AnyDocument, code?: string, how: CopyWishes = {}): AnyDocument {
  const copy = documentIn(source)
  const cleared: readonly string[] = documentTypeOf(copy)?.droppedByReplica ?? []
  if (code !== undefined && !cleared.includes('code'))
    throw new DocketError('input', 'code must not be set: the document keeps its own')
  const keep = (name: string): string | undefined => (name === 'code' ? code : undefined)
  Object.assign(copy, Object.fromEntries(cleared.map((name) => [name, keep(name)])))
  copies().adapt(copy, how)
  ensureUuid(copy)
  return isEnvelope(source) ? envelop(copy) : copy
}
