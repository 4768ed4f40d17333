// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as openRequest } from 'node:http'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { nextTurn, waitForStep, waitForTurn } from '../../src/http/turns.ts'
import { originIn } from '../processes.ts'
import { start as startProgram } from '../program.ts'
import { invoice, type Json, message, origin, times } from '../support.ts'

test('those who wait are served in order, requests and steps of others by turns', async () => {
  const served: string[] = []
  const wait = async (name: string, turn: Promise<void> | undefined): Promise<void> => {
    await turn
    served.push(name)
  }
  await Promise.all([
    wait('request 1', nextTurn()),
    wait('request 2', waitForTurn()),
    wait('step 1', waitForStep()),
    wait('request 3', waitForTurn()),
    wait('step 2', waitForStep()),
    wait('step 3', waitForStep()),
    wait('step 4', waitForStep()),
  ])
  const [steps, requests] = ['step', 'request'].map((kind) =>
    served.filter((name) => name.startsWith(kind)),
  )
  assert.deepEqual(requests, ['request 1', 'request 2', 'request 3'])
  assert.deepEqual(steps, ['step 1', 'step 2', 'step 3', 'step 4'])
  const mixed = served.slice(0, 6).map((name) => name.split(' ')[0])
  assert.ok(
    mixed.every((kind, at) => kind !== mixed[at + 1]),
    served.join(),
  )
})

test('health is answered before those who wait, and other requests after them', async () => {
  let waiting = 30_000
  for (let i = 0; i < 30_000; i++) void nextTurn().then(() => waiting--)
  const left = async (path: string): Promise<number> => {
    assert.equal((await fetch((await origin()) + path)).status, 200)
    return waiting
  }
  const [alive, ready, other] = await Promise.all(['/healthz', '/readyz', '/v0'].map(left))
  assert.ok(alive! > 0 && ready! > 0, `${alive} and ${ready} waited still`)
  assert.equal(other, 0)
})

test('an answer does not wait for a request that is still being sent', async () => {
  const { hostname, port } = new URL(await origin())
  const body = JSON.stringify({ data: invoice() })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const slow = openRequest({ hostname, port, path: '/v0/build', method: 'POST', headers })
  const answered = once(slow, 'response')
  slow.write(body.slice(0, 10))
  for (let i = 0; i < 3; i++) {
    const response = await fetch(`http://${hostname}:${port}/v0/build`, post(body))
    assert.equal(response.status, 200)
    await response.arrayBuffer()
  }
  slow.end(body.slice(10))
  const [{ statusCode }] = (await answered) as [{ statusCode: number }]
  assert.equal(statusCode, 200)
})

const lineOf = (id: number): string =>
  `${JSON.stringify({ id, action: 'build', payload: { data: invoice({ lines: 5, code: String(id) }) } })}\n`
const LINES = times(4000, lineOf).join('')

const post = (body: string | Buffer): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/json', Connection: 'close' },
})

/** Long requests that are sent at once. */
const LONG = 30

/** Small requests that are sent during a stream, one after the other. */
const SMALL = 5

/** The share of a stream that was answered before small requests that came during it. */
async function shareBefore(
  to: string,
  headers: { [name: string]: string },
  body: string | Buffer,
): Promise<number> {
  const sent = openRequest(`${to}/v0/bulk`, { method: 'POST', headers })
  sent.end(body)
  const [response] = await once(sent, 'response')
  let received = 0
  response.on('data', (data: Buffer) => {
    received += data.length
  })
  const ended = once(response, 'end')
  await once(response, 'data')
  for (let i = 0; i < SMALL; i++) {
    const answer = await fetch(`${to}/v0/build`, post(JSON.stringify({ data: message() })))
    assert.equal(answer.status, 200)
  }
  const before = received
  await ended
  return before / received
}

const STREAMS: { [name: string]: [headers: { [name: string]: string }, body: string | Buffer] } = {
  'a stream': [{}, LINES],
  'a compressed stream': [{ 'Content-Encoding': 'gzip' }, gzipSync(LINES)],
  'a stream with compressed answers': [{ 'Accept-Encoding': 'gzip' }, LINES],
}

for (const [name, [headers, body]] of Object.entries(STREAMS)) {
  test(`small requests are answered during ${name}`, async () => {
    const share = await shareBefore(await origin(), headers, body)
    assert.ok(share < 0.5, `${share.toFixed(2)} of it came before`)
  })
}

test('small requests are answered by the program during a stream', async () => {
  const program = startProgram(['--port', '0'])
  const share = await shareBefore(await originIn(program), {}, LINES)
  program.kill()
  assert.ok(share < 0.5, `${share.toFixed(2)} of it came before`)
})

test('small requests do not wait for long ones that came before them', async () => {
  const to = await origin()
  const ask = async (data: Json): Promise<void> => {
    const response = await fetch(`${to}/v0/build`, post(JSON.stringify({ data })))
    assert.equal(response.status, 200)
    await response.text()
  }
  const long = invoice({ lines: 1500 })
  let done = 0
  const all = times(LONG, () => ask(long).then(() => done++))
  // The first is answered when all have come.
  await Promise.race(all)
  await ask(message())
  assert.ok(done < LONG / 2, `${done} came first`)
  await Promise.all(all)
})

test('small requests are answered during a batch of the Model Context Protocol', async () => {
  const to = await origin()
  const call = (id: number): Json => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'build', arguments: { data: invoice({ lines: 20 }) } },
  })
  let done = false
  const batch = fetch(`${to}/v0/mcp`, post(JSON.stringify(times(50, call)))).then(
    async (response) => {
      done = true
      return (await response.json()) as Json[]
    },
  )
  for (let answered = 0; answered < 3; answered++) {
    await (await fetch(`${to}/v0/build`, post(JSON.stringify({ data: message() })))).text()
    assert.equal(done, false, `after ${answered}`)
  }
  assert.deepEqual(
    (await batch).map(({ id }) => id),
    times(50, (id) => id),
  )
})
