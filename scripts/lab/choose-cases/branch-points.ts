/**
 * Finds the branch points of the sources that a call reaches, by the block coverage of V8.
 *
 * V8 reports each function that ran as nested ranges of its source with their counts, and joins ranges of equal counts;
 * so its ranges differ from call to call. All reports of a function together cut it into pieces, and the pieces that were
 * always reached together are one branch point.
 */
import { type Profiler, Session } from 'node:inspector/promises'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'

/** How a function ran once: its ranges, and whether each was reached. */
type Run = { start: number; end: number; reached: boolean }[]

/** The ways in which a function ran, with their numbers among those of all functions. */
type Runs = Map<string, { id: number; run: Run }>

export interface Recorder {
  /** Calls a function and returns the numbers of the runs of our functions meanwhile. */
  record: (call: () => Promise<unknown>) => Promise<number[]>
  /** The branch points of every run recorded until now, by its number. */
  points: () => string[][]
  stop: () => void
}

/** Starts to count what runs in this process, in files whose URL starts with `prefix` and which are imported afterwards. */
export async function startRecorder(prefix: string): Promise<Recorder> {
  // Optimised code does not count its calls.
  setFlagsFromString('--no-opt')
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const functions = new Map<string, Runs>()
  let count = 0

  function numberOf(name: string, { ranges }: Profiler.FunctionCoverage): number {
    const runs: Runs = functions.get(name) ?? new Map()
    functions.set(name, runs)
    const run = ranges.map(({ startOffset, endOffset, count }) => {
      return { start: startOffset, end: endOffset, reached: count > 0 }
    })
    const key = JSON.stringify(run)
    const known = runs.get(key)
    if (known) return known.id
    runs.set(key, { id: count, run })
    return count++
  }

  return {
    async record(call) {
      await call()
      // Lets the server finish with the connection.
      await setImmediate()
      // Taking the coverage resets it.
      const { result } = await session.post('Profiler.takePreciseCoverage')
      return result
        .filter(({ url }) => url.startsWith(prefix))
        .flatMap(({ url, functions: called }) =>
          called
            .filter(({ ranges }) => ranges[0]!.count > 0)
            .map((one) =>
              numberOf(`${url.slice(prefix.length)}:${one.ranges[0]!.startOffset}`, one),
            ),
        )
    },
    points() {
      const points: string[][] = new Array(count)
      for (const [name, runs] of functions)
        for (const [id, list] of pointsOf(name, [...runs.values()])) points[id] = list
      return points
    },
    stop: () => session.disconnect(),
  }
}

/** The branch points of the runs of one function. */
function pointsOf(name: string, runs: { id: number; run: Run }[]): Map<number, string[]> {
  const cuts = new Set(runs.flatMap(({ run }) => run.flatMap(({ start, end }) => [start, end])))
  const points = new Map<number, string[]>(runs.map(({ id }) => [id, []]))
  const seen = new Set<string>()
  for (const at of [...cuts].sort((a, b) => a - b)) {
    const reaching = runs.filter(({ run }) => isReached(run, at)).map(({ id }) => id)
    const key = reaching.join()
    if (seen.has(key)) continue
    seen.add(key)
    for (const id of reaching) points.get(id)!.push(`${name}@${at}`)
  }
  return points
}

/** The innermost range decides. */
function isReached(run: Run, at: number): boolean {
  return run.findLast(({ start, end }) => start <= at && at < end)?.reached ?? false
}
