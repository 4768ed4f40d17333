/** HTTP for all endpoints: reads request bodies, sends replies. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { WIRE_VERSION } from '../about.ts'
import { DocketError } from '../errors.ts'
import { toBytes } from '../values/text.ts'
import type { Reservation } from './budget.ts'
import { codingOf, inflateBody } from './inflate.ts'
import { nextReading, waitForStep, waitForTurn } from './turns.ts'

export interface Headers {
  [name: string]: string
}

/** An operation that was run, and the status that its answer would have over HTTP. */
export interface Ran {
  readonly operation: string
  readonly status: number
}

/**
 * A text as the bytes that are sent, one character for each (latin1), in pieces: V8 takes fresh memory for each string of
 * more than 128 KiB, which takes longer than to write it.
 */
export type ByteText = string[]

/** A body that is there as a whole. */
export type Body = string | ByteText | Uint8Array

/** The response to a request, not yet sent. */
export interface Reply {
  status: number
  headers: Headers
  /** A string is sent as UTF-8, an iterable body piece by piece. */
  body?: Body | AsyncIterable<Uint8Array>
  /** The stream that an iterable body passes through. */
  through?: Transform
  /** The operations that a job ran on behalf of a protocol, for those who count them. */
  ran?: readonly Ran[]
  /** What a PDF has besides the page that is the body, if it is to be printed. */
  pdf?: PdfParts | undefined
  /** CORS headers that replace the usual ones, names and values alternating. */
  cors?: readonly string[]
}

/** The XML of an invoice, as a PDF carries it. */
export interface PdfXml {
  readonly xml: string | Uint8Array
  /** `factur-x.xml`. */
  readonly name: string
  /** The level that the metadata of the PDF name, and the version of the standard. */
  readonly level: string
  readonly version: string
}

/** What a PDF of a page has besides it. */
export interface PdfParts {
  readonly attached?: PdfXml | undefined
  /** When the document was made: `2026-10-20` or `2026-10-20T10:15:00Z`; by default when the page was printed. */
  readonly created?: string | undefined
}

/** Reads the body of the current request. */
export type ReadBody = () => Promise<Buffer>

/** Answers a path that is not an operation. */
export interface Endpoint {
  /** Allowed methods, enforced by the router (OPTIONS and HEAD included). If absent, the endpoint handles all methods. */
  methods?: string[]
  /** Does it answer anyone, under any Host, and also outside of the base path? */
  isOpen?: boolean
  /**
   * @param memory what the request may keep, for endpoints that read the body themselves
   * @param path that was asked for, for endpoints that have all paths below theirs
   */
  reply: (
    request: IncomingMessage,
    read: ReadBody,
    memory: Reservation,
    path: string,
  ) => Reply | Promise<Reply>
}

export const JSON_TYPE = 'application/json'
export const LINES_TYPE = 'application/x-ndjson'
export const HTML_TYPE = 'text/html'
export const PDF_TYPE = 'application/pdf'

/** Milliseconds within which a body must arrive. */
const BODY_TIMEOUT = 60_000

/** Milliseconds to read the rest of a rejected body: closing while the client still sends would lose the response. */
const DRAIN_MS = 2000

/** Bodies that take noticeable time, in bytes. */
export const LONG_BODY = 16 * 1024

/** Memory of a piece of a body besides its bytes: there may be millions of one byte. */
const PIECE_BYTES = 128

const tooLarge = (limit: number): DocketError =>
  new DocketError('too-large', `the body is larger than ${limit} bytes`)

const late = (): DocketError =>
  new DocketError('input', `the body was not received within ${BODY_TIMEOUT / 1000} seconds`)

const incomplete = (): DocketError =>
  new DocketError('input', 'the request ended before its body was complete')

