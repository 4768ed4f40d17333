/**
 * Start and stop: flags, environment, the listening socket and its limits, and an orderly end.
 *
 *   docket [--host HOST] [--port PORT]     over HTTP
 *   docket --mcp                           the Model Context Protocol on standard input and output
 */

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { ABOUT } from './about.ts'
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
import { serveLines } from './mcp/stdio.ts'
import { openapi } from './openapi.ts'
import { OPERATIONS } from './operations.ts'
import { createRouter } from './router.ts'
import { createPool, type Pool } from './workers.ts'

export interface ServerOptions extends AccessOptions {
  /** 0 for any free port. */
  port: number
  /** Largest body, and line of a stream, in bytes. */
  bodyLimit: number
  /** Origins whose pages may use MCP, besides those of this machine. */
  origins: readonly string[]
  /** Connections that are open at a time; further ones are closed at once. */
  maxConnections: number
  /** Bytes of bodies and answers that are held for all clients together. */
  maxInFlight: number
  /** Milliseconds after which a request with a large body is given up. */
  timeout: number
}

const DEFAULTS: ServerOptions = {
  host: '127.0.0.1',
  port: 8080,
  bodyLimit: 4 * 1024 * 1024,
  hosts: [],
  cors: '*',
  origins: [],
  maxConnections: 10_000,
  maxInFlight: 256 * 1024 * 1024,
  timeout: 10_000,
}

/** Statuses for what is not an HTTP request; 400 for anything else. */
const PARSE_ERROR_STATUS: { [code: string]: number } = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Milliseconds within which a client must have sent its headers, and between two looks at who has not. */
const HEADERS_TIMEOUT = 10_000
const HEADERS_CHECK = 5_000

/** Milliseconds for which neither side of a connection moves, before it is destroyed: in a request, and in a stream. */
const SILENCE_TIMEOUT = 30_000
const STREAM_SILENCE_TIMEOUT = 60_000

/** Longest and largest stream of requests. */
const STREAM_TIME = 60 * 60 * 1000
const STREAM_BYTES = 1024 ** 3

/** Milliseconds that requests in flight have to finish when the server is told to stop. */
const DRAIN_TIMEOUT = 10_000

/** What belongs to a server besides its socket. */
const running = new WeakMap<Server, { connections: Connections; pool: Pool }>()

