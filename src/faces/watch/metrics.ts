/**
 * Metrics for Prometheus, in its text format 0.0.4. What a process knows is a snapshot, a number by series; the metrics
 * of several processes are the sums of their snapshots.
 */

import type { Part } from '../../face.ts'
import type { Endpoint, Reply } from '../../http/message.ts'
import type { Exchange, Observer } from './exchange.ts'

/** Values by series: `docket_requests_total{operation="build",status="200"}`. */
export interface Snapshot {
  [series: string]: number
}

/** Takes the function that reads the metrics of a process; returns one that collects those of all that serve together. */
export type ShareMetrics = (own: () => Snapshot) => () => Promise<Snapshot>

interface Family {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  /** How the values of several processes combine; their sum by default. */
  combine?: 'max'
}

/** Upper bounds of buckets, without the last, infinite one. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BYTES = [1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304]
const DELAYS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]

const REQUESTS = 'docket_requests_total'
const IN_FLIGHT = 'docket_requests_in_flight'
const DURATION = 'docket_request_duration_seconds'
const RECEIVED = 'docket_request_body_bytes'
const SENT = 'docket_response_body_bytes'
const DELAY = 'docket_event_loop_delay_seconds'

const FAMILIES: readonly Family[] = [
  { name: REQUESTS, type: 'counter', help: 'Requests by operation and status.' },
  { name: IN_FLIGHT, type: 'gauge', help: 'Requests whose response is not complete.' },
  { name: DURATION, type: 'histogram', help: 'Time from the headers to the end of the response.' },
  { name: RECEIVED, type: 'histogram', help: 'Sizes of the bodies of requests, as received.' },
  { name: SENT, type: 'histogram', help: 'Sizes of the bodies of responses, as sent.' },
  { name: 'docket_connections', type: 'gauge', help: 'Open connections.' },
  {
    name: 'docket_bodies_bytes',
    type: 'gauge',
    help: 'Bodies and answers in memory; DOCKET_MAX_IN_FLIGHT is their limit.',
  },
  { name: 'docket_processes', type: 'gauge', help: 'Processes that serve.' },
  { name: DELAY, type: 'histogram', help: 'By how much timers are late.' },
  {
    name: 'docket_event_loop_active_seconds_total',
    type: 'counter',
    help: 'Time in which the event loop was not waiting.',
  },
  {
    name: 'process_cpu_seconds_total',
    type: 'counter',
    help: 'Processor time, user and system.',
  },
  { name: 'process_resident_memory_bytes', type: 'gauge', help: 'Resident memory.' },
  { name: 'nodejs_heap_used_bytes', type: 'gauge', help: 'Heap of JavaScript in use.' },
  {
    name: 'process_start_time_seconds',
    type: 'gauge',
    help: 'When the process started, in seconds since 1970; of several, the last.',
    combine: 'max',
  },
]

interface Histogram {
  bounds: readonly number[]
  /** Values per bucket; the last has those above all bounds. */
  counts: number[]
  sum: number
}

