/**
 * Workers: threads that do the jobs of large bodies, so that small requests are answered meanwhile, and a job that
 * takes too long can be given up without harm to others. This file is both sides: a worker starts by loading it.
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

/** Says to the code at the end of this file that the thread is a worker of ours, not one of a program that uses us. */
const IS_WORKER = 'docket worker'

/** Bytes from which on a body is a worker's: below, it takes less time than anybody notices. */
const LARGE = 256 * 1024

/** One core is for everything else. */
const MOST_WORKERS = Math.min(Math.max(availableParallelism() - 1, 1), 4)

/** Milliseconds after which a worker without work ends, and gives its memory back. */
const IDLE_TIME = 30_000

/** Heap of a worker for each byte of the largest body, and at least. */
const HEAP_PER_BYTE = 64
const LEAST_HEAP = 512 * 1024 * 1024

export interface PoolOptions {
  /** Milliseconds after which a job is given up. */
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

const busy = (why: string): DocketError => new DocketError('unavailable', `${why}; try again later`)

/** Does small jobs at once with `runHere`, and those with a large body on a worker; workers start with the first one. */
export function createPool(runHere: RunJob, { timeout, bodyLimit }: PoolOptions): Pool {
  const workers = new Map<Worker, Task | undefined>()
  const idleTimers = new Map<Worker, NodeJS.Timeout>()
  const queue = new Set<Task>()

  function run(job: Job): Promise<Reply> {
    if (job.body.length < LARGE) return runHere(job)
    return new Promise((resolve, reject) => {
      const task: Task = { job, resolve, reject, timer: setTimeout(() => giveUp(task), timeout) }
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
    return workers.size < MOST_WORKERS ? startWorker() : undefined
  }

  function startWorker(): Worker {
    const maxOldGenerationSizeMb = Math.max(LEAST_HEAP, bodyLimit * HEAP_PER_BYTE) / 2 ** 20
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
    // What ends a worker, such as a heap that is full, ends its job alone.
    worker.on('error', (error) => {
      console.error(`docket: a worker ended: ${error.message}`)
      const task = workers.get(worker)
      stop(worker)
      if (task) settle(task, busy('the request took too much memory'))
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

  function giveUp(task: Task): void {
    queue.delete(task)
    if (task.worker) stop(task.worker)
    settle(task, busy(`the request was given up after ${timeout / 1000} seconds`))
    assign()
  }

  function close(): void {
    for (const worker of workers.keys()) stop(worker)
  }

  return { run, close }
}

/** Runs this file, or the one file that it is built into, as a thread. */
function startThread(options: WorkerOptions): Worker {
  const file = import.meta.url
  if (!file.endsWith('.ts')) return new Worker(new URL(file), options)
  // From source: a thread does not inherit the loader of TypeScript.
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
