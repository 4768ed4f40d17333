import { contextOf } from '../document/context.ts'
import { isEnvelope } from '../document/envelope.ts'
import { validateDocument } from '../document/validate.ts'
import { OK, readDocumentOf, SOURCE_MEMBERS, type SourceRequest } from './document-request.ts'
import { operation } from './operation.ts'

/**
 * Validates a document as it is, without completing it.
 * @throws DocketError `input`, `unknown-schema`, `validation`
 */
export const validate = operation<SourceRequest>({
  name: 'validate',
  method: 'POST',
  path: '/validate',
  group: 'Documents',
  summary: 'Validate a document',
  description:
    'The document is not changed or completed, so one that was not built before has faults for everything missing.',
  request: { type: 'object', properties: SOURCE_MEMBERS, required: ['data'] },
  errors: ['unknown-schema', 'validation'],
  answer: OK,
  run(request, session) {
    const document = readDocumentOf(request, session, false)
    const inside = isEnvelope(document) ? (document.doc ?? document) : document
    validateDocument(document, contextOf(inside, session.clock))
    return { json: { ok: true } }
  },
})
