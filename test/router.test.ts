import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, open, request } from './raw.ts'
import { get, invoice, message, origin, post, send, sendJson } from './support.ts'

const BODY_LIMIT = 100_000
const CLOSE = 'Connection: close'
const server = await origin({ bodyLimit: BODY_LIMIT })
const body = JSON.stringify({ data: message() })

test('every answer has the common headers', async () => {
  for (const path of ['/v0/', '/v0/regimes/zz', '/nowhere', '/']) {
    const { headers } = await send(path)
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.match(headers.get('access-control-expose-headers') ?? '', /Docket-Ignored, /)
    assert.match(headers.get('gobl-version')!, /^v\d+\.\d+\.\d+$/)
    assert.match(headers.get('server-timing')!, /^total;dur=\d+\.\d{4}$/)
  }
  const answer = await sendJson('/build', body)
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.match(await answer.text(), /\}\n$/)
})

test('reference data is cached by ETag', async () => {
  const { headers } = await send('/v0/regimes/es')
  const etag = headers.get('etag')!
  assert.match(etag, /^"[^"]+"$/)
  assert.equal(headers.get('cache-control'), 'public, max-age=86400')
  for (const tag of [etag, '*', `W/${etag}`, `"other", ${etag}`]) {
    const answer = await send('/v0/regimes/es', { headers: { 'If-None-Match': tag } })
    assert.equal(answer.status, 304)
    assert.equal(answer.headers.get('etag'), etag)
    assert.equal(await answer.text(), '')
  }
  assert.equal((await send('/v0/regimes', { headers: { 'If-None-Match': '"other"' } })).status, 200)
  const missing = await send('/v0/regimes/zz', { headers: { 'If-None-Match': etag } })
  assert.equal(missing.status, 404)
  assert.equal(missing.headers.get('etag'), null)
})

test('answers to requests with documents or keys must not be kept by caches', async () => {
  const { private: privatekey, public: publickey } = await post('/keygen', {})
  const data = await post('/sign', { data: invoice(), privatekey })
  const options = { type: 'credit-note' }
  const requests = {
    '/keygen': {},
    '/build': { data },
    '/validate': { data },
    '/replicate': { data },
    '/sign': { data, privatekey },
    '/verify': { data, publickey },
    '/correct': { data, options },
  }
  for (const [path, body] of Object.entries(requests)) {
    const { status, headers } = await sendJson(path, body, { 'If-None-Match': '*' })
    assert.deepEqual([path, status], [path, 200])
    assert.deepEqual([headers.get('cache-control'), headers.get('etag')], [null, null], path)
  }
})

test('OPTIONS is answered on all paths that are known, with the CORS headers', async () => {
  for (const path of ['/v0/build', '/v0/schemas', '/']) {
    const answer = await send(path, { method: 'OPTIONS' })
    assert.equal(answer.status, 204)
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    const methods = answer.headers.get('access-control-allow-methods')
    assert.equal(methods, 'GET, POST, DELETE, OPTIONS')
    assert.match(answer.headers.get('access-control-allow-headers') ?? '', /^Content-Type, /)
    assert.equal(answer.headers.get('gobl-version'), null)
    assert.equal(await answer.text(), '')
  }
})

test('HEAD is GET without the body', async () => {
  const headers = { 'Accept-Encoding': 'identity' }
  const [head, full] = [
    await send('/v0/schemas/bill/invoice', { method: 'HEAD', headers }),
    await send('/v0/schemas/bill/invoice', { headers }),
  ]
  assert.equal(head.status, 200)
  assert.equal(await head.text(), '')
  assert.equal(Number(head.headers.get('content-length')), Buffer.byteLength(await full.text()))
  assert.equal((await send('/v0/schemas/none', { method: 'HEAD' })).status, 404)
})

