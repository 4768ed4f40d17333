import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, message, start } from '../support.ts'

const origin = await start({ basePath: '/docket' })

test('with a base path, everything is below it', async () => {
  const built = await fetch(`${origin}/docket/v0/build`, {
    method: 'POST',
    body: JSON.stringify({ data: message() }),
  })
  assert.equal(built.status, 200)
  for (const path of [
    '/docket',
    '/docket/',
    '/docket/v0',
    '/docket/v0/regimes/ES',
    '/docket/healthz',
  ])
    assert.equal((await fetch(origin + path)).status, 200, path)
  const { servers } = (await (await fetch(`${origin}/docket/v0/openapi.json`)).json()) as Json
  assert.deepEqual(servers, [{ url: '/docket/v0' }])
  assert.match(await (await fetch(`${origin}/docket`)).text(), / [\d.]+:\d+\/docket\/v0\/regimes/)
})

test('with a base path, other paths are unknown, apart from health', async () => {
  for (const path of ['/', '/v0', '/v0/mcp', '/docketeer/v0', '/other/docket/v0']) {
    const answer = await fetch(origin + path)
    assert.equal(answer.status, 404, path)
    assert.match(((await answer.json()) as Json).message, /\/docket\/v0\/openapi\.json/)
  }
  for (const path of ['/healthz', '/readyz']) assert.equal((await fetch(origin + path)).status, 200)
})
