/** What the endpoints share of HTTP: a request's body in, a reply out. */

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { WIRE_VERSION } from '../about.ts'
import { DocketError } from '../errors.ts'
import { shortenName } from '../shorten.ts'

export interface Headers {
  [name: string]: string
}

/** What a request came to. */
export interface Reply {
  status: number
  headers: Headers
  /** A body in pieces is written as they come. */
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
  /** Is each character of a string a byte? Otherwise it is sent as UTF-8. */
  bytes?: boolean
  /** CORS headers instead of those that all answers have, names and values alternating. */
  cors?: readonly string[]
}

/** Reads the body of the request that is being answered. */
export type ReadBody = () => Promise<Buffer>

/** What answers a path that is not an operation. */
export interface Endpoint {
  /** Allowed methods, enforced by the router, which answers OPTIONS and HEAD too. If absent, the endpoint does all that. */
  methods?: string[]
  reply: (request: IncomingMessage, read: ReadBody) => Reply | Promise<Reply>
}

export const JSON_TYPE = 'application/json'
export const LINES_TYPE = 'application/x-ndjson'

/** Milliseconds within which a body must have come. */
const BODY_TIMEOUT = 60_000

/** Milliseconds for which the rest of a rejected body is read, as closing while the client still sends would lose the answer. */
const DRAIN_TIME = 2000

/** Bodies and answers in memory, of all clients together. */
export interface Budget {
  /** Bytes that may still be taken. */
  free: number
}

const tooLarge = (limit: number): DocketError =>
  new DocketError('too-large', `the body is larger than ${limit} bytes`)

/**
 * Reads the body of a request.
 * @param limit largest body, in bytes
 * @param take is told of the bytes as they come, and may throw
 * @throws DocketError `too-large` as soon as that is known; `input` for a compressed body, or one that does not arrive
 *   in time or whole
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  take: (bytes: number) => void,
): Promise<Buffer> {
  const coding = request.headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') {
    throw new DocketError(
      'input',
      `Content-Encoding ${shortenName(coding)} is not supported; send the body uncompressed`,
    )
  }
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > limit) throw tooLarge(limit)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => {
      reject(
        new DocketError('input', `the body was not received within ${BODY_TIMEOUT / 1000} seconds`),
      )
    }, BODY_TIMEOUT)
    const fail = (error: unknown): void => {
      chunks.length = 0
      size = Infinity
      reject(error)
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      // What follows a refusal is let in, and forgotten.
      if (size === Infinity) return
      if (size > limit) return fail(tooLarge(limit))
      try {
        take(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        fail(error)
      }
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    // Without a listener an error of the connection would end the process; the request is closed next.
    request.on('error', () => undefined)
    request.on('close', () => {
      clearTimeout(timer)
      if (!request.complete)
        reject(new DocketError('input', 'the request ended before its body was complete'))
    })
  })
}

/** The answer to a request that failed, whatever was thrown. */
export function errorReply(error: unknown): Reply {
  const known = DocketError.of(error)
  const headers: Headers = { 'Content-Type': JSON_TYPE }
  if (known.status === 503) headers['Retry-After'] = '1'
  return { status: known.status, headers, body: `${JSON.stringify(known)}\n` }
}

export interface Sending {
  /** Headers of every answer, names and values alternating: Node writes those faster than an object. */
  common: readonly string[]
  /** When the request came, for `Server-Timing`. */
  start: number
  /** Is the connection closed after this answer? */
  closes: boolean
}

/** Sends a reply and resolves when it is written, or the client is gone. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  { common, start, closes }: Sending,
): Promise<void> {
  const { status, headers, body, bytes } = reply
  const all = common.slice()
  for (const name in headers) all.push(name, headers[name]!)
  if (request.method !== 'OPTIONS') {
    all.push(
      'GOBL-Version',
      WIRE_VERSION,
      'Server-Timing',
      `total;dur=${(performance.now() - start).toFixed(4)}`,
    )
  }
  // A body that was not read to its end would be taken for the next request.
  if (closes || !request.complete) all.push('Connection', 'close')
  if (typeof body === 'object' && !(body instanceof Uint8Array)) {
    response.writeHead(status, all)
    return pipeline(body, response).catch(() => undefined)
  }
  const encoding = bytes ? 'latin1' : 'utf8'
  if (body !== undefined) {
    const length = typeof body === 'string' && !bytes ? Buffer.byteLength(body) : body.length
    all.push('Content-Length', String(length))
  }
  response.writeHead(status, all)
  const sent = request.method === 'HEAD' ? undefined : body
  if (request.complete) return void response.end(sent, encoding)
  if (sent) response.write(sent, encoding)
  else response.flushHeaders()
  request.resume()
  await once(request, 'close', { signal: AbortSignal.timeout(DRAIN_TIME) }).catch(() => undefined)
  response.end()
}
