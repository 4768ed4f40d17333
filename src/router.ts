/** Finds the operation of a request by path and method, runs it, and sends its answer or an error, both as JSON. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { API_PREFIX } from './about.ts'
import { advice } from './definitions/registry.ts'
import { DocketError } from './errors.ts'
import { prefers } from './http/accept.ts'
import { type Access, mediaTypeOf } from './http/access.ts'
import { type Budget, Reservation } from './http/budget.ts'
import type { Connections } from './http/connections.ts'
import { GZIP_BYTES, withGzip } from './http/gzip.ts'
import {
  type Endpoint,
  errorReply,
  HTML_TYPE,
  LONG_BODY,
  PDF_TYPE,
  type ReadBody,
  type Reply,
  readBody,
  send,
  sizeOf,
} from './http/message.ts'
import { asProblem } from './http/problem.ts'
import { createStore, type Store } from './http/stored.ts'
import { isBusy, nextReading, nextTurn } from './http/turns.ts'
import type { OperationJob, RunJob } from './jobs/job.ts'
import { replyOf } from './jobs/jobs.ts'
import { type Operation, WEIGHTS } from './ops/operation.ts'
import { execute } from './ops/request/execute.ts'
import { quote } from './values/shorten.ts'

export interface RouterOptions {
  operations: readonly Operation[]
  /** Largest body, in bytes. */
  bodyLimit: number
  /** Paths that are not operations; one that ends with a star stands for all that begin with what precedes it. */
  endpoints: { [path: string]: Endpoint }
  access: Access
  /** Throws DocketError `unauthorized` for requests without the token of the server, if it has one. */
  authorise?: ((request: IncomingMessage) => void) | undefined
  /** Path that all others are below, such as `/docket`; empty for none. */
  basePath: string
  connections: Connections
  budget: Budget
  /** May answers be compressed? */
  compress: boolean
  /** Runs requests with a body. */
  run: RunJob
  /** Prints pages, of operations whose pages can be printed. */
  print?: Print | undefined
}

/** Prints the page of a reply that is to be printed; others stay as they are. @throws DocketError */
export type Print = (reply: Reply, client: Socket, memory: Reservation) => Reply | Promise<Reply>

/** Answers one HTTP request. It never throws and always ends the response. */
export type Router = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Names what answers a request. */
export type NameRequest = (request: IncomingMessage) => string

/** Headers of every response. */
const COMMON = ['X-Content-Type-Options', 'nosniff']

/** The path of an operation, parsed. */
interface Route {
  operation: Operation
  /** The part before the parameter, or the whole path. */
  prefix: string
  parameter: string | undefined
  /** May the parameter contain slashes? */
  takesRest: boolean
}

/** The routes of a path, and the value of their parameter. */
type Match = { routes: Route[]; value: string | undefined }

/** Path and query parameters of an operation. */
type Parameters = { [name: string]: string }

export function createRouter(options: RouterOptions): Router {
  const { bodyLimit, access, connections, budget, compress } = options
  const reply = createReplier(options)
  const isUrgent = createUrgencyCheck(options)
  /** Requests that are not answered yet. */
  let open = 0

  return async (request, response) => {
    open++
    const start = performance.now()
    const memory = new Reservation(budget)
    try {
      // Awaited even if nobody is ahead: a request without a body is complete only with the next microtask.
      await connections.enter(request, response, memory)
      if (isBusy(start) && !isUrgent(request)) await nextTurn()
      if (memory.isClosed) return
      let result: Reply
      try {
        const pending = reply(request, () => readBody(request, bodyLimit, memory), memory)
        result = pending instanceof Promise ? await pending : pending
      } catch (error) {
        result = errorReply(error)
      }
      // The answers of a turn are sent together, in the next one. When each was sent before the next was worked out, client and
      // server woke each other every time, and small builds took 40 % longer. In long turns an answer would be late.
      if (open > 1 && !isBusy()) await nextReading()
      if (memory.isClosed) return
      result = asProblem(request, result)
      const { body, cors = access.headers(request) } = result
      memory.hold(sizeOf(body) ?? 0)
      if (compress && budget.free >= GZIP_BYTES) {
        result = withGzip(request, result)
        if (result.through) memory.hold(GZIP_BYTES)
      }
      const common = COMMON.concat(cors)
      const closes = connections.closesAfter(request)
      const sending = send(request, response, result, { common, start, closes })
      if (sending) await sending
    } catch (error) {
      // The response may have begun, so the error cannot be sent.
      console.error(error)
      response.destroy()
    } finally {
      open--
      memory.finish()
    }
  }
}

/**
 * Makes the function that says if a request must not wait for its turn: health is asked for with little patience, and a long
 * body waits once it is read.
 */
