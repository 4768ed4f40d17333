/** The operation that checks invoices: XML by the rules of EN 16931 and its profile, documents by what they are sent as. */
import { type Operation, operation, WEIGHTS } from '../../../ops/operation.ts'
import { SOURCE_MEMBERS } from '../../../ops/request/source.ts'
import type { Answer } from '../../../ops/shared/answers.ts'
import { sizeOfSources } from '../request-documents.ts'

const FINDING = {
  type: 'object',
  properties: {
    rule: { type: 'string', description: 'The rule, or XSD for the structure.' },
    severity: { type: 'string', enum: ['fatal', 'warning', 'information'] },
    terms: {
      type: 'array',
      items: { type: 'string' },
      description: 'Business terms and groups of EN 16931.',
    },
    path: { type: 'string', description: 'XPath of the element or attribute.' },
    line: { type: 'integer' },
    description: { type: 'string', description: 'What must be true.' },
    fix: { type: 'string', description: 'What to write.' },
  },
  required: ['rule', 'severity', 'terms', 'path', 'line', 'description', 'fix'],
} as const

/**
 * The operation that checks an invoice in XML. A document is reviewed.
 * @param review the operation that does it
 * @throws DocketError `input` if the XML cannot be read, or is not a known invoice; the errors of a review
 */
export const createCheck = (review: Operation): Operation =>
  operation({
    name: 'check',
    method: 'POST',
    path: '/check',
    group: 'Documents',
    summary: 'Check an invoice in XML',
    description: `Checks XML, as the body or as a string in \`data\`: UBL Invoice and CreditNote, and CrossIndustryInvoice. First its
structure, then the rules of EN 16931, and those of XRechnung or Peppol if the invoice says that it conforms to them
(BT-24). Each finding names the rule, the place, and what to write; see \`GET /v0/rules/{code}\`. A document is reviewed,
with \`for\` as what it is to be sent as.`,
    request: {
      type: 'object',
      properties: {
        data: {
          type: ['object', 'string', 'null'],
          description: 'XML; or a document, or an envelope that contains one.',
        },
        strict: SOURCE_MEMBERS.strict,
        for: { type: 'string', description: 'What a document is to be sent as: `ubl+peppol`.' },
      },
      required: ['data'],
    },
    errors: ['unknown-schema', 'no-document', 'validation'],
    answer: {
      type: 'object',
      properties: {
        profile: {
          type: 'string',
          description:
            'What it was checked by: en16931, xrechnung, xrechnung-extension, xrechnung-vehicles, peppol, peppol-self-billing.',
        },
        syntax: { type: 'string', enum: ['ubl', 'cii'] },
        valid: { type: 'boolean', description: 'Is there no fatal finding?' },
        findings: { type: 'array', items: FINDING },
        more: { type: 'integer', description: 'Number of findings that are not listed.' },
      },
    },
    accepts: ['application/xml', 'text/xml'],
    weight: WEIGHTS.conversion,
    sizeOf: sizeOfSources,
    run({ data, strict, for: target }, context) {
      const { body } = context
      if (body !== undefined) return checked(body)
      if (typeof data === 'string') return checked(data)
      const request = { data, ...(strict !== undefined && { strict }) }
      return review.run({ ...request, ...(target !== undefined && { for: target }) }, context)
    },
  })

/** The rules are read when they are first needed. */
const checked = async (source: string | Uint8Array): Promise<Answer> =>
  (await import('./check-file.ts')).checkFile(source)
