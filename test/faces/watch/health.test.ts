import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDocket } from '../../../src/faces/index.ts'
import { originOf, stopServer } from '../../../src/server.ts'
import { start } from '../../support.ts'

test('/healthz and /readyz answer under any Host, and without the token of the server', async () => {
  const origin = await start({ token: 'correct-horse-battery', hosts: ['docket.internal'] })
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(origin + path)
    assert.equal(answer.status, 200, path)
    assert.deepEqual(await answer.json(), { ok: true })
    assert.equal((await fetch(origin + path, { method: 'HEAD' })).status, 200)
    const posted = await fetch(origin + path, { method: 'POST', body: '' })
    assert.equal(posted.status, 405, path)
  }
})

test('while a server stops, /readyz is 503 and everything else is still served', async () => {
  const server = await startDocket({ port: 0, drainDelay: 1000 })
  const origin = originOf(server)
  const stopped = stopServer(server)
  const ready = await fetch(`${origin}/readyz`)
  assert.equal(ready.status, 503)
  assert.equal(ready.headers.get('retry-after'), '1')
  assert.equal(((await ready.json()) as { key: string }).key, 'unavailable')
  assert.equal((await fetch(`${origin}/healthz`)).status, 200)
  assert.equal((await fetch(`${origin}/v0`)).status, 200)
  await stopped
  await assert.rejects(fetch(`${origin}/healthz`))
})
