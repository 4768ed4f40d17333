/** Start, memory and size of the bundle. */
import { statSync } from 'node:fs'
import { buildBodies, type Row } from './costs.ts'
import { latency, load } from './load.ts'
import { emptyRun, memory, type Running, run, stop } from './processes.ts'
import { inTurns, median } from './statistics.ts'

/** A start may take a quarter longer than the one before, so many are needed. */
const ROUNDS = 40

export async function measureStart(script: string): Promise<Row[]> {
  const [body = ''] = buildBodies(1, 1)
  const first = async (): Promise<number> => {
    const begin = performance.now()
    const server = await run(script, ['--port', '0'])
    await latency(server, '/v0/build', body)
    const time = performance.now() - begin
    await stop(server)
    return time
  }
  const [empty = [], started = []] = await inTurns(ROUNDS, [emptyRun, first])
  const ratio = median(started.map((time, round) => time / empty[round]!))
  return [
    ['`node -e 0`', `${Math.min(...empty).toFixed(0)} ms`],
    ['start to the answer of a first build', `${Math.min(...started).toFixed(0)} ms`],
    ['ratio', ratio.toFixed(2)],
  ]
}

/**
 * Milliseconds after which V8 has collected the garbage of the start: it does so when a process has been idle for 8 to 25
 * seconds.
 */
const SETTLED = 30_000

/** Resident memory of a fresh server: before any request, and after ordinary load. */
export async function measureMemory(script: string): Promise<Row[]> {
  const server: Running = await run(script, ['--port', '0'])
  await new Promise((resolve) => setTimeout(resolve, 500))
  const fresh = memory(server, 'VmRSS')
  await new Promise((resolve) => setTimeout(resolve, SETTLED))
  const idle = memory(server, 'VmRSS')
  await load(server, { path: '/v0/build', bodies: buildBodies(10, 200) }, { amount: 10_000 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  const loaded = memory(server, 'VmRSS')
  await stop(server)
  return [
    ['resident memory half a second after the start', `${fresh.toFixed(0)} MiB`],
    ['resident memory, idle for half a minute', `${idle.toFixed(0)} MiB`],
    ['resident memory after 10,000 builds of 10 lines', `${loaded.toFixed(0)} MiB`],
    [`size of \`${script}\``, `${(statSync(script).size / 1024).toFixed(0)} KiB`],
  ]
}
