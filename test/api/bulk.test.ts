import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { invoice, type Json, line, message, origin, send, times } from '../support.ts'

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
    'null',
    '5',
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
  for (const { error } of answers.slice(1, 4)) assert.match(error.message, /must be an object/)
  assert.equal(answers[6]!.error.code, 422)
  assert.equal(answers[10]!.error.faults[0].code, 'DOCKET-DUPLICATE')
  assert.deepEqual(
    answers.map(({ ignored }) => ignored),
    [...new Array(11).fill(undefined), ['$.foo']],
  )
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

test('blank lines do not count, a line may be as long as the limit, and the last needs no end', async () => {
  const line = (size: number): string => {
    const { length } = JSON.stringify({ id: 1, action: 'keygen', pad: '' })
    return JSON.stringify({ id: 1, action: 'keygen', pad: 'x'.repeat(size - length) })
  }
  const answers = await bulk(['', ' \t\r', line(LIMIT), '', line(LIMIT + 1), `${line(LIMIT)}`])
  assert.deepEqual(
    answers.map(({ seq, id, error }) => [seq, id, error?.key]),
    [
      [1, 1, undefined],
      [2, undefined, 'too-large'],
      [3, 1, undefined],
    ],
  )
})

test('an error without an id names the line, in a count that has the blank ones', async () => {
  const fine = '{"id":1,"action":"version"}'
  const answers = await bulk([fine, '', ' \t', '{', '', '[]', 'x'.repeat(LIMIT + 1), fine, '{}'])
  assert.deepEqual(
    answers.map(({ seq, error }) => [seq, error?.message.replace(/^(line \d+).*/, '$1')]),
    [
      [1, undefined],
      [2, 'line 4'],
      [3, 'line 6'],
      [4, 'line 7'],
      [5, undefined],
      [6, 'line 9'],
    ],
  )
})

test('ids are strings or integers, and members outside of the payload occur once', async () => {
  const idsOf = async (...ids: unknown[]): Promise<unknown[]> => {
    const lines = ids.map((id) => JSON.stringify({ id, action: 'version' }))
    return (await bulk(lines)).map(({ id, error }) => error?.message ?? id)
  }
  assert.deepEqual(await idsOf('', 'a', 0, -1), ['', 'a', 0, -1])
  assert.deepEqual(
    await idsOf(null, 1.5, true, {}, [1]),
    times(5, (i) => `line ${i + 1}: id must be a string or an integer`),
  )
  const answers = await bulk([
    '{"id":1,"action":"nothing","action":"version"}',
    '{"id":1,"action":"version","x":{"y":1,"y":2}}',
    '{"id":1,"action":"schemas","payload":{"a":1,"a":2}}',
    '{"id":1,"action":"schemas","payload":null}',
    '{"id":1,"action":"schemas","payload":[]}',
  ])
  assert.deepEqual(
    answers.map(({ id, error }) => [id, error?.key]),
    [
      [1, 'input'],
      [1, 'input'],
      [1, 'input'],
      [1, undefined],
      [1, 'input'],
    ],
  )
  assert.deepEqual(
    answers.slice(0, 2).map(({ error }) => error.message),
    ['duplicate member action', 'duplicate member x.y'],
  )
})

test('an unknown action is answered with all that are known', async () => {
  const [answer] = await bulk([{ id: 'x', action: 'nothing' }])
  assert.deepEqual([answer!.id, answer!.seq, answer!.error.code], ['x', 1, 400])
  assert.match(answer!.error.message, /^action must be one of .*\bbuild\b.*\bkeygen\b/)
})

test('invalid lines end a stream only if they follow one another', async () => {
  const valid = JSON.stringify({ id: 1, action: 'keygen' })
  const invalid = new Array<string>(999).fill('1')
  const answers = await bulk([...invalid, valid, ...invalid, '1', valid])
  assert.equal(answers.length, 2001)
  assert.deepEqual([answers[999]!.id, answers[1999]!.error.key], [1, 'input'])
  assert.equal(answers[2000]!.error.key, 'too-large')
  assert.match(
    answers[2000]!.error.message,
    /^1000 consecutive lines are invalid; the rest is ignored$/,
  )
})

test('warnings stand beside the document of a line', async () => {
  const data = invoice({ lines: [line({ taxes: [{ cat: 'VAT', percent: '2200%' }] })] })
  const [warned, plain] = await bulk([
    { id: 1, action: 'build', payload: { data } },
    { id: 2, action: 'build', payload: { data: message() } },
  ])
  assert.deepEqual(
    warned!.warnings.map(({ code, properties: [first] }: Json) => [code, first]),
    [['DOCKET-PERCENT', '$.lines[0].taxes[0].percent']],
  )
  assert.equal('warnings' in plain!, false)
})

test('a document is read the same wherever it is in its line', async () => {
  const document = JSON.stringify(invoice())
  const lines = [
    `{"id":1,"action":"build","payload":{"data":${document}}}`,
    `{"id":1,"payload":{"strict":false,"data":${document}},"action":"build"}`,
    `{ "id" : 1 , "more" : [{"payload":{"data":{"a":"}]\\\\"}}}, 1.5e3] , "action" : "build" , "payload" : { "data" : ${document} } }`,
    `{"\\u0069d":1,"action":"build","payload":{"d\\u0061ta":${document}}}`,
  ]
  const [first, ...others] = await bulk(lines)
  assert.equal(first!.payload.totals.payable, '1210.00')
  for (const { payload } of others) assert.deepEqual(payload, first!.payload)
})

test('what is not the document of a request is not taken for it', async () => {
  const document = JSON.stringify(invoice())
  const answers = await bulk([
    `{"id":1,"action":"build","payload":{"template":{"data":${document}},"data":null}}`,
    `{"id":2,"action":"build","payload":{"data":${document},"data":{}}}`,
    `{"id":3,"action":"build","payload":{"data":${document}},"payload":{}}`,
    `{"id":4,"action":"build","payload":[{"data":${document}}]}`,
    `{"id":5,"action":"build","payload":{"data":${document}}`,
    `{"id":6,"action":"build","data":${document},"payload":{}}`,
  ])
  assert.deepEqual(
    answers.map(({ error }) => error?.key),
    ['unknown-schema', 'input', 'input', 'input', 'input', 'input'],
  )
})
