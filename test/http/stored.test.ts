// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import { get, type IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { origin, send, start } from '../support.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** GETs a path, and leaves the body as it was sent, unlike fetch. */
async function fetchRaw(path: string, headers: { [name: string]: string } = {}): Promise<Answer> {
  const url = (await origin()) + path
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) })
      })
    })
    request.on('error', reject)
  })
}

const REGIME = '/v0/regimes/ES'

const fetchCoded = (coding: string): Promise<Answer> =>
  fetchRaw(REGIME, { 'Accept-Encoding': coding })

test('reference data is compressed as the client accepts, from the first request on', async () => {
  const plain = await fetchRaw(REGIME)
  assert.equal(plain.headers['content-encoding'], undefined)
  for (const round of [1, 2]) {
    for (const [coding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const { headers, body } = await fetchCoded(coding)
      assert.equal(headers['content-encoding'], coding, `round ${round}`)
      assert.equal(headers['content-length'], String(body.length))
      assert.equal(headers['content-type'], 'application/json')
      assert.deepEqual(decode(body), plain.body)
      assert.ok(body.length * 2 < plain.body.length, 'compressed to less than half')
    }
  }
})

test('the coding is the one with the highest weight, then the smallest', async () => {
  const cases: [accepted: string, coding: string | undefined][] = [
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=0.5, identity', undefined],
    ['gzip;q=0.5, identity;q=0.1', 'gzip'],
    ['gzip;q=none', undefined],
    ['identity, *;q=0', undefined],
    ['deflate, zstd', undefined],
    ['', undefined],
  ]
  for (const [accepted, coding] of cases)
    assert.equal((await fetchCoded(accepted)).headers['content-encoding'], coding, accepted)
})

test('each coding has its own ETag, and caches are told what the answer depends on', async () => {
  const answers = await Promise.all(['identity', 'gzip', 'br'].map(fetchCoded))
  assert.equal(new Set(answers.map(({ headers }) => headers.etag)).size, 3)
  for (const { headers } of answers) assert.equal(headers.vary, 'Accept-Encoding')
  const server = await start({ cors: 'off' })
  const { headers } = await fetch(server + REGIME)
  assert.equal(headers.get('vary'), 'Origin, Accept-Encoding')
})

test('the ETag follows from the bytes of the answer', async () => {
  const etagOf = async (path: string) => (await fetchRaw(path)).headers.etag
  assert.equal(await etagOf('/v0/regimes/ES'), await etagOf('/v0/regimes/es'))
  assert.equal(await etagOf('/v0/regimes/EL'), await etagOf('/v0/regimes/GR'))
  assert.notEqual(await etagOf('/v0/regimes/ES'), await etagOf('/v0/regimes/PT'))
  assert.notEqual(
    await etagOf('/v0/schemas/cal/period'),
    await etagOf('/v0/schemas/cal/period?bundle'),
  )
})

test('a client that has the bytes in the coding that it accepts gets no body', async () => {
  const { headers } = await fetchCoded('gzip')
  const etag = headers.etag!
  const same = await fetchRaw(REGIME, { 'Accept-Encoding': 'gzip', 'If-None-Match': etag })
  assert.equal(same.status, 304)
  assert.equal(same.body.length, 0)
  for (const name of ['etag', 'vary', 'cache-control'])
    assert.equal(same.headers[name], headers[name])
  const other = await fetchRaw(REGIME, { 'If-None-Match': etag })
  assert.equal(other.status, 200)
  assert.equal(other.headers['content-encoding'], undefined)
})

test('HEAD has the headers of GET in each coding', async () => {
  for (const coding of ['identity', 'br']) {
    const { headers } = await fetchCoded(coding)
    const head = await send(REGIME, { method: 'HEAD', headers: { 'Accept-Encoding': coding } })
    for (const name of ['etag', 'content-length', 'content-encoding'])
      assert.equal(head.headers.get(name) ?? undefined, headers[name])
    assert.equal(await head.text(), '')
  }
})

test('answers that fit into a packet are not compressed', async () => {
  const { headers } = await fetchRaw('/v0', { 'Accept-Encoding': 'gzip' })
  assert.equal(headers['content-encoding'], undefined)
  assert.equal(headers.vary, 'Accept-Encoding')
})

test('many spellings of one address give the same answer', async () => {
  const first = await fetchRaw('/v0/schemas/cal/date')
  for (let i = 0; i < 1500; i++) {
    if (i % 300 === 0) {
      const { body } = await fetchRaw('/v0/schemas/cal/date')
      assert.deepEqual(body, first.body)
    }
    await (await send(`/v0/schemas/cal/date?x=${i}`)).arrayBuffer()
  }
})
