/** Processor time of a case, as a multiple of what an ordinary invoice of the same number of bytes takes. */
import { buildRequest } from '../invoices.ts'
import { type Outcome, put, type Way, WRAPPED } from './adapter.ts'
import { type Case, request } from './case.ts'

export interface Measured {
  bytes: number
  /** Milliseconds of processor time, the best of several runs. */
  cpu: number
  /** The same of an ordinary invoice. */
  ordinary: number
  outcome: Outcome
}

export const ratioOf = ({ cpu, ordinary }: Measured): number => cpu / ordinary

const documents = new Map<number, string>()

/** An invoice with as many ordinary lines as there is room for. */
function ordinaryDocument(bytes: number): string {
  let document = documents.get(bytes)
  if (document === undefined) {
    const withLines = (count: number): string =>
      JSON.stringify((buildRequest(1, count) as { data: object }).data)
    const few = Buffer.byteLength(withLines(10))
    const line = (Buffer.byteLength(withLines(110)) - few) / 100
    document = withLines(Math.max(Math.round((bytes - few) / line) + 10, 1))
    documents.set(bytes, document)
  }
  return document
}

/** An invoice is built, unless the way has costs of its own that every request has. */
function ordinaryWay(way: Way): Way {
  if (way === 'sign' || way === 'verify') return 'sign'
  if (way === 'review' || way === 'render') return way
  return way in WRAPPED ? way : 'build'
}

export function ordinaryCase(way: Way): Case {
  const usual = ordinaryWay(way)
  const body = (bytes: number): Buffer => request(usual, ordinaryDocument(bytes))
  return { name: 'an ordinary invoice', way: usual, kind: '', body }
}

async function timeOf(way: Way, body: Buffer): Promise<[cpu: number, outcome: Outcome]> {
  const start = process.cpuUsage()
  const outcome = await put(way, body)
  const { user, system } = process.cpuUsage(start)
  return [(user + system) / 1000, outcome]
}

/** What a case is compared with. */
export const ordinaryOf = ({ way, ordinary }: Case): Case => ordinary ?? ordinaryCase(way)

async function timeOrdinary({ way, body }: Case, bytes: number): Promise<number> {
  const [cpu] = await timeOf(way, body(bytes))
  return cpu
}

const bests = new Map<string, { runs: number; cpu: number }>()

/** How many runs of other cases an ordinary one is compared with. */
const REUSED = 200

/** One run, compared with an ordinary one measured recently. */
export async function measureOnce(item: Case, size: number): Promise<Measured> {
  const { way, body } = item
  const usual = ordinaryOf(item)
  const key = `${usual.way} ${usual.name} ${size}`
  let best = bests.get(key)
  if (!best || best.runs++ > REUSED) {
    const times = [await timeOrdinary(usual, size), await timeOrdinary(usual, size)]
    best = { runs: 0, cpu: Math.min(...times, await timeOrdinary(usual, size)) }
    bests.set(key, best)
  }
  const sent = body(size)
  const [cpu, outcome] = await timeOf(way, sent)
  const ordinary = best.cpu * (Math.max(sent.length, size) / size)
  return { bytes: sent.length, cpu, ordinary, outcome }
}

/** A run that takes longer is not repeated. */
const LONG_MS = 2000

/** The best of several runs, each next to an ordinary one of the same size. */
export async function measure(item: Case, size: number, rounds = 3): Promise<Measured> {
  const { way, body } = item
  const usual = ordinaryOf(item)
  const sent = body(size)
  let [cpu, ordinary] = [Infinity, Infinity]
  let outcome: Outcome | undefined
  for (let round = 0; round < rounds && (round === 0 || cpu < LONG_MS); round++) {
    ordinary = Math.min(ordinary, await timeOrdinary(usual, sent.length))
    const [time, result] = await timeOf(way, sent)
    outcome = result
    cpu = Math.min(cpu, time)
  }
  return { bytes: sent.length, cpu, ordinary, outcome: outcome! }
}
