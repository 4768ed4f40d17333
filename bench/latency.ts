/** Latency under load, and of small requests next to a large one. */
import { buildBodies, type Row } from './costs.ts'
import { latency, load } from './load.ts'
import type { Running } from './processes.ts'
import { median, quantile } from './statistics.ts'

const SECONDS = 4

/** Windows in which latencies are measured: a pause of the machine spoils the percentiles of one. */
const WINDOWS = 5
const WINDOW_SECONDS = 2

/** Sends requests at a steady rate, whatever the answers take, and returns the latency of each. */
async function steady(
  server: Running,
  bodies: readonly string[],
  rate: number,
  isOver: (elapsed: number) => boolean,
): Promise<number[]> {
  const pending: Promise<number>[] = []
  const begin = performance.now()
  for (let elapsed = 0; !isOver(elapsed); elapsed = performance.now() - begin) {
    const due = Math.floor((elapsed / 1000) * rate) + 1
    while (pending.length < due)
      pending.push(latency(server, '/v0/build', bodies[pending.length % bodies.length]!))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return Promise.all(pending)
}

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`

async function measureLatency(server: Running): Promise<Row[]> {
  const bodies = buildBodies(10, 200)
  await load(server, { path: '/v0/build', bodies }, { duration: 2 })
  const highest = await load(server, { path: '/v0/build', bodies }, { duration: SECONDS })
  const windows: { p50: number; p99: number }[] = []
  while (windows.length < WINDOWS) {
    const isOver = (elapsed: number): boolean => elapsed > WINDOW_SECONDS * 1000
    const times = await steady(server, bodies, highest * 0.8, isOver)
    windows.push({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) })
  }
  return [
    ['highest rate, build of 10 lines', `${highest.toFixed(0)} per second`],
    ['p50', milliseconds(median(windows.map(({ p50 }) => p50)))],
    ['p99', milliseconds(median(windows.map(({ p99 }) => p99)))],
    ['p99 / p50', median(windows.map(({ p50, p99 }) => p99 / p50)).toFixed(1)],
  ]
}

/** Latencies of both: those of the bare server show what is due to the machine. */
export async function compareLatencies(docket: Running, bare: Running): Promise<Row[]> {
  const [rows, others] = [await measureLatency(docket), await measureLatency(bare)]
  return rows.map((row, at) => [...row, others[at]![1]!])
}

/** As many as fit into 4 MiB, the default limit. */
const LINES = 27_000

/** Small builds, 100 per second, before and while a document of 4 MiB is built. */
export async function measureNextToLarge(server: Running): Promise<Row[]> {
  const bodies = buildBodies(1, 50)
  const [large = ''] = buildBodies(LINES, 1)
  const alone = await steady(server, bodies, 100, (elapsed) => elapsed > 1000)
  const rows: Row[] = [['small requests alone, longest', milliseconds(Math.max(...alone))]]
  // The first large body also starts the worker.
  for (const name of ['first', 'second']) {
    let isDone = false
    const sending = latency(server, '/v0/build', large).finally(() => {
      isDone = true
    })
    const times = await steady(server, bodies, 100, () => isDone)
    const size = `${(large.length / 2 ** 20).toFixed(1)} MiB`
    rows.push(
      [`${name} build of ${size}`, milliseconds(await sending)],
      ['small requests next to it, longest', milliseconds(Math.max(...times))],
    )
  }
  return rows
}
