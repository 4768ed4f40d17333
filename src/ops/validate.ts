import { contextOf } from '../document/context.ts'
import { isEnvelope } from '../document/envelope.ts'
import { validateDocument } from '../document/validate.ts'
import { OK, readDocumentOf, SOURCE_MEMBERS, type SourceRequest } from './document-request.ts'
import { operation } from './operation.ts'

/**
 * Runs the rules on a document as it is; nothing is completed first.
 * @throws DocketError `input`, `unknown-schema`, `validation`
 */
export const validate = operation<SourceRequest>({
  name: 'validate',
  method: 'POST',
  path: '/validate',
  group: 'Documents',
  summary: 'Check a document as it is',
  description:
    'Nothing is changed or filled in: a document that was not built before has faults for what is missing.',
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
