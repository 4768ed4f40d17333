/**
 * Compares the built server with a bare one: `npm run bench [-- --seconds N] [--rounds N]`. All documents of a run
 * differ, as does the order of their members. Figures are medians of the rounds.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { buildRequest } from './invoices.ts'

const { values: flags } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '3' } },
})
const seconds = Math.min(Number(flags.seconds), 30)
const rounds = Math.min(Number(flags.rounds), 9)
const CONNECTIONS = 10
const ROOT = join(import.meta.dirname, '..')

interface Running {
  process: ChildProcess
  origin: string
  /** Milliseconds from the start of the process to its first answer. */
  startup: number
}

async function run(script: string, args: string[]): Promise<Running> {
  const begin = performance.now()
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const url = /http:\S+/.exec(String(text))
      if (url) resolve(url[0])
    })
    child.on('exit', () => reject(new Error(`${script} exited`)))
  })
  await post(`${origin}/v0/build`, buildRequest(1, 1))
  return { process: child, origin, startup: performance.now() - begin }
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const answer = await response.json()
  if (!response.ok)
    throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`)
  return answer
}

interface Load {
  rate: number
  p50: number
  p99: number
}

async function load(url: string, bodies: string[]): Promise<Load> {
  const requests = bodies.map((body) => ({
    method: 'POST' as const,
    body,
    headers: { 'content-type': 'application/json' },
  }))
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} rejected, ${result.errors} failed`)
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!

function residentMegabytes({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

const docket = await run('dist/docket.mjs', ['--port', '0'])
const bare = await run('bench/bare.mjs', [])
console.log(`${process.version}, ${seconds} s × ${rounds} rounds, ${CONNECTIONS} connections`)
console.log(`first answer ${docket.startup.toFixed(0)} ms after the start of the process\n`)
console.log('                   per second    p50 ms    p99 ms   bare/s    ratio   ratio by round')

/** Prints a line of the table and returns the rate. Docket and bare alternate, so that both see the same machine. */
async function measure(name: string, path: string, bodies: string[]): Promise<number> {
  const pairs: [Load, Load][] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push([await load(docket.origin + path, bodies), await load(bare.origin + path, bodies)])
  }
  const ratios = pairs.map(([own, other]) => own.rate / other.rate)
  const of = (member: keyof Load): number => median(pairs.map(([own]) => own[member]))
  const figures = [
    of('rate').toFixed(0),
    of('p50').toFixed(1),
    of('p99').toFixed(1),
    median(pairs.map(([, other]) => other.rate)).toFixed(0),
  ]
  console.log(
    [
      name.padEnd(18),
      ...figures.map((text) => text.padStart(9)),
      median(ratios).toFixed(3).padStart(8),
      '  ',
      ratios.map((ratio) => ratio.toFixed(3)).join(' '),
    ].join(' '),
  )
  return of('rate')
}

try {
  const bodies = (lines: number, count: number, addons?: string[]): string[] =>
    Array.from({ length: count }, (_, seed) => JSON.stringify(buildRequest(seed, lines, addons)))
  await load(`${docket.origin}/v0/build`, bodies(10, 100)) // warm-up
  const rates: { [lines: number]: number } = {}
  for (const [lines, count] of [
    [1, 200],
    [10, 200],
    [100, 50],
    [1000, 10],
  ] as const) {
    rates[lines] = await measure(`build ${lines} lines`, '/v0/build', bodies(lines, count))
  }
  await measure('10 + VERI*FACTU', '/v0/build', bodies(10, 200, ['es-verifactu-v1']))
  const keys = (await post(`${docket.origin}/v0/keygen`, {})) as { private: object; public: object }
  const invoices = Array.from(
    { length: 50 },
    (_, seed) => buildRequest(seed, 10) as { data: object },
  )
  await measure(
    'sign 10 lines',
    '/v0/sign',
    invoices.map((request) => JSON.stringify({ ...request, privatekey: keys.private })),
  )
  const signed = await Promise.all(
    invoices.map((request) =>
      post(`${docket.origin}/v0/sign`, { ...request, privatekey: keys.private }),
    ),
  )
  await measure(
    'verify 10 lines',
    '/v0/verify',
    signed.map((data) => JSON.stringify({ data, publickey: keys.public })),
  )
  const perLine = (lines: number): number => 1 / rates[lines]! / lines
  console.log(
    `\ncost of a line at 1000 lines: ${(perLine(1000) / perLine(100)).toFixed(2)} of that at 100`,
  )
  console.log(`resident memory after load: ${residentMegabytes(docket.process).toFixed(0)} MB`)
} finally {
  docket.process.kill()
  bare.process.kill()
}
