import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, invoice, type Json, post, start } from '../support.ts'

const { private: privateKey, public: publicKey } = await post('/keygen', {})
const origin = await start({ privateKey })

async function postTo(path: string, body: unknown): Promise<Json> {
  const answer = await fetch(`${origin}/v0${path}`, { method: 'POST', body: JSON.stringify(body) })
  assert.equal(answer.status, 200)
  return (await answer.json()) as Json
}

const kidOf = ({ sigs }: Json): string =>
  JSON.parse(Buffer.from(sigs[0].split('.')[0], 'base64url').toString()).kid

test('a server with a key signs requests without one, and publishes the public part', async () => {
  const response = await fetch(`${origin}/v0/keys`)
  // Another start of the server may have another key.
  const { headers } = response
  assert.deepEqual([headers.get('cache-control'), headers.get('etag')], [null, null])
  const { keys } = (await response.json()) as Json
  assert.deepEqual(keys, [publicKey])
  // The second is large enough for a worker thread.
  for (const lines of [1, 2500]) {
    const signed = await postTo('/sign', { data: invoice({ lines }) })
    assert.equal((await post('/verify', { data: signed, publickey: keys[0] })).ok, true)
  }
  const [line] = (
    await (
      await fetch(`${origin}/v0/bulk`, {
        method: 'POST',
        body: JSON.stringify({ id: 1, action: 'sign', payload: { data: invoice() } }),
      })
    ).text()
  ).split('\n')
  assert.equal(kidOf(JSON.parse(line!).payload), privateKey.kid)
})

test('only the public members of a key are published, whatever else its file has', async () => {
  const noted = { ...privateKey, note: 'a secret', key_ops: ['sign'], p: 'x' }
  const { keys } = (await (
    await fetch(`${await start({ privateKey: noted })}/v0/keys`)
  ).json()) as Json
  assert.deepEqual(keys, [publicKey])
})

test('the key of a request goes before that of the server', async () => {
  const other = (await post('/keygen', {})).private
  assert.equal(kidOf(await postTo('/sign', { data: invoice(), privatekey: other })), other.kid)
  assert.equal(kidOf(await postTo('/sign', { data: invoice(), privatekey: null })), privateKey.kid)
})

test('a server with a key verifies with it if the request has none', async () => {
  const signed = await postTo('/sign', { data: invoice() })
  assert.deepEqual(await postTo('/verify', { data: signed }), { ok: true })
  const other = (await post('/keygen', {})).private
  const foreign = await postTo('/sign', { data: invoice(), privatekey: other })
  const body = JSON.stringify({ data: foreign })
  const answer = await fetch(`${origin}/v0/verify`, { method: 'POST', body })
  assert.equal(((await answer.json()) as Json).key, 'signature')
  const { message } = await post('/verify', { data: signed }, { status: 400 })
  assert.match(message, /POST \/v0\/keygen .*GET \/v0\/keys/)
})

test('the description of the interface lists the operation if there is a key', async () => {
  const { paths } = (await (await fetch(`${origin}/v0/openapi.json`)).json()) as Json
  assert.equal(paths['/keys'].get.operationId, 'listKeys')
  assert.equal((await get('/openapi.json')).paths['/keys'], undefined)
})

test('a server without a key has no keys, and requires one to sign', async () => {
  await get('/keys', { status: 404 })
  const { message } = await post('/sign', { data: invoice() }, { status: 400 })
  assert.match(message, /^privatekey is required/)
})

test('assistants sign with the key of the server, which they never see', async () => {
  const ask = async (method: string, params: Json): Promise<Json> => {
    const answer = await fetch(`${origin}/v0/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return ((await answer.json()) as Json).result
  }
  const { tools } = await ask('tools/list', {})
  const sign = tools.find(({ name }: Json) => name === 'sign')
  assert.deepEqual(sign.inputSchema.required, ['data'])
  assert.equal('privatekey' in sign.inputSchema.properties, false)
  assert.equal(
    tools.some(({ name }: Json) => name === 'keygen'),
    false,
  )
  const { structuredContent } = await ask('tools/call', {
    name: 'sign',
    arguments: { data: invoice() },
  })
  assert.equal(kidOf(structuredContent), privateKey.kid)
})
