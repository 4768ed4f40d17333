/** Compression of bodies that are streams of lines. */
import { pipeline, Readable } from 'node:stream'
import { createGzip, createUnzip, constants as zlib } from 'node:zlib'
import { DocketError } from '../errors.ts'
import { inflaterOf } from './inflate.ts'

/** Milliseconds that compressed lines may wait for more of them: a flush costs bytes. */
const FLUSH_DELAY = 20

/**
 * The bytes of a stream in a Content-Encoding.
 * @param limit most bytes once inflated
 * @throws DocketError `input` with status 415 if the encoding is unknown; while reading, `input` if the bytes are not in
 *   it, `too-large` if there are more than the limit
 */
export function inflateStream(
  stream: AsyncIterable<Buffer>,
  encoding: string | undefined,
  limit: number,
): AsyncIterable<Buffer> {
  return inflaterOf(encoding) ? inflatedParts(stream, limit) : stream
}

async function* inflatedParts(
  stream: AsyncIterable<Buffer>,
  limit: number,
): AsyncGenerator<Buffer> {
  // Unzip recognises both gzip and deflate.
  const unzip = createUnzip()
  pipeline(Readable.from(stream), unzip, () => undefined)
  let size = 0
  try {
    for await (const part of unzip as AsyncIterable<Buffer>) {
      size += part.length
      if (size > limit)
        throw new DocketError('too-large', `the stream is larger than ${limit} bytes once inflated`)
      yield part
    }
  } catch (error) {
    if (
      error instanceof DocketError ||
      !String((error as NodeJS.ErrnoException).code).startsWith('Z_')
    )
      throw error
    throw new DocketError('input', 'the stream is not in its Content-Encoding')
  }
}

/** Compresses lines with gzip. Those that no others follow at once are sent all the same. */
export function compressStream(lines: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gzip = createGzip()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    gzip.flush(zlib.Z_SYNC_FLUSH)
  }
  async function* observed(): AsyncGenerator<Uint8Array> {
    for await (const line of lines) {
      timer ??= setTimeout(flush, FLUSH_DELAY)
      yield line
    }
  }
  pipeline(Readable.from(observed()), gzip, () => clearTimeout(timer))
  return gzip
}
