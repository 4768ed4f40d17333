/** Inflates compressed bodies of requests (RFC 9110, 8.4.1). */
import { createGunzip, createInflate, type Gunzip, type Inflate } from 'node:zlib'
import { DocketError } from '../errors.ts'
import { quote } from '../values/shorten.ts'
import type { Reservation } from './budget.ts'

export type Inflater = Gunzip | Inflate

const INFLATERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate }

export type Coding = keyof typeof INFLATERS

/** Largest ratio of inflated bytes to compressed ones, and the bytes for which it does not matter. */
const MOST_RATIO = 100
const RATIO_FREE_BYTES = 64 * 1024

/** Whole bodies that are inflated at the same time: as many as Node has threads for it. */
const MOST_AT_ONCE = 4

/**
 * The coding of a body; undefined if it is not compressed.
 * @throws DocketError `input` with status 415 if it is unknown
 */
export function codingOf(header = 'identity'): Coding | undefined {
  const coding = header.trim().toLowerCase()
  if (coding === 'identity' || coding === '') return undefined
  if (Object.hasOwn(INFLATERS, coding)) return coding as Coding
  const message = `Content-Encoding must be gzip, deflate or identity, got ${quote(coding)}`
  throw new DocketError('input', message, { status: 415 })
}

export const createInflater = (coding: Coding): Inflater => INFLATERS[coding]()

/**
 * Inflates a body. Each piece is taken from the memory before it is kept.
 * @param limit most bytes of the result
 * @throws DocketError `too-large`, or `input` if the body is not in its coding, or `unavailable`, also once the client
 *   is gone
 */
export async function inflateBody(
  body: Buffer,
  coding: Coding,
  limit: number,
  memory: Reservation,
): Promise<Buffer> {
  await enter()
  try {
    // Nobody may wait for it any more.
    memory.take(0)
    const inflater = createInflater(coding)
    inflater.end(body)
    const parts: Buffer[] = []
    for await (const part of inflatedParts(inflater, coding, limit)) {
      memory.take(part.length)
      parts.push(part)
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  } finally {
    leave()
  }
}

let busy = 0
const waiting: (() => void)[] = []

async function enter(): Promise<void> {
  if (busy === MOST_AT_ONCE) return new Promise((resolve) => waiting.push(resolve))
  busy++
}

function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else busy--
}

/**
 * The bytes that an inflater returns, piece by piece.
 * @param limit most bytes in all
 * @throws DocketError `input` if the bytes are not in the coding, `too-large` if they are too many, or were compressed
 *   too well
 */
export async function* inflatedParts(
  inflater: Inflater,
  coding: Coding,
  limit: number,
): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const part of inflater as AsyncIterable<Buffer>) {
      size += part.length
      if (size > limit)
        throw new DocketError('too-large', `the body is larger than ${limit} bytes once inflated`)
      if (size > RATIO_FREE_BYTES && size > MOST_RATIO * inflater.bytesWritten) {
        const message = `the body inflates to more than ${MOST_RATIO} times its size; send it uncompressed`
        throw new DocketError('too-large', message)
      }
      yield part
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof DocketError || !code?.startsWith('Z_')) throw error
    throw new DocketError('input', `the body is not in the Content-Encoding ${coding}`)
  }
}
