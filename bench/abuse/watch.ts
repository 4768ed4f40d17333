/** Ends the process if a case takes for ever, and says which: while one loops, nothing else here can run. */
import { Worker } from 'node:worker_threads'

const WATCHER = `
  const { parentPort, workerData: { longest, end } } = require('node:worker_threads')
  let name = 'the start'
  let since = Date.now()
  parentPort.on('message', (started) => { name = started; since = Date.now() })
  setInterval(() => {
    if (Date.now() - since < longest && Date.now() < end) return
    require('node:fs').writeSync(2, 'finding: still running after ' + (Date.now() - since) + ' ms: ' + name + '\\n')
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
`

/**
 * @param longest milliseconds that a case may take
 * @param total milliseconds after which the process is ended, whatever it does
 * @returns the function to call with the name of each case before it is run
 */
export function watch(longest: number, total: number): (name: string) => void {
  const worker = new Worker(WATCHER, {
    eval: true,
    workerData: { longest, end: Date.now() + total },
  })
  worker.unref()
  return (name) => worker.postMessage(name)
}
