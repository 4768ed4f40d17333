/** Many requests in one: one JSON object per line in, one per line out, in the same order. */
import { DocketError } from '../../errors.ts'
import { listFaults } from '../../faults.ts'
import type { Ran, Reply } from '../../http/message.ts'
import { waitForStep } from '../../http/turns.ts'
import { type Job, LargeJob, type RunJob } from '../../jobs/job.ts'
import { isObject, parseJson } from '../../json.ts'
import { type Operation, WEIGHTS } from '../../ops/operation.ts'
import { execute } from '../../ops/request/execute.ts'
import { answerText } from '../../ops/shared/answers.ts'
import { type LineMemory, linesOf } from '../ndjson.ts'

export interface StreamLimits {
  /** Bytes of one line. */
  line: number
  /** Bytes of the stream. */
  bytes: number
  /** Milliseconds from its start. */
  time: number
}

/** Consecutive invalid lines after which a stream is ended: it is something else. */
const MAX_INVALID = 1000

/**
 * Runs the requests of a stream one after the other: `{"id", "action", "payload"}`, where `action` names an operation
 * and `payload` is its request. Each answer is `{"id", "seq", "payload", "warnings"?, "ignored"?}` or
 * `{"id", "seq", "error", "ignored"?}`. A stream that exceeds a limit ends with an error.
 * @param memory counts lines that arrive in several pieces, and answers until they are sent
 */
export async function* executeAll(
  stream: AsyncIterable<Buffer>,
  run: RunJob,
  limits: StreamLimits,
  memory?: LineMemory,
): AsyncGenerator<Uint8Array> {
  let seq = 0
  let invalid = 0
  for await (const line of untilError(linesOf(within(stream, limits), limits.line, memory))) {
    await waitForStep()
    seq++
    if (invalid === MAX_INVALID) {
      yield errorLine(seq, endOfStream(`${MAX_INVALID} consecutive lines are invalid`))
      return
    }
    try {
      if (line instanceof DocketError) throw line
      // It may have any operation.
      const job: LineJob = { kind: 'line', seq, body: line, weight: WEIGHTS.conversion }
      const { status, body } = await run(job)
      invalid = status === 200 ? 0 : invalid + 1
      const answer = body as Uint8Array
      memory?.hold(answer.length)
      yield answer
      memory?.give(answer.length)
    } catch (error) {
      yield errorLine(seq, error)
    }
  }
}

const endOfStream = (reason: string): DocketError =>
  new DocketError('too-large', `${reason}; the rest is ignored`)

/** A stream up to its limits. @throws DocketError `too-large` where it exceeds one */
async function* within(
  stream: AsyncIterable<Buffer>,
  { bytes, time }: StreamLimits,
): AsyncGenerator<Buffer> {
  const end = performance.now() + time
  let left = bytes
  for await (const chunk of stream) {
    if (performance.now() > end)
      throw endOfStream(`the stream takes longer than ${time / 1000} seconds`)
    yield chunk.length > left ? chunk.subarray(0, left) : chunk
    left -= chunk.length
    if (left < 0) throw endOfStream(`the stream is larger than ${bytes} bytes`)
  }
}

/** The lines of a stream; if it cannot be read further, the error is the last. */
async function* untilError(
  lines: AsyncIterable<Buffer | DocketError>,
): AsyncGenerator<Buffer | DocketError> {
  try {
    yield* lines
  } catch (error) {
    if (!(error instanceof DocketError)) throw error
    yield error
  }
}

const errorLine = (seq: number, error: unknown): Buffer =>
  Buffer.from(envelop(seq, undefined, errorMember(error)))

/** A line of a stream. */
export interface LineJob extends Job {
  kind: 'line'
  /** Its number, from 1. */
  seq: number
}

/** Answers one line. The status is 400 for a line that is not a request, and 200 otherwise, even if the request fails. */
export async function answerLine(
  operations: readonly Operation[],
  { body, seq }: LineJob,
): Promise<Reply> {
  const ignored: string[] = []
  let id: unknown
  let outcome: string
  let status = 400
  let ran: Ran[] = []
  try {
    const { value, duplicates, ...rest } = parseJson(body, 'the line')
    if (!isObject(value))
      throw new DocketError('input', 'the line must be an object: {"id", "action", "payload"}')
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
    ran = [{ operation: operation.name, status: 400 }]
    const outside = duplicates.find(([first]) => first !== 'payload')
    if (outside) throw new DocketError('input', `duplicate member ${outside.join('.')}`)
    const inPayload = duplicates.map((place) => place.slice(1))
    const request = { ...rest, value: value.payload, duplicates: inPayload }
    const answer = await execute(operation, request, ignored)
    ran = [{ operation: operation.name, status: 200 }]
    outcome = `"payload":${answerText(answer, 'compact')}`
    if (answer.warnings?.length)
      outcome += `,"warnings":${JSON.stringify(listFaults(answer.warnings).faults)}`
  } catch (error) {
    if (error instanceof LargeJob) throw error
    ran = ran.map(({ operation }) => ({ operation, status: DocketError.of(error).status }))
    outcome = errorMember(error)
  }
  return { status, headers: {}, ran, body: Buffer.from(envelop(seq, id, outcome, ignored)) }
}

const errorMember = (error: unknown): string => `"error":${JSON.stringify(DocketError.of(error))}`

function envelop(
  seq: number,
  id: unknown,
  outcome: string,
  ignored: readonly string[] = [],
): string {
  const dropped = ignored.length > 0 ? `,"ignored":${JSON.stringify(ignored)}` : ''
  return `{${id === undefined ? '' : `"id":${JSON.stringify(id)},`}"seq":${seq},${outcome}${dropped}}\n`
}
