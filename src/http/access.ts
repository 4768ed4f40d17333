/**
 * Who may call. A server on this machine can be reached by every web page that its user opens: directly, or by a
 * name of the page's own that points here (DNS rebinding). So names are checked, and pages are told apart.
 */
import type { IncomingMessage } from 'node:http'
import { DocketError } from '../errors.ts'
import { quote } from '../shorten.ts'
import { JSON_TYPE, LINES_TYPE } from './message.ts'

export interface AccessOptions {
  /** The address that the server listens on. */
  host: string
  /** Host names that the server may be called by, besides those of this machine. Given, they are always checked. */
  hosts: readonly string[]
  /** Pages that may call: those of any origin, of the server's own alone, or of the origins listed too. */
  cors: '*' | 'off' | readonly string[]
}

/** Media types of requests that a page cannot send to another origin without asking first. */
const GUARDED_TYPES = [JSON_TYPE, LINES_TYPE]

/** A name or an address, and perhaps a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i

const METHODS = 'GET, POST, DELETE, OPTIONS'

export interface Access {
  /** @throws DocketError `forbidden`, or `input` with status 415, for a request that is not let in */
  check: (request: IncomingMessage) => void
  /** The CORS headers of the answer to a request, names and values alternating. */
  headers: (request: IncomingMessage) => readonly string[]
}

export function createAccess({ host, hosts, cors }: AccessOptions): Access {
  const checksHost = isLoopback(host) || hosts.length > 0
  const anyOrigin = corsHeaders('*')

  /** Is the request one of a page of another origin, and is that origin allowed? */
  function isAllowedOrigin(origin: string, request: IncomingMessage): boolean {
    return (
      cors === '*' || isSameOrigin(origin, request) || (cors !== 'off' && cors.includes(origin))
    )
  }

  function check(request: IncomingMessage): void {
    const { host: name = '', origin } = request.headers
    if (checksHost && !isAllowedHost(name, hosts)) {
      const advice = 'call the server by localhost, or list the name in DOCKET_ALLOWED_HOSTS'
      throw new DocketError('forbidden', `Host ${quote(name)} is not allowed; ${advice}`)
    }
    if (origin !== undefined && !isAllowedOrigin(origin, request)) {
      throw new DocketError(
        'forbidden',
        `Origin ${quote(origin)} is not allowed; list it in DOCKET_CORS`,
      )
    }
    if (
      request.method === 'POST' &&
      isFromPage(request) &&
      !GUARDED_TYPES.includes(mediaTypeOf(request))
    ) {
      throw new DocketError('input', `requests of web pages need Content-Type: ${JSON_TYPE}`, {
        status: 415,
      })
    }
  }

  function headers({ headers: { origin } }: IncomingMessage): readonly string[] {
    if (cors === '*') return anyOrigin
    const isListed = origin !== undefined && cors !== 'off' && cors.includes(origin)
    return ['Vary', 'Origin', ...(isListed ? corsHeaders(origin) : [])]
  }

  return { check, headers }
}

function corsHeaders(origin: string): string[] {
  return [
    'Access-Control-Allow-Origin',
    origin,
    'Access-Control-Allow-Methods',
    METHODS,
    'Access-Control-Allow-Headers',
    'Content-Type',
  ]
}

/** May the server be called by this `Host`? `hosts` has names, with or without a port. */
export function isAllowedHost(host: string, hosts: readonly string[]): boolean {
  const name = HOST.exec(host)?.[1]?.toLowerCase()
  return name !== undefined && (isLoopback(name) || hosts.includes(name) || hosts.includes(host))
}

/** Is the origin one of this machine: a page that a web server here has served? */
export function isLocalOrigin(origin: string): boolean {
  return /^https?:/.test(origin) && isLoopback(hostnameOf(origin))
}

/** Does a host name mean this machine? */
export function isLoopback(name: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(name) || /^127(\.\d{1,3}){3}$/.test(name)
}

/** The media type of a request's body, without parameters. */
export function mediaTypeOf(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
}

/** Browsers say where a request comes from; programs do not. `none` is a person's own doing. */
function isFromPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none'
}

function isSameOrigin(origin: string, { headers }: IncomingMessage): boolean {
  return (
    headers.host !== undefined &&
    /^https?:\/\//.test(origin) &&
    origin.replace(/^https?:\/\//, '') === headers.host
  )
}

/** The host name of a URL, without its port; empty if it is not one. */
function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
