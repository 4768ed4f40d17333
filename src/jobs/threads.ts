/**
 * Worker threads for large jobs, so that small requests are answered meanwhile and a job that takes too long
 * can be aborted without affecting others. This file has both sides: the pool, and `serveJobs` for the module that a
 * thread loads.
 */
import { availableParallelism } from 'node:os'
import type { Worker, WorkerOptions } from 'node:worker_threads'
import { DocketError } from '../errors.ts'
import { bytesOf, isStream, type Reply } from '../http/message.ts'
import type { JsonObject } from '../json.ts'
import { type RequestDefaults, withDefaults } from '../ops/defaults.ts'
import { withKey } from '../ops/keys.ts'
import type { Operation } from '../ops/operation.ts'
import { lazy } from '../values/lazy.ts'
import { type Client, isLarge, type Job, type JobKinds, LargeJob, type RunJob } from './job.ts'
import { createJobs } from './jobs.ts'

/** The first argument of our own workers: a program that embeds Docket may start others. */
const WORKER = 'docket worker'

/** Loaded for the first large job: that takes longer than many builds. */
const threads = lazy(() => process.getBuiltinModule('node:worker_threads'))

/** Is this thread one of our workers? Its argument says so without loading `node:worker_threads`. */
export const isWorker = process.argv[2] === WORKER && !threads().isMainThread

/** The text that scripts/build-binary.mjs replaces the URL of this file by, and the name of this file in the binary. */
const IN_BINARY = ''
const WORKER_ASSET = 'workers.cjs'

/** Body that is long in any case: one worker is kept for shorter ones, which would wait for seconds. */
const LONG_BODY = 256 * 1024

/**
 * Jobs with long bodies at a time. Leaves one core for everything else. Not a constant, because the binary is built on
 * another machine.
 */
const maxLong = (): number => Math.min(Math.max(availableParallelism() - 1, 1), 4)

/** Milliseconds after which an idle worker ends and frees its memory. */
const IDLE_TIME = 30_000

/**
 * Milliseconds for which a job runs on when its client has left. Starting another worker takes the time of a few ordinary
 * jobs, so ending it at once would cost more, and anyone could cause it.
 */
const LEFT_TIME = 250

/** Heap of a worker per byte of the largest body, and its minimum, in bytes. */
const HEAP_PER_BYTE = 64
const MIN_HEAP = 512 * 1024 * 1024

/** Workers have the same. */
export interface PoolOptions {
  /** URL of the module that a worker loads; it calls `serveJobs`. */
  readonly module: string
  /** Input of the module, which makes the same kinds of jobs of it. */
  readonly settings: unknown
  /** Key of the server; see `withKey`. */
  readonly privateKey: JsonObject | undefined
  /** See `withDefaults`. */
  readonly requestDefaults?: RequestDefaults | undefined
  readonly bodyLimit: number
  /** Milliseconds after which a job is aborted. */
  readonly timeout: number
  /** Workers at most, any of which may have a long body; by default, one core is left for everything else. */
  readonly size?: number
}

export interface Pool {
  run: RunJob
  /** Ends all workers. Their jobs, and those that wait, get no answer. */
  close: () => void
}

interface Task {
  job: Job
  resolve: (reply: Reply | Promise<Reply>) => void
  /** Aborts it. */
  timer: NodeJS.Timeout
  worker?: Worker
  /** When the worker got it. */
  started?: number
  client: Client | undefined
  onLeave: () => void
}

const unavailable = (why: string): Promise<never> =>
  Promise.reject(new DocketError('unavailable', `${why}; try again later`))

/** The workers of a pool, and the tasks that wait for them. */
interface PoolState {
  /** Each worker with its task; undefined if it is idle. */
  readonly workers: Map<Worker, Task | undefined>
  readonly idleTimers: Map<Worker, NodeJS.Timeout>
  readonly queue: Set<Task>
  readonly options: PoolOptions
}

/**
 * Runs small jobs at once with `runHere`, and large ones on a worker, also those that turn out to be large. Workers start on
 * demand.
 */
export function createPool(runHere: RunJob, options: PoolOptions): Pool {
  const pool: PoolState = { workers: new Map(), idleTimers: new Map(), queue: new Set(), options }
  const runOnWorker: RunJob = (job, client) =>
    new Promise((resolve) => {
      const abort = (): void => abortTask(pool, task, describeTimeout(task, options.timeout))
      const onLeave = (): void => leaveTask(pool, task)
      const timer = setTimeout(abort, options.timeout)
      const task: Task = { job, resolve, timer, client, onLeave }
      if (client?.destroyed) return abortTask(pool, task, LEFT)
      client?.once('close', onLeave)
      pool.queue.add(task)
      assignTasks(pool)
    })
  return {
    run(job, client) {
      if (isLarge(job.body.length, job.weight)) return runOnWorker(job, client)
      return runHere(job).catch((error) => {
        if (error instanceof LargeJob) return runOnWorker(job, client)
        throw error
      })
    },
    close() {
      // A task that nobody waits for any more must not keep the process.
      for (const task of [...pool.queue, ...pool.workers.values()]) clearTimeout(task?.timer)
      for (const worker of pool.workers.keys()) stopWorker(pool, worker)
    },
  }
}

