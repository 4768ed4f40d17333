import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS } from '../../src/errors.ts'
import { examples } from '../../src/openapi.ts'
import { OPERATIONS } from '../../src/operations.ts'
import { get, type Json, origin, send } from '../support.ts'

test('every operation is described with its possible errors', async () => {
  const { openapi, paths, components } = await get('/openapi.json')
  assert.equal(openapi, '3.1.0')
  for (const { name, method, path, summary } of OPERATIONS) {
    const described = paths[`/v0${path.replace('…', '')}`.replace(/\/$/, '')][method.toLowerCase()]
    assert.equal(described.operationId, name)
    assert.equal(described.summary, summary)
    assert.ok(described.responses[200], name)
  }
  assert.deepEqual(Object.keys(paths['/v0/sign'].post.responses), ['200', '400', '413', '422'])
  assert.deepEqual(Object.keys(paths['/v0/regimes/{code}'].get.responses), [
    '200',
    '304',
    '400',
    '404',
  ])
  assert.deepEqual(components.schemas.Error.properties.key.enum, Object.keys(STATUS))
  assert.ok(paths['/v0/bulk'].post, 'bulk')
  assert.ok(paths['/v0/mcp'].post, 'mcp')
  assert.ok(paths['/v0/openapi.json'].get, 'openapi.json')
})

test('every referenced schema is served in full', async () => {
  const text = await (await send('/v0/openapi.json')).text()
  const references = new Set(
    Array.from(text.matchAll(/"\$ref": "(\/v0\/[^"]+)"/g), ([, path]) => path!),
  )
  assert.ok(references.size > 5, `${references.size} references`)
  for (const path of references) {
    const answer = await send(path)
    assert.equal(answer.status, 200, path)
    assert.doesNotMatch(await answer.text(), /"\$ref": "https:/, path)
  }
})

/** Members that differ between answers: ids, keys, times and what depends on them. */
const VOLATILE = new Set(['uuid', 'val', 'sigs', 'kid', 'x', 'y', 'd'])

function withoutVolatile(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
    VOLATILE.has(name) ? '…' : value,
  )
}

for (const [operation, named] of Object.entries(examples)) {
  for (const [name, { request, status = 200, answer }] of Object.entries(named)) {
    test(`the example ${name} of ${operation} gets its answer`, async () => {
      const sent = await fetch(`${await origin()}/v0/${operation}`, {
        method: 'POST',
        body: JSON.stringify(request),
      })
      assert.equal(sent.status, status)
      assert.deepEqual(withoutVolatile((await sent.json()) as Json), withoutVolatile(answer))
    })
  }
}
