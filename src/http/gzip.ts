/** Compresses answers while they are sent, for clients that ask for it, in the coding that they prefer. */
import type { IncomingMessage } from 'node:http'
import { constants, createGzip, gzipSync } from 'node:zlib'
import { weightsIn } from './accept.ts'
import { bytesOf, isStream, type Reply, sizeOf } from './message.ts'

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
  const { headers, body } = reply
  // A tag stands for the bytes of the body; what has one is prepared compressed.
  if (!accepted || body === undefined || headers.ETag || request.method === 'HEAD') return reply
  // A client that gets its reply before it has sent all of the request may stop reading: nothing is compressed for it.
  const size = sizeOf(body)
  if (size !== undefined && (size < SMALL || !request.complete)) return reply
  if (chooseCoding(accepted, OFFERED) === '') return reply
  const vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding'
  const compressed = { ...reply, headers: { ...headers, 'Content-Encoding': 'gzip', Vary: vary } }
  // Each piece of a stream is sent when it is ready.
  if (isStream(body))
    return { ...compressed, through: createGzip({ flush: constants.Z_SYNC_FLUSH }) }
  const content = bytesOf(body)
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
  const weights = weightsIn(accepted)
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
