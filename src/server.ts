/** The HTTP server: combines its parts, starts it and stops it. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Core, type Faces, NO_FACES, operationsWith, type Served } from './face.ts'
import { type AccessOptions, createAccess, createTokenCheck } from './http/access.ts'
import { type Budget, createBudget, isExhausted } from './http/budget.ts'
import { type Connections, createConnections } from './http/connections.ts'
import { refuseMalformed } from './http/refusals.ts'
import { nextReading } from './http/turns.ts'
import { createJobs } from './jobs/jobs.ts'
import { createPool, type Pool } from './jobs/threads.ts'
import { type RequestDefaults, withDefaults } from './ops/defaults.ts'
import { keys, withKey } from './ops/keys.ts'
import type { Operation } from './ops/operation.ts'
import { createNamer, createRouter, type NameRequest, type Router } from './router.ts'

/** Certificates or a private key, as text. */
type Pem = Buffer | string

export interface ServerOptions extends AccessOptions {
  /** 0 for any free port. */
  port: number
  /** Largest body, and line of a stream, in bytes. */
  bodyLimit: number
  /** Are answers compressed for clients that ask for it? */
  compress: boolean
  /** Largest number of open connections; further ones are closed at once. */
  maxConnections: number
  /** Bytes of bodies and answers in memory, for all clients together. */
  maxInFlight: number
  /** Milliseconds after which a large request is aborted. */
  timeout: number
  /** Path that all others are below, such as `/docket`; empty for none. */
  basePath: string
  /** The token that clients must send to be served; empty if they need none. */
  token: string
  /** Certificates and private key in PEM, both or neither, for TLS. */
  tlsCert: Pem | undefined
  tlsKey: Pem | undefined
  /** Members of requests where clients leave them out. */
  requestDefaults: RequestDefaults | undefined
  /** Milliseconds for which a server that is to stop still accepts connections, but reports that it is not ready. */
  drainDelay: number
}

