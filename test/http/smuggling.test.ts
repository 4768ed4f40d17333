import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, open, request } from '../raw.ts'
import { message, origin, post } from '../support.ts'

const to = await origin()
const hidden = request('GET /v0/regimes')
const chunk = '2\r\n{}\r\n0\r\n\r\n'

const statuses = (answer: string): string[] => answer.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []

/** Requests that two servers could take for different ones, each with a second request hidden in it. */
const AMBIGUOUS: { [name: string]: string } = {
  'both lengths': `${request('POST /v0/build', ['Content-Length: 6', 'Transfer-Encoding: chunked'])}0\r\n\r\n${hidden}`,
  'two lengths': `${request('POST /v0/build', ['Content-Length: 2', 'Content-Length: 9'])}{}${hidden}`,
  'a signed length': `${request('POST /v0/build', ['Content-Length: +2'])}{}${hidden}`,
  'a hexadecimal length': `${request('POST /v0/build', ['Content-Length: 0x2'])}{}${hidden}`,
  'a length too large': `${request('POST /v0/build', ['Content-Length: 99999999999999999999'])}{}${hidden}`,
  'a folded header': `${request('POST /v0/build', ['X: a\r\n Transfer-Encoding: chunked'])}${chunk}${hidden}`,
  'a space before the colon': `${request('POST /v0/build', ['Transfer-Encoding : chunked'])}${chunk}${hidden}`,
  'an unknown coding': `${request('POST /v0/build', ['Transfer-Encoding: xchunked'])}${chunk}${hidden}`,
  'a bad chunk': `${request('POST /v0/build', ['Transfer-Encoding: chunked'])}-2\r\n{}\r\n0\r\n\r\n${hidden}`,
  'a NUL in a header': `${request('GET /v0/', ['X: a\0b'])}${hidden}`,
  'a lower-case method': `get /v0/ HTTP/1.1\r\nHost: localhost\r\n\r\n${hidden}`,
}

for (const [name, bytes] of Object.entries(AMBIGUOUS)) {
  test(`a request with ${name} is rejected, and what follows is not read`, async () => {
    const answer = await exchange(to, bytes)
    assert.deepEqual(statuses(answer), ['400'])
    assert.match(answer, /"key":"input"/)
  })
}

test('a body that is not wanted is never taken for the next request', async () => {
  const body = `X${hidden}`
  for (const line of ['GET /v0/', 'OPTIONS /v0/build', 'PUT /v0/build', 'POST /nowhere']) {
    const answer = await exchange(to, request(line, ['Connection: close'], body))
    assert.equal(statuses(answer).length, 1, line)
  }
})

test('headers that are too large are 431', async () => {
  const answer = await exchange(to, request(`GET /v0/${'x'.repeat(20_000)}`))
  assert.deepEqual(statuses(answer), ['431'])
})

test('clients that send slowly, or nothing, hold up nobody', async () => {
  const idle = await Promise.all(Array.from({ length: 50 }, () => open(to)))
  for (const [at, socket] of idle.entries()) {
    socket.on('error', () => undefined)
    socket.write(at % 2 ? 'POST /v0/build HTTP/1.1\r\nHost: loc' : small.slice(0, 100))
  }
  assert.equal((await post('/build', { data: message() })).content, 'Hello')
  for (const socket of idle) socket.destroy()
})

const small = request('POST /v0/build', [], JSON.stringify({ data: message() }))

test('names of members of all objects are data like any other', async () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'toJSON',
    'then',
  ]
  for (const name of names) {
    const value = '{"polluted":"yes"}'
    const data = `{"$schema":"https://gobl.org/draft-0/note/message","content":"x","meta":{"k":"v"},"${name}":${value}}`
    const answer = await post(
      '/build',
      `{"data":${data},"template":{"${name}":${value}},"${name}":${value}}`,
    )
    assert.deepEqual(Object.keys(answer).sort(), ['$schema', 'content', 'meta'])
    assert.equal(({} as { polluted?: string }).polluted, undefined)
  }
})