test('another method on a known path is 405 with Allow', async () => {
  const cases: [string, string, string][] = [
    ['GET', '/v0/build', 'OPTIONS, POST'],
    ['PUT', '/v0/schemas', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/v0/regimes/es', 'GET, HEAD, OPTIONS'],
    ['POST', '/', 'GET, HEAD, OPTIONS'],
  ]
  for (const [method, path, allow] of cases) {
    const answer = await send(path, { method })
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow'), allow)
    assert.equal(((await answer.json()) as { key: string }).key, 'input')
  }
})

test('unknown paths are 404, even if only their spelling differs', async () => {
  for (const path of [
    '/v0/nothing',
    '/V0/',
    '/v0/build/',
    '/v0//build',
    '/v0/./build',
    '/v1/build',
    '/v0x',
    '/v0/regimes/es/x',
  ]) {
    const text = await exchange(server, request(`GET ${path}`, [CLOSE]))
    assert.match(text, /^HTTP\/1\.1 404 /, path)
    assert.match(text, /"key":"not-found"/)
  }
})

test('an unknown path that is like a known one asks if that was meant', async () => {
  for (const path of ['/v0/bild', '/v0/build/', '/V0/build', '/build']) {
    const text = await exchange(server, request(`GET ${path}`, [CLOSE]))
    assert.match(text, /; see GET \/v0\/openapi\.json; did you mean \/v0\/build\?"/, path)
  }
  assert.doesNotMatch(await exchange(server, request('GET /invoice', [CLOSE])), /did you mean/)
})

test('the content type of a request does not matter', async () => {
  for (const type of ['text/plain', 'application/yaml', '']) {
    assert.equal((await sendJson('/build', body, { 'Content-Type': type })).status, 200, type)
  }
})

test('a body over the limit is 413, announced or not', async () => {
  const large = { data: message({ content: 'x'.repeat(BODY_LIMIT) }) }
  const error = await post('/build', large, { status: 413 })
  assert.equal(error.key, 'too-large')
  const chunk = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`
  const chunked = request('POST /v0/build', ['Transfer-Encoding: chunked']) + chunk + chunk
  const answer = await exchange(server, chunked, /too-large/)
  assert.match(answer, /^HTTP\/1\.1 413 /)
  await get('/')
  // The answer reaches a client that sends its whole body first.
  const huge = 'x'.repeat(8_000_000)
  for (const [method, status] of [
    ['POST', 413],
    ['PUT', 405],
    ['OPTIONS', 204],
  ] as const) {
    const answer = await exchange(server, request(`${method} /v0/build`, [], huge))
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
  }
})

test('a body may be as large as the limit, and one announced as larger is not waited for', async () => {
  const padded = body + ' '.repeat(BODY_LIMIT - body.length)
  assert.equal((await sendJson('/build', padded)).status, 200)
  assert.equal((await sendJson('/build', `${padded} `)).status, 413)
  const announced = request('POST /v0/build', [`Content-Length: ${BODY_LIMIT + 1}`])
  assert.match(await exchange(server, announced, /too-large/), /^HTTP\/1\.1 413 /)
})

test('chunked bodies and several requests on one connection are read', async () => {
  const single = request('POST /v0/build', [], body)
  const size = (text: string): string => text.length.toString(16)
  const [start, rest] = [body.slice(0, 5), body.slice(5)]
  const chunked =
    request('POST /v0/build', ['Transfer-Encoding: chunked', CLOSE]) +
    `${size(start)}\r\n${start}\r\n${size(rest)}\r\n${rest}\r\n0\r\n\r\n`
  const answers = await exchange(server, single + single + chunked)
  assert.equal(answers.match(/HTTP\/1\.1 200 OK/g)?.length, 3)
})

test('compressed, non-UTF-8 and deeply nested bodies are rejected', async () => {
  const bodies = [
    Buffer.from([0x1f, 0x8b, 8, 0]),
    Buffer.from('{"data":{"a":"\xff"}}', 'latin1'),
    Buffer.from(`{"data":${'['.repeat(600)}${']'.repeat(600)}}`),
  ]
  for (const body of bodies)
    assert.equal((await send('/v0/build', { method: 'POST', body })).status, 400)
  const compressed = await send('/v0/build', {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Encoding': 'gzip' },
  })
  assert.deepEqual([compressed.status, /gzip/.test(await compressed.text())], [400, true])
  assert.match(
    (await post('/build', `{"data":${'{"a":'.repeat(600)}1${'}'.repeat(600)}}`, { status: 400 }))
      .message,
    /512/,
  )
})

test('a client that disconnects early does no harm', async () => {
  const socket = await open(server)
  const half = request('POST /v0/build', ['Content-Length: 1000'])
  await new Promise((resolve) => socket.write(`${half}{"data":`, resolve))
  socket.destroy()
  await get('/')
})

test('malformed HTTP is answered and does no harm', async () => {
  assert.match(await exchange(server, 'NONSENSE\r\n\r\n'), /^HTTP\/1\.1 400 /)
  assert.match(await exchange(server, request('GET /v0/%zz', [CLOSE])), /^HTTP\/1\.1 404 /)
  await get('/')
})

test('the welcome page shows the first commands to try', async () => {
  const answer = await send('/')
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type')!, /^text\/plain/)
  assert.match(await answer.text(), new RegExp(`curl -s ${new URL(server).host}/v0/build`))
  assert.equal((await send('/favicon.svg')).headers.get('content-type'), 'image/svg+xml')
})

test('a whole URL as the target, as proxies send it, is the same as its path', async () => {
  const status = async (target: string, method = 'GET'): Promise<string> =>
    (await exchange(server, request(`${method} ${target}`, [CLOSE]))).slice(9, 12)
  for (const start of ['http://localhost', 'HTTPS://127.0.0.1:8080', 'http://[::1]:80']) {
    assert.equal(await status(`${start}/v0/regimes/es`), '200', start)
    assert.equal(await status(`${start}/v0/regimes/es?x=http://other`), '200', start)
    for (const end of ['', '/', '?a=b']) assert.equal(await status(start + end), '200', start + end)
  }
  for (const target of [
    'ftp://example.com/v0/',
    '/http://example.com/v0/',
    '/v0/regimes/es%2F',
    '*',
  ])
    assert.equal(await status(target), '404', target)
})

test('the parameter of a path is decoded, and has slashes only where the resource has', async () => {
  assert.equal((await get('/regimes/%65s')).country, 'ES')
  assert.deepEqual(await get(''), await get('/'))
  assert.match((await get('/schemas/bill%2Finvoice')).$id, /bill\/invoice$/)
  assert.match((await get('/regimes/%zz', { status: 400 })).message, /percent-encoding/)
  for (const path of ['/regimes/es%2Fx', '/schemas/bill/'])
    assert.equal((await get(path, { status: 404 })).key, 'not-found', path)
  for (const path of ['/regimes/es/', '/regimes/', '/schemas/', '/addons/'])
    assert.match((await get(path, { status: 404 })).message, /^unknown path /, path)
})

test('parameters in the query are read by their names', async () => {
  const bundled = await get('/schemas/bill/invoice?bundle=true&x=1')
  assert.equal((await get('/schemas/bill/invoice?x=1&bundle=true')).$id, bundled.$id)
  assert.notDeepEqual(bundled, await get('/schemas/bill/invoice'))
  assert.deepEqual(await get('/schemas/bill/invoice?'), await get('/schemas/bill/invoice'))
  assert.equal((await get('/regimes/es?code=pt')).country, 'ES')
})

test('ambiguous headers are rejected', async () => {
  const status = async (version: string, ...lines: string[]): Promise<string> => {
    const text = [`GET /v0/ HTTP/${version}`, ...lines, CLOSE, '', '0', '', ''].join('\r\n')
    return (await exchange(server, text)).slice(9, 12)
  }
  const host = 'Host: 127.0.0.1'
  assert.equal(await status('1.1', host), '200')
  // HTTP/1.0 has requests without a host: not ambiguous, but no host that is allowed either.
  assert.equal(await status('1.0'), '403')
  assert.equal(await status('1.1'), '400')
  assert.equal(await status('1.1', host, 'Host: localhost'), '400')
  assert.equal(await status('1.1', host, 'Transfer-Encoding: CHUNKED'), '200')
  assert.equal(await status('1.1', host, 'Transfer-Encoding: gzip, chunked'), '400')
  assert.equal(await status('1.1', host, 'Transfer-Encoding: chunked, chunked'), '400')
})

test('the body of an operation without members is ignored', async () => {
  for (const body of ['', 'nonsense', '{"a":1}', '5'])
    assert.equal((await sendJson('/keygen', body)).status, 200, body)
})
