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
 * Makes of an invoice one that corrects it: a credit note, a debit note, a corrective invoice. It refers to the first
 * one, and is calculated and checked. Of an envelope comes a new envelope.
 * @throws DocketError `input`, `unknown-schema`, `no-document`, `validation` also for what the country does not allow
 */
export const correct = operation<CorrectRequest>({
  name: 'correct',
  method: 'POST',
  path: '/correct',
  group: 'Documents',
  summary: 'Make a corrective document of an invoice',
  description:
    'Makes a credit note, debit note or corrective invoice that refers to the invoice. With `schema` it ' +
    'answers the options that the country and formats of this invoice allow.',
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      options: {
        description:
          'What to make of it: type, reason, series … as in the schema bill/correction-options.',
      },
      schema: {
        type: 'boolean',
        description: 'Answer the schema of the options for this document instead.',
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
      throw new DocketError(
        'validation',
        'only documents of the schema bill/invoice can be corrected',
      )
    const options = readOptions<CorrectionOptions>(
      `${SCHEMA_BASE}bill/correction-options`,
      request.options,
    )
    // Stamps in the options replace those of the envelope, null by none.
    const given = isObject(request.options) && 'stamps' in request.options
    const stamps = given || !isEnvelope(source) ? options.stamps : source.head?.stamps
    correctInvoice(invoice as Invoice, options, stamps ?? [], session.clock)
    const document = isEnvelope(source) ? envelop(invoice) : invoice
    let context: Context
    try {
      context = completeDocument(document, session.clock)
    } catch (error) {
      // What cannot be calculated is a correction that cannot be made.
      if (error instanceof DocketError) throw new DocketError('validation', error.message)
      throw error
    }
    validateDocument(document, context)
    return { document }
  },
})
