import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import { createGunzip, gunzipSync } from 'node:zlib'
import { invoice, type Json, message, start } from '../support.ts'

interface Answer {
  headers: IncomingMessage['headers']
  bytes: Buffer
}

/** The bytes on the wire: `fetch` would unpack them. */
async function answerTo(url: string, body: string, headers: Json = {}): Promise<Answer> {
  const sent = request(url, { method: 'POST', headers, agent: false })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  const chunks: Buffer[] = await response!.toArray()
  return { headers: response!.headers, bytes: Buffer.concat(chunks) }
}

const GZIP = { 'Accept-Encoding': 'br, gzip' }
const DATA = JSON.stringify({ data: invoice({ lines: 100, series: 'Ä€' }) })

test('answers are compressed for clients that ask for it', async () => {
  const url = `${await start()}/v0/build`
  for (const [accepted, lines] of [
    ['br, gzip', 5],
    ['*', 5],
    ['gzip;q=0.5, identity;q=0.1', 100],
  ] as const) {
    const data = JSON.stringify({ data: invoice({ lines, series: 'Ä€' }) })
    const plain = await answerTo(url, data)
    assert.equal(plain.headers['content-encoding'], undefined)
    const { headers, bytes } = await answerTo(url, data, { 'Accept-Encoding': accepted })
    assert.deepEqual([headers['content-encoding'], headers.vary], ['gzip', 'Accept-Encoding'])
    const { uuid: _, ...document } = JSON.parse(gunzipSync(bytes).toString())
    const { uuid: __, ...expected } = JSON.parse(plain.bytes.toString())
    assert.deepEqual(document, expected)
    assert.ok(bytes.length < plain.bytes.length / 2, `${bytes.length} bytes`)
  }
})

test('answers are sent as they are to clients that prefer it, and if they are small', async () => {
  const url = `${await start()}/v0/build`
  for (const accepted of ['br', 'identity, gzip;q=0.5', 'gzip;q=0', '']) {
    const { headers } = await answerTo(url, DATA, { 'Accept-Encoding': accepted })
    assert.equal(headers['content-encoding'], undefined, accepted)
  }
  const small = await answerTo(url, JSON.stringify({ data: message() }), GZIP)
  assert.deepEqual(
    [small.headers['content-encoding'], Number(small.headers['content-length'])],
    [undefined, small.bytes.length],
  )
  assert.ok(small.bytes.length < 1024, `${small.bytes.length} bytes`)
})

test('nothing is compressed if the server is told not to', async () => {
  const origin = await start({ compress: false })
  const built = await answerTo(`${origin}/v0/build`, DATA, GZIP)
  assert.equal(built.headers['content-encoding'], undefined)
  const stored = await fetch(`${origin}/v0/regimes/es`, { headers: GZIP })
  assert.equal(stored.headers.get('content-encoding'), null)
})

test('a server without memory for compressors answers without', async () => {
  const origin = await start({ maxInFlight: 200_000 })
  const { headers, bytes } = await answerTo(`${origin}/v0/build`, DATA, GZIP)
  assert.equal(headers['content-encoding'], undefined)
  assert.equal(JSON.parse(bytes.toString()).series, 'Ä€')
})

test('memory of compressors is returned', async () => {
  const origin = await start({ maxInFlight: 300_000 })
  for (let count = 0; count < 5; count++) {
    const { headers } = await answerTo(`${origin}/v0/build`, DATA, GZIP)
    assert.equal(headers['content-encoding'], 'gzip', `answer ${count}`)
  }
})

test('a compressed stream arrives line by line', async () => {
  const headers = { 'Accept-Encoding': 'gzip' }
  const sent = request(`${await start()}/v0/bulk`, { method: 'POST', headers, agent: false })
  sent.write('{"id":1,"action":"version"}\n')
  const [response]: IncomingMessage[] = await once(sent, 'response')
  assert.equal(response!.headers['content-encoding'], 'gzip')
  const lines = response!.pipe(createGunzip())
  const [first]: Buffer[] = await once(lines, 'data')
  assert.match(first!.toString(), /^\{"id":1,"seq":1,.*\}\n$/)
  sent.end('{"id":2,"action":"version"}\n')
  const [second]: Buffer[] = await once(lines, 'data')
  assert.match(second!.toString(), /^\{"id":2,"seq":2,.*\}\n$/)
  await once(lines, 'end')
})
