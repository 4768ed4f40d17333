/**
 * Five minutes of mixed work against two processes, and what they keep of it:
 *   tsx bench/abuse/soak.ts [--minutes N]
 * Documents and XML are built, converted, imported, checked and rendered, among requests that once stopped the program, and
 * clients that leave. Prints the delay of the event loop, and memory and open files after each minute and a rest. Exits with 1 if
 * memory keeps growing, or a request got an error of the server other than 503.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { buildRequest } from '../invoices.ts'
import { leave, post, type Sent } from './clients.ts'
import { convertibles } from './convertible.ts'
import { ordinaryCase } from './measure.ts'
import { figuresOf, type Program, startProgram, stopProgram } from './program.ts'
import { hostileRequests } from './requests.ts'
import { xmlSamples } from './xml.ts'

const { values: flags } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } })
const WORKERS = 2
/** Clients of each kind of request. */
const CLIENTS = 2

const gzip = { 'Content-Encoding': 'gzip' }
const small = JSON.stringify(buildRequest(1, 10))
const large = ordinaryCase('build').body(1024 * 1024)
const line = `${JSON.stringify({ id: 1, action: 'build', payload: buildRequest(1, 5) })}\n`
const lines = line.repeat(500)
const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'build', arguments: buildRequest(1, 5) },
}

/** MiB that the processes may keep of all that. */
const MOST_KEPT = 160

type Kind = Sent & { leaves?: boolean }

const xml = { 'Content-Type': 'application/xml' }

/** Documents to XML, and XML of two sizes back, or checked. */
async function xmlKinds(): Promise<Kind[]> {
  const documents = await convertibles()
  const samples = await xmlSamples()
  return [
    ...documents.map(({ document, to, options }): Kind => {
      return { path: '/v0/convert', body: JSON.stringify({ data: document, to, ...options }) }
    }),
    ...samples.flatMap(({ ways, ordinary }) =>
      ways.flatMap((way) => {
        const path = way === 'check XML' ? '/v0/check' : '/v0/convert'
        const [few, many] = [20_000, 500_000].map((size) => ordinary(way).body(size))
        const kind = { path, headers: xml }
        return [
          { ...kind, body: few! },
          { ...kind, body: many! },
          { ...kind, body: many!, leaves: true },
        ]
      }),
    ),
  ]
}

/** The requests that clients send again and again, and those that do not wait for the answer. */
const KINDS: Kind[] = [
  { path: '/v0/build', body: small },
  { path: '/v0/validate', body: small },
  { path: '/v0/build', body: gzipSync(small), headers: gzip },
  { path: '/v0/render', body: small },
  { path: '/v0/mcp', body: JSON.stringify(call) },
  { path: '/v0/bulk', body: lines },
  { path: '/v0/bulk', body: gzipSync(lines), headers: gzip },
  { path: '/v0/build', body: large },
  { path: '/v0/build', body: large, leaves: true },
  { path: '/v0/bulk', body: lines, leaves: true },
  ...(await xmlKinds()),
  ...(await hostileRequests()),
]

/** The processes of a program: its first one, and those that it has started. */
function processesOf({ child }: Program): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return [child.pid!, ...children.trim().split(' ').map(Number)]
}

/** Upper bound of the delay of the event loop that 99 % of the measurements stay below, in milliseconds. */
async function delayOf({ origin }: Program): Promise<Map<number, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const buckets = text.matchAll(/^docket_event_loop_delay_seconds_bucket\{le="(\S+)"\} (\d+)/gm)
  return new Map(
    Array.from(buckets, ([, bound, count]) => [
      bound === '+Inf' ? Infinity : Number(bound) * 1000,
      Number(count),
    ]),
  )
}

function percentile(before: Map<number, number>, after: Map<number, number>): number {
  const counts = Array.from(after, ([bound, count]) => [bound, count - (before.get(bound) ?? 0)])
  const total = counts.at(-1)![1]!
  return counts.find(([, count]) => count! >= total * 0.99)![0]!
}

/** Prints what the program uses, and returns its resident memory. */
async function print(name: string, program: Program): Promise<number> {
  const { held, resident, cpu } = await figuresOf(program)
  const open = processesOf(program).map((pid) => readdirSync(`/proc/${pid}/fd`).length)
  const words = [
    `${held} bytes held`,
    `${resident.toFixed()} MiB resident in ${open.length} processes`,
    `${open.join(' + ')} open files`,
    `${(cpu / 1000).toFixed()} s of processor time`,
  ]
  console.log(`${name}: ${words.join(', ')}`)
  return resident
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

const program = await startProgram({}, ['--workers', String(WORKERS)])
/** Idle: says how late timers are because of the machine. */
const control = await startProgram()
const statuses = new Map<string, number>()

async function work(sent: (typeof KINDS)[number], end: number): Promise<void> {
  while (performance.now() < end) {
    const status = sent.leaves
      ? await leave(program.origin, sent, Math.random() * 50)
      : await post(program.origin, sent)
    const name = sent.leaves ? 'left' : String(status)
    statuses.set(name, (statuses.get(name) ?? 0) + 1)
  }
}

const workFor = (milliseconds: number): Promise<unknown> => {
  const end = performance.now() + milliseconds
  return Promise.all(
    KINDS.flatMap((kind) => Array.from({ length: CLIENTS }, () => work(kind, end))),
  )
}

// Allocators keep what the first minute needed, and idle threads end after 30 seconds: what is compared is warm and rested.
const REST = 35_000
await workFor(60_000)
await wait(REST)
const [before, idleBefore] = [await delayOf(program), await delayOf(control)]
const first = await print('warm', program)
statuses.clear()
let last = first
for (let minute = 1; minute <= Number(flags.minutes); minute++) {
  await workFor(60_000)
  await wait(REST)
  last = await print(`minute ${minute}`, program)
}
const [after, idleAfter] = [await delayOf(program), await delayOf(control)]
const [late, idleLate] = [percentile(before, after), percentile(idleBefore, idleAfter)]
console.log(`99 % of the timers were at most ${late} ms late, ${idleLate} ms in an idle process`)
console.log(Array.from(statuses, ([name, count]) => `${count} × ${name}`).join(', '))
await stopProgram(program)
await stopProgram(control)
const failed = [...statuses.keys()].filter((name) => name.startsWith('5') && name !== '503')
if (failed.length > 0) console.log(`finding: answers ${failed.join(', ')}`)
if (last > first + MOST_KEPT) console.log(`finding: ${(last - first).toFixed()} MiB are kept`)
process.exit(failed.length > 0 || last > first + MOST_KEPT ? 1 : 0)
