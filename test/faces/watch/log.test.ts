import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { originIn, stop } from '../../processes.ts'
import { start } from '../../program.ts'
import { exchange } from '../../raw.ts'
import { type Json, message } from '../../support.ts'

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** Starts a server, sends it requests, stops it, and returns what it wrote to standard error. */
async function logged(
  args: string[],
  requests: (origin: string) => Promise<unknown>,
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = start(['--port', '0', ...args], environment)
  const errors = text(child.stderr!)
  await requests(await originIn(child))
  await stop(child)
  return errors
}

const SECRET = 'never to be logged'

/** Sends a request with ids, and one without; returns the response to the latter. */
async function sendSome(origin: string): Promise<Response> {
  const data = message({ content: SECRET })
  const built = await fetch(`${origin}/v0/build`, {
    method: 'POST',
    body: JSON.stringify({ data }),
    headers: { 'X-Request-Id': 'first', Traceparent: TRACE },
  })
  assert.equal(built.headers.get('x-request-id'), 'first')
  const query = `?publickey=${encodeURIComponent(SECRET)}`
  return fetch(`${origin}/v0/${encodeURIComponent(SECRET)}${query}`)
}

test('--log json writes one object per request, with ids and sizes, and nothing of what was sent', async () => {
  const log = await logged(['--log', 'json'], async (origin) => {
    assert.match((await sendSome(origin)).headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/)
  })
  assert.ok(!log.includes('never'), log)
  const [first, second, ...rest] = log
    .trim()
    .split('\n')
    .map((line): Json => JSON.parse(line))
  assert.deepEqual(rest, [])
  const { time, ms, received, sent, pid, ...known } = first!
  assert.deepEqual(known, {
    method: 'POST',
    operation: 'build',
    status: 200,
    id: 'first',
    trace: '4bf92f3577b34da6a3ce929d0e0e4736',
    span: '00f067aa0ba902b7',
  })
  assert.ok(!Number.isNaN(Date.parse(time)), time)
  for (const number of [ms, received, sent, pid]) assert.ok(number > 0, String(number))
  assert.deepEqual([second!.operation, second!.status], ['none', 404])
})

test('malformed HTTP has a line too', async () => {
  const log = await logged(['--log', 'json'], (origin) => exchange(origin, `${SECRET}\r\n\r\n`))
  assert.ok(!log.includes('never'), log)
  const { method, operation, status } = JSON.parse(log.trim()) as Json
  assert.deepEqual([method, operation, status], ['-', 'malformed', 400])
})

test('--log text writes one line per request, and DOCKET_LOG sets it too', async () => {
  const log = await logged([], sendSome, { DOCKET_LOG: 'text' })
  assert.ok(!log.includes('never'), log)
  assert.match(log, /^\S+Z POST build 200 [\d.]+ ms, \d+ B in, \d+ B out, id first, trace 4bf\w+\n/)
  assert.match(log, /\n\S+Z GET none 404 [^\n]*, id [\da-f-]{36}\n$/)
})

test('by default requests are not logged', async () => {
  assert.equal(
    await logged([], async (origin) => {
      assert.equal((await sendSome(origin)).headers.get('x-request-id'), null)
    }),
    '',
  )
})
