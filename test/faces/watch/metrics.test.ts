import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { startDocket } from '../../../src/faces/index.ts'
import { exchange, open, request } from '../../raw.ts'
import { type Json, message, start } from '../../support.ts'

/** A line of the text format: a name, labels with values in quotes, a number. */
const SAMPLE = /^([a-z_]+)(\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})? (\S+)$/

/** Reads the text format, and checks what it requires: each family in one piece, after its help and type. */
function parse(text: string): { values: Map<string, number>; types: Map<string, string> } {
  const values = new Map<string, number>()
  const types = new Map<string, string>()
  let family = ''
  assert.ok(text.endsWith('\n'), 'the last line ends')
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help] = /^# HELP ([a-z_]+) \S/.exec(line) ?? []
    const [, typed, type] = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(line) ?? []
    if (help !== undefined) {
      assert.ok(!types.has(help), `${help} is in one piece`)
      family = help
    } else if (typed !== undefined) {
      assert.equal(typed, family)
      types.set(typed, type!)
    } else {
      const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? []
      const suffix = types.get(family) === 'histogram' ? /_(bucket|sum|count)$/ : /$/
      assert.equal(name.replace(suffix, ''), family, line)
      assert.ok(Number.isFinite(Number(value)), line)
      assert.ok(!values.has(name + labels), `${line} is there once`)
      values.set(name + labels, Number(value))
    }
  }
  return { values, types }
}

