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
every fault with the path of its member. Use it whenever a document is new or was changed; nothing is stored.

Send only what you know, and leave out totals, percentages and indexes. A minimal invoice:

{"$schema": "https://gobl.org/draft-0/bill/invoice",
 "supplier": {"name": "Provide One S.L.", "tax_id": {"country": "ES", "code": "B98602642"}},
 "customer": {"name": "Sample Consumer", "tax_id": {"country": "ES", "code": "54387763P"}},
 "lines": [{"quantity": "10", "item": {"name": "Development", "price": "100.00"},
   "taxes": [{"cat": "VAT", "rate": "general"}]}]}

Amounts are strings, so that no digit is lost. The tax of a line is its category with a rate of the country, or with
\`key\` (exempt, reverse-charge …) or \`percent\` ("21.0%"); there is no \`vat_rate\`. A private customer has no tax_id.

After an error of the key \`validation\`, fix each fault at its path and build again; faults of the code DOCKET-… are
members that cannot be read. Members that the schema does not have are dropped and reported, and then the document is
not what was meant: name them correctly and build again, or set \`strict\` to have them rejected.`,
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
    return { document, warnings: validateDocument(document, completed, context.isSent) }
  },
})
