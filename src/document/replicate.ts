/** Replicates documents: clears the members that belong to a single use. */

import type { AnyDocument } from '../model/generated/types.ts'
import { typeOf } from '../model/schema-registry.ts'
import { ensureUuid } from './ensure-uuid.ts'

const USED_ONCE = ['uuid', 'code', 'issue_date', 'issue_time', 'value_date']

/** Members to clear. Documents of other types keep all of theirs. */
const CLEARED: { [type: string]: readonly string[] } = {
  'bill.Invoice': [...USED_ONCE, 'op_date'],
  'bill.Order': [...USED_ONCE, 'op_date'],
  'bill.Delivery': USED_ONCE,
  'bill.Payment': USED_ONCE,
}

/** Clears a document in place and gives it a new UUID. It is not completed yet. */
export function replicateDocument(document: AnyDocument): void {
  for (const name of CLEARED[typeOf(document)?.name ?? ''] ?? []) {
    ;(document as unknown as { [name: string]: unknown })[name] = undefined
  }
  ensureUuid(document)
}
