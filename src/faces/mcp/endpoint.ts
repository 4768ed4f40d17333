/** The Model Context Protocol over HTTP: access control and message handling. */
import type { IncomingMessage } from 'node:http'
import { DocketError } from '../../errors.ts'
import type { Core } from '../../face.ts'
import {
  type AccessOptions,
  createGate,
  isLoopback,
  isOrigin,
  isSameOrigin,
  mediaTypeOf,
  preflightHeaders,
} from '../../http/access.ts'
import {
  type Endpoint,
  errorHeaders,
  JSON_TYPE,
  type ReadBody,
  type Reply,
  sizeOf,
} from '../../http/message.ts'
import type { Job, RunJob } from '../../jobs/job.ts'
import { WEIGHTS } from '../../ops/operation.ts'
import type { ParsedRequest } from '../../ops/request/parse-request.ts'
import type { createCallList } from './calls.ts'
import type { Protocol } from './protocol.ts'
import { errorMessage, messageBytes, parseCall, RpcError } from './rpc.ts'

export interface EndpointOptions extends Pick<AccessOptions, 'host' | 'hosts'> {
  /** Does the server sign with a key of its own? */
  signs: boolean
  /** Origins allowed besides those on a loopback address. */
  origins: readonly string[]
  run: RunJob
  count: Core['count']
}

/** The headers of a message. An absent header is undefined; a repeated one matches nothing. */
interface MessageHeaders {
  version: string | undefined
  method: string | undefined
  name: string | undefined
  /** The headers `Mcp-Param-…`, by the rest of their names in lower case. */
  params: { [header: string]: string }
}

/** A message of the Model Context Protocol. */
export interface MessageJob extends Job {
  kind: 'message'
  headers: MessageHeaders
}

const METHODS = 'POST, OPTIONS'

const PREFLIGHT = preflightHeaders(
  METHODS,
  'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, ' +
    'Mcp-Session-Id, Mcp-Param-Code, Mcp-Param-Key, Mcp-Param-Path, Last-Event-ID',
)

const header = (request: IncomingMessage, name: string): string | undefined =>
  request.headers[name]?.toString()

/** Is the origin a web server on a loopback address? */
function isLocalOrigin(origin: string): boolean {
  return /^https?:/.test(origin) && isOrigin(origin) && isLoopback(new URL(origin).hostname)
}

/**
 * Makes the endpoint. Unlike the operations, it accepts only pages from loopback or listed origins; if the server has a
 * key, only its own of those from loopback.
 */
export function createMcpEndpoint(options: EndpointOptions): Endpoint {
  const { host, hosts, origins, signs, run, count } = options
  const whyNot = createGate({
    host,
    hosts,
    isAllowedOrigin: (origin, request) =>
      origins.includes(origin) ||
      (isLocalOrigin(origin) && (!signs || isSameOrigin(origin, request))),
    setting: 'DOCKET_ALLOWED_ORIGINS',
    checksPages: false,
  })

  async function reply(request: IncomingMessage, read: ReadBody): Promise<Reply> {
    const reason = whyNot(request)
    if (reason !== undefined) return errorReply(403, new RpcError('request', reason))
    if (request.method === 'OPTIONS') return { status: 204, headers: { Allow: METHODS } }
    if (request.method !== 'POST') {
      const reply = errorReply(405, new RpcError('request', `the allowed methods are ${METHODS}`))
      reply.headers.Allow = METHODS
      return reply
    }
    if (mediaTypeOf(request) !== JSON_TYPE) {
      return errorReply(415, new RpcError('request', `Content-Type must be ${JSON_TYPE}`))
    }
    const [version, method, name] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((each) =>
      header(request, each),
    )
    try {
      const headers = { version, method, name, params: paramsOf(request) }
      const { conversion: weight } = WEIGHTS
      const job: MessageJob = { kind: 'message', body: await read(), weight, headers }
      const start = performance.now()
      const reply = await run(job, request.socket)
      const duration = (performance.now() - start) / 1000
      const sent = sizeOf(reply.body) ?? 0
      for (const ran of reply.ran ?? [])
        count({ ...ran, duration, received: job.body.length, sent })
      return reply
    } catch (error) {
      return readErrorReply(error)
    }
  }

  async function replyWithCors(request: IncomingMessage, read: ReadBody): Promise<Reply> {
    const { origin } = request.headers
    const plain = await reply(request, read)
    const isOpen = origin !== undefined && plain.status !== 403
    if (!isOpen) return { ...plain, cors: [] }
    const rest = request.method === 'OPTIONS' ? PREFLIGHT : []
    return { ...plain, cors: ['Access-Control-Allow-Origin', origin, 'Vary', 'Origin', ...rest] }
  }

  return { reply: replyWithCors }
}

/** Answers the message in a body. */
export async function answerMessage(
  protocol: Protocol,
  callsIn: ReturnType<typeof createCallList>,
  { body: bytes, headers: { version, method, name, params } }: MessageJob,
): Promise<Reply> {
  let parsed: ParsedRequest
  try {
    parsed = parseCall(bytes)
  } catch (error) {
    return readErrorReply(error)
  }
  const outcome = await protocol(parsed, {
    version,
    repeated: { method, name: decodeName(name), params: decodeAll(params) },
  })
  const { status, body, stream } = outcome
  const ran = callsIn(parsed.value, outcome)
  if (!stream) return body ? { ...jsonReply(status, body), ran } : { status, headers: {} }
  return {
    status,
    ran,
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache',
      'X-Accel-Buffering': 'no',
    },
    body: [stream.map((message) => `data: ${messageBytes(message)}\n\n`).join('')],
  }
}

/** The reply to a message that cannot be read. */
function readErrorReply(error: unknown): Reply {
  const known = DocketError.of(error)
  const code = known.key === 'input' ? 'parse' : 'request'
  const reply = errorReply(known.status, new RpcError(code, known.message))
  Object.assign(reply.headers, errorHeaders(known.status))
  return reply
}

const jsonReply = (status: number, body: object): Reply => {
  return { status, headers: { 'Content-Type': JSON_TYPE }, body: [`${messageBytes(body)}\n`] }
}

const errorReply = (status: number, error: RpcError): Reply =>
  jsonReply(status, errorMessage(error))

const PARAM = 'mcp-param-'

function paramsOf({ headers }: IncomingMessage): MessageHeaders['params'] {
  const params = Object.entries(headers).filter(([name]) => name.startsWith(PARAM))
  return Object.fromEntries(
    params.map(([name, value]) => [name.slice(PARAM.length), String(value)]),
  )
}

function decodeAll(params: MessageHeaders['params']): { [header: string]: string | undefined } {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, decodeName(value) ?? UNDECODABLE]),
  )
}

/** Equals no argument: those do not contain NUL. */
const UNDECODABLE = '\0'

/** Decodes a name that is Base64 of UTF-8, for characters that headers do not allow. */
function decodeName(name: string | undefined): string | undefined {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(name ?? '')?.[1]
  if (base64 === undefined) return name
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes.toString() : undefined
}
