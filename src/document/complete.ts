/**
 * Completes documents: resolves regime and addons, sets the date, normalises the tree and calculates the figures.
 * Documents of types that are not in the table stay as they are.
 */

import type { Clock, Context, ContextMembers } from '../definitions/contract.ts'
import { setIssueDate, setStatusDate } from '../definitions/issue-date.ts'
import { calculationOf, detectRegime } from '../definitions/registry.ts'
import { atPath } from '../errors.ts'
import type {
  AnyDocument,
  Delivery,
  Envelope,
  Invoice,
  Order,
  Status,
} from '../model/generated/types.ts'
import { OpaqueDocument, typeOf } from '../model/schema-registry.ts'
import {
  calculateDelivery,
  calculateInvoice,
  calculateOrder,
  numberStatusLines,
} from './calculate/billable.ts'
import { calculatePayment } from './calculate/payment.ts'
import { contextOf, expandAddons } from './context.ts'
import { ensureUuid } from './ensure-uuid.ts'
import { completeHeader, documentOf, isEnvelope } from './envelope.ts'
import { normalise } from './normalise/normalise.ts'

interface DocumentType {
  /** Is a missing regime derived from the supplier? */
  detects?: boolean
  /** Runs before normalisation, so that normalisers see the final date. */
  before?: (document: never, context: Context) => void
  calculate?: (document: never, context: Context) => void
  /** The documents nested in it. Each is completed, and is given a UUID if its type has one. */
  complements?: (document: never) => Complements[]
}

type Complements = [place: string, documents: AnyDocument[] | undefined]

const trade: DocumentType = {
  detects: true,
  before: setIssueDate,
  complements: ({ $tags, complements }: Invoice | Order | Delivery) => {
    return $tags?.includes('bypass') ? [] : [['complements', complements]]
  },
}

const CALCULABLE: { [type: string]: DocumentType } = {
  'bill.Invoice': { ...trade, calculate: calculateInvoice },
  'bill.Order': { ...trade, calculate: calculateOrder },
  'bill.Delivery': { ...trade, calculate: calculateDelivery },
  'bill.Payment': { detects: true, before: setIssueDate, calculate: calculatePayment },
  'bill.Status': {
    detects: true,
    before: setStatusDate,
    calculate: numberStatusLines,
    complements: ({ lines }: Status) =>
      (lines ?? []).map((line, at): Complements => {
        return [`lines[${at}].complements`, line.complements]
      }),
  },
  'org.Party': {},
  'tax.Identity': {},
}

/** Does building complete documents of this type? */
export const isCalculable = (type: string): boolean => Object.hasOwn(CALCULABLE, type)

/**
 * Completes a document in place.
 * @throws DocketError `calculation` for the first figure that cannot be calculated; `no-document` for an envelope
 *   without a document
 */
export function completeDocument(document: AnyDocument, clock: Clock): void {
  if (isEnvelope(document)) return calculateEnvelope(document, clock)
  const type = typeOf(document)
  const calculable = type && CALCULABLE[type.name]
  const members = document as ContextMembers
  if (!calculable) return type && calculationOf(type.name)?.(document, contextOf(members, clock))
  if (calculable.detects) detectRegime(members as Parameters<typeof detectRegime>[0])
  expandAddons(members)
  const context = contextOf(members, clock)
  calculable.before?.(document as never, context)
  normalise(type, document, context)
  calculable.calculate?.(document as never, context)
  calculable
    .complements?.(document as never)
    .forEach((complements) => calculateComplements(complements, clock))
}

function calculateComplements([place, documents]: Complements, clock: Clock): void {
  for (const [at, document] of (documents ?? []).entries()) {
    ensureUuid(document)
    try {
      completeDocument(document, clock)
    } catch (error) {
      throw atPath(error, `${place}[${at}]`)
    }
  }
}

function calculateEnvelope(envelope: Envelope, clock: Clock): void {
  const document = documentOf(envelope)
  if (!(document instanceof OpaqueDocument)) {
    ensureUuid(document)
    completeDocument(document, clock)
  }
  completeHeader(envelope, document)
}
