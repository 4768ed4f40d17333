/** Messages between the first process of `docket serve --workers` and the workers that it starts. */
import type { Worker } from 'node:cluster'
import type { Snapshot } from '../watch/metrics.ts'
import type { Tls } from './tls.ts'

export type Message =
  /** From a worker: it needs the certificates. */
  | { docket: 'starting' }
  /** From a worker: it listens. */
  | { docket: 'listening'; origin: string }
  /** From a worker, again and again: its event loop moves, or a debugger may have stopped it. */
  | { docket: 'alive'; isDebugged: boolean }
  /** The answer to `starting`, and to all when the files have been read again. */
  | { docket: 'tls'; tls: Tls }
  /** From a worker that was asked for the metrics of all, and the answer. */
  | { docket: 'collect' }
  | { docket: 'all'; metrics: Snapshot }
  /** To every worker, and the answer. */
  | { docket: 'report' }
  | { docket: 'metrics'; metrics: Snapshot }

/** Calls `receive` for the messages among those that a process gets. */
export const onMessage =
  (receive: (message: Message) => void) =>
  (value: unknown): void => {
    if (typeof value === 'object' && value !== null && 'docket' in value) receive(value as Message)
  }

export function sendTo(worker: Worker, message: Message): void {
  // One that has just ended receives nothing.
  if (worker.isConnected()) worker.send(message)
}

/** Sends a message from a worker. */
export const sendToFirst = (message: Message): void => void process.send!(message)
