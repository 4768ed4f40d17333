/**
 * HTTP: bytes in, bytes out. The only file that knows paths, headers and statuses. It finds the operation of a
 * request, reads its body, has it performed, and writes what comes of it, an answer or an error, always as JSON.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { DocketError } from './errors.ts'
import { JSON_TYPE, readBody, type Headers, type Reply } from './http.ts'
import { parseJson, type Parsed } from './json.ts'
import { writeBytes } from './model/write.ts'
import type { Answer, Operation } from './ops/operation.ts'
import { perform } from './ops/perform.ts'
import { WIRE_VERSION } from './ops/version.ts'

/** Prefix of all operations: the major version of the interface. */
const PREFIX = '/v0'

/** Milliseconds for which a body that is not wanted is let in. */
const LINGER = 2000

/** Most bytes of the `Docket-Ignored` header. */
const MOST_IGNORED = 4096

const CORS = flat({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
})

export interface RouterOptions {
  operations: readonly Operation[]
  /** Largest body, in bytes. */
  bodyLimit: number
  /** What distinguishes this build of the server from others; the ETag of reference data. */
  build: string
  /** By their paths. */
  endpoints?: { [path: string]: Endpoint }
}

/** Answers one HTTP request. It never throws and always ends the response. */
export type Router = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** What answers a path that is no operation. */
export interface Endpoint {
  /** Those that it takes, of which the router then sees to it; without, it sees to all itself, OPTIONS too. */
  methods?: string[]
  reply: (request: IncomingMessage) => Reply | Promise<Reply>
}

const WELCOME = `Docket completes and checks tax-aware business documents: invoices, orders, deliveries, payments.

  curl -s HOST/v0/regimes
  curl -s HOST/v0/schemas/bill/invoice
  curl -s HOST/v0/build -d '{"data":{"$schema":"https://gobl.org/draft-0/note/message","content":"Hello"}}'

All that there is: HOST/v0/openapi.json
`

const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<path d="M3 1h10v14l-2-1-1 1-2-1-2 1-1-1-2 1z" fill="#246"/><path d="M5 5h6M5 8h6M5 11h3" stroke="#fff"/></svg>'

const PAGES: { [path: string]: Endpoint } = {
  '/': page('text/plain; charset=utf-8', (request) => WELCOME.replaceAll('HOST', request.headers.host ?? '')),
  '/favicon.svg': page('image/svg+xml', () => ICON),
}

function page(type: string, body: (request: IncomingMessage) => string): Endpoint {
  return {
    methods: ['GET'],
    reply: (request) => ({ status: 200, headers: { 'Content-Type': type }, body: body(request) }),
  }
}

/** A path of the table, ready to be compared. */
interface Route {
  operation: Operation
  /** Fixed part in front of the parameter, or the whole path. */
  prefix: string
  parameter: string | undefined
  /** Does the parameter take slashes? */
  rest: boolean
}

/** Parameters of path and query that an operation knows. */
interface Parameters {
  [name: string]: string
}

export function createRouter({ operations, bodyLimit, build, endpoints = {} }: RouterOptions): Router {
  const routes = operations.map(routeOf)
  const exact = new Map<string, Route[]>()
  for (const route of routes) {
    if (route.parameter === undefined) exact.set(route.prefix, [...(exact.get(route.prefix) ?? []), route])
  }
  const patterns = routes.filter(({ parameter }) => parameter !== undefined)
  const others = new Map(Object.entries({ ...PAGES, ...endpoints }))
  const etag = `"${createHash('sha256').update(build).digest('hex').slice(0, 16)}"`

  /** All routes of a path, and the value of their parameter. */
  function find(path: string): { routes: Route[]; value: string | undefined } {
    const fixed = exact.get(path === PREFIX ? `${PREFIX}/` : path)
    if (fixed) return { routes: fixed, value: undefined }
    for (const route of patterns) {
      const value = path.startsWith(route.prefix) ? path.slice(route.prefix.length) : ''
      if (value !== '' && (route.rest || !value.includes('/'))) return { routes: [route], value: decode(value) }
    }
    return { routes: [], value: undefined }
  }

  async function reply(request: IncomingMessage, ignored: string[]): Promise<Reply> {
    const method = request.method ?? 'GET'
    const target = request.url ?? '/'
    const query = target.indexOf('?')
    const path = query < 0 ? target : target.slice(0, query)
    const endpoint = others.get(path)
    if (endpoint && !endpoint.methods) return endpoint.reply(request)
    if (method === 'OPTIONS') return { status: 204, headers: {} }
    const asked = method === 'HEAD' ? 'GET' : method
    if (endpoint) {
      return endpoint.methods!.includes(asked) ? endpoint.reply(request) : notAllowed(path, method, endpoint.methods!)
    }
    const { routes: found, value } = find(path)
    if (found.length === 0) throw new DocketError('not-found', `there is nothing at ${path}; see GET /v0/openapi.json`)
    const route = found.find(({ operation }) => operation.method === asked)
    if (!route) return notAllowed(path, method, found.map(({ operation }) => operation.method))
    const { operation } = route
    const parsed = operation.method === 'GET'
      ? { value: parameters(route, value, query < 0 ? '' : target.slice(query + 1)), duplicates: [] }
      : await body(operation, request)
    return answered(operation, await perform(operation, parsed, ignored), request)
  }

  async function body(operation: Operation, request: IncomingMessage): Promise<Parsed> {
    // An operation without members does not look at its body.
    if (Object.keys(operation.request.properties ?? {}).length === 0) return { value: {}, duplicates: [] }
    return parseJson(await readBody(request, bodyLimit))
  }

  function answered(operation: Operation, answer: Answer, request: IncomingMessage): Reply {
    const headers: Headers = { 'Content-Type': JSON_TYPE }
    if (operation.cacheable) {
      headers.ETag = etag
      headers['Cache-Control'] = 'public, max-age=86400'
      if (matchesTag(request.headers['if-none-match'], etag)) {
        delete headers['Content-Type']
        return { status: 304, headers }
      }
    }
    const { document, json, stored } = answer
    if (document) return { status: 200, headers, body: writeBytes(document), bytes: true }
    return { status: 200, headers, body: stored ?? `${JSON.stringify(json)}\n` }
  }

  return async (request, response) => {
    const start = performance.now()
    const ignored: string[] = []
    const result = await reply(request, ignored).catch(failed)
    if (response.destroyed) return
    Object.assign(result.headers, ignoredHeader(ignored))
    await send(request, response, result, start)
  }
}

