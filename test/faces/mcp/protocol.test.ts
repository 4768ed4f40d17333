import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../support.ts'
import { ask, exchange, modern } from './client.ts'
import { IO, META, MODERN } from './modern.ts'

test('initialize agrees on one of four protocol revisions', async () => {
  for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    const result = await ask('initialize', { protocolVersion: version })
    assert.equal(result.protocolVersion, version)
    assert.deepEqual(result.capabilities, {
      completions: {},
      prompts: {},
      resources: {},
      tools: {},
    })
    assert.equal(result.serverInfo.name, 'docket')
  }
  for (const version of [MODERN, '1999-01-01', undefined]) {
    assert.equal(
      (await ask('initialize', { protocolVersion: version })).protocolVersion,
      '2025-11-25',
    )
  }
  assert.deepEqual(await ask('ping'), {})
})

test('an invalid message is rejected, with its id if it has one', async () => {
  const cases: [unknown, number | string | undefined][] = [
    [null, undefined],
    [5, undefined],
    [{ id: 1, method: 'ping' }, 1],
    [{ jsonrpc: '2.0', id: 'a' }, 'a'],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, 1],
    [{ jsonrpc: '2.0', id: null, method: 'ping' }, undefined],
    [{ jsonrpc: '2.0', id: 1.5, method: 'ping' }, undefined],
  ]
  for (const [body, id] of cases) {
    const { status, json } = await exchange(body)
    assert.deepEqual([status, json.error.code, json.id], [400, -32600, id], JSON.stringify(body))
  }
})

test('notifications and responses are accepted without an answer', async () => {
  for (const body of [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'what/ever' },
    { jsonrpc: '2.0', id: 1, result: {} },
  ]) {
    const { status, text } = await exchange(body)
    assert.deepEqual([status, text], [202, ''])
  }
  const response = { jsonrpc: '2.0', id: 1, result: {} }
  assert.equal((await exchange(response, { 'MCP-Protocol-Version': MODERN })).status, 400)
  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
  assert.equal((await exchange(notification, { 'MCP-Protocol-Version': '1999-01-01' })).status, 400)
})

test('only one revision has batches', async () => {
  const ping = (id: unknown): Json => ({ jsonrpc: '2.0', id, method: 'ping' })
  const own = await exchange([
    ping('a'),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: null, method: 'ping' },
    { jsonrpc: '2.0', id: 7, method: 'initialize' },
    { jsonrpc: '2.0', id: 8, method: 'ping', params: { _meta: META } },
  ])
  assert.equal(own.status, 200)
  const answers = own.json as Json[]
  assert.deepEqual(
    answers.map(({ id, error }) => [id, error?.code]),
    [
      ['a', undefined],
      [null, -32600],
      [7, -32600],
      [8, -32600],
    ],
  )
  assert.equal(
    (await exchange([{ jsonrpc: '2.0', method: 'notifications/initialized' }])).status,
    202,
  )
  for (const [body, version] of [
    [[], ''],
    [Array.from({ length: 51 }, (_, id) => ping(id)), ''],
    [[ping(1)], '2025-06-18'],
  ] as const) {
    const { status, json } = await exchange(
      body,
      version ? { 'MCP-Protocol-Version': version } : {},
    )
    assert.deepEqual([status, json.error.code], [400, -32600])
  }
})

