/** Invoices, and statuses of them, that somebody else wrote: conversions read them, and pages show them. */
import type { Fault } from '../faults.ts'
import type { AnyDocument } from '../model/generated/types.ts'
import type { Operation, OperationContext } from '../ops/operation.ts'
import type { Answer } from '../ops/shared/answers.ts'

/** The description of an advance that a file states without words: the paid amount (BT-113). */
export const PAID_AMOUNT = 'Prepaid'

/** A built document, whatever rules it violates. */
export interface ReceivedDocument {
  readonly document: AnyDocument
  readonly faults: readonly Fault[]
}

/** Faults in an answer that is there all the same, and the header with their number. */
export const withFaults = (faults: readonly Fault[] = []): Pick<Answer, 'faults' | 'headers'> =>
  faults.length > 0 ? { faults, headers: { 'Docket-Faults': String(faults.length) } } : {}

/** What recognises files with invoices, and reads them. */
export interface Receiver extends Required<Pick<Operation, 'accepts' | 'isFile' | 'sizeOf'>> {
  /** @throws DocketError `conversion` if no invoice can be made of the file */
  readonly receive: (source: string | Uint8Array, context: OperationContext) => ReceivedDocument
}
