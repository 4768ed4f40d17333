import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefers } from '../../src/http/accept.ts'
import { exchange, request } from '../raw.ts'
import { type Json, message, origin, send, sendJson } from '../support.ts'

const PROBLEM = { Accept: 'application/problem+json, application/json;q=0.5' }

test('errors are problems for clients that accept them', async () => {
  const data = message({ content: '' })
  const response = await sendJson('/build', { data }, PROBLEM)
  assert.equal(response.headers.get('content-type'), 'application/problem+json')
  const { faults, ...problem } = (await response.json()) as Json
  assert.deepEqual(problem, {
    type: 'about:blank',
    title: 'Unprocessable Entity',
    status: 422,
    detail: problem.message,
    code: 422,
    key: 'validation',
    message: problem.message,
  })
  assert.equal(faults.length, 1)
  const missing = await send('/v0/regimes/zz', { headers: PROBLEM })
  assert.equal(((await missing.json()) as Json).title, 'Not Found')
  const large = await sendJson(
    '/build',
    { data: message({ content: 5, x: 'x'.repeat(200_000) }) },
    PROBLEM,
  )
  assert.equal(((await large.json()) as Json).status, 400)
})

test('answers, other clients and the Model Context Protocol have their own form', async () => {
  const built = await sendJson('/build', { data: message() }, PROBLEM)
  assert.deepEqual([built.status, built.headers.get('content-type')], [200, 'application/json'])
  const plain = await sendJson('/build', {})
  assert.equal(((await plain.json()) as Json).type, undefined)
  const mcp = await sendJson('/mcp', '5', PROBLEM)
  assert.equal(((await mcp.json()) as Json).jsonrpc, '2.0')
})

test('the form of an error follows the weights in Accept, and answers say that they depend on it', async () => {
  for (const [accept, isProblem] of [
    ['application/problem+json', true],
    ['application/json, application/problem+json', true],
    ['Application/Problem+JSON;q=0.4, */*;q=0.1', true],
    ['application/problem+json;q=0.5, application/json', false],
    ['application/problem+json;q=0.5, */*', false],
    ['application/problem+json;q=0.5, application/*;q=0.9', false],
    ['application/problem+json;q=0', false],
    ['application/problem+json;q=x', false],
    ['*/*', false],
  ] as const) {
    const { headers } = await send('/v0/regimes/zz', { headers: { Accept: accept } })
    const type = isProblem ? 'application/problem+json' : 'application/json'
    assert.equal(headers.get('content-type'), type, accept)
    assert.match(headers.get('vary') ?? '', /Accept/, accept)
  }
})

test('pages may read the headers of answers, and send those of clients', async () => {
  const preflight = await fetch(`${await origin()}/v0/build`, { method: 'OPTIONS' })
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Authorization/)
  assert.equal(preflight.headers.get('access-control-max-age'), '7200')
  assert.equal(preflight.headers.get('access-control-expose-headers'), null)
  const { headers } = await fetch(`${await origin()}/v0`)
  assert.match(headers.get('access-control-expose-headers') ?? '', /Docket-Ignored, .*ETag/)
  assert.equal(headers.get('access-control-allow-origin'), '*')
  for (const name of ['methods', 'headers'])
    assert.equal(headers.get(`access-control-allow-${name}`), null)
  assert.equal(headers.get('access-control-max-age'), null)
})

test('OPTIONS has the methods of a path, and unknown paths are unknown to it too', async () => {
  for (const [path, allowed] of [
    ['/v0/build', 'OPTIONS, POST'],
    ['/v0/regimes/es', 'GET, HEAD, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/v0/bulk', 'OPTIONS, POST'],
    ['/v0/mcp', 'POST, OPTIONS'],
  ] as const) {
    const { status, headers } = await send(path, { method: 'OPTIONS' })
    assert.deepEqual([status, headers.get('allow')], [204, allowed], path)
  }
  assert.equal((await send('/nowhere', { method: 'OPTIONS' })).status, 404)
  const any = await exchange(await origin(), request('OPTIONS *', ['Connection: close']))
  assert.match(any, /^HTTP\/1\.1 204 [^]*Allow: GET, HEAD, OPTIONS, POST\r\n/)
})

test('what curl -d sends may be JSON; a form is answered with the command that works', async () => {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = JSON.stringify({ data: message() })
  assert.equal((await send('/v0/build', { method: 'POST', body, headers: type })).status, 200)
  const form = await send('/v0/build', { method: 'POST', body: 'data=1&type=2', headers: type })
  assert.equal(form.status, 400)
  assert.match(((await form.json()) as Json).message, /not JSON; .*curl URL --data-binary @FILE$/)
  const marked = `\ufeff${body}`
  assert.equal(
    (await send('/v0/build', { method: 'POST', body: marked, headers: type })).status,
    200,
  )
  const empty = await send('/v0/build', { method: 'POST', body: '', headers: type })
  assert.equal(((await empty.json()) as Json).message, 'the body is empty')
})

test('forms are rejected with the command that works', async () => {
  const body = new FormData()
  body.set('data', '{}')
  const response = await send('/v0/build', { method: 'POST', body })
  assert.equal(response.status, 415)
  assert.match(
    ((await response.json()) as Json).message,
    /the file itself: curl URL --data-binary @FILE$/,
  )
})

test('a range counts if it has the usual type in it', () => {
  const CASES: readonly (readonly [accept: string, usual: string, prefersPdf: boolean])[] = [
    ['application/pdf;q=0.5, text/*', 'text/html', false],
    ['application/pdf, text/*', 'text/html', true],
    ['application/pdf;q=0.5, application/*', 'text/html', true],
    ['application/pdf;q=0.5, application/*', 'application/json', false],
    ['application/pdf;q=0.5, */*', 'text/html', false],
  ]
  for (const [accept, usual, expected] of CASES)
    assert.equal(prefers(accept, 'application/pdf', false, usual), expected, `${accept} ${usual}`)
})
