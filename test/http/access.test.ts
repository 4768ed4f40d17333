import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServer } from '../../src/server.ts'
import { exchange, request } from '../raw.ts'
import { invoice, message, post, start } from '../support.ts'

const local = await start()
const body = JSON.stringify({ data: message() })
const CLOSE = 'Connection: close'

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

/** The status and the whole answer of a build request with these headers. */
async function build(
  origin: string,
  ...headers: string[]
): Promise<{ status: number; answer: string }> {
  const answer = await exchange(origin, request('POST /v0/build', [CLOSE, ...headers], body))
  return { status: statusOf(answer), answer }
}

test('a server on a loopback address answers only to loopback names', async () => {
  for (const host of ['localhost', 'localhost:8080', '127.0.0.1', '127.1.2.3:80', '[::1]:8080']) {
    assert.equal((await build(local, `Host: ${host}`)).status, 200, host)
  }
  for (const host of [
    'example.com',
    'localhost.example.com',
    '127.0.0.1.nip.io',
    '0.0.0.0',
    'user@localhost',
    '',
  ]) {
    const { status, answer } = await build(local, `Host: ${host}`)
    assert.equal(status, 403, host)
    assert.match(answer, /"key":"forbidden"/)
  }
  assert.equal(
    statusOf(await exchange(local, request('GET /', ['Host: evil.example', CLOSE]))),
    403,
  )
})

test('listed host names are allowed too', async () => {
  const named = await start({ hosts: ['docket.internal', 'other:8080'] })
  for (const [host, status] of [
    ['docket.internal', 200],
    ['docket.internal:81', 200],
    ['other:8080', 200],
    ['other', 403],
    ['localhost', 200],
  ] as const) {
    assert.equal((await build(named, `Host: ${host}`)).status, status, host)
  }
})

test('a page must send JSON as application/json, so that its browser sends a preflight request', async () => {
  const page = 'Origin: https://shop.example'
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const { status, answer } = await build(local, page, `Content-Type: ${type}`)
    assert.equal(status, 415, type)
    assert.match(answer, /application\/json/)
  }
  assert.equal((await build(local, page)).status, 415)
  assert.equal(
    (await build(local, 'Sec-Fetch-Site: cross-site', 'Content-Type: text/plain')).status,
    415,
  )
  assert.equal((await build(local, 'Sec-Fetch-Site: none', 'Content-Type: text/plain')).status, 200)
  // Files have types for which browsers ask first, too.
  for (const type of ['application/pdf', 'application/octet-stream', 'application/xml'])
    assert.notEqual((await build(local, page, `Content-Type: ${type}`)).status, 415, type)
  const { status, answer } = await build(
    local,
    page,
    'Content-Type: application/json; charset=utf-8',
  )
  assert.equal(status, 200)
  assert.match(answer, /Access-Control-Allow-Origin: \*/)
})

test('pages can be restricted to the same origin, or to listed origins', async () => {
  const json = 'Content-Type: application/json'
  const off = await start({ cors: 'off' })
  const listed = await start({ cors: ['https://shop.example'] })
  const own = `Origin: ${off}`
  const host = `Host: ${new URL(off).host}`
  assert.equal((await build(off, own, host, json)).status, 200)
  assert.equal((await build(off, json)).status, 200)
  for (const origin of ['https://shop.example', 'null', 'http://localhost:1', `x${off}`]) {
    const { status, answer } = await build(off, `Origin: ${origin}`, host, json)
    assert.equal(status, 403, origin)
    assert.doesNotMatch(answer, /Access-Control/)
  }
  const allowed = await build(listed, 'Origin: https://shop.example', json)
  assert.equal(allowed.status, 200)
  assert.match(allowed.answer, /Access-Control-Allow-Origin: https:\/\/shop\.example\r\n/)
  assert.match(allowed.answer, /Vary: Origin\r\n/)
  assert.equal((await build(listed, 'Origin: https://other.example', json)).status, 403)
})

const postMcp = (origin: string, ...headers: string[]): Promise<string> => {
  const all = [CLOSE, 'Content-Type: application/json', ...headers]
  return exchange(origin, request('POST /v0/mcp', all, '{"jsonrpc":"2.0","id":1,"method":"ping"}'))
}

test('MCP accepts only pages of web servers on this machine', async () => {
  for (const [origin, status] of [
    ['http://localhost:3000', 200],
    ['https://127.0.0.1', 200],
    ['chrome-extension://localhost', 403],
    ['javascript://localhost', 403],
    ['https://shop.example', 403],
  ] as const) {
    assert.equal(statusOf(await postMcp(local, `Origin: ${origin}`)), status, origin)
  }
})

test('MCP repeats only origins that are valid', async () => {
  for (const origin of [
    'http://localhost:3000/path',
    'http://LOCALHOST',
    'http://localhost:80',
    'http://localhost, x',
  ])
    assert.match(await postMcp(local, `Origin: ${origin}`), /^HTTP\/1\.1 403 /, origin)
})

// Any page could get documents signed otherwise.
const { private: privateKey } = await post('/keygen', {})
const signs = await start({ privateKey, hosts: ['docket.internal'] })
const SIGN = { data: invoice() }
const JSON_HEADER = 'Content-Type: application/json'

