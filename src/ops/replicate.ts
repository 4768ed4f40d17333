import { completeDocument } from '../document/complete.ts'
import { envelop, isEnvelope } from '../document/envelope.ts'
import { replicateDocument } from '../document/replicate.ts'
import { validateDocument } from '../document/validate.ts'
import {
  ANY_DOCUMENT,
  documentIn,
  readDocumentOf,
  SOURCE_MEMBERS,
  type SourceRequest,
} from './document-request.ts'
import { operation } from './operation.ts'

/**
 * Copies a document without its code and dates and with a new UUID; then completes and validates the copy. If the
 * source is an envelope, so is the result, with a new header.
 * @throws DocketError `input`, `unknown-schema`, `no-document`, `calculation`, `validation`
 */
export const replicate = operation<SourceRequest>({
  name: 'replicate',
  method: 'POST',
  path: '/replicate',
  group: 'Documents',
  summary: 'Replicate a document',
  description:
    'Returns a copy with a new UUID, the date of today and no code. The rest is kept, recalculated and validated.',
  request: { type: 'object', properties: SOURCE_MEMBERS, required: ['data'] },
  errors: ['unknown-schema', 'no-document', 'calculation', 'validation'],
  answer: ANY_DOCUMENT,
  run(request, session) {
    const source = readDocumentOf(request, session, true)
    const copy = documentIn(source)
    replicateDocument(copy)
    const document = isEnvelope(source) ? envelop(copy) : copy
    validateDocument(document, completeDocument(document, session.clock))
    return { document }
  },
})
