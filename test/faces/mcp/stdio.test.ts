import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { start } from '../../program.ts'
import { invoice, type Json } from '../../support.ts'
import { META } from './modern.ts'

/** Sends lines, closes the input, and returns the messages of the server when it has exited. */
async function exchange(
  lines: (Json | string)[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Json[]> {
  const child = start(['--mcp'], environment)
  const closed = once(child, 'close')
  for (const line of lines)
    child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
  child.stdin.end()
  const messages: Json[] = []
  for await (const line of createInterface(child.stdout)) messages.push(JSON.parse(line) as Json)
  assert.deepEqual(await closed, [0, null])
  for (const each of messages.flat()) assert.equal(each.jsonrpc, '2.0', JSON.stringify(each))
  return messages
}

const request = (id: number, method: string, params?: Json): Json => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
})

const codesOf = (messages: Json[]): unknown[] => messages.map(({ id, error }) => [id, error?.code])

test('messages on pipes are answered line by line, in order, until the input ends', async () => {
  const messages = await exchange([
    request(1, 'initialize', { protocolVersion: '2025-06-18' }),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    '',
    request(2, 'tools/call', { name: 'build', arguments: { data: invoice() } }),
    request(3, 'tools/call', { name: 'regime', arguments: { code: 'es' } }),
    request(4, 'ping'),
  ])
  assert.deepEqual(
    messages.map(({ id }) => id),
    [1, 2, 3, 4],
  )
  assert.equal(messages[0]!.result.protocolVersion, '2025-06-18')
  assert.equal(messages[1]!.result.structuredContent.totals.payable, '1210.00')
  assert.equal(JSON.parse(messages[2]!.result.content[0].text).country, 'ES')
  assert.deepEqual(messages[3]!.result, {})
})

test('invalid lines on pipes are answered with errors, and the next line is read', async () => {
  const limit = { DOCKET_BODY_LIMIT: '300' }
  const long = request(9, 'ping', { pad: 'x'.repeat(400) })
  const { params, ...rest } = long
  const reversed = { params, method: 'ping', jsonrpc: '2.0', id: 'z' }
  const nested = { jsonrpc: '2.0', method: 'ping', params: { pad: params.pad, id: 4 } }
  const first = { ...nested, params: { id: 4, pad: params.pad } }
  const lines = [
    ...['nonsense', '5', { ...rest, params }, reversed, nested, first],
    request(1, 'nothing'),
  ]
  const messages = await exchange(lines, limit)
  assert.deepEqual(codesOf(messages), [
    [undefined, -32700],
    [undefined, -32600],
    [9, -32600],
    ['z', -32600],
    [undefined, -32600],
    [undefined, -32600],
    [1, -32601],
  ])
})

test('the revision that initialize agrees on applies to the lines after it', async () => {
  const batch = JSON.stringify([request(2, 'ping'), request(3, 'ping')])
  const [, old] = await exchange([
    request(1, 'initialize', { protocolVersion: '2025-03-26' }),
    batch,
  ])
  assert.deepEqual(codesOf(old as unknown as Json[]), [
    [2, undefined],
    [3, undefined],
  ])
  const recent = await exchange([
    request(1, 'initialize', { protocolVersion: '2025-06-18' }),
    request(2, 'ping'),
    batch,
  ])
  assert.deepEqual(codesOf(recent), [
    [1, undefined],
    [2, undefined],
    [undefined, -32600],
  ])
})

test('a subscription on pipes is acknowledged and stays open', async () => {
  const listen = request(1, 'subscriptions/listen', { _meta: META, notifications: {} })
  const messages = await exchange([listen, request(2, 'ping', { _meta: META }), request(3, 'ping')])
  assert.equal(messages[0]!.method, 'notifications/subscriptions/acknowledged')
  assert.deepEqual(codesOf(messages.slice(1)), [
    [2, -32601],
    [3, undefined],
  ])
})

test('a line may be as long as the limit, and answers larger than a pipe holds are sent whole', async () => {
  const padded = (id: number, size: number): string => {
    const line = JSON.stringify(request(id, 'ping', { pad: '' }))
    return line.replace('""', `"${'x'.repeat(size - line.length)}"`)
  }
  const schema = (id: number): Json =>
    request(id, 'resources/read', { uri: 'gobl://catalogues/untdid' })
  const lines = [
    padded(1, 400),
    padded(2, 401),
    ' \t',
    '',
    schema(3),
    schema(4),
    request(5, 'ping'),
  ]
  const messages = await exchange(lines, { DOCKET_BODY_LIMIT: '400' })
  assert.deepEqual(codesOf(messages), [
    [1, undefined],
    [2, -32600],
    [3, undefined],
    [4, undefined],
    [5, undefined],
  ])
  assert.match(messages[1]!.error.message, /^line \d is longer than 400 bytes$/)
  for (const message of messages.slice(2, 4))
    assert.ok(JSON.stringify(message).length > 70_000, 'larger than the buffer of a pipe')
})

test('the server exits when the client closes its end of the output', async () => {
  const child = start(['--mcp'])
  const closed = once(child, 'close')
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${JSON.stringify(request(1, 'ping'))}\n`)
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.stdin.write(`${JSON.stringify(request(2, 'ping'))}\n`)
  assert.deepEqual(await closed, [0, null])
})
