/** Bodies that are compressed streams of lines. */
import { pipeline, Readable } from 'node:stream'
import { createUnzip } from 'node:zlib'
import { DocketError } from '../../errors.ts'
import { inflaterOf } from '../../http/inflate.ts'

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
