import { envelop, isEnvelope } from '../document/envelope.ts'
import { validateDocument } from '../document/validate-document.ts'
import { operation } from './operation.ts'
import { completeFor } from './request/complete-for.ts'
import { readDocumentOf } from './request/read-document.ts'
import { SOURCE_MEMBERS, TEMPLATE_MEMBERS } from './request/source.ts'
import { ANY_DOCUMENT } from './shared/answers.ts'

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
  description: `Completes an invoice, order, delivery, payment or any other document: fills in tax rates, totals, dates
and codes, checks all rules of the country and of the formats in \`$addons\`, and returns the complete document, or
each fault with its path. Send only what you know, and leave out totals, percentages and indexes. Amounts may be strings,
so that no digit is lost. Unknown members are dropped and listed in \`Docket-Ignored\`; \`strict\` rejects them.`,
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
    const source = readDocumentOf(request, context, 'drop')
    const document = request.envelop && !isEnvelope(source) ? envelop(source) : source
    if (isEnvelope(source)) source.sigs = undefined
    const completed = completeFor(document, request.strict, context)
    return { document, warnings: validateDocument(document, completed, context.countsWarnings) }
  },
})
