/**
 * Access control. Any web page that a user opens can reach a server on the same machine: directly, or through a host
 * name of its own that resolves to loopback (DNS rebinding). Docket therefore checks `Host` and the origin of pages.
 */
import type { IncomingMessage } from 'node:http'
import { DocketError } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import { nodeCrypto } from '../values/lazy.ts'
import { sha256 } from '../values/sha256.ts'
import { quote } from '../values/shorten.ts'
import { JSON_TYPE, LINES_TYPE } from './message.ts'

export interface AccessOptions {
  /** The address that the server listens on. */
  host: string
  /** Host names allowed besides loopback ones. If there are any, `Host` is always checked. */
  hosts: readonly string[]
  /**
   * Pages that may call: of any origin, of the server's own only, or of the listed origins as well. By default `*`, or
   * `off` if the server has a key.
   */
  cors: '*' | 'off' | readonly string[] | undefined
  /** Key that signs where a request has none, as a private JWK. */
  privateKey: JsonObject | undefined
}

/** Why a server must not start with these options; undefined if it may. */
export const accessConflict = ({ cors, privateKey }: Partial<AccessOptions>): string | undefined =>
  privateKey && cors === '*'
    ? 'DOCKET_CORS=* would let any web page sign with the key of DOCKET_PRIVATE_KEY_FILE; list the origins of your ' +
      'pages instead, or leave DOCKET_CORS out'
    : undefined

const FILE_TYPES = 'application/xml text/xml application/pdf application/octet-stream'.split(' ')
/** Media types that a page cannot send to another origin without a preflight request. */
const GUARDED_TYPES = [JSON_TYPE, LINES_TYPE, ...FILE_TYPES]

/** The type that `curl -F` and file uploads send. `curl -d` labels JSON as a form of another type, which is therefore accepted. */
const FORM_TYPE = 'multipart/form-data'
const NO_FORMS =
  'forms are not accepted; the body must be the JSON or the file itself: curl URL --data-binary @FILE'

/** A name or address, with an optional port. */
export const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i

const METHODS = 'GET, POST, DELETE, OPTIONS'

/** Headers that pages of other origins may send and read, besides those that browsers always allow. */
export interface HeaderNames {
  readonly sent?: string
  readonly answered?: string
}

const SENT =
  'Content-Type, Content-Encoding, Authorization, If-None-Match, Traceparent, X-Request-Id'
const ANSWERED =
  'Docket-Ignored, Docket-Warnings, ETag, GOBL-Version, Retry-After, Server-Timing, X-Request-Id'

export interface Access {
  /** @throws DocketError `forbidden`, or `input` with status 415, if the request is not allowed */
  check: (request: IncomingMessage) => void
  /** The CORS headers of the response, names and values alternating. */
  headers: (request: IncomingMessage) => readonly string[]
}

/** Which requests may come in at all. */
interface GateOptions extends Pick<AccessOptions, 'host' | 'hosts'> {
  /** May a page of this origin send the request? */
  isAllowedOrigin: (origin: string, request: IncomingMessage) => boolean
  /** The setting that lists further origins. */
  setting: string
  /** Is `Host` also checked if it is a page that calls, whatever address the server listens on? */
  checksPages: boolean
}

/** Makes the function that says why a request may not come in: by its `Host`, or by the origin of the page that sends it. */
export function createGate(options: GateOptions): (request: IncomingMessage) => string | undefined {
  const { host, hosts, isAllowedOrigin, setting, checksPages } = options
  const checksHost = isLoopback(host) || hosts.length > 0
  /** The `Host` that was allowed last: most requests have the same. */
  let known: string | undefined
  return (request) => {
    const { origin } = request.headers
    const name = hostOf(request) ?? ''
    if (name !== known && (checksHost || (checksPages && origin !== undefined))) {
      if (!isAllowedHost(name, hosts))
        return `Host ${quote(name)} is not allowed; use localhost, or list the name in DOCKET_ALLOWED_HOSTS`
      known = name
    }
    if (origin === undefined || isAllowedOrigin(origin, request)) return undefined
    return `Origin ${quote(origin)} is not allowed; list it in ${setting}`
  }
}

/**
 * @param added headers besides those of the core
 * @throws Error for options that `accessConflict` rejects
 */