const REQUESTS: [path: string, type: string, body: string][] = [
  ['/v0/sign', 'application/json', JSON.stringify(SIGN)],
  ['/v0/bulk', 'application/x-ndjson', JSON.stringify({ id: 1, action: 'sign', payload: SIGN })],
  [
    '/v0/mcp',
    'application/json',
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'sign', arguments: SIGN },
    }),
  ],
]

for (const [path, type, body] of REQUESTS) {
  test(`a server with a key signs at ${path} for its own pages, and not for others`, async () => {
    const { host } = new URL(signs)
    const ask = (...headers: string[]) =>
      exchange(signs, request(`POST ${path}`, [CLOSE, `Content-Type: ${type}`, ...headers], body))
    for (const headers of [
      ['Origin: https://evil.example'],
      ['Origin: null'],
      ['Origin: http://localhost:3000', `Host: ${host}`],
    ]) {
      const answer = await ask(...headers)
      assert.equal(statusOf(answer), 403, String(headers))
      assert.doesNotMatch(answer, /Access-Control-Allow-Origin|"sigs"/)
    }
    assert.match(await ask(`Origin: http://${host}`, `Host: ${host}`), /"sigs"/)
    assert.match(await ask(), /"sigs"/)
  })
}

test('a server with a key on any address trusts no host name that a page brings along', async () => {
  const everywhere = (await start({ privateKey, host: '0.0.0.0' })).replace('0.0.0.0', '127.0.0.1')
  const ask = (...headers: string[]) =>
    exchange(
      everywhere,
      request('POST /v0/sign', [CLOSE, JSON_HEADER, ...headers], JSON.stringify(SIGN)),
    )
  const rebound = ['Origin: http://evil.example', 'Host: evil.example']
  assert.equal(statusOf(await ask(...rebound)), 403)
  assert.equal(statusOf(await ask('Host: docket.internal')), 200)
})

test('a server with a key does not start for pages of any origin; listed ones may sign', async () => {
  await assert.rejects(startServer({ port: 0, privateKey, cors: '*' }), /DOCKET_CORS/)
  const listed = await start({ privateKey, cors: ['https://shop.example'] })
  const answer = await exchange(
    listed,
    request(
      'POST /v0/sign',
      [CLOSE, JSON_HEADER, 'Origin: https://shop.example'],
      JSON.stringify(SIGN),
    ),
  )
  assert.match(answer, /Access-Control-Allow-Origin: https:\/\/shop\.example\r\n[^]*"sigs"/)
})

test('ambiguous requests are rejected', async () => {
  for (const headers of [
    ['Host: localhost', 'Host: localhost'],
    ['Host: localhost', 'Host: example.com'],
    ['Host: localhost,localhost'],
  ]) {
    const answer = await exchange(local, request('POST /v0/build', [...headers, CLOSE], body))
    assert.match(answer, /^HTTP\/1\.1 400 [^]*"key":"input"[^]*Host/)
  }
  assert.match(
    await exchange(local, `GET /v0/ HTTP/1.1\r\n${CLOSE}\r\n\r\n`),
    /^HTTP\/1\.1 400 [^]*"key":"input"/,
  )
  const chunked = ['Transfer-Encoding: gzip, chunked', CLOSE]
  assert.match(
    await exchange(local, `${request('POST /v0/build', chunked)}2\r\n{}\r\n0\r\n\r\n`),
    /^HTTP\/1\.1 400 /,
  )
})

test('the target of a request may be a whole URL', async () => {
  for (const target of ['http://localhost:80/v0/', 'HTTP://localhost/v0/']) {
    assert.equal(statusOf(await exchange(local, request(`GET ${target}`, [CLOSE]))), 200, target)
  }
  assert.equal(statusOf(await exchange(local, request('GET http://localhost', [CLOSE]))), 200)
  assert.equal(
    statusOf(await exchange(local, request('GET http://localhost/nowhere', [CLOSE]))),
    404,
  )
})

test('a target that is a whole URL is checked by its own host', async () => {
  const foreign = request('GET http://evil.example/v0', [CLOSE, 'Host: localhost'])
  assert.equal(statusOf(await exchange(local, foreign)), 403)
  const own = request('GET http://localhost/v0', [CLOSE, 'Host: evil.example'])
  assert.equal(statusOf(await exchange(local, own)), 200)
})

test('an unsupported Expect is 417', async () => {
  const answer = await exchange(local, request('POST /v0/build', ['Expect: 200-ok'], body), /"key"/)
  assert.match(answer, /^HTTP\/1\.1 417 [^]*"key":"input"/)
})

test('browsers must not guess the type of an answer', async () => {
  for (const bytes of [
    request('GET /', [CLOSE]),
    request('GET /nowhere', [CLOSE]),
    request('OPTIONS /', [CLOSE]),
    'NONSENSE\r\n\r\n',
    request('POST /v0/mcp', [CLOSE]),
    request('POST /v0/build', ['Expect: x', CLOSE]),
  ]) {
    assert.match(await exchange(local, bytes), /X-Content-Type-Options: nosniff\r\n/, bytes)
  }
})

test('the welcome page does not interpret the host name it repeats', async () => {
  const open = await start({ host: '0.0.0.0' })
  const target = open.replace('0.0.0.0', '127.0.0.1')
  const answer = await exchange(target, request('GET /', [`Host: ${"$'$`".repeat(500)}`, CLOSE]))
  assert.match(answer, /curl -s localhost:8080\/v0\/regimes/)
  assert.equal(answer.includes('$`'), false)
})
