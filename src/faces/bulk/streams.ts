/** Bodies that are compressed streams of lines. */
import { pipeline, Readable } from 'node:stream'
import type { Reservation } from '../../http/budget.ts'
import { codingOf, createInflater, inflatedParts } from '../../http/inflate.ts'

/** Memory of an inflater: its window of 32 KiB, its buffer of 16 KiB, and its tables. */
const INFLATER_BYTES = 2 ** 16

/**
 * The bytes of a stream in a Content-Encoding.
 * @param limit most bytes once inflated
 * @throws DocketError `input` with status 415 if the encoding is unknown; `unavailable` if there is no memory; while
 *   reading, `input` if the bytes are not in the encoding, `too-large` if there are too many
 */
export function inflateStream(
  stream: AsyncIterable<Buffer>,
  encoding: string | undefined,
  limit: number,
  memory: Reservation,
): AsyncIterable<Buffer> {
  const coding = codingOf(encoding)
  if (!coding) return stream
  memory.take(INFLATER_BYTES)
  const inflater = createInflater(coding)
  pipeline(Readable.from(stream), inflater, () => undefined)
  return inflatedParts(inflater, coding, limit)
}
