/** What an operation is. Router, OpenAPI and MCP all work from this. */
import type { Clock } from '../definitions/contract.ts'
import type { ErrorKey } from '../errors.ts'
import type { AnyDocument } from '../model/generated/types.ts'
import type { Schema } from '../validate/schema.ts'

/** What an operation answers: exactly one of the first three. */
export interface Answer {
  /** A document, written in the order of its schema. */
  document?: AnyDocument
  /** Any JSON. */
  json?: unknown
  /** The text of a stored definition. */
  text?: string
}

/** What an operation is run with, besides the request. */
export interface OperationContext {
  clock: Clock
  /** Takes the paths of what is dropped from the request. */
  ignored: string[]
}

export interface Operation {
  name: string
  method: 'GET' | 'POST'
  /** Below the version prefix. A segment in braces is a parameter, one ending in `…}` takes the rest of the path. */
  path: string
  group: 'Documents' | 'Signing' | 'Reference data' | 'Service'
  summary: string
  /** What else is worth knowing before it is used. */
  description?: string
  /** Members of the request: of the body for POST, of path and query for GET. */
  request: Schema
  /** What the answer is like. */
  answer: Schema
  /** Keys of errors, besides those that reading any request has. */
  errors?: ErrorKey[]
  /** Does the answer change only with a new build of the server? */
  cacheable?: boolean
  /** Works on an accepted request; throws DocketError. */
  run: (request: never, session: OperationContext) => Answer | Promise<Answer>
}

/** An operation with a request of type R, which is what `request` describes. */
export interface OperationOf<R> extends Omit<Operation, 'run'> {
  run: (request: R, session: OperationContext) => Answer | Promise<Answer>
}

export function operation<R>(definition: OperationOf<R>): Operation {
  return definition as unknown as Operation
}
