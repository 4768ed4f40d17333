import type { AnyDocument } from '../model/generated/types.ts'
import { typeOf } from '../model/schema-registry.ts'
import { newUuid, ZERO_UUID } from '../values/uuid.ts'

/** Sets the UUID of a document if its type has one and it is missing. That of a header identifies its envelope. */
export function ensureUuid(document: AnyDocument): void {
  const type = typeOf(document)
  if (!type?.field.has('uuid') || type.name === 'head.Header') return
  const identified = document as AnyDocument & { uuid: string | undefined }
  if (!identified.uuid || identified.uuid === ZERO_UUID) identified.uuid = newUuid()
}
