/** Splits streams into lines, for the protocols that send one message per line. */
import { DocketError } from './errors.ts'

const LINE_END = 0x0a

/**
 * Yields the lines of a stream as they arrive, without blank ones. A line beyond the limit is not kept in memory; an
 * error takes its place.
 * @param limit largest line, in bytes
 */
export async function* linesOf(
  stream: AsyncIterable<Buffer>,
  limit: number,
): AsyncGenerator<Buffer | DocketError> {
  let parts: Buffer[] = []
  let size = 0
  const takeLine = (): Buffer | DocketError => {
    const tooLong = size > limit
    const line = tooLong
      ? new DocketError('too-large', `the line is longer than ${limit} bytes`)
      : Buffer.concat(parts)
    parts = []
    size = 0
    return line
  }
  const add = (part: Buffer): void => {
    size += part.length
    if (size > limit) parts = []
    else parts.push(part)
  }
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      const line = takeLine()
      if (!isBlank(line)) yield line
    }
    add(chunk.subarray(start))
  }
  const line = takeLine()
  if (!isBlank(line)) yield line
}

function isBlank(line: Buffer | DocketError): boolean {
  return (
    line instanceof Buffer && line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
  )
}
