/** Records are made on the command line, in streams, by tools and by the library as over HTTP. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import * as docket from '../../../../src/faces/library.ts'
import { temporaryFolder } from '../../../folder.ts'
import { runProgram } from '../../../program.ts'
import { type Json, post, send, sendJson } from '../../../support.ts'
import { KEY, options, SYSTEM, sale } from './support.ts'

const { path: folder, save } = temporaryFolder()

const REQUEST = {
  data: [sale(), { data: sale({ code: '2' }), verifactu: { record: 'cancellation' } }],
  to: KEY,
  verifactu: options(),
}

test('streams, tools, commands and the library chain records as HTTP does', async () => {
  const expected = await post('/convert', REQUEST)
  assert.equal(expected.records.length, 2)
  const bulk = await send('/v0/bulk', {
    method: 'POST',
    body: `${JSON.stringify({ id: 1, action: 'convert', payload: REQUEST })}\n`,
  })
  assert.deepEqual((JSON.parse(await bulk.text()) as Json).payload, expected)
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
  for (const data of [REQUEST.data, JSON.stringify(REQUEST.data)]) {
    const params = { name: 'convert', arguments: { ...REQUEST, data } }
    const { result } = (await (await sendJson('/mcp', { ...message, params })).json()) as Json
    assert.deepEqual(result.structuredContent, expected)
  }
  const lines = await runProgram(['bulk'], {
    input: `${JSON.stringify({ id: 1, action: 'convert', payload: REQUEST })}\n`,
  })
  assert.deepEqual((JSON.parse(lines.output) as Json).payload, expected)
  const made = await docket.convert<object>(REQUEST)
  assert.deepEqual(JSON.parse(JSON.stringify(made)), expected)
})

test('a stream and a tool refuse what HTTP refuses', async () => {
  const request = { data: sale(), to: KEY, verifactu: options({ previous: undefined }) }
  const { faults } = await post('/convert', request, { status: 422 })
  const codes = (found: Json[]): string[] => found.map(({ code }) => code)
  const bulk = await send('/v0/bulk', {
    method: 'POST',
    body: `${JSON.stringify({ id: 1, action: 'convert', payload: request })}\n`,
  })
  const { error } = JSON.parse(await bulk.text()) as Json
  assert.deepEqual(codes(error.faults), codes(faults))
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
  const params = { name: 'convert', arguments: request }
  const { result } = (await (await sendJson('/mcp', { ...message, params })).json()) as Json
  assert.equal(result.isError, true)
  assert.match(JSON.stringify(result), /DOCKET-VERIFACTU-03/)
})

test('a command gets the software from a flag, a variable, or the options', async () => {
  const { system: _, ...rest } = options()
  const verifactu = save('verifactu.json', rest)
  const system = save('system.json', SYSTEM)
  const other = save('other.json', { ...SYSTEM, NumeroInstalacion: 'caja-2' })
  const own = save('own.json', options())
  const input = JSON.stringify(sale())
  const environment = { DOCKET_VERIFACTU_SYSTEM: other }
  const run = (args: string[], more: Json = {}) =>
    runProgram(['convert', '--to', KEY, ...args], { input, ...more })
  const cases: [args: string[], more: Json, installation: string][] = [
    [['--verifactu', verifactu, '--verifactu-system', system], {}, 'caja-1'],
    [['--verifactu', verifactu], { environment }, 'caja-2'],
    [['--verifactu', verifactu, '--verifactu-system', system], { environment }, 'caja-1'],
    [['--verifactu', own, '--verifactu-system', other], {}, 'caja-1'],
  ]
  for (const [args, more, installation] of cases) {
    const { output, errors } = await run(args, more)
    assert.match(output, new RegExp(`<sum1:NumeroInstalacion>${installation}<`), errors)
  }
  const payload = { data: sale(), to: KEY, verifactu: rest }
  const line = JSON.stringify({ id: 1, action: 'convert', payload })
  const bulk = await runProgram(['bulk', '--verifactu-system', system], {
    input: line,
    environment,
  })
  assert.match(bulk.output, /<sum1:NumeroInstalacion>caja-1</, bulk.errors)
  const without = await run(['--verifactu', verifactu])
  assert.equal(without.status, 1)
  assert.match(without.errors, /DOCKET-VERIFACTU-02/)
  const missing = await run(['--verifactu-system', join(folder, 'none.json')])
  assert.equal(missing.status, 2)
  assert.match(missing.errors, /--verifactu-system/)
  const wrong = save('wrong.json', { ...SYSTEM, NIF: undefined, Versoin: '2' })
  const atStart = await runProgram(['serve', '--port', '0'], {
    environment: { DOCKET_VERIFACTU_SYSTEM: wrong },
  })
  assert.equal(atStart.status, 2)
  assert.match(
    atStart.errors,
    /^docket: DOCKET_VERIFACTU_SYSTEM: .*"Versoin"; set either NIF or IDOtro/,
  )
})
