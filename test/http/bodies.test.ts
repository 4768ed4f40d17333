import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync, gzipSync } from 'node:zlib'
import { exchange, request as rawRequest } from '../raw.ts'
import { invoice, type Json, origin, send, start, times } from '../support.ts'

async function sendBody(body: Buffer, headers: { [name: string]: string }): Promise<Response> {
  await origin({ bodyLimit: 100_000 })
  const type = { 'Content-Type': 'application/json' }
  return send('/v0/build', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { ...type, ...headers },
  })
}

const request = Buffer.from(JSON.stringify({ data: invoice() }))

test('compressed bodies are inflated', async () => {
  for (const [coding, body] of [
    ['gzip', gzipSync(request)],
    ['deflate', deflateSync(request)],
    ['identity', request],
  ] as const) {
    const response = await sendBody(body, { 'Content-Encoding': coding })
    const { totals } = (await response.json()) as Json
    assert.equal(totals.payable, '1210.00', coding)
  }
})

/** Text that compresses about five to one. */
const text = times(20_000, (i) => `${(i * 7919) % 10_007} and `).join('')

test('a body that inflates to more than the limit is too large', async () => {
  const response = await sendBody(gzipSync(text), { 'Content-Encoding': 'gzip' })
  assert.equal(response.status, 413)
  assert.match(((await response.json()) as Json).message, /100000 bytes once inflated/)
})

test('a body that inflates to more than 100 times its size is too large, unless it is small', async () => {
  const answerTo = async (size: number): Promise<[status: number, message: string]> => {
    const data = { content: 'x'.repeat(size) }
    const body = gzipSync(JSON.stringify({ data }), { level: 9 })
    assert.ok(body.length * 100 < size, `${body.length} bytes`)
    const response = await sendBody(body, { 'Content-Encoding': 'gzip' })
    return [response.status, ((await response.json()) as Json).message]
  }
  assert.equal((await answerTo(60_000))[0], 422)
  const [status, message] = await answerTo(90_000)
  assert.equal(status, 413)
  assert.match(message, /^the body inflates to more than 100 times its size/)
})

test('bodies that are not in their encoding, and unknown encodings, are rejected', async () => {
  const plain = await sendBody(request, { 'Content-Encoding': 'gzip' })
  assert.equal(plain.status, 400)
  const unknown = await sendBody(request, { 'Content-Encoding': 'br' })
  assert.equal(unknown.status, 415)
  assert.match(((await unknown.json()) as Json).message, /gzip, deflate or identity/)
})

test('a byte order mark is skipped', async () => {
  const response = await sendBody(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), request]), {})
  assert.equal(response.status, 200)
})

test('a document without its wrapper is answered with the request that was meant', async () => {
  const data = invoice()
  const response = await sendBody(Buffer.from(JSON.stringify(data)), {})
  assert.equal(response.status, 400)
  const { message } = (await response.json()) as Json
  assert.deepEqual(JSON.parse(message.slice(message.indexOf('{'))), { data })
})

test('web pages may read the headers that say what was ignored and warned of', async () => {
  const own = await origin()
  const response = await send('/v0/version', { headers: { Origin: own } })
  const exposed = response.headers.get('access-control-expose-headers') ?? ''
  for (const name of ['Docket-Ignored', 'Docket-Warnings', 'ETag'])
    assert.ok(exposed.split(', ').includes(name), exposed)
})

test('a body that does not announce its length is bounded all the same', async () => {
  const server = await origin({ bodyLimit: 100_000 })
  const head = rawRequest('POST /v0/build', ['Transfer-Encoding: chunked', 'Connection: close'])
  for (const [length, status] of [
    [100_000, 400],
    [100_001, 413],
  ] as const) {
    const chunks = `${length.toString(16)}\r\n${' '.repeat(length)}\r\n0\r\n\r\n`
    const answer = await exchange(server, head + chunks, /\}\n?$/)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
  }
})

test('a million members may come before the document', async () => {
  const server = await start({ bodyLimit: 2 ** 24 })
  const body = `{${'"a":"",'.repeat(2 ** 20)}"data":{}}`
  const { status } = await fetch(`${server}/v0/build`, { method: 'POST', body })
  assert.equal(status, 400)
})
