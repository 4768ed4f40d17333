// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { after, test } from 'node:test'
import { BARE } from '../../src/faces/index.ts'
import type { Client, OperationJob } from '../../src/jobs/job.ts'
import { createJobs } from '../../src/jobs/jobs.ts'
import { createPool } from '../../src/jobs/threads.ts'
import { OPERATIONS } from '../../src/operations.ts'
import { WEIGHTS } from '../../src/ops/operation.ts'
import { medianRatio, processorTime } from '../processor-time.ts'
import { invoice, PATIENCE, times } from '../support.ts'

const pool = createPool(createJobs(OPERATIONS, {}), {
  timeout: PATIENCE,
  bodyLimit: 2 ** 22,
  module: BARE.thread,
  settings: BARE.settings,
  privateKey: undefined,
})
after(() => pool.close())

/** A job that is large enough for a worker. */
const job: OperationJob = {
  kind: 'operation',
  name: 'build',
  weight: WEIGHTS.build,
  body: Buffer.from(JSON.stringify({ data: invoice({ lines: 2500 }) })),
}

/** More jobs than there may be workers. */
const JOBS = 8

/** A client, and the function that lets it leave. */
function newClient(): { client: Client; leave: () => void } {
  const client = Object.assign(new EventEmitter(), { destroyed: false }) as EventEmitter & {
    destroyed: boolean
  }
  const leave = (): void => {
    client.destroyed = true
    client.emit('close')
  }
  return { client: client as unknown as Client, leave }
}

test('jobs of clients that have left are not done; those of clients that stay are', async () => {
  const staying = async (): Promise<void> => {
    const replies = await Promise.all(times(JOBS, () => pool.run(job, newClient().client)))
    for (const { status } of replies) assert.equal(status, 200)
  }
  const leaving = async (): Promise<void> => {
    const clients = times(JOBS, newClient)
    const replies = clients.map(({ client }) => pool.run(job, client))
    for (const { leave } of clients) leave()
    const outcomes = await Promise.allSettled(replies)
    const left = outcomes.filter(({ status }) => status === 'rejected')
    assert.ok(left.length >= JOBS - 4, `${left.length} jobs were not done`)
  }
  const ratio = await medianRatio(
    () => processorTime(leaving, 1),
    () => processorTime(staying, 1),
  )
  assert.ok(ratio < 1 / 2, `${ratio.toFixed(2)} times the time of clients that stay`)
})

test('a client that has left before its job begins gets no worker', async () => {
  const { client, leave } = newClient()
  leave()
  await assert.rejects(pool.run(job, client), /the client is gone/)
})

test('a worker that answers when its job has just been given up gets no other job', async () => {
  assert.equal((await pool.run(job)).status, 200)
  const { client, leave } = newClient()
  const reply = pool.run(job, client)
  // After an immediate, timers are next, then messages.
  await new Promise(setImmediate)
  leave()
  // Meanwhile the job is done, and its time is over.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
  await assert.rejects(reply, /the client is gone/)
  const replies = await Promise.all(times(JOBS, () => pool.run(job)))
  for (const { status } of replies) assert.equal(status, 200)
})

test('a job with a short body does not wait for those with long ones', async () => {
  const short: OperationJob = {
    kind: 'operation',
    name: 'build',
    weight: WEIGHTS.xml,
    body: Buffer.from(JSON.stringify({ data: invoice({ lines: 200 }) })),
  }
  // Their workers run from here on.
  await Promise.all([...times(4, () => pool.run(job)), pool.run(short)])
  let done = 0
  const long = times(JOBS, async () => {
    await pool.run(job)
    done++
  })
  assert.equal((await pool.run(short)).status, 200)
  assert.ok(done <= JOBS / 2, `${done} jobs came first`)
  await Promise.all(long)
})

test('a job that has begun is over soon after its client has left', async () => {
  const long: OperationJob = {
    ...job,
    body: Buffer.from(JSON.stringify({ data: invoice({ lines: 50_000 }) })),
  }
  const { client, leave } = newClient()
  const reply = pool.run(long, client)
  leave()
  await Promise.allSettled([reply])
  assert.equal((await pool.run(job)).status, 200)
  assert.equal((client as unknown as EventEmitter).listenerCount('close'), 0)
})
