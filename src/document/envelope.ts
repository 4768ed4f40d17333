/** Envelopes: a document, a header with its identity and digest, and signatures. */
import { DocketError } from '../errors.ts'
import { newEnvelope, newHeader } from '../model/generated/factories.ts'
import type {
  AnyDocument,
  Delivery,
  Envelope,
  Invoice,
  Order,
  Party,
  Payment,
  Status,
} from '../model/generated/types.ts'
import { ENVELOPE, typeOf } from '../model/schema-registry.ts'
import { newUuid, ZERO_UUID } from '../values/uuid.ts'
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

/** Completes the header of an envelope for its completed document: UUID, routing and digest. */
export function completeHeader(envelope: Envelope, doc: AnyDocument): void {
  const head = (envelope.head ??= newHeader())
  if (!head.uuid || head.uuid === ZERO_UUID) head.uuid = newUuid()
  const [from, to] = ROUTES[typeOf(doc)?.name ?? '']?.(doc as never) ?? []
  head.from ??= endpointOf(from)
  head.to ??= endpointOf(to)
  head.dig = digestOf(doc)
}

/** Parties in order of preference; the first that has an endpoint is used. */
type Side = (Party | undefined)[]

/** The sender and the receiver of each type of document. */
const ROUTES: { [type: string]: (document: never) => [from: Side, to: Side] } = {
  'bill.Invoice': ({ $tags, supplier, customer }: Invoice) => {
    return parties(supplier, customer, $tags?.includes('self-billed'))
  },
  'bill.Order': ({ type, supplier, customer }: Order) =>
    parties(supplier, customer, type === 'purchase'),
  'bill.Payment': ({ type, supplier, customer }: Payment) =>
    parties(supplier, customer, type === 'advice'),
  'bill.Delivery': ({ type, supplier, customer, despatcher, receiver }: Delivery) => {
    const sides: [Side, Side] = [
      [despatcher, supplier],
      [receiver, customer],
    ]
    return type === 'receipt' ? [sides[1], sides[0]] : sides
  },
  'bill.Status': ({ type, supplier, customer }: Status) => {
    return type === 'response' || type === 'update'
      ? parties(supplier, customer, type === 'response')
      : [[], []]
  },
}

function parties(
  supplier: Party | undefined,
  customer: Party | undefined,
  turn = false,
): [Side, Side] {
  return turn ? [[customer], [supplier]] : [[supplier], [customer]]
}

function endpointOf(side: Side | undefined): string | undefined {
  return side?.map((party) => party?.endpoints?.[0]?.uri).find((uri) => uri)
}
