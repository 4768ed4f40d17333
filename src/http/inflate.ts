/** Inflates compressed request bodies (RFC 9110, 8.4.1). */
import { promisify } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { DocketError } from '../errors.ts'
import { quote } from '../values/shorten.ts'

const INFLATERS = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
}

/**
 * @param limit most bytes of the result
 * @param take called with the size of the result; may throw
 * @throws DocketError `too-large`, or `input` if the body is not in its encoding
 */
export type Inflate = (
  body: Buffer,
  limit: number,
  take: (bytes: number) => void,
) => Promise<Buffer>

/**
 * Returns what inflates bodies of a `Content-Encoding`; undefined if they are not compressed.
 * @throws DocketError `input` with status 415 if the encoding is unknown
 */
export function inflaterOf(header = 'identity'): Inflate | undefined {
  const coding = header.trim().toLowerCase()
  if (coding === 'identity' || coding === '') return undefined
  const inflate = Object.hasOwn(INFLATERS, coding)
    ? INFLATERS[coding as keyof typeof INFLATERS]
    : undefined
  if (!inflate) {
    const message = `Content-Encoding must be gzip, deflate or identity, got ${quote(coding)}`
    throw new DocketError('input', message, { status: 415 })
  }
  return async (body, limit, take) => {
    try {
      const inflated = await inflate(body, { maxOutputLength: limit })
      take(inflated.length)
      return inflated
    } catch (error) {
      throw errorOf(error, coding, limit)
    }
  }
}

function errorOf(error: unknown, coding: string, limit: number): unknown {
  if (error instanceof DocketError) return error
  if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
    return new DocketError('too-large', `the body is larger than ${limit} bytes once inflated`)
  return new DocketError('input', `the body is not in the Content-Encoding ${coding}`)
}
