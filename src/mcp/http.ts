/** The Model Context Protocol over HTTP: who is let in, and what becomes of the messages. */
import type { IncomingMessage } from 'node:http'
import { DocketError } from '../errors.ts'
import { JSON_TYPE, readBody, type Headers, type Reply } from '../http.ts'
import { parseJson } from '../json.ts'
import type { Protocol } from './protocol.ts'
import { errorMessage, RpcError } from './rpc.ts'

export interface EndpointOptions {
  /** Largest body, in bytes. */
  bodyLimit: number
  /** The address that the server listens on. */
  host: string
  /** Origins whose pages may call, beside those of this machine. */
  origins: readonly string[]
  /** Host names that the server is called by, beside those of this machine. */
  hosts: readonly string[]
}

const METHODS = 'POST, OPTIONS'

const CORS = {
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': 'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, ' +
    'Mcp-Session-Id, Last-Event-ID',
}

/** Headers that are given or not; given twice they are as good as wrong. */
const header = (request: IncomingMessage, name: string): string | undefined => request.headers[name]?.toString()

/**
 * Makes the endpoint. Pages of other origins are kept out, and names that do not belong to this machine where it
 * listens to itself alone: a page could otherwise reach it by pointing a name of its own at it (DNS rebinding).
 */
export function createEndpoint(protocol: Protocol, { bodyLimit, host, origins, hosts }: EndpointOptions) {
  const hostsMatter = isLoopback(host) || hosts.length > 0

  function admits(request: IncomingMessage): boolean {
    const { origin, host: named } = request.headers
    if (origin !== undefined && !origins.includes(origin) && !isLoopback(hostIn(origin))) return false
    if (!hostsMatter) return true
    const name = hostIn(`http://${named ?? ''}`)
    return isLoopback(name) || hosts.includes(name) || hosts.includes(named ?? '')
  }

  async function reply(request: IncomingMessage): Promise<Reply> {
    if (!admits(request)) return refused(403, new RpcError('request', 'this Origin or Host is not let in'))
    if (request.method === 'OPTIONS') return { status: 204, headers: {} }
    if (request.method !== 'POST') {
      const reply = refused(405, new RpcError('request', `the endpoint takes ${METHODS}`))
      reply.headers.Allow = METHODS
      return reply
    }
    const type = header(request, 'content-type')?.split(';')[0]!.trim().toLowerCase()
    if (type !== JSON_TYPE) return refused(415, new RpcError('request', `Content-Type must be ${JSON_TYPE}`))
    let parsed
    try {
      parsed = parseJson(await readBody(request, bodyLimit))
    } catch (error) {
      if (!(error instanceof DocketError)) throw error
      return refused(error.status, new RpcError(error.key === 'too-large' ? 'request' : 'parse', error.message))
    }
    const name = decodedName(header(request, 'mcp-name'))
    const repeated = { method: header(request, 'mcp-method'), name }
    const outcome = await protocol(parsed, { version: header(request, 'mcp-protocol-version'), repeated })
    const { status, body, stream } = outcome
    if (!stream) return body ? answer(status, body) : { status, headers: {} }
    return {
      status,
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no' },
      body: stream.map((message) => `data: ${JSON.stringify(message)}\n\n`).join(''),
    }
  }

  return async (request: IncomingMessage): Promise<Reply> => {
    const { origin } = request.headers
    const cors: Headers = origin === undefined ? {} : { 'Access-Control-Allow-Origin': origin, Vary: 'Origin', ...CORS }
    const answered = await reply(request)
    return { ...answered, cors: answered.status === 403 ? {} : cors }
  }
}

const answer = (status: number, body: object): Reply => {
  return { status, headers: { 'Content-Type': JSON_TYPE }, body: `${JSON.stringify(body)}\n` }
}

const refused = (status: number, error: RpcError): Reply => answer(status, errorMessage(error))

/** The host name of a URL, without its port; empty where there is none. */
function hostIn(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/** Does a host name mean this machine? */
function isLoopback(name: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(name) || /^127(\.\d{1,3}){3}$/.test(name)
}

/** A name that headers cannot hold comes as Base64 of its UTF-8. */
function decodedName(name: string | undefined): string | undefined {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(name ?? '')?.[1]
  if (base64 === undefined) return name
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes.toString() : undefined
}