function createUrgencyCheck({ endpoints, basePath }: RouterOptions) {
  const urgent = Object.entries(endpoints).flatMap(([path, { isOpen }]) => (isOpen ? [path] : []))
  return (request: IncomingMessage): boolean => {
    if (Number(request.headers['content-length']) >= LONG_BODY) return true
    const [target] = splitTarget(request)
    return urgent.includes(pathBelow(basePath, target) ?? target)
  }
}

/** Makes the function that replies to a request, without a promise if it can. It throws DocketError. */
function createReplier(options: RouterOptions) {
  const { operations, endpoints, access, authorise, basePath, compress, run, print } = options
  const find = createFinder(operations)
  const endpointOf = createEndpointFinder(endpoints)
  const store = createStore(compress)

  return (request: IncomingMessage, read: ReadBody, memory: Reservation) => {
    checkHeaders(request)
    const method = request.method ?? 'GET'
    const [target, query] = splitTarget(request)
    const path = pathBelow(basePath, target)
    const endpoint = endpoints[endpointOf(path ?? target)]
    if (path === undefined && !endpoint?.isOpen && target !== '*')
      throw unknownPath(target, options)
    if (method !== 'OPTIONS' && !endpoint?.isOpen) authorise?.(request)
    if (endpoint && !endpoint.methods) return endpoint.reply(request, read, memory, path ?? target)
    if (method === 'OPTIONS') {
      const own = endpoint?.methods ?? methodsOf(find(path ?? target))
      const methods = target === '*' ? ALL_METHODS : own
      if (methods.length === 0) throw unknownPath(target, options)
      return { status: 204, headers: { Allow: allow(methods) } }
    }
    if (!endpoint?.isOpen) access.check(request)
    const wanted = method === 'HEAD' ? 'GET' : method
    if (endpoint?.methods) {
      return endpoint.methods.includes(wanted)
        ? endpoint.reply(request, read, memory, path ?? target)
        : methodNotAllowed(target, method, endpoint.methods)
    }
    const stored = wanted === 'GET' ? store.reply(request.url ?? '', request.headers) : undefined
    if (stored) return stored
    const { routes, value } = find(path ?? target)
    if (routes.length === 0) throw unknownPath(target, options)
    const route = routes.find(({ operation }) => operation.method === wanted)
    if (!route) return methodNotAllowed(target, method, methodsOf({ routes }))
    const { operation } = route
    if (operation.method === 'GET') {
      return answerGet(route, readParameters(route, value, query), store, request)
    }
    // The body is ignored if the operation has no members.
    if (Object.keys(operation.request.properties ?? {}).length === 0)
      return execute(operation, { value: {}, duplicates: [] }, []).then((answer) =>
        replyOf(operation, answer),
      )
    return read().then((body) => {
      const job = jobOf(operation, request, body)
      const running = run(job, request.socket)
      if (!job.wantsPdf || !print) return running
      return running.then((answer) => print(answer, request.socket, memory))
    })
  }
}

function jobOf(operation: Operation, request: IncomingMessage, body: Buffer): OperationJob {
  const { name, media, accepts: types = [], weight = WEIGHTS.build } = operation
  const { accept } = request.headers
  const wantsPage = media?.isOptional === true && prefers(accept, media.type, false)
  const wantsPdf = media?.isPrinted === true && prefers(accept, PDF_TYPE, false, HTML_TYPE)
  const type = mediaTypeOf(request)
  const isDocument = types.includes(type) || operation.isFile?.(body) === true
  const own = isDocument ? WEIGHTS.xml : weight
  return { kind: 'operation', name, body, weight: own, isDocument, type, wantsPage, wantsPdf }
}

/** The methods of the paths of all operations. */
const ALL_METHODS = ['GET', 'POST']

const methodsOf = ({ routes }: Pick<Match, 'routes'>): string[] =>
  routes.map(({ operation }) => operation.method)

/** The value of `Allow` for a path with some methods. */
function allow(methods: readonly string[]): string {
  const heads = methods.includes('GET') ? ['HEAD'] : []
  return [...new Set([...methods, ...heads, 'OPTIONS'])].sort().join(', ')
}

/**
 * Makes the function that names what answers a request: an operation, or the path of an endpoint. There are few names,
 * and none contains what a client sent.
 */
export function createNamer({
  operations,
  endpoints,
  basePath,
}: Pick<RouterOptions, 'operations' | 'endpoints' | 'basePath'>): NameRequest {
  const find = createFinder(operations)
  const endpointOf = createEndpointFinder(endpoints)
  return (request) => {
    const [target] = splitTarget(request)
    const path = pathBelow(basePath, target) ?? target
    const endpoint = endpointOf(path)
    if (endpoint !== '') return endpoint
    try {
      return find(path).routes[0]?.operation.name ?? 'none'
    } catch {
      return 'none'
    }
  }
}

