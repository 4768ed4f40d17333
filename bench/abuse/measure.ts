/** Processor time of a case, as a multiple of what an ordinary invoice of the same number of bytes takes. */
import { buildRequest } from '../invoices.ts'
import { type Outcome, put } from './adapter.ts'
import type { Case } from './case.ts'

export interface Measured {
  bytes: number
  /** Milliseconds of processor time, the best of several. */
  cpu: number
  /** To the time of an ordinary invoice, built. */
  ratio: number
  outcome: Outcome
}

const bodies = new Map<number, Buffer>()
const bests = new Map<number, number>()

/** An invoice with as many ordinary lines as there is room for. */
export function ordinary(bytes: number): Buffer {
  let body = bodies.get(bytes)
  if (!body) {
    const few = Buffer.byteLength(JSON.stringify(buildRequest(1, 10)))
    const line = (Buffer.byteLength(JSON.stringify(buildRequest(1, 110))) - few) / 100
    body = Buffer.from(
      JSON.stringify(buildRequest(1, Math.max(Math.round((bytes - few) / line) + 10, 1))),
    )
    bodies.set(bytes, body)
  }
  return body
}

async function cpuOf(run: () => Promise<Outcome>): Promise<[cpu: number, outcome: Outcome]> {
  const start = process.cpuUsage()
  const outcome = await run()
  const { user, system } = process.cpuUsage(start)
  return [(user + system) / 1000, outcome]
}

async function timeOrdinary(bytes: number): Promise<number> {
  const [cpu] = await cpuOf(() => put('build', ordinary(bytes)))
  return cpu
}

let runs = 0

/** One run against an ordinary one measured not long ago. */
export async function measureOnce({ way, body }: Case, size: number): Promise<Measured> {
  if (runs++ % 200 === 0 || !bests.has(size)) {
    const times = [await timeOrdinary(size), await timeOrdinary(size), await timeOrdinary(size)]
    bests.set(size, Math.min(...times))
  }
  const sent = body(size)
  const [cpu, outcome] = await cpuOf(() => put(way, sent))
  return {
    bytes: sent.length,
    cpu,
    ratio: (cpu / bests.get(size)!) * (size / Math.max(sent.length, size)),
    outcome,
  }
}

/** The best of several runs, each next to an ordinary one of the same size. */
export async function measure({ way, body }: Case, size: number, rounds = 3): Promise<Measured> {
  const sent = body(size)
  let [best, other] = [Infinity, Infinity]
  let outcome: Outcome | undefined
  for (let round = 0; round < rounds; round++) {
    other = Math.min(other, await timeOrdinary(sent.length))
    const [cpu, came] = await cpuOf(() => put(way, sent))
    outcome = came
    best = Math.min(best, cpu)
    if (best > 2000) break
  }
  return { bytes: sent.length, cpu: best, ratio: best / other, outcome: outcome! }
}
