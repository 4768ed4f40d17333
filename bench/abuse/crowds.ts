/**
 * Crowds of clients against the program as it runs: clients that leave, bodies that inflate well, streams among small
 * requests, web pages from elsewhere. In the end the program must hold nothing.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildRequest } from '../invoices.ts'
import { ask } from './adapter.ts'
import { latencyOf, leave, post, type Sent, until } from './clients.ts'
import { ordinaryCase } from './measure.ts'
import { type Figures, figuresOf, type Program, startProgram, stopProgram } from './program.ts'

const MiB = 1024 * 1024

/** Findings and observations, in words. */
export interface Report {
  findings: string[]
  notes: string[]
}

/** Clients of each crowd. */
const LEAVERS = 100
const STAYERS = 10
const CROWD = 600

/** Work for clients that left, as a share of that for clients that stay. */
const MOST_LEFT_WORK = 0.5

/** MiB that the program may have in memory above its limit for bodies, and in the end above what it had idle. */
const MOST_ABOVE_LIMIT = 512
const LIMIT = 256
const MOST_KEPT = 160

/** Milliseconds until a small request is answered, and until memory must be returned. */
const PROMISED = 250
const RETURN_TIME = 90_000

const gzip = { 'Content-Encoding': 'gzip' }
const ordinary = (bytes: number): Buffer => ordinaryCase('build').body(bytes)

/** Varied text that inflates to about 60 times its size. */
function packed(bytes: number): Buffer {
  const lines: string[] = []
  for (let size = 0, at = 0; size < bytes; at++) {
    const text = `"${(at * 7919) % 9973}${'x'.repeat(400)}",`
    lines.push(text)
    size += text.length
  }
  return gzipSync(`{"data":[${lines.join('')}0]}`)
}

const small = JSON.stringify(buildRequest(1, 1))

/** Runs everything. */
export async function runCrowds(announce: (name: string) => void): Promise<Report> {
  const report: Report = { findings: [], notes: [] }
  const program = await startProgram()
  try {
    for (let i = 0; i < 20; i++) await post(program.origin, { path: '/v0/build', body: small })
    await post(program.origin, { path: '/v0/build', body: ordinary(MiB) })
    const idle = await figuresOf(program)
    announce('clients that leave')
    await runLeavers(program, report)
    announce('compressed bodies')
    await runCompressed(program, report)
    announce('streams')
    await runStreams(program, report)
    announce('memory of crowds')
    await checkEnd(program, idle, report)
  } finally {
    await stopProgram(program)
  }
  announce('web pages')
  await runPages(report)
  return report
}

async function runLeavers(program: Program, { findings, notes }: Report): Promise<void> {
  const { origin } = program
  const large = { path: '/v0/build', body: ordinary(MiB) }
  const stayed = await workOf(program, () => all(STAYERS, () => post(origin, large)))
  const kinds: { [name: string]: Sent } = {
    plain: large,
    gzip: { path: '/v0/build', body: gzipSync(ordinary(4 * MiB)), headers: gzip },
    'bomb in gzip': {
      path: '/v0/build',
      body: gzipSync(Buffer.alloc(4 * MiB, ' ')),
      headers: gzip,
    },
    'bulk in gzip': { path: '/v0/bulk', body: gzipSync(linesOf(4 * MiB)), headers: gzip },
  }
  for (const [name, sent] of Object.entries(kinds)) {
    const left = await workOf(program, () => all(LEAVERS, (at) => leave(origin, sent, at % 20)))
    const share = left / LEAVERS / (stayed / STAYERS)
    notes.push(`crowds: a client that left (${name}) costs ${share.toFixed(2)} of one that stays`)
    if (share > MOST_LEFT_WORK && name === 'plain')
      findings.push(`work goes on for clients that have left (${name}): ${share.toFixed(2)} of it`)
    if (!(await until(async () => (await figuresOf(program)).held === 0, 30_000)))
      findings.push(`clients that left (${name}) hold ${(await figuresOf(program)).held} bytes`)
  }
}

/** Processor time until some work is done, and what waited for a worker has been served. */
async function workOf(program: Program, work: () => Promise<unknown>): Promise<number> {
  const before = await figuresOf(program)
  await work()
  await post(program.origin, { path: '/v0/build', body: ordinary(MiB / 2) })
  return (await figuresOf(program)).cpu - before.cpu
}

const all = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

async function runCompressed(program: Program, { findings, notes }: Report): Promise<void> {
  for (const [name, body] of [
    ['inflate to 1000 times their size', gzipSync(Buffer.alloc(4 * MiB, ' '))],
    ['inflate to 60 times their size', packed(3.9 * MiB)],
  ] as const) {
    let peak = 0
    const sampling = setInterval(async () => {
      const { resident } = await figuresOf(program).catch(() => ({ resident: 0 }))
      peak = Math.max(peak, resident)
    }, 200)
    const sent = { path: '/v0/build', body, headers: gzip }
    const statuses = await all(CROWD, () => post(program.origin, sent))
    clearInterval(sampling)
    const unanswered = statuses.filter((status) => status === undefined).length
    const counts = new Map<number | undefined, number>()
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
    const answers = Array.from(counts, ([status, count]) => `${count} × ${status}`).join(', ')
    notes.push(`crowds: ${CROWD} bodies that ${name}: ${answers}; ${peak.toFixed()} MiB at most`)
    if (unanswered > 0) findings.push(`${unanswered} of ${CROWD} bodies that ${name}: no answer`)
    if (peak > LIMIT + MOST_ABOVE_LIMIT)
      findings.push(`${CROWD} bodies that ${name}: ${peak.toFixed()} MiB`)
  }
}

