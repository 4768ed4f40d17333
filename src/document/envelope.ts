/** Envelopes: a document with a header that identifies it and holds its digest, and signatures. */
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

/** A new envelope around a document, not yet calculated. */
export function envelop(document: AnyDocument): Envelope {
  return Object.assign(newEnvelope(), { $schema: ENVELOPE, doc: document })
}

/**
 * The document of an envelope.
 * @throws DocketError `no-document` where there is none
 */
export function documentOf({ doc }: Envelope): AnyDocument {
  if (doc && doc.$schema !== undefined) return doc
  throw new DocketError(
    'no-document',
    'the envelope has no document; give one in doc, with its $schema',
  )
}

/** Fills in the header of an envelope for its document, which is calculated: UUID, routing and digest. */
export function completeHeader(envelope: Envelope, doc: AnyDocument): void {
  const head = (envelope.head ??= newHeader())
  if (!head.uuid || head.uuid === ZERO_UUID) head.uuid = newUuid()
  const [from, to] = ROUTES[typeOf(doc)?.name ?? '']?.(doc as never) ?? []
  head.from ??= endpointOf(from)
  head.to ??= endpointOf(to)
  head.dig = digestOf(doc)
}

/** Parties in order of preference: the first with an endpoint counts. */
type Side = (Party | undefined)[]

/** Who sends and who receives each type of document. */
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
