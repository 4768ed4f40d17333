import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange as exchangeBytes, request } from '../../raw.ts'
import { origin } from '../../support.ts'
import { BODY_LIMIT, exchange } from './client.ts'

test('requests from other origins are rejected', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  for (const own of [
    'http://localhost:3000',
    'http://127.0.0.1:1',
    'http://[::1]:5',
    'https://app.example.com',
  ]) {
    const { status, headers } = await exchange(ping, { Origin: own })
    assert.equal(status, 200)
    assert.equal(headers.get('access-control-allow-origin'), own)
    assert.equal(headers.get('vary'), 'Origin')
    const preflight = await exchange(ping, { Origin: own }, 'OPTIONS')
    assert.match(preflight.headers.get('access-control-allow-headers')!, /Mcp-Method/)
  }
  for (const other of [
    'https://evil.example.com',
    'null',
    'https://app.example.com:444',
    'http://127.0.0.1.evil.com',
  ]) {
    for (const method of ['POST', 'GET', 'OPTIONS']) {
      const { status, json, headers } = await exchange(ping, { Origin: other }, method)
      assert.equal(status, 403)
      assert.equal(json.error.code, -32600)
      assert.equal('id' in json, false)
      assert.equal(headers.get('access-control-allow-origin'), null)
    }
  }
})

test('requests to unlisted host names are rejected', async () => {
  const statusFor = async (host: string): Promise<number> => {
    const headers = [`Host: ${host}`, 'Content-Type: application/json', 'Connection: close']
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
    const answer = await exchangeBytes(await origin(), request('POST /v0/mcp', headers, body))
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
  }
  for (const host of [
    'localhost:1',
    '127.0.0.1',
    '[::1]:9',
    'docket.example.com',
    'docket.example.com:80',
  ]) {
    assert.equal(await statusFor(host), 200, host)
  }
  for (const host of ['evil.example.com', 'localhost.evil.com', 'a.docket.example.com']) {
    assert.equal(await statusFor(host), 403, host)
  }
})

test('only POST with JSON is accepted', async () => {
  assert.equal((await exchange('', {}, 'OPTIONS')).status, 204)
  for (const method of ['GET', 'DELETE', 'HEAD', 'PUT']) {
    const { status, headers } = await exchange('', {}, method)
    assert.equal(status, 405)
    assert.equal(headers.get('allow'), 'POST, OPTIONS')
  }
  assert.equal((await exchange('{}', { 'Content-Type': 'text/plain' })).status, 415)
  const spelled = { 'Content-Type': 'Application/JSON; charset=utf-8' }
  assert.equal((await exchange({ jsonrpc: '2.0', id: 1, method: 'ping' }, spelled)).status, 200)
  const large = await exchange({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(BODY_LIMIT) })
  assert.deepEqual([large.status, large.json.error.code], [413, -32600])
  for (const text of ['', '{', 'a: 1']) {
    const { status, json } = await exchange(text)
    assert.deepEqual([status, json.error.code, 'id' in json], [400, -32700, false])
  }
})
