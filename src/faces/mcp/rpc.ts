/** JSON-RPC 2.0 as the Model Context Protocol uses it: messages, error codes, and their HTTP statuses. */
import { isObject, type JsonObject } from '../../json.ts'
import { MESSAGE_LENGTH } from '../../limits.ts'
import { shorten } from '../../values/shorten.ts'

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

/** An error response. `status` is that of HTTP: 200 if the method ran and failed. */
export class RpcError extends Error {
  readonly code: number
  readonly status: number
  readonly data: unknown

  constructor(kind: keyof typeof CODES, message: string, status = 200, data?: unknown) {
    super(shorten(message, MESSAGE_LENGTH))
    this.code = CODES[kind]
    this.status = status
    this.data = data
  }
}

export type Id = string | number

export interface Request {
  id: Id
  method: string
  params: JsonObject
}

/** The facts about a message that its transport adds to its text. */
export interface TransportInfo {
  /** The protocol version from the header or the handshake. */
  version: string | undefined
  /** Headers that repeat parts of the body; undefined for transports without headers, such as stdio. */
  repeated?: {
    method: string | undefined
    name: string | undefined
    /** Arguments of tools, by the rest of `Mcp-Param-…` in lower case. */
    params: { [header: string]: string | undefined }
  }
}

/** The answer to a message: a response, a stream of messages, or neither. */
export interface Outcome {
  /** HTTP status. */
  status: number
  body?: object
  stream?: object[]
}

export function resultMessage(id: Id, result: object): object {
  return { jsonrpc: '2.0', id, result }
}

/** @param id absent if it could not be read */
export function errorMessage({ code, message, data }: RpcError, id?: Id): { id?: Id | undefined } {
  return { jsonrpc: '2.0', id, error: { code, message, data } } as { id?: Id | undefined }
}

export const isId = (id: unknown): id is Id => typeof id === 'string' || Number.isInteger(id)

export const badParams = (message: string): RpcError => new RpcError('params', message)

/** @throws RpcError unless the parameter is a string */
export function stringParam(params: JsonObject, name: string): string {
  const text = params[name]
  if (typeof text === 'string') return text
  throw badParams(`params.${name} must be a string`)
}

/**
 * Returns an object parameter, empty if absent.
 * @throws RpcError if it is something else
 */
export function objectParam(params: JsonObject, name: string): JsonObject {
  const object = params[name] ?? {}
  if (isObject(object)) return object
  throw badParams(`params.${name} must be an object`)
}