test('duplicate members are reported by the message that has them, unless a batch has too many', async () => {
  const sends = (id: number, members: string): string => {
    const params = `{"name":"build","arguments":{"data":{${members}}}}`
    return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`
  }
  const duplicates = (count: number): string =>
    Array(count + 1)
      .fill('"a":1')
      .join()
  const errorOf = ({ result }: Json): Json => JSON.parse(result.content[0].text)
  const alone = errorOf((await exchange(sends(1, duplicates(1500)))).json)
  assert.deepEqual([alone.faults.length, alone.more], [20, 1480])

  const twice = sends(1, '"a":1').replace('"data":', '"data":{},"data":')
  assert.equal(errorOf((await exchange(twice)).json).message, 'duplicate members: data')

  const few = await exchange(`[${sends(1, '"a":1')},${sends(2, duplicates(2))}]`)
  const [none, some] = (few.json as Json[]).map(errorOf)
  assert.deepEqual([none!.key, some!.key], ['unknown-schema', 'input'])
  assert.equal(some!.faults.length, 2)

  const many = await exchange(`[${sends(1, '"a":1')},${sends(2, duplicates(1001))}]`)
  assert.deepEqual([many.status, many.json.error.code], [400, -32600])
  assert.match(many.json.error.message, /at most 1000 duplicate members/)
})

test('duplicate members of a message are rejected, whatever it is', async () => {
  for (const [message, named] of [
    ['{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 'id'],
    ['{"jsonrpc":"2.0","method":"notifications/initialized","method":"ping"}', 'method'],
    [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"version","name":"build"}}',
      'params.name',
    ],
    [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"version","arguments":{},"arguments":{}}}',
      'params.arguments',
    ],
    [
      '{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"x","arguments":{"a":"1","a":"2"}}}',
      'params.arguments.a',
    ],
  ] as const) {
    const { status, json } = await exchange(message)
    assert.deepEqual([status, json.error.code], [400, -32600], message)
    assert.equal(json.error.message, `duplicate members: ${named}`)
  }
  const [good, bad] = (
    await exchange(
      '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"x","method":"ping"}]',
    )
  ).json as unknown as Json[]
  assert.deepEqual([good!.result, bad!.id, bad!.error.code], [{}, 2, -32600])
})

test('the header names the revision if the message does not', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  assert.equal((await exchange(ping, { 'MCP-Protocol-Version': '2025-06-18' })).status, 200)
  const unknown = await exchange(ping, { 'MCP-Protocol-Version': '1999-01-01' })
  assert.deepEqual([unknown.status, unknown.json.error.code], [400, -32022])
  assert.deepEqual(unknown.json.error.data, { supported: [MODERN], requested: '1999-01-01' })
  const bare = await exchange(ping, { 'MCP-Protocol-Version': MODERN })
  assert.deepEqual([bare.status, bare.json.error.code], [400, -32602])
})

test('unknown methods are rejected as such', async () => {
  for (const method of [
    'logging/setLevel',
    'resources/subscribe',
    'server/discover',
    'toString',
    'tasks/list',
  ]) {
    assert.equal((await ask(method)).code, -32601)
  }
  for (const method of ['ping', 'initialize', 'constructor', 'tasks/list']) {
    const { status, json } = await modern(method)
    assert.deepEqual([status, json.error.code, json.id], [404, -32601, 'm'])
  }
})

test('modern requests describe themselves, and the headers repeat them', async () => {
  const found = await modern('server/discover')
  assert.equal(found.status, 200)
  const { _meta, ...result } = found.json.result
  assert.equal(_meta[`${IO}serverInfo`].name, 'docket')
  assert.deepEqual(result.supportedVersions, [MODERN])
  assert.deepEqual(
    [result.resultType, result.ttlMs, result.cacheScope],
    ['complete', 3_600_000, 'public'],
  )

  const cases: [Json, Json, number][] = [
    [{ _meta: { [`${IO}clientCapabilities`]: {} } }, {}, -32602],
    [{ _meta: { [`${IO}protocolVersion`]: MODERN } }, {}, -32602],
    [{ _meta: { ...META, [`${IO}logLevel`]: 'loud' } }, {}, -32602],
    [{ _meta: { ...META, [`${IO}logLevel`]: '' } }, {}, -32602],
    [{}, { 'MCP-Protocol-Version': '' }, -32020],
    [{}, { 'MCP-Protocol-Version': '2025-06-18' }, -32020],
    [{}, { 'Mcp-Method': '' }, -32020],
    [{}, { 'Mcp-Method': 'TOOLS/LIST' }, -32020],
    [
      { _meta: { ...META, [`${IO}protocolVersion`]: '1.0' } },
      { 'MCP-Protocol-Version': '1.0' },
      -32022,
    ],
  ]
  for (const [params, headers, code] of cases) {
    const { status, json } = await modern('tools/list', params, headers)
    assert.deepEqual([status, json.error.code], [400, code], JSON.stringify([params, headers]))
  }
})

test('the levels of logs are those of syslog', async () => {
  const levels = 'debug info notice warning error critical alert emergency'.split(' ')
  for (const level of levels) {
    const { status } = await modern('tools/list', { _meta: { ...META, [`${IO}logLevel`]: level } })
    assert.equal(status, 200, level)
  }
})

test('Mcp-Name repeats the subject, in Base64 if necessary', async () => {
  const params = { name: 'regime', arguments: { code: 'es' } }
  for (const name of ['regime', '=?base64?cmVnaW1l?=']) {
    assert.equal((await modern('tools/call', params, { 'Mcp-Name': name })).status, 200)
  }
  for (const name of ['', 'addon', 'REGIME', '=?base64?cmVnaW1?=', '=?base64?****?=']) {
    const { status, json } = await modern('tools/call', params, { 'Mcp-Name': name })
    assert.deepEqual([status, json.error.code], [400, -32020], name)
  }
  const without = await modern('tools/call', { arguments: {} })
  assert.deepEqual([without.status, without.json.error.code], [200, -32602])
})

test('a subscription is acknowledged, then ended', async () => {
  const { status, headers, text } = await modern('subscriptions/listen', {
    notifications: { toolsListChanged: true },
  })
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/event-stream')
  const messages = text
    .trim()
    .split('\n\n')
    .map((part) => JSON.parse(part.replace('data: ', '')) as Json)
  assert.equal(messages.length, 2)
  const [acknowledged, ended] = messages as [Json, Json]
  assert.equal(acknowledged.method, 'notifications/subscriptions/acknowledged')
  assert.deepEqual(acknowledged.params, {
    _meta: { [`${IO}subscriptionId`]: 'm' },
    notifications: {},
  })
  assert.equal(ended.id, 'm')
  assert.equal(ended.result._meta[`${IO}subscriptionId`], 'm')
  assert.equal((await modern('subscriptions/listen')).json.error.code, -32602)
})
