import type { Context } from '../definitions/contract.ts'
import { correctInvoice, correctionOptionsSchema } from '../document/correct-invoice.ts'
import { envelop, isEnvelope } from '../document/envelope.ts'
import { validateDocument } from '../document/validate-document.ts'
import { DocketError } from '../errors.ts'
import { isObject } from '../json.ts'
import type { AnyDocument } from '../model/generated/types.ts'
import { isDocumentOfType } from '../model/schema-registry.ts'
import { type OperationContext, operation } from './operation.ts'
import { completeFor, withWireFaults } from './request/complete-for.ts'
import { documentIn, readCorrectionOptions, readDocumentOf } from './request/read-document.ts'
import { SOURCE_MEMBERS } from './request/source.ts'
import { ANY_DOCUMENT } from './shared/answers.ts'

/**
 * Turns an invoice into one that corrects it: a credit note, a debit note, a corrective invoice. The new invoice refers
 * to the original, and is completed and validated. An envelope results in a new envelope.
 * @throws DocketError `input`, `unknown-schema`, `no-document`; `validation`, also if the country forbids the correction
 */
export const correct = operation({
  name: 'correct',
  method: 'POST',
  path: '/correct',
  group: 'Documents',
  summary: 'Correct an invoice',
  description:
    'Makes a credit note, debit note or corrective invoice that refers to the invoice. Its code is that of the ' +
    'options, if they have one. `"schema": true` returns the JSON Schema of the options that country and formats of this invoice allow.',
  request: {
    type: 'object',
    properties: {
      ...SOURCE_MEMBERS,
      options: {
        description:
          'How to correct it: type, reason, series, code … as in the schema bill/correction-options.',
      },
      schema: {
        type: 'boolean',
        description: 'Return the schema of the options for this document instead.',
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
  run(request, context) {
    const source = readDocumentOf(request, context, 'drop')
    const invoice = documentIn(source)
    const isInvoice = isDocumentOfType(invoice, 'bill.Invoice')
    if (request.schema)
      return { json: isInvoice ? correctionOptionsSchema(invoice, context.clock) : null }
    const document = withWireFaults(request.strict, () =>
      newCorrection(source, request.options, request.strict, context),
    )
    let completed: Context
    try {
      completed = completeFor(document, request.strict, context, true)
    } catch (error) {
      // An invoice that cannot be calculated is one that cannot be corrected.
      if (error instanceof DocketError) {
        const { message, faults } = error
        throw new DocketError('validation', message, faults && { faults })
      }
      throw error
    }
    return { document, warnings: validateDocument(document, completed, context.countsWarnings) }
  },
})

/**
 * Turns the invoice in a source into one that corrects it, which is not completed yet; in a new envelope if it was in one.
 * @throws DocketError `validation` for anything but an invoice, and with all that keeps it from being corrected
 */
export function newCorrection(
  source: AnyDocument,
  given: unknown,
  strict: boolean | undefined,
  { ignored, clock }: OperationContext,
): AnyDocument {
  const invoice = documentIn(source)
  if (!isDocumentOfType(invoice, 'bill.Invoice'))
    throw new DocketError(
      'validation',
      'only documents of the schema bill/invoice can be corrected; build any other anew, with the old one in preceding',
    )
  const options = readCorrectionOptions(given, ignored, strict)
  // Stamps in the options replace those of the envelope, even if they are null.
  const hasStamps = isObject(given) && 'stamps' in given
  const stamps = hasStamps || !isEnvelope(source) ? options.stamps : source.head?.stamps
  correctInvoice(invoice, options, stamps ?? [], clock)
  return isEnvelope(source) ? envelop(invoice) : invoice
}
