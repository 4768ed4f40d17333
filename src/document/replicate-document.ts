/** Replicates documents: clears the members that belong to a single use. */

import type { AnyDocument } from '../model/generated/types.ts'
import { documentTypeOf } from './document-types.ts'
import { ensureUuid } from './ensure-uuid.ts'

/** Clears a document in place and gives it a new UUID. It is not completed yet. */
export function replicateDocument(document: AnyDocument): void {
  const cleared = documentTypeOf(document)?.droppedByReplica ?? []
  Object.assign(document, Object.fromEntries(cleared.map((name) => [name, undefined])))
  ensureUuid(document)
}
