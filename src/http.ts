/** What the endpoints share of HTTP: a request's body in, a reply out. */
import type { IncomingMessage } from 'node:http'
import { DocketError } from './errors.ts'

export interface Headers {
  [name: string]: string
}

/** What a request came to. A body in pieces is written as it comes. */
export interface Reply {
  status: number
  headers: Headers
  body?: string | AsyncIterable<Buffer>
  /** Is each character of the body a byte? Otherwise it is sent as UTF-8. */
  bytes?: boolean
  /** Instead of the CORS headers that all answers have. */
  cors?: Headers
}

export const JSON_TYPE = 'application/json'
export const LINES_TYPE = 'application/x-ndjson'

/** Milliseconds within which a body must have come. */
const BODY_TIMEOUT = 60_000

const tooLarge = (limit: number): DocketError => new DocketError('too-large', `the body is larger than ${limit} bytes`)

/**
 * @throws DocketError `too-large` as soon as that is known; `input` for a compressed body, and where it does not come,
 *   or not whole
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const coding = request.headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') throw new DocketError('input', `the body is sent as ${coding}; send it uncompressed`)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > limit) throw tooLarge(limit)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => {
      reject(new DocketError('input', `the body did not come within ${BODY_TIMEOUT / 1000} seconds`))
    }, BODY_TIMEOUT)
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) reject(tooLarge(limit))
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    // Without a listener an error of the connection would end the process; it is closed next.
    request.on('error', () => undefined)
    request.on('close', () => {
      clearTimeout(timer)
      if (!request.complete) reject(new DocketError('input', 'the request ended before its body was complete'))
    })
  })
}
