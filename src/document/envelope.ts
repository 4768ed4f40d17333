/** Envelopes: a document, a header with its identity and digest, and signatures. */
import { DocketError } from '../errors.ts'
import { newEnvelope, newHeader } from '../model/generated/factories.ts'
import type { AnyDocument, Digest, Envelope, Party } from '../model/generated/types.ts'
import { ENVELOPE } from '../model/schema-registry.ts'
import { newUuid, ZERO_UUID } from '../values/uuid.ts'
import { documentTypeOf } from './document-types.ts'
import { digestOf } from './write/digest.ts'

export const isEnvelope = (document: AnyDocument): document is Envelope =>
  document.$schema === ENVELOPE

/** Puts a document into a new envelope, which is not completed yet. */
export function envelop(document: AnyDocument): Envelope {
  return Object.assign(newEnvelope(), { $schema: ENVELOPE, doc: document })
}

/**
 * Returns the document of an envelope.
 * @throws DocketError `no-document` if it is missing or has no `$schema`
 */
export function documentOf({ doc }: Envelope): AnyDocument {
  if (doc && doc.$schema !== undefined) return doc
  throw new DocketError(
    'no-document',
    'the envelope has no document; set doc to one with its $schema',
  )
}

/**
 * Fills in the header of an envelope for its document, which is complete: UUID, routing and digest.
 * @returns the digest
 */
export function completeHeader(envelope: Envelope, doc: AnyDocument): Digest {
  const head = (envelope.head ??= newHeader())
  if (!head.uuid || head.uuid === ZERO_UUID) head.uuid = newUuid()
  const [from, to] = documentTypeOf(doc)?.route?.(doc) ?? []
  head.from ??= endpointOf(from)
  head.to ??= endpointOf(to)
  head.dig = digestOf(doc)
  return head.dig
}

function endpointOf(side: (Party | undefined)[] | undefined): string | undefined {
  return side?.map((party) => party?.endpoints?.[0]?.uri).find((uri) => uri)
}
