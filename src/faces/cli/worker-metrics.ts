/** The metrics of all workers, as the first process adds them up. */
import type { Worker } from 'node:cluster'
import { combine, processMetrics, type Snapshot, withoutGauges } from '../watch/metrics.ts'
import { sendTo } from './worker-messages.ts'

/** Milliseconds to wait for the metrics of a busy worker, before its previous ones are used. */
const REPORT_TIMEOUT = 1000

export interface WorkerMetrics {
  /** Asks all workers, and adds up their answers. */
  collect: () => Promise<Snapshot>
  /** Takes the answer of a worker. */
  receive: (worker: Worker, metrics: Snapshot) => void
  /** Keeps what a worker that ended has counted. */
  retire: (worker: Worker) => void
}

/** @param workers those that run now */
export function createWorkerMetrics(workers: () => Iterable<Worker>): WorkerMetrics {
  /** The last answer of each worker. */
  const last = new Map<Worker, Snapshot>()
  /** Called when a worker has answered, or has ended. */
  const answered = new Map<Worker, () => void>()
  let ended: Snapshot = {}

  function ask(worker: Worker): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, REPORT_TIMEOUT)
      answered.set(worker, () => {
        clearTimeout(late)
        resolve()
      })
      sendTo(worker, { docket: 'report' })
    })
  }

  return {
    async collect() {
      await Promise.all(Array.from(workers(), ask))
      const own = { ...processMetrics(), docket_processes: 0 }
      return combine([own, ended, ...last.values()])
    },
    receive(worker, metrics) {
      last.set(worker, metrics)
      answered.get(worker)?.()
    },
    retire(worker) {
      ended = combine([ended, withoutGauges(last.get(worker) ?? {})])
      last.delete(worker)
      answered.get(worker)?.()
      answered.delete(worker)
    },
  }
}
