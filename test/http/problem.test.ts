import assert from 'node:assert/strict'
import { test } from 'node:test'
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

test('pages may read the headers of answers, and send those of clients', async () => {
  const { headers } = await fetch(`${await origin()}/v0/build`, { method: 'OPTIONS' })
  assert.match(headers.get('access-control-allow-headers') ?? '', /Authorization/)
  assert.match(headers.get('access-control-expose-headers') ?? '', /Docket-Ignored, .*ETag/)
})

test('forms are rejected with the command that works', async () => {
  const body = new FormData()
  body.set('data', '{}')
  const response = await send('/v0/build', { method: 'POST', body })
  assert.equal(response.status, 415)
  assert.match(((await response.json()) as Json).message, /curl URL -H 'Content-Type: application/)
})
