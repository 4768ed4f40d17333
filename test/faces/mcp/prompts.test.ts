import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../support.ts'
import { ask } from './client.ts'

test('prompts instruct an assistant', async () => {
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
    /./,
  )
  const correct = { name: 'correct-invoice', arguments: { document: '{}', why: 'Returned' } }
  assert.match((await ask('prompts/get', correct)).messages[0].content.text, /Returned/)
  for (const params of [
    { name: 'none' },
    { name: 'build-invoice', arguments: { country: 'es' } },
    { name: 'explain-faults', arguments: { document: {} } },
  ]) {
    assert.equal((await ask('prompts/get', params)).code, -32602)
  }
})

test('names of regimes, addons and schemas are completed', async () => {
  const complete = async (ref: Json, name: string, value: string): Promise<Json> => {
    return (await ask('completion/complete', { ref, argument: { name, value } })).completion
  }
  const prompt = { type: 'ref/prompt', name: 'build-invoice' }
  assert.deepEqual(await complete(prompt, 'country', 'ES'), {
    values: ['es'],
    total: 1,
    hasMore: false,
  })
  assert.deepEqual((await complete(prompt, 'addon', 'SII')).values, ['es-sii-v1'])
  const schemas = { type: 'ref/resource', uri: 'gobl://schemas/{+path}' }
  const bills = await complete(schemas, 'path', 'bill/')
  assert.ok(bills.values.includes('bill/invoice'), String(bills.values))
  const { values } = await complete(schemas, 'path', 'note')
  assert.equal(values[0], 'note/message')
  const nothing = { values: [], total: 0, hasMore: false }
  assert.deepEqual(await complete(prompt, 'what', ''), nothing)
  assert.deepEqual(await complete({ type: 'ref/prompt', name: 'none' }, 'x', ''), nothing)
  assert.deepEqual(await complete({ type: 'ref/resource', uri: 'gobl://none' }, 'x', ''), nothing)
  assert.deepEqual(await complete(schemas, 'code', ''), nothing)
  assert.deepEqual(await complete(prompt, 'constructor', ''), nothing)
  assert.deepEqual(
    await complete({ type: 'ref/prompt', name: 'explain-faults' }, 'country', ''),
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
