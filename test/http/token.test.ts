import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, request } from '../raw.ts'
import { type Json, message, start } from '../support.ts'

const TOKEN = 'correct-horse-battery'
const origin = await start({ token: TOKEN, metrics: true })
const body = JSON.stringify({ data: message() })

const build = (authorization?: string): Promise<Response> =>
  fetch(`${origin}/v0/build`, {
    method: 'POST',
    body,
    headers: authorization === undefined ? {} : { Authorization: authorization },
  })

test('a server with a token answers requests that send it', async () => {
  for (const authorization of [`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])
    assert.equal((await build(authorization)).status, 200, authorization)
})

test('requests without the token, or with another, are rejected with 401', async () => {
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    TOKEN,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN} ${TOKEN}`,
  ]) {
    const answer = await build(authorization)
    assert.equal(answer.status, 401, authorization)
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
    const text = await answer.text()
    assert.equal(JSON.parse(text).key, 'unauthorized')
    assert.doesNotMatch(text, new RegExp(TOKEN))
  }
})

test('the token is required for every path, and not for preflight requests', async () => {
  for (const path of ['/', '/v0', '/v0/regimes/ES', '/v0/openapi.json', '/metrics', '/nowhere'])
    assert.equal((await fetch(origin + path)).status, 401, path)
  for (const path of ['/v0/bulk', '/v0/mcp'])
    assert.equal((await fetch(origin + path, { method: 'POST', body })).status, 401, path)
  const preflight = await fetch(`${origin}/v0/build`, { method: 'OPTIONS' })
  assert.equal(preflight.status, 204)
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Authorization/)
})

test('only a server with a token describes one', async () => {
  const headers = { Authorization: `Bearer ${TOKEN}` }
  const { security, components, paths } = (await (
    await fetch(`${origin}/v0/openapi.json`, { headers })
  ).json()) as Json
  assert.deepEqual(security, [{ token: [] }])
  assert.deepEqual(components.securitySchemes, { token: { type: 'http', scheme: 'bearer' } })
  assert.ok(paths['/build'].post.responses[401], 'unauthorized')
})

test('two tokens in one request are rejected', async () => {
  const headers = [`Authorization: Bearer ${TOKEN}`, `Authorization: Bearer ${TOKEN}`]
  const answer = await exchange(origin, request('GET /v0', [...headers, 'Connection: close']))
  assert.match(answer, /^HTTP\/1\.1 401 /)
})