export const DEFAULTS: ServerOptions = {
  host: '127.0.0.1',
  port: 8080,
  bodyLimit: 4 * 1024 * 1024,
  hosts: [],
  cors: undefined,
  compress: true,
  maxConnections: 10_000,
  maxInFlight: 256 * 1024 * 1024,
  timeout: 10_000,
  basePath: '',
  token: '',
  tlsCert: undefined,
  tlsKey: undefined,
  privateKey: undefined,
  requestDefaults: undefined,
  drainDelay: 100,
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

/** Milliseconds without traffic after which a connection is destroyed. */
const SILENCE_TIMEOUT = 30_000

/** Milliseconds that requests in flight get to finish when the server stops. */
const DRAIN_TIMEOUT = 10_000

/** Milliseconds before it closes in which a server accepts connections and ends none. */
const SETTLING = 50

/** The parts of a running server: those to end, and its address. */
interface Running {
  connections: Connections
  pool: Pool
  served: readonly Served[]
  drainDelay: number
  /** Resolves when the server has stopped; undefined until it is to stop. */
  stopped: Promise<void> | undefined
}

const running = new WeakMap<Server, Running>()

/**
 * Starts a server and resolves when it listens.
 * @param faces what exposes the core to more kinds of clients; without, the server has the core's operations alone
 */
export async function startServer(
  options: Partial<ServerOptions> = {},
  faces: Faces = NO_FACES,
): Promise<Server> {
  const settings = { ...DEFAULTS, ...options }
  const { host, port, basePath, bodyLimit, token, drainDelay, maxInFlight } = settings
  const connections = createConnections()
  const budget = createBudget(maxInFlight)
  const operations = operationsOf(faces, settings)
  const pool = createRunner(operations, faces, settings)
  const state: Running = { connections, pool, served: [], drainDelay, stopped: undefined }
  const core: Core = {
    ...settings,
    operations,
    signs: settings.privateKey !== undefined,
    needsToken: token !== '',
    run: pool.run,
    gauges: () => ({
      docket_connections: connections.count(),
      docket_bodies_bytes: maxInFlight - budget.free,
    }),
    whyNotReady: () => whyNotReady(state, budget),
    count: (part) => {
      for (const { count } of state.served) count?.(part)
    },
  }
  state.served = faces.all.flatMap(({ serve }) => serve?.(core) ?? [])
  const routes = {
    operations: operations.concat(state.served.flatMap((each) => each.operations ?? [])),
    endpoints: Object.assign({}, ...state.served.map(({ endpoints }) => endpoints)),
    basePath,
  }
  const router = createRouter({
    ...routes,
    bodyLimit,
    access: createAccess(
      settings,
      faces.all.flatMap(({ headers }) => headers ?? []),
    ),
    authorise: token === '' ? undefined : createTokenCheck(token),
    connections,
    budget,
    compress: settings.compress,
    run: pool.run,
    print: state.served.find(({ print }) => print)?.print,
  })
  const server = await createListener(settings, state.served, router, createNamer(routes))
  listenFor(server, settings, state)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  running.set(server, state)
  try {
    for (const { listen } of state.served) await listen?.()
  } catch (error) {
    await stopServer(server)
    throw error
  }
  return server
}

/** The operations of the core and of faces, with the key and the defaults of the server. */
function operationsOf(
  { all }: Faces,
  { privateKey, requestDefaults }: ServerOptions,
): readonly Operation[] {
  const own = withDefaults(withKey(operationsWith(all), privateKey), requestDefaults)
  return [...own, ...(privateKey ? [keys(privateKey)] : [])]
}

/** Runs jobs, here or on threads. */
function createRunner(
  operations: readonly Operation[],
  { all, thread, settings }: Faces,
  { timeout, bodyLimit, privateKey, requestDefaults }: ServerOptions,
): Pool {
  const kinds = Object.assign({}, ...all.map(({ jobs }) => jobs))
  const options = { timeout, bodyLimit, module: thread, settings, privateKey, requestDefaults }
  return createPool(createJobs(operations, kinds), options)
}

async function createListener(
  { tlsCert: cert, tlsKey: key }: ServerOptions,
  served: readonly Served[],
  router: Router,
  nameOf: NameRequest,
): Promise<Server> {
  const options = Object.assign({}, SERVER_OPTIONS, ...served.map(({ classes }) => classes))
  const observers = served.flatMap(({ observe }) => observe ?? [])
  const handle = observers.reduce<RequestListener>(
    (inner, observe) => observe(inner, nameOf),
    router,
  )
  if (!cert || !key) return createServer(options, handle)
  // Few servers need it, and loading it takes time.
  const https = await import('node:https')
  return https.createServer({ ...options, cert, key, handshakeTimeout: HEADERS_TIMEOUT }, handle)
}

/** Limits connections, and responds to what never becomes a request. */
function listenFor(
  server: Server,
  { maxConnections, timeout }: ServerOptions,
  { connections, served }: Running,
): void {
  server.maxConnections = maxConnections
  server.timeout = Math.max(SILENCE_TIMEOUT, timeout + SILENCE_TIMEOUT / 2)
  if (isTls(server)) {
    server.on('connection', connections.addHandshake)
    server.on('secureConnection', connections.add)
  } else server.on('connection', connections.add)
  refuseMalformed(server, connections, (refusal) => {
    for (const { refuse } of served) refuse?.(refusal)
  })
}

/** Why the server should get no requests now, if it should not. */
function whyNotReady({ stopped }: Running, budget: Budget): string | undefined {
  if (stopped) return 'the server is stopping; use another one'
  return isExhausted(budget) ? 'the server is at its memory limit; try again later' : undefined
}

/** Stops accepting connections, finishes requests in flight, and resolves when all connections are closed. */
export function stopServer(server: Server): Promise<void> {
  const state = running.get(server)!
  return (state.stopped ??= stop(server, state))
}

async function stop(
  server: Server,
  { connections, pool, served, drainDelay }: Running,
): Promise<void> {
  connections.announceClose(true)
  await sleep(Math.max(0, drainDelay - SETTLING))
  // Connections that are established, but not yet accepted, are reset when the server closes. Until then nobody is sent away,
  // as clients connect anew at once.
  connections.announceClose(false)
  await sleep(Math.min(drainDelay, SETTLING))
  await nextReading()
  // The close of http.Server cuts off responses that are still being sent.
  const closed = promisify(NetServer.prototype.close).call(server)
  connections.drain(drainDelay > 0)
  const late = setTimeout(() => connections.destroyAll(), DRAIN_TIMEOUT)
  await closed
  clearTimeout(late)
  server.close(() => undefined)
  pool.close()
  for (const { close } of served) await close?.()
}

export const isTls = (server: Server | HttpsServer): server is HttpsServer =>
  'setSecureContext' in server

/** The origin of a running server: `http://127.0.0.1:8080`. */
export function originOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  const scheme = isTls(server) ? 'https' : 'http'
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
