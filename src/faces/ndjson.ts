/** Splits streams into lines, for the protocols that send one message per line. */
import { DocketError } from '../errors.ts'

const LINE_END = 0x0a

/** Bytes kept of the start and of the end of a line beyond the limit. */
const KEPT = 1024

/** Takes the place of a line beyond the limit. */
export class LongLine extends DocketError {
  readonly start: Buffer
  readonly end: Buffer

  constructor(limit: number, start: Buffer, end: Buffer) {
    super('too-large', `the line is longer than ${limit} bytes`)
    this.start = start
    this.end = end
  }
}

/**
 * Yields the lines of a stream as they arrive, without blank ones. A line beyond the limit is not kept in memory; an
 * error with its start and end takes its place.
 * @param limit largest line, in bytes
 */
export async function* linesOf(
  stream: AsyncIterable<Buffer>,
  limit: number,
): AsyncGenerator<Buffer | LongLine> {
  let parts: Buffer[] = []
  let size = 0
  let start: Buffer | undefined
  const takeLine = (): Buffer | LongLine => {
    const kept = Buffer.concat(parts)
    const line = start ? new LongLine(limit, start, kept.subarray(-KEPT)) : kept
    parts = []
    size = 0
    start = undefined
    return line
  }
  const add = (part: Buffer): void => {
    size += part.length
    parts.push(part)
    if (size <= limit) return
    const kept = Buffer.concat(parts)
    start ??= Buffer.from(kept.subarray(0, KEPT))
    parts = [Buffer.from(kept.subarray(-KEPT))]
  }
  for await (const chunk of stream) {
    let from = 0
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      add(chunk.subarray(from, end))
      from = end + 1
      const line = takeLine()
      if (!isBlank(line)) yield line
    }
    add(chunk.subarray(from))
  }
  const line = takeLine()
  if (!isBlank(line)) yield line
}

function isBlank(line: Buffer | LongLine): boolean {
  return (
    line instanceof Buffer && line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
  )
}