/** Makes the function that finds the endpoint of a path among those of a server; empty if there is none. */
function createEndpointFinder(endpoints: RouterOptions['endpoints']): (path: string) => string {
  const exact = new Set(Object.keys(endpoints))
  const open = [...exact].filter((path) => path.endsWith('*'))
  return (path) =>
    exact.has(path) ? path : (open.find((each) => path.startsWith(each.slice(0, -1))) ?? '')
}

/** The rest of a path below a base; undefined if it is elsewhere. */
function pathBelow(base: string, path: string): string | undefined {
  if (base === '') return path
  if (path === base) return '/'
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
}

function unknownPath(path: string, options: RouterOptions): DocketError {
  const { operations, endpoints, basePath: base } = options
  const own = operations.map((operation) => API_PREFIX + operation.path)
  const known = [...own, ...Object.keys(endpoints)].map((each) => base + each)
  const list = own.find((each) => each.endsWith('/openapi.json')) ?? `${API_PREFIX}/schemas`
  const help = `see GET ${base}${list}${advice().optionMeant(path, known)}`
  return new DocketError('not-found', `unknown path ${quote(path)}; ${help}`)
}

/** Makes the function that finds the routes of a path. */
function createFinder(operations: readonly Operation[]): (path: string) => Match {
  const routes = operations.map(routeOf)
  const patterns = routes.filter(({ parameter }) => parameter !== undefined)
  const exact = new Map<string, Route[]>()
  for (const route of routes) {
    if (route.parameter !== undefined) continue
    exact.set(route.prefix, [...(exact.get(route.prefix) ?? []), route])
  }

  return (path) => {
    const fixed = exact.get(path === API_PREFIX ? `${API_PREFIX}/` : path)
    if (fixed) return { routes: fixed, value: undefined }
    for (const route of patterns) {
      const value = path.startsWith(route.prefix) ? path.slice(route.prefix.length) : ''
      if (value !== '' && (route.takesRest || !value.includes('/'))) {
        return { routes: [route], value: decode(value) }
      }
    }
    return { routes: [], value: undefined }
  }
}

async function answerGet(
  { operation }: Route,
  value: Parameters,
  store: Store,
  { url = '', headers }: IncomingMessage,
): Promise<Reply> {
  const reply = replyOf(operation, await execute(operation, { value, duplicates: [] }, []))
  if (!operation.cacheable) return reply
  store.add(url, String(reply.body))
  return store.reply(url, headers) ?? reply
}

/** @throws DocketError `input` for ambiguous headers, which enable request smuggling */
function checkHeaders({ headers, httpVersion }: IncomingMessage): void {
  const { host, 'transfer-encoding': coding } = headers
  if (host === undefined ? httpVersion === '1.1' : host.includes(',')) {
    throw new DocketError('input', 'a request must have exactly one Host header')
  }
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw new DocketError('input', 'Transfer-Encoding must be chunked or absent')
}

/** The path and query of a request. Proxies may send a whole URL (RFC 9112, 3.2.2). */
function splitTarget({ url = '/' }: IncomingMessage): [path: string, query: string] {
  const origin = url.startsWith('/') ? null : /^https?:\/\/[^/?#]*/i.exec(url)
  const rest = origin ? url.slice(origin[0].length) : url
  const target = origin && !rest.startsWith('/') ? `/${rest}` : rest
  const end = target.indexOf('?')
  return end < 0 ? [target, ''] : [target.slice(0, end), target.slice(end + 1)]
}

function routeOf(operation: Operation): Route {
  const path = API_PREFIX + operation.path
  const match = /^([^{]*)\{([^}…]*)(…?)\}$/.exec(path)
  return {
    operation,
    prefix: match?.[1] ?? path,
    parameter: match?.[2],
    takesRest: match?.[3] === '…',
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new DocketError('input', 'malformed percent-encoding in the path')
  }
}

/** The reply of a known path to an unknown method. */
function methodNotAllowed(path: string, method: string, methods: string[]): Reply {
  const allowed = allow(methods)
  const message = `${method} is not allowed for ${path}; the allowed methods are ${allowed}`
  const reply = errorReply(new DocketError('input', message, { status: 405 }))
  reply.headers.Allow = allowed
  return reply
}

function readParameters(
  { parameter, operation }: Route,
  value: string | undefined,
  query: string,
): Parameters {
  const known = operation.request.properties ?? {}
  const values: Parameters = {}
  for (const [name, text] of new URLSearchParams(query))
    if (Object.hasOwn(known, name)) values[name] = text
  if (parameter !== undefined) values[parameter] = value ?? ''
  return values
}
