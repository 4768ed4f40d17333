import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { invoice, type Json, message, origin, send } from '../support.ts'

const LIMIT = 20_000
await origin({ bodyLimit: LIMIT })

async function bulk(lines: (Json | string)[]): Promise<Json[]> {
  const text = lines
    .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
    .join('\n')
  const answer = await send('/v0/bulk', { method: 'POST', body: text })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/x-ndjson')
  return (await answer.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Json)
}

test('every line is answered, in order', async () => {
  const answers = await bulk([
    { id: 'a', action: 'build', payload: { data: invoice() } },
    '   ',
    { id: 2, action: 'regime', payload: { code: 'es' } },
    { id: 3, action: 'keygen' },
    { id: 4, action: 'schemas' },
    { id: 5, action: 'validate', payload: { data: message() } },
  ])
  assert.deepEqual(
    answers.map(({ id, seq }) => [id, seq]),
    [
      ['a', 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ],
  )
  assert.equal(answers[0]!.payload.totals.payable, '1210.00')
  assert.equal(answers[1]!.payload.country, 'ES')
  assert.equal(answers[2]!.payload.public.crv, 'P-256')
  assert.deepEqual(answers[4]!.payload, { ok: true })
  assert.deepEqual(await bulk([]), [])
})

test('an invalid line is answered with an error, and the stream continues', async () => {
  const twice = '{"id":8,"id":9,"action":"keygen"}'
  const answers = await bulk([
    'nonsense',
    '[]',
    { action: 'keygen' },
    { id: 4, action: 'nothing' },
    { id: 5, action: 'build', payload: { data: message({ content: '' }) } },
    { id: 6, action: 'build' },
    { id: 7, action: 'build', payload: { data: message({ content: 'x'.repeat(LIMIT) }) } },
    twice,
    `{"id":9,"action":"build","payload":{"data":{"a":1,"a":2}}}`,
    { id: 10, action: 'build', payload: { data: message({ foo: 1 }) } },
  ])
  assert.deepEqual(
    answers.map(({ id, error }) => [id, error?.key]),
    [
      [undefined, 'input'],
      [undefined, 'input'],
      [undefined, 'input'],
      [4, 'input'],
      [5, 'validation'],
      [6, 'input'],
      [undefined, 'too-large'],
      [9, 'input'],
      [9, 'input'],
      [10, undefined],
    ],
  )
  assert.equal(answers[4]!.error.code, 422)
  assert.equal(answers[8]!.error.faults[0].code, 'DOCKET-DUPLICATE')
  assert.deepEqual(answers[9]!.ignored, ['$.foo'])
})

test('lines are answered before the stream ends', async () => {
  const sent = request(`${await origin()}/v0/bulk`, { method: 'POST' })
  const line = `${JSON.stringify({ id: 1, action: 'validate', payload: { data: message() } })}\n`
  sent.write(line)
  const [answer] = await once(sent, 'response')
  const pieces = answer[Symbol.asyncIterator]()
  const next = async (): Promise<Json> => JSON.parse(String((await pieces.next()).value)) as Json
  assert.equal((await next()).seq, 1)
  sent.write(line.slice(0, 20))
  sent.end(line.slice(20))
  assert.equal((await next()).seq, 2)
  assert.equal((await pieces.next()).done, true)
})

test('a client that disconnects early does no harm', async () => {
  const sent = request(`${await origin()}/v0/bulk`, { method: 'POST' })
  sent.on('error', () => undefined)
  sent.write(`${JSON.stringify({ id: 1, action: 'schemas' })}\n{"id":`)
  await once(sent, 'response')
  sent.destroy()
  assert.equal((await send('/v0/')).status, 200)
  assert.equal((await send('/v0/bulk')).status, 405)
})
