/**
 * `docket serve --workers N`: processes that share a port. The first process starts the others and replaces those that
 * end; they answer the requests.
 */
import type { Cluster, Worker } from 'node:cluster'
import { announceOrigin, logErrorsAsJson } from './serve.ts'
import type { Settings } from './settings.ts'
import { readTls, rereadTls, type Tls } from './tls.ts'
import { warnOfVariables } from './unknown-variables.ts'
import { LOOKS } from './watchdog.ts'
import { serveAsWorker } from './worker.ts'
import { type Message, onMessage, sendTo } from './worker-messages.ts'
import { createWorkerMetrics, type WorkerMetrics } from './worker-metrics.ts'

/** Milliseconds before the second replacement, doubled for each further one, up to the longest. The first is at once. */
const FIRST_DELAY = 100
const LONGEST_DELAY = 30_000

/** The longest delay while nobody answers. */
const LONGEST_OUTAGE = 1000

/** Milliseconds after which the end of a worker is not blamed on its start. */
const STABLE = 60_000

/** Milliseconds for workers to end, besides the delay that is set. */
const STOP_TIMEOUT = 15_000

/** A worker as its supervisor sees it. */
interface Supervised {
  readonly started: number
  isListening: boolean
  /** Looks of the watchdog since it has reported that its event loop moves. */
  looks: number
  /** Was it ended because it stood still? */
  stoodStill: boolean
}

interface Supervisor {
  readonly cluster: Cluster
  readonly settings: Settings
  /** Those that run, whether they listen yet or not. */
  readonly workers: Map<Worker, Supervised>
  readonly metrics: WorkerMetrics
  /** The certificates in use. */
  tls: Tls | undefined
  /** Number of workers that were replaced since one of them was stable. */
  replaced: number
  isAnnounced: boolean
  isStopping: boolean
}

/** Serves with several processes. Called in each of them. @throws UsageError for files that cannot be used */
export async function serveWithWorkers(settings: Settings): Promise<void> {
  const { default: cluster } = await import('node:cluster')
  return cluster.isWorker ? serveAsWorker(settings) : supervise(cluster, settings)
}

function supervise(cluster: Cluster, settings: Settings): void {
  if (settings.log === 'json') logErrorsAsJson()
  warnOfVariables()
  const workers: Supervisor['workers'] = new Map()
  const supervisor: Supervisor = {
    cluster,
    settings,
    workers,
    metrics: createWorkerMetrics(() => workers.keys()),
    tls: readTls(settings),
    replaced: 0,
    isAnnounced: false,
    isStopping: false,
  }
  rereadTls(settings, (tls) => {
    supervisor.tls = tls
    for (const worker of workers.keys()) sendTo(worker, { docket: 'tls', tls })
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(supervisor))
  if (settings.watchdog > 0)
    setInterval(() => endStanding(supervisor), settings.watchdog / LOOKS).unref()
  startWorker(supervisor)
}

/** Ends the workers whose event loop stands still. */
function endStanding({ workers }: Supervisor): void {
  for (const [worker, supervised] of workers) {
    if (!supervised.isListening || ++supervised.looks <= LOOKS) continue
    supervised.stoodStill = true
    worker.process.kill('SIGKILL')
  }
}

function startWorker(supervisor: Supervisor): void {
  if (supervisor.isStopping) return
  const worker = supervisor.cluster.fork()
  const supervised: Supervised = {
    started: performance.now(),
    isListening: false,
    looks: 0,
    stoodStill: false,
  }
  supervisor.workers.set(worker, supervised)
  worker.on(
    'message',
    onMessage((message) => receive(supervisor, worker, message)),
  )
  worker.on('exit', (code, signal) => {
    supervisor.workers.delete(worker)
    supervisor.metrics.retire(worker)
    const cause = causeOf(supervisor, supervised, code, signal)
    if (supervisor.isStopping) exitIfDone(supervisor)
    else if (supervisor.isAnnounced)
      replace(supervisor, supervised, `worker ${worker.process.pid} ${cause}`)
    else abort(supervisor, code)
  })
}

function causeOf(
  { settings }: Supervisor,
  { stoodStill }: Supervised,
  code: number | null,
  signal: string | null,
): string {
  if (stoodStill) return `was ended, as it stood still for ${settings.watchdog / 1000} seconds`
  return signal ? `was ended by ${signal}` : `exited with ${code}`
}

function receive(supervisor: Supervisor, worker: Worker, message: Message): void {
  const { workers, metrics, tls } = supervisor
  if (message.docket === 'starting') {
    if (tls) sendTo(worker, { docket: 'tls', tls })
  } else if (message.docket === 'metrics') metrics.receive(worker, message.metrics)
  else if (message.docket === 'collect')
    void metrics.collect().then((sums) => sendTo(worker, { docket: 'all', metrics: sums }))
  else if (message.docket === 'alive') {
    const supervised = workers.get(worker)
    if (supervised) supervised.looks = message.isDebugged ? -Infinity : 0
  } else if (message.docket === 'listening') {
    workers.get(worker)!.isListening = true
    if (!supervisor.isAnnounced) announce(supervisor, message.origin)
  }
}

/** Starts the other workers when the first one listens, and announces the server when all do. */
function announce(supervisor: Supervisor, origin: string): void {
  const { workers, settings } = supervisor
  // The first one has shown that the settings are right.
  while (workers.size < settings.workers) startWorker(supervisor)
  if (![...workers.values()].every(({ isListening }) => isListening)) return
  supervisor.isAnnounced = true
  announceOrigin(`${origin} (${settings.workers} workers)`)
}

/** Ends all workers: the first has reported why it cannot serve, and the reason applies to the others. */
function abort({ workers }: Supervisor, code: number | null): void {
  for (const worker of workers.keys()) worker.process.kill('SIGKILL')
  process.exit(code ?? 1)
}

/** Starts a worker in place of one that ended. */
function replace(supervisor: Supervisor, ended: Supervised, cause: string): void {
  const delay = delayAfter(supervisor, ended)
  const when = delay === 0 ? 'at once' : `in ${delay} ms`
  console.error(`docket: ${cause}; another starts ${when}`)
  setTimeout(() => startWorker(supervisor), delay)
}

/** Milliseconds until a worker is replaced: more and more, so that workers which cannot live cost little. */
function delayAfter(supervisor: Supervisor, { started, isListening }: Supervised): number {
  if (performance.now() - started > STABLE) supervisor.replaced = 0
  const { replaced, workers } = supervisor
  supervisor.replaced++
  const delay = replaced === 0 ? 0 : Math.min(FIRST_DELAY * 2 ** (replaced - 1), LONGEST_DELAY)
  if (workers.size > 0) return delay
  // Nobody answers. One that could listen can do so again.
  return isListening ? 0 : Math.min(delay, LONGEST_OUTAGE)
}

function stop(supervisor: Supervisor): void {
  const { workers, settings } = supervisor
  supervisor.isStopping = true
  for (const worker of workers.keys()) worker.process.kill('SIGTERM')
  exitIfDone(supervisor)
  setTimeout(() => {
    for (const worker of workers.keys()) worker.process.kill('SIGKILL')
  }, settings.drainDelay + STOP_TIMEOUT)
}

function exitIfDone({ workers }: Supervisor): void {
  if (workers.size === 0) process.exit(0)
}
