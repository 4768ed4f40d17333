/**
 * From a request to its operation: finds it by path and method, has it run, and sends what comes of it, an answer or an
 * error, always as JSON.
 */

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DocketError } from './errors.ts'
import type { Access } from './http/access.ts'
import type { Connections } from './http/connections.ts'
import {
  type Budget,
  type Endpoint,
  errorReply,
  type Headers,
  type ReadBody,
  type Reply,
  readBody,
  send,
} from './http/message.ts'
import type { RunJob } from './job.ts'
import { replyOf } from './jobs.ts'
import { execute } from './ops/execute.ts'
import type { Operation } from './ops/operation.ts'
import { waitForTurn } from './turns.ts'

/** Prefix of all operations: the major version of the interface. */
const PREFIX = '/v0'

export interface RouterOptions {
  operations: readonly Operation[]
  /** Largest body, in bytes. */
  bodyLimit: number
  /** Identifies this build of the server; the ETag of reference data. */
  build: string
  /** What is not an operation, by path. */
  endpoints: { [path: string]: Endpoint }
  access: Access
  connections: Connections
  budget: Budget
  /** Does the work of a request with a body. */
  run: RunJob
}

/** Answers one HTTP request. It never throws and always ends the response. */
export type Router = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Headers of every answer. */
const COMMON = ['X-Content-Type-Options', 'nosniff']

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

export function createRouter(options: RouterOptions): Router {
  const { operations, bodyLimit, build, endpoints, access, connections, budget, run } = options
  const routes = operations.map(routeOf)
  const exact = new Map<string, Route[]>()
  for (const route of routes) {
    if (route.parameter === undefined)
      exact.set(route.prefix, [...(exact.get(route.prefix) ?? []), route])
  }
  const patterns = routes.filter(({ parameter }) => parameter !== undefined)
  const others = new Map(Object.entries(endpoints))
  const etag = `"${createHash('sha256').update(build).digest('hex').slice(0, 16)}"`

  /** All routes of a path, and the value of their parameter. */
  function find(path: string): { routes: Route[]; value: string | undefined } {
    const fixed = exact.get(path === PREFIX ? `${PREFIX}/` : path)
    if (fixed) return { routes: fixed, value: undefined }
    for (const route of patterns) {
      const value = path.startsWith(route.prefix) ? path.slice(route.prefix.length) : ''
      if (value !== '' && (route.rest || !value.includes('/')))
        return { routes: [route], value: decode(value) }
    }
    return { routes: [], value: undefined }
  }

  async function reply(request: IncomingMessage, read: ReadBody): Promise<Reply> {
    checkHeaders(request)
    const method = request.method ?? 'GET'
    const target = targetOf(request)
    const query = target.indexOf('?')
    const path = query < 0 ? target : target.slice(0, query)
    const endpoint = others.get(path)
    if (endpoint && !endpoint.methods) return endpoint.reply(request, read)
    if (method === 'OPTIONS') return { status: 204, headers: {} }
    access.check(request)
    const asked = method === 'HEAD' ? 'GET' : method
    if (endpoint) {
      const isAllowed = endpoint.methods!.includes(asked)
      return isAllowed
        ? endpoint.reply(request, read)
        : methodNotAllowed(path, method, endpoint.methods!)
    }
    const { routes: found, value } = find(path)
    if (found.length === 0)
      throw new DocketError('not-found', `nothing at ${path}; see GET /v0/openapi.json`)
    const route = found.find(({ operation }) => operation.method === asked)
    if (!route)
      return methodNotAllowed(
        path,
        method,
        found.map(({ operation }) => operation.method),
      )
    const { operation } = route
    if (operation.method === 'GET')
      return answerGet(route, value, query < 0 ? '' : target.slice(query + 1), request)
    // An operation without members does not look at its body.
    if (Object.keys(operation.request.properties ?? {}).length === 0) {
      return replyOf(await execute(operation, { value: {}, duplicates: [] }, []))
    }
    return run({ kind: 'operation', name: operation.name, body: await read() })
  }

  async function answerGet(
    route: Route,
    value: string | undefined,
    query: string,
    request: IncomingMessage,
  ): Promise<Reply> {
    const { operation } = route
    const answer = await execute(
      operation,
      { value: parameters(route, value, query), duplicates: [] },
      [],
    )
    if (!operation.cacheable) return replyOf(answer)
    const headers: Headers = { ETag: etag, 'Cache-Control': 'public, max-age=86400' }
    if (matchesTag(request.headers['if-none-match'], etag)) return { status: 304, headers }
    const reply = replyOf(answer)
    Object.assign(reply.headers, headers)
    return reply
  }

  return async (request, response) => {
    const start = performance.now()
    let held = 0
    const hold = (bytes: number): void => {
      budget.free -= bytes
      held += bytes
    }
    const take = (bytes: number): void => {
      hold(bytes)
      if (budget.free < 0)
        throw new DocketError('unavailable', 'the server holds as much as it may; try again later')
    }
    const release = (): void => {
      budget.free += held
      held = 0
    }
    try {
      const turn = connections.enter(request, response, release)
      if (turn) await turn
      const time = waitForTurn(start)
      if (time) await time
      if (response.destroyed) return
      let result: Reply
      try {
        result = await reply(request, () => readBody(request, bodyLimit, take))
      } catch (error) {
        result = errorReply(error)
      }
      if (response.destroyed) return
      if (typeof result.body === 'string' || result.body instanceof Uint8Array)
        hold(result.body.length)
      const common = COMMON.concat(result.cors ?? access.headers(request))
      await send(request, response, result, { common, start, closes: connections.isDraining() })
    } catch (error) {
      // What went wrong after the answer was made cannot be answered any more.
      console.error(error)
      response.destroy()
    }
  }
}

/** @throws DocketError `input` for headers that could be read in more ways than one */
function checkHeaders({ headers, httpVersion }: IncomingMessage): void {
  const { host, 'transfer-encoding': coding } = headers
  if (host === undefined ? httpVersion === '1.1' : host.includes(',')) {
    throw new DocketError('input', 'a request must have exactly one Host header')
  }
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw new DocketError('input', 'Transfer-Encoding must be chunked, or absent')
  }
}

/** The path and query of a request, which a proxy may have sent as a whole URL (RFC 9112, 3.2.2). */
function targetOf({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const path = /^https?:\/\/[^/?#]*/i.exec(url)
  if (!path) return url
  const rest = url.slice(path[0].length)
  return rest.startsWith('/') ? rest : `/${rest}`
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
    throw new DocketError(
      'input',
      'the path has a % that is not followed by two hexadecimal digits',
    )
  }
}

/** The answer of a known path to a method that it does not take. */
function methodNotAllowed(path: string, method: string, methods: string[]): Reply {
  const heads = methods.includes('GET') ? ['HEAD'] : []
  const allow = [...new Set([...methods, ...heads, 'OPTIONS'])].sort().join(', ')
  const message = `${path} does not take ${method}; it takes ${allow}`
  const reply = errorReply(new DocketError('input', message, { status: 405 }))
  reply.headers.Allow = allow
  return reply
}

function parameters(
  { parameter, operation }: Route,
  value: string | undefined,
  query: string,
): Parameters {
  const known = operation.request.properties ?? {}
  const given: Parameters = {}
  for (const [name, text] of new URLSearchParams(query))
    if (Object.hasOwn(known, name)) given[name] = text
  if (parameter !== undefined) given[parameter] = value ?? ''
  return given
}

/** If-None-Match of RFC 9110: a list of tags, weak or strong, or `*`. */
function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
