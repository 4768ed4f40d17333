/** Invoices in XML that somebody else wrote: conversions read them, and pages show them. */
import type { Fault } from '../faults.ts'
import type { Invoice } from '../model/generated/types.ts'
import type { OperationContext } from '../ops/operation.ts'

/** A built invoice, whatever rules it violates. */
export interface ReceivedInvoice {
  readonly document: Invoice
  readonly faults: readonly Fault[]
}

/** @throws DocketError `conversion` if no invoice can be made of the XML */
export type Receive = (source: string | Uint8Array, context: OperationContext) => ReceivedInvoice

/** Media types of bodies that are XML. */
export const XML_TYPES = ['application/xml', 'text/xml']
