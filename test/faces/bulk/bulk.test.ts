import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { executeAll, type StreamLimits } from '../../../src/faces/bulk/bulk.ts'
import { FACE_DEFAULTS, jobKindsOf } from '../../../src/faces/index.ts'
import { ALL_OPERATIONS } from '../../../src/faces/operations.ts'
import { createJobs } from '../../../src/jobs/jobs.ts'
import { medianRatio, processorTime } from '../../processor-time.ts'
import type { Json } from '../../support.ts'

const run = createJobs(ALL_OPERATIONS, jobKindsOf(FACE_DEFAULTS))
const LINE = JSON.stringify({ id: 1, action: 'version' })
const NEVER = 3_600_000
const SIZE = 256 * 1024

/** The answers to a stream of lines with limits. */
async function answersTo(
  stream: AsyncIterable<Buffer>,
  limits: Partial<StreamLimits>,
): Promise<Json[]> {
  const all = { line: 100, bytes: 1000, time: NEVER, ...limits }
  let answers = ''
  for await (const bytes of executeAll(stream, run, all)) answers += Buffer.from(bytes).toString()
  return answers
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Json)
}

async function* linesOf(...lines: string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(lines.join('\n'))
}

const keysOf = (answers: Json[]): unknown[] => answers.map(({ seq, error }) => [seq, error?.key])

test('a stream may be as large as its limit; one that is larger ends with an error', async () => {
  const lines = [LINE, LINE, LINE]
  const bytes = lines.join('\n').length
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

test('a line that is too long counts with all of its bytes', async () => {
  const long = 'x'.repeat(5000)
  const answers = await answersTo(linesOf(long, long, long), { bytes: 10_500 })
  assert.deepEqual(
    answers.map(({ error }) => error.message.replace(/ bytes.*/, '')),
    ['line 1 is longer than 100', 'line 2 is longer than 100', 'the stream is larger than 10500'],
  )
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

test('blank lines count towards the size and the time of a stream', async () => {
  const larger = await answersTo(linesOf(LINE, '\n'.repeat(1000)), { bytes: 1000 })
  assert.deepEqual(keysOf(larger), [
    [1, undefined],
    [2, 'too-large'],
  ])
  async function* slow(): AsyncGenerator<Buffer> {
    for (let i = 0; i < 3; i++) {
      yield Buffer.from('\n')
      await setTimeout(20)
    }
  }
  assert.deepEqual(keysOf(await answersTo(slow(), { time: 10 })), [[1, 'too-large']])
})

test('skipping blank lines takes a fraction of the time of others', async () => {
  const timeOf = (line: string) => () =>
    processorTime(() => answersTo(linesOf(line.repeat(SIZE / line.length)), { bytes: SIZE }), 1)
  const ratio = await medianRatio(timeOf(' \t\r\n'), timeOf(`${LINE}\n`))
  assert.ok(ratio < 1 / 4, `${ratio.toFixed(2)} times the time of others`)
})
