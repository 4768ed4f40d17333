/** Many requests in one: one JSON object per line in, one JSON object per line out, in the same order. */

import { DocketError } from './errors.ts'
import type { Reply } from './http/message.ts'
import type { RunJob } from './job.ts'
import { isObject, parseJson } from './json.ts'
import { linesOf } from './ndjson.ts'
import { answerText } from './ops/answers.ts'
import { execute } from './ops/execute.ts'
import type { Operation } from './ops/operation.ts'
import { waitForTurn } from './turns.ts'

export interface StreamLimits {
  /** Bytes of one line. */
  line: number
  /** Bytes of the stream. */
  bytes: number
  /** Milliseconds from its beginning. */
  time: number
}

/** Lines in a row that are no requests, after which a stream is taken for something else and ended. */
const MOST_UNREADABLE = 1000

/**
 * Runs the requests of a stream one after the other: `{"id", "action", "payload"}`, where `action` is the name of an
 * operation and `payload` its request. Each is answered by `{"id", "seq", "payload", "ignored"?}` or
 * `{"id", "seq", "error", "ignored"?}`. A stream that goes beyond a limit ends with an error.
 */
export async function* executeAll(
  stream: AsyncIterable<Buffer>,
  run: RunJob,
  limits: StreamLimits,
): AsyncGenerator<Uint8Array> {
  const end = performance.now() + limits.time
  let seq = 0
  let size = 0
  let unreadable = 0
  for await (const line of linesOf(stream, limits.line)) {
    await waitForTurn()
    seq++
    size += line instanceof DocketError ? limits.line : line.length
    const reason =
      size > limits.bytes
        ? `the stream is larger than ${limits.bytes} bytes`
        : performance.now() > end
          ? `the stream takes longer than ${limits.time / 1000} seconds`
          : unreadable === MOST_UNREADABLE
            ? `${MOST_UNREADABLE} lines in a row are not requests`
            : undefined
    if (reason) {
      yield failedLine(seq, new DocketError('too-large', `${reason}; nothing more is read`))
      return
    }
    try {
      if (line instanceof DocketError) throw line
      const { status, body } = await run({ kind: 'line', seq, body: line })
      unreadable = status === 200 ? 0 : unreadable + 1
      yield body as Uint8Array
    } catch (error) {
      yield failedLine(seq, error)
    }
  }
}

const failedLine = (seq: number, error: unknown): Buffer =>
  Buffer.from(envelop(seq, undefined, failure(error)))

/** Answers one line. A line that is not a request at all has status 400; what becomes of a request does not matter. */
export async function answerLine(
  operations: readonly Operation[],
  { body, seq }: { body: Buffer; seq: number },
): Promise<Reply> {
  const ignored: string[] = []
  let id: unknown
  let outcome: string
  let status = 400
  try {
    const { value, duplicates, ...rest } = parseJson(body, 'the line')
    if (!isObject(value))
      throw new DocketError('input', 'a line must be an object: {"id", "action", "payload"}')
    if (typeof value.id !== 'string' && !Number.isInteger(value.id)) {
      throw new DocketError('input', 'id must be a string or an integer')
    }
    id = value.id
    const operation = operations.find(({ name }) => name === value.action)
    if (!operation) {
      const names = operations.map(({ name }) => name).join(', ')
      throw new DocketError('input', `action must be one of ${names}`)
    }
    status = 200
    const outside = duplicates.find(([first]) => first !== 'payload')
    if (outside) throw new DocketError('input', `duplicate member ${outside.join('.')}`)
    const inPayload = duplicates.map((place) => place.slice(1))
    const request = { ...rest, value: value.payload, duplicates: inPayload }
    outcome = `"payload":${answerText(await execute(operation, request, ignored), 'compact')}`
  } catch (error) {
    outcome = failure(error)
  }
  return { status, headers: {}, body: Buffer.from(envelop(seq, id, outcome, ignored)) }
}

const failure = (error: unknown): string => `"error":${JSON.stringify(DocketError.of(error))}`

function envelop(
  seq: number,
  id: unknown,
  outcome: string,
  ignored: readonly string[] = [],
): string {
  const dropped = ignored.length > 0 ? `,"ignored":${JSON.stringify(ignored)}` : ''
  return `{${id === undefined ? '' : `"id":${JSON.stringify(id)},`}"seq":${seq},${outcome}${dropped}}\n`
}
