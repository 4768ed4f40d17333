import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { startDocket } from '../../src/faces/index.ts'
import { originOf, stopServer } from '../../src/server.ts'
import { exchange, open, request } from '../raw.ts'
import { invoice, type Json, message, PATIENCE, start } from '../support.ts'

const origin = await start()
const small = request('POST /v0/build', [], JSON.stringify({ data: message() }))
/** A body so large that a worker handles it. */
const large = JSON.stringify({ data: invoice({ lines: 4000 }) })

async function post(
  to: string,
  path: string,
  body: string,
): Promise<{ status: number; headers: Headers; answer: Json }> {
  const response = await fetch(`${to}/v0${path}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  return {
    status: response.status,
    headers: response.headers,
    answer: (await response.json()) as Json,
  }
}

const statuses = (answers: string): string[] => answers.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []

test('a large body is answered like a small one', async () => {
  const { status, answer } = await post(origin, '/build', large)
  assert.equal(status, 200)
  assert.equal(answer.lines.length, 4000)
  assert.equal(answer.totals.payable, '4840000.00')
  const broken = await post(origin, '/validate', large)
  assert.equal(broken.status, 422)
  assert.equal(broken.answer.key, 'validation')
  const unknown = JSON.stringify({ data: { ...invoice({ lines: 4000 }), ünknown: 1 } })
  assert.equal(
    (await post(origin, '/build', unknown)).headers.get('docket-ignored'),
    '$.%C3%BCnknown',
  )
  assert.equal((await post(origin, '/build', `${large}x`)).status, 400)
})

test('a large line and a large message are answered like small ones', async () => {
  const payload = { data: invoice({ lines: 4000 }) }
  const lines = [
    { id: 'large', action: 'build', payload },
    { id: 'small', action: 'version' },
  ]
  const response = await fetch(`${origin}/v0/bulk`, {
    method: 'POST',
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  })
  const answers = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Json)
  assert.deepEqual(
    answers.map(({ id, seq }) => [id, seq]),
    [
      ['large', 1],
      ['small', 2],
    ],
  )
  assert.equal(answers[0]!.payload.totals.payable, '4840000.00')
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'build', arguments: payload },
  }
  const { status, answer } = await post(origin, '/mcp', JSON.stringify(call))
  assert.equal(status, 200)
  assert.equal(answer.result.structuredContent.totals.payable, '4840000.00')
})

test('a large request times out without affecting others', async () => {
  const hasty = await start({ timeout: 1 })
  for (let round = 0; round < 2; round++) {
    const [slow, quick] = await Promise.all([
      post(hasty, '/build', large),
      post(hasty, '/keygen', ''),
    ])
    assert.equal(slow.status, 503)
    assert.equal(slow.answer.key, 'unavailable')
    assert.equal(slow.headers.get('retry-after'), '1')
    assert.equal(quick.status, 200)
  }
  const line = `{"id":1,"action":"build","payload":${large}}\n{"id":2,"action":"version"}`
  const answers = (
    await (await fetch(`${hasty}/v0/bulk`, { method: 'POST', body: line })).text()
  ).split('\n')
  assert.deepEqual(answers.map((text) => text.slice(0, 40)).length, 3)
  assert.match(answers[0]!, /"seq":1,"error":\{"code":503/)
  assert.match(answers[1]!, /"id":2,"seq":2,"payload"/)
})

test('a large request that times out says how long it waited for others', async () => {
  const hasty = await start({ timeout: 200 })
  // More than there are workers.
  const replies = await Promise.all(Array.from({ length: 6 }, () => post(hasty, '/build', large)))
  const waited = replies.map(
    ({ answer }) => /after 0\.2 seconds, (\S+) of them/.exec(answer.message)?.[1],
  )
  assert.ok(waited.includes('0.0'), String(waited))
  assert.ok(
    waited.some((seconds) => Number(seconds) > 0),
    String(waited),
  )
})

test('the bodies of all clients together are limited', async () => {
  const narrow = await start({ maxInFlight: 100_000 })
  const half = await open(narrow)
  half.write(
    `POST /v0/build HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n\r\n${'x'.repeat(80_000)}`,
  )
  const body = JSON.stringify({ data: message({ content: 'x'.repeat(50_000) }) })
  const until = async (status: number): Promise<void> => {
    for (let tries = 0; tries < 200; tries++) {
      const reply = await post(narrow, '/build', body)
      if (reply.status === status) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    assert.fail(`no answer with status ${status}`)
  }
  await until(503)
  assert.equal((await fetch(`${narrow}/v0/`)).status, 200)
  half.destroy()
  await until(200)
})

test('the memory of a request is returned in full when it is answered', async () => {
  const body = JSON.stringify({ data: message() })
  const narrow = await start({ maxInFlight: body.length })
  for (let round = 0; round < 5; round++) {
    // The answer may arrive a moment before its memory is returned.
    let tries = 0
    while ((await post(narrow, '/build', body)).status !== 200)
      if (++tries === 1000) assert.fail('the memory is not returned')
    await fetch(`${narrow}/v0/schemas/bill/invoice`).then((response) => response.text())
  }
  const { status, headers, answer } = await post(narrow, '/build', `${body} `)
  assert.deepEqual([status, answer.key, headers.get('retry-after')], [503, 'unavailable', '1'])
})

test('pipelined requests are all answered, in order', async () => {
  const paths = Array.from({ length: 300 }, (_, at) => (at % 3 ? '/v0/regimes/es' : '/nowhere'))
  const bytes = paths
    .map((path, at) => request(`GET ${path}`, at === 299 ? ['Connection: close'] : []))
    .join('')
  assert.deepEqual(
    statuses(await exchange(origin, bytes)),
    paths.map((path) => (path === '/nowhere' ? '404' : '200')),
  )
})

test('pipelined requests do not delay other clients', async () => {
  const socket = await open(origin)
  let answered = 0
  socket.on('data', (data) => {
    answered += statuses(String(data)).length
  })
  socket.write(request('GET /v0/schemas/bill/invoice?bundle').repeat(400))
  await once(socket, 'data')
  assert.equal((await fetch(`${origin}/v0/`)).status, 200)
  assert.notEqual(answered, 400)
  socket.destroy()
})

test('malformed input is rejected after the answers to earlier requests', async () => {
  assert.deepEqual(statuses(await exchange(origin, `${small}${small}NONSENSE\r\n\r\n`)), [
    '200',
    '200',
    '400',
  ])
  const stream = request('POST /v0/bulk', ['Transfer-Encoding: chunked'])
  const line = `${JSON.stringify({ id: 1, action: 'version' })}\n`
  const socket = await open(origin)
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  socket.on('error', () => undefined)
  socket.write(`${stream}${line.length.toString(16)}\r\n${line}\r\n`)
  await once(socket, 'data')
  socket.write('not a chunk\r\n')
  await once(socket, 'end')
  socket.end()
  assert.deepEqual(statuses(answer), ['200'])
  assert.doesNotMatch(answer, /malformed/)
})

test('a rejected connection is closed even if the client keeps its side open', async () => {
  const socket = await open(origin)
  socket.resume()
  socket.write('NONSENSE\r\n\r\n')
  await once(socket, 'end')
  // Writing fails once the server has closed its side too.
  const writing = setInterval(() => socket.write('x'), 50)
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
  clearInterval(writing)
  assert.match(error.code!, /EPIPE|ECONNRESET/)
})

test('more connections than allowed are closed at once', async () => {
  const narrow = await start({ maxConnections: 2 })
  const sockets = [await open(narrow), await open(narrow)]
  const third = await open(narrow)
  third.on('error', () => undefined)
  third.resume()
  await once(third, 'end')
  for (const socket of [...sockets, third]) socket.destroy()
})

test('a stream without any valid request is ended', async () => {
  const response = await fetch(`${origin}/v0/bulk`, { method: 'POST', body: '1\n'.repeat(5000) })
  const answers = (await response.text()).trim().split('\n')
  assert.equal(answers.length, 1001)
  assert.match(answers.at(-1)!, /"seq":1001,"error":\{"code":413,"key":"too-large"/)
})

test('stopping lets answers finish, then closes their connections', async () => {
  const server = await startDocket({ port: 0, timeout: PATIENCE })
  const to = originOf(server)
  const idle = await open(to)
  const reader = await open(to)
  reader.write(request('POST /v0/build', [], JSON.stringify({ data: invoice({ lines: 20_000 }) })))
  await once(reader, 'readable')
  const stopped = stopServer(server)
  await once(idle.resume(), 'end')
  idle.destroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
  let text = ''
  for await (const data of reader) text += String(data)
  reader.end()
  const [head, body] = text.split('\r\n\r\n')
  assert.equal(Buffer.byteLength(body!), Number(/Content-Length: (\d+)/.exec(head!)![1]))
  assert.equal((JSON.parse(body!) as Json).lines.length, 20_000)
  await stopped
})

test('an answer sent while the server stops announces that the connection closes', async () => {
  const server = await startDocket({ port: 0, timeout: 60_000 })
  const socket = await open(originOf(server))
  const body = JSON.stringify({ data: message() })
  const headers = [`Content-Length: ${body.length}`, 'Expect: 100-continue']
  socket.write(request('POST /v0/build', headers))
  await once(socket, 'data')
  const stopped = stopServer(server)
  let text = ''
  socket.on('data', (data) => {
    text += String(data)
  })
  socket.write(body)
  await once(socket, 'end')
  socket.end()
  assert.match(text, /^HTTP\/1\.1 200 [^]*Connection: close\r\n/)
  await stopped
})
