import assert from 'node:assert/strict'
import { test } from 'node:test'
import { origin } from '../../support.ts'

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

async function echoed(headers: { [name: string]: string }): Promise<(string | null)[]> {
  const answer = await fetch(`${await origin()}/v0`, { headers })
  assert.equal(answer.status, 200)
  return ['x-request-id', 'traceparent'].map((name) => answer.headers.get(name))
}

test('ids of requests are repeated in responses', async () => {
  assert.deepEqual(await echoed({ 'X-Request-Id': 'a-1', Traceparent: TRACE }), ['a-1', TRACE])
  assert.deepEqual(await echoed({ 'X-Request-Id': 'a-1' }), ['a-1', null])
  assert.deepEqual(await echoed({}), [null, null])
})

test('errors repeat them too', async () => {
  const answer = await fetch(`${await origin()}/nowhere`, { headers: { 'X-Request-Id': 'b' } })
  assert.equal(answer.status, 404)
  assert.equal(answer.headers.get('x-request-id'), 'b')
})

test('malformed ids are not repeated', async () => {
  for (const id of ['a b', '<b>', 'é', 'x'.repeat(129)])
    assert.deepEqual(await echoed({ 'X-Request-Id': id }), [null, null], id)
  for (const trace of [
    'x',
    TRACE.replace('00-', '01-'),
    TRACE.toUpperCase(),
    `${TRACE}-more`,
    TRACE.replace(/-4b.{30}-/, `-${'0'.repeat(32)}-`),
    TRACE.replace('00f067aa0ba902b7', '0'.repeat(16)),
  ])
    assert.deepEqual(await echoed({ Traceparent: trace }), [null, null], trace)
})
