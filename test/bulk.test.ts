import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { executeAll, type StreamLimits } from '../src/faces/bulk/bulk.ts'
import { FACE_DEFAULTS, jobKindsOf } from '../src/faces/index.ts'
import { ALL_OPERATIONS } from '../src/faces/operations.ts'
import { createJobs } from '../src/jobs/jobs.ts'
import type { Json } from './support.ts'

const run = createJobs(ALL_OPERATIONS, jobKindsOf(FACE_DEFAULTS))
const LINE = JSON.stringify({ id: 1, action: 'version' })
const NEVER = 3_600_000

/** The answers to a stream of lines with limits. */
async function answersTo(
  stream: AsyncIterable<Buffer>,
  limits: Partial<StreamLimits>,
): Promise<Json[]> {
  const answers: Json[] = []
  for await (const answer of executeAll(stream, run, {
    line: 100,
    bytes: 1000,
    time: NEVER,
    ...limits,
  }))
    answers.push(JSON.parse(Buffer.from(answer).toString()) as Json)
  return answers
}

async function* linesOf(...lines: string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(lines.join('\n'))
}

const keysOf = (answers: Json[]): unknown[] => answers.map(({ seq, error }) => [seq, error?.key])

test('a stream may be as large as its limit; one that is larger ends with an error', async () => {
  const lines = [LINE, LINE, LINE]
  const bytes = LINE.length * 3
  assert.deepEqual(keysOf(await answersTo(linesOf(...lines), { bytes })), [
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ])
  const larger = await answersTo(linesOf(...lines, LINE), { bytes: bytes - 1 })
  assert.deepEqual(keysOf(larger), [
    [1, undefined],
    [2, undefined],
    [3, 'too-large'],
  ])
  assert.equal(
    larger[2]!.error.message,
    `the stream is larger than ${bytes - 1} bytes; the rest is ignored`,
  )
})

test('a line that is too long counts as one of the longest', async () => {
  const long = 'x'.repeat(5000)
  assert.deepEqual(keysOf(await answersTo(linesOf(long, long, long), { bytes: 250 })), [
    [1, 'too-large'],
    [2, 'too-large'],
    [3, 'too-large'],
  ])
  const [first, , last] = await answersTo(linesOf(long, long, long), { bytes: 250 })
  assert.match(first!.error.message, /^the line is longer than 100 bytes/)
  assert.match(last!.error.message, /^the stream is larger than 250 bytes/)
})

test('a stream that takes too long ends with an error', async () => {
  async function* slow(): AsyncGenerator<Buffer> {
    await setTimeout(30)
    yield Buffer.from(`${LINE}\n${LINE}`)
  }
  const answers = await answersTo(slow(), { time: 10 })
  assert.deepEqual(keysOf(answers), [[1, 'too-large']])
  assert.match(answers[0]!.error.message, /longer than 0.01 seconds; the rest is ignored$/)
})
