/**
 * Start and stop: flags, environment, the listening socket and its limits, and an orderly end.
 *
 *   docket [--host HOST] [--port PORT]     over HTTP
 *   docket --mcp                           the Model Context Protocol on standard input and output
 */
import { createServer, STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { parseArgs } from 'node:util'
import { performAll } from './bulk.ts'
import { DocketError } from './errors.ts'
import { JSON_TYPE, LINES_TYPE, type Reply } from './http.ts'
import { createEndpoint, type EndpointOptions } from './mcp/http.ts'
import { createProtocol } from './mcp/protocol.ts'
import { serveLines } from './mcp/stdio.ts'
import { openapi } from './openapi.ts'
import { OPERATIONS } from './ops/index.ts'
import { createRouter } from './router.ts'
import about from '../package.json' with { type: 'json' }

/** The body limit is also that of a line of a stream. */
export interface ServerOptions extends EndpointOptions {
  /** 0 for any free port. */
  port: number
}

const DEFAULTS: ServerOptions = { host: '127.0.0.1', port: 8080, bodyLimit: 4 * 1024 * 1024, origins: [], hosts: [] }

/** Statuses of what is not even a request; 400 for anything else. */
const UNREADABLE: { [code: string]: number } = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

const ABOUT = { name: 'docket', version: about.version }

/** Milliseconds within which a client must have sent its headers, and for which it may be silent within a stream. */
const HEADERS_TIMEOUT = 10_000
const SILENCE_TIMEOUT = 60_000

/** Milliseconds that requests in flight have to finish when the server is told to stop. */
const DRAIN_TIMEOUT = 10_000

const HELP = `docket ${about.version}: completes, checks, signs and verifies tax-aware business documents over HTTP.

Usage: docket [--host HOST] [--port PORT] [--mcp] [--help] [--version]

  --host HOST   address to listen on            DOCKET_HOST              ${DEFAULTS.host}
  --port PORT   port to listen on               DOCKET_PORT              ${DEFAULTS.port}
                largest body, in bytes          DOCKET_BODY_LIMIT        ${DEFAULTS.bodyLimit}
                origins that may use MCP        DOCKET_ALLOWED_ORIGINS   those of this machine
                names of the server for MCP     DOCKET_ALLOWED_HOSTS     those of this machine
  --mcp         serve the Model Context Protocol on standard input and output instead
`

/** Starts a server and resolves when it listens. */
export async function startServer(options: Partial<ServerOptions> = {}): Promise<Server> {
  const { host, port, bodyLimit, origins, hosts } = { ...DEFAULTS, ...options }
  const router = createRouter({
    operations: [...OPERATIONS, openapi(OPERATIONS, about.version)],
    endpoints: {
      '/v0/bulk': { methods: ['POST'], reply: (request) => bulk(request, bodyLimit) },
      '/v0/mcp': { reply: createEndpoint(createProtocol(OPERATIONS, ABOUT), { bodyLimit, host, origins, hosts }) },
    },
    bodyLimit,
    build: about.version,
  })
  // The time that a body may take is seen to where it is read: streams may take any.
  const timeouts = { headersTimeout: HEADERS_TIMEOUT, requestTimeout: 0 }
  const server = createServer(timeouts, (request, response) => void router(request, response))
  server.on('clientError', refuse)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

/** Answers what is no HTTP, in the form of all errors. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const status = UNREADABLE[error.code ?? ''] ?? 400
  const words = `the request is no HTTP that can be read: ${STATUS_CODES[status]}`
  const body = JSON.stringify(new DocketError('input', words, { status }))
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: ${JSON_TYPE}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

function bulk(request: IncomingMessage, limit: number): Reply {
  request.setTimeout(SILENCE_TIMEOUT, () => request.destroy())
  const headers = { 'Content-Type': LINES_TYPE }
  return { status: 200, headers, body: performAll(OPERATIONS, request, limit) }
}

/** Stops accepting, lets requests in flight finish, and resolves when all connections are closed. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT)
  await closed
  clearTimeout(late)
}

/** The origin that a server answers at: `http://127.0.0.1:8080`. */
export function originOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** The whole number of a setting; ends the process with a message where it is none. */
function wholeNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= most) return number
  console.error(`docket: ${name} must be a whole number from 0 to ${most}, not ${JSON.stringify(text)}`)
  return process.exit(2)
}

/** The parts of a setting that is a list. */
function list(text: string | undefined): string[] {
  return (text ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '')
}

/** Runs the server as a process: flags and environment in, signals out. */
export async function main(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  let flags: { host?: string; port?: string; mcp?: boolean; help?: boolean; version?: boolean }
  try {
    const [text, yes] = [{ type: 'string' }, { type: 'boolean' }] as const
    flags = parseArgs({ args, options: { host: text, port: text, mcp: yes, help: yes, version: yes } }).values
  } catch (error) {
    console.error(`docket: ${(error as Error).message}\n\n${HELP}`)
    return process.exit(2)
  }
  if (flags.help) return void process.stdout.write(HELP)
  if (flags.version) return void process.stdout.write(`${about.version}\n`)
  const bodyLimit = wholeNumber('DOCKET_BODY_LIMIT', environment.DOCKET_BODY_LIMIT, 2 ** 30) ?? DEFAULTS.bodyLimit
  if (flags.mcp) {
    // An assistant that goes away takes its end of the pipe with it.
    process.stdout.on('error', () => process.exit(0))
    return serveLines(createProtocol(OPERATIONS, ABOUT), process.stdin, process.stdout, bodyLimit)
  }
  const server = await startServer({
    host: flags.host ?? (environment.DOCKET_HOST || DEFAULTS.host),
    port: wholeNumber('the port', flags.port ?? environment.DOCKET_PORT, 65535) ?? DEFAULTS.port,
    bodyLimit,
    origins: list(environment.DOCKET_ALLOWED_ORIGINS),
    hosts: list(environment.DOCKET_ALLOWED_HOSTS),
  })
  console.log(`docket ${about.version} listens on ${originOf(server)}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void stopServer(server).then(() => process.exit(0))
    })
  }
}