const newHistogram = (bounds: readonly number[]): Histogram => {
  return { bounds, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
}

function record(histogram: Histogram, value: number): void {
  const { bounds, counts } = histogram
  let bucket = 0
  while (bucket < bounds.length && value > bounds[bucket]!) bucket++
  counts[bucket]!++
  histogram.sum += value
}

function addHistogram(
  into: Snapshot,
  name: string,
  { bounds, counts, sum }: Histogram,
  label = '',
): void {
  let total = 0
  counts.forEach((count, bucket) => {
    total += count
    const bound = `le="${bounds[bucket] ?? '+Inf'}"`
    into[`${name}_bucket{${label ? `${label},` : ''}${bound}}`] = total
  })
  const labels = label ? `{${label}}` : ''
  into[`${name}_sum${labels}`] = sum
  into[`${name}_count${labels}`] = total
}

/** The metrics of one operation. */
interface Row {
  statuses: Map<number, number>
  duration: Histogram
  received: Histogram
  sent: Histogram
}

export interface Metrics extends Observer {
  count: (part: Part) => void
  snapshot: () => Snapshot
  close: () => void
}

/** Milliseconds between two measurements of the delay of timers. */
const DELAY_INTERVAL = 200

/** @param gauges metrics of the server at the moment, by name */
export function createMetrics(gauges: () => Snapshot): Metrics {
  const rows = new Map<string, Row>()
  const delay = newHistogram(DELAYS)
  let inFlight = 0
  let expected = performance.now() + DELAY_INTERVAL
  const timer = setInterval(() => {
    const now = performance.now()
    record(delay, Math.max(0, now - expected) / 1000)
    expected = now + DELAY_INTERVAL
  }, DELAY_INTERVAL).unref()

  function end(exchange: Exchange): void {
    inFlight--
    count(exchange)
  }

  function count({ operation, status, duration, received, sent }: Part): void {
    let row = rows.get(operation)
    if (!row) rows.set(operation, (row = newRow()))
    row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1)
    record(row.duration, duration)
    record(row.received, received)
    record(row.sent, sent)
  }

  function snapshot(): Snapshot {
    const values: Snapshot = { [IN_FLIGHT]: inFlight, ...gauges(), ...processMetrics() }
    addHistogram(values, DELAY, delay)
    for (const [operation, row] of rows) {
      // Names of operations and paths of endpoints have no character that a label must escape.
      const label = `operation="${operation}"`
      for (const [status, count] of row.statuses)
        values[`${REQUESTS}{${label},status="${status}"}`] = count
      addHistogram(values, DURATION, row.duration, label)
      addHistogram(values, RECEIVED, row.received, label)
      addHistogram(values, SENT, row.sent, label)
    }
    return values
  }

  return {
    begin: () => void inFlight++,
    end,
    count,
    snapshot,
    close: () => clearInterval(timer),
  }
}

const newRow = (): Row => ({
  statuses: new Map(),
  duration: newHistogram(SECONDS),
  received: newHistogram(BYTES),
  sent: newHistogram(BYTES),
})

/** WorkerMetrics of this process. */
export function processMetrics(): Snapshot {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    docket_processes: 1,
    docket_event_loop_active_seconds_total: performance.eventLoopUtilization().active / 1000,
    process_cpu_seconds_total: (user + system) / 1e6,
    process_resident_memory_bytes: rss,
    nodejs_heap_used_bytes: heapUsed,
    process_start_time_seconds: Date.now() / 1000 - process.uptime(),
  }
}

/** The family of a series. */
function familyOf(series: string): Family | undefined {
  const name = series.replace(/\{.*/, '')
  return (
    FAMILIES.find((family) => family.name === name) ??
    FAMILIES.find((family) => family.name === name.replace(/_(bucket|sum|count)$/, ''))
  )
}

/** Combines the snapshots of several processes. */
export function combine(snapshots: readonly Snapshot[]): Snapshot {
  const all: Snapshot = {}
  for (const snapshot of snapshots) {
    for (const [series, value] of Object.entries(snapshot)) {
      const before = all[series] ?? 0
      all[series] = familyOf(series)?.combine === 'max' ? Math.max(before, value) : before + value
    }
  }
  return all
}

/** The metrics that stay of a process that has ended: counters never go down. */
export function withoutGauges(snapshot: Snapshot): Snapshot {
  return Object.fromEntries(
    Object.entries(snapshot).filter(([series]) => familyOf(series)?.type !== 'gauge'),
  )
}

/** Writes a snapshot in the text format of Prometheus. */
function writeMetrics(snapshot: Snapshot): string {
  const lines = new Map(FAMILIES.map((family) => [family, [] as string[]]))
  for (const [series, value] of Object.entries(snapshot)) {
    const family = familyOf(series)
    if (family) lines.get(family)?.push(`${series} ${value}\n`)
  }
  return Array.from(lines, ([{ name, type, help }, samples]) =>
    samples.length === 0
      ? ''
      : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.join('')}`,
  ).join('')
}

/** The endpoint that Prometheus reads. */
export function metricsEndpoint(
  collect: () => Promise<Snapshot>,
): Endpoint & { reply: () => Promise<Reply> } {
  return {
    methods: ['GET'],
    reply: async () => ({
      status: 200,
      headers: {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Cache-Control': 'no-store',
      },
      body: writeMetrics(await collect()),
    }),
  }
}
