/**
 * Worker threads for jobs with large bodies, so that small requests are answered meanwhile and a job that takes too long
 * can be aborted without affecting others. This file is both sides: a worker starts by loading it.
 */
import { availableParallelism } from 'node:os'
import {
  isMainThread,
  parentPort,
  Worker,
  type WorkerOptions,
  workerData,
} from 'node:worker_threads'
import { ABOUT } from './about.ts'
import { DocketError } from './errors.ts'
import type { Reply } from './http/message.ts'
import type { Job, RunJob } from './job.ts'
import { createJobs } from './jobs.ts'
import { createProtocol } from './mcp/protocol.ts'
import { OPERATIONS } from './operations.ts'

/** Marks our own workers for the code at the end of this file: a program that embeds Docket may start others. */
const IS_WORKER = 'docket worker'

/** Smallest body that goes to a worker, in bytes; smaller ones are processed in unnoticeable time. */
const LARGE = 256 * 1024

/** Leaves one core for everything else. */
const MAX_WORKERS = Math.min(Math.max(availableParallelism() - 1, 1), 4)

/** Milliseconds after which an idle worker ends and frees its memory. */
const IDLE_TIME = 30_000

/** Heap of a worker per byte of the largest body, and its minimum, in bytes. */
const HEAP_PER_BYTE = 64
const MIN_HEAP = 512 * 1024 * 1024

export interface PoolOptions {
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

/** Runs small jobs at once with `runHere`, and those with a large body on a worker. Workers start on demand. */
export function createPool(runHere: RunJob, { timeout, bodyLimit }: PoolOptions): Pool {
  const workers = new Map<Worker, Task | undefined>()
  const idleTimers = new Map<Worker, NodeJS.Timeout>()
  const queue = new Set<Task>()

  function run(job: Job): Promise<Reply> {
    if (job.body.length < LARGE) return runHere(job)
    return new Promise((resolve, reject) => {
      const task: Task = { job, resolve, reject, timer: setTimeout(() => abort(task), timeout) }
      queue.add(task)
      assign()
    })
  }

  function assign(): void {
    for (const task of queue) {
      const worker = idleWorker()
      if (!worker) return
      queue.delete(task)
      workers.set(worker, task)
      task.worker = worker
      clearTimeout(idleTimers.get(worker))
      worker.postMessage(task.job)
    }
  }

  function idleWorker(): Worker | undefined {
    for (const [worker, task] of workers) if (!task) return worker
    return workers.size < MAX_WORKERS ? startWorker() : undefined
  }

  function startWorker(): Worker {
    const maxOldGenerationSizeMb = Math.max(MIN_HEAP, bodyLimit * HEAP_PER_BYTE) / 2 ** 20
    const worker = startThread({
      workerData: IS_WORKER,
      resourceLimits: { maxOldGenerationSizeMb },
    })
    worker.unref()
    worker.on('message', (reply: Reply) => {
      const task = workers.get(worker)
      workers.set(worker, undefined)
      idleTimers.set(worker, setTimeout(() => stop(worker), IDLE_TIME).unref())
      if (task) settle(task, reply)
      assign()
    })
    // A worker that dies, for example of a full heap, fails only its own job.
    worker.on('error', (error) => {
      console.error(`docket: worker failed: ${error.message}`)
      const task = workers.get(worker)
      stop(worker)
      if (task) settle(task, unavailable('the request needs too much memory'))
      assign()
    })
    workers.set(worker, undefined)
    return worker
  }

  function stop(worker: Worker): void {
    workers.delete(worker)
    clearTimeout(idleTimers.get(worker))
    idleTimers.delete(worker)
    void worker.terminate()
  }

  function settle({ timer, resolve, reject }: Task, outcome: Reply | DocketError): void {
    clearTimeout(timer)
    if (outcome instanceof DocketError) reject(outcome)
    else resolve(outcome)
  }

  function abort(task: Task): void {
    queue.delete(task)
    if (task.worker) stop(task.worker)
    settle(task, unavailable(`the request was aborted after ${timeout / 1000} seconds`))
    assign()
  }

  function close(): void {
    for (const worker of workers.keys()) stop(worker)
  }

  return { run, close }
}

/** Runs this file, or the bundle that contains it, as a thread. */
function startThread(options: WorkerOptions): Worker {
  const file = import.meta.url
  if (!file.endsWith('.ts')) return new Worker(new URL(file), options)
  // When run from source, a thread does not inherit the TypeScript loader.
  const [loader, code] = [import.meta.resolve('tsx/esm/api'), JSON.stringify(file)]
  return new Worker(`import('${loader}').then(({ register }) => (register(), import(${code})))`, {
    ...options,
    eval: true,
  })
}

function serveJobs(): void {
  const run = createJobs(OPERATIONS, createProtocol(OPERATIONS, ABOUT))
  parentPort!.on('message', async (job: Job) => {
    const reply = await run({ ...job, body: Buffer.from(job.body) })
    const { body, bytes } = reply
    if (typeof body === 'string') reply.body = Buffer.from(body, bytes ? 'latin1' : 'utf8')
    parentPort!.postMessage(reply)
  })
}

if (!isMainThread && workerData === IS_WORKER) serveJobs()
