/** Invoices that somebody else wrote: conversions read them, and pages show them. */
import type { Fault } from '../faults.ts'
import type { Invoice } from '../model/generated/types.ts'
import type { Operation, OperationContext } from '../ops/operation.ts'

/** A built invoice, whatever rules it violates. */
export interface ReceivedInvoice {
  readonly document: Invoice
  readonly faults: readonly Fault[]
}

/** What recognises files with invoices, and reads them. */
export interface Receiver extends Required<Pick<Operation, 'accepts' | 'isFile' | 'sizeOf'>> {
  /** @throws DocketError `conversion` if no invoice can be made of the file */
  readonly receive: (source: string | Uint8Array, context: OperationContext) => ReceivedInvoice
}
