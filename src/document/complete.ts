/**
 * What building does to each type of document that is more than checked: regime and addons are resolved, the date is
 * set, the tree is normalised, the figures are calculated. Types that are not in the table stay as they are.
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
  /** Is the regime taken from the supplier where none is given? */
  detects?: boolean
  /** Runs before normalisation, so that its steps see the final date. */
  before?: (document: never, context: Context) => void
  calculate?: (document: never, context: Context) => void
  /** The lists of documents inside it. Each is given a UUID if its type has one, and its own calculation. */
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

/** Is there more to documents of a type than checking them? */
export const isCalculable = (type: string): boolean => Object.hasOwn(CALCULABLE, type)

/**
 * Calculates a document in place.
 * @throws DocketError `calculation` at the first thing that cannot be worked out; `no-document` for an envelope
 *   without one
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