/** Starts a server and resolves when it listens. */
export async function startServer(options: Partial<ServerOptions> = {}): Promise<Server> {
  const settings = { ...DEFAULTS, ...options }
  const { host, port, bodyLimit, timeout } = settings
  const connections = createConnections()
  const pool = createPool(createJobs(OPERATIONS, createProtocol(OPERATIONS, ABOUT)), {
    timeout,
    bodyLimit,
  })
  const router = createRouter({
    operations: [...OPERATIONS, openapi(OPERATIONS, ABOUT.version)],
    endpoints: {
      '/': page('text/plain; charset=utf-8', ({ headers }) => welcome(headers.host ?? '')),
      '/favicon.svg': page('image/svg+xml', () => ICON),
      '/v0/bulk': { methods: ['POST'], reply: (request) => bulk(request, pool.run, bodyLimit) },
      '/v0/mcp': createMcpEndpoint({ ...settings, run: pool.run }),
    },
    bodyLimit,
    build: ABOUT.version,
    access: createAccess(settings),
    connections,
    budget: { free: settings.maxInFlight },
    run: pool.run,
  })
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: HEADERS_CHECK,
      // The time that a body may take is limited where it is read: streams may take longer.
      requestTimeout: 0,
      // Repeated headers are joined rather than dropped, so that the router sees them; it asks for Host itself.
      joinDuplicateHeaders: true,
      requireHostHeader: false,
    },
    (request, response) => void router(request, response),
  )
  server.maxConnections = settings.maxConnections
  server.timeout = Math.max(SILENCE_TIMEOUT, timeout + SILENCE_TIMEOUT / 2)
  server.on('connection', connections.add)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    connections.refuse(socket as Socket, malformed(PARSE_ERROR_STATUS[error.code ?? ''] ?? 400))
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const error = new DocketError('input', 'the only Expect that is met is 100-continue', {
      status: 417,
    })
    response.writeHead(417, { ...REFUSAL_HEADERS }).end(`${JSON.stringify(error)}\n`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  running.set(server, { connections, pool })
  return server
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

/** The answer to malformed HTTP, as bytes: there is no request to answer. */
function malformed(status: number): string {
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

/** Stops accepting, lets answers be finished and sent, and resolves when all connections are closed. */
export async function stopServer(server: Server): Promise<void> {
  const { connections, pool } = running.get(server)!
  // The close of http.Server cuts off answers that are still being sent.
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

/** The origin that a server answers at: `http://127.0.0.1:8080`. */
export function originOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

const HELP = `docket ${ABOUT.version}: completes, checks, signs and verifies tax-aware business documents over HTTP.

Usage: docket [--host HOST] [--port PORT] [--max-connections N] [--mcp] [--help] [--version]

  --host HOST           DOCKET_HOST              address to listen on (${DEFAULTS.host})
  --port PORT           DOCKET_PORT              port to listen on, 0 for any (${DEFAULTS.port})
  --max-connections N   DOCKET_MAX_CONNECTIONS   connections open at a time (${DEFAULTS.maxConnections})
                        DOCKET_BODY_LIMIT        largest body, in bytes (${DEFAULTS.bodyLimit})
                        DOCKET_MAX_IN_FLIGHT     bytes held for all clients together (${DEFAULTS.maxInFlight})
                        DOCKET_TIMEOUT           seconds after which a large request is given up (${DEFAULTS.timeout / 1000})
                        DOCKET_CORS              pages that may call: *, off, or a list of origins (*)
                        DOCKET_ALLOWED_HOSTS     host names that the server is called by (loopback)
                        DOCKET_ALLOWED_ORIGINS   origins of pages that may use MCP (loopback)
  --mcp                 serve the Model Context Protocol on standard input and output instead
`

/** The integer of a setting; ends the process with a message if it is not one. */
function integer(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  if (/^\d{1,15}$/.test(text) && number <= most) return number
  console.error(`docket: ${name} must be an integer from 0 to ${most}, not ${JSON.stringify(text)}`)
  return process.exit(2)
}

/** The items of a setting that is a list. */
function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function corsOf(text: string | undefined): ServerOptions['cors'] {
  return text === '*' || text === 'off' ? text : text ? list(text) : DEFAULTS.cors
}

interface Flags {
  host?: string
  port?: string
  'max-connections'?: string
  mcp?: boolean
  help?: boolean
  version?: boolean
}

/** The options that flags and environment give; a flag goes before its variable. */
function settingsOf(flags: Flags, environment: NodeJS.ProcessEnv): Partial<ServerOptions> {
  const number = (
    variable: string,
    most: number,
    flag?: 'port' | 'max-connections',
  ): number | undefined => {
    const given = flag && flags[flag]
    return given === undefined
      ? integer(variable, environment[variable], most)
      : integer(`--${flag}`, given, most)
  }
  const seconds = number('DOCKET_TIMEOUT', 3600)
  return {
    host: flags.host ?? (environment.DOCKET_HOST || DEFAULTS.host),
    port: number('DOCKET_PORT', 65535, 'port') ?? DEFAULTS.port,
    maxConnections:
      number('DOCKET_MAX_CONNECTIONS', 1_000_000, 'max-connections') ?? DEFAULTS.maxConnections,
    bodyLimit: number('DOCKET_BODY_LIMIT', 2 ** 29) ?? DEFAULTS.bodyLimit,
    maxInFlight: number('DOCKET_MAX_IN_FLIGHT', 2 ** 40) ?? DEFAULTS.maxInFlight,
    timeout: seconds ? seconds * 1000 : DEFAULTS.timeout,
    cors: corsOf(environment.DOCKET_CORS),
    origins: list(environment.DOCKET_ALLOWED_ORIGINS),
    hosts: list(environment.DOCKET_ALLOWED_HOSTS),
  }
}

/** Runs the server as a process: flags and environment in, signals out. */
export async function main(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  let flags: Flags
  try {
    const [text, yes] = [{ type: 'string' }, { type: 'boolean' }] as const
    const options = {
      host: text,
      port: text,
      'max-connections': text,
      mcp: yes,
      help: yes,
      version: yes,
    }
    flags = parseArgs({ args, options }).values
  } catch (error) {
    console.error(`docket: ${(error as Error).message}\n\n${HELP}`)
    return process.exit(2)
  }
  if (flags.help) return void process.stdout.write(HELP)
  if (flags.version) return void process.stdout.write(`${ABOUT.version}\n`)
  const settings = settingsOf(flags, environment)
  if (flags.mcp) {
    // Exit when the client closes the pipe.
    process.stdout.on('error', () => process.exit(0))
    return serveLines(
      createProtocol(OPERATIONS, ABOUT),
      process.stdin,
      process.stdout,
      settings.bodyLimit!,
    )
  }
  const server = await startServer(settings)
  console.log(`docket ${ABOUT.version} listens on ${originOf(server)}`)
  const end = (status: number): void => void stopServer(server).then(() => process.exit(status))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(0))
  // What is thrown outside of every request leaves the state in doubt: answers in flight are finished, then it ends.
  process.once('uncaughtException', (error) => {
    console.error(
      `docket: ends after an error: ${error.stack ?? error.message}`.replaceAll('\n', ' '),
    )
    end(1)
  })
}
