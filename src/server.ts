/**
 * Start and stop: flags, environment, the listening socket and its limits, and an orderly end.
 *
 *   docket [--host HOST] [--port PORT]
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { OPERATIONS } from './ops/index.ts'
import { createRouter } from './router.ts'
import about from '../package.json' with { type: 'json' }

export interface ServerOptions {
  host: string
  /** 0 for any free port. */
  port: number
  /** Largest request body, in bytes. */
  bodyLimit: number
}

const DEFAULTS: ServerOptions = { host: '127.0.0.1', port: 8080, bodyLimit: 4 * 1024 * 1024 }

/** Milliseconds within which a client must have sent its headers, and its whole request. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 60_000

/** Milliseconds that requests in flight have to finish when the server is told to stop. */
const DRAIN_TIMEOUT = 10_000

const HELP = `docket ${about.version}: completes, checks, signs and verifies tax-aware business documents over HTTP.

Usage: docket [--host HOST] [--port PORT] [--help] [--version]

  --host HOST   address to listen on      DOCKET_HOST         ${DEFAULTS.host}
  --port PORT   port to listen on         DOCKET_PORT         ${DEFAULTS.port}
                largest body, in bytes    DOCKET_BODY_LIMIT   ${DEFAULTS.bodyLimit}
`

/** Starts a server and resolves when it listens. */
export async function startServer(options: Partial<ServerOptions> = {}): Promise<Server> {
  const { host, port, bodyLimit } = { ...DEFAULTS, ...options }
  const router = createRouter({ operations: OPERATIONS, bodyLimit, build: about.version })
  const timeouts = { headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT }
  const server = createServer(timeouts, (request, response) => void router(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
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

/** Runs the server as a process: flags and environment in, signals out. */
export async function main(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  let flags: { host?: string; port?: string; help?: boolean; version?: boolean }
  try {
    const [text, yes] = [{ type: 'string' }, { type: 'boolean' }] as const
    flags = parseArgs({ args, options: { host: text, port: text, help: yes, version: yes } }).values
  } catch (error) {
    console.error(`docket: ${(error as Error).message}\n\n${HELP}`)
    return process.exit(2)
  }
  if (flags.help) return void process.stdout.write(HELP)
  if (flags.version) return void process.stdout.write(`${about.version}\n`)
  const server = await startServer({
    host: flags.host ?? (environment.DOCKET_HOST || DEFAULTS.host),
    port: wholeNumber('the port', flags.port ?? environment.DOCKET_PORT, 65535) ?? DEFAULTS.port,
    bodyLimit: wholeNumber('DOCKET_BODY_LIMIT', environment.DOCKET_BODY_LIMIT, 2 ** 30) ?? DEFAULTS.bodyLimit,
  })
  console.log(`docket ${about.version} listens on ${originOf(server)}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void stopServer(server).then(() => process.exit(0))
    })
  }
}
