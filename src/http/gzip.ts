/** Compresses answers while they are sent, for clients that ask for it, in the coding that they prefer. */
import type { IncomingMessage } from 'node:http'
import { constants, createGzip, gzipSync } from 'node:zlib'
import type { Reply } from './message.ts'

/** Smaller answers fit into a packet as they are. */
const SMALL = 1024

/** Up to this size, compressing at once takes a third of a millisecond, and a quarter of the time of a stream. */
const SHORT = 16 * 1024

/** Memory of a compressor, by the documentation of zlib: 2^(15 + 2) for its window, 2^(8 + 9) for its tables. */
export const GZIP_BYTES = 2 ** 17 + 2 ** 17

const OFFERED = ['gzip']

/** The reply, compressed if that is accepted and worthwhile. */
export function withGzip(request: IncomingMessage, reply: Reply): Reply {
  const accepted = request.headers['accept-encoding']
  const { headers, body, bytes } = reply
  // A tag stands for the bytes of the body; what has one is prepared compressed.
  if (!accepted || body === undefined || headers.ETag || request.method === 'HEAD') return reply
  const isStream = typeof body === 'object' && !(body instanceof Uint8Array)
  // A client that gets its reply before it has sent all of the request may stop reading: nothing is compressed for it.
  if (!isStream && (body.length < SMALL || !request.complete)) return reply
  if (chooseCoding(accepted, OFFERED) === '') return reply
  const vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding'
  const compressed = {
    ...reply,
    headers: { ...headers, 'Content-Encoding': 'gzip', Vary: vary },
  }
  // Each line of a stream is sent when it is ready.
  if (isStream) return { ...compressed, through: createGzip({ flush: constants.Z_SYNC_FLUSH }) }
  const content = typeof body === 'string' ? Buffer.from(body, bytes ? 'latin1' : 'utf8') : body
  if (content.length <= SHORT) return { ...compressed, body: gzipSync(content) }
  return { ...compressed, body: single(content), through: createGzip() }
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * The content coding that an Accept-Encoding header prefers (RFC 9110, 12.5.3); empty for none.
 * @param offered codings, the best first
 */
export function chooseCoding(accepted: string, offered: readonly string[]): string {
  const weights = new Map<string, number>()
  for (const item of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  // Without compression if that is preferred explicitly.
  let best = ''
  let highest = weights.get('identity') ?? 0
  for (const coding of offered) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight > highest || (weight === highest && weight > 0 && best === '')) {
      best = coding
      highest = weight
    }
  }
  return best
}
