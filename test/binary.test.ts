/** The single executable, alone in a folder: what its snapshot holds must not be what should differ between runs. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ABOUT } from '../src/about.ts'
import { originIn, runProcess, startProcess, stop, succeed } from './processes.ts'
import { get, invoice, type Json, payableOf, post } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'docket-binary-'))
const binary = join(folder, process.platform === 'win32' ? 'docket.exe' : 'docket')
/** The binary runs in its folder, without any variable but the limit of all servers of tests. */
const place = { cwd: folder, environment: {} }

async function run(args: string[], input = ''): Promise<string> {
  const { status, output, errors } = await runProcess(binary, args, { ...place, input })
  assert.deepEqual([status, errors], [0, ''], args.join(' '))
  return output
}

before(async () => {
  const cwd = join(import.meta.dirname, '..')
  await succeed(process.execPath, ['scripts/build-binary.mjs', binary], { cwd })
})

after(() => rmSync(folder, { recursive: true, maxRetries: 3 }))

test('the binary runs commands', async () => {
  assert.equal(await run(['--version']), `${ABOUT.version}\n`)
  const built = await run(['build'], JSON.stringify(invoice()))
  assert.deepEqual(JSON.parse(built), await post('/build', { data: invoice() }))
})

test('the binary starts with flags of Node, and without flags of V8, as docs/deploy.md says', async () => {
  const start = (NODE_OPTIONS: string) =>
    runProcess(binary, ['--version'], { ...place, environment: { NODE_OPTIONS } })
  for (const flags of ['', '--use-openssl-ca'])
    assert.equal((await start(flags)).output, `${ABOUT.version}\n`, flags)
  const { status, errors } = await start('--max-old-space-size=100')
  // A version of Node may accept them.
  if (status !== 0) assert.match(errors, /different version of V8/)
})

test('runs differ in what is random', async () => {
  const keys = await Promise.all([run(['keygen']), run(['keygen'])])
  const [first, second] = keys.map((text): Json => JSON.parse(text).private)
  assert.notEqual(first!.d, second!.d)
  assert.notEqual(first!.kid.slice(-12), second!.kid.slice(-12))
})

for (const workers of [1, 2])
  test(`the binary serves with ${workers} workers, large bodies on threads`, async () => {
    const child = startProcess(binary, ['--port', '0', '--workers', String(workers)], place)
    const origin = await originIn(child)
    for (const lines of [1, 3000])
      assert.equal(await payableOf(origin, invoice({ lines })), `${lines * 1210}.00`)
    // The conditions of rules are in names of functions.
    const rules = await (await fetch(`${origin}/v0/rules?addon=de-xrechnung-v3`)).json()
    assert.deepEqual(rules, await get('/rules?addon=de-xrechnung-v3'))
    let metrics = ''
    // A process that is late with its figures is not counted.
    while (!new RegExp(`^docket_processes ${workers}$`, 'm').test(metrics))
      metrics = await (await fetch(`${origin}/metrics`)).text()
    const [, begun] = /^process_start_time_seconds (.+)$/m.exec(metrics) ?? []
    assert.ok(Number(begun) > Date.now() / 1000 - 600, `${begun} is when it started`)
    await stop(child)
  })
