/** The operation that checks invoices: XML by the rules of EN 16931 and its profile, documents by what they are sent as. */
import { DocketError } from '../../../errors.ts'
import { type Operation, operation, WEIGHTS } from '../../../ops/operation.ts'
import { SOURCE_MEMBERS } from '../../../ops/request/source.ts'
import type { Answer } from '../../../ops/shared/answers.ts'
import { isFile } from '../files/open-file.ts'
import { CLAIMS, FILE_TYPES, UNPACKED } from '../files/types.ts'
import { sizeOfSources } from '../request-documents.ts'
import { CHECKED_PROFILES, type CheckedProfile, PROFILE_LIST } from '../rules/editions.ts'
import { texts } from '../texts.ts'

const FINDING = {
  type: 'object',
  properties: {
    rule: { type: 'string', description: 'The rule, or XSD for the structure.' },
    severity: { type: 'string', enum: ['fatal', 'warning', 'information'] },
    terms: texts('Business terms and groups of EN 16931.'),
    path: { type: 'string', description: 'XPath of the element or attribute.' },
    line: { type: 'integer' },
    description: { type: 'string', description: 'What must be true.' },
    fix: { type: 'string', description: 'What to write.' },
  },
  required: ['rule', 'severity', 'terms', 'path', 'line', 'description', 'fix'],
} as const

const ANSWER = {
  type: 'object',
  properties: {
    claims: CLAIMS,
    profile: {
      type: 'string',
      description: `The rules that were used, absent if none were: ${PROFILE_LIST}.`,
    },
    syntax: { type: 'string', enum: ['ubl', 'cii'] },
    tested: texts('The rules that were tested, with their editions.'),
    untested: texts('What the invoice claims and was not tested; absent if all was.'),
    valid: {
      type: ['boolean', 'null'],
      description: 'Is there no fatal finding, and nothing untested? Null if that cannot be said.',
    },
    findings: { type: 'array', items: FINDING },
    unpacked: UNPACKED,
    more: { type: 'integer', description: 'Number of findings that are not listed.' },
  },
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
    description: `Checks XML, as the body or as a string in \`data\`: UBL Invoice and CreditNote, and CrossIndustryInvoice, also in the files
that \`POST /v0/convert\` opens. First its
structure, then the rules of what the invoice says that it conforms to (BT-24): EN 16931, XRechnung, Peppol, Factur-X,
NLCIUS, CIUS-RO, CIUS-PT, HR CIUS, PINT. \`claims\` is what it says, \`tested\` what it was tested by. \`valid\` is true only if all that it
claims was tested; otherwise it is null, or false, and \`untested\` has the rest. \`as\` asks for other rules than those that it
claims. Each finding names the rule, the place, and what to write; see \`GET /v0/rules/{code}\`. A document is reviewed,
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
        as: {
          type: 'string',
          enum: [...CHECKED_PROFILES],
          description: 'The profile that XML is tested by, whatever it claims.',
        },
      },
      required: ['data'],
    },
    errors: ['unknown-schema', 'no-document', 'validation'],
    answer: { ...ANSWER, properties: { ...review.answer.properties, ...ANSWER.properties } },
    accepts: FILE_TYPES,
    isFile,
    weight: WEIGHTS.conversion,
    sizeOf: sizeOfSources,
    run({ data, strict, for: target, as }, context) {
      const { body, type } = context
      const profile = as as CheckedProfile | undefined
      if (body !== undefined) return checked(body, context.clock(), profile, type)
      if (typeof data === 'string') return checked(data, context.clock(), profile)
      if (as !== undefined)
        throw new DocketError(
          'input',
          'as is for XML only; for a document, set for to what it is to be sent as',
        )
      const request = { data, ...(strict !== undefined && { strict }) }
      return review.run({ ...request, ...(target !== undefined && { for: target }) }, context)
    },
  })

/** The rules are read when they are first needed. */
const checked = async (
  source: string | Uint8Array,
  now: Date,
  as?: CheckedProfile,
  type?: string,
): Promise<Answer> => (await import('./check-file.ts')).checkFile(source, now, as, type)