async function read(origin: string): Promise<Map<string, number>> {
  const answer = await fetch(`${origin}/metrics`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  return parse(await answer.text()).values
}

/** Waits until a series has a value: a request counts once its response is sent, a moment after it is received. */
async function waitFor(
  origin: string,
  series: string,
  value: number,
): Promise<Map<string, number>> {
  for (;;) {
    const values = await read(origin)
    if (values.get(series) === value) return values
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('metrics can be left out, and the 404 says how to have them', async () => {
  const answer = await fetch(`${await start({ metrics: false })}/metrics`)
  assert.equal(answer.status, 404)
  assert.match(((await answer.json()) as Json).message, /without --no-metrics|--no-metrics; start/)
})

/** A port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('metrics can have a port of their own, which has nothing else and asks for no token', async () => {
  const metricsPort = await freePort()
  const origin = await start({ metricsPort, token: 'correct-horse-battery' })
  const headers = { Authorization: 'Bearer correct-horse-battery' }
  const here = await fetch(`${origin}/metrics`, { headers })
  assert.equal(here.status, 404)
  assert.match(((await here.json()) as Json).message, /--metrics-port/)
  const there = `http://127.0.0.1:${metricsPort}`
  const series = 'docket_requests_total{operation="/metrics",status="404"}'
  assert.equal((await waitFor(there, series, 1)).get(series), 1)
  const head = await fetch(`${there}/metrics`, { method: 'HEAD' })
  assert.deepEqual([head.status, await head.text()], [200, ''])
  assert.equal((await fetch(`${there}/metrics`, { method: 'POST' })).status, 405)
  assert.equal((await fetch(`${there}/v0`, { headers })).status, 404)
  await assert.rejects(startDocket({ port: 0, metricsPort }), /EADDRINUSE/)
})

test('lines of a stream and calls of tools count under their operation', async () => {
  const origin = await start()
  const lines = [
    { id: 1, action: 'build', payload: { data: message() } },
    { id: 2, action: 'build', payload: { data: message({ content: '' }) } },
    { id: 3, action: 'nothing' },
  ]
  const body = lines.map((line) => JSON.stringify(line)).join('\n')
  await (await fetch(`${origin}/v0/bulk`, { method: 'POST', body })).text()
  const call = (name: string, given: Json): Json => ({
    jsonrpc: '2.0',
    id: name + JSON.stringify(given),
    method: 'tools/call',
    params: { name, arguments: given },
  })
  const calls = [
    call('regime_list', {}),
    call('build', { data: message() }),
    call('build', { data: message({ content: '' }) }),
    call('nothing', {}),
    { jsonrpc: '2.0', id: 1, method: 'ping' },
  ]
  for (const each of [...calls, calls]) {
    const headers = { 'Content-Type': 'application/json' }
    await (
      await fetch(`${origin}/v0/mcp`, { method: 'POST', headers, body: JSON.stringify(each) })
    ).text()
  }
  const values = await waitFor(origin, 'docket_requests_total{operation="/v0/mcp",status="200"}', 6)
  const counts = [...values].filter(([series]) =>
    /^docket_requests_total\{operation="[a-z]/.test(series),
  )
  assert.deepEqual(Object.fromEntries(counts), {
    'docket_requests_total{operation="build",status="200"}': 3,
    'docket_requests_total{operation="build",status="422"}': 3,
    'docket_requests_total{operation="regimes",status="200"}': 2,
  })
  assert.equal(values.get('docket_requests_in_flight'), 1)
})

test('malformed HTTP counts by status', async () => {
  const origin = await start()
  await exchange(origin, 'NONSENSE\r\n\r\n')
  await exchange(origin, request('GET /v0', [`X: ${'x'.repeat(20_000)}`]))
  const answer = await exchange(
    origin,
    'CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  )
  assert.match(answer, /^HTTP\/1\.1 405 [^]*Allow: GET, HEAD, OPTIONS, POST\r\n[^]*"key":"input"/)
  const malformed = 'docket_requests_total{operation="malformed"'
  const values = await waitFor(origin, `${malformed},status="405"}`, 1)
  assert.equal(values.get(`${malformed},status="400"}`), 1)
  assert.equal(values.get(`${malformed},status="431"}`), 1)
})

test('requests are counted by operation and status, with their durations and sizes', async () => {
  const origin = await start({ metrics: true })
  const body = JSON.stringify({ data: message() })
  const answer = await fetch(`${origin}/v0/build`, { method: 'POST', body })
  const sent = (await answer.text()).length
  await fetch(`${origin}/v0/build`, { method: 'POST', body: '{' })
  await fetch(`${origin}/v0/regimes/ES`)
  await fetch(`${origin}/v0/regimes/${'x'.repeat(50)}`)
  await fetch(`${origin}/v0/%zz`)
  await fetch(`${origin}/v0/bulk`, {
    method: 'POST',
    body: `${JSON.stringify({ id: 1, action: 'version' })}\n`,
  })
  const values = await waitFor(
    origin,
    'docket_requests_total{operation="/v0/bulk",status="200"}',
    1,
  )
  for (const [labels, count] of [
    ['operation="build",status="200"', 1],
    ['operation="build",status="400"', 1],
    ['operation="regime",status="200"', 1],
    ['operation="regime",status="404"', 1],
    ['operation="none",status="404"', 1],
  ] as const)
    assert.equal(values.get(`docket_requests_total{${labels}}`), count, labels)
  const build = 'operation="build"'
  assert.equal(values.get(`docket_request_duration_seconds_count{${build}}`), 2)
  assert.equal(values.get(`docket_request_duration_seconds_bucket{${build},le="+Inf"}`), 2)
  assert.equal(values.get(`docket_request_body_bytes_sum{${build}}`), body.length + 1)
  assert.equal(values.get(`docket_request_body_bytes_bucket{${build},le="1024"}`), 2)
  assert.ok(values.get(`docket_response_body_bytes_sum{${build}}`)! > sent, 'both answers count')
  assert.ok(
    values.get('docket_response_body_bytes_sum{operation="/v0/bulk"}')! > 0,
    'streams count',
  )
  for (const figure of ['process_cpu_seconds_total', 'process_resident_memory_bytes'])
    assert.ok(values.get(figure)! > 0, figure)
  assert.equal(values.get('docket_processes'), 1)
})

test('buckets are cumulative, and in the order of their bounds', async () => {
  const origin = await start({ metrics: true })
  await fetch(`${origin}/v0`)
  const values = await waitFor(origin, 'docket_requests_total{operation="version",status="200"}', 1)
  const buckets = [...values].filter(([name]) =>
    name.startsWith('docket_request_duration_seconds_bucket{operation="version"'),
  )
  const bounds = buckets.map(([name]) =>
    Number(/le="([^"]+)"/.exec(name)![1]!.replace('+Inf', 'Infinity')),
  )
  assert.deepEqual(
    bounds,
    bounds.toSorted((a, b) => a - b),
  )
  assert.equal(bounds.at(-1), Infinity)
  const counts = buckets.map(([, count]) => count)
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
  )
})

test('durations are in seconds, from the headers to the end of the response', async () => {
  const origin = await start({ metrics: true })
  const begin = performance.now()
  const socket = await open(origin)
  socket.write(request('POST /v0/build', ['Content-Length: 2', 'Expect: 100-continue']))
  await once(socket, 'data')
  const held = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const least = (performance.now() - held) / 1000
  socket.write('{}')
  const values = await waitFor(origin, 'docket_requests_total{operation="build",status="400"}', 1)
  const most = (performance.now() - begin) / 1000
  const sum = values.get('docket_request_duration_seconds_sum{operation="build"}')!
  assert.ok(sum >= least && sum <= most, `${least} <= ${sum} <= ${most}`)
  const short = 'docket_request_duration_seconds_bucket{operation="build",le="0.05"}'
  assert.equal(values.get(short), 0)
  socket.destroy()
})

test('an event loop that is blocked for more than a second shows in its last bucket', async () => {
  const origin = await start({ metrics: true })
  const series = 'docket_event_loop_delay_seconds'
  const begin = performance.now()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1300)
  for (;;) {
    const values = await read(origin)
    const buckets = [...values].filter(([name]) => name.startsWith(`${series}_bucket`))
    assert.deepEqual(
      buckets.map(([name]) => /le="(.+)"/.exec(name)![1]),
      ['0.001', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '+Inf'],
    )
    const [second, all] = buckets.slice(-2).map(([, count]) => count) as [number, number]
    assert.equal(values.get(`${series}_count`), all)
    if (all === second) {
      // The timer that is late runs next.
      await new Promise((resolve) => setTimeout(resolve, 20))
      continue
    }
    const sum = values.get(`${series}_sum`)!
    assert.ok(sum > 1 && sum <= (performance.now() - begin) / 1000, `${sum} seconds`)
    break
  }
})

test('requests that are not answered yet are in flight; those whose client leaves count as 499', async () => {
  const origin = await start({ metrics: true })
  const socket = await open(origin)
  socket.write(request('POST /v0/build', ['Content-Length: 10', 'Expect: 100-continue']))
  await once(socket, 'data')
  assert.equal((await read(origin)).get('docket_requests_in_flight'), 2)
  socket.destroy()
  const values = await waitFor(origin, 'docket_requests_total{operation="build",status="499"}', 1)
  assert.equal(values.get('docket_requests_in_flight'), 1)
})
