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
 * Makes a fresh copy of a document: without code and dates, with a new UUID, calculated and checked. Of an envelope
 * comes a new envelope.
 * @throws DocketError `input`, `unknown-schema`, `no-document`, `calculation`, `validation`
 */
export const replicate = operation<SourceRequest>({
  name: 'replicate',
  method: 'POST',
  path: '/replicate',
  group: 'Documents',
  summary: 'Make a fresh copy of a document',
  description:
    'The copy has a new UUID, the date of today and no code. All else stays, calculated and checked again.',
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
