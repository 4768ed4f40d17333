// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as openRequest } from 'node:http'
import { test } from 'node:test'
import { createGunzip, deflateSync, gzipSync } from 'node:zlib'
import { exchange, open, request } from '../raw.ts'
import { type Json, message, origin, times } from '../support.ts'

const lineOf = (id: number): string =>
  `${JSON.stringify({ id, action: 'build', payload: { data: message() } })}\n`

const ids = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id)

/** POSTs a compressed stream, and returns its answers. */
async function send(body: Buffer, encoding: string): Promise<{ status: number; answers: Json[] }> {
  const headers = { 'Content-Encoding': encoding }
  const answer = await fetch(`${await origin()}/v0/bulk`, { method: 'POST', body, headers })
  const text = await answer.text()
  const answers = text
    .trim()
    .split('\n')
    .map((line): Json => JSON.parse(line))
  return { status: answer.status, answers }
}

const LINES = times(2000, lineOf).join('')

test('streams may be compressed with gzip or deflate', async () => {
  for (const [encoding, body] of [
    ['gzip', gzipSync(LINES)],
    ['x-gzip', gzipSync(LINES)],
    ['deflate', deflateSync(LINES)],
    ['identity', Buffer.from(LINES)],
  ] as const) {
    const { status, answers } = await send(body, encoding)
    assert.equal(status, 200, encoding)
    assert.deepEqual(
      answers.map(({ id }) => id),
      times(2000, (id) => id),
    )
  }
})

test('answers are compressed for clients that accept gzip', async () => {
  const headers = ['Accept-Encoding: gzip', 'Connection: close']
  const answer = await exchange(await origin(), request('POST /v0/bulk', headers, LINES))
  const [head = ''] = answer.split('\r\n\r\n', 1)
  assert.match(head, /^Content-Encoding: gzip$/im)
  const body = Buffer.from(answer.slice(head.length + 4), 'latin1')
  assert.ok(body.length < LINES.length / 4, `${body.length} bytes`)
  const plain = await exchange(
    await origin(),
    request('POST /v0/bulk', ['Connection: close'], LINES),
  )
  assert.doesNotMatch(plain, /^Content-Encoding/im)
})

test('a compressed answer is sent while the client waits to send the next line', async () => {
  const sent = openRequest(`${await origin()}/v0/bulk`, {
    method: 'POST',
    headers: { 'Accept-Encoding': 'gzip' },
  })
  sent.write(lineOf(1))
  const [response] = await once(sent, 'response')
  const gunzip = response.pipe(createGunzip())
  assert.deepEqual(ids(String((await once(gunzip, 'data'))[0])), [1])
  sent.write(lineOf(2))
  assert.deepEqual(ids(String((await once(gunzip, 'data'))[0])), [2])
  sent.end()
  await once(gunzip, 'end')
})

test('Expect: 100-continue is answered before the stream is sent', async () => {
  const headers = ['Expect: 100-continue', 'Transfer-Encoding: chunked', 'Connection: close']
  const head = await exchange(await origin(), request('POST /v0/bulk', headers), /\r\n\r\n/)
  assert.match(head, /^HTTP\/1\.1 100 Continue\r\n/)
})

test('a stream that is not in its encoding ends with an error', async () => {
  const cut = await send(gzipSync(LINES).subarray(0, -200), 'gzip')
  assert.equal(cut.answers[0]!.id, 0)
  for (const { status, answers } of [cut, await send(Buffer.from(LINES), 'gzip')]) {
    assert.equal(status, 200)
    assert.equal(answers.at(-1)!.error.key, 'input')
    assert.match(answers.at(-1)!.error.message, /Content-Encoding/)
  }
})

test('a stream in an unknown encoding is rejected', async () => {
  const { status, answers } = await send(Buffer.from(LINES), 'br')
  assert.equal(status, 415)
  assert.equal(answers[0]!.key, 'input')
})

test('the connection of a stream closes after it, whether it came whole or in parts', async () => {
  const line = lineOf(1)
  const head = request('POST /v0/bulk', [`Content-Length: ${2 * line.length}`])
  const whole = await exchange(await origin(), head + line + line, /"seq":2/)
  const socket = await open(await origin())
  let parts = ''
  socket.on('data', (data) => {
    if (parts === '') socket.write(line)
    parts += String(data)
  })
  socket.write(head + line)
  await once(socket, 'end')
  socket.end()
  for (const answer of [whole, parts])
    assert.match(answer, /^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n[^]*"seq":2/)
})

test('a stream that inflates to more than 100 times its size ends with an error', async () => {
  const { status, answers } = await send(gzipSync(`${lineOf(1)}${'\n'.repeat(2_000_000)}`), 'gzip')
  assert.equal(status, 200)
  assert.deepEqual(
    answers.map(({ id, error }) => [id, error?.key]),
    [
      [1, undefined],
      [undefined, 'too-large'],
    ],
  )
  assert.match(answers[1]!.error.message, /more than 100 times its size/)
})
