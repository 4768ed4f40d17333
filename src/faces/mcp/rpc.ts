/** JSON-RPC 2.0 as the Model Context Protocol uses it: messages, error codes, and their HTTP statuses. */
import { isObject, type JsonObject, parseJson } from '../../json.ts'
import { MESSAGE_LENGTH } from '../../limits.ts'
import type { ParsedRequest } from '../../ops/request/parse-request.ts'
import { shorten } from '../../values/shorten.ts'
import { toBytes } from '../../values/text.ts'
import { parseMessage } from '../parse-message.ts'

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

/** What is known of the text of a message besides its value. */
export type Particulars = Omit<ParsedRequest, 'value'>

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

/** The members of a call down to the document among its arguments. */
const PATH = ['params', 'arguments', 'data']

/**
 * Parses a message. The document among the arguments of a tool is read directly if it can be.
 * @throws DocketError `input`
 */
export function parseCall(bytes: Buffer, name?: string): ParsedRequest {
  const parsed = parseMessage(bytes, PATH, name)
  const isCall = isObject(parsed.value) && parsed.value.method === 'tools/call'
  return isCall || !parsed.read ? parsed : parseJson(bytes, name)
}

/** A value of a result whose JSON is there already, as bytes: a character for each (latin1). */
export class Written {
  readonly bytes: string

  constructor(bytes: string) {
    this.bytes = bytes
  }

  toJSON(): unknown {
    return JSON.parse(decode(this.bytes))
  }
}

const decode = (bytes: string): string => Buffer.from(bytes, 'latin1').toString()

/** The JSON of a value as bytes. */
export const jsonBytes = (value: unknown): string =>
  value instanceof Written ? value.bytes : toBytes(JSON.stringify(value))

/** The JSON of a message, or of a batch of them, as bytes. What is written already becomes part of it as it is. */
export function messageBytes(message: object): string {
  const { jsonrpc, id, result } = message as { jsonrpc?: string; id?: Id; result?: JsonObject }
  if (!(result?.structuredContent instanceof Written)) return jsonBytes(message)
  const members = Object.entries(result).map(([name, value]) => `"${name}":${jsonBytes(value)}`)
  return `${jsonBytes({ jsonrpc, id }).slice(0, -1)},"result":{${members.join(',')}}}`
}

/** The JSON of a message, or of a batch of them. */
export const messageText = (message: object): string => decode(messageBytes(message))

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
