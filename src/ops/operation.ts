/** The definition of operations. Router, OpenAPI and MCP are all driven by it. */
import type { Clock } from '../definitions/contract.ts'
import type { ErrorKey } from '../errors.ts'
import type { AnyDocument } from '../model/generated/types.ts'
import type { Schema } from '../validate/schema.ts'

/** The result of an operation: exactly one of the three. */
export interface Answer {
  /** A document, written in the order of its schema. */
  document?: AnyDocument
  /** Any JSON. */
  json?: unknown
  /** JSON that is already serialised. */
  text?: string
}

/** What an operation needs besides the request. */
export interface OperationContext {
  clock: Clock
  /** Collects the paths of dropped members. */
  ignored: string[]
}

export interface Operation {
  name: string
  method: 'GET' | 'POST'
  /**
   * Relative to the version prefix. A segment in braces is a parameter; one ending in `…}` matches the rest of the
   * path.
   */
  path: string
  group: 'Documents' | 'Signing' | 'Reference data' | 'Service'
  summary: string
  /** Further information for users. */
  description?: string
  /** Schema of the request: the body for POST, path and query for GET. */
  request: Schema
  /** Schema of the answer. */
  answer: Schema
  /** Keys of errors, besides those of all requests. */
  errors?: ErrorKey[]
  /** Does the answer change only with a new build of the server? */
  cacheable?: boolean
  /** Runs on a request that matches its schema. @throws DocketError */
  run: (request: never, session: OperationContext) => Answer | Promise<Answer>
}

/** An operation with a request of type R, which its `request` schema describes. */
export interface OperationOf<R> extends Omit<Operation, 'run'> {
  run: (request: R, session: OperationContext) => Answer | Promise<Answer>
}

export function operation<R>(definition: OperationOf<R>): Operation {
  return definition as unknown as Operation
}