export function createAccess(options: AccessOptions, added: readonly HeaderNames[]): Access {
  const { host, hosts, privateKey, cors = privateKey ? 'off' : '*' } = options
  const conflict = accessConflict(options)
  if (conflict !== undefined) throw new Error(conflict)
  const isListed = (origin: string): boolean => cors !== 'off' && cors.includes(origin)
  const whyNot = createGate({
    host,
    hosts,
    isAllowedOrigin: (origin, request) =>
      cors === '*' || isSameOrigin(origin, request) || isListed(origin),
    setting: 'DOCKET_CORS',
    // A page under a host name of its own seems to be of the same origin. It must not get anything signed.
    checksPages: privateKey !== undefined,
  })
  const sent = [SENT, ...added.flatMap((names) => names.sent ?? [])].join(', ')
  const answered = [ANSWERED, ...added.flatMap((names) => names.answered ?? [])].join(', ')
  const corsHeaders = (origin: string, isPreflight: boolean): string[] =>
    ['Access-Control-Allow-Origin', origin].concat(
      isPreflight ? preflightHeaders(METHODS, sent) : ['Access-Control-Expose-Headers', answered],
    )
  const anyOrigin = corsHeaders('*', false)
  const anyPreflight = corsHeaders('*', true)
  return {
    check(request) {
      const reason = whyNot(request)
      if (reason !== undefined) throw new DocketError('forbidden', reason)
      if (request.method === 'POST') checkMediaType(request)
    },
    headers({ method, headers: { origin } }) {
      const isPreflight = method === 'OPTIONS'
      if (cors === '*') return isPreflight ? anyPreflight : anyOrigin
      const isAllowed = origin !== undefined && isListed(origin)
      return ['Vary', 'Origin', ...(isAllowed ? corsHeaders(origin, isPreflight) : [])]
    },
  }
}

/** @throws DocketError `input` with status 415 for a form, or what a page can send without a preflight request */
function checkMediaType(request: IncomingMessage): void {
  const type = mediaTypeOf(request)
  if (type === FORM_TYPE) throw new DocketError('input', NO_FORMS, { status: 415 })
  if (isFromPage(request) && !GUARDED_TYPES.includes(type)) {
    const message = `requests from web pages require Content-Type: ${JSON_TYPE}`
    throw new DocketError('input', message, { status: 415 })
  }
}

/** Headers of responses to preflight requests alone (Fetch, 3.2.3). Browsers keep it for two hours at most. */
export const preflightHeaders = (methods: string, headers: string): string[] => [
  'Access-Control-Allow-Methods',
  methods,
  'Access-Control-Allow-Headers',
  headers,
  'Access-Control-Max-Age',
  '7200',
]

/** The host that a request is for: that of its target if this is a whole URL, whatever `Host` is (RFC 9112, 3.2.2). */
function hostOf({ url = '/', headers }: IncomingMessage): string | undefined {
  const named = url.startsWith('/') ? null : /^https?:\/\/([^/?#]*)/i.exec(url)
  return named ? named[1] : headers.host
}

/** Is this `Host` a loopback one, or one of `hosts`, which are names with or without a port? */
function isAllowedHost(host: string, hosts: readonly string[]): boolean {
  const lower = host.toLowerCase()
  const name = HOST.exec(lower)?.[1]
  return name !== undefined && (isLoopback(name) || hosts.includes(name) || hosts.includes(lower))
}

/** Is this an origin as browsers send it: in lower case, without a port that the scheme implies, and without a path? */
export function isOrigin(text: string): boolean {
  // Other schemes are those of browser extensions.
  if (!/^https?:/.test(text)) return /^[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+$/.test(text)
  return URL.canParse(text) && new URL(text).origin === text
}

/** Does a host name stand for a loopback address? */
export function isLoopback(name: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(name) || /^127(\.\d{1,3}){3}$/.test(name)
}

/** The media type of a request, without parameters. */
export function mediaTypeOf(request: IncomingMessage): string {
  const type = request.headers['content-type'] ?? ''
  // What nearly all clients send, looked at three times for each request.
  return type === JSON_TYPE ? type : type.split(';')[0]!.trim().toLowerCase()
}

/** Browsers declare the source of a request, other programs do not. `none` means that the user typed the address. */
function isFromPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none'
}

/** Is this the origin of the server's own pages, under the host name of the request? */
export function isSameOrigin(origin: string, request: IncomingMessage): boolean {
  const host = hostOf(request)
  return (
    host !== undefined && /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '') === host
  )
}

/** A token: the characters of RFC 6750, at least 16 of them, so that it cannot be guessed. */
export const TOKEN = /^[\w.~+/-]{16,}=*$/

const digest = (text: string): Buffer => Buffer.from(sha256(text, 'hex'), 'hex')

/**
 * Makes the function that throws DocketError `unauthorized` for requests without the token: a secret that clients share,
 * for servers without a proxy that authenticates (RFC 6750, 2.1).
 */
export function createTokenCheck(token: string): (request: IncomingMessage) => void {
  const expected = digest(token)
  return ({ headers: { authorization = '' } }) => {
    const [, sent = ''] = /^Bearer +(\S+) *$/i.exec(authorization) ?? []
    // Digests have one length, and comparing them takes the same time wherever they differ.
    if (nodeCrypto().timingSafeEqual(digest(sent), expected)) return
    throw new DocketError(
      'unauthorized',
      'send the header Authorization: Bearer TOKEN, with the DOCKET_TOKEN of the server',
    )
  }
}
