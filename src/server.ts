/** The HTTP server: puts it together, starts it and stops it. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
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
import { countingClasses } from './http/exchange.ts'
import { healthEndpoints } from './http/health.ts'
import type { LogForm } from './http/log.ts'
import { type Endpoint, JSON_TYPE, LINES_TYPE } from './http/message.ts'
import type { ShareFigures } from './http/metrics.ts'
import { createPages } from './http/pages.ts'
import { inflateStream } from './http/streams.ts'
import { createTokenCheck } from './http/token.ts'
import { createWatch, type Watch } from './http/watch.ts'
import type { RunJob } from './job.ts'
import { createJobs } from './jobs.ts'
import type { JsonObject } from './json.ts'
import { createMcpEndpoint } from './mcp/endpoint.ts'
import { createProtocol } from './mcp/protocol.ts'
import { openapi } from './openapi/describe.ts'
import { OPERATIONS } from './operations.ts'
import { keys, withKey } from './ops/keys.ts'
import { STYLE } from './render/style.ts'
import { createNamer, createRouter } from './router.ts'
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
  /** Is there a page for browsers at `/`? */
  page: boolean
  /** Path that all others are below, such as `/docket`; empty for none. */
  basePath: string
  /** What clients must send to be served; empty if they need not. */
  token: string
  /** Certificates and private key in PEM, both or neither, for TLS. */
  tlsCert: Buffer | undefined
  tlsKey: Buffer | undefined
  /** Key that signs where a request has none, as a private JWK. */
  privateKey: JsonObject | undefined
  /** Are figures collected, and served at /metrics? */
  metrics: boolean
  /** How processes that serve together share their figures. */
  share: ShareFigures | undefined
  /** Form of the lines on requests that go to standard error. */
  log: LogForm
  /** Milliseconds between not being ready any more and accepting no more connections. */
  drainDelay: number
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
  page: true,
  basePath: '',
  token: '',
  tlsCert: undefined,
  tlsKey: undefined,
  privateKey: undefined,
  metrics: false,
  share: undefined,
  log: 'off',
  drainDelay: 0,
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

/** What a running server has to end, and says of itself. */
interface Running {
  connections: Connections
  pool: Pool
  watch: Watch
  drainDelay: number
  /** Resolves when the server has stopped; undefined until it is told to. */
  stopped: Promise<void> | undefined
}

const running = new WeakMap<Server, Running>()

/** Starts a server and resolves when it listens. */
export async function startServer(options: Partial<ServerOptions> = {}): Promise<Server> {
  const settings = { ...DEFAULTS, ...options }
  const { host, port, bodyLimit, timeout, basePath, token, privateKey, drainDelay } = settings
  const connections = createConnections()
  const tools = { keys: settings.mcpKeys }
  const operations = withKey(OPERATIONS, privateKey)
  const runHere = createJobs(operations, () => createProtocol(operations, ABOUT, tools))
  const pool = createPool(runHere, { timeout, bodyLimit, tools, privateKey })
  const budget = { free: settings.maxInFlight }
  const watch = createWatch(settings, () => ({
    docket_connections: connections.count(),
    docket_bodies_bytes: settings.maxInFlight - budget.free,
  }))
  const state: Running = { connections, pool, watch, drainDelay, stopped: undefined }
  const served = [...operations, ...(privateKey ? [keys(privateKey)] : [])]
  const routes = {
    operations: [...served, openapi(served, ABOUT.version, basePath)],
    endpoints: {
      ...createEndpoints(settings, pool.run),
      ...healthEndpoints(() => state.stopped !== undefined),
      ...watch.endpoints,
    },
    basePath,
  }
  const router = createRouter({
    ...routes,
    bodyLimit,
    access: createAccess(settings),
    authorise: token === '' ? undefined : createTokenCheck(token),
    connections,
    budget,
    compress: settings.compress,
    run: pool.run,
  })
  const server = await createListener(settings, watch.handle(router, createNamer(routes)))
  server.maxConnections = settings.maxConnections
  server.timeout = Math.max(SILENCE_TIMEOUT, timeout + SILENCE_TIMEOUT / 2)
  server.on(settings.tlsKey ? 'secureConnection' : 'connection', connections.add)
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
  running.set(server, state)
  return server
}

async function createListener(
  { tlsCert: cert, tlsKey: key, metrics, log }: ServerOptions,
  handle: RequestListener,
): Promise<Server> {
  const options = { ...SERVER_OPTIONS, ...(metrics || log !== 'off' ? countingClasses() : {}) }
  if (!cert || !key) return createServer(options, handle)
  // Few servers need it, and loading it takes time.
  const https = await import('node:https')
  return https.createServer({ ...options, cert, key, handshakeTimeout: HEADERS_TIMEOUT }, handle)
}

/** The paths that are not operations. */
function createEndpoints(settings: ServerOptions, run: RunJob): { [path: string]: Endpoint } {
  return {
    ...createPages({ ...settings, styles: [STYLE] }),
    [`${API_PREFIX}/bulk`]: {
      methods: ['POST'],
      reply: (request) => bulk(request, run, settings.bodyLimit),
    },
    [`${API_PREFIX}/mcp`]: createMcpEndpoint({ ...settings, run }),
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
  const lines = inflateStream(request, request.headers['content-encoding'], STREAM_BYTES)
  const body = executeAll(lines, run, { line, bytes: STREAM_BYTES, time: STREAM_TIME })
  return { status: 200, headers: { 'Content-Type': LINES_TYPE }, body }
}

/** Stops accepting connections, finishes requests in flight, and resolves when all connections are closed. */
export function stopServer(server: Server): Promise<void> {
  const state = running.get(server)!
  return (state.stopped ??= stop(server, state))
}

async function stop(
  server: Server,
  { connections, pool, watch, drainDelay }: Running,
): Promise<void> {
  if (drainDelay > 0) await new Promise((resolve) => setTimeout(resolve, drainDelay))
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
  watch.close()
}

/** The origin of a running server: `http://127.0.0.1:8080`. */
export function originOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  const scheme = 'setSecureContext' in server ? 'https' : 'http'
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
