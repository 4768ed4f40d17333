/** Documents inside a document: each is given a UUID if its type has one, and its own calculation. */
import type { Clock, Context } from './context.ts'
import { calculateDocument } from './calculate.ts'
import { typeOf } from './model.ts'
import type { AnyDocument } from './types.ts'
import { placed } from './bill/calculation.ts'
import { newUuid, ZERO_UUID } from './values/uuid.ts'

export function calculateComplements(complements: AnyDocument[] | undefined, { clock }: Context): void {
  for (const complement of complements ?? []) {
    if (complement === null) continue
    ensureUuid(complement)
    try {
      calculateDocument(complement, clock)
    } catch (error) {
      throw placed(error, 'complements')
    }
  }
}

/** Gives a document a new UUID where its type has one and it has none. */
export function ensureUuid(document: AnyDocument): void {
  const type = typeOf(document)
  if (!type?.field.has('uuid')) return
  const identified = document as AnyDocument & { uuid: string | undefined }
  if (!identified.uuid || identified.uuid === ZERO_UUID) identified.uuid = newUuid()
}

export type { Clock }
