import type { Context } from '../definitions/contract.ts'
import { completeDocument } from '../document/complete.ts'
import { correctInvoice, correctionOptionsSchema } from '../document/correct.ts'
import { envelop, isEnvelope } from '../document/envelope.ts'
import { validateDocument } from '../document/validate.ts'
import { DocketError } from '../errors.ts'
import { isObject } from '../json.ts'
import type { CorrectionOptions, Invoice } from '../model/generated/types.ts'
import { typeOf } from '../model/schema-registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import {
  ANY_DOCUMENT,
  documentIn,
  readDocumentOf,
  readOptions,
  SOURCE_MEMBERS,
  type SourceRequest,
} from './document-request.ts'
import { operation } from './operation.ts'

interface CorrectRequest extends SourceRequest {
  options?: unknown
  schema?: boolean
}

/**
 * Turns an invoice into one that corrects it: a credit note, debit note or corrective invoice with a reference to the
 * original. It is completed and validated. If the source is an envelope, so is the result, with a new header.
 * @throws DocketError `input`, `unknown-schema`, `no-document`; `validation`, also if the country does not allow it
 */
export const correct = operation<CorrectRequest>({
  name: 'correct',
  method: 'POST',
  path: '/correct',
  group: 'Documents',
  summary: 'Correct an invoice',
  description:
    'Creates a credit note, debit note or corrective invoice that refers to the invoice. With `schema` it ' +
    'returns the options that the country and formats of this invoice allow.',
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      options: {
        description:
          'Options of the correction: type, reason, series … (schema bill/correction-options).',
      },
      schema: {
        type: 'boolean',
        description: 'Return the schema of the options for this invoice instead.',
      },
    },
    required: ['data'],
  },
  errors: ['unknown-schema', 'no-document', 'validation'],
  answer: {
    anyOf: [
      ANY_DOCUMENT,
      { type: 'object', properties: { $defs: { type: 'object' } }, required: ['$defs'] },
      { type: 'null' },
    ],
  },
  run(request, session) {
    const source = readDocumentOf(request, session, true)
    const invoice = documentIn(source)
    const isInvoice = typeOf(invoice)?.name === 'bill.Invoice'
    if (request.schema)
      return { json: isInvoice ? correctionOptionsSchema(invoice as Invoice, session.clock) : null }
    if (!isInvoice)
      throw new DocketError('validation', 'only invoices (schema bill/invoice) can be corrected')
    const options = readOptions<CorrectionOptions>(
      `${SCHEMA_BASE}bill/correction-options`,
      request.options,
    )
    // Stamps in the options, even null, replace those of the envelope.
    const given = isObject(request.options) && 'stamps' in request.options
    const stamps = given || !isEnvelope(source) ? options.stamps : source.head?.stamps
    correctInvoice(invoice as Invoice, options, stamps ?? [], session.clock)
    const document = isEnvelope(source) ? envelop(invoice) : invoice
    let context: Context
    try {
      context = completeDocument(document, session.clock)
    } catch (error) {
      // A correction that cannot be calculated is a correction that is not allowed.
      if (error instanceof DocketError) throw new DocketError('validation', error.message)
      throw error
    }
    validateDocument(document, context)
    return { document }
  },
})
