/**
 * The rounding of documents that choose none: a setting of servers and commands. Documents that have totals keep theirs,
 * and so do envelopes, whose digest covers them.
 */
import { writeDocument } from '../document/write/write.ts'
import type { Face } from '../face.ts'
import type { JsonObject } from '../json.ts'
import { newTax } from '../model/generated/factories.ts'
import type { AnyDocument, Delivery, Invoice, Order, Totals } from '../model/generated/types.ts'
import { isDocumentOfType } from '../model/schema-registry.ts'
import type { Operation } from '../ops/operation.ts'
import { assertMatches } from '../ops/request/assert-matches.ts'
import { readDocumentOf } from '../ops/request/read-document.ts'
import type { SourceRequest } from '../ops/request/source.ts'

/** The models of `tax.rounding`. */
export const ROUNDINGS = ['precise', 'currency'] as const

export interface RoundingSettings {
  /** What documents get that say nothing; that of their country if undefined. */
  rounding: (typeof ROUNDINGS)[number] | undefined
}

/** Does an operation calculate documents? Those that do fail if there is none in an envelope. */
export const calculates = ({ errors }: Operation): boolean =>
  errors?.includes('no-document') ?? false

const isTrade = (document: AnyDocument): document is Invoice | Order | Delivery =>
  isDocumentOfType(document, 'bill.Invoice') ||
  isDocumentOfType(document, 'bill.Order') ||
  isDocumentOfType(document, 'bill.Delivery')

/** Absent figures are zero. What was given to round to coins does not count. */
const isOpen = (totals: Totals | undefined): boolean =>
  !totals || [totals.sum, totals.total, totals.payable].every((amount) => amount.isZero())

/** The operation, with documents that say how they are rounded. */
export function withRounding(operation: Operation, { rounding }: RoundingSettings): Operation {
  if (!rounding || !calculates(operation)) return operation
  return {
    ...operation,
    run(request, context) {
      // XML has its totals.
      if (context.body || typeof request.data === 'string') return operation.run(request, context)
      assertMatches(operation.request, request)
      const { template, type, ...rest } = request as SourceRequest
      const document = readDocumentOf(request as SourceRequest, context, 'drop')
      if (isTrade(document) && !document.tax?.rounding && isOpen(document.totals))
        (document.tax ??= newTax()).rounding = rounding
      const read = { document, parse: (): JsonObject => JSON.parse(writeDocument(document)) }
      return operation.run({ ...rest, data: null }, { ...context, read })
    },
  }
}

export const rounding = (settings: RoundingSettings): Face => ({
  wrap: (operation) => withRounding(operation, settings),
})
