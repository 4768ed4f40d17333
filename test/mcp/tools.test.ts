import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, message, SCHEMA } from '../support.ts'
import { ask, call, exchange, modern } from './client.ts'
import { IO } from './modern.ts'

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
      'render',
      'replicate',
      'review',
      'schema',
      'sign',
      'validate',
      'verify',
    ],
  )
  for (const { inputSchema, description, annotations } of tools) {
    assert.equal(inputSchema.type, 'object')
    assert.notEqual(description, '')
    assert.deepEqual(annotations, { readOnlyHint: true, openWorldHint: false })
    for (const name of inputSchema.required ?? []) assert.ok(name in inputSchema.properties, name)
  }
  assert.equal((await ask('tools/list', { cursor: 'x' })).code, -32602)
  assert.equal((await ask('tools/call', { name: 'none' })).code, -32602)
  assert.equal((await ask('tools/call', { name: 'build', arguments: [] })).code, -32602)
  assert.equal((await ask('tools/call', {})).code, -32602)
})

test('tools accept documents as objects and as strings', async () => {
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

test('an error in a tool is a result', async () => {
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
    assert.equal(JSON.parse(content.at(-1).text).key, key, JSON.stringify(args))
    assert.equal(structuredContent, undefined)
  }
  const both = await call('build', { data: 5, type: 5 })
  assert.match(both.content[0].text, /data .*type /)
  const twice =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"build",' +
    `"arguments":{"data":{"$schema":"${SCHEMA}note/message","content":"a","content":"b"}}}}`
  assert.match((await exchange(twice)).text, /DOCKET-DUPLICATE/)
})

test('a tool reports what it ignored', async () => {
  const { _meta } = await call('build', { data: message({ foo: 1 }), bar: 2 })
  assert.deepEqual(_meta, { 'docket/ignored': ['bar', '$.foo'] })
  const { json } = await modern('tools/call', {
    name: 'build',
    arguments: { data: message({ foo: 1 }) },
  })
  assert.deepEqual(Object.keys(json.result._meta), ['docket/ignored', `${IO}serverInfo`])
})
