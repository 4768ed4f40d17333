/** Many requests in one: one JSON object per line in, one per line out, in the same order. */
import { writeBytes } from '../../document/write/write.ts'
import { DocketError } from '../../errors.ts'
import { type Fault, listFaults } from '../../faults.ts'
import type { Ran, Reply } from '../../http/message.ts'
import { waitForStep } from '../../http/turns.ts'
import { isLarge, type Job, LargeJob, type RunJob } from '../../jobs/job.ts'
import { isObject } from '../../json.ts'
import { type Operation, WEIGHTS } from '../../ops/operation.ts'
import { execute } from '../../ops/request/execute.ts'
import { type Answer, answerText } from '../../ops/shared/answers.ts'
import { toBytes } from '../../values/text.ts'
import { createSplitter, type LineMemory, LongLine, linesOf } from '../ndjson.ts'
import { parseMessage } from '../parse-message.ts'

export interface StreamLimits {
  /** Bytes of one line. */
  line: number
  /** Bytes of the stream. */
  bytes: number
  /** Milliseconds from its start. */
  time: number
}

/** Consecutive invalid lines after which a stream is ended: it is something else. */
export const MAX_INVALID = 1000

/**
 * Runs the requests of a stream one after the other: `{"id", "action", "payload"}`, where `action` names an operation
 * and `payload` is its request. Each answer is `{"id", "seq", "payload", "warnings"?, "ignored"?}` or
 * `{"id", "seq", "error", "ignored"?}`. Those to lines that arrived together are yielded together, unless they
 * are long, or the next line takes long. A stream that exceeds a limit ends with an error.
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
  const { add, take } = collectAnswers(memory)
  const splitter = createSplitter(limits.line, memory)
  try {
    for await (const lines of linesOf(within(stream, limits), splitter)) {
      for (const line of lines) {
        const turn = waitForStep()
        yield* take(turn ? 0 : TOGETHER)
        if (turn) await turn
        if (invalid === MAX_INVALID) throw invalidStream()
        seq++
        try {
          if (line instanceof LongLine) throw line
          // It may have any operation.
          const weight = WEIGHTS.conversion
          if (isLarge(line.length, weight)) yield* take(0)
          const job: LineJob = { kind: 'line', seq, number: splitter.number(), body: line, weight }
          const { status, body } = await run(job)
          invalid = status === 200 ? 0 : invalid + 1
          add(body as Uint8Array)
        } catch (error) {
          add(errorLine(seq, error))
        }
      }
      yield* take(0)
    }
  } catch (error) {
    if (!(error instanceof DocketError)) throw error
    yield* take(0)
    yield errorLine(seq + 1, error)
  }
}

/** Bytes of answers that wait for further ones: a client that does not read must not make the server keep many. */
const TOGETHER = 64 * 1024

/** Collects answers that are sent together. Their memory is held until they are sent. */
function collectAnswers(memory: LineMemory | undefined) {
  const answers: Uint8Array[] = []
  let size = 0
  return {
    add(answer: Uint8Array): void {
      memory?.hold(answer.length)
      answers.push(answer)
      size += answer.length
    },
    /** Yields all, if they have more bytes than these. */
    *take(bytes: number): Generator<Uint8Array> {
      if (size <= bytes) return
      const sent = size
      size = 0
      yield Buffer.concat(answers.splice(0))
      memory?.give(sent)
    },
  }
}

/** Ends a stream of lines that are something else. */
export const endOfInvalid = (seq: number): Buffer => errorLine(seq, invalidStream())

const invalidStream = (): DocketError => endOfStream(`${MAX_INVALID} consecutive lines are invalid`)

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

export const errorLine = (seq: number, error: unknown): Buffer =>
  envelop(seq, undefined, failure(error))

/** A line of a stream. */
export interface LineJob extends Job {
  kind: 'line'
  /** Its number, from 1, among those that are answered, and among all, which blank ones are too. */
  seq: number
  number: number
}

/** The members of a line down to the document of its request. */
const PATH = ['payload', 'data']

/** Answers one line. The status is 400 for a line that is not a request, and 200 otherwise, even if the request fails. */
export async function answerLine(
  operations: readonly Operation[],
  { body, seq, number }: LineJob,
): Promise<Reply> {
  const ignored: string[] = []
  // Without an id, its number is what the line is found by.
  const line = `line ${number}`
  let id: unknown
  let outcome: Outcome
  let status = 400
  let ran: Ran[] = []
  try {
    const { value, duplicates, moreDuplicates, read } = parseMessage(body, PATH, line)
    if (!isObject(value))
      throw new DocketError('input', `${line} must be an object: {"id", "action", "payload"}`)
    if (typeof value.id !== 'string' && !Number.isInteger(value.id)) {
      throw new DocketError('input', `${line}: id must be a string or an integer`)
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
    const request = { value: value.payload, duplicates: inPayload, moreDuplicates, read }
    const answer = await execute(operation, request, ignored)
    ran = [{ operation: operation.name, status: 200 }]
    outcome = outcomeOf(answer)
  } catch (error) {
    if (error instanceof LargeJob) throw error
    ran = ran.map(({ operation }) => ({ operation, status: DocketError.of(error).status }))
    outcome = failure(error)
  }
  return { status, headers: {}, ran, body: envelop(seq, id, outcome, ignored) }
}

/** What became of a line: the members of its answer besides `id`, `seq` and `ignored`. */
interface Outcome {
  /** The name of the member, and the bytes of its JSON, a character for each. */
  name: 'payload' | 'error'
  json: string
  warnings?: readonly Fault[] | undefined
}

function outcomeOf(answer: Answer): Outcome {
  const { document, warnings } = answer
  // What is sent is the fastest form of a document; without its line end.
  const json = document ? writeBytes(document).slice(0, -1) : toBytes(answerText(answer, 'compact'))
  return { name: 'payload', json, warnings }
}

const failure = (error: unknown): Outcome => {
  return { name: 'error', json: toBytes(JSON.stringify(DocketError.of(error))) }
}

function envelop(
  seq: number,
  id: unknown,
  { name, json, warnings = [] }: Outcome,
  ignored: readonly string[] = [],
): Buffer {
  const before = `{${id === undefined ? '' : `"id":${JSON.stringify(id)},`}"seq":${seq},"${name}":`
  const warned =
    warnings.length > 0 ? `,"warnings":${JSON.stringify(listFaults(warnings).faults)}` : ''
  const dropped = ignored.length > 0 ? `,"ignored":${JSON.stringify(ignored)}` : ''
  return Buffer.from(`${toBytes(before)}${json}${toBytes(`${warned}${dropped}`)}}\n`, 'latin1')
}
