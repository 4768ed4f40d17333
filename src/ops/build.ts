import { completeDocument } from '../document/complete.ts'
import { envelop, isEnvelope } from '../document/envelope.ts'
import { validateDocument } from '../document/validate.ts'
import {
  ANY_DOCUMENT,
  readDocumentOf,
  SOURCE_MEMBERS,
  type SourceRequest,
  TEMPLATE_MEMBERS,
} from './document-request.ts'
import { operation } from './operation.ts'

interface BuildRequest extends SourceRequest {
  envelop?: boolean
}

/**
 * Completes a document and checks it: normalises, calculates, applies scenarios, runs all rules. Signatures of an
 * envelope are dropped, as the document may change.
 * @throws DocketError `input`, `unknown-schema`, `no-document`, `calculation`, `validation`
 */
export const build = operation<BuildRequest>({
  name: 'build',
  method: 'POST',
  path: '/build',
  group: 'Documents',
  summary: 'Complete a document and check it',
  description:
    'Fills in tax rates, totals and codes, and answers the complete document, or every fault with the ' +
    'path of its member. Give only what you know: parties, lines, taxes by category and rate.',
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      ...TEMPLATE_MEMBERS,
      envelop: { type: 'boolean', description: 'Put the document into a new envelope.' },
    },
    required: ['data'],
  },
  errors: ['unknown-schema', 'no-document', 'calculation', 'validation'],
  answer: ANY_DOCUMENT,
  run(request, session) {
    const source = readDocumentOf(request, session, true)
    if (isEnvelope(source)) source.sigs = undefined
    const document = request.envelop && !isEnvelope(source) ? envelop(source) : source
    validateDocument(document, completeDocument(document, session.clock))
    return { document }
  },
})
