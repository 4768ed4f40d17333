// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { makeP7m } from '../faces/convert/files/make-p7m.ts'
import { makePdf } from '../faces/convert/files/make-pdf.ts'
import { invoice, type Json, SCHEMA, start } from '../support.ts'

const KIB = 1024

/** A server that allows so little time for large requests that a thread cannot even start: it aborts all of them. */
const impatient = start({ timeout: 1 })

/** XML of an invoice that lacks nearly everything. */
const xmlOf = (bytes: number): string => {
  const [before, after] = [
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">',
    '</Invoice>',
  ]
  return before + ' '.repeat(bytes - before.length - after.length) + after
}

/** A request of a size in JSON. */
function requestOf(bytes: number, more: Json = {}): Json {
  const request = { data: invoice({ meta: { note: '' } }), ...more }
  request.data.meta.note = 'x'.repeat(bytes - JSON.stringify(request).length)
  return request
}

type Send = (operation: string, request: Json) => Promise<boolean>

async function post(path: string, body: string | Buffer, headers: Json = {}): Promise<Response> {
  const type = { 'Content-Type': 'application/json' }
  return fetch(`${await impatient}/v0${path}`, {
    method: 'POST',
    body,
    headers: { ...type, ...headers },
  })
}

const isAborted = (text: string): boolean => /"code\\?":503/.test(text) && /was aborted/.test(text)

/** How a request reaches its operation. Each resolves to whether it was aborted, as large ones are. */
const WAYS: { [way: string]: Send } = {
  'a request': async (operation, request) =>
    isAborted(await (await post(`/${operation}`, JSON.stringify(request))).text()),
  'a line of a stream': async (action, payload) => {
    const line = JSON.stringify({ id: 1, action, payload })
    return isAborted(await (await post('/bulk', `${line}\n`)).text())
  },
  'a call of a tool': async (name, request) => {
    const params = { name, arguments: request }
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const text = await (await post('/mcp', message)).text()
    return /was aborted/.test(text)
  },
}

const documents = (count: number, bytes: number): Json => {
  const template = { $schema: `${SCHEMA}bill/invoice`, meta: { note: 'x'.repeat(bytes) } }
  return { template, data: Array.from({ length: count }, () => ({ code: '1' })) }
}

for (const [way, send] of Object.entries(WAYS)) {
  test(`${way} with XML is large from 16 KiB on`, async () => {
    for (const operation of ['check', 'convert']) {
      assert.equal(await send(operation, { data: xmlOf(16 * KIB) }), true, operation)
      assert.equal(await send(operation, { data: xmlOf(16 * KIB - 1) }), false, operation)
    }
  })

  test(`${way} with a PDF is large, whatever is around it, as deflate may make a thousand bytes of one`, async () => {
    const pdf = makePdf([])
    for (const file of [pdf, makeP7m(pdf, { piece: 100 })]) {
      assert.equal(await send('convert', { data: file.toString('base64') }), true)
      assert.equal(await send('check', { data: file.toString('base64') }), true)
    }
    const signed = makeP7m(Buffer.from(xmlOf(4 * KIB))).toString('base64')
    assert.equal(await send('convert', { data: signed }), false)
  })

  test(`${way} with an array is as large as it is with the template in each entry`, async () => {
    assert.equal(await send('convert', documents(70, KIB)), true)
    assert.equal(await send('convert', documents(50, KIB)), false)
  })

  test(`${way} with a document to convert, render or review is large from 64 KiB on`, async () => {
    for (const operation of ['convert', 'render', 'review', 'check']) {
      assert.equal(await send(operation, requestOf(64 * KIB)), true, operation)
      assert.equal(await send(operation, requestOf(60 * KIB)), false, operation)
    }
  })
}

test('XML as the body is large from 16 KiB on, once inflated', async () => {
  const type = { 'Content-Type': 'application/xml' }
  const zipped = { ...type, 'Content-Encoding': 'gzip' }
  for (const operation of ['/check', '/convert']) {
    const [large, small] = [xmlOf(16 * KIB), xmlOf(16 * KIB - 1)]
    assert.equal((await post(operation, large, type)).status, 503)
    assert.equal((await post(operation, gzipSync(large), zipped)).status, 503)
    assert.notEqual((await post(operation, small, type)).status, 503)
    assert.notEqual((await post(operation, gzipSync(small), zipped)).status, 503)
  }
})

test('a PDF as the body is large, whatever its media type', async () => {
  for (const type of ['application/pdf', 'application/xml', 'application/json'])
    assert.equal((await post('/convert', makePdf([]), { 'Content-Type': type })).status, 503)
  assert.equal((await post('/convert', makeP7m(makePdf([])))).status, 503)
})

test('a document to build is large from 256 KiB on', async () => {
  const build = WAYS['a request']!
  assert.equal(await build('build', requestOf(256 * KIB)), true)
  assert.equal(await build('build', requestOf(256 * KIB - 1)), false)
})

test('an array that is larger than a body may be, with the template in each entry, is rejected', async () => {
  const to = await start({ bodyLimit: 100 * KIB })
  const convert = async (request: Json): Promise<Json> => {
    const body = JSON.stringify(request)
    return (await (await fetch(`${to}/v0/convert`, { method: 'POST', body })).json()) as Json
  }
  // The first is refused at once, the second by a thread.
  for (const count of [101, 6000]) {
    const { key, message } = await convert(documents(count, KIB))
    assert.equal(key, 'too-large')
    assert.match(message, /data is larger than 102400 bytes, as the template counts for each/)
  }
  assert.notEqual((await convert(documents(20, KIB))).key, 'too-large')
})
