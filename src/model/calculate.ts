/**
 * What building does to each type of document that is more than checked: regime and addons are resolved, the date is
 * set, the tree is normalised, the figures are calculated. Types that are not in the table stay as they are.
 */
import { contextOf, detectRegime, expandAddons, type Clock, type Context, type ContextMembers } from './context.ts'
import { calculateDelivery, calculateInvoice, calculateOrder, setIssueDate } from './bill/trade.ts'
import { calculatePayment } from './bill/payment.ts'
import { calculateStatus, setStatusDate } from './bill/status.ts'
import { calculateEnvelope } from './envelope.ts'
import { typeOf } from './model.ts'
import { normalise } from './normalise.ts'
import { calculationOf } from './registry.ts'
import type { AnyDocument, Envelope } from './types.ts'

interface Calculable {
  /** Is the regime taken from the supplier where none is given? */
  detects?: boolean
  /** Runs before normalisation, so that its steps see the final date. */
  before?: (document: never, context: Context) => void
  calculate?: (document: never, context: Context) => void
}

const trade = { detects: true, before: setIssueDate }

const CALCULABLE: { [type: string]: Calculable } = {
  'bill.Invoice': { ...trade, calculate: calculateInvoice },
  'bill.Order': { ...trade, calculate: calculateOrder },
  'bill.Delivery': { ...trade, calculate: calculateDelivery },
  'bill.Payment': { ...trade, calculate: calculatePayment },
  'bill.Status': { detects: true, before: setStatusDate, calculate: calculateStatus },
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
export function calculateDocument(document: AnyDocument, clock: Clock): void {
  const type = typeOf(document)
  if (type?.name === 'gobl.Envelope') return calculateEnvelope(document as Envelope, clock)
  const calculable = type && CALCULABLE[type.name]
  const members = document as ContextMembers
  if (!calculable) return type && calculationOf(type.name)?.(document, contextOf(members, clock))
  if (calculable.detects) detectRegime(members as Parameters<typeof detectRegime>[0])
  expandAddons(members)
  const context = contextOf(members, clock)
  calculable.before?.(document as never, context)
  normalise(type, document, context)
  calculable.calculate?.(document as never, context)
}
