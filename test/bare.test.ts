/** The core without faces: from its own program, and by the flag of the whole one. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { OPERATIONS } from '../src/operations.ts'
import { originIn, startProcess, stop } from './processes.ts'
import { start } from './program.ts'
import { invoice, type Json } from './support.ts'

/** Requests that only faces answer. */
const FACES = ['/', '/metrics', '/v0/openapi.json', '/v0/mcp', '/v0/bulk', '/v0/rules']

async function assertBare(origin: string): Promise<void> {
  for (const path of FACES) assert.equal((await fetch(origin + path)).status, 404, path)
  for (const lines of [1, 2000]) {
    const response = await fetch(`${origin}/v0/build`, {
      method: 'POST',
      body: JSON.stringify({ data: invoice({ lines }) }),
    })
    const answer = (await response.json()) as Json
    assert.equal(response.status, 200, JSON.stringify(answer))
    assert.equal(answer.totals.payable, `${lines * 1210}.00`)
  }
}

/** What the core says of an invoice without an address, on the main thread and on others. */
async function describe(origin: string): Promise<string[]> {
  const descriptions: string[] = []
  for (const lines of [1, 2000]) {
    const data = invoice({ lines, $addons: ['eu-en16931-v2017'] })
    const response = await fetch(`${origin}/v0/build`, {
      method: 'POST',
      body: JSON.stringify({ data }),
    })
    const { faults = [] } = (await response.json()) as Json
    assert.equal(response.status, 422, `${lines} lines`)
    for (const { description } of faults) descriptions.push(description)
  }
  return descriptions
}

const TERM = / \(B[TG]-\d+\)/

test('the core has no operation of a face', () => {
  const names = OPERATIONS.map(({ name }) => name)
  assert.ok(names.includes('build'), names.join())
  for (const name of ['render', 'rules', 'openapi']) assert.ok(!names.includes(name), name)
})

test('serve --bare serves the core alone, large bodies on threads', async () => {
  const child = start(['serve', '--bare', '--port', '0'])
  const origin = await originIn(child)
  await assertBare(origin)
  assert.doesNotMatch((await describe(origin)).join('\n'), TERM)
  for (const path of ['/healthz', '/readyz'])
    assert.equal((await fetch(origin + path)).status, 200, path)
  await stop(child)
})

test('src/main.ts serves the core alone, large bodies on threads', async () => {
  const child = startProcess(
    process.execPath,
    ['--import', createRequire(import.meta.url).resolve('tsx'), 'src/main.ts'],
    { cwd: join(import.meta.dirname, '..'), environment: { ...process.env, PORT: '0' } },
  )
  const origin = await originIn(child)
  await assertBare(origin)
  assert.doesNotMatch((await describe(origin)).join('\n'), TERM)
  assert.equal((await fetch(`${origin}/healthz`)).status, 404)
  await stop(child)
})

test('with its faces, the server names the terms of EN 16931 in the same faults', async () => {
  const child = start(['serve', '--port', '0'])
  const named = await describe(await originIn(child))
  await stop(child)
  assert.match(named.join('\n'), TERM)
})
