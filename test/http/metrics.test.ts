import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { open, request } from '../raw.ts'
import { message, start } from '../support.ts'

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

test('by default there are no metrics', async () => {
  assert.equal((await fetch(`${await start()}/metrics`)).status, 404)
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
    body: `${JSON.stringify({ id: 1, action: 'build', payload: { data: message() } })}\n`,
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
