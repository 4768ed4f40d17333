/**
 * Ends the process if a case takes for ever, and says which: while one loops, nothing else here can run. What counts is
 * processor time, because on a busy machine any case takes long; only a case that waits for ever is ended by the clock.
 */
import { Worker } from 'node:worker_threads'

/** How many times longer a case may wait than work. */
const PATIENCE = 20

const WATCHER = `
  const { parentPort, workerData: { longest, patience } } = require('node:worker_threads')
  // Of all threads of the process.
  const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  let name = 'the start'
  let [since, worked] = [Date.now(), cpu()]
  parentPort.on('message', (started) => { name = started; since = Date.now(); worked = cpu() })
  setInterval(() => {
    const [time, work] = [Date.now() - since, Math.round(cpu() - worked)]
    if (work < longest && time < longest * patience) return
    require('node:fs').writeSync(2, 'finding: still running after ' + work + ' ms of processor time and ' + time + ' ms: ' + name + '\\n')
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
`

/**
 * @param longest milliseconds of processor time that a case may take
 * @returns the function to call with the name of each case before it is run
 */
export function watch(longest: number): (name: string) => void {
  const worker = new Worker(WATCHER, { eval: true, workerData: { longest, patience: PATIENCE } })
  worker.unref()
  return (name) => worker.postMessage(name)
}