function routeOf(operation: Operation): Route {
  const path = PREFIX + operation.path
  const match = /^([^{]*)\{([^}…]*)(…?)\}$/.exec(path)
  return { operation, prefix: match?.[1] ?? path, parameter: match?.[2], rest: match?.[3] === '…' }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new DocketError('input', 'the path has a % that is not followed by two hexadecimal digits')
  }
}

/** What a known path answers to a method that it does not take. */
function notAllowed(path: string, method: string, methods: string[]): Reply {
  const heads = methods.includes('GET') ? ['HEAD'] : []
  const allow = [...new Set([...methods, ...heads, 'OPTIONS'])].sort().join(', ')
  const reply = failed(new DocketError('input', `${path} does not take ${method}; it takes ${allow}`, { status: 405 }))
  reply.headers.Allow = allow
  return reply
}

function parameters({ parameter, operation }: Route, value: string | undefined, query: string): Parameters {
  const known = operation.request.properties ?? {}
  const given: Parameters = {}
  for (const [name, text] of new URLSearchParams(query)) if (Object.hasOwn(known, name)) given[name] = text
  if (parameter !== undefined) given[parameter] = value ?? ''
  return given
}

/** If-None-Match of RFC 9110: a list of tags, weak or strong, or `*`. */
function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

function failed(error: unknown): Reply {
  const known = DocketError.of(error)
  return { status: known.status, headers: { 'Content-Type': JSON_TYPE }, body: `${JSON.stringify(known)}\n` }
}

/** Names and values in turn. */
function flat(headers: Headers): string[] {
  return Object.entries(headers).flat()
}

/** The names of what was dropped, as much as fits; then how many more there are. */
function ignoredHeader(paths: string[]): Headers {
  if (paths.length === 0) return {}
  const told: string[] = []
  let free = MOST_IGNORED
  for (const path of paths) {
    const text = path.replace(/[^!-~]|[,%]/gu, percentEncoded)
    free -= text.length + 2
    // There must be room for the number of those that follow.
    if (free < (told.length + 1 < paths.length ? 10 : 0)) {
      told.push(`+${paths.length - told.length}`)
      break
    }
    told.push(text)
  }
  return { 'Docket-Ignored': told.join(', ') }
}

function percentEncoded(c: string): string {
  return Array.from(Buffer.from(c), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}

async function send(request: IncomingMessage, response: ServerResponse, reply: Reply, start: number): Promise<void> {
  const { status, headers, body, bytes, cors } = reply
  // Node takes names and values in turn a good deal quicker than an object.
  const all = cors ? flat(cors) : CORS.slice()
  for (const name in headers) all.push(name, headers[name]!)
  if (request.method !== 'OPTIONS') {
    all.push('GOBL-Version', WIRE_VERSION, 'Server-Timing', `total;dur=${(performance.now() - start).toFixed(4)}`)
  }
  if (body !== undefined && typeof body !== 'string') {
    response.writeHead(status, all)
    // Where the client goes away, so does the rest of its answer.
    return pipeline(body, response).catch(() => undefined)
  }
  if (body !== undefined) all.push('Content-Length', String(bytes ? body.length : Buffer.byteLength(body)))
  // A body that was not read to its end would be taken for the next request.
  if (!request.complete) all.push('Connection', 'close')
  response.writeHead(status, all)
  const sent = request.method === 'HEAD' ? undefined : body
  const encoding = bytes ? 'latin1' : 'utf8'
  if (request.complete) return void response.end(sent, encoding)
  // A connection closed on a client that is still sending takes the answer from it: the rest is let in for a while.
  if (sent) response.write(sent, encoding)
  else response.flushHeaders()
  request.resume()
  await once(request, 'close', { signal: AbortSignal.timeout(LINGER) }).catch(() => undefined)
  response.end()
}
