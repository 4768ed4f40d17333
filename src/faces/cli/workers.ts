/**
 * `docket serve --workers N`: processes that share a port. The first process starts the others, replaces those that end,
 * and combines their figures; they answer the requests.
 */
import type { Cluster, Worker } from 'node:cluster'
import {
  combine,
  processFigures,
  type ShareFigures,
  type Snapshot,
  withoutGauges,
} from '../watch/metrics.ts'
import { announceOrigin, logErrorsAsJson, serve } from './serve.ts'
import type { Settings } from './settings.ts'

/** What processes tell each other. */
type Message =
  /** From a worker: it listens. */
  | { docket: 'listening'; origin: string }
  /** From a worker that was asked for all figures, and the answer. */
  | { docket: 'collect' }
  | { docket: 'all'; figures: Snapshot }
  /** To every worker, and the answer. */
  | { docket: 'report' }
  | { docket: 'figures'; figures: Snapshot }

/** Milliseconds to wait for the figures of a busy worker; after that the last ones count. */
const REPORT_TIMEOUT = 1000

/** Milliseconds before a worker that ended is replaced: the first, doubled each time, up to the longest. */
const FIRST_DELAY = 100
const LONGEST_DELAY = 30_000

/** A worker that lived for as many milliseconds did not end because of how it was started. */
const STABLE = 60_000

/** Milliseconds for workers to end, besides the delay that is set. */
const STOP_TIMEOUT = 15_000

/** Serves with several processes. Called in each of them. */
export async function serveWithWorkers(settings: Settings): Promise<void> {
  const { default: cluster } = await import('node:cluster')
  if (cluster.isWorker) return serveAsWorker(settings)
  if (settings.log === 'json') logErrorsAsJson()
  superviseWorkers(cluster, settings)
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'docket' in value

function serveAsWorker(settings: Settings): Promise<void> {
  const { workers, maxConnections, maxInFlight } = settings
  const own: Settings = {
    ...settings,
    maxConnections: Math.ceil(maxConnections / workers),
    maxInFlight: Math.ceil(maxInFlight / workers),
    share: shareFigures,
  }
  return serve(own, (origin) => tell({ docket: 'listening', origin }))
}

const tell = (message: Message): void => void process.send?.(message)

/** In a worker: reports its figures when asked, and asks for those of all. */
const shareFigures: ShareFigures = (own) => {
  let waiting: ((figures: Snapshot) => void)[] = []
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    if (message.docket === 'report') tell({ docket: 'figures', figures: own() })
    if (message.docket === 'all') {
      for (const resolve of waiting) resolve(message.figures)
      waiting = []
    }
  })
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) tell({ docket: 'collect' })
    })
}

/** A worker as its supervisor sees it. */
interface Supervised {
  started: number
  isListening: boolean
  /** Its last figures. */
  figures: Snapshot
  /** Called when it has reported, or ended. */
  reported: () => void
}

function superviseWorkers(cluster: Cluster, { workers: count, drainDelay }: Settings): void {
  const workers = new Map<Worker, Supervised>()
  /** Figures of workers that ended. */
  let ended: Snapshot = {}
  let failures = 0
  let isAnnounced = false
  let isStopping = false

  function startWorker(): void {
    if (isStopping) return
    const worker = cluster.fork()
    const supervised: Supervised = {
      started: performance.now(),
      isListening: false,
      figures: {},
      reported: () => undefined,
    }
    workers.set(worker, supervised)
    worker.on('message', (message: unknown) => {
      if (isMessage(message)) receive(worker, supervised, message)
    })
    worker.on('exit', (code, signal) => replace(worker, supervised, code, signal))
  }

  function receive(worker: Worker, supervised: Supervised, message: Message): void {
    if (message.docket === 'figures') {
      supervised.figures = message.figures
      supervised.reported()
    } else if (message.docket === 'collect') {
      void collect().then((figures) => sendTo(worker, { docket: 'all', figures }))
    } else if (message.docket === 'listening') {
      supervised.isListening = true
      // The others start once the first has shown that the settings are right.
      while (workers.size < count && !isAnnounced) startWorker()
      const listening = [...workers.values()].filter(({ isListening }) => isListening)
      if (!isAnnounced && listening.length === count) {
        isAnnounced = true
        announceOrigin(`${message.origin} (${count} workers)`)
      }
    }
  }

  async function collect(): Promise<Snapshot> {
    await Promise.all(
      Array.from(workers, ([worker, supervised]) => {
        return new Promise<void>((resolve) => {
          const late = setTimeout(resolve, REPORT_TIMEOUT)
          supervised.reported = () => {
            clearTimeout(late)
            resolve()
          }
          sendTo(worker, { docket: 'report' })
        })
      }),
    )
    const own = { ...processFigures(), docket_processes: 0 }
    return combine([own, ended, ...Array.from(workers.values(), ({ figures }) => figures)])
  }

  function replace(
    worker: Worker,
    { started, figures, reported }: Supervised,
    code: number | null,
    signal: string | null,
  ): void {
    workers.delete(worker)
    ended = combine([ended, withoutGauges(figures)])
    reported()
    if (isStopping) {
      if (workers.size === 0) process.exit(0)
      return
    }
    if (!isAnnounced) {
      // It has said why it cannot serve; the others would say the same.
      for (const other of workers.keys()) other.process.kill('SIGKILL')
      process.exit(code ?? 1)
    }
    failures = performance.now() - started > STABLE ? 0 : failures + 1
    const delay = Math.min(FIRST_DELAY * 2 ** failures, LONGEST_DELAY)
    const cause = signal ? `was ended by ${signal}` : `exited with ${code}`
    console.error(`docket: worker ${worker.process.pid} ${cause}; another starts in ${delay} ms`)
    setTimeout(startWorker, delay)
  }

  function stop(): void {
    isStopping = true
    for (const worker of workers.keys()) worker.process.kill('SIGTERM')
    if (workers.size === 0) process.exit(0)
    setTimeout(() => {
      for (const worker of workers.keys()) worker.process.kill('SIGKILL')
    }, drainDelay + STOP_TIMEOUT)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  startWorker()
}

function sendTo(worker: Worker, message: Message): void {
  // One that has just ended cannot be told anything.
  if (worker.isConnected()) worker.send(message)
}
