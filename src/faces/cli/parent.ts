/** `npm start` runs the program in a shell, which ends without passing signals on: the server would be left, with its port. */

/** Milliseconds between two looks at the parent. */
const INTERVAL = 500

/** Ends this process, as a signal would, when npm started it and its parent is gone. */
export function endWithParent(environment: NodeJS.ProcessEnv): void {
  if (environment.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, INTERVAL)
  timer.unref()
}
