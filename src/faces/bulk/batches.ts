/**
 * Many requests in one, on several cores: lines are answered in batches, each by one job, so that what it costs to hand
 * them to a thread is shared by many. The answers are those of `executeAll`, in the same order.
 */
import type { Reply } from '../../http/message.ts'
import type { Job, RunJob } from '../../jobs/job.ts'
import type { Operation } from '../../ops/operation.ts'
import { createSplitter, LongLine, linesOf, type Splitter } from '../ndjson.ts'
import { answerLine, endOfInvalid, errorLine, type LineJob, MAX_INVALID } from './bulk.ts'

/** The lines of a body, which has nothing else. */
export interface LinesJob extends Job {
  kind: 'lines'
  /** The number of the first among those that are answered. */
  seq: number
  /** The number of each among all, which blank ones are too. */
  numbers: readonly number[]
}

/** The answers to a batch of lines. */
export interface Answers {
  /** One line for each. */
  readonly bytes: Uint8Array
  /** For each, whether it failed: an invalid line is not a request, and an unread one is too long. */
  readonly outcomes: readonly Outcome[]
}

type Outcome = 'answered' | 'failed' | 'invalid' | 'unread'

interface LinesReply extends Reply {
  body: Uint8Array
  outcomes: Outcome[]
}

const LINE_END = 0x0a

/** Answers lines one after the other. */
export async function answerLines(
  operations: readonly Operation[],
  { body, seq, numbers }: LinesJob,
): Promise<LinesReply> {
  const answers: Uint8Array[] = []
  const outcomes: Outcome[] = []
  for (let from = 0; from < body.length; ) {
    const end = body.indexOf(LINE_END, from)
    const line: LineJob = {
      kind: 'line',
      seq: seq + answers.length,
      number: numbers[answers.length]!,
      body: body.subarray(from, end),
      weight: 1,
    }
    const { status, body: answer, ran = [] } = await answerLine(operations, line)
    answers.push(answer as Uint8Array)
    outcomes.push(status !== 200 ? 'invalid' : ran[0]?.status === 200 ? 'answered' : 'failed')
    from = end + 1
  }
  return { status: 200, headers: {}, body: Buffer.concat(answers), outcomes }
}

/** Lines that arrived together, with their numbers, or one that is too long. */
type Batch = (readonly [line: Buffer, number: number])[] | LongLine

/**
 * Runs the requests of a stream, as many batches at a time as may be pending: answers that are early wait for others.
 * @param limit largest line, in bytes
 */
export async function* executeBatches(
  stream: AsyncIterable<Buffer>,
  run: RunJob,
  limit: number,
  pendingAtMost: number,
): AsyncGenerator<Answers> {
  let seq = 1
  const pending: Promise<Answers>[] = []
  const check = createCheck()
  const batches = batchesOf(stream, limit)
  // An error while reading comes after the answers to what was read before.
  const read = (): Promise<Read> => batches.next().catch((error: unknown) => ({ error }))
  let next: Promise<Read> | undefined = read()
  let failure: { error: unknown } | undefined
  while (next || pending.length > 0) {
    const mayRead = next && pending.length < pendingAtMost
    const event = await Promise.race([...(mayRead ? [next!] : []), ...pending.slice(0, 1)])
    if ('outcomes' in event) {
      pending.shift()
      const { answers, isOver } = check(event)
      yield answers
      if (isOver) return
    } else if ('value' in event && event.value) {
      pending.push(answer(event.value, seq, run))
      seq += Array.isArray(event.value) ? event.value.length : 1
      next = read()
    } else {
      failure = 'error' in event ? event : undefined
      next = undefined
    }
  }
  if (failure) throw failure.error
}

type Read = IteratorResult<Batch, undefined> | { error: unknown }

/** The lines that pieces of a stream complete. */
async function* batchesOf(
  stream: AsyncIterable<Buffer>,
  limit: number,
): AsyncGenerator<Batch, undefined> {
  const splitter = createSplitter(limit)
  for await (const lines of linesOf(stream, splitter)) yield* batched(lines, splitter.number)
}

function* batched(
  lines: Iterable<Buffer | LongLine>,
  number: Splitter['number'],
): Generator<Batch> {
  let batch: [Buffer, number][] = []
  for (const line of lines) {
    if (line instanceof LongLine) {
      if (batch.length > 0) yield batch
      yield line
      batch = []
    } else batch.push([line, number()])
  }
  if (batch.length > 0) yield batch
}

const END = Buffer.from('\n')

/** If a batch cannot be answered, for want of memory, that is the fault of one line: the others are answered without it. */
async function answer(batch: Batch, seq: number, run: RunJob): Promise<Answers> {
  if (batch instanceof LongLine) return { bytes: errorLine(seq, batch), outcomes: ['unread'] }
  // A copy, which shares its memory with nothing, as all of that would be sent to the thread.
  const body = Buffer.concat(batch.flatMap(([line]) => [line, END]))
  // Large enough for a thread, if there are any.
  const numbers = batch.map(([, number]) => number)
  const job: LinesJob = { kind: 'lines', seq, numbers, body, weight: Number.POSITIVE_INFINITY }
  try {
    const { body: bytes, outcomes } = (await run(job)) as LinesReply
    return { bytes, outcomes }
  } catch (error) {
    if (batch.length === 1) return { bytes: errorLine(seq, error), outcomes: ['failed'] }
    const single: Answers[] = []
    for (const [i, line] of batch.entries()) single.push(await answer([line], seq + i, run))
    return {
      bytes: Buffer.concat(single.map(({ bytes }) => bytes)),
      outcomes: single.flatMap(({ outcomes }) => outcomes),
    }
  }
}

/** Makes the function that ends a stream of lines that are something else, as `executeAll` does. */
function createCheck(): (answers: Answers) => { answers: Answers; isOver: boolean } {
  let seq = 0
  let invalid = 0
  return (answers) => {
    let end = 0
    for (const [i, outcome] of answers.outcomes.entries()) {
      seq++
      if (invalid === MAX_INVALID) {
        const bytes = Buffer.concat([answers.bytes.subarray(0, end), endOfInvalid(seq)])
        const outcomes: Outcome[] = [...answers.outcomes.slice(0, i), 'invalid']
        return { answers: { bytes, outcomes }, isOver: true }
      }
      if (outcome === 'invalid') invalid++
      else if (outcome !== 'unread') invalid = 0
      end = answers.bytes.indexOf(LINE_END, end) + 1
    }
    return { answers, isOver: false }
  }
}