function assignTasks(pool: PoolState): void {
  const { size = maxLong() + 1 } = pool.options
  const most = pool.options.size ?? maxLong()
  for (const task of pool.queue) {
    if (isLong(task) && [...pool.workers.values()].filter(isLong).length >= most) continue
    // Starting a worker is part of running the task.
    const now = performance.now()
    const idle = [...pool.workers].find(([, current]) => !current)
    const worker = idle?.[0] ?? (pool.workers.size < size && startWorker(pool))
    if (!worker) return
    pool.queue.delete(task)
    pool.workers.set(worker, task)
    task.worker = worker
    task.started = now
    clearTimeout(pool.idleTimers.get(worker))
    worker.postMessage(task.job)
  }
}

const isLong = (task?: Task): boolean => (task?.job.body.length ?? 0) >= LONG_BODY

function startWorker(pool: PoolState): Worker {
  const { workers, idleTimers, options } = pool
  const heap = Math.max(MIN_HEAP, options.bodyLimit * HEAP_PER_BYTE)
  const worker = startThread(options.module, {
    argv: [WORKER],
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: heap / 2 ** 20 },
  })
  worker.unref()
  worker.on('message', (reply: Reply) => {
    // An answer may be on its way when the worker is stopped.
    if (!workers.has(worker)) return
    const task = workers.get(worker)
    workers.set(worker, undefined)
    idleTimers.set(worker, setTimeout(() => stopWorker(pool, worker), IDLE_TIME).unref())
    if (task) settle(task, reply)
    assignTasks(pool)
  })
  // A worker that dies, for example of a full heap, fails only its own job.
  worker.on('error', (error) => {
    console.error(`docket: worker failed: ${error.message}`)
    const task = workers.get(worker)
    stopWorker(pool, worker)
    if (task) settle(task, unavailable('the request needs too much memory'))
    assignTasks(pool)
  })
  workers.set(worker, undefined)
  return worker
}

function stopWorker({ workers, idleTimers }: PoolState, worker: Worker): void {
  workers.delete(worker)
  clearTimeout(idleTimers.get(worker))
  idleTimers.delete(worker)
  void worker.terminate()
}

function settle({ timer, client, onLeave, resolve }: Task, reply: Reply | Promise<Reply>): void {
  clearTimeout(timer)
  client?.off('close', onLeave)
  resolve(reply)
}

function abortTask(pool: PoolState, task: Task, reason: string): void {
  pool.queue.delete(task)
  if (task.worker) stopWorker(pool, task.worker)
  settle(task, unavailable(reason))
  assignTasks(pool)
}

/** Says for how long a task has waited, and for how long it has run. */
function describeTimeout({ started }: Task, timeout: number): string {
  const ran = started === undefined ? 0 : performance.now() - started
  const [all, running] = [timeout / 1000, Math.min(ran, timeout) / 1000]
  const waiting = `${(all - running).toFixed(1)} of them waiting for other large requests`
  return `the request was aborted after ${all} seconds, ${waiting}`
}

const LEFT = 'the client is gone'

/** Nobody waits for a task any more: drops it if it is still waiting, and lets it run for a short time otherwise. */
function leaveTask(pool: PoolState, task: Task): void {
  if (!task.worker) return abortTask(pool, task, LEFT)
  clearTimeout(task.timer)
  task.timer = setTimeout(() => abortTask(pool, task, LEFT), LEFT_TIME)
}

/** Runs a module, or the bundle that contains it, as a thread. */
function startThread(file: string, options: WorkerOptions): Worker {
  const { Worker } = threads()
  if (file === IN_BINARY) {
    const code = process.getBuiltinModule('node:sea').getAsset(WORKER_ASSET, 'utf8')
    return new Worker(code, { ...options, eval: true })
  }
  if (!file.endsWith('.ts')) return new Worker(new URL(file), options)
  // When run from source, a thread does not inherit the TypeScript loader.
  const [loader, code] = [import.meta.resolve('tsx/esm/api'), JSON.stringify(file)]
  return new Worker(`import('${loader}').then(({ register }) => (register(), import(${code})))`, {
    ...options,
    eval: true,
  })
}

/**
 * Runs the jobs that the pool of this thread sends.
 * @param operationsFor the operations, from the settings of the pool
 * @param kindsFor the kinds of jobs besides operations, from the same
 */
export function serveJobs(
  operationsFor: (settings: unknown) => readonly Operation[],
  kindsFor: (settings: unknown) => JobKinds,
): void {
  const { settings, privateKey, requestDefaults } = threads().workerData as PoolOptions
  const own = withDefaults(withKey(operationsFor(settings), privateKey), requestDefaults)
  const run = createJobs(own, kindsFor(settings))
  const port = threads().parentPort!
  port.on('message', async (job: Job) => {
    const reply = await run({ ...job, body: Buffer.from(job.body) })
    if (reply.body !== undefined && !isStream(reply.body)) reply.body = bytesOf(reply.body)
    port.postMessage(reply)
  })
}
