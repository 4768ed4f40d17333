/**
 * How the engine treats each type of document, besides what follows from its schema and its rules: one entry per
 * type. Whoever adds a type of document adds an entry here; a type that is missing does not compile.
 */
import type { Context } from '../definitions/contract.ts'
import { setIssueDate, setStatusDate } from '../definitions/issue-date.ts'
import type {
  AnyDocument,
  Delivery,
  Invoice,
  Order,
  Party,
  Status,
  TypesByName,
} from '../model/generated/types.ts'
import { typeOf } from '../model/schema-registry.ts'
import {
  calculateDelivery,
  calculateInvoice,
  calculateOrder,
  numberStatusLines,
  setTaxCountry,
} from './calculate/billable.ts'
import { calculatePayment } from './calculate/payment.ts'

/** Documents inside another one, with the path of their array. */
export type Complements = [path: string, documents: AnyDocument[] | undefined]

/** Parties in order of preference: the first one with an endpoint counts. */
type Side = (Party | undefined)[]

export interface DocumentType<T> {
  /** Is an absent `$regime` derived from the supplier's tax identity? */
  detectsRegime: boolean
  /** The `type` of a document that has none. */
  defaultType?: string
  /** Sets the date of issue. Runs before normalisation, so that normalisers see the final date. */
  setDate?: (document: T, context: Context) => void
  /** Sets the country of the taxes, if the tags require another than that of the regime. Runs before normalisation. */
  setTaxCountry?: (document: T, context: Context) => void
  calculate?: (document: T, context: Context) => void
  /** The documents inside it. Each gets a UUID if its type has one, and is completed on its own. */
  complements?: (document: T) => Complements[]
  /** Sender and recipient, for the header of an envelope. */
  route?: (document: T) => [from: Side, to: Side]
  /** Members without which the document is not final, and cannot be signed. */
  requiredToSign: readonly (keyof T)[]
  /** Members that belong to one use of the document, and that a replica does without. */
  droppedByReplica: readonly (keyof T)[]
}

/** Every type with a `$regime`, and those that are completed without having one. */
type DocumentTypes = {
  readonly [Name in keyof TypesByName as '$regime' extends keyof TypesByName[Name]
    ? Name
    : Name extends 'tax.Identity'
      ? Name
      : never]: DocumentType<TypesByName[Name]>
}

const USED_ONCE = ['uuid', 'code', 'issue_date', 'issue_time', 'value_date'] as const

const DOCUMENT_TYPES: DocumentTypes = {
  'bill.Invoice': {
    detectsRegime: true,
    defaultType: 'standard',
    setDate: setIssueDate,
    setTaxCountry,
    calculate: calculateInvoice,
    complements: complementsOf,
    route: ({ $tags, supplier, customer }) =>
      $tags?.includes('self-billed') ? [[customer], [supplier]] : [[supplier], [customer]],
    requiredToSign: ['code'],
    droppedByReplica: [...USED_ONCE, 'op_date'],
  },
  'bill.Order': {
    detectsRegime: true,
    defaultType: 'purchase',
    setDate: setIssueDate,
    setTaxCountry,
    calculate: calculateOrder,
    complements: complementsOf,
    route: ({ type, supplier, customer }) =>
      type === 'purchase' ? [[customer], [supplier]] : [[supplier], [customer]],
    requiredToSign: ['code'],
    droppedByReplica: [...USED_ONCE, 'op_date'],
  },
  'bill.Delivery': {
    detectsRegime: true,
    defaultType: 'advice',
    setDate: setIssueDate,
    setTaxCountry,
    calculate: calculateDelivery,
    complements: complementsOf,
    route: ({ type, supplier, customer, despatcher, receiver }) => {
      const [from, to] = [
        [despatcher, supplier],
        [receiver, customer],
      ]
      return type === 'receipt' ? [to, from] : [from, to]
    },
    requiredToSign: ['code'],
    droppedByReplica: USED_ONCE,
  },
  'bill.Payment': {
    detectsRegime: true,
    defaultType: 'receipt',
    setDate: setIssueDate,
    calculate: calculatePayment,
    route: ({ type, supplier, customer }) =>
      type === 'advice' ? [[customer], [supplier]] : [[supplier], [customer]],
    requiredToSign: ['code'],
    droppedByReplica: USED_ONCE,
  },
  'bill.Status': {
    detectsRegime: true,
    setDate: setStatusDate,
    calculate: numberStatusLines,
    complements: ({ lines }: Status) =>
      (lines ?? []).map((line, at): Complements => [`lines[${at}].complements`, line.complements]),
    route: ({ type, supplier, customer }) => {
      if (type === 'response') return [[customer], [supplier]]
      return type === 'update' ? [[supplier], [customer]] : [[], []]
    },
    requiredToSign: ['code', 'issue_date'],
    droppedByReplica: [],
  },
  'org.Party': { detectsRegime: false, requiredToSign: [], droppedByReplica: [] },
  'tax.Identity': { detectsRegime: false, requiredToSign: [], droppedByReplica: [] },
}

function complementsOf({ $tags, complements }: Invoice | Order | Delivery): Complements[] {
  return $tags?.includes('bypass') ? [] : [['complements', complements]]
}

const byName = new Map<string, DocumentType<AnyDocument>>(
  Object.entries(DOCUMENT_TYPES) as [string, DocumentType<AnyDocument>][],
)

/** The entry of a document's type; undefined for documents that are only read, checked and written. */
export function documentTypeOf(document: AnyDocument): DocumentType<AnyDocument> | undefined {
  return byName.get(typeOf(document)?.name ?? '')
}

/** Does a build complete documents of this type, rather than only check them? */
export const isCompleted = (type: string): boolean => byName.has(type)
