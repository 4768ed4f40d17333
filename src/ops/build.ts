import { envelop, isEnvelope } from '../document/envelope.ts'
import { validateDocument } from '../document/validate.ts'
import { ANY_DOCUMENT } from './answers.ts'
import { completeFor } from './complete.ts'
import { readDocumentOf, SOURCE_MEMBERS, TEMPLATE_MEMBERS } from './document-request.ts'
import { operation } from './operation.ts'

/**
 * Completes and validates a document: normalises, calculates, applies scenarios, runs all rules. Drops the signatures
 * of an envelope, as the document may change.
 * @throws DocketError `input`, `unknown-schema`, `no-document`, `calculation`, `validation`
 */
export const build = operation({
  name: 'build',
  method: 'POST',
  path: '/build',
  group: 'Documents',
  summary: 'Complete and validate a document',
  description:
    'Fills in tax rates, totals and codes, and returns the complete document, or every fault with the ' +
    'path of its member. Send only what you know: parties, lines, taxes by category and rate.',
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
  run(request, context) {
    const source = readDocumentOf(request, context.ignored, 'drop')
    const document = request.envelop && !isEnvelope(source) ? envelop(source) : source
    if (isEnvelope(source)) source.sigs = undefined
    const completed = completeFor(document, request.strict, context)
    return { document, warnings: validateDocument(document, completed) }
  },
})
