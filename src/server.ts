/** The HTTP server: puts it together, starts it and stops it. */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { ABOUT, API_PREFIX } from './about.ts'
import { executeAll } from './bulk.ts'
import { DocketError } from './errors.ts'
import { type AccessOptions, createAccess } from './http/access.ts'
import { type Connections, createConnections } from './http/connections.ts'
import { type Endpoint, JSON_TYPE, LINES_TYPE } from './http/message.ts'
import { ICON, welcome } from './http/pages.ts'
import type { RunJob } from './job.ts'
import { createJobs } from './jobs.ts'
import { createMcpEndpoint } from './mcp/endpoint.ts'
import { createProtocol } from './mcp/protocol.ts'
import { openapi } from './openapi/describe.ts'
import { OPERATIONS } from './operations.ts'
import { createRouter } from './router.ts'
import { createPool, type Pool } from './workers.ts'

export interface ServerOptions extends AccessOptions {
  /** 0 for any free port. */
  port: number
  /** Largest body, and line of a stream, in bytes. */
  bodyLimit: number
  /** Origins that may use MCP, besides those on a loopback address. */
  origins: readonly string[]
  /** Are answers compressed for clients that ask for it? */
  compress: boolean
  /** Does MCP offer the tools that private keys pass through? */
  mcpKeys: boolean
  /** Largest number of open connections; further ones are closed at once. */
  maxConnections: number
  /** Bytes of bodies and answers in memory, for all clients together. */
  maxInFlight: number
  /** Milliseconds after which a request with a large body is aborted. */
  timeout: number
}

export const DEFAULTS: ServerOptions = {
  host: '127.0.0.1',
  port: 8080,
  bodyLimit: 4 * 1024 * 1024,
  hosts: [],
  cors: '*',
  origins: [],
  compress: true,
  mcpKeys: false,
  maxConnections: 10_000,
  maxInFlight: 256 * 1024 * 1024,
  timeout: 10_000,
}

/** Status codes for malformed HTTP; 400 otherwise. */
const PARSE_ERROR_STATUS: { [code: string]: number } = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Milliseconds within which headers must arrive, and between two checks of that. */
const HEADERS_TIMEOUT = 10_000
const HEADERS_CHECK = 5_000

const SERVER_OPTIONS = {
  headersTimeout: HEADERS_TIMEOUT,
  connectionsCheckingInterval: HEADERS_CHECK,
  // readBody limits the time of a body; streams may take longer.
  requestTimeout: 0,
  // Repeated headers are joined rather than dropped, so that the router sees them. It checks Host itself.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
}

/** Milliseconds without traffic after which a connection is destroyed: in a request, and in a stream. */
const SILENCE_TIMEOUT = 30_000
const STREAM_SILENCE_TIMEOUT = 60_000

/** Longest and largest stream, in milliseconds and bytes. */
const STREAM_TIME = 60 * 60 * 1000
const STREAM_BYTES = 1024 ** 3

/** Milliseconds that requests in flight get to finish when the server stops. */
const DRAIN_TIMEOUT = 10_000

/** Resources of each running server. */
const running = new WeakMap<Server, { connections: Connections; pool: Pool }>()

/** Starts a server and resolves when it listens. */
export async function startServer(options: Partial<ServerOptions> = {}): Promise<Server> {
  const settings = { ...DEFAULTS, ...options }
  const { host, port, bodyLimit, timeout } = settings
  const connections = createConnections()
  const tools = { keys: settings.mcpKeys }
  const runHere = createJobs(OPERATIONS, createProtocol(OPERATIONS, ABOUT, tools))
  const pool = createPool(runHere, { timeout, bodyLimit, tools })
  const router = createRouter({
    operations: [...OPERATIONS, openapi(OPERATIONS, ABOUT.version)],
    endpoints: createEndpoints(settings, pool.run),
    bodyLimit,
    access: createAccess(settings),
    connections,
    budget: { free: settings.maxInFlight },
    compress: settings.compress,
    run: pool.run,
  })
  const server = createServer(SERVER_OPTIONS, (request, response) => void router(request, response))
  server.maxConnections = settings.maxConnections
  server.timeout = Math.max(SILENCE_TIMEOUT, timeout + SILENCE_TIMEOUT / 2)
  server.on('connection', connections.add)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = PARSE_ERROR_STATUS[error.code ?? ''] ?? 400
    connections.refuse(socket as Socket, malformedResponse(status))
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const message = 'the only supported Expect is 100-continue'
    const error = new DocketError('input', message, { status: 417 })
    response.writeHead(417, { ...REFUSAL_HEADERS }).end(`${JSON.stringify(error)}\n`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  running.set(server, { connections, pool })
  return server
}

/** The paths that are not operations. */
function createEndpoints(settings: ServerOptions, run: RunJob): { [path: string]: Endpoint } {
  return {
    '/': page('text/plain; charset=utf-8', ({ headers }) => welcome(headers.host ?? '')),
    '/favicon.svg': page('image/svg+xml', () => ICON),
    [`${API_PREFIX}/bulk`]: {
      methods: ['POST'],
      reply: (request) => bulk(request, run, settings.bodyLimit),
    },
    [`${API_PREFIX}/mcp`]: createMcpEndpoint({ ...settings, run }),
  }
}

function page(type: string, body: (request: IncomingMessage) => string): Endpoint {
  return {
    methods: ['GET'],
    reply: (request) => ({ status: 200, headers: { 'Content-Type': type }, body: body(request) }),
  }
}

const REFUSAL_HEADERS = {
  Connection: 'close',
  'Content-Type': JSON_TYPE,
  'X-Content-Type-Options': 'nosniff',
}

/** The response to malformed HTTP, as text: Node has no request to respond to. */
function malformedResponse(status: number): string {
  const reason = STATUS_CODES[status]
  const body = JSON.stringify(
    new DocketError('input', `malformed HTTP request: ${reason}`, { status }),
  )
  const headers = { ...REFUSAL_HEADERS, 'Content-Length': Buffer.byteLength(body) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`
}

function bulk(request: IncomingMessage, run: RunJob, line: number): ReturnType<Endpoint['reply']> {
  request.socket.setTimeout(STREAM_SILENCE_TIMEOUT)
  const body = executeAll(request, run, { line, bytes: STREAM_BYTES, time: STREAM_TIME })
  return { status: 200, headers: { 'Content-Type': LINES_TYPE }, body }
}

/** Stops accepting connections, finishes requests in flight, and resolves when all connections are closed. */
export async function stopServer(server: Server): Promise<void> {
  const { connections, pool } = running.get(server)!
  // The close of http.Server cuts off responses that are still being sent.
  const closed = new Promise<void>((resolve) =>
    NetServer.prototype.close.call(server, () => resolve()),
  )
  connections.drain()
  const late = setTimeout(() => connections.destroyAll(), DRAIN_TIMEOUT)
  await closed
  clearTimeout(late)
  server.close(() => undefined)
  pool.close()
}

/** The origin of a running server: `http://127.0.0.1:8080`. */
export function originOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
