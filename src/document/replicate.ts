/** Replication: making a document ready to be used again, without what belonged to its one use. */

import type { AnyDocument } from '../model/generated/types.ts'
import { ensureUuid } from './ensure-uuid.ts'
import { documentTypeOf } from './types.ts'

/** Clears a document in place and gives it a new UUID. It is not completed yet. */
export function replicateDocument(document: AnyDocument): void {
  const cleared = documentTypeOf(document)?.droppedByReplica ?? []
  Object.assign(document, Object.fromEntries(cleared.map((name) => [name, undefined])))
  ensureUuid(document)
}
