/** Counts how often each block of the engine's code is executed. Unlike time, such counts are the same in every run. */
import { Session } from 'node:inspector'
import { sep } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** Executions by `file:function:offset`. */
export type Executions = Map<string, number>

const SOURCE = `${sep}src${sep}`

const session = new Session()

/** Optimised code does not count its calls, so there must be none until counting ends. */
export function startCounting(): void {
  setFlagsFromString('--no-opt')
  setFlagsFromString('--always-sparkplug')
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
}

export function stopCounting(): void {
  session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  setFlagsFromString('--no-always-sparkplug')
  setFlagsFromString('--opt')
}

/** The executions since the last call. Each call takes about ten milliseconds. */
export function takeExecutions(): Executions {
  const counts: Executions = new Map()
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    for (const { url, functions } of result) {
      const from = url.lastIndexOf(SOURCE)
      if (from < 0) continue
      for (const { functionName, ranges } of functions) {
        for (const { startOffset, count } of ranges) {
          if (count > 1)
            counts.set(
              `${url.slice(from + 1)} ${functionName || 'anonymous'} ${startOffset}`,
              count,
            )
        }
      }
    }
  })
  return counts
}