const LINE = `${JSON.stringify({ id: 1, action: 'build', payload: buildRequest(1, 5) })}\n`
const linesOf = (bytes: number): string => LINE.repeat(bytes / LINE.length)

/** Messages of one batch that take a while. */
function batch(): string {
  const call = (id: number): object => {
    const params = { name: 'build', arguments: buildRequest(1, 20) }
    return { jsonrpc: '2.0', id, method: 'tools/call', params }
  }
  return JSON.stringify(Array.from({ length: 50 }, (_, id) => call(id)))
}

async function runStreams(program: Program, { findings, notes }: Report): Promise<void> {
  // Says how slow the machine is at the moment.
  const control = await startProgram()
  const lines = linesOf(6 * MiB)
  const bulk = (headers: Sent['headers'] = {}, body: Sent['body'] = lines): Sent => ({
    path: '/v0/bulk',
    body,
    headers: { 'Content-Type': 'application/x-ndjson', ...headers },
  })
  const many = Array.from({ length: 10 }, () => bulk())
  const batches = Array.from({ length: 3 }, () => ({ path: '/v0/mcp', body: batch() }))
  const kinds: { [name: string]: Sent[] } = {
    'a stream': [bulk()],
    'ten streams': many,
    'a stream in gzip': [bulk(gzip, gzipSync(lines))],
    'a stream with answers in gzip': [bulk({ 'Accept-Encoding': 'gzip' })],
    'batches of MCP': batches,
  }
  try {
    for (const [name, sent] of Object.entries(kinds)) {
      let isOver = false
      const served = all(sent.length, async (at) => {
        const statuses = [
          await post(program.origin, sent[at]!),
          await post(program.origin, sent[at]!),
        ]
        if (statuses.some((status) => status !== 200)) findings.push(`${name}: ${statuses}`)
      }).then(() => {
        isOver = true
      })
      let [slowest, usual] = [0, 0]
      for (let i = 0; i < 200 && !isOver; i++) {
        const paths = [['/healthz'], ['/v0/build', small]] as const
        for (const [path, body] of paths) {
          const [own, other] = await Promise.all(
            [program, control].map(({ origin }) => latencyOf(origin, path, body)),
          )
          slowest = Math.max(slowest, own!)
          usual = Math.max(usual, other!)
        }
      }
      await served
      const compared = `${slowest.toFixed()} ms at most, ${usual.toFixed()} ms on an idle server`
      notes.push(`crowds: small requests during ${name}: ${compared}`)
      if (slowest > PROMISED + 3 * usual)
        findings.push(`small requests during ${name}: ${compared}`)
    }
  } finally {
    await stopProgram(control)
  }
}

async function checkEnd(
  program: Program,
  idle: Figures,
  { findings, notes }: Report,
): Promise<void> {
  const isBack = async (): Promise<boolean> => {
    // Memory is collected while there is something to do.
    await all(20, () => post(program.origin, { path: '/v0/build', body: small }))
    const { held, resident } = await figuresOf(program)
    return held === 0 && resident < idle.resident + MOST_KEPT
  }
  const hasReturned = await until(isBack, RETURN_TIME)
  const { held, resident } = await figuresOf(program)
  const words = `${held} bytes held and ${resident.toFixed()} MiB resident, idle ${idle.resident.toFixed()}`
  notes.push(`crowds: in the end ${words}`)
  if (!hasReturned) findings.push(`memory is not returned: ${words}`)
}

const EVIL = 'https://evil.example'

/** Pages of other origins must not get anything signed with the key of the server. */
async function runPages({ findings }: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'abuse-'))
  const file = join(folder, 'key.json')
  const { private: key } = (await ask('keygen', {})) as { private: object }
  writeFileSync(file, JSON.stringify(key))
  const program = await startProgram({ DOCKET_PRIVATE_KEY_FILE: file }, ['--mcp-keys'])
  const request = { data: { $schema: 'https://gobl.org/draft-0/note/message', content: 'Hello' } }
  const params = { name: 'sign', arguments: request }
  const bodies: { [path: string]: object } = {
    '/v0/sign': request,
    '/v0/bulk': { id: 1, action: 'sign', payload: request },
    '/v0/mcp': { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  }
  try {
    for (const [path, body] of Object.entries(bodies)) {
      const headers = { Origin: EVIL, 'Content-Type': 'application/json' }
      const asked = await fetch(program.origin + path, { method: 'OPTIONS', headers })
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(program.origin + path, sent)
      const isSigned = /"sigs"/.test(await answer.text())
      const allowed = [asked, answer].map((each) => each.headers.get('access-control-allow-origin'))
      if (isSigned || allowed.some((origin) => origin === '*' || origin === EVIL))
        findings.push(`a page of ${EVIL} gets documents signed at ${path}`)
    }
  } finally {
    await stopProgram(program)
    rmSync(folder, { recursive: true })
  }
}
