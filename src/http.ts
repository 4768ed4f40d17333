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
  body?: Buffer | string | AsyncIterable<Buffer>
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
  let timer: NodeJS.Timeout | undefined
  const body = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) reject(tooLarge(limit))
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    const incomplete = (): void => {
      if (!request.complete) reject(new DocketError('input', 'the request ended before its body was complete'))
    }
    request.on('error', incomplete)
    request.on('close', incomplete)
    timer = setTimeout(() => {
      reject(new DocketError('input', `the body did not come within ${BODY_TIMEOUT / 1000} seconds`))
    }, BODY_TIMEOUT)
  })
  return body.finally(() => clearTimeout(timer))
}
