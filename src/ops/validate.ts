import { reviewDocument } from '../definitions/registry.ts'
import { contextOf } from '../document/context.ts'
import { isEnvelope } from '../document/envelope.ts'
import { validateDocument } from '../document/validate-document.ts'
import { operation } from './operation.ts'
import { assertClean } from './request/complete-for.ts'
import { readDocumentOf } from './request/read-document.ts'
import { SOURCE_MEMBERS } from './request/source.ts'
import { OK } from './shared/answers.ts'

/**
 * Validates a document without completing it.
 * @throws DocketError `input`, `unknown-schema`, `validation`
 */
export const validate = operation({
  name: 'validate',
  method: 'POST',
  path: '/validate',
  group: 'Documents',
  summary: 'Validate a document as it is',
  description:
    'Changes nothing and fills in nothing: a document that has not been built has faults for the members it lacks.',
  request: { type: 'object', properties: SOURCE_MEMBERS, required: ['data'] },
  errors: ['unknown-schema', 'validation'],
  answer: OK,
  run(request, context) {
    const { clock, nameOfPlace, countsWarnings } = context
    const document = readDocumentOf(request, context, 'keep')
    const inside = isEnvelope(document) ? (document.doc ?? document) : document
    const ruled = contextOf(inside, clock, undefined, nameOfPlace)
    const warnings = validateDocument(document, ruled, countsWarnings)
    if (request.strict) assertClean(reviewDocument(document, clock, undefined, false, nameOfPlace))
    return { json: { ok: true }, warnings }
  },
})
