/** Servers with some faces alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFlags, readSettings } from '../../src/faces/cli/settings.ts'
import { FACE_NAMES, type FaceName } from '../../src/faces/index.ts'
import { originIn, stop } from '../processes.ts'
import { runProgram, start as startProgram } from '../program.ts'
import { invoice, type Json, start } from '../support.ts'
import { sale } from './convert/invoices.ts'

/** What each face alone answers: a path, and the body that it is sent. */
const ANSWERED: { readonly [Name in FaceName]: readonly [path: string, body?: unknown] } = {
  watch: ['/metrics'],
  page: ['/favicon.svg'],
  bulk: ['/v0/bulk', { id: 1, action: 'build', payload: { data: invoice() } }],
  mcp: ['/v0/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  openapi: ['/v0/openapi.json'],
  review: ['/v0/review', { data: invoice() }],
  convert: ['/v0/convert', { data: sale() }],
  render: ['/v0/render', { data: invoice() }],
  rules: ['/v0/rules'],
}

const statusOf = async (origin: string, [path, body]: readonly [string, unknown?]) => {
  const headers = { 'Content-Type': 'application/json' }
  const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(origin + path, sent)
  await answer.text()
  return answer.status
}

test('a server has the faces that it is to have, and no other; health and the core are always there', async () => {
  for (const name of FACE_NAMES) {
    const origin = await start({ faces: [name] })
    for (const other of FACE_NAMES) {
      const wanted = other === name ? 200 : 404
      assert.equal(await statusOf(origin, ANSWERED[other]), wanted, `${other} of ${name}`)
    }
    assert.equal(await statusOf(origin, ['/healthz']), 200, name)
    assert.equal(await statusOf(origin, ['/v0/build', { data: invoice() }]), 200, name)
  }
})

test('large requests have the same faces, on threads', async () => {
  const origin = await start({ faces: ['convert', 'watch'], timeout: 120_000 })
  const data = sale({ lines: Array.from({ length: 400 }, () => sale().lines[0]) })
  assert.equal(await statusOf(origin, ['/v0/convert', { data }]), 200)
  assert.equal(await statusOf(origin, ['/v0/review', { data }]), 404)
})

test('--faces names them, or DOCKET_FACES', async () => {
  for (const [flags, variables] of [
    [['--faces', 'convert,watch'], {}],
    [[], { DOCKET_FACES: 'watch, convert' }],
  ] as const) {
    const child = startProgram(['--port', '0', ...flags], variables)
    const origin = await originIn(child)
    for (const name of FACE_NAMES)
      assert.equal(
        await statusOf(origin, ANSWERED[name]),
        ['convert', 'watch'].includes(name) ? 200 : 404,
        name,
      )
    await stop(child)
  }
})

test('assistants get the tools of the faces', async () => {
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const { output } = await runProgram(['mcp', '--faces', 'render'], { input: `${list}\n` })
  const names = JSON.parse(output).result.tools.map(({ name }: Json) => name)
  assert.ok(names.includes('render') && names.includes('build'), names.join())
  for (const name of ['convert', 'review', 'rules']) assert.ok(!names.includes(name), name)
})

test('names of faces that there are not are rejected, and --bare with others', () => {
  const read = (flags: string[]) => () => readSettings(parseFlags(flags), {})
  assert.throws(read(['--faces', 'convert,pages']), {
    message:
      /^--faces must be names of faces \(watch, .*\), separated by commas, got "convert,pages"$/,
  })
  assert.throws(read(['--faces', '']), /must be names of faces/)
  assert.throws(read(['--bare', '--faces', 'convert']), /--bare is a server without faces/)
})
