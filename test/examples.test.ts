import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparable, format, readExamples, sendExample } from '../scripts/example-files.ts'
import { build, get, type Json, origin, post } from './support.ts'

const examples = readExamples()
const answerOf = (name: string): Json =>
  JSON.parse(examples.find((example) => `${example.operation}/${example.name}` === name)!.answer)

for (const example of examples) {
  test(`the server gives the answer in examples/${example.operation}/${example.name}`, async () => {
    assert.equal(example.request, format(JSON.parse(example.request)), 'run npm run examples')
    const response = await sendExample(await origin(), example)
    const answer = (await response.json()) as Json
    assert.equal(response.headers.get('docket-ignored'), null)
    assert.equal(response.status, answer.faults ? 422 : 200)
    assert.equal(comparable(answer), comparable(JSON.parse(example.answer)))
    assert.equal(example.answer, format(JSON.parse(example.answer)), 'run npm run examples')
  })
}

test('every country and every format has an example', async () => {
  const [{ regimes }, { addons }] = [await get('/regimes'), await get('/addons')]
  for (const { country } of regimes)
    assert.equal(answerOf(`build/${country.toLowerCase()}`).$regime, country)
  for (const { key } of addons) {
    const { $addons } = answerOf(`build/${key}`)
    assert.ok($addons.includes(key), `build/${key} lists ${$addons}`)
  }
})

test('every example that is accepted is accepted in strict mode, too', async () => {
  const strict = examples.filter(({ operation, answer }) => {
    return ['build', 'correct', 'validate'].includes(operation) && !JSON.parse(answer).faults
  })
  assert.ok(strict.length > 60, `${strict.length} examples`)
  for (const { operation, request } of strict)
    await post(`/${operation}`, { ...JSON.parse(request), strict: true })
})

test('an example that is sent again stays as it is', async () => {
  const built = examples.filter(({ operation, answer }) => {
    return operation === 'build' && JSON.parse(answer).$schema?.includes('/bill/')
  })
  assert.ok(built.length > 50, `${built.length} documents`)
  for (const { name, answer } of built)
    assert.deepEqual(await build(JSON.parse(answer)), JSON.parse(answer), name)
})

test('only the example of faults is rejected', () => {
  const rejected = examples.filter(({ answer }) => JSON.parse(answer).faults)
  assert.deepEqual(
    rejected.map(({ name }) => name),
    ['faults'],
  )
})

test('the stored signature verifies', async () => {
  const { publickey } = JSON.parse(
    examples.find(({ operation }) => operation === 'verify')!.request,
  )
  const data = answerOf('sign/envelope')
  assert.deepEqual(await post('/verify', { data, publickey }), { ok: true })
})
