/**
 * Ends a server whose event loop stands still, so that whoever supervises it starts another: it answers nobody, not even
 * signals. A worker of several is watched by the first process, and one that serves alone by a thread of its own.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Settings } from './settings.ts'

/**
 * Looks at a loop in the time that it may stand still. They are counted, rather than the time: whoever looks was stopped as
 * well if the machine was suspended.
 */
export const LOOKS = 5

/** Exit status of a process that was ended. */
const STATUS = 70

/** Bodies that cannot keep the loop for long, in bytes. */
const SHORT = 4096

/** Reports that the loop moves, and if it may be a debugger that stops it. */
export function beat(watchdog: number, report: (isDebugged: boolean) => void): void {
  const tell = (): void => report(process.getBuiltinModule('node:inspector')?.url() !== undefined)
  // Whoever looks may not get another report.
  tell()
  setInterval(tell, watchdog / LOOKS).unref()
}

/** Watches this process, from the first request on that may take long: until then a thread would only take memory. */
export function watchSelf(server: Server, { watchdog, log }: Settings): void {
  if (watchdog === 0) return
  const onRequest = (request: IncomingMessage): void => {
    if (isShort(request)) return
    server.off('request', onRequest)
    startWatcher(watchdog, log === 'json')
  }
  server.prependListener('request', onRequest)
}

const isShort = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined &&
  headers['content-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) < SHORT

/**
 * The thread. A signal would not end the first process of a container, so it has the main thread exit, which V8 interrupts
 * for that. The signal is for what cannot be interrupted.
 */
const WATCHER = `
const { workerData: { beats, interval, looks, status, message, isJson } } = require('node:worker_threads')
let last = -1
let missed = 0
const timer = setInterval(() => {
  const [beat, isDebugged] = beats
  missed = beat === last && !isDebugged ? missed + 1 : 0
  last = beat
  if (missed < looks) return
  clearInterval(timer)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000)
  const { pid } = process
  const line = isJson ? JSON.stringify({ time: new Date().toISOString(), error: message, pid }) : message
  try {
    require('node:fs').writeSync(2, line + '\\n')
  } catch {}
  const { Session } = require('node:inspector')
  const session = new Session()
  session.connectToMainThread()
  // With a session V8 would announce on standard error that it waits for the debugger.
  const quiet = "process.on('exit', () => process.getBuiltinModule('node:fs').closeSync(2))"
  session.post('Runtime.evaluate', { expression: quiet + '; process.exit(' + status + ')' })
}, interval)`

function startWatcher(watchdog: number, isJson: boolean): void {
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  const beats = new Int32Array(new SharedArrayBuffer(8))
  beat(watchdog, (isDebugged) => {
    beats[0]!++
    beats[1] = Number(isDebugged)
  })
  const seconds = watchdog / 1000
  const watcher = new Worker(WATCHER, {
    eval: true,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    workerData: {
      beats,
      isJson,
      interval: watchdog / LOOKS,
      looks: LOOKS,
      status: STATUS,
      message: `docket: the event loop stood still for ${seconds} seconds; exiting with ${STATUS}`,
    },
  })
  watcher.unref()
  watcher.on('error', ({ message }) => console.error(`docket: the watchdog failed: ${message}`))
}
