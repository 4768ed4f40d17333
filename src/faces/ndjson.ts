/** Splits streams into lines, for the protocols that send one message per line. */
import { DocketError } from '../errors.ts'

const LINE_END = 0x0a

/** Bytes kept of the start and of the end of a line beyond the limit. */
const KEPT = 1024

/** Memory of a piece of a line besides its bytes. */
const PIECE_BYTES = 128

/** Takes the place of a line beyond the limit. */
export class LongLine extends DocketError {
  readonly start: Buffer
  readonly end: Buffer

  constructor(number: number, limit: number, start: Buffer, end: Buffer) {
    super('too-large', `line ${number} is longer than ${limit} bytes`)
    this.start = start
    this.end = end
  }
}

/** Counts the memory of a stream. */
export interface LineMemory {
  /** @throws DocketError if the client is gone */
  hold: (bytes: number) => void
  /** @throws DocketError if there is no memory left, or the client is gone */
  take: (bytes: number) => void
  give: (bytes: number) => void
}

/** Cuts pieces of a stream into lines. */
export interface Splitter {
  /** The lines that a piece completes. */
  add: (chunk: Buffer) => Generator<Buffer | LongLine>
  /** The last line, if it has no end. */
  end: () => Generator<Buffer | LongLine>
  /** The number of the line that was yielded last, from 1; blank lines count. */
  number: () => number
}

/** Yields the lines of a stream as they arrive, those of one piece together: a promise for each line would take time. */
export async function* linesOf(
  stream: AsyncIterable<Buffer>,
  { add, end }: Splitter,
): AsyncGenerator<Iterable<Buffer | LongLine>> {
  for await (const chunk of stream) yield add(chunk)
  yield end()
}

/**
 * Makes what cuts a stream into lines, without blank ones and the blanks before others. A line beyond the limit is not kept
 * in memory; an error with its start and end takes its place.
 * @param limit largest line, in bytes
 * @param memory counts what is kept of a line that has not arrived in one piece, until the next one is asked for
 */
export function createSplitter(limit: number, memory?: LineMemory): Splitter {
  // Line ends that have passed.
  let ends = 0
  let number = 0
  let parts: Buffer[] = []
  let size = 0
  let start: Buffer | undefined
  let taken = 0
  const takeLine = (): Buffer | LongLine => {
    const kept = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    number = ends + 1
    const line = start ? new LongLine(number, limit, start, kept.subarray(-KEPT)) : kept
    parts = []
    size = 0
    start = undefined
    return line
  }
  const keep = (part: Buffer): void => {
    size += part.length
    parts.push(part)
    if (size <= limit) return
    const kept = Buffer.concat(parts)
    start ??= Buffer.from(kept.subarray(0, KEPT))
    parts = [Buffer.from(kept.subarray(-KEPT))]
  }
  return {
    *add(chunk) {
      let from = 0
      for (;;) {
        if (size === 0) {
          const at = skipBlanks(chunk, from)
          if (at > from) ends += endsIn(chunk.subarray(from, at))
          from = at
        }
        const end = chunk.indexOf(LINE_END, from)
        if (end < 0) break
        keep(chunk.subarray(from, end))
        from = end + 1
        yield takeLine()
        ends++
        memory?.give(taken)
        taken = 0
      }
      if (from === chunk.length) return
      if (size <= limit) {
        const bytes = chunk.length - from + PIECE_BYTES
        memory?.take(bytes)
        taken += bytes
      }
      keep(chunk.subarray(from))
    },
    *end() {
      if (size > 0) yield takeLine()
    },
    number: () => number,
  }
}

/** The index of the first byte that is not white space. */
function skipBlanks(chunk: Buffer, from: number): number {
  let at = from
  for (let c = chunk[at]; c === LINE_END || c === 0x20 || c === 0x09 || c === 0x0d; c = chunk[at])
    at++
  return at
}

/** How many lines end in blanks. */
function endsIn(blanks: Buffer): number {
  let count = 0
  for (const c of blanks) if (c === LINE_END) count++
  return count
}
