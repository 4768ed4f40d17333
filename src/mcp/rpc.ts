/** JSON-RPC 2.0 as the Model Context Protocol uses it: messages, error codes, and what they are over HTTP. */
import { isObject, type JsonObject } from '../json.ts'

const CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  resource: -32002,
  header: -32020,
  version: -32022,
} as const

/** An error that is answered. `status` is that of HTTP; errors that come of running a method are delivered with 200. */
export class RpcError extends Error {
  readonly code: number
  readonly status: number
  readonly data: unknown

  constructor(kind: keyof typeof CODES, message: string, status = 200, data?: unknown) {
    super(message)
    this.code = CODES[kind]
    this.status = status
    this.data = data
  }
}

export type Id = string | number

/** The error message of JSON-RPC. The id is left out where it could not be read. */
export function errorMessage({ code, message, data }: RpcError, id?: Id): { id?: Id | undefined } {
  return { jsonrpc: '2.0', id, error: { code, message, data } } as { id?: Id | undefined }
}

export interface Request {
  id: Id
  method: string
  params: JsonObject
}

export const isId = (id: unknown): id is Id => typeof id === 'string' || Number.isInteger(id)

/** Params that a method cannot work with. */
export const badParams = (message: string): RpcError => new RpcError('params', message)

/** A text among params. */
export function textParam(params: JsonObject, name: string): string {
  const text = params[name]
  if (typeof text === 'string') return text
  throw badParams(`params.${name} must be a text`)
}

/** An object among params; absent is empty. */
export function objectParam(params: JsonObject, name: string): JsonObject {
  const object = params[name] ?? {}
  if (isObject(object)) return object
  throw badParams(`params.${name} must be an object`)
}