/**
 * Reads the body of a request, and waits until there is time to work on it.
 * @param limit largest body, in bytes, as sent and as inflated
 * @throws DocketError `too-large` as early as possible; `input` if the body is late, incomplete or cannot be inflated;
 *   `unavailable` if there is no memory for it
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  memory: Reservation,
): Promise<Buffer> {
  const coding = codingOf(request.headers['content-encoding'])
  const received = await receiveBody(request, limit, memory)
  const body = coding ? await inflateBody(received, coding, limit, memory) : received
  const turn = body.length < LONG_BODY ? waitForTurn() : waitForStep()
  if (turn) {
    await turn
    memory.take(0)
  }
  return body
}

async function receiveBody(
  request: IncomingMessage,
  limit: number,
  memory: Reservation,
): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > limit) throw tooLarge(limit)
  // Most bodies arrive with their headers: they are complete as soon as all that was received is parsed, and there is
  // no need to listen for more and to limit the time (measured: 5 % of a small build).
  if (!request.complete) await nextReading()
  if (request.complete) {
    const body: Buffer = request.read() ?? Buffer.alloc(0)
    if (body.length > limit) throw tooLarge(limit)
    memory.take(body.length)
    return body
  }
  if (request.destroyed) throw incomplete()
  return collectBody(request, limit, memory)
}

/** Receives a body piece by piece. */
function collectBody(
  request: IncomingMessage,
  limit: number,
  memory: Reservation,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => reject(late()), BODY_TIMEOUT)
    const fail = (error: unknown): void => {
      chunks.length = 0
      size = Infinity
      reject(error)
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      // After a rejection the rest is read and discarded.
      if (size === Infinity) return
      if (size > limit) return fail(tooLarge(limit))
      try {
        memory.take(chunk.length + PIECE_BYTES)
        chunks.push(chunk)
      } catch (error) {
        fail(error)
      }
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    // An unhandled connection error would end the process; `close` follows it.
    request.on('error', () => undefined)
    request.on('close', () => {
      clearTimeout(timer)
      if (!request.complete) reject(incomplete())
    })
  })
}

/** Headers of errors: when to try again, and how to authenticate. */
export function errorHeaders(status: number): Headers {
  if (status === 503) return { 'Retry-After': '1' }
  return status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
}

/** The reply for anything thrown. */
export function errorReply(error: unknown): Reply {
  const known = DocketError.of(error)
  const headers = { 'Content-Type': JSON_TYPE, ...errorHeaders(known.status) }
  return { status: known.status, headers, body: `${JSON.stringify(known)}\n` }
}

export interface Sending {
  /** Headers of every response, names and values alternating, which Node writes faster than an object. */
  common: readonly string[]
  /** When the request arrived, for `Server-Timing`. */
  start: number
  /** Is the connection closed after this response? */
  closes: boolean
}

/**
 * Sends a reply.
 * @returns a promise if it takes time to write, which resolves when it is written or the client is gone
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  { common, start, closes }: Sending,
): Promise<void> | undefined {
  const { status, headers, body, through } = reply
  const all = common.slice()
  for (const name in headers) all.push(name, headers[name]!)
  const timing = `total;dur=${(performance.now() - start).toFixed(4)}`
  if (request.method !== 'OPTIONS') all.push('GOBL-Version', WIRE_VERSION, 'Server-Timing', timing)
  // The rest of an unread body would be taken for the next request. Streams may begin and end before it is read.
  if (closes || isStream(body) || !request.complete) all.push('Connection', 'close')
  if (isStream(body)) {
    response.writeHead(status, all)
    const sent = through ? pipeline(body, through, response) : pipeline(body, response)
    return sent.catch(() => undefined)
  }
  const length = sizeOf(body)
  if (length !== undefined) all.push('Content-Length', String(length))
  response.writeHead(status, all)
  const whole = typeof body === 'string' ? [toBytes(body)] : body
  const content = request.method === 'HEAD' ? undefined : whole
  if (!request.complete) return sendEarly(request, response, content)
  if (Array.isArray(content)) writeAtOnce(response, content)
  else response.end(content)
  return undefined
}

export const isStream = (body: Reply['body']): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && Symbol.asyncIterator in body

/** The number of bytes of a body; undefined for streams and without a body. */
export function sizeOf(body: Reply['body']): number | undefined {
  if (body === undefined || isStream(body)) return undefined
  if (typeof body === 'string') return Buffer.byteLength(body)
  return Array.isArray(body) ? body.reduce((sum, piece) => sum + piece.length, 0) : body.length
}

/** The bytes of a body. */
export function bytesOf(body: Body): Uint8Array {
  if (typeof body === 'string') return Buffer.from(body)
  return Array.isArray(body) ? Buffer.from(body.join(''), 'latin1') : body
}

/**
 * Writes headers and body at once. `end` would add an empty piece, and then has to copy them together; without a cork,
 * `write` would wait for more.
 */
function writeAtOnce(response: ServerResponse, pieces: ByteText): void {
  const { socket } = response
  for (const piece of pieces) {
    socket?.cork()
    response.write(piece, 'latin1')
    socket?.uncork()
  }
  response.end()
}

/** Sends a body while the client still sends its own. */
async function sendEarly(
  request: IncomingMessage,
  response: ServerResponse,
  content: ByteText | Uint8Array = [],
): Promise<void> {
  response.flushHeaders()
  for (const piece of [content].flat()) response.write(piece, 'latin1')
  request.resume()
  await once(request, 'close', { signal: AbortSignal.timeout(DRAIN_MS) }).catch(() => undefined)
  response.end()
}
