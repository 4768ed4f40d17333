import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { originIn, stop } from '../../processes.ts'
import { runProgram, start } from '../../program.ts'
import { open, request } from '../../raw.ts'
import { type Json, times } from '../../support.ts'

/** Collects the objects that a server logs. */
function logOf(child: ChildProcess): Json[] {
  const entries: Json[] = []
  let rest = ''
  child.stderr!.on('data', (data: Buffer) => {
    const lines = (rest + String(data)).split('\n')
    rest = lines.pop()!
    entries.push(...lines.map((line) => JSON.parse(line)))
  })
  return entries
}

/** Polls until there is a result. */
async function waitFor<T>(find: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Sends a request on a connection of its own, so that the next one may reach another worker. */
async function get(origin: string, path: string, options: RequestInit = {}): Promise<string> {
  const answer = await fetch(origin + path, { headers: { Connection: 'close' }, ...options })
  assert.equal(answer.status, 200, path)
  return answer.text()
}

/** Asks until a worker answers. A connection that was handed to one that is being killed never gets an answer. */
const waitForAnswer = (origin: string): Promise<string> =>
  waitFor(() => get(origin, '/v0', { signal: AbortSignal.timeout(10_000) }).catch(() => undefined))

async function figure(origin: string, series: string): Promise<number> {
  const line = (await get(origin, '/metrics')).split('\n').find((line) => line.startsWith(series))
  return Number(line?.slice(series.length))
}

const VERSIONS = 'docket_requests_total{operation="version",status="200"}'

test('workers share a port, their metrics are sums, and one that is killed is replaced', async () => {
  const child = start(['--port', '0', '--workers', '2', '--log', 'json'])
  const log = logOf(child)
  const origin = await originIn(child)
  await Promise.all(times(20, () => get(origin, '/v0')))
  await waitFor(async () => ((await figure(origin, VERSIONS)) === 20 ? true : undefined))
  // A worker that is late with its metrics is not counted.
  await waitFor(async () => ((await figure(origin, 'docket_processes')) === 2 ? true : undefined))
  const pids = [...new Set(log.map(({ pid }) => pid))]
  assert.equal(pids.length, 2)
  process.kill(pids[0], 'SIGKILL')
  const { error } = await waitFor(() => log.find(({ error }) => error))
  assert.match(error, new RegExp(`^docket: worker ${pids[0]} was ended by SIGKILL; another starts`))
  await waitFor(async () => {
    await get(origin, '/v0')
    return log.find(({ pid, method }) => method && !pids.includes(pid))
  })
  assert.ok((await figure(origin, VERSIONS)) > 20, 'the metrics of the worker that ended are kept')
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  assert.deepEqual(await closed, [0, null])
})

const isLinux = process.platform === 'linux'

/** The resident memory of a process, in bytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024

test('the first process counts in metrics too', { skip: !isLinux }, async () => {
  const child = start(['--port', '0', '--workers', '2', '--log', 'json'])
  const log = logOf(child)
  const origin = await originIn(child)
  const pids = await answering(origin, log, new Set())
  const [first = 0, ...others] = [child.pid!, ...pids].map(memoryOf)
  const enough = others.reduce((sum, bytes) => sum + bytes, first / 2)
  // A worker that is late with its metrics is not counted.
  await waitFor(async () =>
    (await figure(origin, 'process_resident_memory_bytes')) > enough ? true : undefined,
  )
  await stop(child)
})

/** A port that is free. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The pids of two workers that answer, besides those that ended. */
async function answering(origin: string, log: Json[], ended: Set<number>): Promise<number[]> {
  return waitFor(async () => {
    await get(origin, '/v0')
    const pids = [...new Set(log.flatMap(({ pid, method }) => (method ? [Number(pid)] : [])))]
    const left = pids.filter((pid) => !ended.has(pid))
    return left.length === 2 ? left : undefined
  })
}

test('the first worker that ends, and the last one, are replaced at once', async () => {
  // Were the port chosen by the system, it would be another one after there was no worker.
  const port = await freePort()
  const child = start(['--port', String(port), '--workers', '2', '--log', 'json'])
  const log = logOf(child)
  const origin = await originIn(child)
  const ended = new Set<number>()
  const kill = async (pids: number[]): Promise<string[]> => {
    for (const pid of pids) {
      ended.add(pid)
      process.kill(pid, 'SIGKILL')
    }
    const lines = await waitFor(() => {
      const found = pids.map((pid) => log.find(({ error }) => error?.includes(` ${pid} `)))
      return found.every((line) => line) ? found : undefined
    })
    return lines.map((line) => /another starts (.+)$/.exec(line!.error)![1]!)
  }
  for (const when of ['at once', 'in 100 ms', 'in 200 ms', 'in 400 ms']) {
    const [pid] = await answering(origin, log, ended)
    assert.deepEqual(await kill([pid!]), [when])
  }
  const both = await kill(await answering(origin, log, ended))
  assert.deepEqual(both.sort(), ['at once', 'in 800 ms'])
  await waitForAnswer(origin)
  await stop(child)
})

test('workers go on when nobody reads their log, and those that end are replaced', async () => {
  const port = await freePort()
  const child = start(['--port', String(port), '--workers', '2', '--log', 'json'])
  const log = logOf(child)
  const origin = await originIn(child)
  const pids = await answering(origin, log, new Set())
  child.stdout.destroy()
  child.stderr.destroy()
  for (let n = 0; n < 10; n++) {
    await get(origin, '/v0')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await waitFor(async () => ((await figure(origin, 'docket_processes')) === 2 ? true : undefined))
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await waitForAnswer(origin)
  assert.equal(child.exitCode, null)
  await stop(child)
})

const noSignals = process.platform === 'win32' && 'Windows has no signals'

test('on SIGTERM, workers finish requests in flight', { skip: noSignals }, async () => {
  const child = start(['--port', '0', '--workers', '2'])
  const origin = await originIn(child)
  const body = '{"data":{"$schema":"https://gobl.org/draft-0/note/message","content":"Hello"}}'
  const socket = await open(origin)
  const headers = [`Content-Length: ${body.length}`, 'Expect: 100-continue']
  socket.write(request('POST /v0/build', headers))
  await once(socket, 'data')
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  // A connection that comes while the port is closed may be accepted and not answered.
  const ask = () => fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(1000) })
  await waitFor(() =>
    ask().then(
      () => undefined,
      () => true,
    ),
  )
  socket.write(body)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  assert.match(String(answer), /^HTTP\/1\.1 200 OK/)
  assert.deepEqual(await closed, [0, null])
  socket.destroy()
})

test('on SIGINT, workers end with 0', { skip: noSignals }, async () => {
  const child = start(['--port', '0', '--workers', '2'])
  await originIn(child)
  const closed = once(child, 'close')
  child.kill('SIGINT')
  assert.deepEqual(await closed, [0, null])
})

test('workers that cannot listen say so once', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { status, errors } = await runProgram(['--port', String(port), '--workers', '2'])
  assert.match(errors, new RegExp(`^docket: port ${port} [^\\n]+ --port [^\\n]+\\n$`))
  assert.equal(status, 1)
  taken.close()
})

test('the number of workers is an integer, or auto', async () => {
  const { status, errors } = await runProgram(['--workers', 'many'])
  assert.match(errors, /^docket: --workers must be [^\n]+ got "many"\n$/)
  assert.equal(status, 2)
})
