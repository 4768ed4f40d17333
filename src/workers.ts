/**
 * Worker threads for jobs with large bodies, so that small requests are answered meanwhile and a job that takes too long
 * can be aborted without affecting others. This file is both sides: a worker starts by loading it.
 */
import { availableParallelism } from 'node:os'
import type { Worker, WorkerOptions } from 'node:worker_threads'
import { ABOUT } from './about.ts'
import { DocketError } from './errors.ts'
import type { Reply } from './http/message.ts'
import type { Job, RunJob } from './job.ts'
import { createJobs } from './jobs.ts'
import type { JsonObject } from './json.ts'
import { createProtocol } from './mcp/protocol.ts'
import type { ToolSettings } from './mcp/tools.ts'
import { OPERATIONS } from './operations.ts'
import { withKey } from './ops/keys.ts'
import { lazy } from './values/lazy.ts'

/** The first argument of our own workers: a program that embeds Docket may start others. */
const WORKER = 'docket worker'

/** Loaded for the first large body: that takes longer than many builds. */
const threads = lazy(() => process.getBuiltinModule('node:worker_threads'))

/** Is this thread one of our workers? Its argument says so without loading `node:worker_threads`. */
export const isWorker = process.argv[2] === WORKER && !threads().isMainThread

/** What scripts/build-binary.mjs replaces the URL of this file by, and the name of this file in the binary. */
const IN_BINARY = ''
const WORKER_ASSET = 'workers.cjs'

/** Smallest body that goes to a worker, in bytes; smaller ones are processed in unnoticeable time. */
const LARGE = 256 * 1024

/** Leaves one core for everything else. Not a constant, because the binary is built on another machine. */
const maxWorkers = (): number => Math.min(Math.max(availableParallelism() - 1, 1), 4)

/** Milliseconds after which an idle worker ends and frees its memory. */
const IDLE_TIME = 30_000

/** Heap of a worker per byte of the largest body, and its minimum, in bytes. */
const HEAP_PER_BYTE = 64
const MIN_HEAP = 512 * 1024 * 1024

/** What the protocols of a worker depend on. */
interface WorkerSettings {
  readonly tools: ToolSettings
  /** Key of the server; see `withKey`. */
  readonly privateKey: JsonObject | undefined
}

export interface PoolOptions extends WorkerSettings {
  /** Milliseconds after which a job is aborted. */
  timeout: number
  bodyLimit: number
}

export interface Pool {
  run: RunJob
  /** Ends all workers. */
  close: () => void
}

interface Task {
  job: Job
  resolve: (reply: Reply) => void
  reject: (error: DocketError) => void
  timer: NodeJS.Timeout
  worker?: Worker
}

const unavailable = (why: string): DocketError =>
  new DocketError('unavailable', `${why}; try again later`)

/** The workers of a pool, and the tasks that wait for them. */
interface PoolState {
  /** Each worker with its task; undefined if it is idle. */
  readonly workers: Map<Worker, Task | undefined>
  readonly idleTimers: Map<Worker, NodeJS.Timeout>
  readonly queue: Set<Task>
  readonly settings: WorkerSettings
  /** Heap of a worker, in MiB. */
  readonly heapSize: number
}

/** Runs small jobs at once with `runHere`, and those with a large body on a worker. Workers start on demand. */
export function createPool(runHere: RunJob, options: PoolOptions): Pool {
  const { timeout, bodyLimit, tools, privateKey } = options
  const pool: PoolState = {
    workers: new Map(),
    idleTimers: new Map(),
    queue: new Set(),
    settings: { tools, privateKey },
    heapSize: Math.max(MIN_HEAP, bodyLimit * HEAP_PER_BYTE) / 2 ** 20,
  }
  return {
    run(job) {
      if (job.body.length < LARGE) return runHere(job)
      return new Promise((resolve, reject) => {
        const abort = (): void => abortTask(pool, task, timeout)
        const task: Task = { job, resolve, reject, timer: setTimeout(abort, timeout) }
        pool.queue.add(task)
        assignTasks(pool)
      })
    },
    close() {
      for (const worker of pool.workers.keys()) stopWorker(pool, worker)
    },
  }
}

function assignTasks(pool: PoolState): void {
  for (const task of pool.queue) {
    const worker = findIdleWorker(pool)
    if (!worker) return
    pool.queue.delete(task)
    pool.workers.set(worker, task)
    task.worker = worker
    clearTimeout(pool.idleTimers.get(worker))
    worker.postMessage(task.job)
  }
}

function findIdleWorker(pool: PoolState): Worker | undefined {
  for (const [worker, task] of pool.workers) if (!task) return worker
  return pool.workers.size < maxWorkers() ? startWorker(pool) : undefined
}

function startWorker(pool: PoolState): Worker {
  const { workers, idleTimers, settings, heapSize } = pool
  const worker = startThread({
    argv: [WORKER],
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapSize },
  })
  worker.unref()
  worker.on('message', (reply: Reply) => {
    const task = workers.get(worker)
    workers.set(worker, undefined)
    idleTimers.set(worker, setTimeout(() => stopWorker(pool, worker), IDLE_TIME).unref())
    if (task) settleTask(task, reply)
    assignTasks(pool)
  })
  // A worker that dies, for example of a full heap, fails only its own job.
  worker.on('error', (error) => {
    console.error(`docket: worker failed: ${error.message}`)
    const task = workers.get(worker)
    stopWorker(pool, worker)
    if (task) settleTask(task, unavailable('the request needs too much memory'))
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

function settleTask({ timer, resolve, reject }: Task, outcome: Reply | DocketError): void {
  clearTimeout(timer)
  if (outcome instanceof DocketError) reject(outcome)
  else resolve(outcome)
}

function abortTask(pool: PoolState, task: Task, timeout: number): void {
  pool.queue.delete(task)
  if (task.worker) stopWorker(pool, task.worker)
  settleTask(task, unavailable(`the request was aborted after ${timeout / 1000} seconds`))
  assignTasks(pool)
}

/** Runs this file, or the bundle that contains it, as a thread. */
function startThread(options: WorkerOptions): Worker {
  const { Worker } = threads()
  const file = import.meta.url
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

function serveJobs({ tools, privateKey }: WorkerSettings): void {
  const operations = withKey(OPERATIONS, privateKey)
  const run = createJobs(operations, () => createProtocol(operations, ABOUT, tools))
  const port = threads().parentPort!
  port.on('message', async (job: Job) => {
    const reply = await run({ ...job, body: Buffer.from(job.body) })
    const { body, bytes } = reply
    if (typeof body === 'string') reply.body = Buffer.from(body, bytes ? 'latin1' : 'utf8')
    port.postMessage(reply)
  })
}

if (isWorker) serveJobs(threads().workerData)
