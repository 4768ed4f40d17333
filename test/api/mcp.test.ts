import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { invoice, type Json, message, origin, SCHEMA, send } from '../support.ts'

const LIMIT = 200_000
const IO = 'io.modelcontextprotocol/'
const MODERN = '2026-07-28'
const META = { [`${IO}protocolVersion`]: MODERN, [`${IO}clientCapabilities`]: {} }

await origin({
  bodyLimit: LIMIT,
  origins: ['https://app.example.com'],
  hosts: ['docket.example.com'],
})

interface Answer {
  status: number
  headers: Headers
  text: string
  json: Json
}

async function exchange(
  body: unknown,
  headers: { [name: string]: string } = {},
  method = 'POST',
): Promise<Answer> {
  const answer = await send('/v0/mcp', {
    method,
    body: method !== 'POST' ? null : typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  const text = await answer.text()
  const isJson = text !== '' && answer.headers.get('content-type') === 'application/json'
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: isJson ? (JSON.parse(text) as Json) : {},
  }
}

/** A request of the legacy generation, and its result. */
async function ask(method: string, params?: Json): Promise<Json> {
  const { status, json } = await exchange({ jsonrpc: '2.0', id: 1, method, params })
  assert.equal(status, 200, JSON.stringify(json))
  assert.equal(json.id, 1)
  return json.result ?? json.error
}

async function call(name: string, args: Json): Promise<Json> {
  return ask('tools/call', { name, arguments: args })
}

/** A request of the modern generation, with the headers that repeat it unless others are given. */
async function modern(
  method: string,
  params: Json = {},
  headers: { [name: string]: string } = {},
): Promise<Answer> {
  const about: Json =
    'name' in params
      ? { 'Mcp-Name': params.name }
      : 'uri' in params
        ? { 'Mcp-Name': params.uri }
        : {}
  const all = { 'MCP-Protocol-Version': MODERN, 'Mcp-Method': method, ...about, ...headers }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return exchange({ jsonrpc: '2.0', id: 'm', method, params: { _meta: META, ...params } }, given)
}

test('initialize settles one of four revisions', async () => {
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

test('pages of other origins are kept out', async () => {
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
    assert.match(headers.get('access-control-allow-headers')!, /Mcp-Method/)
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
      assert.ok(!('id' in json))
      assert.equal(headers.get('access-control-allow-origin'), null)
    }
  }
})

test('names that are not of this machine are kept out', async () => {
  const asked = async (host: string): Promise<number> => {
    return new Promise((resolve, reject) => {
      void origin().then((at) => {
        const headers = { Host: host, 'Content-Type': 'application/json' }
        const sent = request(`${at}/v0/mcp`, { method: 'POST', headers }, (answer) => {
          answer.resume()
          resolve(answer.statusCode!)
        })
        sent.on('error', reject)
        sent.end('{"jsonrpc":"2.0","id":1,"method":"ping"}')
      })
    })
  }
  for (const host of [
    'localhost:1',
    '127.0.0.1',
    '[::1]:9',
    'docket.example.com',
    'docket.example.com:80',
  ]) {
    assert.equal(await asked(host), 200, host)
  }
  for (const host of ['evil.example.com', 'localhost.evil.com', 'a.docket.example.com']) {
    assert.equal(await asked(host), 403, host)
  }
})

test('only POST of JSON is let in', async () => {
  assert.equal((await exchange('', {}, 'OPTIONS')).status, 204)
  for (const method of ['GET', 'DELETE', 'HEAD', 'PUT']) {
    const { status, headers } = await exchange('', {}, method)
    assert.equal(status, 405)
    assert.equal(headers.get('allow'), 'POST, OPTIONS')
  }
  assert.equal((await exchange('{}', { 'Content-Type': 'text/plain' })).status, 415)
  const spelled = { 'Content-Type': 'Application/JSON; charset=utf-8' }
  assert.equal((await exchange({ jsonrpc: '2.0', id: 1, method: 'ping' }, spelled)).status, 200)
  const large = await exchange({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(LIMIT) })
  assert.deepEqual([large.status, large.json.error.code], [413, -32600])
  for (const text of ['', '{', 'a: 1']) {
    const { status, json } = await exchange(text)
    assert.deepEqual([status, json.error.code, 'id' in json], [400, -32700, false])
  }
})

test('what is no message is refused, with its id where it has one', async () => {
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

test('notifications and responses are taken without an answer', async () => {
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

test('batches belong to one revision', async () => {
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

test('duplicate members are reported to the message that has them, unless a batch has too many', async () => {
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
  assert.deepEqual([alone.faults.length, alone.more], [1000, 500])

  const few = await exchange(`[${sends(1, '"a":1')},${sends(2, duplicates(2))}]`)
  const [none, some] = (few.json as Json[]).map(errorOf)
  assert.deepEqual([none!.key, some!.key], ['unknown-schema', 'input'])
  assert.equal(some!.faults.length, 2)

  const many = await exchange(`[${sends(1, '"a":1')},${sends(2, duplicates(1001))}]`)
  assert.deepEqual([many.status, many.json.error.code], [400, -32600])
  assert.match(many.json.error.message, /at most 1000 duplicate members/)
})

test('the header tells the revision where the message does not', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  assert.equal((await exchange(ping, { 'MCP-Protocol-Version': '2025-06-18' })).status, 200)
  const unknown = await exchange(ping, { 'MCP-Protocol-Version': '1999-01-01' })
  assert.deepEqual([unknown.status, unknown.json.error.code], [400, -32022])
  assert.deepEqual(unknown.json.error.data, { supported: [MODERN], requested: '1999-01-01' })
  const bare = await exchange(ping, { 'MCP-Protocol-Version': MODERN })
  assert.deepEqual([bare.status, bare.json.error.code], [400, -32602])
})

test('methods that there are not are errors of the method', async () => {
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

test('Mcp-Name repeats the subject, in Base64 where need be', async () => {
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

test('a subscription is acknowledged and ended', async () => {
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

test('the tools are the operations', async () => {
  const { tools } = await ask('tools/list')
  assert.deepEqual(
    tools.map(({ name }: Json) => name),
    [
      'addon',
      'addon_list',
      'build',
      'correct',
      'keygen',
      'regime',
      'regime_list',
      'replicate',
      'schema',
      'sign',
      'validate',
      'verify',
    ],
  )
  for (const { inputSchema, description, annotations } of tools) {
    assert.equal(inputSchema.type, 'object')
    assert.ok(description.length > 0)
    assert.deepEqual(annotations, { readOnlyHint: true, openWorldHint: false })
    for (const name of inputSchema.required ?? []) assert.ok(name in inputSchema.properties)
  }
  assert.equal((await ask('tools/list', { cursor: 'x' })).code, -32602)
  assert.equal((await ask('tools/call', { name: 'none' })).code, -32602)
  assert.equal((await ask('tools/call', { name: 'build', arguments: [] })).code, -32602)
  assert.equal((await ask('tools/call', {})).code, -32602)
})

test('tools take documents as objects and as texts', async () => {
  for (const data of [invoice(), JSON.stringify(invoice())]) {
    const { content, structuredContent, isError } = await call('build', { data })
    assert.equal(isError, undefined)
    assert.equal(structuredContent.totals.payable, '1210.00')
    assert.deepEqual(JSON.parse(content[0].text), structuredContent)
  }
  const merged = await call('build', {
    data: { title: 'T' },
    template: JSON.stringify(message()),
    type: 'note.Message',
  })
  assert.equal(merged.structuredContent.title, 'T')
  assert.equal(
    (await call('build', { data: message(), envelop: true })).structuredContent.head.dig.alg,
    'sha256',
  )
})

test('tools sign, verify, correct and replicate', async () => {
  const keys = (await call('keygen', {})).structuredContent
  const signed = (await call('sign', { data: invoice(), privatekey: keys.private }))
    .structuredContent
  const verified = await call('verify', { data: signed, publickey: JSON.stringify(keys.public) })
  assert.deepEqual(verified.structuredContent, { ok: true })
  const credit = await call('correct', { data: signed, options: '{"type":"credit-note"}' })
  assert.equal(credit.structuredContent.doc.type, 'credit-note')
  const none = await call('correct', { data: message(), schema: true })
  assert.deepEqual(none, { content: [{ type: 'text', text: 'null' }] })
  assert.notEqual(
    (await call('replicate', { data: signed })).structuredContent.doc.uuid,
    signed.doc.uuid,
  )
})

test('what goes wrong in a tool is a result', async () => {
  const cases: [string, Json, string][] = [
    ['build', {}, 'input'],
    ['build', { data: 5, envelop: 'yes' }, 'input'],
    ['build', { data: 'a: 1' }, 'input'],
    ['build', { data: '{"$schema":"x","$schema":"y"}' }, 'input'],
    ['build', { data: { ...message(), content: '' } }, 'validation'],
    ['build', { data: { ...message(), foo: 1 }, strict: true }, 'input'],
    ['regime', { code: 'zz' }, 'not-found'],
    ['addon_list', { key: 'x' }, 'input'],
  ]
  for (const [name, args, key] of cases) {
    const { isError, content, structuredContent } = await call(name, args)
    assert.equal(isError, true)
    assert.equal(JSON.parse(content[0].text).key, key, JSON.stringify(args))
    assert.equal(structuredContent, undefined)
  }
  const both = await call('build', { data: 5, type: 5 })
  assert.match(both.content[0].text, /data must be.*type must be/)
  const twice =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"build",' +
    `"arguments":{"data":{"$schema":"${SCHEMA}note/message","content":"a","content":"b"}}}}`
  assert.match((await exchange(twice)).text, /DOCKET-DUPLICATE/)
})

test('what a tool drops is told', async () => {
  const { _meta } = await call('build', { data: message({ foo: 1 }), bar: 2 })
  assert.deepEqual(_meta, { 'docket/ignored': ['bar', '$.foo'] })
  const { json } = await modern('tools/call', {
    name: 'build',
    arguments: { data: message({ foo: 1 }) },
  })
  assert.deepEqual(Object.keys(json.result._meta), ['docket/ignored', `${IO}serverInfo`])
})

test('resources are the reference data', async () => {
  const { resources } = await ask('resources/list')
  assert.deepEqual(
    resources.map(({ uri }: Json) => uri),
    ['gobl://addons', 'gobl://regimes', 'gobl://schemas'],
  )
  const { resourceTemplates } = await ask('resources/templates/list')
  assert.deepEqual(
    resourceTemplates.map(({ uriTemplate }: Json) => uriTemplate),
    ['gobl://addons/{key}', 'gobl://schemas/{+path}', 'gobl://regimes/{code}'],
  )
  const read = async (uri: string): Promise<Json> => {
    const { contents } = await ask('resources/read', { uri })
    assert.equal(contents[0].uri, uri)
    assert.equal(contents[0].mimeType, 'application/json')
    return JSON.parse(contents[0].text) as Json
  }
  assert.ok((await read('gobl://regimes')).regimes.includes('es'))
  assert.ok((await read('gobl://schemas')).schemas.includes(`${SCHEMA}bill/invoice`))
  assert.equal((await read('gobl://regimes/ES')).country, 'ES')
  for (const path of ['bill/invoice', 'bill%2Finvoice', 'bill/invoice.json']) {
    assert.equal((await read(`gobl://schemas/${path}`)).$id, `${SCHEMA}bill/invoice`)
  }
})

test('a resource that there is not is an error with its URI', async () => {
  for (const uri of [
    'gobl://regimes/zz',
    'gobl://foo',
    '',
    'gobl://schemas/../x',
    'gobl://regimes/%zz',
    'gobl://addons/',
  ]) {
    const error = await ask('resources/read', { uri })
    assert.deepEqual([error.code, error.data], [-32002, { uri }])
    const { status, json } = await modern('resources/read', { uri })
    if (uri !== '')
      assert.deepEqual([status, json.error.code, json.error.data], [200, -32602, { uri }])
  }
  assert.equal((await ask('resources/read', {})).code, -32602)
})

test('prompts tell an assistant what to do', async () => {
  const { prompts } = await ask('prompts/list')
  assert.deepEqual(
    prompts.map(({ name }: Json) => name),
    ['build-invoice', 'explain-faults', 'correct-invoice'],
  )
  const { messages } = await ask('prompts/get', {
    name: 'build-invoice',
    arguments: { country: 'es', what: 'Ten hours', addon: 'es-verifactu-v1' },
  })
  assert.match(messages[0].content.text, /Ten hours[^]*es-verifactu-v1/)
  assert.match(
    (await ask('prompts/get', { name: 'explain-faults', arguments: { document: '{}' } }))
      .description,
    /wrong/,
  )
  const given = { name: 'correct-invoice', arguments: { document: '{}', why: 'Returned' } }
  assert.match((await ask('prompts/get', given)).messages[0].content.text, /Returned/)
  for (const params of [
    { name: 'none' },
    { name: 'build-invoice', arguments: { country: 'es' } },
    { name: 'explain-faults', arguments: { document: {} } },
  ]) {
    assert.equal((await ask('prompts/get', params)).code, -32602)
  }
})

test('names of regimes, addons and schemas are completed', async () => {
  const completed = async (ref: Json, name: string, value: string): Promise<Json> => {
    return (await ask('completion/complete', { ref, argument: { name, value } })).completion
  }
  const prompt = { type: 'ref/prompt', name: 'build-invoice' }
  assert.deepEqual(await completed(prompt, 'country', 'ES'), {
    values: ['es'],
    total: 1,
    hasMore: false,
  })
  const schemas = { type: 'ref/resource', uri: 'gobl://schemas/{+path}' }
  assert.ok((await completed(schemas, 'path', 'bill/')).values.includes('bill/invoice'))
  const { values } = await completed(schemas, 'path', 'note')
  assert.equal(values[0], 'note/message')
  const nothing = { values: [], total: 0, hasMore: false }
  assert.deepEqual(await completed(prompt, 'what', ''), nothing)
  assert.deepEqual(await completed({ type: 'ref/prompt', name: 'none' }, 'x', ''), nothing)
  assert.deepEqual(await completed({ type: 'ref/resource', uri: 'gobl://none' }, 'x', ''), nothing)
  assert.deepEqual(await completed(schemas, 'code', ''), nothing)
  assert.deepEqual(await completed(prompt, 'constructor', ''), nothing)
  assert.deepEqual(
    await completed({ type: 'ref/prompt', name: 'explain-faults' }, 'country', ''),
    nothing,
  )
  for (const params of [
    {},
    { ref: { type: 'ref/what' }, argument: { name: 'a', value: '' } },
    { ref: prompt, argument: { name: 'country' } },
  ]) {
    assert.equal((await ask('completion/complete', params)).code, -32602)
  }
})
